/*
 * Redis' answers, which are hostile like all outside data: limited while they are read, and taken apart. Pure.
 */
#ifndef PARAPET_PROXY_QUEUE_REPLY_H
#define PARAPET_PROXY_QUEUE_REPLY_H

#include <stddef.h>

#include "proxy/queue/entry.h"

struct redisReader;
struct redisReply;

#define REPLY_ELEMENTS_MOST 4096        /* of one array */
#define REPLY_STRING_MOST   (64 * 1024) /* bytes of one string */

/* Make the reader refuse larger replies, as if out of memory. */
void reply_limit(struct redisReader *reader);

/*
 * The entries in the answer of XREADGROUP for one stream, [[stream, [entry, ...]]], or of XAUTOCLAIM, [next, [entry,
 * ...], ...], which also says where to continue; *next is unchanged otherwise. Borrowed; NULL: there are none.
 */
const struct redisReply *reply_entries_read(const struct redisReply *reply);
const struct redisReply *reply_entries_claimed(const struct redisReply *reply, char next[ENTRY_ID_MAX]);

#endif
