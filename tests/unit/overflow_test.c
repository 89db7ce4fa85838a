/*
 * Prompts that are longer than a window: what is certain before, what a count tells after, and what is learned.
 */
#include "proxy/observe/overflow.h"

#include <stdio.h>
#include <string.h>

#include "proxy/dialects/overflow_error.h"
#include "proxy/dialects/text_weight.h"
#include "tests/unit/check.h"

/* A model whose prose has 4.5 bytes a token, and whose template takes 20 tokens at most. */
static struct bytes_seen prose = {.fewest = 20, .most = {[CONTENT_PROSE] = 4500}};

static struct prompt_size
sized(size_t bytes, int64_t window, bool droppable)
{

	return (struct prompt_size){.bytes = bytes, .kind = CONTENT_PROSE, .window = window, .droppable = droppable};
}

static void
test_before(void)
{
	static const struct {
		const char *what;
		struct prompt_size size;
		bool learned, certain;
	} rows[] = {
	    {"a short one", {.bytes = 100, .window = 4096}, true, false},
	    {"as long as the window", {.bytes = 4096 * 45 / 10, .window = 4096}, true, false},
	    {"half as long again may be other content", {.bytes = 4096 * 67 / 10, .window = 4096}, true, false},
	    {"two windows", {.bytes = 4096 * 9, .window = 4096}, true, true},
	    {"two windows, of a model never seen", {.bytes = 4096 * 9, .window = 4096}, false, false},
	    {"four windows of it", {.bytes = 4096 * 18, .window = 4096}, false, true},
	    {"two windows of content never seen", {.bytes = 4096 * 9, .kind = CONTENT_THREE, .window = 4096}, true,
		false},
	    {"no window is known", {.bytes = 1 << 24}, true, false},
	    {"nothing is known of the text", {.window = 16}, true, false},
	};
	struct bytes_seen crowded = {.fewest = 5, .most = {[CONTENT_PROSE] = 200}};
	struct prompt_size size = sized(5900, 1000, false);

	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i].what);
		CHECK((overflow_before(&rows[i].size, rows[i].learned ? &prose : NULL) == OVERFLOW_CERTAIN) ==
		    rows[i].certain);
	}
	check_example("tokens of a text that the backend put before it");
	CHECK_EQ_INT(overflow_before(&size, &crowded), OVERFLOW_NONE);
}

static void
test_after(void)
{
	static const struct {
		const char *what;
		size_t bytes;
		int64_t window, tokens;
		bool droppable, cut;
	} rows[] = {
	    {"it fits", 4500, 4096, 1020, true, false},
	    {"it fits, and more is cached than is told", 9000, 4096, 12, true, false},
	    {"it fills half of the window", 4500 * 2048 / 1000, 4096, 2050, true, false},
	    {"it fills the window", 4500 * 4096 / 1000, 4096, 4096, true, false},
	    {"cut to the window", 30000, 4096, 4096, false, true},
	    {"cut to the window less one", 30000, 4096, 4095, false, true},
	    {"cut to half of it", 30000, 4096, 2050, false, true},
	    {"cut to half of it, with five tokens kept", 170000, 32768, 16387, false, true},
	    {"a little too long, cut to half", 21000, 4096, 2050, false, true},
	    {"messages were dropped", 30000, 4096, 700, true, true},
	    {"nothing could be dropped: much of it is from a cache", 20000, 4096, 700, false, false},
	    {"more tokens than the window: it is another one", 90000, 4096, 9000, true, false},
	    {"no count", 22000, 4096, -1, true, false},
	    {"no window", 30000, 0, 2050, true, false},
	};

	for (size_t i = 0; i < nitems(rows); i++) {
		struct prompt_size size = sized(rows[i].bytes, rows[i].window, rows[i].droppable);
		enum overflow before = overflow_before(&size, &prose);

		check_example(rows[i].what);
		CHECK((overflow_after(&size, &prose, before, rows[i].tokens) == OVERFLOW_TRUNCATED) == rows[i].cut);
	}
}

