/*
 * One table of flags, from which environment variables, parsing, ranges and help are derived.
 */
#include "proxy/shared/options.h"

#include <ctype.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "policies/nearest.h"
#include "policies/span.h"

enum kind { TEXT, FILES, COUNT, DURATION, SWITCH };

struct row {
	const char *flag; /* without its dashes */
	enum kind kind;
	size_t offset; /* of the member in struct options */
	const char *standard;
	int64_t least, most; /* a count, or milliseconds */
	const char *metavar;
	const char *help;
};

#define AT(member) offsetof(struct options, member)
#define HOURS(n)   ((int64_t)(n)*3600 * 1000)

static const struct row rows[] = {
    {"backend", TEXT, AT(backend), NULL, 0, 0, "URL", "the model server; else OLLAMA_HOST, else searched"},
    {"listen", TEXT, AT(listen), "127.0.0.1:11435", 0, 0, "ADDR:PORT", "address for clients, or unix:PATH"},
    {"policy", FILES, AT(policies), NULL, 0, 0, "FILE", "a policy on top of the installed; repeatable"},
    {"strict", SWITCH, AT(strict), NULL, 0, 0, NULL, "do not start if the policy has a mistake"},
    {"admin", TEXT, AT(admin), NULL, 0, 0, "ADDR:PORT", "for metrics if --listen is not loopback"},
    {"log", TEXT, AT(log), "stderr", 0, 0, "DEST", "stderr, stdout, syslog or a file"},
    {"log-format", TEXT, AT(log_format), "auto", 0, 0, "FORM", "text or json; auto: text on a terminal"},
    {"capture-file", TEXT, AT(capture_file), NULL, 0, 0, "FILE", "for turns, if the policy says capture: on"},
    {"capture-size", COUNT, AT(capture_size), "64", 1, 1024 * 1024, "N", "MiB of it before it becomes FILE.1"},
    {"otlp", TEXT, AT(otlp), NULL, 0, 0, "URL", "an OpenTelemetry receiver of turns"},
    {"state", TEXT, AT(state), NULL, 0, 0, "DIR", "folder for observations and batches"},
    {"queue", TEXT, AT(queue), NULL, 0, 0, "URL", "Redis that gives lines of batches to workers"},
    {"queue-key-file", TEXT, AT(queue_key_file), NULL, 0, 0, "FILE", "the key shared by front and workers"},
    {"queue-password-file", TEXT, AT(queue_password_file), NULL, 0, 0, "FILE", "Redis's password"},
    {"queue-lease", DURATION, AT(queue_lease), "60s", 3000, HOURS(1), "TIME",
	"until a silent worker's line goes to another"},
    {"work", TEXT, AT(work), NULL, 0, 0, "URL", "take lines of batches from this parapet"},
    {"trust-sample", COUNT, AT(trust_sample), "10", 0, 100, "N", "% of arithmetic turns that observe the model"},
    {"workers", COUNT, AT(workers), "1", 1, 64, "N", "event-loop processes"},
    {"user", TEXT, AT(user), NULL, 0, 0, "NAME", "user of workers, if started by root"},
    {"hosts", TEXT, AT(hosts), NULL, 0, 0, "A,B", "further Host names for loopback; * means all"},
    {"api-key-file", TEXT, AT(api_key_file), NULL, 0, 0, "FILE", "keys, one a line: requests must send one"},
    {"own-key-file", TEXT, AT(own_key_file), NULL, 0, 0, "FILE", "keys, one a line: for turns and metrics"},
    {"backend-key-file", TEXT, AT(backend_key_file), NULL, 0, 0, "FILE", "the key for the model server"},
    {"page-key-file", TEXT, AT(page_key_file), NULL, 0, 0, "FILE", "the key of the page /parapet/; else generated"},
    {"insecure-no-key", SWITCH, AT(insecure_no_key), NULL, 0, 0, NULL, "allow listening beyond loopback without a key"},
    {"max-connections", COUNT, AT(max_connections), "0", 0, 1000000, "N", "clients at a time; 0: as descriptors allow"},
    {"max-per-client", COUNT, AT(max_per_client), "0", 0, 1000000, "N", "of them from one address; 0: half"},
    {"max-head", COUNT, AT(max_head), "128", 8, 256, "N", "KiB of a request's or a response's head"},
    {"max-fields", COUNT, AT(max_fields), "200", 20, 1000, "N", "header fields in a head"},
    {"head-timeout", DURATION, AT(head_timeout), "10s", 1, HOURS(1), "TIME", "for a request head to be complete"},
    {"body-timeout", DURATION, AT(body_timeout), "60s", 1, HOURS(24), "TIME", "between bytes of a request body"},
    {"idle-timeout", DURATION, AT(idle_timeout), "120s", 1, HOURS(24), "TIME", "until an idle connection is closed"},
    {"connect-timeout", DURATION, AT(connect_timeout), "5s", 1, HOURS(1), "TIME", "for the model server to accept"},
    {"answer-timeout", DURATION, AT(answer_timeout), "1h", 1, HOURS(1000), "TIME", "of silence from the model server"},
    {"stall-timeout", DURATION, AT(stall_timeout), "10m", 1, HOURS(24), "TIME", "for a client that does not read"},
    {"drain-timeout", DURATION, AT(drain_timeout), "10m", 1, HOURS(24), "TIME", "for open answers after SIGTERM"},
};

