/*
 * Any bytes as a text that repeats itself or not: the first byte says how many of those behind it are the prompt, the
 * second how long a block at the end is said again and again. How the text is cut changes nothing, nothing is told of
 * less than it takes, and looking at it is cheap. The same for its scripts.
 *
 * What may have been asked for is never told: rows of a table, lines in a fence, lines of data, the prompt's own words;
 * verse not before 2,000 bytes. An answer and its thinking, which come by turns as a server writes them, are told as
 * each is by itself.
 */
#include <string.h>

#include "policies/policy.h"
#include "proxy/dialects/dialect.h"
#include "proxy/json/json_out.h"
#include "proxy/relay/ear.h"
#include "routes/request.h"
#include "routes/text/repeat.h"
#include "routes/text/script.h"
#include "tests/fuzz/fuzz.h"

#define TEXT_MAX    (64 * 1024)
#define LINES_LEAST 2000 /* bytes that lines cover when they are told */

static bool
read_in_pieces(const struct repeat_words *words, struct span text, struct cuts cuts, bool whole)
{
	struct repeat repeat;
	bool found = false;

	repeat_start(&repeat, words, false);
	while (text.len > 0) {
		size_t n = whole ? text.len : cuts_next(&cuts, text.len);
		bool now = repeat_feed(&repeat, (struct span){text.at, n});

		REQUIRE(now || !found);
		found = now;
		text = (struct span){text.at + n, text.len - n};
	}
	REQUIRE(!found || (repeat.period > 0 && repeat.covered >= 800 && repeat.covered >= 4u * repeat.period));
	repeat_free(&repeat);
	return found;
}

static bool
is_wrong_in_pieces(struct span prompt, struct span text, struct cuts cuts, bool whole)
{
	struct script_seen seen = {0};

	for (struct span rest = text; rest.len > 0;) {
		size_t n = whole ? rest.len : cuts_next(&cuts, rest.len);

		script_feed(&seen, (struct span){rest.at, n});
		rest = (struct span){rest.at + n, rest.len - n};
	}
	REQUIRE(seen.bytes <= text.len);
	return script_is_wrong(&seen, script_mask(prompt), prompt);
}

/* Say a block between two marks, again and again, behind an opening. What the marks make of it is never told. */
static bool
is_told(const struct repeat_words *words, bool listing, const char *opening, const char *marks[2], struct span block,
    struct repeat *repeat)
{
	char *text = malloc(TEXT_MAX);
	size_t len = strlen(opening), each = strlen(marks[0]) + block.len + strlen(marks[1]);
	bool found;

	REQUIRE(text != NULL);
	memcpy(text, opening, len);
	while (len + each <= TEXT_MAX / 8) {
		memcpy(text + len, marks[0], strlen(marks[0]));
		len += strlen(marks[0]);
		memcpy(text + len, block.at, block.len);
		len += block.len;
		memcpy(text + len, marks[1], strlen(marks[1]));
		len += strlen(marks[1]);
	}
	repeat_start(repeat, words, listing);
	found = repeat_feed(repeat, (struct span){text, len});
	free(text);
	return found;
}

