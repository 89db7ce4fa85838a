/*
 * Questions and replies as bytes: pure functions.
 */
#include "sandbox/solver_wire.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* --- questions --- */

/* Whether a question can have that many terms. */
static bool
fits_question(enum solver_question question, size_t terms)
{

	switch (question) {
	case SOLVER_SATISFIABLE:
		return terms == 0;
	case SOLVER_ENTAILS:
	case SOLVER_MIN:
	case SOLVER_MAX:
		return terms == 1;
	case SOLVER_VALUES:
	case SOLVER_OPTIONS:
	case SOLVER_COUNT:
		return terms > 0 && terms <= SOLVER_TERMS_MAX;
	default:
		return false;
	}
}

const char *
solver_wire_refusal(const struct solver_query *query)
{

	if (!fits_question(query->question, query->term_count))
		return "terms";
	if (query->text.len > SOLVER_TEXT_MAX)
		return "length";
	for (size_t i = 0; i < query->term_count; i++)
		if (query->terms[i].len > SOLVER_TERM_MAX)
			return "length";
	return NULL;
}

static size_t
append(char *into, size_t at, const void *bytes, size_t len)
{

	if (len > 0)
		memcpy(into + at, bytes, len);
	return at + len;
}

size_t
solver_wire_query_size(const struct solver_query *query)
{
	size_t size = sizeof(struct solver_wire_query) + query->text.len;

	for (size_t i = 0; i < query->term_count; i++)
		size += query->terms[i].len;
	return size;
}

void
solver_wire_write_query(const struct solver_query *query, char *into)
{
	struct solver_wire_query head = {.question = query->question,
	    .text = (uint32_t)query->text.len,
	    .term_count = (uint32_t)query->term_count,
	    .mebibytes = (uint32_t)(query->limits.memory >> 20)};
	size_t at;

	for (size_t i = 0; i < query->term_count; i++)
		head.terms[i] = (uint32_t)query->terms[i].len;
	at = append(into, 0, &head, sizeof(head));
	at = append(into, at, query->text.at, query->text.len);
	for (size_t i = 0; i < query->term_count; i++)
		at = append(into, at, query->terms[i].at, query->terms[i].len);
}

int
solver_wire_read_query(
    const char *bytes, size_t len, struct solver_text terms[SOLVER_TERMS_MAX], struct solver_query *query)
{
	struct solver_wire_query head;
	size_t at = sizeof(head);

	if (len < sizeof(head))
		return -1;
	memcpy(&head, bytes, sizeof(head));
	if (head.question >= SOLVER_QUESTIONS || head.term_count > SOLVER_TERMS_MAX || head.text > len - at)
		return -1;
	*query = (struct solver_query){.question = (enum solver_question)head.question,
	    .text = {bytes + at, head.text},
	    .terms = terms,
	    .term_count = head.term_count,
	    .limits = {.memory = (size_t)head.mebibytes << 20}};
	at += head.text;
	for (size_t i = 0; i < head.term_count; i++) {
		if (head.terms[i] > len - at)
			return -1;
		terms[i] = (struct solver_text){bytes + at, head.terms[i]};
		at += head.terms[i];
	}
	return at == len && solver_wire_refusal(query) == NULL ? 0 : -1;
}

/* --- replies --- */

size_t
solver_wire_write_reply(const struct solver_reply *reply, char into[SOLVER_WIRE_REPLY_MAX])
{
	struct solver_wire_reply head = {.verdict = reply->verdict,
	    .in = reply->in,
	    .at = (uint32_t)reply->at,
	    .values = (uint32_t)reply->value_count,
	    .others = reply->others != NULL ? (uint32_t)reply->value_count : 0,
	    .holds = (uint32_t)reply->holds_count,
	    .witnesses = (uint32_t)reply->witnesses,
	    .constants = (uint32_t)reply->constants,
	    .core = (uint32_t)reply->core_count};
	size_t at;

	memcpy(head.detail, reply->detail, strnlen(reply->detail, sizeof(head.detail)));
	at = append(into, 0, &head, sizeof(head));
	at = append(into, at, reply->values, reply->value_count * sizeof(int64_t));
	at = append(into, at, reply->others, head.others * sizeof(int64_t));
	for (size_t i = 0; i < reply->witnesses; i++)
		at = append(into, at, reply->witness[i], reply->constants * sizeof(int64_t));
	at = append(into, at, reply->core, reply->core_count * sizeof(uint32_t));
	return append(into, at, reply->holds, reply->holds_count);
}

/* The counts that a verdict has for a question. */
struct shape {
	size_t values, others, holds, witnesses;
};

