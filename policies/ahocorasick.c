/*
 * The automaton is a table of rows, one row a state, one column for every class of bytes that the words tell apart.
 * States are numbered breadth first, those near the root side by side, and those at which a word ends come last: a scan
 * tells them by one comparison.
 */
#include "policies/ahocorasick.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define FOLDED 255 /* the class of bytes that may begin U+017F or U+212A */

struct ahocorasick {
	uint8_t class_of[256];
	unsigned shift; /* a row holds 1 << shift columns */
	unsigned states;
	unsigned first_end; /* states from here on are ends of words */
	uint16_t *next;     /* states rows */
	uint32_t *from;     /* for each end: where its numbers begin; one more for the last one's end */
	uint16_t *numbers;
};

/* The trie while it is being built; its nodes become the states. */
struct trie {
	unsigned count, room;
	uint16_t *next;    /* room rows; 0: none, as nothing leads to the root */
	uint16_t *fail;    /* the state of the longest proper suffix */
	uint16_t *order;   /* the nodes, breadth first */
	uint16_t *renamed; /* node to state */
	int32_t *first;    /* the first link of each node, or -1 */
	struct {
		unsigned number;
		int32_t after;
	} * links; /* numbers of the words that end at a node */
	unsigned link_count;
};

static void
trie_close(struct trie *trie)
{

	free(trie->next);
	free(trie->fail);
	free(trie->order);
	free(trie->renamed);
	free(trie->first);
	free(trie->links);
}

static int
trie_open(struct trie *trie, unsigned room, unsigned shift, size_t words)
{

	*trie = (struct trie){.count = 1, .room = room};
	trie->next = calloc((size_t)room << shift, sizeof(*trie->next));
	trie->fail = calloc(room, sizeof(*trie->fail));
	trie->order = calloc(room, sizeof(*trie->order));
	trie->renamed = calloc(room, sizeof(*trie->renamed));
	trie->first = malloc(room * sizeof(*trie->first));
	trie->links = malloc((words + 1) * sizeof(*trie->links));
	if (trie->next == NULL || trie->fail == NULL || trie->order == NULL || trie->renamed == NULL ||
	    trie->first == NULL || trie->links == NULL)
		return -1;
	for (unsigned i = 0; i < room; i++)
		trie->first[i] = -1;
	return 0;
}

/* Give every byte that occurs in a word a class of its own; class 0 is all the others. Returns how many there are. */
static unsigned
assign_classes(struct ahocorasick *automaton, const struct ahocorasick_word *words, size_t count)
{
	unsigned classes = 1;

	for (size_t i = 0; i < count; i++)
		for (size_t k = 0; k < words[i].text.len; k++) {
			unsigned char c = (unsigned char)words[i].text.at[k];

			if (automaton->class_of[c] == 0)
				automaton->class_of[c] = (uint8_t)classes++;
		}
	for (int c = 'A'; c <= 'Z'; c++)
		automaton->class_of[c] = automaton->class_of[tolower(c)];
	automaton->class_of[0xc5] = automaton->class_of[0xe2] = FOLDED;
	return classes;
}

static void
trie_add(struct trie *trie, const struct ahocorasick *automaton, const struct ahocorasick_word *word)
{
	unsigned node = 0;

	for (size_t i = 0; i < word->text.len; i++) {
		unsigned class = automaton->class_of[(unsigned char)word->text.at[i]];
		uint16_t *next = &trie->next[((size_t)node << automaton->shift) + class];

		if (*next == 0)
			*next = (uint16_t)trie->count++;
		node = *next;
	}
	trie->links[trie->link_count].number = word->number;
	trie->links[trie->link_count].after = trie->first[node];
	trie->first[node] = (int32_t)trie->link_count++;
}

/* Walk the nodes breadth first: find the longest suffix of each, and fill in where missing children lead. */
static void
trie_complete(struct trie *trie, unsigned shift)
{
	unsigned head = 0, tail = 0;

	trie->order[tail++] = 0;
	while (head < tail) {
		unsigned node = trie->order[head++], fail = trie->fail[node];
		uint16_t *row = &trie->next[(size_t)node << shift];
		const uint16_t *fallback = &trie->next[(size_t)fail << shift];

		for (unsigned c = 0; c < 1u << shift; c++) {
			if (row[c] != 0) {
				trie->fail[row[c]] = node == 0 ? 0 : fallback[c];
				trie->order[tail++] = row[c];
			} else if (node != 0)
				row[c] = fallback[c];
		}
	}
}

/* Whether a word ends at a node or at one of its suffixes. */
static bool
is_end(const struct trie *trie, unsigned node)
{

	for (; node != 0; node = trie->fail[node])
		if (trie->first[node] != -1)
			return true;
	return false;
}

static void
rename_nodes(struct trie *trie, struct ahocorasick *automaton)
{
	uint16_t state = 0;

	for (unsigned i = 0; i < trie->count; i++)
		if (!is_end(trie, trie->order[i]))
			trie->renamed[trie->order[i]] = state++;
	automaton->first_end = state;
	for (unsigned i = 0; i < trie->count; i++)
		if (is_end(trie, trie->order[i]))
			trie->renamed[trie->order[i]] = state++;
	automaton->states = state;
}

