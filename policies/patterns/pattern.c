/*
 * Builds a set: PCRE2 compiles every pattern, its literals are selected, and all literals are searched for together.
 */
#include "policies/patterns/pattern.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "policies/cpu.h"
#include "policies/patterns/library.h"
#include "policies/patterns/pattern_set.h"

/* The offset limit allows matching in slices of start offsets. */
#define COMPILE_OPTIONS \
	(PCRE2_UTF | PCRE2_MATCH_INVALID_UTF | PCRE2_CASELESS | PCRE2_NEVER_BACKSLASH_C | PCRE2_USE_OFFSET_LIMIT)

struct pattern_builder {
	struct pattern_set *set;
	size_t room;
	bool own; /* the patterns being added are the program's own */
};

struct pattern_builder *
pattern_builder_new(void)
{
	struct pattern_builder *builder = calloc(1, sizeof(*builder));

	if (builder == NULL)
		return NULL;
	builder->set = calloc(1, sizeof(*builder->set));
	if (builder->set == NULL) {
		free(builder);
		return NULL;
	}
	builder->set->jit = true;
	return builder;
}

void
pattern_builder_free(struct pattern_builder *builder)
{

	if (builder == NULL)
		return;
	pattern_set_free(builder->set);
	free(builder);
}

static void
complain(struct pattern_error *error, size_t offset, const char *what)
{

	error->offset = offset;
	snprintf(error->what, sizeof(error->what), "%s", what);
}

/* The offset of a \\G, which would match at the start of every slice; -1: none. */
static long
find_slice_mark(struct span pattern)
{

	for (size_t i = 0; i + 1 < pattern.len; i++)
		if (pattern.at[i] == '\\' && pattern.at[++i] == 'G')
			return (long)i - 1;
	return -1;
}

/* Compile without machine code. Returns NULL with *error filled in. */
static pcre2_code *
compile(struct span pattern, struct pattern_error *error)
{
	pcre2_code *code;
	PCRE2_SIZE offset;
	size_t size;
	int number;

	if (pattern.len == 0 || pattern.len > PATTERN_LENGTH_MAX) {
		complain(
		    error, 0, pattern.len ? "a pattern may have at most 2000 bytes" : "a pattern must not be empty");
		return NULL;
	}
	if (find_slice_mark(pattern) != -1) {
		complain(error, (size_t)find_slice_mark(pattern), "\\G is not supported: use ^");
		return NULL;
	}
	code = pcre2_compile((PCRE2_SPTR)pattern.at, pattern.len, COMPILE_OPTIONS, &number, &offset, NULL);
	if (code == NULL) {
		error->offset = offset;
		if (pcre2_get_error_message(number, (PCRE2_UCHAR *)error->what, sizeof(error->what)) < 0)
			complain(error, offset, "PCRE2 refuses it");
		return NULL;
	}
	pcre2_pattern_info(code, PCRE2_INFO_SIZE, &size);
	if (size > PATTERN_SIZE_MAX) {
		complain(error, 0, "it compiles to more than 64 KiB: use fewer repetitions, or split it");
		pcre2_code_free(code);
		return NULL;
	}
	return code;
}

int
pattern_check(struct span pattern, struct pattern_error *error)
{
	pcre2_code *code = compile(pattern, error);

	pcre2_code_free(code);
	return code != NULL ? 0 : -1;
}

/* The number of a pattern added before, or -1. */
static long
find_equal(const struct pattern_set *set, struct span pattern)
{

	for (size_t i = 0; i < set->count; i++)
		if (set->patterns[i].len == pattern.len && memcmp(set->patterns[i].text, pattern.at, pattern.len) == 0)
			return (long)i;
	return -1;
}

static int
grow(struct pattern_builder *builder)
{
	size_t room = builder->room ? builder->room * 2 : 64;
	struct pattern *patterns;

	if (builder->set->count < builder->room)
		return 0;
	patterns = realloc(builder->set->patterns, room * sizeof(*patterns));
	if (patterns == NULL)
		return -1;
	builder->set->patterns = patterns;
	builder->room = room;
	return 0;
}

/* Copy a pattern's text and select its literals. Returns 0, or -1 if there is no memory. */
static int
describe(struct pattern *pattern, struct span text)
{
	struct literal_set picked;

	literal_pick(text, &picked);
	pattern->literal_count = picked.count;
	pattern->literals = malloc((picked.count + 1) * sizeof(*pattern->literals));
	pattern->text = malloc(text.len);
	pattern->len = text.len;
	if (pattern->literals == NULL || pattern->text == NULL)
		return -1;
	memcpy(pattern->literals, picked.list, picked.count * sizeof(*pattern->literals));
	memcpy(pattern->text, text.at, text.len);
	return 0;
}

static void
free_pattern(struct pattern *pattern)
{

	pcre2_code_free(pattern->code);
	free(pattern->literals);
	free(pattern->text);
}

