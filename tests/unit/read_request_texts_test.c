/*
 * Decoding: escapes and their borders, and texts that are longer than their share of the room.
 */
#include <stdio.h>
#include <stdlib.h>

#include "proxy/json/json_text.h"
#include "tests/unit/check.h"
#include "tests/unit/request_rows.h"

static char body[1024 * 1024];
static char room[REQUEST_TEXT_MAX];

/* --- json_decode and json_tail --- */

/* A string of every kind of character, and where in it characters begin. */
static const char *const characters[] = {"a", "\\n", "\\\\", "\\u00e9", "\xc3\xa9", "\\\\", "\\\\", "\\\"",
    "\\ud83d\\ude00", "u", "\\u4e03", "\xe4\xb8\x83", "\\ud83d\\ude00", "\\udbff\\udfff", "\xf0\x9f\x98\x80", "\\/",
    "0", "0", "4", "1"};

/* Decoded at once, with any room, and in as many pieces as that makes, it is always the same. */
static void
check_decoding(struct span raw)
{
	char whole[256], pieces[256];
	struct span rest = raw;
	size_t len = json_decode(&rest, whole, sizeof(whole));

	check_example("decoding");
	CHECK_EQ_INT(rest.len, 0);
	for (size_t step = 4; step < 40; step++) {
		size_t done = 0;

		rest = raw;
		while (rest.len > 0 && done < sizeof(pieces) - 40) {
			size_t n = json_decode(&rest, pieces + done, step);

			CHECK(n > 0 && n <= step);
			done += n;
		}
		CHECK_SPAN(((struct span){pieces, done}), ((struct span){whole, len}));
	}
}

/* The tail begins where a character does: at the first one that fits. */
static void
check_tails(struct span raw)
{
	size_t begins[nitems(characters) + 1], at = 0;

	for (size_t i = 0; i < nitems(characters); i++) {
		begins[i] = at;
		at += strlen(characters[i]);
	}
	begins[nitems(characters)] = at;
	check_example("tails");
	for (size_t most = 0; most <= raw.len; most++) {
		struct span tail = json_tail(raw, most);
		size_t i = 0;

		while (raw.len - begins[i] > most)
			i++;
		CHECK_EQ_INT(tail.at - raw.at, begins[i]);
		CHECK_EQ_INT(tail.len, raw.len - begins[i]);
	}
}

static void
check_characters(void)
{
	char raw[256] = "";
	size_t len = 0;

	for (size_t i = 0; i < nitems(characters); i++)
		len += (size_t)sprintf(raw + len, "%s", characters[i]);
	check_decoding((struct span){raw, len});
	check_tails((struct span){raw, len});
}

/* --- long texts --- */

/* A chat whose texts are a character times a number of times, with a head and a tail. */
static size_t
write_text(char *at, const char *role, const char *character, size_t times)
{
	size_t len = (size_t)sprintf(at, "{\"role\":\"%s\",\"content\":\"head ", role);

	for (size_t i = 0; i < times; i++)
		len += (size_t)sprintf(at + len, "%s", character);
	return len + (size_t)sprintf(at + len, " tail\"}");
}

static struct span
write_chat(const char *character, size_t previous, size_t last)
{
	size_t len = (size_t)sprintf(body, "{\"model\":\"m\",\"messages\":[");

	len += write_text(body + len, "user", character, previous);
	body[len++] = ',';
	len += write_text(body + len, "user", character, last);
	len += (size_t)sprintf(body + len, "]}");
	return (struct span){body, len};
}

/* All four texts that are decoded, the same. */
static struct span
write_all(const char *character, size_t times)
{
	static const char *const roles[] = {"system", "user", "assistant", "user"};
	size_t len = (size_t)sprintf(body, "{\"messages\":[");

	for (size_t i = 0; i < 4; i++) {
		len += write_text(body + len, roles[i], character, times);
		body[len++] = ',';
	}
	/* The last comma makes room for the end. */
	len += (size_t)sprintf(body + len - 1, "]}") - 1;
	return (struct span){body, len};
}

