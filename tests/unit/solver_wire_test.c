/*
 * Questions and replies there and back, and replies that lie.
 */
#include "sandbox/solver_wire.h"

#include <stdlib.h>
#include <string.h>

#include "tests/unit/check.h"

static const struct solver_text two_terms[] = {{"abc", 3}, {"(+ a 1)", 7}};

static void
test_questions(void)
{
	const struct solver_query asked = {.text = {"(declare-const a Int)", 21},
	    .question = SOLVER_OPTIONS,
	    .terms = two_terms,
	    .term_count = 2,
	    .limits = {.memory = (size_t)64 << 20}};
	struct solver_text terms[SOLVER_TERMS_MAX];
	struct solver_query read;
	size_t len = solver_wire_query_size(&asked);
	char *bytes = malloc(len);

	check_example("a question");
	if (!CHECK(bytes != NULL))
		return;
	solver_wire_write_query(&asked, bytes);
	CHECK_EQ_INT(solver_wire_read_query(bytes, len, terms, &read), 0);
	CHECK_EQ_INT(read.question, SOLVER_OPTIONS);
	CHECK_EQ_INT(read.term_count, 2);
	CHECK_SPAN(((struct span){read.text.at, read.text.len}), span_of("(declare-const a Int)"));
	CHECK_SPAN(((struct span){read.terms[1].at, read.terms[1].len}), span_of("(+ a 1)"));
	CHECK_EQ_INT(read.limits.memory, 64 << 20);
	for (size_t shorter = 0; shorter < len; shorter++)
		CHECK_EQ_INT(solver_wire_read_query(guarded_copy(bytes, shorter), shorter, terms, &read), -1);
	free(bytes);
}

static void
test_refusals(void)
{
	static char long_text[SOLVER_TEXT_MAX + 1];
	static struct solver_text many[SOLVER_TERMS_MAX + 1];
	static const struct solver_text long_term = {long_text, SOLVER_TERM_MAX + 1};
	const struct {
		const char *what;
		struct solver_query query;
		const char *word;
	} rows[] = {
	    {"nothing", {.question = SOLVER_SATISFIABLE}, NULL},
	    {"a term too many", {.question = SOLVER_SATISFIABLE, .terms = two_terms, .term_count = 1}, "terms"},
	    {"no term", {.question = SOLVER_VALUES}, "terms"},
	    {"two for one", {.question = SOLVER_MIN, .terms = two_terms, .term_count = 2}, "terms"},
	    {"the most", {.question = SOLVER_COUNT, .terms = many, .term_count = SOLVER_TERMS_MAX}, NULL},
	    {"one more", {.question = SOLVER_COUNT, .terms = many, .term_count = SOLVER_TERMS_MAX + 1}, "terms"},
	    {"no question", {.question = SOLVER_QUESTIONS}, "terms"},
	    {"a long text", {.text = {long_text, sizeof(long_text)}}, "length"},
	    {"a long term", {.question = SOLVER_MAX, .terms = &long_term, .term_count = 1}, "length"},
	};

	for (size_t i = 0; i < nitems(rows); i++) {
		const char *word = solver_wire_refusal(&rows[i].query);

		check_example(rows[i].what);
		CHECK_TEXT(word != NULL ? word : "", rows[i].word != NULL ? rows[i].word : "");
	}
}

static const int64_t numbers[] = {7, -8, INT64_MAX, INT64_MIN, 0, 1};
static const uint32_t indexes[] = {0, 3, 4095};
static const uint8_t held[] = {0, SOLVER_POSSIBLE, SOLVER_POSSIBLE | SOLVER_NECESSARY};

struct row {
	const char *what;
	enum solver_question question;
	size_t terms;
	struct solver_reply reply;
	bool good;
};

static const struct row replies[] = {
    {"satisfiable", SOLVER_SATISFIABLE, 0,
	{.verdict = SOLVER_ANSWER, .detail = "", .in = -1, .witnesses = 1, .witness = {numbers}, .constants = 6}, true},
    {"of no constants", SOLVER_SATISFIABLE, 0, {.verdict = SOLVER_ANSWER, .detail = "", .in = -1, .witnesses = 1},
	true},
    {"without its witness", SOLVER_SATISFIABLE, 0, {.verdict = SOLVER_ANSWER, .detail = "", .in = -1}, false},
    {"values", SOLVER_VALUES, 2,
	{.verdict = SOLVER_ANSWER, .detail = "", .in = -1, .values = numbers, .value_count = 2, .witnesses = 1}, true},
    {"one value of two", SOLVER_VALUES, 2,
	{.verdict = SOLVER_ANSWER, .detail = "", .in = -1, .values = numbers, .value_count = 1, .witnesses = 1}, false},
    {"ambiguous", SOLVER_VALUES, 2,
	{.verdict = SOLVER_AMBIGUOUS,
	    .detail = "",
	    .in = -1,
	    .values = numbers,
	    .others = numbers + 2,
	    .value_count = 2,
	    .witnesses = 2,
	    .witness = {numbers, numbers + 3},
	    .constants = 3},
	true},
    {"ambiguous options", SOLVER_OPTIONS, 2, {.verdict = SOLVER_AMBIGUOUS, .detail = "", .in = -1, .witnesses = 2},
	false},
    {"options", SOLVER_OPTIONS, 3, {.verdict = SOLVER_ANSWER, .detail = "", .in = -1, .holds = held, .holds_count = 3},
	true},
    {"entails", SOLVER_ENTAILS, 1,
	{.verdict = SOLVER_ANSWER, .detail = "", .in = -1, .values = numbers, .value_count = 1}, true},
    {"unsatisfiable", SOLVER_MIN, 1,
	{.verdict = SOLVER_UNSATISFIABLE, .detail = "", .in = -1, .core = indexes, .core_count = 3}, true},
    {"a core of an answer", SOLVER_SATISFIABLE, 0,
	{.verdict = SOLVER_ANSWER, .detail = "", .in = -1, .witnesses = 1, .core = indexes, .core_count = 3}, false},
    {"what an answer follows from", SOLVER_ENTAILS, 1,
	{.verdict = SOLVER_ANSWER,
	    .detail = "",
	    .in = -1,
	    .values = numbers,
	    .value_count = 1,
	    .core = indexes,
	    .core_count = 3},
	true},
    {"unknown", SOLVER_COUNT, 1, {.verdict = SOLVER_UNKNOWN, .detail = "many", .in = -1}, true},
    {"invalid", SOLVER_COUNT, 2, {.verdict = SOLVER_INVALID, .detail = "sort", .in = 1, .at = 17}, true},
    {"invalid elsewhere", SOLVER_COUNT, 2, {.verdict = SOLVER_INVALID, .detail = "sort", .in = 2, .at = 17}, false},
    {"no verdict of a child", SOLVER_COUNT, 1, {.verdict = SOLVER_BROKEN, .detail = "", .in = -1}, false},
    {"a person's words", SOLVER_COUNT, 1, {.verdict = SOLVER_UNKNOWN, .detail = "my dear", .in = -1}, false},
};

