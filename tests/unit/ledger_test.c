/*
 * Counting turns: sums over processes, bounds under hostile names, text that Prometheus can read, and kept speeds.
 */
#include "proxy/observe/ledger.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "proxy/observe/draft_time.h"
#include "tests/unit/check.h"

#define WRITERS 4
#define TURNS   25000 /* of each */

static struct ledger *
new_ledger(void)
{
	struct ledger *ledger = mmap(NULL, sizeof(*ledger), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	if (ledger == MAP_FAILED)
		abort();
	return ledger;
}

static struct turn_entry
entry_of(const char *model)
{
	struct turn_entry entry = {.mode = MODE_POLICY,
	    .from = FROM_POLICY,
	    .status = 200,
	    .tokens_in = -1,
	    .tokens_out = -1,
	    .prompt = -1,
	    .draft = -1,
	    .load = -1,
	    .queue = -1,
	    .first_text = -1};

	snprintf(entry.model, sizeof(entry.model), "%s", model);
	snprintf(entry.route, sizeof(entry.route), "direct");
	snprintf(entry.reason, sizeof(entry.reason), "no-evidence");
	return entry;
}

/* The metrics as text; the caller frees it. */
static char *
text_of(const struct ledger *ledger)
{
	char *text = NULL;
	size_t len;
	FILE *out = open_memstream(&text, &len);

	ledger_write_metrics(ledger, out);
	fclose(out);
	return text;
}

/* The samples of a family: how many there are, and their sum. */
static unsigned
samples(const char *text, const char *family, double *sum)
{
	size_t len = strlen(family);
	unsigned count = 0;

	*sum = 0;
	for (const char *line = text; *line != '\0'; line = strchr(line, '\n') + 1)
		if (strncmp(line, family, len) == 0 && line[len] == '{') {
			const char *value = strchr(line, '\n');

			while (value[-1] != ' ')
				value--;
			*sum += atof(value);
			count++;
		}
	return count;
}

static void
test_one_turn(void)
{
	struct ledger *ledger = new_ledger();
	struct turn_entry entry = entry_of("gemma3:4b");
	char *text;

	check_example("one turn");
	entry.verdict = VERDICT_REPLACED;
	entry.delivery = DELIVERY_RESTATED;
	snprintf(entry.arm, sizeof(entry.arm), "on");
	entry.queue = 250000;
	entry.tokens_in = 30;
	ledger_count(ledger, &entry);
	entry.delivery = DELIVERY_NONE;
	entry.verdict = VERDICT_UNCHECKED;
	entry.calls = 2;
	ledger_count(ledger, &entry);
	text = text_of(ledger);
	CHECK(
	    strstr(text,
		"\nparapet_turns_total{route=\"direct\",verdict=\"replaced\",delivery=\"restated\",reason=\"no-evidence\",arm=\"on\"} 1\n") !=
	    NULL);
	CHECK(strstr(text, "\nparapet_kept_turns_total{route=\"direct\",verdict=\"kept\"} 1\n") != NULL);
	CHECK(strstr(text, "\nparapet_called_turns_total{route=\"direct\",result=\"nothing\"} 1\n") != NULL);
	CHECK(strstr(text, "result=\"changed\"") == NULL);
	CHECK(strstr(text, "\nparapet_turn_toggles_total{mode=\"policy\",from=\"policy\"} 2\n") != NULL);
	CHECK(strstr(text, "\nparapet_model_prompt_tokens_total{model=\"gemma3:4b\"} 60\n") != NULL);
	CHECK(strstr(text, "\nparapet_model_queue_seconds_bucket{model=\"gemma3:4b\",le=\"0.1\"} 0\n") != NULL);
	CHECK(strstr(text, "\nparapet_model_queue_seconds_bucket{model=\"gemma3:4b\",le=\"0.3\"} 2\n") != NULL);
	CHECK(strstr(text, "\nparapet_model_queue_seconds_sum{model=\"gemma3:4b\"} 0.500000\n") != NULL);
	CHECK(strstr(text, "load_seconds_count") == NULL);
	free(text);
	munmap(ledger, sizeof(*ledger));
}

/* A name of random bytes, quotes and line breaks included. */
static void
hostile_name(char name[RECORD_MODEL_MAX], unsigned *seed)
{

	for (int i = 0; i < RECORD_MODEL_MAX - 1; i++)
		name[i] = (char)(1 + rand_r(seed) % 255);
	name[RECORD_MODEL_MAX - 1] = '\0';
}

static void
count_hostile(struct ledger *ledger, unsigned seed)
{

	for (unsigned i = 0; i < TURNS; i++) {
		struct turn_entry entry = entry_of("");

		hostile_name(entry.model, &seed);
		hostile_name(entry.route, &seed);
		hostile_name(entry.reason, &seed);
		hostile_name(entry.arm, &seed);
		entry.verdict = (uint8_t)(i % VERDICT_COUNT);
		entry.delivery = (uint8_t)(i % DELIVERY_COUNT);
		entry.mode = (uint8_t)(i % MODE_COUNT);
		entry.from = (uint8_t)(i % FROM_COUNT);
		entry.tokens_out = 1;
		entry.load = entry.queue = entry.first_text = i;
		entry.prompt_rate = entry.generate_rate = 10;
		ledger_count(ledger, &entry);
	}
}

static int
compare(const void *a, const void *b)
{

	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Every line printable, and no two samples alike. */
static void
check_text(char *text)
{
	static char *lines[40000];
	size_t count = 0, twice = 0, odd = 0;

	for (char *line = strtok(text, "\n"); line != NULL && count < 40000; line = strtok(NULL, "\n")) {
		char *end = strrchr(line, ' ');

		odd += line[0] != '#' && (end == NULL || end[-1] != '}');
		for (const char *c = line; *c != '\0'; c++)
			odd += (unsigned char)*c < 0x20 || *c == '\\';
		if (end != NULL)
			*end = '\0';
		if (line[0] != '#')
			lines[count++] = line;
	}
	qsort(lines, count, sizeof(lines[0]), compare);
	for (size_t i = 1; i < count; i++)
		twice += strcmp(lines[i - 1], lines[i]) == 0;
	CHECK(count > LEDGER_MODELS);
	CHECK_EQ_INT(odd, 0);
	CHECK_EQ_INT(twice, 0);
}

/* 100,000 turns of four processes, every name another: all are counted, and there are no more series than places. */
static void
test_bounds(void)
{
	struct ledger *ledger = new_ledger();
	char *text;
	double sum;

	check_example("bounds");
	for (unsigned i = 0; i < WRITERS; i++)
		if (fork() == 0) {
			count_hostile(ledger, i + 1);
			_exit(0);
		}
	while (wait(NULL) > 0)
		continue;
	text = text_of(ledger);
	CHECK(samples(text, "parapet_turns_total", &sum) <= LEDGER_REASONS + VERDICT_COUNT * DELIVERY_COUNT + WRITERS);
	CHECK_EQ_INT(sum, WRITERS * TURNS);
	CHECK(samples(text, "parapet_turn_toggles_total", &sum) <= MODE_COUNT * FROM_COUNT);
	CHECK_EQ_INT(sum, WRITERS * TURNS);
	CHECK_EQ_INT(samples(text, "parapet_model_turns_total", &sum), LEDGER_MODELS);
	CHECK_EQ_INT(sum, WRITERS * TURNS);
	CHECK_EQ_INT(samples(text, "parapet_model_load_seconds_count", &sum), LEDGER_MODELS);
	CHECK_EQ_INT(sum, WRITERS * TURNS);
	check_text(text);
	free(text);
	munmap(ledger, sizeof(*ledger));
}

/* More combinations of good names than there are series: the rest is counted under "other". */
static void
test_many_series(void)
{
	struct ledger *ledger = new_ledger();
	struct turn_entry entry = entry_of("m");
	char *text;
	double sum;

	check_example("many series");
	for (int route = 0; route < 60; route++)
		for (int reason = 0; reason < 60; reason++) {
			snprintf(entry.route, sizeof(entry.route), "route-%d", route);
			snprintf(entry.reason, sizeof(entry.reason), "reason-%d", reason);
			ledger_count(ledger, &entry);
		}
	text = text_of(ledger);
	CHECK_EQ_INT(samples(text, "parapet_turns_total", &sum), LEDGER_SERIES);
	CHECK_EQ_INT(sum, 60 * 60);
	CHECK(strstr(text, "{route=\"other\",verdict=\"other\",delivery=\"\",reason=\"other\",arm=\"other\"} 2577\n") !=
	    NULL);
	check_text(text);
	free(text);
	munmap(ledger, sizeof(*ledger));
}

/* Names that the backend does not know take no place from those that it does. */
static void
test_unknown_models(void)
{
	struct ledger *ledger = new_ledger();
	struct turn_entry entry;
	double prompt, generate, sum;
	char *text;

	check_example("unknown models");
	for (int i = 0; i < 100; i++) {
		char name[32];

		snprintf(name, sizeof(name), "typo-%d", i);
		entry = entry_of(name);
		entry.status = 404;
		ledger_count(ledger, &entry);
	}
	entry = entry_of("real");
	entry.generate_rate = 10;
	ledger_count(ledger, &entry);
	entry = entry_of("");
	ledger_count(ledger, &entry);
	entry = entry_of("other");
	ledger_count(ledger, &entry);
	text = text_of(ledger);
	CHECK_EQ_INT(samples(text, "parapet_model_turns_total", &sum), 3);
	CHECK(strstr(text, "parapet_model_turns_total{model=\"other\"} 101\n") != NULL);
	CHECK(strstr(text, "parapet_model_turns_total{model=\"unknown\"} 1\n") != NULL);
	CHECK(ledger_speed(ledger, "real", &prompt, &generate));
	CHECK(!ledger_speed(ledger, "typo-1", &prompt, &generate));
	free(text);
	munmap(ledger, sizeof(*ledger));
}

static void
test_speeds(void)
{
	struct ledger *ledger = new_ledger();
	struct turn_entry entry = entry_of("m");
	double prompt, generate;

	check_example("speeds");
	CHECK(!ledger_speed(ledger, "m", &prompt, &generate));
	ledger_count(ledger, &entry);
	CHECK(!ledger_speed(ledger, "m", &prompt, &generate));
	entry.generate_rate = 10;
	ledger_count(ledger, &entry);
	CHECK(ledger_speed(ledger, "m", &prompt, &generate));
	CHECK(prompt == 0 && generate == 10);
	entry.generate_rate = 20;
	entry.prompt_rate = 100;
	ledger_count(ledger, &entry);
	CHECK(ledger_speed(ledger, "m", &prompt, &generate));
	CHECK(prompt == 100 && fabs(generate - 12) < 1e-9);
	entry.generate_rate = 0; /* too few tokens to tell */
	ledger_count(ledger, &entry);
	CHECK(ledger_speed(ledger, "m", &prompt, &generate) && fabs(generate - 12) < 1e-9);
	ledger_keep_speed(ledger, "m", (struct model_speed){200, 0});
	ledger_keep_speed(ledger, "nobody's", (struct model_speed){200, 20});
	CHECK(ledger_takes_schema(ledger, "m") && ledger_takes_schema(ledger, "new"));
	ledger_note_no_schema(ledger, "new");
	CHECK(!ledger_takes_schema(ledger, "new"));
	CHECK(ledger_takes_schema(ledger, "m") && ledger_takes_schema(ledger, "newer"));
	CHECK(ledger_speed(ledger, "m", &prompt, &generate) && fabs(prompt - 120) < 1e-9 && fabs(generate - 12) < 1e-9);
	CHECK(!ledger_speed(ledger, "nobody's", &prompt, &generate));
	munmap(ledger, sizeof(*ledger));
}

/* 300 bytes, taken for 116 tokens, were read in 4 s; 21 tokens came in 10 s, the first of them at once. */
static void
test_calls(void)
{
	struct reply_facts facts = {.tokens_out = 21, .prompt_micros = -1, .generate_micros = -1};
	struct call_times times = {1000000, 5000000, 15000000}, kept_back = {1000000, 14900000, 15000000},
			  none = {.sent_at = 1000000};
	struct draft_timing timing = call_timing_of(&times, &facts, 300);
	struct model_speed speed = cost_draft_speed(&timing, 0);

	check_example("calls");
	CHECK(speed.prompt == 29 && speed.generate == 2);
	timing = call_timing_of(&kept_back, &facts, 300);
	CHECK(timing.tokens == 0 && cost_draft_speed(&timing, 0).generate == 0);
	timing = call_timing_of(&none, &facts, 300);
	CHECK(timing.tokens == 0);
	check_example("reading is faster than writing, whatever was waited for");
	timing = call_timing_of(&(struct call_times){-85000000, 5000000, 15000000}, &facts, 300);
	CHECK(cost_draft_speed(&timing, 0).prompt == 6);
	check_example("tokens that are not told, and times that are");
	facts.tokens_out = -1;
	CHECK(call_timing_of(&times, &facts, 300).generate_micros == 0);
	facts = (struct reply_facts){.tokens_out = 21, .prompt_micros = 3000000, .generate_micros = 9000000};
	CHECK(call_timing_of(&times, &facts, 300).generate_micros == 0);
}

/* A worker that died between taking a place and writing its text: the next one with that text finishes it. */
static void
test_a_dead_writer(void)
{
	struct ledger *ledger = new_ledger();
	struct turn_entry entry = entry_of("m");
	char *text;
	double sum;

	check_example("dead writer");
	ledger_count(ledger, &entry);
	atomic_store(&ledger->model_names[1].written, 0);
	memset(ledger->model_names[1].text, 'x', sizeof(ledger->model_names[1].text));
	text = text_of(ledger);
	CHECK_EQ_INT(samples(text, "parapet_model_turns_total", &sum), 0);
	free(text);
	ledger_count(ledger, &entry);
	text = text_of(ledger);
	CHECK(strstr(text, "parapet_model_turns_total{model=\"m\"} 2\n") != NULL);
	free(text);
	munmap(ledger, sizeof(*ledger));
}

/* Two texts of one hash are two labels. */
static void
test_one_hash(void)
{
	struct ledger *ledger = new_ledger();
	struct turn_entry entry = entry_of("m");
	char *text;

	check_example("one hash");
	ledger_count(ledger, &entry);
	memcpy(ledger->model_names[1].text, "other-one", 10);
	ledger_count(ledger, &entry);
	text = text_of(ledger);
	CHECK(strstr(text, "parapet_model_turns_total{model=\"m\"} 1\n") != NULL);
	CHECK(strstr(text, "parapet_model_turns_total{model=\"other-one\"} 1\n") != NULL);
	free(text);
	munmap(ledger, sizeof(*ledger));
}

int
main(void)
{

	test_one_turn();
	test_bounds();
	test_many_series();
	test_unknown_models();
	test_speeds();
	test_calls();
	test_a_dead_writer();
	test_one_hash();
	return check_end();
}
