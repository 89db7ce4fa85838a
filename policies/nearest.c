/*
 * "Did you mean": finds the nearest word by Damerau-Levenshtein distance.
 */
#include "policies/nearest.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Longer words are not compared. */
#define WORD_MAX  64
#define FLAGS_MAX 64 /* searched in a help text */

/* How many letters must be changed, added, dropped or swapped with a neighbour to turn one word into the other. */
static unsigned
distance(const char *a, const char *b)
{
	unsigned rows[3][WORD_MAX + 1];
	size_t la = strlen(a), lb = strlen(b);

	if (la > WORD_MAX || lb > WORD_MAX)
		return WORD_MAX;
	for (size_t k = 0; k <= lb; k++)
		rows[0][k] = (unsigned)k;
	for (size_t i = 1; i <= la; i++) {
		unsigned *row = rows[i % 3];
		const unsigned *above = rows[(i + 2) % 3], *twice = rows[(i + 1) % 3];

		row[0] = (unsigned)i;
		for (size_t k = 1; k <= lb; k++) {
			unsigned best =
			    above[k - 1] + (tolower((unsigned char)a[i - 1]) != tolower((unsigned char)b[k - 1]));

			best = above[k] + 1 < best ? above[k] + 1 : best;
			best = row[k - 1] + 1 < best ? row[k - 1] + 1 : best;
			if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1] && twice[k - 2] + 1 < best)
				best = twice[k - 2] + 1;
			row[k] = best;
		}
	}
	return rows[la % 3][lb];
}

const char *
nearest_word(const char *word, const char *const *words, size_t count)
{
	const char *nearest = NULL;
	/* Two changes make a word of four letters a different word. */
	unsigned len = (unsigned)strlen(word), least = len < 5 ? 1 : len / 3 + 1;

	for (size_t i = 0; i < count; i++) {
		unsigned d = words[i] != NULL ? distance(word, words[i]) : WORD_MAX;

		if (d < least || (d == least && nearest == NULL && d < len)) {
			least = d;
			nearest = words[i];
		}
	}
	return nearest;
}

/* The length of a flag's name, including its dashes. */
static size_t
flag_length(const char *flag)
{

	return strspn(flag, "-abcdefghijklmnopqrstuvwxyz");
}

const char *
nearest_flag(const char *flag, const char *help, char into[NEAREST_FLAG_MAX])
{
	char names[FLAGS_MAX][NEAREST_FLAG_MAX], word[NEAREST_FLAG_MAX];
	const char *list[FLAGS_MAX], *meant;
	size_t count = 1;

	list[0] = strcpy(names[0], "--help") + 2;
	for (const char *at = help; count < FLAGS_MAX && (at = strstr(at, "--")) != NULL; at += flag_length(at)) {
		snprintf(names[count], sizeof(names[count]), "%.*s", (int)flag_length(at), at);
		list[count] = names[count] + 2;
		count++;
	}
	snprintf(word, sizeof(word), "%.*s", (int)strcspn(flag, "="), flag);
	meant = strncmp(word, "--", 2) == 0 ? nearest_word(word + 2, list, count) : NULL;
	return meant != NULL ? strcpy(into, meant - 2) : NULL;
}