/* Returns whether the question can have this verdict. */
static bool
shape_of(enum solver_question question, enum solver_verdict verdict, size_t terms, struct shape *shape)
{

	*shape = (struct shape){0};
	if (verdict == SOLVER_UNSATISFIABLE || verdict == SOLVER_UNKNOWN || verdict == SOLVER_INVALID)
		return true;
	if (verdict == SOLVER_AMBIGUOUS) {
		shape->witnesses = 2;
		shape->values = shape->others = question == SOLVER_VALUES ? terms : 0;
		return question == SOLVER_VALUES || question == SOLVER_ENTAILS;
	}
	if (question == SOLVER_OPTIONS)
		shape->holds = terms;
	else if (question != SOLVER_SATISFIABLE)
		shape->values = question == SOLVER_VALUES ? terms : 1;
	shape->witnesses = question != SOLVER_OPTIONS && question != SOLVER_ENTAILS && question != SOLVER_COUNT;
	return verdict == SOLVER_ANSWER;
}

/* A contradiction has a core, and so has an answer that nothing else than which holds. */
static bool
may_have_core(enum solver_question question, enum solver_verdict verdict)
{

	return verdict == SOLVER_UNSATISFIABLE ||
	    (verdict == SOLVER_ANSWER &&
		(question == SOLVER_VALUES || question == SOLVER_OPTIONS || question == SOLVER_ENTAILS));
}

static bool
is_in_bounds(const struct solver_wire_reply *head, size_t terms)
{

	return head->constants <= SOLVER_CONSTANTS_MAX && head->core <= SOLVER_ASSERTIONS_MAX &&
	    (head->constants == 0 || head->witnesses > 0) && head->in >= SOLVER_IN_TEXT && head->in < (int32_t)terms &&
	    head->at <= SOLVER_TEXT_MAX;
}

static bool
is_word(const char *detail)
{

	for (; *detail != '\0'; detail++)
		if (!isalnum((unsigned char)*detail) && *detail != '-' && *detail != '_')
			return false;
	return true;
}

/* Holds: an option that must hold can also hold. Core: ascending assertions, all in range. */
static bool
is_in_order(const struct solver_reply *reply)
{

	for (size_t i = 0; i < reply->holds_count; i++)
		if (reply->holds[i] > 3 || reply->holds[i] == SOLVER_NECESSARY)
			return false;
	for (size_t i = 0; i < reply->core_count; i++)
		if (reply->core[i] >= SOLVER_ASSERTIONS_MAX || (i > 0 && reply->core[i] <= reply->core[i - 1]))
			return false;
	return true;
}

int
solver_wire_read_reply(const char *bytes, size_t len, enum solver_question question, size_t term_count,
    char detail[SOLVER_DETAIL_MAX + 1], struct solver_reply *reply)
{
	struct solver_wire_reply head;
	const char *at = bytes + sizeof(head);
	struct shape shape;

	if (len < sizeof(head))
		return -1;
	memcpy(&head, bytes, sizeof(head));
	if (head.verdict > SOLVER_INVALID || !is_in_bounds(&head, term_count) ||
	    (head.core > 0 && !may_have_core(question, (enum solver_verdict)head.verdict)) ||
	    !shape_of(question, (enum solver_verdict)head.verdict, term_count, &shape) || shape.values != head.values ||
	    shape.others != head.others || shape.holds != head.holds || shape.witnesses != head.witnesses ||
	    len !=
		sizeof(head) + sizeof(int64_t) * (head.values + head.others + (size_t)head.witnesses * head.constants) +
		    sizeof(uint32_t) * head.core + head.holds)
		return -1;
	memcpy(detail, head.detail, sizeof(head.detail));
	detail[sizeof(head.detail)] = '\0';
	*reply = (struct solver_reply){.verdict = (enum solver_verdict)head.verdict,
	    .detail = detail,
	    .value_count = head.values,
	    .holds_count = head.holds,
	    .witnesses = head.witnesses,
	    .constants = head.constants,
	    .core_count = head.core,
	    .in = head.in,
	    .at = head.at};
	reply->values = (const int64_t *)(const void *)at;
	reply->others = head.others > 0 ? reply->values + head.values : NULL;
	for (size_t i = 0; i < head.witnesses; i++)
		reply->witness[i] = reply->values + head.values + head.others + i * head.constants;
	reply->core = (const uint32_t *)(const void *)(reply->values + head.values + head.others +
	    (size_t)head.witnesses * head.constants);
	reply->holds = (const uint8_t *)(const void *)(reply->core + head.core);
	return is_word(detail) && is_in_order(reply) ? 0 : -1;
}
