/*
 * The options of `parapet serve`: by flag, environment variable or default, from one table.
 */
#ifndef PARAPET_PROXY_SHARED_OPTIONS_H
#define PARAPET_PROXY_SHARED_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define OPTIONS_FILES_MAX 16

/* Values of a repeatable flag. */
struct options_files {
	const char *list[OPTIONS_FILES_MAX];
	unsigned count;
};

/* All texts are borrowed from argv and the environment. Durations are milliseconds. */
struct options {
	const char *backend;        /* NULL: the usual local addresses are tried */
	const char *backend_origin; /* source of the backend's address, for messages: "--backend", "OLLAMA_HOST", ... */
	const char *listen;
	bool listen_named;             /* by flag or variable, so that policy files do not override it */
	struct options_files policies; /* over the installed ones */
	const char *admin;             /* NULL: depends on the listen address */
	const char *user;              /* NULL: parapet, otherwise nobody */
	const char *hosts; /* comma-separated names that a loopback listener accepts besides its own; may be NULL */
	const char *api_key_file;        /* NULL: no key is required; see access.h */
	const char *own_key_file;        /* NULL: our own endpoints need no other keys */
	const char *backend_key_file;    /* NULL: none is sent */
	const char *page_key_file;       /* NULL: the page has a key of its own, or api_key_file's */
	const char *log;                 /* destination of log lines: see log_sink.h */
	const char *log_format;          /* see log_form_read */
	const char *capture_file;        /* NULL: turns are not captured; see capture_file.h */
	int64_t capture_size;            /* MiB of it */
	const char *otlp;                /* NULL: no spans; otherwise their destination */
	const char *state;               /* NULL: data about models is not kept; see state.h */
	const char *queue;               /* NULL: our own workers process batches; otherwise Redis's address */
	const char *queue_key_file;      /* shared key of front and workers; see queue_key.h */
	const char *queue_password_file; /* NULL: Redis needs none */
	int64_t queue_lease;             /* how long a worker owns a line without renewing it */
	const char *work;                /* NULL: we take no lines; otherwise the front that has them */
	int64_t trust_sample;            /* percent of an arithmetic route's turns that are sampled (trust_table.h) */
	int64_t workers;
	int64_t max_connections; /* 0: derived from the descriptor limit */
	int64_t max_per_client;  /* 0: half of that */
	int64_t max_head;        /* KiB of a message's head */
	int64_t max_fields;      /* in a head */
	int64_t head_timeout;
	int64_t body_timeout;
	int64_t idle_timeout;
	int64_t connect_timeout;
	int64_t answer_timeout;
	int64_t stall_timeout;
	int64_t drain_timeout;
	bool insecure_no_key;
	bool strict; /* refuse to start without a policy */
	bool help;
};

/*
 * Fill in *options: defaults, then PARAPET_* variables and OLLAMA_HOST, then flags. argv[0] is the subcommand. On an
 * error, prints one line to err that says what is allowed, and returns -1.
 */
int options_read(struct options *options, int argc, char *const *argv, FILE *err);

/* Print the help text: fits a screen of 80 x 40. */
void options_help(FILE *out);

/*
 * Read a duration: digits and one of ms, s, m, h ("250ms", "10s"). Returns milliseconds, or -1 if it is invalid or
 * longer than 1000 h.
 */
int64_t options_duration(const char *text);

#endif
