/*
 * Parses the backend's URL, resolves and recognises it.
 */
#include "proxy/shared/backend.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <errno.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "proxy/http/head.h"
#include "proxy/shared/seqlock.h"

#define OLLAMA_PORT 11434

static int
fail(const char **why, const char *what)
{

	*why = what;
	return -1;
}

/* Split "host", "host:port", "[v6]:port" or ":port". */
static int
split_authority(struct backend_url *url, const char *text, long standard_port, const char **why)
{
	const char *port = NULL;
	size_t len = strcspn(text, "/");
	const char *at = text;

	if (memchr(text, '@', len) != NULL)
		return fail(why, "must not carry a user or a password: keys come from files (see --backend-key-file)");
	if (text[len] == '/' && text[len + 1] != '\0')
		return fail(why, "must not have a path: give http://HOST:PORT");
	if (at[0] == '[') {
		const char *close = memchr(at, ']', len);

		if (close == NULL)
			return fail(why, "has a [ without its ]");
		if (close + 1 < text + len)
			port = close + 1;
		at++;
		len = (size_t)(close - at);
	} else if ((port = memchr(at, ':', len)) != NULL)
		len = (size_t)(port - at);
	if (len >= 254)
		return fail(why, "has a host name longer than 253 characters");
	memcpy(url->name, at, len);
	url->name[len] = '\0';
	if (port != NULL) {
		char *end;

		standard_port = isdigit((unsigned char)port[1]) ? strtol(port + 1, &end, 10) : -1;
		if (port[0] != ':' || standard_port < 1 || standard_port > 65535 || (*end != '\0' && *end != '/'))
			return fail(why, "has a port that is not a number from 1 to 65535");
	}
	url->port = (uint16_t)standard_port;
	return 0;
}

static bool
is_literal(const char *name)
{
	struct in6_addr v6;
	struct in_addr v4;

	return inet_pton(AF_INET, name, &v4) == 1 || inet_pton(AF_INET6, name, &v6) == 1;
}

static int
check_name(const struct backend_url *url, const char **why)
{

	if (url->name[0] == '\0')
		return fail(why, "has no host");
	for (const char *c = url->name; *c != '\0'; c++)
		if (!isalnum((unsigned char)*c) && strchr(".-_:%", *c) == NULL)
			return fail(why, "has a host name with an invalid character");
	return 0;
}

int
backend_url_read(struct backend_url *url, const char *text, bool ollama, const char **why)
{
	long port = ollama ? OLLAMA_PORT : 80;
	const char *rest = text;
	bool v6;

	*url = (struct backend_url){0};
	if (strncmp(text, "unix:", 5) == 0) {
		strcpy(url->host, "localhost");
		return address_read(&url->socket, text, why);
	}
	if (strncasecmp(text, "https://", 8) == 0)
		return fail(why, "is https: parapet speaks plain HTTP to its backend; put a TLS proxy between them");
	if (strncasecmp(text, "http://", 7) == 0) {
		rest = text + 7;
		port = 80;
	} else if (strstr(text, "://") != NULL || (!ollama && strpbrk(text, ":@") == NULL))
		return fail(why, "must be http://HOST[:PORT] or unix:PATH");
	if (split_authority(url, rest, port, why) == -1)
		return -1;
	if ((url->name[0] == '\0' && rest[0] == ':') ||
	    (ollama && (url->name[0] == '\0' || strcmp(url->name, "0.0.0.0") == 0)))
		strcpy(url->name, "127.0.0.1");
	if (ollama && strcmp(url->name, "::") == 0)
		strcpy(url->name, "::1");
	if (check_name(url, why) == -1)
		return -1;
	url->is_name = !is_literal(url->name);
	v6 = !url->is_name && strchr(url->name, ':') != NULL;
	snprintf(url->host, sizeof(url->host), url->port == 80 ? "%s%.253s%s" : "%s%.253s%s:%u", v6 ? "[" : "",
	    url->name, v6 ? "]" : "", url->port);
	return 0;
}

const char *
backend_url_shown(const char *text)
{
	const char *secret = strrchr(text, '@');

	return secret == NULL || strncmp(text, "unix:", 5) == 0 ? text : secret + 1;
}

int
backend_locate(const struct backend_url *url, struct backend_place *place, const char **why)
{
	struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV};
	struct addrinfo *found, *one;
	char port[8];
	int error;

	*place = (struct backend_place){0};
	strcpy(place->host, url->host);
	if (url->name[0] == '\0') {
		place->addresses[0] = url->socket;
		place->count = 1;
		return 0;
	}
	snprintf(port, sizeof(port), "%u", url->port);
	error = getaddrinfo(url->name, port, &hints, &found);
	if (error != 0)
		return fail(why, gai_strerror(error));
	for (one = found; one != NULL && place->count < BACKEND_ADDRESSES; one = one->ai_next) {
		struct address *address = &place->addresses[place->count];

		if (one->ai_addrlen > sizeof(address->as))
			continue;
		memcpy(&address->as, one->ai_addr, one->ai_addrlen);
		address->len = one->ai_addrlen;
		place->count++;
	}
	freeaddrinfo(found);
	return place->count > 0 ? 0 : fail(why, "it has no address");
}

VOCABULARY_NAMES(backend_kind, EACH_BACKEND_KIND, BACKEND_KINDS);

void
backend_slot_write(struct backend_slot *slot, const struct backend_place *place)
{

	seqlock_write(&slot->version, &slot->place, place, sizeof(*place));
}

bool
backend_slot_read(struct backend_slot *slot, struct backend_place *place, uint32_t *version)
{

	return seqlock_read(&slot->version, version, place, &slot->place, sizeof(*place));
}
