/*
 * A request for files or batches, passed on by a worker: one connection, one request, one answer.
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

/* Answers a complete request that is not an upload. */
typedef void visitor_asks(struct visitor *visitor, const struct visit *visit);

/* The key that signs requests under QUEUE_PATH; NULL: there are none. Kept. */
void visitors_trust(const struct queue_key *key);

/* Take a connection. Closed at once without memory. */
void visitor_open(struct event_base *base, int fd, visitor_asks *asks);

/* Number of visitors. */
unsigned visitors_count(void);

/* The request: owner, method, path; and the body, if it is JSON. */
struct visit {
	char owner[33];
	char method[8];
	char path[512]; /* without its query */
	char query[512];
	struct span body;
};

/* Send JSON, which is freed, or an error in the API's format; param may be NULL. */
void visitor_answer(struct visitor *visitor, unsigned status, struct json_out *out);
void visitor_refuse(struct visitor *visitor, unsigned status, const char *message, const char *param);

/* Send a text, which is copied: JSON, or a line of a batch. */
void visitor_send_text(struct visitor *visitor, unsigned status, struct span text);

/* Send bytes of an open file, which is taken. */
void visitor_send_file(struct visitor *visitor, int fd, int64_t bytes);

/* The raw value of a query parameter; empty, with at NULL, if absent. */
struct span visit_query(const struct visit *visit, const char *name);

/* The requested page size: `limit` (1 to 100, default 20 unless given otherwise). Returns 0 if invalid. */
unsigned visit_limit(const struct visit *visit);

#endif
