/*
 * The Host guard's list of names.
 */
#include "proxy/relay/hosts.h"

#include <arpa/inet.h>
#include <netinet/in.h>

/* Whether a name is followed by nothing or by a port. */
static bool
is_port(const char *at, const char *end)
{

	if (at == end)
		return true;
	if (*at++ != ':' || end - at > 5)
		return false;
	while (at < end && *at >= '0' && *at <= '9')
		at++;
	return at == end;
}

/* The authority without port, brackets and trailing dot; empty if malformed. */
static struct span
bare_name(struct span authority)
{
	const struct span malformed = {authority.at, 0};
	const char *end = authority.at + authority.len, *behind;
	struct span name = authority;

	if (name.len > 0 && name.at[0] == '[') {
		behind = span_find(name, ']');
		if (behind == NULL || !is_port(behind + 1, end))
			return malformed;
		return (struct span){name.at + 1, (size_t)(behind - name.at - 1)};
	}
	behind = span_find(name, ':');
	if (behind != NULL && !is_port(behind, end))
		return malformed;
	if (behind != NULL)
		name.len = (size_t)(behind - name.at);
	if (name.len > 0 && name.at[name.len - 1] == '.')
		name.len--;
	return name;
}

static bool
is_ip_literal(struct span name)
{
	char text[INET6_ADDRSTRLEN];
	struct in6_addr v6;
	struct in_addr v4;

	if (name.len >= sizeof(text))
		return false;
	memcpy(text, name.at, name.len);
	text[name.len] = '\0';
	return inet_pton(AF_INET, text, &v4) == 1 || inet_pton(AF_INET6, text, &v6) == 1;
}

/* This machine's multicast DNS name: its host name without a domain, under .local. */
static bool
is_machine_local(struct span name, const char *machine)
{
	static const char ending[] = ".local";
	size_t n = strcspn(machine, ".");

	return n > 0 && name.len == n + sizeof(ending) - 1 && strncasecmp(name.at, machine, n) == 0 &&
	    strncasecmp(name.at + n, ending, sizeof(ending) - 1) == 0;
}

/* Names under .localhost always resolve to this machine (RFC 6761, 6.3). */
static bool
is_under_localhost(struct span name)
{

	return span_ends_in_nocase(name, ".localhost");
}

/* The names by which Docker and Podman containers reach their host. */
static bool
is_container_host(struct span name)
{
	static const char *const names[] = {
	    "host.docker.internal", "host.containers.internal", "gateway.docker.internal"};

	for (size_t i = 0; i < nitems(names); i++) {
		if (span_equals_nocase(name, names[i]))
			return true;
	}
	return false;
}

static bool
is_listed(struct span name, const char *extra)
{
	struct span list = span_of(extra);

	while (list.at != NULL) {
		struct span item = span_next_item(&list);

		if (span_equals(item, "*") || (item.len > 0 && span_same_nocase(item, name)))
			return true;
	}
	return false;
}

bool
hosts_allow(struct span authority, const char *machine, const char *extra)
{
	struct span name = bare_name(authority.at == NULL ? span_of("") : authority);

	if (extra != NULL && is_listed(name, extra))
		return true;
	if (name.len == 0)
		return false;
	return is_ip_literal(name) || span_equals_nocase(name, "localhost") || is_under_localhost(name) ||
	    span_equals_nocase(name, machine) || is_machine_local(name, machine) || is_container_host(name);
}
