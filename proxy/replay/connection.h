/*
 * One client of the replay backend: its requests are read one after another and each is handed to play.h.
 */
#ifndef PARAPET_PROXY_REPLAY_CONNECTION_H
#define PARAPET_PROXY_REPLAY_CONNECTION_H

#include <event2/event.h>
#include <event2/event_struct.h>
#include <event2/util.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "proxy/http/body.h"
#include "proxy/http/head.h"
#include "proxy/replay/answer.h"
#include "proxy/replay/choose.h"
#include "proxy/replay/facts.h"
#include "proxy/replay/inbound.h"
#include "proxy/replay/journal.h"
#include "proxy/replay/play.h"

#define CONNECTION_BODY_MAX (64 * 1024 * 1024) /* bytes of a request's content */

struct bufferevent;
struct evbuffer;

/* What all connections share. Borrows everything for as long as it serves. */
struct server {
	struct event_base *base;
	struct chooser *chooser;
	struct journal *journal; /* NULL: none is kept */
	struct span model;       /* the model's name where a request has none */
	struct facts facts;
	uint64_t requests; /* seen so far */
	LIST_HEAD(, connection) connections;
};

enum connection_state {
	CONNECTION_HEAD,    /* a request's head is awaited */
	CONNECTION_BODY,    /* its body is */
	CONNECTION_ANSWERS, /* play.h has it */
	CONNECTION_ENDS,    /* the last bytes are on their way */
};

struct connection {
	LIST_ENTRY(connection) link;
	struct server *server;
	struct bufferevent *stream;
	struct event timer;
	enum connection_state state;
	size_t scanned;   /* of a head that is not complete */
	uint64_t number;  /* of the latest request */
	char *head_bytes; /* owns what head points into */
	struct http_head *head;
	struct http_body body;
	struct evbuffer *content; /* of the request, without framing */
	struct inbound inbound;
	struct play play;
	unsigned looks; /* how often the end has been looked for */
};

/* Serve a client. Takes the socket. */
void connection_accept(struct server *server, evutil_socket_t socket);

/* The answer has been written; end it this way. The connection may be gone afterwards. */
void connection_finish(struct connection *connection, enum play_ending ending);

/* Drop every connection. */
void connection_close_all(struct server *server);

#endif