int64_t
options_duration(const char *text)
{
	static const struct {
		const char *unit;
		int64_t millis;
	} units[] = {{"ms", 1}, {"s", 1000}, {"m", 60 * 1000}, {"h", 3600 * 1000}};
	char *end;
	long long n;

	if (!isdigit((unsigned char)text[0]))
		return -1;
	n = strtoll(text, &end, 10);
	for (size_t i = 0; i < nitems(units); i++)
		if (strcmp(end, units[i].unit) == 0)
			return n > HOURS(1000) / units[i].millis ? -1 : n * units[i].millis;
	return -1;
}

/* Read a count within the row's range. Returns -1 if invalid. */
static int64_t
read_count(const char *text)
{
	char *end;
	long long n = strtoll(text, &end, 10);

	return isdigit((unsigned char)text[0]) && *end == '\0' ? n : -1;
}

/* Add a file of a repeatable flag. */
static int
add_named(struct options_files *files, const char *text, FILE *err)
{

	if (files->count == OPTIONS_FILES_MAX) {
		fprintf(err, "parapet: --policy %.64s: at most %d files may be named\n", text, OPTIONS_FILES_MAX);
		return -1;
	}
	files->list[files->count++] = text;
	return 0;
}

/* Set an option from text. `name` is as the user wrote it: a flag or a variable. */
static int
set(struct options *options, const struct row *row, const char *text, const char *name, FILE *err)
{
	char *member = (char *)options + row->offset;
	int64_t n;

	switch (row->kind) {
	case TEXT:
	case FILES:
		if (text[0] == '\0') {
			fprintf(err, "parapet: %s must not be empty: give %s\n", name, row->metavar);
			return -1;
		}
		if (row->kind == FILES)
			return add_named((struct options_files *)(void *)member, text, err);
		*(const char **)member = text;
		return 0;
	case SWITCH:
		if (strcmp(text, "1") != 0 && strcmp(text, "0") != 0) {
			fprintf(err, "parapet: %s=%s: must be 1 or 0\n", name, text);
			return -1;
		}
		*(bool *)member = text[0] == '1';
		return 0;
	case COUNT:
		n = read_count(text);
		if (n < row->least || n > row->most) {
			fprintf(err, "parapet: %s %s: must be a number from %lld to %lld\n", name, text,
			    (long long)row->least, (long long)row->most);
			return -1;
		}
		break;
	default:
		n = options_duration(text);
		if (n < row->least || n > row->most) {
			fprintf(err, "parapet: %s %s: must be a time such as 250ms, 10s, 5m or 1h, at most %lldh\n",
			    name, text, (long long)(row->most / HOURS(1)));
			return -1;
		}
	}
	*(int64_t *)member = n;
	return 0;
}

#define VARIABLE "PARAPET_"

/* PARAPET_MAX_CONNECTIONS for max-connections. */
static void
variable_name(const struct row *row, char *into, size_t room)
{
	size_t n = (size_t)snprintf(into, room, VARIABLE "%s", row->flag);

	for (size_t i = 0; i < n; i++)
		into[i] = into[i] == '-' ? '_' : (char)toupper((unsigned char)into[i]);
}

/*
 * Warn of a variable that is probably a misspelling of ours. Others are ignored: Kubernetes sets PARAPET_PORT and the
 * like for a service named parapet.
 */
static void
warn_of_misspelt(const char *variable, FILE *err)
{
	char names[nitems(rows)][32];
	const char *list[nitems(rows)], *meant;
	char name[64];

	snprintf(name, sizeof(name), "%.*s", (int)strcspn(variable, "="), variable);
	for (size_t i = 0; i < nitems(rows); i++) {
		variable_name(&rows[i], names[i], sizeof(names[i]));
		list[i] = names[i] + strlen(VARIABLE);
		if (strcmp(name, names[i]) == 0)
			return;
	}
	meant = nearest_word(name + strlen(VARIABLE), list, nitems(rows));
	if (meant != NULL)
		fprintf(err, "parapet: warning: %s is not read: did you mean " VARIABLE "%s?\n", name, meant);
}

