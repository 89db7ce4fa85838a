/*
 * Places are taken by compare and exchange and counted by addition.
 */
#include "proxy/observe/ledger.h"

#include <string.h>

#include "policies/hash.h"
#include "proxy/observe/visible.h"

VOCABULARY_NAMES(ledger_called, EACH_LEDGER_CALLED, CALLED_COUNT);

#define OTHER 0 /* shared by all without a place */

/* From a secret seed; never 0. */
static uint64_t
hash_of(const struct ledger *ledger, const char *text)
{
	uint64_t hash = hash_add_text(HASH_START ^ ledger->seed, text);

	return hash == 0 ? 1 : hash;
}

/* Write the text to a place taken for it. Two that do so at the same time write the same bytes. */
static void
inscribe(struct ledger_label *label, const char *text)
{

	memcpy(label->text, text, strlen(text) + 1);
	atomic_store_explicit(&label->written, 1, memory_order_release);
}

/* The place of a text that is safe and fits; if `may_add` and there is room, a new one; otherwise OTHER. */
static unsigned
place_of(const struct ledger *ledger, struct ledger_label *labels, unsigned count, const char *text, bool may_add)
{
	uint64_t hash = hash_of(ledger, text);

	if (strcmp(text, "other") == 0)
		return OTHER;
	for (unsigned i = 1; i < count; i++) {
		uint64_t held = atomic_load_explicit(&labels[i].hash, memory_order_acquire);

		if (held == 0 && !may_add)
			return OTHER;
		if (held == 0)
			(void)atomic_compare_exchange_strong(&labels[i].hash, &held, hash);
		if (held != 0 && held != hash)
			continue;
		if (atomic_load_explicit(&labels[i].written, memory_order_acquire) == 0)
			inscribe(&labels[i], text);
		else if (strcmp(labels[i].text, text) != 0)
			continue;
		return i;
	}
	return OTHER;
}

/* A name as a label: bytes that are safe in quotes; `nothing` if it is empty. */
static void
write_label(char into[TURN_NAME_MAX], const char *name, const char *nothing)
{

	into[visible_write(into, TURN_NAME_MAX - 1, span_of(name[0] == '\0' ? nothing : name), VISIBLE_LABEL)] = '\0';
}

static unsigned
place_of_name(const struct ledger *ledger, struct ledger_label *labels, unsigned count, const char *name)
{
	char text[TURN_NAME_MAX];

	write_label(text, name, "");
	return place_of(ledger, labels, count, text, true);
}

/* The series of that key. A key has everything that identifies a series, so each has only one. */
static struct ledger_series *
series_of(struct ledger *ledger, uint64_t key)
{
	uint64_t from = key * UINT64_C(0x9e3779b97f4a7c15) >> 32;

	for (unsigned i = 0; i < LEDGER_SERIES - 1; i++) {
		struct ledger_series *series = &ledger->series[1 + (from + i) % (LEDGER_SERIES - 1)];
		uint64_t held = atomic_load_explicit(&series->key, memory_order_relaxed);

		if (held == 0)
			(void)atomic_compare_exchange_strong(&series->key, &held, key);
		if (held == 0 || held == key)
			return series;
	}
	return &ledger->series[OTHER];
}

static void
add(_Atomic uint64_t *counter, int64_t n)
{

	if (n > 0)
		atomic_fetch_add_explicit(counter, (uint64_t)n, memory_order_relaxed);
}

static void
observe(struct histogram *histogram, int64_t micros)
{

	if (micros >= 0)
		histogram_observe_shared(histogram, micros);
}

/* Update a stored speed: a new one counts for a fifth, and a lower bound (at_least) never lowers it. */
static void
keep_speed(_Atomic double *kept, double rate, bool at_least)
{
	double before = atomic_load_explicit(kept, memory_order_relaxed);

	if (at_least && rate <= before)
		return;
	for (int i = 0; i < 8 && rate > 0; i++)
		if (atomic_compare_exchange_strong(kept, &before, before > 0 ? before * 0.8 + rate * 0.2 : rate))
			return;
}

static void
count_model(struct ledger *ledger, const struct turn_entry *entry)
{
	bool answered = entry->status >= 200 && entry->status < 300;
	char name[TURN_NAME_MAX];
	struct ledger_model *model;

	write_label(name, entry->model, "unknown");
	model = &ledger->models[place_of(ledger, ledger->model_names, LEDGER_MODELS, name, answered)];
	add(&model->turns, 1);
	add(&model->tokens_in, entry->tokens_in);
	add(&model->tokens_out, entry->tokens_out);
	add(&model->prompt_micros, entry->prompt);
	add(&model->generate_micros, entry->draft);
	for (unsigned i = 0; i < FLAG_COUNT; i++)
		add(&model->flags[i], entry->flags >> i & 1);
	observe(&model->load, entry->load);
	observe(&model->queue, entry->queue);
	observe(&model->first_text, entry->first_text);
	if (entry->overflow != OVERFLOW_NONE)
		add(&model->overflows[entry->overflow], 1);
	keep_speed(&model->prompt_rate, entry->prompt_rate, false);
	keep_speed(&model->generate_rate, entry->generate_rate, entry->rate_at_least);
}

