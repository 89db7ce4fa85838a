/*
 * What one JSON document of an answer says: a whole answer that is not streamed, a line of JSON lines, the data of one
 * event. Read in place and strictly (json_scan.h), by one table of members for each API; nothing is copied but places.
 *
 * The backend's bytes are hostile: a document that two readers could read differently, or that holds more than one
 * text, is odd, and an answer with an odd document in it is nobody's to judge or to edit.
 */
#ifndef PARAPET_PROXY_DIALECTS_ANSWER_DOCUMENT_H
#define PARAPET_PROXY_DIALECTS_ANSWER_DOCUMENT_H

#include <stdbool.h>

#include "policies/span.h"
#include "policies/vocabulary.h"

struct dialect;

/* How an answer came to its end, as the backend tells it. */
#define EACH_ANSWER_FINISH(ROW) \
	ROW(FINISH_UNKNOWN, "unknown")     /* not told, or in a word that nobody here knows */ \
	ROW(FINISH_STOP, "stop")           /* by itself; or, where stop words were set, maybe by one */ \
	ROW(FINISH_LENGTH, "length")       /* a limit, or the end of the room */ \
	ROW(FINISH_STOP_WORD, "stop-word") /* where the backend tells it apart from the first */ \
	ROW(FINISH_REFUSAL, "refusal")     /* refused or filtered */ \
	ROW(FINISH_TOOLS, "tools")         /* it asks for tools */ \
	ROW(FINISH_ERROR, "error")
VOCABULARY(answer_finish, EACH_ANSWER_FINISH, FINISH_COUNT);

enum answer_text_kind {
	TEXT_PIECE,   /* of the answer */
	TEXT_AGAIN,   /* the whole answer once more */
	TEXT_THINKING /* a piece of it */
};

struct answer_text {
	enum answer_text_kind kind;
	struct span raw; /* a string's inside, escapes kept; maybe empty */
};

#define ANSWER_TEXTS_MAX 8 /* in one document */

struct answer_document {
	struct answer_text texts[ANSWER_TEXTS_MAX]; /* in the order of their bytes */
	unsigned count;
	struct span no_thinking; /* the null that stands where a piece of thinking might; at is NULL: none does */
	struct span close;       /* the brace that ends it; at is NULL when it is no object that could be read */
	bool has_members;        /* there is a member, so that another needs a comma */
	bool is_annotated;       /* one of them is called "parapet" */
	struct span sequence;    /* the number that events are counted by, or at is NULL */
	struct span index;       /* the number of the item or block that it is about, or at is NULL */
	const char *message;     /* where the item that is the message begins, in OpenAI's responses; or NULL */
	struct span event;       /* its type, raw, where events have one; or at is NULL */
	enum answer_finish finish;
	bool closes;      /* what stands here, or comes from here on, ends the answer */
	bool closes_part; /* so it does if the part that ends is the text's: Anthropic's content_block_stop */
	bool opens_text;  /* the part that begins is the text's: Anthropic's content_block_start */
	bool is_error;
	const char *odd; /* why it cannot be judged, in words; or NULL */
};

/* Read one document, as it stands in a stream of that API or as a whole answer. Always fills *document in. */
void answer_document_read(
    const struct dialect *dialect, bool streamed, struct span json, struct answer_document *document);

/* Is a raw text of that kind there, and not empty? */
bool answer_document_has(const struct answer_document *document, enum answer_text_kind kind);

#endif
