/*
 * Reads and writes addresses.
 */
#include "proxy/shared/address.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char FORM[] = "must be ADDR:PORT, [V6-ADDR]:PORT, :PORT or unix:PATH";

static int
fail(const char **why, const char *what)
{

	*why = what;
	return -1;
}

static int
read_local(struct address *address, const char *path, const char **why)
{
	size_t len = strlen(path);

	if (len == 0 || len >= sizeof(address->as.local.sun_path))
		return fail(why, "a unix socket's path must have 1 to 107 characters");
	*address = (struct address){.as.local.sun_family = AF_UNIX};
	memcpy(address->as.local.sun_path, path, len + 1);
	address->len = (socklen_t)sizeof(address->as.local);
	return 0;
}

/* Read a port: digits only, 0 to 65535. Returns -1 if invalid. */
static long
read_port(const char *text)
{
	char *end;
	long port = strtol(text, &end, 10);

	return isdigit((unsigned char)text[0]) && *end == '\0' && port <= 65535 ? port : -1;
}

int
address_read(struct address *address, const char *text, const char **why)
{
	char host[INET6_ADDRSTRLEN];
	const char *colon, *at = text;
	size_t len;
	long port;

	if (strncmp(text, "unix:", 5) == 0)
		return read_local(address, text + 5, why);
	colon = strrchr(text, ':');
	if (colon == NULL)
		return fail(why, FORM);
	port = read_port(colon + 1);
	if (port == -1)
		return fail(why, "the port must be a number from 0 to 65535");
	len = (size_t)(colon - text);
	if (len >= 2 && text[0] == '[' && text[len - 1] == ']') {
		at++;
		len -= 2;
	}
	if (len >= sizeof(host))
		return fail(why, FORM);
	memcpy(host, at, len);
	host[len] = '\0';
	if (len == 0 || strcmp(host, "localhost") == 0)
		strcpy(host, "127.0.0.1");
	*address = (struct address){0};
	if (at == text && inet_pton(AF_INET, host, &address->as.v4.sin_addr) == 1) {
		address->as.v4.sin_family = AF_INET;
		address->as.v4.sin_port = htons((uint16_t)port);
		address->len = (socklen_t)sizeof(address->as.v4);
		return 0;
	}
	if (at != text && inet_pton(AF_INET6, host, &address->as.v6.sin6_addr) == 1) {
		address->as.v6.sin6_family = AF_INET6;
		address->as.v6.sin6_port = htons((uint16_t)port);
		address->len = (socklen_t)sizeof(address->as.v6);
		return 0;
	}
	return fail(why, FORM);
}

bool
address_is_local_socket(const struct address *address)
{

	return address->as.any.sa_family == AF_UNIX;
}

bool
address_is_loopback(const struct address *address)
{

	switch (address->as.any.sa_family) {
	case AF_INET:
		return ntohl(address->as.v4.sin_addr.s_addr) >> 24 == 127;
	case AF_INET6:
		return IN6_IS_ADDR_LOOPBACK(&address->as.v6.sin6_addr);
	default:
		return address_is_local_socket(address);
	}
}

static bool
is_anywhere(const struct address *address)
{

	if (address->as.any.sa_family == AF_INET)
		return address->as.v4.sin_addr.s_addr == htonl(INADDR_ANY);
	return address->as.any.sa_family == AF_INET6 && IN6_IS_ADDR_UNSPECIFIED(&address->as.v6.sin6_addr);
}

bool
address_reaches(const struct address *listening, const struct address *target)
{

	if (address_is_local_socket(listening) || address_is_local_socket(target))
		return listening->as.any.sa_family == target->as.any.sa_family &&
		    strcmp(listening->as.local.sun_path, target->as.local.sun_path) == 0;
	if (address_port(listening) != address_port(target))
		return false;
	if (is_anywhere(listening) || is_anywhere(target))
		return address_is_loopback(target) || is_anywhere(target);
	return listening->len == target->len && memcmp(&listening->as, &target->as, listening->len) == 0;
}

const char *
address_text(const struct address *address, char into[ADDRESS_TEXT_MAX])
{
	char host[INET6_ADDRSTRLEN];

	switch (address->as.any.sa_family) {
	case AF_INET:
		inet_ntop(AF_INET, &address->as.v4.sin_addr, host, sizeof(host));
		snprintf(into, ADDRESS_TEXT_MAX, "%s:%u", host, address_port(address));
		break;
	case AF_INET6:
		inet_ntop(AF_INET6, &address->as.v6.sin6_addr, host, sizeof(host));
		snprintf(into, ADDRESS_TEXT_MAX, "[%s]:%u", host, address_port(address));
		break;
	default:
		snprintf(into, ADDRESS_TEXT_MAX, "unix:%.*s", (int)sizeof(address->as.local.sun_path),
		    address->as.local.sun_path);
	}
	return into;
}

uint16_t
address_port(const struct address *address)
{

	switch (address->as.any.sa_family) {
	case AF_INET:
		return ntohs(address->as.v4.sin_port);
	case AF_INET6:
		return ntohs(address->as.v6.sin6_port);
	default:
		return 0;
	}
}