static bool
has_word(struct span text)
{

	for (size_t i = 0; i < text.len; i++) {
		unsigned char c = (unsigned char)text.at[i];

		if (c >= 0x80 || (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z'))
			return true;
	}
	return false;
}

static void
check_exempt(struct span block, unsigned chosen)
{
	static const char *rows[] = {"| ", " |\n"}, *lines[] = {"", "\n"}, *plain[] = {"", " "};
	struct repeat_words none = {{0}}, asked = {{0}};
	bool fences = memmem(block.at, block.len, "`", 1) != NULL, high = false;
	char said[3 * 256 + 4];
	struct repeat repeat;

	for (size_t i = 0; i < block.len; i++)
		high |= (unsigned char)block.at[i] >= 0x80;
	if (is_due(0, chosen, 5) && span_find(block, '\n') == NULL) {
		REQUIRE(!is_told(&none, false, "", rows, block, &repeat));
		repeat_free(&repeat);
	}
	if (is_due(1, chosen, 5) && !fences) {
		REQUIRE(!is_told(&none, false, "```\n", lines, block, &repeat));
		repeat_free(&repeat);
	}
	if (is_due(2, chosen, 5) && !fences) {
		REQUIRE(!is_told(&none, true, "", lines, block, &repeat));
		repeat_free(&repeat);
	}
	if (is_due(3, chosen, 5)) {
		bool told = is_told(&none, false, "", lines, block, &repeat);

		REQUIRE(!told || repeat.covered >= LINES_LEAST);
		repeat_free(&repeat);
	}
	/* Beyond ASCII a block may begin within a character. */
	if (is_due(4, chosen, 5) && !high && has_word(block)) {
		size_t len = (size_t)snprintf(said, sizeof(said), "%.*s %.*s %.*s", (int)block.len, block.at,
		    (int)block.len, block.at, (int)block.len, block.at);

		if (len != 3 * block.len + 2)
			return; /* it has a NUL */
		repeat_words_add(&asked, (struct span){said, len});
		REQUIRE(!is_told(&asked, false, "", plain, block, &repeat));
		repeat_free(&repeat);
	}
}

/* Bytes as characters up to U+00FF: in UTF-8, and as the inside of a JSON string, some of them as escapes. */
struct heard {
	char text[2 * TEXT_MAX];
	char json[6 * TEXT_MAX];
	size_t text_len, json_len;
};

static void
hear(struct heard *heard, struct span bytes)
{

	heard->text_len = heard->json_len = 0;
	for (size_t i = 0; i < bytes.len; i++) {
		unsigned c = (unsigned char)bytes.at[i] > 0 ? (unsigned char)bytes.at[i] : ' ';
		size_t at = heard->text_len;

		if (c >= 0x80)
			heard->text[heard->text_len++] = (char)(0xc0 | c >> 6);
		heard->text[heard->text_len++] = (char)(c >= 0x80 ? 0x80 | (c & 63) : c);
		if (c < ' ' || c == '"' || c == '\\' || c % 7 == 0)
			heard->json_len += (size_t)sprintf(heard->json + heard->json_len, "\\u%04x", c);
		else {
			memcpy(heard->json + heard->json_len, heard->text + at, heard->text_len - at);
			heard->json_len += heard->text_len - at;
		}
	}
	heard->json[heard->json_len] = '\0';
}

static bool
repeats(const struct repeat_words *words, bool listing, const struct heard *heard)
{
	struct repeat repeat;
	bool found;

	repeat_start(&repeat, words, listing);
	found = repeat_feed(&repeat, (struct span){heard->text, heard->text_len});
	repeat_free(&repeat);
	return found;
}

/* A piece of the answer and one of its thinking by turns, as Ollama writes them. */
static void
check_apart(struct span prompt, struct span answer, struct span thinking, struct cuts cuts)
{
	static struct heard asked, texts[2];
	static char body[8 * 256], line[TEXT_MAX * 13], room[REQUEST_TEXT_MAX];
	static const struct ear_terms terms = {false, false};
	struct policy policy = {.runaway = RUNAWAY_CUT};
	struct repeat_words words = {{0}};
	struct request request;
	struct reply_tap tap;
	struct span rest;
	struct ear *ear;
	bool listing;

	hear(&asked, prompt);
	hear(&texts[0], answer);
	hear(&texts[1], thinking);
	rest = (struct span){
	    body, (size_t)snprintf(body, sizeof(body), "{\"model\":\"m\",\"prompt\":\"%s\"}", asked.json)};
	if (prompt.len == 0 || rest.len >= sizeof(body) ||
	    dialect_read_request(&dialect_ollama_generate, rest, &request, room, sizeof(room), false) != 0)
		return;
	listing = request.direct == TURN_RAW;
	repeat_words_add(&words, request.last.decoded);
	ear = ear_new(&policy, &request, rest, &terms);
	REQUIRE(ear != NULL);
	reply_tap_start(&tap);
	ear_listen(ear, &tap);
	rest = (struct span){line,
	    (size_t)snprintf(line, sizeof(line),
		"{\"model\":\"m\",\"thinking\":\"%s\",\"response\":\"%s\",\"done\":false}\n", texts[1].json,
		texts[0].json)};
	while (rest.len > 0) {
		size_t n = cuts_next(&cuts, rest.len);

		reply_tap_feed(&tap, rest.at, n);
		rest = (struct span){rest.at + n, rest.len - n};
	}
	REQUIRE(ear_is_due(ear) == (repeats(&words, listing, &texts[0]) || repeats(&words, listing, &texts[1])));
	ear_free(ear);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	struct cuts cuts = cuts_of(bytes, size);
	struct repeat_words words = {{0}};
	size_t prompt, block, len;
	struct span words_asked;
	char *text;
	double began;
	bool found;

	if (size < 2 || size > 4096)
		return 0;
	prompt = bytes[0] < size - 2 ? bytes[0] : size - 2;
	repeat_words_add(&words, (struct span){(const char *)bytes + 2, prompt});
	len = size - 2 - prompt;
	block = bytes[1] < len ? bytes[1] : len;
	text = malloc(TEXT_MAX);
	REQUIRE(text != NULL);
	if (len > 0)
		memcpy(text, bytes + 2 + prompt, len);
	while (block > 0 && len + block <= TEXT_MAX) {
		memcpy(text + len, bytes + size - block, block);
		len += block;
	}
	began = milliseconds();
	found = read_in_pieces(&words, (struct span){text, len}, cuts, true);
	REQUIRE(INSTRUMENTED || milliseconds() - began < 50);
	REQUIRE(found == read_in_pieces(&words, (struct span){text, len}, cuts, false));
	words_asked = (struct span){(const char *)bytes + 2, prompt};
	REQUIRE(is_wrong_in_pieces(words_asked, (struct span){text, len}, cuts, true) ==
	    is_wrong_in_pieces(words_asked, (struct span){text, len}, cuts, false));
	if (block > 0)
		check_exempt((struct span){(const char *)bytes + size - block, block}, bytes[0]);
	/* The end of the text as thinking, all of it, cut shorter, as the answer. */
	len = len < TEXT_MAX / 16 ? len : TEXT_MAX / 16;
	if (is_due(0, bytes[0], 4))
		check_apart(words_asked, (struct span){text, len}, (struct span){text + len - len / 3, len / 3}, cuts);
	free(text);
	return 0;
}
