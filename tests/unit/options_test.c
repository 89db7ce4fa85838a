/*
 * What `parapet serve` can be told: defaults, environment, flags and their order of precedence, and the one line that a
 * mistake gets.
 */
#include "proxy/shared/options.h"

#include <stdlib.h>
#include <string.h>

#include "tests/unit/check.h"

#define ARGUMENTS_MAX 8

static char complaint[1024];

/* Read a command line written with spaces, under the environment as it is; what is complained about is kept. */
static int
read_line(struct options *options, const char *line)
{
	static char words[512];
	char *argv[ARGUMENTS_MAX + 1] = {NULL};
	int argc = 0, result;
	FILE *err = fmemopen(complaint, sizeof(complaint), "w");

	memset(complaint, 0, sizeof(complaint));
	check_example(line);
	snprintf(words, sizeof(words), "serve %s", line);
	for (char *word = strtok(words, " "); word != NULL && argc < ARGUMENTS_MAX; word = strtok(NULL, " "))
		argv[argc++] = word;
	result = options_read(options, argc, argv, err);
	fclose(err);
	return result;
}

static void
test_defaults(void)
{
	struct options o;

	CHECK_EQ_INT(read_line(&o, ""), 0);
	CHECK(o.backend == NULL && o.admin == NULL && o.user == NULL && o.hosts == NULL);
	CHECK_TEXT(o.listen, "127.0.0.1:11435");
	CHECK_EQ_INT(o.workers, 1);
	CHECK_EQ_INT(o.max_connections, 0);
	CHECK_EQ_INT(o.head_timeout, 10000);
	CHECK_EQ_INT(o.connect_timeout, 5000);
	/* A model may need minutes to its first token. */
	CHECK(o.answer_timeout >= 30 * 60 * 1000);
	CHECK(!o.insecure_no_key && !o.help && !o.strict);
	CHECK(!o.listen_named && o.policies.count == 0);
	CHECK_TEXT(complaint, "");
}

/* Policy files: flags stand instead of the variable, and whoever names an address has named it. */
static void
test_policies(void)
{
	struct options o;

	setenv("PARAPET_POLICY", "a.yaml", 1);
	CHECK_EQ_INT(read_line(&o, "--strict --listen 127.0.0.1:11435"), 0);
	CHECK(o.strict && o.listen_named);
	if (CHECK_EQ_INT(o.policies.count, 1))
		CHECK_TEXT(o.policies.list[0], "a.yaml");
	CHECK_EQ_INT(read_line(&o, "--policy b.yaml --policy=c.yaml"), 0);
	if (CHECK_EQ_INT(o.policies.count, 2)) {
		CHECK_TEXT(o.policies.list[0], "b.yaml");
		CHECK_TEXT(o.policies.list[1], "c.yaml");
	}
	unsetenv("PARAPET_POLICY");
	CHECK_EQ_INT(read_line(&o, "--policy="), -1);
}

static void
test_flags(void)
{
	struct options o;

	CHECK_EQ_INT(read_line(&o, "--backend unix:/m --listen=0.0.0.0:1 --workers 64 --insecure-no-key"), 0);
	CHECK_TEXT(o.backend, "unix:/m");
	CHECK_TEXT(o.backend_origin, "--backend");
	CHECK_TEXT(o.listen, "0.0.0.0:1");
	CHECK_EQ_INT(o.workers, 64);
	CHECK(o.insecure_no_key);
	CHECK_EQ_INT(read_line(&o, "--hosts a,b --max-per-client=7 --idle-timeout 250ms"), 0);
	CHECK_TEXT(o.hosts, "a,b");
	CHECK_EQ_INT(o.max_per_client, 7);
	CHECK_EQ_INT(o.idle_timeout, 250);
	CHECK_EQ_INT(read_line(&o, "--workers 1 --workers 2"), 0);
	CHECK_EQ_INT(o.workers, 2);
	CHECK_EQ_INT(read_line(&o, "--help"), 0);
	CHECK(o.help);
}

static void
test_environment(void)
{
	struct options o;

	setenv("OLLAMA_HOST", "127.0.0.1:1", 1);
	CHECK_EQ_INT(read_line(&o, ""), 0);
	CHECK_TEXT(o.backend, "127.0.0.1:1");
	CHECK_TEXT(o.backend_origin, "OLLAMA_HOST");
	setenv("PARAPET_BACKEND", "http://127.0.0.1:2", 1);
	CHECK_EQ_INT(read_line(&o, ""), 0);
	CHECK_TEXT(o.backend, "http://127.0.0.1:2");
	CHECK_TEXT(o.backend_origin, "PARAPET_BACKEND");
	CHECK_EQ_INT(read_line(&o, "--backend http://127.0.0.1:3"), 0);
	CHECK_TEXT(o.backend, "http://127.0.0.1:3");
	CHECK_TEXT(o.backend_origin, "--backend");
	unsetenv("PARAPET_BACKEND");
	setenv("OLLAMA_HOST", "", 1);
	CHECK_EQ_INT(read_line(&o, ""), 0);
	CHECK(o.backend == NULL);
	unsetenv("OLLAMA_HOST");

	setenv("PARAPET_DRAIN_TIMEOUT", "7m", 1);
	setenv("PARAPET_INSECURE_NO_KEY", "1", 1);
	CHECK_EQ_INT(read_line(&o, ""), 0);
	CHECK_EQ_INT(o.drain_timeout, 7 * 60 * 1000);
	CHECK(o.insecure_no_key);
	CHECK_EQ_INT(read_line(&o, "--drain-timeout 1s"), 0);
	CHECK_EQ_INT(o.drain_timeout, 1000);
	unsetenv("PARAPET_INSECURE_NO_KEY");

	setenv("PARAPET_DRAIN_TIMEOUT", "soon", 1);
	CHECK_EQ_INT(read_line(&o, ""), -1);
	CHECK(strstr(complaint, "PARAPET_DRAIN_TIMEOUT") != NULL);
	unsetenv("PARAPET_DRAIN_TIMEOUT");
}

