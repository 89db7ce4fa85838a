/*
 * Half-closes of a byte tunnel.
 */
#include "proxy/relay/tunnel.h"

#include <sys/socket.h>

#include "proxy/relay/client.h"
#include "proxy/relay/exchange.h"
#include "proxy/relay/upstream.h"

void
tunnel_begin(struct exchange *exchange)
{
	struct client *client = exchange->client;

	conn_resume(&client->conn);
	if (client->held.len > 0)
		event_active(&client->conn.reading, EV_READ, 0);
}

void
tunnel_drained(struct exchange *exchange)
{
	struct conn *client = &exchange->client->conn;
	struct conn *upstream = &exchange->upstream->conn;
	bool to_upstream = exchange->client_ended && conn_unsent(upstream) == 0;
	bool to_client = exchange->upstream_ended && conn_unsent(client) == 0;

	if (to_upstream && to_client) {
		exchange->client->last = true;
		exchange_done(exchange, false);
		return;
	}
	if (to_upstream)
		(void)shutdown(upstream->fd, SHUT_WR);
	if (to_client)
		(void)shutdown(client->fd, SHUT_WR);
}

void
tunnel_client_ended(struct exchange *exchange)
{

	exchange->client_ended = true;
	conn_stop(&exchange->client->conn);
	tunnel_drained(exchange);
}

void
tunnel_upstream_ended(struct exchange *exchange)
{

	exchange->upstream_ended = true;
	conn_stop(&exchange->upstream->conn);
	tunnel_drained(exchange);
}
