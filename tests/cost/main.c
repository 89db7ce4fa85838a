/*
 * What reading costs, as a table: reader x shape x size.
 *
 *	cost_table [--tries N] [--most BYTES] [READER [UNIT]]	a reader by a part of its name; a unit of one's own, \0
 *for NUL, \n
 *
 * Prints for each reader and size the worst shape, with its worst stretch and the sum of a turn, in milliseconds of CPU
 * time; with a reader every shape. Exit status 1 where a bound is broken.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/cost/cost.h"
#include "tests/cost/shapes.h"

/* 128 KiB is the longest draft that is read. */
static const size_t sizes[] = {1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 17, 1 << 18, 1 << 20, 1 << 22};

static unsigned tries = 3;
static size_t most = 1 << 22; /* bytes of a text */

/* A unit as one writes it on the command line. */
static const char *
shown(struct span unit)
{
	static char text[64];
	size_t len = 0;

	for (size_t i = 0; i < unit.len && len + 3 < sizeof(text); i++) {
		char byte = unit.at[i];

		if (byte == '\0' || byte == '\n')
			text[len++] = '\\';
		text[len++] = byte == '\0' ? '0' : byte == '\n' ? 'n' : byte;
	}
	text[len] = '\0';
	return text;
}

/* Measure one reader; say which shape was worst at each size, or all of them. Returns how many bounds were broken. */
static unsigned
measure(unsigned reader, const struct span *shapes, size_t count, bool all)
{
	unsigned broken = 0;

	for (size_t s = 0; s < nitems(sizes) && sizes[s] <= most; s++) {
		struct cost worst = {-1, 0, false};
		double sum = 0;
		size_t which = 0;

		for (size_t i = 0; i < count; i++) {
			char *text = cost_text(shapes[i], sizes[s]);
			struct cost cost = cost_of(reader, (struct span){text, sizes[s]}, tries);
			bool over = cost.worst > cost_stretch_bound() || cost.sum > cost_turn_bound();

			free(text);
			broken += over;
			if (all || over)
				printf("  %-20s %8zu %9.3f %9.3f %s%s\n", cost_reader_name(reader), sizes[s],
				    cost.worst, cost.sum, cost.spent ? "spent " : "", shown(shapes[i]));
			if (cost.worst > worst.worst) {
				worst = cost;
				which = i;
			}
			sum = cost.sum > sum ? cost.sum : sum;
		}
		printf("%-20s %8zu %9.3f %9.3f %s%.40s\n", cost_reader_name(reader), sizes[s], worst.worst, sum,
		    worst.spent ? "spent " : "", shown(shapes[which]));
		fflush(stdout);
	}
	return broken;
}

static struct span
unit_of(char *text)
{
	char *to = text;

	for (const char *from = text; *from != '\0'; from++) {
		if (from[0] == '\\' && (from[1] == '0' || from[1] == 'n'))
			*to++ = *++from == 'n' ? '\n' : '\0';
		else
			*to++ = *from;
	}
	return (struct span){text, (size_t)(to - text)};
}

int
main(int argc, char **argv)
{
	unsigned broken = 0;
	struct span own;

	for (; argc > 2 && strncmp(argv[1], "--", 2) == 0; argc -= 2, argv += 2) {
		if (strcmp(argv[1], "--tries") == 0)
			tries = (unsigned)atoi(argv[2]);
		else
			most = (size_t)atol(argv[2]);
	}
	if (argc > 2)
		own = unit_of(argv[2]);
	for (unsigned i = 0; cost_reader_name(i) != NULL; i++)
		if (argc < 2 || strstr(cost_reader_name(i), argv[1]) != NULL)
			broken +=
			    argc > 2 ? measure(i, &own, 1, false) : measure(i, cost_shapes, cost_shape_count, argc > 1);
	printf("%u bounds broken\n", broken);
	return broken > 0;
}
