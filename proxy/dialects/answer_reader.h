/*
 * How all APIs' documents are read: objects by table, and what a member's value may be. Each API's tables are in
 * its own file.
 */
#ifndef PARAPET_PROXY_DIALECTS_ANSWER_READER_H
#define PARAPET_PROXY_DIALECTS_ANSWER_READER_H

#include "proxy/dialects/answer_document.h"
#include "proxy/json/json_scan.h"

#define ANSWER_WORD_MAX 64 /* bytes of a type or reason that can be known, its NUL included */

/* A part of an answer's content, as it is being read. */
struct answer_part {
	char type[ANSWER_WORD_MAX];
	struct span text;     /* raw; at is NULL when there is none */
	struct span thinking; /* likewise */
};

struct answer_reader {
	struct json_scan scan;
	struct answer_document *document;
	bool streamed;
	struct answer_part part;
	char type[ANSWER_WORD_MAX]; /* of the event, or of the item that holds the parts */
	struct answer_part top;     /* texts at the top of an event, whose type says what they are */
	unsigned choices;           /* OpenAI's: how many there were */
	bool is_message;            /* the item is one */
};

/* Read a member's value whole, standing before it. why is the row's own word. Returns 0, or -1 with the scan's fault.
 */
typedef int answer_member(struct answer_reader *reader, const char *why);

struct answer_rule {
	const char *key; /* lower case; NULL ends a table */
	answer_member *read;
	const char *why; /* for what makes a document odd */
};

/* Read an object by its table; null is an object without members, anything else odd. */
int answer_read_object(struct answer_reader *reader, const struct answer_rule *rules);

/* Read a list, each element by the function; null is an empty one, anything else odd. */
int answer_read_list(struct answer_reader *reader, answer_member *element);

/* Read a string's raw inside into *raw; null leaves it alone, anything else is odd. */
int answer_read_raw(struct answer_reader *reader, struct span *raw);

/* Read a string into word, decoded; "" for null, for what is too long and for what is no string. */
int answer_read_word(struct answer_reader *reader, char word[ANSWER_WORD_MAX]);

/* Note a text, or why the document is odd: the first reason stays. */
void answer_add_text(struct answer_reader *reader, enum answer_text_kind kind, struct span raw);
void answer_set_odd(struct answer_reader *reader, const char *why);

/* A word for how an answer ended, in any API's own. */
enum answer_finish answer_finish_of(const char *word);

answer_member answer_piece;       /* a piece of the answer's text: a string or null */
answer_member answer_thinking;    /* a piece of thinking: a string or null */
answer_member answer_odd_if_set;  /* why, unless it is null, false, 0, "", [] or {} */
answer_member answer_tools;       /* the same, and the answer asks for tools */
answer_member answer_refusal;     /* the same, and it is refused */
answer_member answer_error;       /* an error, if set */
answer_member answer_finish_word; /* how it ended: a word or null */
answer_member answer_finish_hint; /* the same where another member says whether it ended */
answer_member answer_stop_word;   /* the stop word that ended it; null or a number where none did */
answer_member answer_annotated;   /* "parapet" */
answer_member answer_sequence;    /* a number */
answer_member answer_index;       /* likewise */
answer_member answer_event_type;  /* the event's type, into reader->type */
answer_member answer_part_type;   /* the part's, into reader->part */
answer_member answer_part_text;
answer_member answer_part_thinking;

#endif
