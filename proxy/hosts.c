/*
 * The Host guard's list.
 */
#include "proxy/hosts.h"

#include <arpa/inet.h>
#include <netinet/in.h>

/* The authority without port, brackets and closing dot; empty when it is malformed. */
static struct span
bare_name(struct span authority)
{
	struct span name = authority;
	const char *end;

	if (name.len > 0 && name.at[0] == '[') {
		end = memchr(name.at, ']', name.len);
		if (end == NULL || (end + 1 < name.at + name.len && end[1] != ':'))
			return (struct span){name.at, 0};
		return (struct span){name.at + 1, (size_t)(end - name.at - 1)};
	}
	end = name.len ? memchr(name.at, ':', name.len) : NULL;
	if (end != NULL)
		name.len = (size_t)(end - name.at);
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

static bool
ends_in(struct span name, const char *ending)
{
	size_t n = strlen(ending);

	return name.len > n && strncasecmp(name.at + name.len - n, ending, n) == 0;
}

static bool
is_listed(struct span name, const char *extra)
{
	struct span list = span_of(extra);

	while (list.at != NULL) {
		struct span item = span_next_item(&list);

		if (span_equals(item, "*") ||
		    (item.len > 0 && item.len == name.len && strncasecmp(item.at, name.at, name.len) == 0))
			return true;
	}
	return false;
}

bool
hosts_allow(struct span authority, const char *machine, const char *extra)
{
	struct span name = bare_name(authority);

	if (extra != NULL && is_listed(name, extra))
		return true;
	if (name.len == 0)
		return false;
	return is_ip_literal(name) || span_equals_nocase(name, "localhost") || ends_in(name, ".localhost") ||
	    ends_in(name, ".local") || ends_in(name, ".internal") || span_equals_nocase(name, machine);
}
