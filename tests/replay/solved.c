/*
 * Words and numbers, then the wire's own reader for the shape.
 */
#include "tests/replay/solved.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sandbox/solver_wire.h"

/* The numbers at *at, which moves behind them. Returns how many. */
static size_t
read_numbers(const char **at, int64_t *into)
{
	size_t count = 0;

	while (count < SOLVED_MAX) {
		char *end;
		long long number = strtoll(*at, &end, 10);

		if (end == *at)
			break;
		into[count++] = number;
		*at = end;
	}
	return count;
}

/* Take one word's numbers in. Returns false for another word. */
static bool
take(const char *word, const int64_t *numbers, size_t count, struct solved *room, struct solver_reply *reply)
{
	int64_t *into = strcmp(word, "values") == 0 ? room->values
	    : strcmp(word, "others") == 0           ? room->others
	    : strcmp(word, "first") == 0            ? room->witness[0]
	    : strcmp(word, "second") == 0           ? room->witness[1]
						    : NULL;

	if (into != NULL) {
		memcpy(into, numbers, count * sizeof(*numbers));
	} else if (strcmp(word, "holds") == 0) {
		for (size_t i = 0; i < count; i++)
			room->holds[i] = (uint8_t)numbers[i];
		reply->holds = room->holds;
		reply->holds_count = count;
		return true;
	} else if (strcmp(word, "core") == 0) {
		for (size_t i = 0; i < count; i++)
			room->core[i] = (uint32_t)numbers[i];
		reply->core = room->core;
		reply->core_count = count;
		return true;
	} else {
		return false;
	}
	if (into == room->values) {
		reply->values = into;
		reply->value_count = count;
	} else if (into == room->others) {
		reply->others = into;
	} else {
		reply->witness[reply->witnesses++] = into;
		reply->constants = count;
	}
	return true;
}

/* As the wire has it: what comes out of there is what a flow may rely on. */
static bool
has_shape(const struct solver_query *query, const struct solver_reply *reply)
{
	static _Alignas(max_align_t) char bytes[SOLVER_WIRE_REPLY_MAX];
	char detail[SOLVER_DETAIL_MAX + 1];
	struct solver_reply read;

	return solver_wire_read_reply(bytes, solver_wire_write_reply(reply, bytes), query->question, query->term_count,
		   detail, &read) == 0;
}

void
solved_read(const struct solver_query *query, enum solver_verdict verdict, struct span text, struct solved *room,
    struct solver_reply *reply)
{
	char words[1024], word[16];
	const char *at = words;
	int64_t numbers[SOLVED_MAX];
	int len;

	snprintf(
	    words, sizeof(words), "%.*s", (int)(text.len < sizeof(words) ? text.len : 0), text.len > 0 ? text.at : "");
	*reply = (struct solver_reply){.verdict = verdict, .detail = "", .in = SOLVER_IN_TEXT};
	while (sscanf(at, " %15s%n", word, &len) == 1) {
		size_t count;

		at += len;
		count = read_numbers(&at, numbers);
		if (!take(word, numbers, count, room, reply)) {
			snprintf(room->detail, sizeof(room->detail), "%s", word);
			reply->detail = room->detail;
		}
	}
	if (verdict <= SOLVER_INVALID && !has_shape(query, reply))
		*reply = (struct solver_reply){.verdict = SOLVER_CRASHED, .detail = "reply", .in = SOLVER_IN_TEXT};
}