static bool
starts_and_ends(struct span text)
{

	return text.len > 10 && memcmp(text.at, "head ", 5) == 0 && memcmp(text.at + text.len - 5, " tail", 5) == 0;
}

/*
 * The text fills its share: its head one half, its tail as much of the other as surely fits while it is escaped. Every
 * character is whole, and all but the newline in the middle is the text's.
 */
static void
check_cut(struct span text, const char *character, const char *decoded, size_t share)
{
	size_t step = strlen(decoded), newlines = 0;

	CHECK(text.len <= share);
	CHECK(text.len >= share / 2 + share / 2 * step / strlen(character) - 32);
	CHECK(starts_and_ends(text));
	for (size_t i = 5; i + 5 < text.len;) {
		if (text.at[i] == '\n') {
			newlines++;
			i++;
			continue;
		}
		if (!CHECK(memcmp(text.at + i, decoded, step) == 0))
			return;
		i += step;
	}
	CHECK_EQ_INT(newlines, 1);
}

static void
check_long_texts(const char *character, const char *decoded)
{
	size_t each = strlen(decoded);
	struct request request;

	check_example(character);
	CHECK_EQ_INT(dialect_read_request(
			 &dialect_openai, write_all(character, 70000 / each), &request, room, sizeof(room), true),
	    0);
	CHECK_EQ_INT(request.last.raw.len, 70000 / each * strlen(character) + 10);
	CHECK(request.last.cut && request.previous.cut && request.system.cut);
	check_cut(request.last.decoded, character, decoded, 32 * 1024);
	if (strlen(character) == each) {
		/* Nothing was escaped, so that no text leaves anything to the next. */
		check_cut(request.previous.decoded, character, decoded, 16 * 1024 + 2);
		check_cut(request.system.decoded, character, decoded, 8 * 1024 + 4);
		check_cut(request.answer_before, character, decoded, 8 * 1024 + 8);
	}

	/* One is short: the other gets what that leaves. */
	CHECK_EQ_INT(dialect_read_request(
			 &dialect_openai, write_chat(character, 10, 50000 / each), &request, room, sizeof(room), true),
	    0);
	CHECK(!request.last.cut && !request.previous.cut);
	CHECK_EQ_INT(request.last.decoded.len, 50000 / each * each + 10);
	CHECK_EQ_INT(request.previous.decoded.len, 10 * each + 10);
	CHECK(starts_and_ends(request.last.decoded) && starts_and_ends(request.previous.decoded));
}

/* With any room at all nothing is written beyond it, and what is there are whole characters. */
static void
check_small_rooms(void)
{
	struct span chat = write_chat("\\ud83d\\ude00", 20, 20);

	check_example("small rooms");
	for (size_t len = 1; len < 300; len++) {
		char *small = malloc(len);
		struct request request;

		if (small == NULL)
			exit(1);
		CHECK_EQ_INT(dialect_read_request(&dialect_openai, chat, &request, small, len, true), 0);
		CHECK(request.model.len + request.last.decoded.len + request.previous.decoded.len <= len);
		CHECK(len < 200 || !request.last.cut);
		CHECK(len > 150 || request.last.cut || request.previous.cut);
		free(small);
	}
}

/* Many parts are joined, and cut as one text; too many make the turn unreadable. */
static void
check_parts(void)
{

	for (unsigned parts = 1; parts < 35; parts++) {
		size_t len = (size_t)sprintf(body, "{\"messages\":[{\"role\":\"user\",\"content\":[");
		struct request request;

		for (unsigned i = 0; i < parts; i++)
			len += (size_t)sprintf(
			    body + len, "%s{\"type\":\"text\",\"text\":\"part %04u%04000u\"}", i ? "," : "", i, 0u);
		len += (size_t)sprintf(body + len, "]}]}");
		check_example("parts");
		CHECK_EQ_INT(
		    dialect_read_request(&dialect_openai, (struct span){body, len}, &request, room, sizeof(room), true),
		    parts > 32 ? -1 : 0);
		if (parts > 32) {
			CHECK_TEXT(request.fault ? request.fault : "none", "a text in too many parts");
			continue;
		}
		CHECK_EQ_INT(request.last.cut, parts > 16);
		if (parts <= 16)
			CHECK_EQ_INT(request.last.decoded.len, parts * 4009 + parts - 1);
		else
			CHECK(request.last.decoded.len > 64 * 1024 - 16);
		CHECK(memcmp(request.last.decoded.at, "part 0000", 9) == 0);
		CHECK(request.last.decoded.at[request.last.decoded.len - 1] == '0');
	}
}

