/*
 * What is written, and that the bound is kept by every way of writing, whatever room there is by then.
 */
#include "proxy/json/json_out.h"

#include <inttypes.h>

#include "tests/unit/check.h"

static struct span
written(const struct json_out *out)
{

	return (struct span){out->at, out->len};
}

static void
test_forms(void)
{
	struct json_out out = json_out_start(1024);
	const char *volatile none = NULL; /* compilers know printf, and that it wants a text there */
	struct span odd = BYTES("a\"b\\c\n\x01\xff\xc3\xa9"), empty;

	empty = (struct span){none, 0};
	json_out_print(
	    &out, "{'a':%s,'b':%.*s,'c':%s,'d':%-s,'e':'%-.*s',", "x'%", SPAN_ARGS(odd), none, "[1]", 2, "raw");
	json_out_print(
	    &out, "'f':%d,'g':%u,'h':%" PRId64 ",'i':%" PRIu64 ",", -7, 4294967295u, INT64_MIN, (uint64_t)INT64_MAX);
	json_out_print(&out, "'j':[%.1f,%.3f,%.2f],'k':%.*s,'l':'%-.*s'}", 0.25, -2.0, 999999999999999.5,
	    SPAN_ARGS(empty), SPAN_ARGS(empty));
	CHECK_SPAN(written(&out),
	    span_of(
		"{\"a\":\"x'%\",\"b\":\"a\\\"b\\\\c\\n\\u0001\xef\xbf\xbd\xc3\xa9\",\"c\":null,\"d\":[1],\"e\":\"ra\","
		"\"f\":-7,\"g\":4294967295,\"h\":-9223372036854775808,\"i\":9223372036854775807,"
		"\"j\":[0.2,-2.000,999999999999999.50],\"k\":\"\",\"l\":\"\"}"));
	CHECK_EQ_INT(json_out_end(&out), 0);
	json_out_free(&out);
}

static void
write_letter(struct json_out *out, char place, const void *subject)
{

	json_out_bytes(out, (struct span){&place, 1});
	json_out_literal(out, subject);
}

static void
test_places(void)
{
	struct json_out out = json_out_start(1024);

	json_out_form(&out, "%a-%b", write_letter, "!");
	json_out_form(&out, "", write_letter, "!");
	json_out_form(&out, ".", write_letter, "!");
	CHECK_SPAN(written(&out), span_of("a!-b!."));
	json_out_free(&out);
}

/* Each bound, in memory that grows and in the caller's: what fits is there, and after the first failure nothing more.
 */
static void
test_bounds(void)
{
	static const char text[] = "{\"n\":12,\"t\":\"ab\"}";

	for (size_t most = 0; most <= sizeof(text); most++) {
		char room[sizeof(text) + 1];
		struct json_out outs[] = {json_out_start(most), json_out_start_in(room, most)};

		for (size_t i = 0; i < 2; i++) {
			json_out_print(&outs[i], "{'n':%d,'t':%s}", 12, "ab");
			CHECK(outs[i].len <= most && outs[i].room <= most);
			CHECK_EQ_INT(json_out_end(&outs[i]), most >= sizeof(text) - 1 ? 0 : -1);
			CHECK(outs[i].len == 0 || memcmp(outs[i].at, text, outs[i].len) == 0);
			CHECK(most < sizeof(text) - 1 || outs[i].len == sizeof(text) - 1);
		}
		json_out_free(&outs[0]);
	}
}

int
main(void)
{

	test_forms();
	test_places();
	test_bounds();
	return check_end();
}