/* Visit the numbers of all words that end where this node does. Returns how many; writes them unless into is NULL. */
static uint32_t
collect_numbers(const struct trie *trie, unsigned node, uint16_t *into)
{
	uint32_t n = 0;

	for (; node != 0; node = trie->fail[node])
		for (int32_t link = trie->first[node]; link != -1; link = trie->links[link].after) {
			if (into != NULL)
				into[n] = (uint16_t)trie->links[link].number;
			n++;
		}
	return n;
}

/* Lay the finished trie out as the automaton. */
static int
lay_out(struct ahocorasick *automaton, struct trie *trie)
{
	unsigned ends, columns = 1u << automaton->shift;
	uint32_t numbers = 0;

	rename_nodes(trie, automaton);
	ends = automaton->states - automaton->first_end;
	for (unsigned i = 0; i < trie->count; i++)
		numbers += collect_numbers(trie, i, NULL);
	automaton->next = malloc(((size_t)trie->count << automaton->shift) * sizeof(*automaton->next));
	automaton->from = malloc((ends + 1) * sizeof(*automaton->from));
	automaton->numbers = malloc((numbers + 1) * sizeof(*automaton->numbers));
	if (automaton->next == NULL || automaton->from == NULL || automaton->numbers == NULL)
		return -1;
	numbers = 0;
	for (unsigned i = 0; i < trie->count; i++) {
		unsigned node = trie->order[i], state = trie->renamed[node];

		for (unsigned c = 0; c < columns; c++)
			automaton->next[((size_t)state << automaton->shift) + c] =
			    trie->renamed[trie->next[((size_t)node << automaton->shift) + c]];
		if (state < automaton->first_end)
			continue;
		/* Ends are met in the order of their states, so their numbers lie one behind the other. */
		automaton->from[state - automaton->first_end] = numbers;
		numbers += collect_numbers(trie, node, automaton->numbers + numbers);
	}
	automaton->from[ends] = numbers;
	return 0;
}

struct ahocorasick *
ahocorasick_new(const struct ahocorasick_word *words, size_t count)
{
	struct ahocorasick *automaton = calloc(1, sizeof(*automaton));
	struct trie trie = {0};
	unsigned room = 1;

	if (automaton == NULL)
		return NULL;
	for (unsigned classes = assign_classes(automaton, words, count); 1u << automaton->shift < classes;)
		automaton->shift++;
	for (size_t i = 0; i < count; i++)
		room += (unsigned)words[i].text.len;
	if (trie_open(&trie, room, automaton->shift, count) == -1)
		goto failed;
	for (size_t i = 0; i < count; i++)
		trie_add(&trie, automaton, &words[i]);
	trie_complete(&trie, automaton->shift);
	if (lay_out(automaton, &trie) == -1)
		goto failed;
	trie_close(&trie);
	return automaton;
failed:
	trie_close(&trie);
	ahocorasick_free(automaton);
	return NULL;
}

void
ahocorasick_free(struct ahocorasick *automaton)
{

	if (automaton == NULL)
		return;
	free(automaton->next);
	free(automaton->from);
	free(automaton->numbers);
	free(automaton);
}

unsigned
ahocorasick_ends(const struct ahocorasick *automaton)
{

	return automaton->states - automaton->first_end;
}

const uint16_t *
ahocorasick_numbers(const struct ahocorasick *automaton, unsigned end, size_t *count)
{

	*count = automaton->from[end + 1] - automaton->from[end];
	return automaton->numbers + automaton->from[end];
}

/* The class of a character that PCRE2 folds into ASCII; *at is moved to its last byte. */
static unsigned
fold(const struct ahocorasick *automaton, const unsigned char **at, const unsigned char *end)
{
	const unsigned char *c = *at;

	if (end - c >= 2 && c[0] == 0xc5 && c[1] == 0xbf) {
		*at += 1;
		return automaton->class_of['s'];
	}
	if (end - c >= 3 && c[0] == 0xe2 && c[1] == 0x84 && c[2] == 0xaa) {
		*at += 2;
		return automaton->class_of['k'];
	}
	return 0;
}

long
ahocorasick_next(const struct ahocorasick *automaton, struct ahocorasick_walk *walk)
{
	const unsigned char *text = (const unsigned char *)(walk->text.len > 0 ? walk->text.at : "");
	const unsigned char *at = text + walk->at, *end = text + walk->text.len;
	const uint16_t *next = automaton->next;
	unsigned shift = automaton->shift, first_end = automaton->first_end, state = walk->state;

	while (at < end) {
		unsigned class = automaton->class_of[*at];

		if (class == FOLDED)
			class = fold(automaton, &at, end);
		at++;
		state = next[(state << shift) + class];
		if (state >= first_end) {
			walk->at = (size_t)(at - text);
			walk->state = state;
			return (long)(state - first_end);
		}
	}
	walk->at = walk->text.len;
	return -1;
}
