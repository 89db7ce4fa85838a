/*
 * The progress of batches. The batch process is asked with a request of our own: nothing from the client is forwarded.
 */
#include "proxy/dialects/endpoint.h"
#include "proxy/http/head.h"
#include "proxy/own/own.h"
#include "proxy/own/own_reply.h"
#include "proxy/relay/client.h"
#include "proxy/relay/exchange.h"
#include "proxy/relay/response.h"
#include "proxy/relay/worker.h"

#define PATH "/parapet/batches"

enum own_outcome
own_batches(struct client *client, bool to_head)
{
	static const char none[] = "{\"batches\":null}\n", ask[] = "GET " PATH " HTTP/1.1\r\nHost: batches\r\n\r\n";
	struct iovec piece = {(void *)(uintptr_t)ask, sizeof(ask) - 1};
	const struct http_head *head = &client->worker->head;
	struct exchange *exchange;

	if (head->framing != HTTP_NO_BODY) {
		own_reply_error(client, 400, "this request must not have a body", to_head);
		return OWN_ANSWERED;
	}
	if (to_head || client->worker->batches == -1) {
		own_reply(client, 200, OWN_JSON, none, sizeof(none) - 1, to_head);
		return OWN_ANSWERED;
	}
	exchange = exchange_begin(client, endpoint_of(span_of(PATH)), &response_role);
	if (exchange == NULL) {
		own_reply_error(client, 503, "parapet is out of memory: try again shortly", to_head);
		return OWN_ANSWERED;
	}
	http_body_start(&exchange->request, HTTP_NO_BODY, 0);
	exchange->to_batches = true;
	exchange->to_old_client = head->minor == 0;
	return exchange_send(exchange, &piece, 1) ? OWN_WAITS : OWN_ENDED;
}
