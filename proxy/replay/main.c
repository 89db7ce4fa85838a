/*
 * parapet-replay: reads its command line and its tape, listens, and serves until it is stopped.
 */
#include <errno.h>
#include <event2/event.h>
#include <event2/listener.h>
#include <getopt.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "proxy/replay/connection.h"
#include "proxy/replay/shipped.h"
#include "proxy/shared/address.h"

#define BACKLOG      1024
#define SHIPPED_NAME "the shipped tape"

static const char help[] =
    "usage: parapet-replay [TAPE.jsonl] [--listen ADDR:PORT|unix:PATH] [--log FILE] [--model NAME]\n"
    "\n"
    "Looks like a model server (Ollama, llama-server, OpenAI, Anthropic) and answers from a tape: to try\n"
    "parapet with no model at hand, and to test against a backend that does exactly what is written.\n"
    "Without TAPE it plays the tape that it was built with, which shows the failures parapet is for.\n"
    "\n"
    "  --listen WHERE  default 127.0.0.1:0, any free port; the line printed at start names it\n"
    "  --log FILE      append every request as a line of JSON (prompts and headers included)\n"
    "  --model NAME    the model that lists and answers name; default replay\n"
    "\n"
    "A tape has one JSON object a line. The first row that fits a request answers it:\n"
    "  {\"when\": [\"text\", ...], \"unless\": [...], \"path\": \"/prefix\", \"step\": \"name\", \"sequence\": true,\n"
    "   \"note\": \"for people\", \"replies\": [{...}, ...]}\n"
    "All of `when` and none of `unless` occur in the request's texts. A row with `step` answers only requests\n"
    "with that X-Parapet-Step, its n-th reply the n-th of a turn; a row without answers only requests without,\n"
    "always with its first reply unless `sequence` is true. Without `path` only where text is generated.\n"
    "\n"
    "Keys of a reply; {} is a polite sentence:\n"
    "  text, thinking, finish (stop, length, stop_sequence, content_filter, tool_calls), usage {prompt,\n"
    "  completion, cached}, chunk (bytes a piece, default 8), delay-ms (before each), first-delay-ms\n"
    "  status, message, headers {}, trailers {}, gzip, error-frame (an error in place of a stream's end)\n"
    "  abort-after, close-after (pieces, then a reset or an end), hang, reset, garbage, raw (bytes)\n"
    "  endless, limit (pieces), drip (byte by byte), huge-line (bytes), nesting (levels), header-flood (fields),\n"
    "  header-bytes, interim (1xx first; -1 without end), bad-framing (two-lengths, length-and-chunked,\n"
    "  bad-chunk, short-length, long-length, bare-lf, no-end-chunk)\n";

struct options {
	const char *tape; /* NULL: the shipped one */
	const char *listen;
	const char *log; /* NULL: none */
	const char *model;
};

/* Returns -1 to continue, otherwise the exit status. */
static int
read_options(struct options *options, int argc, char **argv)
{
	static const struct option known[] = {{"listen", required_argument, NULL, 'l'},
	    {"log", required_argument, NULL, 'o'}, {"model", required_argument, NULL, 'm'},
	    {"help", no_argument, NULL, 'h'}, {"version", no_argument, NULL, 'v'}, {NULL, 0, NULL, 0}};
	int letter;

	*options = (struct options){NULL, "127.0.0.1:0", NULL, "replay"};
	while ((letter = getopt_long(argc, argv, "h", known, NULL)) != -1) {
		switch (letter) {
		case 'l':
			options->listen = optarg;
			break;
		case 'o':
			options->log = optarg;
			break;
		case 'm':
			options->model = optarg;
			break;
		case 'h':
			fputs(help, stdout);
			return 0;
		case 'v':
			puts("parapet-replay " PARAPET_VERSION);
			return 0;
		default:
			fputs("parapet-replay: allowed are --listen, --log, --model, --version and --help\n", stderr);
			return 1;
		}
	}
	if (argc - optind > 1) {
		fprintf(stderr, "parapet-replay: one tape only, but %s follows %s\n", argv[optind + 1], argv[optind]);
		return 1;
	}
	options->tape = argv[optind];
	return -1;
}

/* As many connections as the system lets us have. */
static void
raise_descriptor_limit(void)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
		limit.rlim_cur = limit.rlim_max;
		setrlimit(RLIMIT_NOFILE, &limit);
	}
}

static void
on_client(struct evconnlistener *listener, evutil_socket_t socket, struct sockaddr *address, int len, void *argument)
{

	(void)listener;
	(void)address;
	(void)len;
	connection_accept(argument, socket);
}

static void
on_room_again(evutil_socket_t none, short what, void *argument)
{

	(void)none;
	(void)what;
	evconnlistener_enable(argument);
}

