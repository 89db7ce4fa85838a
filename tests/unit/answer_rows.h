/*
 * Answers as each API's servers write them, whole and streamed, for the tests of what is read out of them and put into
 * them: shortened recordings of llama-server, and examples after the docs of Ollama, OpenAI and Anthropic.
 */
#ifndef PARAPET_TESTS_UNIT_ANSWER_ROWS_H
#define PARAPET_TESTS_UNIT_ANSWER_ROWS_H

#include "proxy/dialects/answer.h"
#include "proxy/dialects/dialect.h"

struct answer_row {
	const char *name;
	const struct dialect *dialect;
	bool streamed;
	const char *content; /* `<` stands before the closing part of a stream, and is not in it */
	const char *text, *thinking;
	const char *kinds;    /* of a stream's frames: o(ther) t(ext) h(inking) c(losing) */
	const char *replaced; /* with NEW */
	const char *appended; /* with MORE: what comes from the closing part on */
	enum answer_finish finish;
};

/* A text that needs escapes, in both shapes. */
#define NEW      "42 \"x\"\n\xc3\xa9"
#define NEW_RAW  "42 \\\"x\\\"\\n\xc3\xa9"
#define MORE     "\nNo."
#define MORE_RAW "\\nNo."

extern const struct answer_row answer_rows[];
extern const size_t answer_row_count;

/* A row's content without its marks, good until the next call, and where its closing part begins. */
struct span answer_row_content(const struct answer_row *row, size_t *closing);

#endif
