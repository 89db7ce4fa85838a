/*
 * Connects, authenticates and logs.
 */
#include "proxy/queue/redis.h"

#include <async.h>
#include <hiredis.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <adapters/libevent.h>
#include <arpa/inet.h>
#include <event2/event.h>

#include "policies/clock.h"
#include "proxy/observe/log.h"
#include "proxy/queue/reply.h"

#define PORT          6379
#define BACKOFF_LEAST 250 /* ms until the next attempt, doubling */
#define BACKOFF_MOST  5000
#define ANSWER_MILLIS 10000             /* without an answer to an open request, before the connection is dropped */
#define SAID_MILLIS   60000             /* between identical log lines */
#define BUFFER_MOST   (8 * 1024 * 1024) /* bytes of an incomplete answer */

/* An open request. */
struct asked {
	redis_told *told;
	void *owner;
	char command[16];
};

static struct {
	struct event_base *base;
	const struct redis_place *place;
	void (*ready)(void);
	redisAsyncContext *connection; /* NULL: neither connected nor connecting */
	bool up, told_up, told_down;
	int next;           /* index of the address in use */
	unsigned open;      /* requests */
	int64_t heard;      /* clock_millis of the last answer, or of the first request */
	int64_t due;        /* clock_millis of the next attempt */
	int64_t down_since; /* clock_millis */
	int64_t backoff;
	char said[96]; /* the last error logged */
	int64_t said_at;
} redis;

int
redis_url_read(struct redis_url *url, const char *text, const char **why)
{
	const char *rest = text + 8, *at, *slash, *colon;
	char *end;
	long port = PORT, database = 0;
	size_t len;

	*url = (struct redis_url){.port = PORT};
	*why = "must be redis://[USER@]HOST[:PORT][/DB] or unix:PATH";
	if (strncmp(text, "unix:", 5) == 0)
		return address_read(&url->socket, text, why);
	if (strncasecmp(text, "redis://", 8) != 0)
		return -1;
	at = strchr(rest, '@');
	if (at != NULL) {
		if (memchr(rest, ':', (size_t)(at - rest)) != NULL) {
			*why =
			    "contains a password, which anybody can read in the process list: use --queue-password-file";
			return -1;
		}
		if (at == rest || (size_t)(at - rest) >= sizeof(url->user))
			return -1;
		snprintf(url->user, sizeof(url->user), "%.*s", (int)(at - rest), rest);
		rest = at + 1;
	}
	slash = rest + strcspn(rest, "/");
	colon = rest[0] == '[' ? memchr(rest, ']', (size_t)(slash - rest)) : rest;
	if (colon == NULL)
		return -1;
	colon = memchr(colon, ':', (size_t)(slash - colon));
	if (colon != NULL) {
		port = strtol(colon + 1, &end, 10);
		if (end != slash || end == colon + 1)
			return -1;
	}
	if (slash[0] == '/' && slash[1] != '\0') {
		database = strtol(slash + 1, &end, 10);
		if (*end != '\0')
			return -1;
	}
	len = (size_t)((colon != NULL ? colon : slash) - rest);
	if (len >= 2 && rest[0] == '[') {
		rest++;
		len -= 2;
	}
	if (len == 0 || len >= sizeof(url->host) || port < 1 || port > 65535 || database < 0 || database > 9999)
		return -1;
	snprintf(url->host, sizeof(url->host), "%.*s", (int)len, rest);
	url->port = (uint16_t)port;
	url->database = (unsigned)database;
	return 0;
}

/* Log a message once, and again after a minute. */
static void
say(const char *text)
{

	if (strcmp(redis.said, text) == 0 && clock_millis() - redis.said_at < SAID_MILLIS)
		return;
	snprintf(redis.said, sizeof(redis.said), "%s", text);
	redis.said_at = clock_millis();
	log_warning("queue: %s", text);
}

/* The connection is gone. */
static void
note_down(void)
{

	redis.connection = NULL;
	redis.open = 0;
	if (redis.up || redis.down_since == 0)
		redis.down_since = clock_millis();
	if (!redis.told_down)
		log_warning("queue: Redis cannot be reached: lines in progress continue, others wait");
	redis.told_down = true;
	redis.up = false;
	redis.backoff = redis.backoff == 0 ? BACKOFF_LEAST : redis.backoff * 2;
	if (redis.backoff > BACKOFF_MOST)
		redis.backoff = BACKOFF_MOST;
	redis.due = clock_millis() + redis.backoff;
	redis.next++;
}

static void
give_up(void)
{
	redisAsyncContext *connection = redis.connection;

	/* Callbacks are told that no answer will come; they check redis.up. */
	note_down();
	if (connection != NULL)
		redisAsyncFree(connection);
}

/* Log an error from Redis, for the operator. */
static void
say_error(const struct asked *asked, const redisReply *reply)
{
	char text[sizeof(redis.said)];

	if (strncmp(reply->str, "NOPERM", 6) == 0)
		snprintf(text, sizeof(text), "the user may not use %s in Redis: see parapet(1), MANY MACHINES",
		    asked->command);
	else if (strncmp(reply->str, "WRONGPASS", 9) == 0 || strncmp(reply->str, "NOAUTH", 6) == 0)
		snprintf(
		    text, sizeof(text), "Redis refuses the password: see --queue-password-file, and USER in --queue");
	else if (strncmp(reply->str, "ERR unknown command", 19) == 0)
		snprintf(text, sizeof(text), "this Redis has no %s: version 6.2 or later is required", asked->command);
	else
		snprintf(text, sizeof(text), "Redis answers %s with: %.48s", asked->command, reply->str);
	for (char *at = text; *at != '\0'; at++)
		if ((unsigned char)*at < ' ' || (unsigned char)*at > '~')
			*at = '?';
	say(text);
}