/* Whatever is counted of a prompt that fits, by a model that has been seen, is never called cut. */
static void
test_no_false_alarm(void)
{
	static const int64_t windows[] = {256, 1024, 4096, 32768, 131072};

	for (size_t w = 0; w < nitems(windows); w++)
		for (int percent = 1; percent <= 99; percent++)
			for (int each = 15; each <= 49; each++) {
				int64_t tokens = windows[w] * percent / 100;
				struct prompt_size size =
				    sized((size_t)(tokens * each / 10), windows[w], percent % 2 == 0);
				enum overflow before = overflow_before(&size, &prose);

				CHECK_EQ_INT(before, OVERFLOW_NONE);
				CHECK_EQ_INT(overflow_after(&size, &prose, before, tokens), OVERFLOW_NONE);
			}
}

static void
test_learning(void)
{
	static const struct {
		const char *what;
		struct prompt_size size;
		int64_t tokens;
		uint32_t most;
	} rows[] = {
	    {"a prompt of which each byte could be a token", {.bytes = 4000, .window = 4096, .droppable = true}, 1030,
		3960},
	    {"a longer one, of which nothing can be dropped", {.bytes = 12000, .window = 4096}, 3030, 3986},
	    {"which may have been cut to half", {.bytes = 12000, .window = 4096}, 2050, 0},
	    {"which may have been cut", {.bytes = 19000, .window = 4096}, 4096, 0},
	    {"a conversation, of which messages may be missing", {.bytes = 12000, .window = 4096, .droppable = true},
		1030, 0},
	    {"tools stand in it, too", {.bytes = 2000, .window = 4096, .weighs_more = true}, 1030, 0},
	    {"no window is known", {.bytes = 2000}, 530, 0},
	    {"too few tokens", {.bytes = 200, .window = 4096}, 60, 0},
	    {"mostly template", {.bytes = 200, .window = 4096}, 30, 0},
	    {"no tokenizer has such tokens", {.bytes = 100000, .window = 131072}, 200, 0},
	    {"another window than we know", {.bytes = 400, .window = 512}, 600, 0},
	};

	for (size_t i = 0; i < nitems(rows); i++) {
		struct bytes_seen seen = {.fewest = 20};

		check_example(rows[i].what);
		overflow_learn(&rows[i].size, &seen, rows[i].tokens);
		CHECK_EQ_INT(atomic_load(&seen.most[CONTENT_PROSE]), rows[i].most);
		overflow_learn(&rows[i].size, &seen, -1);
		CHECK_EQ_INT(atomic_load(&seen.fewest), 20);
	}
}

static const char plain[] = "xy, zxyz xyzx, yzxyzx. Yzxyz xyzxyzxyz, xyzx yz";

/* The same between plain words, of which many bytes are passed at a time: wherever a text begins, and ends too early.
 */
static void
check_weight_within(const char *raw, size_t bytes, size_t marks, size_t before)
{
	char text[3 * sizeof(plain)];
	int len = snprintf(text, sizeof(text), "%.*s%s%s", (int)before, plain, raw, plain);
	struct request_weight around = {0}, weight = {0};
	struct span whole = {guarded_copy(text, (size_t)len), (size_t)len};

	for (size_t i = 0; i < 2; i++)
		for (size_t at = 0; at < (i == 0 ? before : sizeof(plain) - 1); at++)
			around.marks += strchr(" xyzY", plain[at]) == NULL;
	text_weigh(whole, REQUEST_WEIGHED_MAX, &weight);
	CHECK_EQ_INT(weight.bytes, bytes + before + sizeof(plain) - 1);
	CHECK_EQ_INT(weight.marks, marks + around.marks);
	for (size_t most = 0; most < weight.bytes; most++) {
		struct request_weight some = {0};

		text_weigh(whole, most, &some);
		CHECK(some.bytes >= most && some.bytes <= most + 3);
	}
}

