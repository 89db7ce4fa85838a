/*
 * Half-closes of a byte tunnel.
 */
#include "proxy/relay/tunnel.h"

#include <sys/socket.h>

#include "proxy/relay/client.h"
#include "proxy/relay/exchange.h"
#include "proxy/relay/upstream.h"

static bool
has_client_ended(const struct exchange *exchange)
{

	return exchange->state == EXCHANGE_TUNNEL_CLIENT_ENDED || exchange->state == EXCHANGE_TUNNEL_ENDED;
}

bool
tunnel_has_backend_ended(const struct exchange *exchange)
{

	return exchange->state == EXCHANGE_TUNNEL_BACKEND_ENDED || exchange->state == EXCHANGE_TUNNEL_ENDED;
}

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
	bool to_upstream = has_client_ended(exchange) && conn_unsent(upstream) == 0;
	bool to_client = tunnel_has_backend_ended(exchange) && conn_unsent(client) == 0;

	if (to_upstream && to_client) {
		client_end_by(exchange->client, END_CLOSE);
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

	exchange_move(
	    exchange, tunnel_has_backend_ended(exchange) ? EXCHANGE_TUNNEL_ENDED : EXCHANGE_TUNNEL_CLIENT_ENDED);
	conn_stop(&exchange->client->conn);
	tunnel_drained(exchange);
}

void
tunnel_upstream_ended(struct exchange *exchange)
{

	exchange_move(exchange, has_client_ended(exchange) ? EXCHANGE_TUNNEL_ENDED : EXCHANGE_TUNNEL_BACKEND_ENDED);
	conn_stop(&exchange->upstream->conn);
	tunnel_drained(exchange);
}