/* Bytes of a reply as they come from a pipe: aligned as malloc's are. */
static char *
written(const struct solver_reply *reply, size_t *len)
{
	char *bytes = malloc(SOLVER_WIRE_REPLY_MAX);

	if (bytes != NULL)
		*len = solver_wire_write_reply(reply, bytes);
	return bytes;
}

static void
test_replies(void)
{
	char detail[SOLVER_DETAIL_MAX + 1];
	struct solver_reply read;

	for (size_t i = 0; i < nitems(replies); i++) {
		const struct row *row = &replies[i];
		size_t len = 0;
		char *bytes = written(&row->reply, &len);

		check_example(row->what);
		if (!CHECK(bytes != NULL))
			continue;
		CHECK_EQ_INT(
		    solver_wire_read_reply(bytes, len, row->question, row->terms, detail, &read), row->good ? 0 : -1);
		if (row->good) {
			CHECK_EQ_INT(read.verdict, row->reply.verdict);
			CHECK_TEXT(read.detail, row->reply.detail);
			CHECK_EQ_INT(read.in, row->reply.in);
			CHECK_EQ_INT(read.at, row->reply.at);
			for (size_t k = 0; k < row->reply.value_count; k++)
				CHECK_EQ_INT(read.values[k], row->reply.values[k]);
			for (size_t k = 0; row->reply.others != NULL && k < row->reply.value_count; k++)
				CHECK_EQ_INT(read.others[k], row->reply.others[k]);
			for (size_t w = 0; w < row->reply.witnesses; w++)
				for (size_t k = 0; k < row->reply.constants; k++)
					CHECK_EQ_INT(read.witness[w][k], row->reply.witness[w][k]);
			for (size_t k = 0; k < row->reply.core_count; k++)
				CHECK_EQ_INT(read.core[k], row->reply.core[k]);
			for (size_t k = 0; k < row->reply.holds_count; k++)
				CHECK_EQ_INT(read.holds[k], row->reply.holds[k]);
		}
		for (size_t shorter = 0; shorter < len; shorter++)
			CHECK_EQ_INT(
			    solver_wire_read_reply(bytes, shorter, row->question, row->terms, detail, &read), -1);
		free(bytes);
	}
}

/* What is in order in itself, but cannot be. */
static void
test_contents(void)
{
	static const uint8_t must_not_can[] = {SOLVER_NECESSARY}, beyond[] = {4};
	static const uint32_t falling[] = {3, 3}, far[] = {SOLVER_ASSERTIONS_MAX};
	const struct row rows[] = {
	    {"must and cannot", SOLVER_OPTIONS, 1, {.detail = "", .in = -1, .holds = must_not_can, .holds_count = 1},
		false},
	    {"another bit", SOLVER_OPTIONS, 1, {.detail = "", .in = -1, .holds = beyond, .holds_count = 1}, false},
	    {"a core twice", SOLVER_MIN, 1,
		{.verdict = SOLVER_UNSATISFIABLE, .detail = "", .in = -1, .core = falling, .core_count = 2}, false},
	    {"a core beyond", SOLVER_MIN, 1,
		{.verdict = SOLVER_UNSATISFIABLE, .detail = "", .in = -1, .core = far, .core_count = 1}, false},
	};
	char detail[SOLVER_DETAIL_MAX + 1];
	struct solver_reply read;

	for (size_t i = 0; i < nitems(rows); i++) {
		size_t len = 0;
		char *bytes = written(&rows[i].reply, &len);

		check_example(rows[i].what);
		if (CHECK(bytes != NULL))
			CHECK_EQ_INT(
			    solver_wire_read_reply(bytes, len, rows[i].question, rows[i].terms, detail, &read), -1);
		free(bytes);
	}
}

int
main(void)
{

	test_questions();
	test_refusals();
	test_replies();
	test_contents();
	return check_end();
}