/* Out of descriptors, most likely: wait a little instead of trying in a loop. */
static void
on_accept_failed(struct evconnlistener *listener, void *argument)
{
	struct timeval wait = {0, 100000};

	(void)argument;
	evconnlistener_disable(listener);
	event_base_once(evconnlistener_get_base(listener), -1, EV_TIMEOUT, on_room_again, listener, &wait);
}

static void
on_end(evutil_socket_t number, short what, void *argument)
{

	(void)number;
	(void)what;
	event_base_loopbreak(argument);
}

/* Remove a socket file that refuses connections: its server is gone. */
static void
remove_stale(const struct address *address)
{
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

	if (fd != -1 && connect(fd, &address->as.any, address->len) == -1 && errno == ECONNREFUSED)
		unlink(address->as.local.sun_path);
	if (fd != -1)
		close(fd);
}

/* Listen, and print the address: port 0 becomes a free one. Returns NULL after an error message. */
static struct evconnlistener *
listen_at(struct server *server, struct address *address, char place[ADDRESS_TEXT_MAX])
{
	struct evconnlistener *listener;

	if (address_is_local_socket(address))
		remove_stale(address);
	listener = evconnlistener_new_bind(server->base, on_client, server,
	    LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC | LEV_OPT_REUSEABLE, BACKLOG, &address->as.any,
	    (int)address->len);
	if (listener == NULL)
		fprintf(stderr, "parapet-replay: cannot listen on %s: %s%s\n", address_text(address, place),
		    strerror(errno),
		    errno == EADDRINUSE ? "; stop what listens there, or choose port 0 to get a free one" : "");
	else if (!address_is_local_socket(address))
		(void)getsockname(evconnlistener_get_fd(listener), &address->as.any, &address->len);
	(void)address_text(address, place);
	return listener;
}

/* Serve until SIGTERM or SIGINT. */
static void
serve(struct server *server, struct evconnlistener *listener)
{
	struct event *ends[2] = {evsignal_new(server->base, SIGTERM, on_end, server->base),
	    evsignal_new(server->base, SIGINT, on_end, server->base)};
	int i;

	evconnlistener_set_error_cb(listener, on_accept_failed);
	for (i = 0; i < 2; i++)
		event_add(ends[i], NULL);
	event_base_dispatch(server->base);
	connection_close_all(server);
	evconnlistener_free(listener);
	for (i = 0; i < 2; i++)
		event_free(ends[i]);
}

/* Everything is read: listen and serve. Returns the exit status. */
static int
play_tape(const struct options *options, const struct tape *tape)
{
	struct journal journal = {NULL};
	struct server server = {.model = span_of(options->model)};
	struct evconnlistener *listener;
	struct address address;
	char place[ADDRESS_TEXT_MAX];
	const char *why;

	if (address_read(&address, options->listen, &why) == -1) {
		fprintf(stderr, "parapet-replay: --listen %.120s: %s\n", options->listen, why);
		return 1;
	}
	if (options->log != NULL && journal_open(&journal, options->log) < 0) {
		fprintf(stderr, "parapet-replay: cannot write the log %s: %s\n", options->log, strerror(errno));
		return 1;
	}
	server.base = event_base_new();
	server.chooser = chooser_new(tape);
	server.journal = journal.file != NULL ? &journal : NULL;
	LIST_INIT(&server.connections);
	if (server.base == NULL)
		abort();
	listener = listen_at(&server, &address, place);
	if (listener != NULL) {
		fprintf(stderr, "parapet-replay: serving %zu rows of %s on %s%s\n", tape->count,
		    options->tape != NULL ? options->tape : SHIPPED_NAME,
		    address_is_local_socket(&address) ? "" : "http://", place);
		serve(&server, listener);
		if (address_is_local_socket(&address))
			unlink(address.as.local.sun_path);
	}
	chooser_free(server.chooser);
	event_base_free(server.base);
	journal_close(&journal);
	return listener != NULL ? 0 : 1;
}

int
main(int argc, char **argv)
{
	struct options options;
	struct tape tape;
	FILE *in;
	int status = read_options(&options, argc, argv);

	if (status >= 0)
		return status;
	signal(SIGPIPE, SIG_IGN);
	raise_descriptor_limit();
	in = options.tape != NULL ? fopen(options.tape, "re")
				  : fmemopen((void *)(uintptr_t)shipped_tape, shipped_tape_len, "r");
	if (in == NULL) {
		fprintf(stderr, "%s: cannot read the tape: %s\n", options.tape != NULL ? options.tape : SHIPPED_NAME,
		    strerror(errno));
		return 1;
	}
	status = tape_read(&tape, options.tape != NULL ? options.tape : SHIPPED_NAME, in, stderr);
	fclose(in);
	status = status < 0 ? 1 : play_tape(&options, &tape);
	tape_free(&tape);
	libevent_global_shutdown();
	return status;
}
