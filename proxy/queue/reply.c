/*
 * Limits imposed with hiredis's own hook: the functions by which its reader creates objects.
 */
#include "proxy/queue/reply.h"

#include <hiredis.h>
#include <stdbool.h>
#include <string.h>

#if HIREDIS_MAJOR >= 1
typedef size_t array_size;
#else
typedef int array_size;
#endif

static redisReplyObjectFunctions usual, limited;

static void *
make_string(const redisReadTask *task, char *text, size_t len)
{

	return len > REPLY_STRING_MOST ? NULL : usual.createString(task, text, len);
}

static void *
make_array(const redisReadTask *task, array_size elements)
{

	return elements > REPLY_ELEMENTS_MOST ? NULL : usual.createArray(task, elements);
}

void
reply_limit(struct redisReader *reader)
{

	if (reader->fn == &limited)
		return;
	usual = limited = *reader->fn;
	limited.createString = make_string;
	limited.createArray = make_array;
	reader->fn = &limited;
}

static bool
is_list(const redisReply *reply, size_t least)
{

	return reply != NULL && reply->type == REDIS_REPLY_ARRAY && reply->elements >= least;
}

const redisReply *
reply_entries_read(const redisReply *reply)
{
	const redisReply *stream = is_list(reply, 1) ? reply->element[0] : NULL;

	return is_list(stream, 2) && is_list(stream->element[1], 1) ? stream->element[1] : NULL;
}

const redisReply *
reply_entries_claimed(const redisReply *reply, char next[ENTRY_ID_MAX])
{

	if (!is_list(reply, 2))
		return NULL;
	entry_take_id(reply->element[0], next);
	return is_list(reply->element[1], 1) ? reply->element[1] : NULL;
}