static void
on_reply(redisAsyncContext *connection, void *reply, void *owner)
{
	struct asked *asked = owner;
	const redisReply *answer = reply;
	/* Not errors: the group already exists, or is gone. Both are handled. */
	bool is_error = answer != NULL && answer->type == REDIS_REPLY_ERROR, is_ours = connection == redis.connection;

	if (is_ours && redis.open > 0)
		redis.open--;
	redis.heard = clock_millis();
	if (is_error && strncmp(answer->str, "BUSYGROUP", 9) != 0 && strncmp(answer->str, "NOGROUP", 7) != 0)
		say_error(asked, answer);
	if (asked->told != NULL)
		asked->told(asked->owner, is_error ? NULL : answer);
	free(asked);
}

int
redis_ask(redis_told *told, void *owner, const char *format, ...)
{
	struct asked *asked = redis.connection == NULL ? NULL : calloc(1, sizeof(*asked));
	va_list list;
	int sent;

	if (asked == NULL)
		return -1;
	*asked = (struct asked){.told = told, .owner = owner};
	snprintf(asked->command, sizeof(asked->command), "%.*s", (int)strcspn(format, " "), format);
	va_start(list, format);
	sent = redisvAsyncCommand(redis.connection, on_reply, asked, format, list);
	va_end(list);
	if (sent != REDIS_OK) {
		free(asked);
		return -1;
	}
	if (redis.open++ == 0)
		redis.heard = clock_millis();
	return 0;
}

/* The last command of the greeting was answered. */
static void
on_greeted(void *owner, const redisReply *reply)
{

	(void)owner;
	if (reply == NULL) {
		if (redis.connection != NULL)
			redisAsyncDisconnect(redis.connection);
		return;
	}
	redis.up = true;
	redis.backoff = 0;
	redis.down_since = 0;
	if (redis.told_down || !redis.told_up)
		log_line("queue: Redis answers");
	redis.told_up = true;
	redis.told_down = false;
	redis.ready();
}

static void
on_connect(const redisAsyncContext *connection, int status)
{
	const struct redis_place *place = redis.place;

	if (connection != redis.connection)
		return;
	/* hiredis frees it after this. */
	if (status != REDIS_OK) {
		note_down();
		return;
	}
	if (place->password.len > 0 && place->url.user[0] != '\0')
		(void)redis_ask(NULL, NULL, "AUTH %s %b", place->url.user, place->password.text, place->password.len);
	else if (place->password.len > 0)
		(void)redis_ask(NULL, NULL, "AUTH %b", place->password.text, place->password.len);
	if (place->url.database != 0)
		(void)redis_ask(NULL, NULL, "SELECT %u", place->url.database);
	if (redis_ask(on_greeted, NULL, "PING") == -1)
		redis.due = 0;
}

static void
on_disconnect(const redisAsyncContext *connection, int status)
{

	(void)status;
	if (connection == redis.connection)
		note_down();
}

static void
connect_to(const struct address *address)
{
	char host[INET6_ADDRSTRLEN] = "";

	if (address_is_local_socket(address))
		redis.connection = redisAsyncConnectUnix(address->as.local.sun_path);
	else {
		(void)inet_ntop(address->as.any.sa_family,
		    address->as.any.sa_family == AF_INET ? (const void *)&address->as.v4.sin_addr
							 : (const void *)&address->as.v6.sin6_addr,
		    host, sizeof(host));
		redis.connection = redisAsyncConnect(host, address_port(address));
	}
	if (redis.connection == NULL || redis.connection->err != 0 ||
	    redisLibeventAttach(redis.connection, redis.base) != REDIS_OK) {
		give_up();
		return;
	}
	(void)redisAsyncSetConnectCallback(redis.connection, on_connect);
	(void)redisAsyncSetDisconnectCallback(redis.connection, on_disconnect);
	reply_limit(redis.connection->c.reader);
	redis.heard = clock_millis();
}

void
redis_open(struct event_base *base, const struct redis_place *place, void (*ready)(void))
{

	redis.base = base;
	redis.place = place;
	redis.ready = ready;
	redis_look();
}

bool
redis_is_up(void)
{

	return redis.up && redis.connection != NULL;
}

int64_t
redis_gone_for(void)
{

	return redis_is_up() || redis.down_since == 0 ? 0 : clock_millis() - redis.down_since;
}

void
redis_look(void)
{
	int64_t now = clock_millis();

	if (redis.connection == NULL && now >= redis.due)
		connect_to(&redis.place->addresses[redis.next % redis.place->count]);
	else if (redis.connection != NULL && (redis.open > 0 || !redis.up) && now - redis.heard > ANSWER_MILLIS) {
		say("Redis does not answer: the connection is closed");
		give_up();
	} else if (redis.connection != NULL && redis.connection->c.reader->len > BUFFER_MOST) {
		say("Redis sends more than was requested: the connection is closed");
		give_up();
	}
}
