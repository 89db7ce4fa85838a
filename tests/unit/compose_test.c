/*
 * Whole answers of our own: in every API, in both shapes, they read back as what they say.
 */
#include "proxy/dialects/compose.h"

#include "proxy/dialects/answer.h"
#include "proxy/dialects/dialect.h"
#include "proxy/dialects/frames.h"
#include "tests/unit/check.h"

static const char said[] = "The answer is **36**: 100% \"sure\" %t\n\u00e9";

static void
check_answer(const struct dialect *dialect, bool streamed)
{
	struct composed composed = {
	    span_of("0123456789abcdef"), span_of("g\"emma:2b@on"), span_of(said), INT64_C(1795201200000385)};
	struct json_out out = json_out_start(65536);
	struct answer answer;
	char room[65536];
	struct span content;

	CHECK(dialect->own != NULL);
	if (!CHECK_EQ_INT(dialect_compose(dialect, streamed, &composed, &out), 0))
		return;
	content = (struct span){out.at, out.len};
	CHECK_EQ_INT(answer_read(dialect, content, streamed, room, sizeof(room), &answer), 0);
	CHECK_SPAN(answer.text, span_of(said));
	CHECK_EQ_INT(answer.finish, FINISH_STOP);
	CHECK(memmem(content.at, content.len, "g\\\"emma:2b@on", 13) != NULL);
	CHECK(memmem(content.at, content.len, "%m", 2) == NULL && memmem(content.at, content.len, "%s", 2) == NULL);
	json_out_free(&out);
}

int
main(void)
{
	static const struct dialect *const dialects[] = {
	    &dialect_ollama, &dialect_ollama_generate, &dialect_openai, &dialect_responses, &dialect_anthropic};
	struct composed composed = {span_of("i"), span_of("m"), span_of("t"), 0};
	struct json_out out = json_out_start(65536);

	for (size_t i = 0; i < nitems(dialects); i++) {
		check_example(dialects[i]->name);
		check_answer(dialects[i], false);
		check_answer(dialects[i], true);
	}
	check_example("raw completions are never written");
	CHECK(dialect_completion.own == NULL);
	CHECK_EQ_INT(dialect_compose(&dialect_completion, false, &composed, &out), -1);
	json_out_free(&out);
	return check_end();
}
