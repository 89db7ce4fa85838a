/*
 * One table, searched linearly: few turns ask for it.
 */
#include "proxy/relay/accepted.h"

#include <string.h>
#include <sys/random.h>

#include "proxy/http/head.h"
#include "routes/arms.h"

/* Headers in which backends and the proxies in front of them expect keys. */
static const char *const secrets[] = {
    "authorization", "x-api-key", "api-key", "cookie", "proxy-authorization", "x-goog-api-key"};

struct link {
	uint64_t before, kind, what;
};

/* Chains a text to everything hashed before it. */
static uint64_t
tell(const struct accepted *accepted, uint64_t before, uint64_t kind, struct span text)
{
	struct link link = {before, kind, siphash(accepted->key, text.at, text.len)};

	return siphash(accepted->key, &link, sizeof(link));
}

static bool
is_secret(struct span name, uint64_t *kind)
{

	for (size_t i = 0; i < nitems(secrets); i++)
		if (span_equals_nocase(name, secrets[i])) {
			*kind = 16 + i;
			return true;
		}
	return false;
}

uint64_t
accepted_who(struct accepted *accepted, const struct http_head *head, const char *backend, struct span model)
{
	uint64_t who = 0, kind;

	/* A 16-byte read is never short and cannot fail once the kernel is up (getrandom(2)). */
	if (!accepted->keyed)
		(void)!getrandom(accepted->key, sizeof(accepted->key), 0);
	accepted->keyed = true;
	who = tell(accepted, who, 1, span_of(backend));
	who = tell(accepted, who, 2, head->path);
	who = tell(accepted, who, 3, model);
	for (size_t i = 0; i < head->count; i++)
		if (is_secret(head->fields[i].name, &kind))
			who = tell(accepted, who, kind, head->fields[i].value);
	return who != 0 ? who : 1;
}

void
accepted_judge(struct accepted *accepted, uint64_t who, unsigned status, int64_t now)
{
	size_t oldest = 0, place = ACCEPTED_PLACES;

	for (size_t i = 0; i < ACCEPTED_PLACES; i++) {
		if (accepted->places[i].who == who)
			place = i;
		if (accepted->places[i].at < accepted->places[oldest].at)
			oldest = i;
	}
	if (status >= 400 && status < 500 && place < ACCEPTED_PLACES)
		memset(&accepted->places[place], 0, sizeof(accepted->places[place]));
	if (status != 200)
		return;
	place = place < ACCEPTED_PLACES ? place : oldest;
	accepted->places[place].who = who;
	accepted->places[place].at = now;
}

bool
accepted_has(const struct accepted *accepted, uint64_t who, int64_t now)
{

	for (size_t i = 0; i < ACCEPTED_PLACES; i++)
		if (accepted->places[i].who == who)
			return now - accepted->places[i].at < ACCEPTED_MICROS;
	return false;
}