/* Each mistake gets one line that names it and says what is allowed. */
static void
test_mistakes(void)
{
	static const struct {
		const char *line;
		const char *words;
	} mistakes[] = {
	    {"--port 1", "--help"},
	    {"--workers", "needs a value"},
	    {"--workers 0", "from 1 to 64"},
	    {"--workers 65", "from 1 to 64"},
	    {"--workers -1", "from 1 to 64"},
	    {"--workers two", "from 1 to 64"},
	    {"--workers 2x", "from 1 to 64"},
	    {"--workers=", "from 1 to 64"},
	    {"--workers 99999999999999999999", "from 1 to 64"},
	    {"--max-connections -5", "from 0"},
	    {"--head-timeout 10", "such as 250ms, 10s, 5m or 1h"},
	    {"--head-timeout 0s", "such as 250ms, 10s, 5m or 1h"},
	    {"--head-timeout 1d", "such as 250ms, 10s, 5m or 1h"},
	    {"--head-timeout 2h", "at most 1h"},
	    {"--listen=", "must not be empty"},
	    {"--insecure-no-key=maybe", "must be 1 or 0"},
	    {"--list 1", "--help"},
	    {"-x", "--help"},
	    {"extra", "--help"},
	    {"--", "--help"},
	    {"--=1", "--help"},
	};
	struct options o;

	for (size_t i = 0; i < nitems(mistakes); i++) {
		const char *newline;

		CHECK_EQ_INT(read_line(&o, mistakes[i].line), -1);
		if (strstr(complaint, mistakes[i].words) == NULL)
			CHECK_TEXT(complaint, mistakes[i].words);
		newline = strchr(complaint, '\n');
		CHECK(newline != NULL && newline[1] == '\0');
		CHECK(strncmp(complaint, "parapet: ", 9) == 0);
	}
}

static void
test_durations(void)
{
	static const struct {
		const char *text;
		int64_t millis;
	} rows[] = {
	    {"250ms", 250},
	    {"10s", 10000},
	    {"5m", 300000},
	    {"1h", 3600000},
	    {"0s", 0},
	    {"007s", 7000},
	    {"1000h", 3600000000},
	    {"3600000000ms", 3600000000},
	    {"1001h", -1},
	    {"3600000001ms", -1},
	    {"9223372036854775807h", -1},
	    {"99999999999999999999s", -1},
	    {"", -1},
	    {"s", -1},
	    {"10", -1},
	    {"-1s", -1},
	    {"+1s", -1},
	    {" 1s", -1},
	    {"1 s", -1},
	    {"1s ", -1},
	    {"1.5s", -1},
	    {"1S", -1},
	    {"0x1s", -1},
	    {"1s1s", -1},
	};

	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i].text);
		CHECK_EQ_INT(options_duration(rows[i].text), rows[i].millis);
	}
}

/* The help fits a terminal and names every flag that is understood. */
static void
test_help(void)
{
	static const char *const flags[] = {"--backend", "--listen", "--admin", "--workers", "--user", "--hosts",
	    "--insecure-no-key", "--max-connections", "--max-per-client", "--head-timeout", "--body-timeout",
	    "--idle-timeout", "--connect-timeout", "--answer-timeout", "--stall-timeout", "--drain-timeout"};
	static char help[8192];
	FILE *out = fmemopen(help, sizeof(help), "w");
	int lines = 0;

	options_help(out);
	fclose(out);
	check_example("--help");
	for (const char *c = help; *c != '\0'; c++)
		lines += *c == '\n';
	CHECK(lines > 0 && lines <= 40);
	for (size_t i = 0; i < nitems(flags); i++)
		CHECK(strstr(help, flags[i]) != NULL);
	for (char *line = strtok(help, "\n"); line != NULL; line = strtok(NULL, "\n")) {
		check_example(line);
		CHECK(strlen(line) <= 80);
	}
}

int
main(void)
{

	/* Nothing from whoever runs the tests. */
	clearenv();
	test_defaults();
	test_policies();
	test_flags();
	test_environment();
	test_mistakes();
	test_durations();
	test_help();
	return check_end();
}
