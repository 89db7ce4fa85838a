/*
 * The queue process: setup, confinement and loop.
 */
#include "proxy/queue/queue.h"

#include <netdb.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <event2/event.h>

#include "policies/clock.h"
#include "proxy/batch/calls.h"
#include "proxy/batch/look.h"
#include "proxy/observe/log.h"
#include "proxy/queue/front.h"
#include "proxy/queue/outstanding.h"
#include "proxy/queue/take.h"
#include "proxy/shared/batch_door.h"
#include "proxy/shared/shared.h"

#define REDIS_MILLIS  500                    /* between checks of the connection */
#define FORGET_MILLIS 60000                  /* without Redis before its name and the front's are resolved again */
#define KEEP_MILLIS   600000                 /* the same, while there are results that would be lost by a restart */
#define LAST_MILLIS   1500                   /* to deliver results */
#define SPOKEN_MILLIS 100                    /* for Redis to receive lines given back */
#define MEMORY_MOST   (2048UL * 1024 * 1024) /* bytes of address space: lines, answers and data from Redis */

static struct {
	const struct queue_options *options;
	struct event_base *base;
	int channel;
	struct shared *shared;
	int64_t redis_at;
	int64_t left_at; /* clock_millis of SIGTERM; 0: none */
	struct redis_place place;
	struct backend_place front;
} queue;

static void
on_ready(void)
{

	if (queue.channel != -1)
		outstanding_reconnected();
	if (queue.options->works)
		take_reconnected();
}

/* A name's address may have changed: exit, so that the parent starts a new process, which resolves it. */
static void
check_names(void)
{
	int64_t most = take_holds() ? KEEP_MILLIS : FORGET_MILLIS;

	if ((queue.options->redis.host[0] != '\0' && redis_gone_for() > most) ||
	    (queue.options->works && queue.options->front.is_name && front_gone_for() > most))
		_exit(0);
}

static void
look(void)
{
	int64_t now = clock_millis();

	if (now >= queue.redis_at) {
		queue.redis_at = now + REDIS_MILLIS;
		redis_look();
	}
	atomic_store(&queue.shared->queue.up, redis_is_up());
	if (queue.left_at == 0)
		check_names();
	if (queue.channel != -1)
		outstanding_look();
	if (queue.options->works)
		take_look();
	if (queue.left_at != 0 &&
	    now - queue.left_at >= (take_holds()                  ? LAST_MILLIS
					   : queue.options->works ? SPOKEN_MILLIS
								  : 0))
		_exit(0);
}

static void
on_message(evutil_socket_t fd, short what, void *arg)
{

	(void)fd;
	(void)what;
	(void)arg;
	look();
}

static void
on_leave(evutil_socket_t fd, short what, void *arg)
{

	(void)fd;
	(void)what;
	(void)arg;
	queue.left_at = clock_millis();
	if (queue.options->works)
		take_stop();
	look();
}

/* A name that cannot be resolved now may be later: the parent retries. */
_Noreturn static void
fail(const char *what, const char *name, const char *why)
{

	log_error("queue: %s %s: %s", what, name, why);
	_exit(1);
}

static void
locate_redis(void)
{
	const struct addrinfo wanted = {.ai_socktype = SOCK_STREAM};
	struct redis_place *place = &queue.place;
	struct addrinfo *found = NULL;
	int failed;

	place->url = queue.options->redis;
	place->password = queue.options->password;
	if (place->url.host[0] == '\0') {
		place->addresses[place->count++] = place->url.socket;
		return;
	}
	failed = getaddrinfo(place->url.host, NULL, &wanted, &found);
	if (failed != 0)
		fail("Redis's host", place->url.host, gai_strerror(failed));
	for (const struct addrinfo *at = found; at != NULL && place->count < REDIS_ADDRESSES; at = at->ai_next) {
		struct address *address = &place->addresses[place->count];

		if (at->ai_addrlen > sizeof(address->as))
			continue;
		memcpy(&address->as, at->ai_addr, at->ai_addrlen);
		address->len = at->ai_addrlen;
		if (address->as.any.sa_family == AF_INET)
			address->as.v4.sin_port = htons(place->url.port);
		else if (address->as.any.sa_family == AF_INET6)
			address->as.v6.sin6_port = htons(place->url.port);
		else
			continue;
		place->count++;
	}
	freeaddrinfo(found);
	if (place->count == 0)
		fail("Redis's host", place->url.host, "has no address");
}

/* Resolve names, then give up all privileges no longer needed. */
static void
confine(void)
{
	const struct queue_options *options = queue.options;
	const struct rlimit memory = {MEMORY_MOST, MEMORY_MOST};
	struct confine_report layers = {0};
	uint16_t ports[2];
	size_t count = 0;
	const char *why;

	locate_redis();
	if (options->works && backend_locate(&options->front, &queue.front, &why) == -1)
		fail("the front", options->front.host, why);
	if (options->redis.host[0] != '\0')
		ports[count++] = options->redis.port;
	if (options->works && options->front.name[0] != '\0')
		ports[count++] = options->front.port;
		/* AddressSanitizer reserves terabytes. */
#if !defined(__SANITIZE_ADDRESS__)
	(void)setrlimit(RLIMIT_AS, &memory);
#else
	(void)memory;
#endif
	confine_worker(&layers, ports, count);
}

static void
watch(int fd, short what, event_callback_fn called)
{
	struct event *event = event_new(queue.base, fd, what, called, NULL);

	if (event == NULL || event_add(event, NULL) == -1)
		_exit(1);
}

void
queue_serve(const struct queue_options *options, int channel, const struct batch_doors *doors, struct shared *shared)
{
	sigset_t term;

	queue.options = options;
	queue.channel = channel;
	queue.shared = shared;
	(void)signal(SIGPIPE, SIG_IGN);
	/* Not libevent's signal events: those belong to the parent's base, which this process has a copy of. */
	sigemptyset(&term);
	sigaddset(&term, SIGTERM);
	(void)sigprocmask(SIG_BLOCK, &term, NULL);
	queue.base = event_base_new();
	if (queue.base == NULL || look_open(queue.base, look) == -1)
		_exit(1);
	watch(signalfd(-1, &term, SFD_CLOEXEC | SFD_NONBLOCK), EV_READ, on_leave);
	confine();
	if (channel != -1) {
		watch(channel, EV_READ | EV_PERSIST, on_message);
		outstanding_open(channel, &options->key, &shared->queue);
	}
	if (options->works) {
		calls_open(queue.base, shared, doors);
		front_open(queue.base, &queue.front, &options->key);
		if (take_open(queue.base, doors->lines[1], &options->key, options->lease, &shared->queue) == -1)
			_exit(1);
	}
	redis_open(queue.base, &queue.place, on_ready);
	(void)event_base_dispatch(queue.base);
	_exit(0);
}
