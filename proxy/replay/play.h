/*
 * Playing a reply: what is written when, with which pauses, and how it ends.
 */
#ifndef PARAPET_PROXY_REPLAY_PLAY_H
#define PARAPET_PROXY_REPLAY_PLAY_H

#include <stdbool.h>
#include <stdint.h>

#include "policies/span.h"
#include "proxy/replay/answer.h"
#include "proxy/replay/choose.h"
#include "proxy/replay/response.h"
#include "proxy/replay/tape.h"

struct connection;
struct evbuffer;

enum play_phase {
	PLAY_INTERIM, /* 1xx responses */
	PLAY_WAIT,    /* before the head */
	PLAY_BEGIN,   /* the head, and the body of all but streams */
	PLAY_PIECES,
	PLAY_CLOSE, /* the closing frames */
	PLAY_DRIP,  /* everything has been made and goes out byte by byte */
	PLAY_HUNG,  /* nothing more will come */
	PLAY_OVER,
};

struct play {
	const struct tape_reply *reply; /* borrowed from the tape */
	struct answer answer;
	const struct answer_shape *shape;
	enum play_phase phase;
	enum play_ending ending;
	struct span thinking_left, text_left;
	uint64_t pieces;   /* sent */
	uint64_t interims; /* sent */
	bool streams;
	bool chunked;
	bool generates;        /* counted among the answers under way */
	char *made;            /* a text made up for this play */
	struct evbuffer *drip; /* what has been made but not sent; NULL unless dripping */
};

/*
 * Answer the connection's request by a row of the tape (choice.reply), or with the fixed sentence when choice.reply is
 * NULL. The connection may be gone afterwards.
 */
void play_start(struct connection *connection, struct choice choice);

/* Go on after a pause, or after the client has taken what was written. The connection may be gone afterwards. */
void play_continue(struct connection *connection);

/*
 * Answer with a given body, to be emptied; status, type and the methods allowed (or NULL) go into the head. The
 * connection may be gone afterwards.
 */
void play_say(
    struct connection *connection, unsigned status, const char *type, const char *allow, struct evbuffer *body);

/* Where the play's bytes go. */
struct evbuffer *play_sink(struct connection *connection);

/* Whether the request is a HEAD, whose answer has no body. */
bool play_is_head(const struct connection *connection);

/* A head for this connection's request; the caller fills in what is left. */
struct response play_response(const struct connection *connection, unsigned status, const char *type);

/* The connection goes on after an answer only if the client wants it to. */
enum play_ending play_fair_ending(const struct connection *connection);

/* The Content-Type of the play's answer, streamed or not. */
const char *play_type(const struct play *play, bool streams);

/* Frees what the play made. */
void play_clear(struct connection *connection);

#endif
