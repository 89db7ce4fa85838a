/*
 * The one connection to Redis: reopened when lost, with growing delays, and closed when Redis does not answer. Each
 * change is logged once.
 */
#ifndef PARAPET_PROXY_QUEUE_REDIS_H
#define PARAPET_PROXY_QUEUE_REDIS_H

#include <stdbool.h>
#include <stdint.h>

#include "proxy/shared/access.h"
#include "proxy/shared/address.h"

struct event_base;
struct redisReply;

#define REDIS_ADDRESSES 8
#define REDIS_USER_MAX  64

/* The value of --queue, parsed but not resolved: redis://[USER@]HOST[:PORT][/DB], or unix:PATH. */
struct redis_url {
	char host[264]; /* empty for a unix socket */
	uint16_t port;
	char user[REDIS_USER_MAX]; /* empty: the default user */
	unsigned database;
	struct address socket; /* of a unix socket */
};

/* Returns 0, or -1 with *why (static). */
int redis_url_read(struct redis_url *url, const char *text, const char **why);

/* Redis' address, and our credentials. */
struct redis_place {
	struct redis_url url;
	struct access_key password; /* len 0: none */
	struct address addresses[REDIS_ADDRESSES];
	int count;
};

/*
 * Keep a connection from now on, as far as possible; ready is called each time one is established. The place is kept.
 */
void redis_open(struct event_base *base, const struct redis_place *place, void (*ready)(void));

/* Whether commands can be sent. */
bool redis_is_up(void);

/*
 * Called with an answer; reply is NULL if the connection was lost. Errors are logged and also arrive as NULL, with
 * the connection still up. Borrowed.
 */
typedef void redis_told(void *owner, const struct redisReply *reply);

/*
 * Send a command with a format like redisCommand's (%s, %b, %u; a word each). told may be NULL. Returns 0, or -1
 * without a connection; told is then not called.
 */
int redis_ask(redis_told *told, void *owner, const char *format, ...);

/* About once a second: reconnect, or close a connection that does not answer. */
void redis_look(void);

/* How long there has been no connection, in ms; 0 if there is one. */
int64_t redis_gone_for(void);

#endif
