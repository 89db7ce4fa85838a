/*
 * Any bytes as a puzzle, as a question or as a reply: what is read has the shape that others rely on.
 *
 * The first byte says which: 0 a text, 1 a question, from 2 on a reply to the question of that number, with as many
 * terms as the second byte says.
 */
#include <stdlib.h>
#include <string.h>

#include "sandbox/solver/check.h"
#include "sandbox/solver_wire.h"
#include "tests/fuzz/fuzz.h"

static struct check check;

/* What a text that is good can hold at most, seen with other eyes: bytes, and the words behind an opening. */
static void
require_harmless(const struct solver_text *text)
{
	long depth = 0;

	for (size_t i = 0; i < text->len; i++) {
		char byte = text->at[i];

		REQUIRE(byte != '\0' &&
		    strchr("()_-+*<>= \t\r\nabcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", byte) !=
			NULL);
		depth += (byte == '(') - (byte == ')');
		/* A command, and a definition's () besides. */
		REQUIRE(depth >= 0 && depth <= SOLVER_DEPTH_MAX + 2);
	}
	REQUIRE(depth == 0);
}

static void
read_text(const struct solver_text *text)
{

	check = (struct check){.why = NULL};
	if (check_text(&check, text) == -1) {
		REQUIRE(check.why != NULL && check.at <= text->len);
		return;
	}
	require_harmless(text);
	REQUIRE(check.constants <= SOLVER_CONSTANTS_MAX && check.assertions <= SOLVER_ASSERTIONS_MAX);
	REQUIRE(check.constants <= check.name_count);
	for (size_t i = 0; i < check.name_count; i++)
		REQUIRE(check.names[i].at >= text->at && check.names[i].len > 0 &&
		    check.names[i].len <= SOLVER_NAME_MAX &&
		    check.names[i].at + check.names[i].len <= text->at + text->len);
}

static void
read_question(const char *bytes, size_t len)
{
	struct solver_text terms[SOLVER_TERMS_MAX];
	struct solver_query query;
	char *written;

	if (solver_wire_read_query(bytes, len, terms, &query) == -1)
		return;
	REQUIRE(solver_wire_refusal(&query) == NULL);
	REQUIRE(solver_wire_query_size(&query) == len);
	written = malloc(len);
	REQUIRE(written != NULL);
	solver_wire_write_query(&query, written);
	free(written);
	read_text(&query.text);
	for (size_t i = 0; i < query.term_count; i++)
		if (check_term(&check, &query.terms[i]) == 0)
			require_harmless(&query.terms[i]);
}

/* A good reply is written as it was read, padding of its word aside. */
static void
read_reply(const char *bytes, size_t len, enum solver_question question, size_t terms)
{
	char *aligned = malloc(len + 1), *written = malloc(SOLVER_WIRE_REPLY_MAX);
	char detail[SOLVER_DETAIL_MAX + 1];
	struct solver_reply reply;

	REQUIRE(aligned != NULL && written != NULL);
	memcpy(aligned, bytes, len);
	if (solver_wire_read_reply(aligned, len, question, terms, detail, &reply) == 0) {
		REQUIRE(solver_wire_write_reply(&reply, written) == len);
		REQUIRE(memcmp(written + sizeof(struct solver_wire_reply), aligned + sizeof(struct solver_wire_reply),
			    len - sizeof(struct solver_wire_reply)) == 0);
	}
	free(aligned);
	free(written);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	const struct solver_text text = {(const char *)bytes + 1, size - 1};

	if (size < 2)
		return 0;
	if (bytes[0] == 0)
		read_text(&text);
	else if (bytes[0] == 1)
		read_question(text.at, text.len);
	else
		read_reply(text.at + 1, text.len - 1, (enum solver_question)((bytes[0] - 2) % SOLVER_QUESTIONS),
		    bytes[1] % (SOLVER_TERMS_MAX + 1));
	return 0;
}