long
pattern_builder_add(struct pattern_builder *builder, struct span pattern, struct pattern_error *error)
{
	struct pattern_set *set = builder->set;
	long number = find_equal(set, pattern);
	struct pattern added = {0};

	if (number != -1)
		return number;
	if (set->count >= PATTERN_COUNT_MAX && !builder->own) {
		complain(error, 0, "a policy may have at most 2000 patterns");
		return -1;
	}
	added.code = compile(pattern, error);
	if (added.code == NULL)
		return -1;
	if (describe(&added, pattern) == -1 || grow(builder) == -1) {
		complain(error, 0, "out of memory");
		free_pattern(&added);
		return -1;
	}
	(void)cpu_spend(CPU_LOOK);
	if (pcre2_jit_compile(added.code, PCRE2_JIT_COMPLETE) != 0)
		set->jit = false;
	set->patterns[set->count] = added;
	return (long)set->count++;
}

size_t
pattern_builder_own(struct pattern_builder *builder)
{

	builder->own = true;
	return builder->set->count;
}

/* Collect as many patterns' literals as fit, as words and the patterns that they belong to. */
static size_t
gather_words(struct pattern_set *set, struct qgrams_word *words)
{
	size_t count = 0;

	for (size_t i = 0; i < set->count; i++) {
		struct pattern *pattern = &set->patterns[i];

		if (count + pattern->literal_count > QGRAMS_WORDS_MAX)
			pattern->literal_count = 0;
		for (unsigned k = 0; k < pattern->literal_count; k++) {
			words[count] = (struct qgrams_word){&pattern->literals[k], (unsigned)count};
			set->needs[count++] = (struct pattern_need){(uint16_t)i, pattern->literals[k].from};
		}
	}
	return count;
}

/* Mark the patterns that have no literal, or one that is not searched for, which then proves nothing. */
static void
mark_always(struct pattern_set *set, size_t needs, const unsigned char *left_out)
{

	for (size_t i = 0; i < needs; i++)
		if ((left_out[i / 8] >> i % 8 & 1) != 0)
			set->patterns[set->needs[i].pattern].literal_count = 0;
	for (size_t i = 0; i < set->count; i++)
		if (set->patterns[i].literal_count == 0)
			set->always[i / 8] |= (unsigned char)(1u << i % 8);
}

/* Build the prefilter. Returns 0, or -1 if there is no memory. */
static int
look_for_literals(struct pattern_set *set)
{
	size_t most = set->count * LITERAL_COUNT_MAX, count;
	struct qgrams_word *words = malloc((most + 1) * sizeof(*words));
	unsigned char *left_out = calloc(most / 8 + 1, 1);

	set->needs = malloc((most + 1) * sizeof(*set->needs));
	set->always = calloc(set->count / 8 + 1, 1);
	if (words != NULL && left_out != NULL && set->needs != NULL && set->always != NULL) {
		count = gather_words(set, words);
		set->words = qgrams_new(words, count, left_out);
		mark_always(set, count, left_out);
	}
	free(words);
	free(left_out);
	return set->words != NULL ? 0 : -1;
}

struct pattern_set *
pattern_builder_finish(struct pattern_builder *builder)
{
	struct pattern_set *set = builder->set;

	free(builder);
	if (look_for_literals(set) == 0)
		return set;
	pattern_set_free(set);
	return NULL;
}

void
pattern_set_free(struct pattern_set *set)
{

	if (set == NULL)
		return;
	for (size_t i = 0; i < set->count; i++)
		free_pattern(&set->patterns[i]);
	free(set->patterns);
	free(set->always);
	free(set->needs);
	qgrams_free(set->words);
	free(set);
}

size_t
pattern_set_count(const struct pattern_set *set)
{

	return set->count;
}

struct span
pattern_text(const struct pattern_set *set, unsigned pattern)
{

	return (struct span){set->patterns[pattern].text, set->patterns[pattern].len};
}

struct library
pattern_library(void)
{
	struct library library = {.name = "PCRE2"};
	char running[64] = "";

	snprintf(library.built, sizeof(library.built), "%d.%d", PCRE2_MAJOR, PCRE2_MINOR);
	(void)pcre2_config(PCRE2_CONFIG_VERSION, running);
	/* "10.42 2022-12-11" */
	snprintf(library.running, sizeof(library.running), "%.*s", (int)strcspn(running, " "), running);
	return library;
}

bool
pattern_has_jit(void)
{
	PCRE2_SIZE offset;
	int error;
	pcre2_code *code = pcre2_compile((PCRE2_SPTR) "a", 1, 0, &error, &offset, NULL);
	bool has = code != NULL && pcre2_jit_compile(code, PCRE2_JIT_COMPLETE) == 0;

	pcre2_code_free(code);
	return has;
}
