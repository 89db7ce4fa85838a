/*
 * One turn of a conversation, as routes and executors see it: texts as spans, what makes it unguardable, and the
 * places in the request's body where it can be edited without rewriting it.
 *
 * Spans called raw and all of struct request_places point into the request's body; decoded texts are in the room
 * given to the parser (proxy/dialects/dialect.h). Both outlive the turn.
 */
#ifndef PARAPET_ROUTES_REQUEST_H
#define PARAPET_ROUTES_REQUEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/span.h"
#include "policies/vocabulary.h"

/* Room for the decoded texts of a turn together, in bytes. */
#define REQUEST_TEXT_MAX (64 * 1024)

/* User messages before the previous one that are kept, and the longest of them, in bytes. */
#define REQUEST_EARLIER_MAX  4
#define REQUEST_EARLIER_TEXT 400

/* Members of one request that may set stop words: stop, stop_sequences, and stop within options. */
#define REQUEST_STOPS_MAX 3

/* The longest model name, in bytes; a longer one is unreadable. */
#define TURN_MODEL_MAX 256

/*
 * A text in two forms. A text longer than its share of the room keeps its head and its tail, about half of the share
 * each, with a newline between them; raw is always complete. The last user message has at least half of the room, the
 * one before a quarter, system prompt and answer_before an eighth each; unused room goes to the others. A decoded
 * text's `at` is never NULL.
 */
struct request_text {
	struct span raw; /* in the request's body, JSON-escaped, without quotes; empty if it came in several parts */
	struct span decoded; /* escapes undone; parts joined by newlines, empty parts left out */
	bool cut;            /* decoded is head and tail only */
};

/* Why a turn is direct whatever it says, or NOT_DIRECT. The first that applies. */
#define EACH_TURN_DIRECT(ROW) \
	ROW(TURN_NOT_DIRECT, "not-direct") \
	/* not JSON, a duplicate key, a lone surrogate, \u0000, invalid UTF-8, nested too deep */ \
	ROW(TURN_UNREADABLE, "unreadable") \
	ROW(TURN_TOOLS, "tools")       /* tools asked for, or tool calls in the history */ \
	ROW(TURN_FORMAT, "format")     /* a format, schema or grammar set by the client */ \
	ROW(TURN_MEDIA, "media")       /* images or audio in the last user message */ \
	ROW(TURN_SAMPLING, "sampling") /* n > 1, or logprobs */ \
	ROW(TURN_RAW, "raw") /* raw, suffix, context, token arrays, templates: the prompt is not a conversation */ \
	ROW(TURN_PREFILL, "prefill")         /* the client has begun the answer itself */ \
	ROW(TURN_STATE, "state")             /* previous_response_id, store: the conversation is elsewhere */ \
	ROW(TURN_SHORT_LIMIT, "short-limit") /* an output limit under 64 tokens */ \
	ROW(TURN_EMPTY, "empty")             /* no question: models loaded or unloaded, or no user message at the end */
VOCABULARY(turn_direct, EACH_TURN_DIRECT, TURN_DIRECT_COUNT);

/* The kind of content, which determines its bytes per token. */
enum content_kind {
	CONTENT_PROSE, /* letters and spaces */
	CONTENT_MARKS, /* code, lists, numbers */
	CONTENT_TWO,   /* scripts of two bytes a character: Cyrillic, Greek, Arabic, Hebrew */
	CONTENT_THREE, /* of three and more: Chinese, Japanese, Korean, Thai, those of India */
	CONTENT_COUNT
};

/*
 * The amount of text in a prompt, with escapes undone. A character repeated many times counts as a few: tokenizers
 * have tokens for long runs.
 */
struct request_weight {
	size_t bytes;
	size_t marks, two,
	    three; /* of them: ASCII but letters and spaces; in characters of two bytes, of three and more */
};

#define REQUEST_WEIGHED_MAX ((size_t)2 << 20) /* bytes; text beyond them is not counted */

/* Where edits go. A span with at == NULL does not exist. All NULL if the turn is unreadable. */
struct request_places {
	struct span model;         /* the model's name, JSON-escaped, without quotes */
	struct span close;         /* the brace that ends the body's object: new members go before it */
	bool has_members;          /* there are members besides "parapet": a new one needs a comma */
	struct span parapet;       /* the member "parapet" with its comma: without it, the rest is valid JSON */
	struct span parapet_value; /* its value as written, including a string's quotes */
	struct span asked;         /* the last text part of the last user text, raw: an instruction goes at its end */
	struct span options;       /* Ollama's, including braces; any other value has one byte */
	struct span messages_end;  /* the bracket that ends the list of messages: new messages go before it */
};

struct request {
	enum turn_direct direct;
	struct request_text last;                 /* the last user text: the last message, if it is a user's */
	struct request_text previous;             /* the user text before it; empty when there is none */
	struct span earlier[REQUEST_EARLIER_MAX]; /* decoded: those before that, the newest first; of a longer one, one
	                                           * in several parts, and where there is none, len is 0 */
	struct request_text system;               /* system and developer messages, system, instructions */
	struct span answer_before; /* decoded: the assistant text between previous and last; empty if there is none */
	struct span model;         /* as the client names it, decoded; empty if it does not */
	unsigned user_texts;       /* number of user messages in the conversation */
	bool stream;               /* a stream is requested */
	struct span stops[REQUEST_STOPS_MAX]; /* the JSON values that set stop words, as written */
	unsigned stop_count;
	struct request_weight weight; /* of all messages, without thoughts, which templates omit */
	bool weighs_more;             /* the prompt contains more than that: tools, media, an older context */
	unsigned spoken;              /* messages other than system messages */
	int64_t window;               /* tokens of the window that the client requests; 0: none */
	bool says_window;             /* the client sets one, or seems to */
	bool says_truncate;           /* the client itself says whether its prompt may be truncated */
	bool says_thinking;           /* ... how long the model may think */
	struct span opening;          /* raw: the first user text's first part, which clients resend unchanged */
	const char *fault;            /* why it is unreadable, in words for a log; NULL: it is readable */
	struct request_places places;
};

/* What a prompt mostly contains. */
enum content_kind request_kind(const struct request_weight *weight);

/* Add a user message after the others, which move back by one. For turns made from texts, not from a body. */
void request_add_user_text(struct request *request, struct span text);

#endif
