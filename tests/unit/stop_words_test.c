/*
 * Stop words in a text: forms of the member by texts, and what is not read.
 */
#include "proxy/dialects/stop_words.h"

#include <stdio.h>
#include <string.h>

#include "routes/request.h"
#include "tests/unit/check.h"

static bool
in(const char *json, const char *text)
{
	struct request request = {.stop_count = 1, .stops = {span_of(json)}};

	check_example(json);
	return stop_words_in(&request, span_of(text));
}

static void
test_forms(void)
{
	static const struct {
		const char *raw, *word;
	} words[] = {{"END", "END"}, {"\\n\\n", "\n\n"}, {"\\u00e9", "\u00e9"}, {"\\\"", "\""}, {".", "."}};
	static const struct {
		const char *before, *after;
	} forms[] = {{"\"", "\""}, {"[\"", "\"]"}, {" [ \"other\" , \"", "\" ] "}, {"[\"\", \"", "\", \"more\"]"}};
	char json[80], text[80];

	for (size_t i = 0; i < nitems(words); i++) {
		for (size_t j = 0; j < nitems(forms); j++) {
			snprintf(json, sizeof(json), "%s%s%s", forms[j].before, words[i].raw, forms[j].after);
			snprintf(text, sizeof(text), "a text with %s in it", words[i].word);
			CHECK(in(json, text));
			CHECK(in(json, words[i].word));
			CHECK(!in(json, "a text without"));
			CHECK(!in(json, ""));
		}
	}
}

static void
test_unread(void)
{
	static const char *const odd[] = {
	    "3", "true", "{\"a\":1}", "[1]", "[\"a\",null]", "[[\"a\"]]", "[\"a\"", "\"a"};
	char json[8 * STOP_WORD_TEXT_MAX];
	size_t len;

	for (size_t i = 0; i < nitems(odd); i++)
		CHECK(in(odd[i], &"a text without"[1]));
	/* One byte fewer is read. */
	for (size_t more = 0; more < 2; more++) {
		snprintf(json, sizeof(json), "\"%*s\"", (int)(STOP_WORD_TEXT_MAX + more), "x");
		CHECK_EQ_INT(in(json, "a text"), more == 1);
		len = (size_t)snprintf(json, sizeof(json), "[\"x\"");
		for (size_t i = 1; i < STOP_WORDS_MAX + more; i++)
			len += (size_t)snprintf(json + len, sizeof(json) - len, ",\"x%zu\"", i);
		snprintf(json + len, sizeof(json) - len, "]");
		CHECK_EQ_INT(in(json, "a te_t"), more == 1);
	}
}

static void
test_members(void)
{
	struct request request = {.stop_count = 2, .stops = {span_of("\"a\""), span_of("[\"b\"]")}};

	check_example("each member counts");
	CHECK(stop_words_in(&request, span_of("xbx")) && stop_words_in(&request, span_of("xax")));
	CHECK(!stop_words_in(&request, span_of("x")));
	request.stop_count = 0;
	CHECK(!stop_words_in(&request, span_of("a and b")));
}

int
main(void)
{

	test_forms();
	test_unread();
	test_members();
	return check_end();
}