static enum ledger_called
called_of(const struct turn_entry *entry)
{

	/* In shadow: the verdict it would have had. */
	uint8_t verdict = entry->would != VERDICT_DIRECT ? entry->would : entry->verdict;

	if (verdict == VERDICT_REPLACED || verdict == VERDICT_REPAIRED)
		return CALLED_CHANGED;
	return verdict == VERDICT_CONFIRMED ? CALLED_CONFIRMED : CALLED_NOTHING;
}

void
ledger_count(struct ledger *ledger, const struct turn_entry *entry)
{
	uint64_t route = place_of_name(ledger, ledger->routes, LEDGER_ROUTES, entry->route);
	uint64_t reason = place_of_name(ledger, ledger->reasons, LEDGER_REASONS, entry->reason);
	uint64_t arm = place_of_name(ledger, ledger->arms, LEDGER_ARMS, entry->arm);
	uint64_t key = UINT64_C(1) << 32 | route << 24 | reason << 16 | arm << 8 |
	    (uint64_t)entry->delivery << LEDGER_DELIVERY | entry->verdict;

	add(&series_of(ledger, key)->turns, 1);
	add(&ledger->toggles[entry->mode][entry->from], 1);
	for (unsigned i = 0; i < entry->pass_count; i++)
		add(&ledger->passes[entry->passes[i].pass][entry->passes[i].shadow][entry->passes[i].why], 1);
	add(&ledger->failed[entry->failure], 1);
	for (unsigned i = 0; i < FLAG_COUNT; i++)
		add(&ledger->flags[i], entry->flags >> i & 1);
	if (entry->calls > 0)
		add(&ledger->called[route][called_of(entry)], 1);
	if (entry->would != VERDICT_DIRECT)
		add(&ledger->would[arm][entry->would], 1);
	count_model(ledger, entry);
}

/* The place of a known model, otherwise OTHER. */
static unsigned
model_place(const struct ledger *ledger, const char *model)
{
	char name[TURN_NAME_MAX];

	write_label(name, model, "unknown");
	/* Nothing is added, so nothing is written. */
	return place_of(ledger, (struct ledger_label *)(uintptr_t)ledger->model_names, LEDGER_MODELS, name, false);
}

static void
keep_speeds(struct ledger *ledger, unsigned place, struct model_speed speed)
{

	if (place == OTHER)
		return;
	keep_speed(&ledger->models[place].prompt_rate, speed.prompt, false);
	keep_speed(&ledger->models[place].generate_rate, speed.generate, false);
}

void
ledger_keep_speed(struct ledger *ledger, const char *model, struct model_speed speed)
{

	keep_speeds(ledger, model_place(ledger, model), speed);
}

void
ledger_begin_speed(struct ledger *ledger, const char *model, struct model_speed speed)
{

	keep_speeds(ledger, place_of_name(ledger, ledger->model_names, LEDGER_MODELS, model), speed);
}

bool
ledger_takes_schema(const struct ledger *ledger, const char *model)
{

	return !atomic_load_explicit(&ledger->models[model_place(ledger, model)].no_schema, memory_order_relaxed);
}

void
ledger_note_no_schema(struct ledger *ledger, const char *model)
{
	unsigned place = place_of_name(ledger, ledger->model_names, LEDGER_MODELS, model);

	if (place != OTHER)
		atomic_store_explicit(&ledger->models[place].no_schema, true, memory_order_relaxed);
}

bool
ledger_speed(const struct ledger *ledger, const char *model, double *prompt_rate, double *generate_rate)
{
	unsigned place = model_place(ledger, model);

	*prompt_rate = *generate_rate = 0;
	if (place == OTHER)
		return false;
	*prompt_rate = atomic_load_explicit(&ledger->models[place].prompt_rate, memory_order_relaxed);
	*generate_rate = atomic_load_explicit(&ledger->models[place].generate_rate, memory_order_relaxed);
	return *prompt_rate > 0 || *generate_rate > 0;
}

struct model_prompts *
ledger_prompts(struct ledger *ledger, const char *model, bool may_add)
{
	unsigned place =
	    may_add ? place_of_name(ledger, ledger->model_names, LEDGER_MODELS, model) : model_place(ledger, model);

	return place == OTHER ? NULL : &ledger->models[place].prompts;
}
