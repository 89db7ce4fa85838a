/*
 * A request for files or batches, handed over by a worker: one connection, one request, one answer.
 */
#ifndef PARAPET_PROXY_BATCH_VISITOR_H
#define PARAPET_PROXY_BATCH_VISITOR_H

#include <stdbool.h>

#include "policies/span.h"
#include "proxy/json/json_out.h"

struct event_base;
struct queue_key;
struct visitor;

struct visit;

/* Answers a request that is whole and no upload. */
typedef void visitor_asks(struct visitor *visitor, const struct visit *visit);

/* Whose signature requests under QUEUE_PATH need; NULL: there are none. Kept. */
void visitors_trust(const struct queue_key *key);

/* Take a connection. Closed at once without memory. */
void visitor_open(struct event_base *base, int fd, visitor_asks *asks);

/* How many there are. */
unsigned visitors_count(void);

/* What was asked: who, by which method, for what; and the body, where it is JSON. */
struct visit {
	char owner[33];
	char method[8];
	char path[512]; /* without its query */
	char query[512];
	struct span body;
};

/* Answer with JSON, which is freed, or with an error in the API's words; param may be NULL. */
void visitor_answer(struct visitor *visitor, unsigned status, struct json_out *out);
void visitor_refuse(struct visitor *visitor, unsigned status, const char *message, const char *param);

/* Answer with a text, which is copied: JSON, or a line of a batch. */
void visitor_send_text(struct visitor *visitor, unsigned status, struct span text);

/* Answer with bytes of an open file, which is taken. */
void visitor_send_file(struct visitor *visitor, int fd, int64_t bytes);

/* The value of a query's member, as it stands; empty, with at NULL, where there is none. */
struct span visit_query(const struct visit *visit, const char *name);

/* Which page of a list is asked for: `limit` (1 to 100, 20 unless told otherwise). Returns 0 where it is no such
 * number. */
unsigned visit_limit(const struct visit *visit);

#endif
