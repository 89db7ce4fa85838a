/*
 * How all dialects read a turn: one walk over the request's body, steered by tables. A dialect's file holds the table
 * of its own top-level members; what all share stands in read_members.c and read_messages.c.
 *
 * The tables are wider than one API needs, and so is the common one: servers speak several APIs, and a member that
 * makes a turn direct where it means nothing costs a guard, never an answer. Keys are compared decoded. A key twice in
 * an object that is read, or one that differs from a known key in case only, makes the turn unreadable: readers do not
 * agree on what counts then.
 */
#ifndef PARAPET_PROXY_DIALECTS_REQUEST_READER_H
#define PARAPET_PROXY_DIALECTS_REQUEST_READER_H

#include "proxy/json/json_scan.h"
#include "routes/request.h"

/* Bounds of what one turn may hold; beyond them it is unreadable. */
#define PIECES_MAX 32 /* parts of one text */
#define WORD_MAX   64 /* bytes of a role or type that can be known */

/* A text as it stands in the body: the raw strings that it is made of, in order, none of them empty. */
struct pieces {
	struct span at[PIECES_MAX];
	unsigned count;
	bool too_many;
};

enum role { ROLE_OTHER, ROLE_USER, ROLE_ASSISTANT, ROLE_SYSTEM, ROLE_TOOL };

enum part_kind { PART_OTHER, PART_TEXT, PART_TOOL, PART_ASIDE };

/* The message that is being read, and the part of it. */
struct message {
	enum role role;
	struct pieces text;
	struct request_weight weight;
	bool is_marked;   /* its text begins with a tag: perhaps a thought that the model's template leaves out */
	bool has_media;   /* a part that is no text */
	bool is_aside;    /* no speech: it goes by unheard */
	struct span part; /* the part's text, raw */
	enum part_kind part_kind;
};

struct request_reader {
	struct json_scan scan;
	struct request *request;
	bool weighs; /* texts are weighed */
	const struct member_rule *folded;

	struct message message;
	enum role last_role;    /* of the last message so far; ROLE_OTHER before the first */
	bool last_has_media;    /* the last user message holds images, audio, files */
	struct pieces users[2]; /* the last two user texts; users[newest] is the last one */
	unsigned newest;
	struct span
	    earlier[REQUEST_EARLIER_MAX]; /* those before in one part that may be short, raw, the newest first */
	struct pieces since;              /* assistant text since the last user text */
	struct pieces between;            /* assistant text between the last two user texts */
	struct pieces system;

	/* The top-level member that is being read. */
	const char *member_at; /* the first byte of its key */
	unsigned members;      /* up to it, itself included */
	bool form_is_text;     /* read_form's: its type is "text" */
};

/*
 * What to do with a member: read its value whole, standing before it. `direct` is the row's own word. Returns 0, or -1
 * once the scan has a fault.
 */
typedef int read_member(struct request_reader *reader, enum turn_direct direct);

struct member_rule {
	const char *key; /* lower case; NULL ends a table */
	read_member *read;
	enum turn_direct direct;
};

/* Members that mean the same in every API: those that toggles need, and with all others. */
extern const struct member_rule name_rules[];
extern const struct member_rule common_rules[];

/* How an API's requests look. */
struct request_shape {
	const struct member_rule *rules;  /* top-level members of its own; others are passed over, */
	const struct member_rule *more;   /* unless they stand here; may be NULL */
	const struct member_rule *folded; /* or here, in any case of their letters; may be NULL */
	bool stream;                      /* what an absent "stream" means */
	bool raw;                         /* the turn is TURN_RAW, whatever it holds */
};

/* Read a body. Fills the turn in, and returns, as dialect.h says of dialect_read_request. */
int request_reader_read(const struct request_shape *shape, struct span body, struct request *request, char *room,
    size_t room_len, bool weighs);

/* Walk an object's members by one table or two (more may be NULL). */
int read_object(struct request_reader *reader, const struct member_rule *rules, const struct member_rule *more);

/* The turn is direct; the first reason in the order of enum turn_direct stays. */
void reader_set_direct(struct request_reader *reader, enum turn_direct direct);

/* Read a string into word, decoded; "" for null and for what is longer than a word. */
int read_word(struct request_reader *reader, char word[WORD_MAX]);

/* Read any value. Returns 1 unless it is null, false, 0, "", [] or {}; then 0, and -1 after a fault. */
int read_whether_set(struct request_reader *reader);

/* --- read_members.c: values that say something about the whole request --- */
read_member read_model;
read_member read_stream;
read_member read_parapet;
read_member read_stop;
read_member read_if_set;   /* direct unless null, false, 0, "", [] or {} */
read_member read_if_given; /* direct unless null or "" */
read_member read_if_false; /* direct if false */
read_member read_many;     /* direct unless null or at most 1 */
read_member read_limit;    /* direct if less than 64, negative means none */
read_member read_window;   /* tokens of a context */
read_member read_thinking; /* anything that says how long the model may think */
read_member read_form;     /* direct unless null or an object whose type is "text" */
read_member read_settings; /* an object whose member "format" is a form */

/* Read a list of words: direct if one of them is what is_odd says, or if it is no list and is set. */
int read_words(struct request_reader *reader, enum turn_direct direct, bool (*is_odd)(const char *word));

/* --- read_messages.c: what was said --- */
read_member read_messages;    /* a list of messages */
read_member read_system;      /* system text: a string or parts */
read_member read_user_prompt; /* a user text that stands alone: a string */

/* The same with further members of a message, which `more` names; it may be NULL. */
int read_message_list(struct request_reader *reader, const struct member_rule *more);

/* --- read_texts.c: decoding --- */

/* Decode the texts that were gathered into the room. Returns -1 when a text has too many parts. */
int reader_decode_texts(struct request_reader *reader, char *room, size_t room_len);

#endif
