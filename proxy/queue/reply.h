/*
 * What Redis answers, which is hostile as all that comes from outside: bounded while it is read, and taken apart. Pure.
 */
#ifndef PARAPET_PROXY_QUEUE_REPLY_H
#define PARAPET_PROXY_QUEUE_REPLY_H

#include <stddef.h>

#include "proxy/queue/entry.h"

struct redisReader;
struct redisReply;

#define REPLY_ELEMENTS_MOST 4096        /* of one array */
#define REPLY_STRING_MOST   (64 * 1024) /* bytes of one string */

/* Have the reader refuse, as if memory were short, what is larger. */
void reply_limit(struct redisReader *reader);

/*
 * The entries in what XREADGROUP answers for one stream, [[stream, [entry, ...]]], and XAUTOCLAIM, [next, [entry, ...],
 * ...], which tells where to go on, too; *next stays as it is where it tells nothing. Borrowed; NULL: there are none.
 */
const struct redisReply *reply_entries_read(const struct redisReply *reply);
const struct redisReply *reply_entries_claimed(const struct redisReply *reply, char next[ENTRY_ID_MAX]);

#endif