static int
read_environment(struct options *options, FILE *err)
{
	const char *ollama = getenv("OLLAMA_HOST");

	/* NULL after clearenv(). */
	for (char **variable = environ; variable != NULL && *variable != NULL; variable++)
		if (strncmp(*variable, VARIABLE, strlen(VARIABLE)) == 0)
			warn_of_misspelt(*variable, err);

	for (size_t i = 0; i < nitems(rows); i++) {
		char name[64];
		const char *text;

		variable_name(&rows[i], name, sizeof(name));
		text = getenv(name);
		if (text != NULL && set(options, &rows[i], text, name, err) == -1)
			return -1;
	}
	if (options->backend != NULL)
		options->backend_origin = "PARAPET_BACKEND";
	else if (ollama != NULL && ollama[0] != '\0') {
		options->backend = ollama;
		options->backend_origin = "OLLAMA_HOST";
	}
	return 0;
}

/* The row of a flag such as "--listen" or "--listen=X", or NULL. */
static const struct row *
find_row(const char *flag)
{
	size_t len = strcspn(flag, "=");

	for (size_t i = 0; i < nitems(rows); i++)
		if (len == strlen(rows[i].flag) + 2 && strncmp(flag, "--", 2) == 0 &&
		    strncmp(flag + 2, rows[i].flag, len - 2) == 0)
			return &rows[i];
	return NULL;
}

static int
refuse_flag(const char *flag, FILE *err)
{
	const char *names[nitems(rows)], *meant;
	char name[64];

	for (size_t i = 0; i < nitems(rows); i++)
		names[i] = rows[i].flag;
	snprintf(name, sizeof(name), "%.*s", (int)strcspn(flag, "="), flag);
	meant = strncmp(name, "--", 2) == 0 ? nearest_word(name + 2, names, nitems(rows)) : NULL;
	fprintf(err, "parapet: unknown %s %.64s: ", flag[0] == '-' ? "flag" : "argument", flag);
	if (meant != NULL)
		fprintf(err, "did you mean --%s?\n", meant);
	else
		fputs("`parapet serve --help` lists what is allowed\n", err);
	return -1;
}

/* Read one flag, with its value after '=' or in the next argument. Returns how many arguments it took, or -1. */
static int
read_flag(struct options *options, int left, char *const *argv, FILE *err)
{
	const struct row *row = find_row(argv[0]);
	const char *value = strchr(argv[0], '=');
	char name[64];

	if (row == NULL)
		return refuse_flag(argv[0], err);
	snprintf(name, sizeof(name), "--%s", row->flag);
	if (row->kind == SWITCH && value == NULL) {
		*(bool *)((char *)options + row->offset) = true;
		return 1;
	}
	if (value == NULL && left < 2) {
		fprintf(err, "parapet: %s needs a value: %s %s\n", name, name, row->metavar);
		return -1;
	}
	if (set(options, row, value != NULL ? value + 1 : argv[1], name, err) == -1)
		return -1;
	if (row->offset == AT(backend))
		options->backend_origin = "--backend";
	return value != NULL ? 1 : 2;
}

int
options_read(struct options *options, int argc, char *const *argv, FILE *err)
{
	struct options_files by_variable;
	const char *standard_listen;
	int i = 1;

	*options = (struct options){0};
	for (size_t k = 0; k < nitems(rows); k++)
		if (rows[k].standard != NULL && set(options, &rows[k], rows[k].standard, rows[k].flag, err) == -1)
			return -1;
	standard_listen = options->listen;
	if (read_environment(options, err) == -1)
		return -1;
	by_variable = options->policies;
	options->policies.count = 0;
	while (i < argc) {
		int took;

		if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
			options->help = true;
			return 0;
		}
		took = read_flag(options, argc - i, argv + i, err);
		if (took == -1)
			return -1;
		i += took;
	}
	if (options->policies.count == 0)
		options->policies = by_variable;
	/* Compare pointers: the standard address may also be named explicitly. */
	options->listen_named = options->listen != standard_listen;
	return 0;
}

void
options_help(FILE *out)
{

	fputs("parapet serve relays clients to your model server (port 11435).\n"
	      "usage: parapet serve [--backend URL] [--listen ADDR:PORT|unix:PATH] [flags]\n\n",
	    out);
	for (size_t i = 0; i < nitems(rows); i++) {
		char left[40];

		snprintf(left, sizeof(left), "--%s %s", rows[i].flag, rows[i].metavar == NULL ? "" : rows[i].metavar);
		fprintf(out, "  %-24s %s", left, rows[i].help);
		if (rows[i].standard != NULL && strcmp(rows[i].standard, "0") != 0)
			fprintf(out, " (%s)", rows[i].standard);
		fputc('\n', out);
	}
	fputs("Each flag is also a variable (PARAPET_MAX_HEAD); flags win. Signals: parapet(1).\n", out);
}