/* User texts before the previous one, the newest first; those that are too long, or in parts, are left out. */
static void
check_earlier(void)
{
	static const char head[] = "{\"messages\":[{\"role\":\"user\",\"content\":\"zero\"},"
				   "{\"role\":\"user\",\"content\":\"one\"},{\"role\":\"assistant\",\"content\":\"1\"},"
				   "{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"two\"},"
				   "{\"type\":\"text\",\"text\":\"parts\"}]},"
				   "{\"role\":\"user\",\"content\":\"thr\\u00e9e\"},{\"role\":\"user\",\"content\":\"",
			  tail[] =
			      "\"},{\"role\":\"user\",\"content\":\"five\"},{\"role\":\"user\",\"content\":\"six\"}]}";

	for (size_t n = REQUEST_EARLIER_TEXT; n <= REQUEST_EARLIER_TEXT + 1; n++) {
		size_t len = (size_t)sprintf(body, "%s%0*d%s", head, (int)n, 4, tail);
		struct request request;

		check_example("earlier texts");
		CHECK_EQ_INT(
		    dialect_read_request(&dialect_openai, (struct span){body, len}, &request, room, sizeof(room), true),
		    0);
		CHECK_SPAN(request.previous.decoded, span_of("five"));
		CHECK_EQ_INT(request.earlier[0].len, n <= REQUEST_EARLIER_TEXT ? n : 0);
		CHECK_SPAN(request.earlier[1], span_of("thr\u00e9e"));
		CHECK_EQ_INT(request.earlier[2].len, 0);
		CHECK_SPAN(request.earlier[3], span_of("one"));
	}
}

static void
check_long_model(void)
{

	check_example("a long model name");
	for (size_t n = 255; n < 258; n++) {
		size_t len = (size_t)sprintf(body, "{\"model\":\"%0*d\"}", (int)n, 0);
		struct request request;

		CHECK_EQ_INT(
		    dialect_read_request(&dialect_openai, (struct span){body, len}, &request, room, sizeof(room), true),
		    n > TURN_MODEL_MAX ? -1 : 0);
	}
}

/* Texts are weighed where somebody wants to know; nothing else depends on it, a thought at a message's beginning
 * included. */
static void
check_weight(void)
{
	static const char chat[] = "{\"model\":\"m\",\"messages\":[{\"role\":\"system\",\"content\":\"Be brief.\"},"
				   "{\"role\":\"user\",\"content\":\"What is it?\"},"
				   "{\"role\":\"assistant\",\"content\":\"<think>So\"},{\"role\":\"user\",\"content\":["
				   "{\"type\":\"text\",\"text\":\"And\"},{\"type\":\"text\",\"text\":\"now?\"}]}]}";
	struct request with, without;

	CHECK_EQ_INT(dialect_read_request(&dialect_openai, span_of(chat), &with, room, sizeof(room), true), 0);
	CHECK_EQ_INT(dialect_read_request(&dialect_openai, span_of(chat), &without, room, sizeof(room), false), 0);
	CHECK_EQ_INT(with.weight.bytes, 27);
	CHECK_EQ_INT(without.weight.bytes, 0);
	without.weight = with.weight;
	CHECK(with.weighs_more);
	CHECK(memcmp(&with, &without, sizeof(with)) == 0);
}

int
main(void)
{

	check_characters();
	check_long_texts("a", "a");
	check_long_texts("\\u00e9", "\xc3\xa9");
	check_long_texts("\\\\", "\\");
	check_long_texts("\xe4\xb8\x83", "\xe4\xb8\x83");
	check_long_texts("\\ud83d\\ude00", "\xf0\x9f\x98\x80");
	check_small_rooms();
	check_parts();
	check_earlier();
	check_long_model();
	check_weight();
	return check_end();
}