static void
test_weight(void)
{
	static const struct {
		const char *raw;
		size_t bytes, marks, two, three;
		enum content_kind kind;
	} rows[] = {
	    {"", 0, 0, 0, 0, CONTENT_PROSE},
	    {"Plain words of a letter.", 24, 1, 0, 0, CONTENT_PROSE},
	    {"a\\nb\\\"", 4, 2, 0, 0, CONTENT_MARKS},
	    {"f(x)[1]=2;", 10, 8, 0, 0, CONTENT_MARKS},
	    {"\\u00e4\\u0434\\u4e2d", 7, 0, 4, 3, CONTENT_TWO},
	    {"\\ud83d\\ude00", 4, 0, 4, 0, CONTENT_TWO},
	    {"\xd0\xb4\xd0\xb0", 4, 0, 4, 0, CONTENT_TWO},
	    {"\xe4\xb8\xad\xe6\x96\x87 a", 8, 0, 0, 6, CONTENT_THREE},
	    {"\xf0\x9f\x98\x80", 4, 0, 0, 4, CONTENT_THREE},
	    {"==========", 4, 4, 0, 0, CONTENT_MARKS},
	    {"\\n\\n\\n\\n\\n\\n", 4, 4, 0, 0, CONTENT_MARKS},
	    {"\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80", 12, 0, 0, 12, CONTENT_THREE},
	    {"aaaabaaaa", 9, 0, 0, 0, CONTENT_PROSE},
	};

	for (size_t i = 0; i < nitems(rows); i++) {
		struct request_weight weight = {0};
		size_t len = strlen(rows[i].raw);

		check_example(rows[i].raw);
		text_weigh((struct span){guarded_copy(rows[i].raw, len), len}, REQUEST_WEIGHED_MAX, &weight);
		CHECK_EQ_INT(weight.bytes, rows[i].bytes);
		CHECK_EQ_INT(weight.marks, rows[i].marks);
		CHECK_EQ_INT(weight.two, rows[i].two);
		CHECK_EQ_INT(weight.three, rows[i].three);
		CHECK_EQ_INT(request_kind(&weight), rows[i].kind);
		text_weigh((struct span){guarded_copy(rows[i].raw, len), len}, 0, &weight);
		CHECK_EQ_INT(weight.bytes, rows[i].bytes);
		for (size_t before = 0; before < sizeof(plain); before++)
			check_weight_within(rows[i].raw, rows[i].bytes, rows[i].marks, before);
	}
}

/* Whatever pieces it comes in. */
static void
test_errors(void)
{
	static const struct {
		const char *text;
		bool is_one;
		int64_t tokens, window;
	} rows[] = {
	    {"{\"error\":{\"code\":400,\"message\":\"request (6025 tokens) exceeds the available context size (4096 tokens), try "
	     "increasing it\",\"type\":\"exceed_context_size_error\",\"n_prompt_tokens\":6025,\"n_ctx\":4096}}",
		true, 6025, 4096},
	    {"{\"error\":\"{\\\"error\\\":{\\\"type\\\":\\\"exceed_context_size_error\\\",\\\"n_prompt_tokens\\\": 7900,\\\"n_ctx\\\": 2048}}\"}",
		true, 7900, 2048},
	    {"{\"error\":\"the input length exceeds the context length\"}", true, 0, 0},
	    {"{\"error\":{\"type\":\"exceed_context_size_error\",\"n_prompt_tokens\":99999999999999999999,\"n_ctx\":",
		true, 0, 0},
	    {"{\"error\":\"model 'n_ctx' not found\"}", false, 0, 0},
	    {"{\"error\":{\"n_prompt_tokens\":6025,\"n_ctx\":4096}}", false, 0, 0},
	    {"", false, 0, 0},
	};

	for (size_t i = 0; i < nitems(rows); i++)
		for (size_t piece = 1; piece <= 200; piece += 7) {
			struct overflow_error error = {0};
			int64_t tokens, window;

			check_example(rows[i].text);
			for (struct span left = span_of(rows[i].text); left.len > 0;) {
				size_t n = piece < left.len ? piece : left.len;

				overflow_error_feed(&error, (struct span){left.at, n});
				left = (struct span){left.at + n, left.len - n};
			}
			CHECK(overflow_error_read(&error, &tokens, &window) == rows[i].is_one);
			CHECK(tokens == rows[i].tokens && window == rows[i].window);
		}
}

int
main(void)
{

	test_before();
	test_after();
	test_no_false_alarm();
	test_learning();
	test_weight();
	test_errors();
	return check_end();
}
