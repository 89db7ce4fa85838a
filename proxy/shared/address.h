/*
 * Addresses in text form and as socket addresses.
 */
#ifndef PARAPET_PROXY_SHARED_ADDRESS_H
#define PARAPET_PROXY_SHARED_ADDRESS_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/un.h>

#define ADDRESS_TEXT_MAX 160 /* room for any address in words, its NUL included */

/* A socket address of any supported family. */
struct address {
	union {
		struct sockaddr any;
		struct sockaddr_in v4;
		struct sockaddr_in6 v6;
		struct sockaddr_un local;
	} as;
	socklen_t len;
};

/*
 * Read "ADDR:PORT", "[V6]:PORT", "localhost:PORT", ":PORT" (of this machine) or "unix:PATH": where to listen. No names
 * are resolved. Returns 0, or -1 with *why (static) saying what is allowed.
 */
int address_read(struct address *address, const char *text, const char **why);

/* Whether only this machine can reach it: 127.0.0.0/8, ::1, or a unix socket. */
bool address_is_loopback(const struct address *address);

bool address_is_local_socket(const struct address *address);

/*
 * Whether both are the same port of the same host. 0.0.0.0 and :: include every address of this machine, loopback too.
 */
bool address_reaches(const struct address *listening, const struct address *target);

/* "127.0.0.1:80", "[::1]:80" or "unix:/path". Returns into. */
const char *address_text(const struct address *address, char into[ADDRESS_TEXT_MAX]);

/* The port, or 0 for a unix socket. */
uint16_t address_port(const struct address *address);

#endif
