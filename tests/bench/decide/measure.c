/*
 * Rounds, medians, bodies.
 */
#include "tests/bench/decide/measure.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static size_t rounds = ROUNDS_MAX;
static double round_seconds = 0.004; /* of each thing in a round, at least */

void
measure_smoke(void)
{

	rounds = 3;
	round_seconds = 0;
}

static double
cpu_seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int
by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

static double
median(double *values, size_t count)
{

	qsort(values, count, sizeof(*values), by_size);
	return values[count / 2];
}

/* The first time goes untimed, so that it does not matter what ran before. */
static double
time_once(measured *thing, void *subject, size_t times)
{
	double start;

	thing(subject);
	start = cpu_seconds();
	for (size_t i = 0; i < times; i++)
		thing(subject);
	return (cpu_seconds() - start) / (double)times;
}

void
measure(measured *const *things, size_t count, void *subject, struct measured_figure *figures)
{
	static double seconds[KINDS_MAX][ROUNDS_MAX], ratios[KINDS_MAX][ROUNDS_MAX];
	size_t times[KINDS_MAX];

	for (size_t i = 0; i < count; i++)
		times[i] = 1 + (size_t)(round_seconds / time_once(things[i], subject, 1));
	for (size_t round = 0; round < rounds; round++) {
		for (size_t i = 0; i < count; i++) {
			size_t which = round % 2 ? count - 1 - i : i;

			seconds[which][round] = time_once(things[which], subject, times[which]);
		}
		for (size_t i = 0; i < count; i++)
			ratios[i][round] = seconds[i][round] / seconds[0][round];
	}
	for (size_t i = 0; i < count; i++)
		figures[i] = (struct measured_figure){median(seconds[i], rounds), median(ratios[i], rounds)};
}

size_t
heap_used(void)
{
	struct mallinfo2 info = mallinfo2();

	return info.uordblks + info.hblkhd;
}

void
buffer_add(struct buffer *buffer, struct span bytes)
{

	while (buffer->len + bytes.len + 1 > buffer->room) {
		buffer->room = buffer->room ? 2 * buffer->room : 4096;
		buffer->at = realloc(buffer->at, buffer->room);
		if (buffer->at == NULL)
			exit(1);
	}
	if (bytes.len > 0)
		memcpy(buffer->at + buffer->len, bytes.at, bytes.len);
	buffer->len += bytes.len;
	buffer->at[buffer->len] = '\0';
}

void
buffer_add_text(struct buffer *buffer, const char *text)
{

	buffer_add(buffer, span_of(text));
}

void
buffer_add_escaped(struct buffer *buffer, struct span text)
{

	for (size_t i = 0; i < text.len; i++) {
		char c = text.at[i];

		if (c == '\n')
			buffer_add_text(buffer, "\\n");
		else if (c == '"' || c == '\\')
			buffer_add(buffer, (struct span){(char[]){'\\', c}, 2});
		else if ((unsigned char)c >= ' ')
			buffer_add(buffer, (struct span){&text.at[i], 1});
	}
}

void
print_ratio(double ratio, double most)
{

	printf("  ratio %.2f", ratio);
	if (most > 0)
		printf(" (aim: at most %.2f%s)", most, ratio > most ? ", MISSED" : "");
	printf("\n");
}
