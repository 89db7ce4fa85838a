/*
 * What the parts of this benchmark share: rounds that alternate between two things, in CPU time of this thread, and
 * request bodies to do them on.
 */
#ifndef PARAPET_TESTS_BENCH_DECIDE_MEASURE_H
#define PARAPET_TESTS_BENCH_DECIDE_MEASURE_H

#include <stdbool.h>
#include <stddef.h>

#include "policies/span.h"

#define ROUNDS_MAX 31
#define KINDS_MAX  16 /* things that are measured side by side */

/* Fewer and shorter rounds, whose figures say nothing. */
void measure_smoke(void);

/* Do a thing once. */
typedef void measured(void *subject);

/* What one thing takes, in seconds: medians over the rounds. */
struct measured_figure {
	double seconds; /* of one time */
	double ratio;   /* to the first of the things, taken within a round */
};

/* Measure `count` things in turn, forwards and backwards. */
void measure(measured *const *things, size_t count, void *subject, struct measured_figure *figures);

/* Bytes that the heap has handed out. */
size_t heap_used(void);

/* Bytes that grow; ends the program without memory. Start as all zero; free at. */
struct buffer {
	char *at;
	size_t len, room;
};
void buffer_add(struct buffer *buffer, struct span bytes);
void buffer_add_text(struct buffer *buffer, const char *text);

/* As the inside of a JSON string. */
void buffer_add_escaped(struct buffer *buffer, struct span text);

/* Print the end of a line: the ratio, and the aim where there is one (0: none). */
void print_ratio(double ratio, double most);

/* The parts: each prints its figures. */
void bench_reading(void);
void bench_passing(void);

#endif
