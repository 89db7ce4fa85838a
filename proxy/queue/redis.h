/*
 * The one connection to Redis: opened again whenever it is lost, later each time, and given up when Redis does not
 * answer. The log tells each change once.
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

/* What --queue says, read and not looked up: redis://[USER@]HOST[:PORT][/DB], or unix:PATH. */
struct redis_url {
	char host[264]; /* empty for a unix socket */
	uint16_t port;
	char user[REDIS_USER_MAX]; /* empty: the default one */
	unsigned database;
	struct address socket; /* of a unix socket */
};

/* Returns 0, or -1 with *why (static). */
int redis_url_read(struct redis_url *url, const char *text, const char **why);

/* Where it is, and who we are. */
struct redis_place {
	struct redis_url url;
	struct access_key password; /* len 0: none */
	struct address addresses[REDIS_ADDRESSES];
	int count;
};

/*
 * Keep a connection from now on, as far as it can be had; ready is called each time that one is. The place is kept.
 */
void redis_open(struct event_base *base, const struct redis_place *place, void (*ready)(void));

/* Whether commands can be sent. */
bool redis_is_up(void);

/* Told of an answer; reply is NULL when the connection was lost, and never an error: those are logged, and come as NULL
 * with it still up. Borrowed. */
typedef void redis_told(void *owner, const struct redisReply *reply);

/*
 * Send a command: a format as redisCommand's (%s, %b, %u; a word each). told may be NULL. Returns 0, or -1 where there
 * is no connection; then nobody is told.
 */
int redis_ask(redis_told *told, void *owner, const char *format, ...);

/* Every second or so: connect again, or give up on one that does not answer. */
void redis_look(void);

/* How long there has been no connection, in ms; 0 while there is one. */
int64_t redis_gone_for(void);

#endif
