/*
 * What is said between who asks the solver (solver.c) and the child that answers (sandbox/solver/): one question, then
 * one reply. Both are processes of one machine and one build, so structs travel as they are; but the child has met what
 * a model wrote, so its reply is hostile.
 */
#ifndef PARAPET_SANDBOX_SOLVER_WIRE_H
#define PARAPET_SANDBOX_SOLVER_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sandbox/solver_ask.h"

/* A question's head; the text and the terms follow without a gap. */
struct solver_wire_query {
	uint32_t question;
	uint32_t text;
	uint32_t term_count;
	uint32_t mebibytes; /* of memory: its limit is set from outside, but Z3 wants to know beforehand */
	uint32_t terms[SOLVER_TERMS_MAX]; /* bytes of each */
};

#define SOLVER_WIRE_ASK_MAX (sizeof(struct solver_wire_query) + SOLVER_TEXT_MAX + SOLVER_TERMS_MAX * SOLVER_TERM_MAX)

/* A reply's head. Behind it, without a gap: values, others, witnesses (int64_t), core (uint32_t), holds (uint8_t). */
struct solver_wire_reply {
	uint32_t verdict; /* SOLVER_ANSWER to SOLVER_INVALID */
	int32_t in;
	uint32_t at;
	uint32_t values, others, holds;
	uint32_t witnesses, constants;
	uint32_t core;
	uint32_t zero;
	char detail[SOLVER_DETAIL_MAX]; /* ends in a NUL when it is shorter */
};

#define SOLVER_WIRE_REPLY_MAX \
	(sizeof(struct solver_wire_reply) + \
	    sizeof(int64_t) * (2 * (size_t)SOLVER_TERMS_MAX + 2 * (size_t)SOLVER_CONSTANTS_MAX) + \
	    sizeof(uint32_t) * SOLVER_ASSERTIONS_MAX + SOLVER_TERMS_MAX)

/* Why a question is not even sent: a static word; NULL when nothing speaks against it. */
const char *solver_wire_refusal(const struct solver_query *query);

/* How many bytes a question that is not refused takes, and those bytes. */
size_t solver_wire_query_size(const struct solver_query *query);
void solver_wire_write_query(const struct solver_query *query, char *into);

/*
 * Read a question; its texts point into the bytes, its terms into the room; of its limits only memory
 * is there. Returns 0, or -1 when
 * it is none, or one that would be refused.
 */
int solver_wire_read_query(
    const char *bytes, size_t len, struct solver_text terms[SOLVER_TERMS_MAX], struct solver_query *query);

/* The bytes of a reply (micros aside), with counts within bounds. Returns how many were written into the room. */
size_t solver_wire_write_reply(const struct solver_reply *reply, char into[SOLVER_WIRE_REPLY_MAX]);

/*
 * Read a reply to that question: the verdict is one that the question can have, with what belongs to it and nothing
 * else, in bounds and in order. Its arrays point into the bytes, which are aligned as malloc's are; detail (a NUL more)
 * takes its word. Returns 0, or -1.
 */
int solver_wire_read_reply(const char *bytes, size_t len, enum solver_question question, size_t term_count,
    char detail[SOLVER_DETAIL_MAX + 1], struct solver_reply *reply);

#endif
