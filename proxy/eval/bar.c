/*
 * Counts, and estimates from past turns.
 */
#include "proxy/eval/bar.h"

#include <stdio.h>
#include <unistd.h>

#include "policies/clock.h"

#define BAR 30 /* characters */

/* "0.3 s", "40 s", "12 min", "3.5 h" */
static const char *
span_in_words(double seconds, char into[32])
{

	if (seconds < 10)
		snprintf(into, 32, "%.1f s", seconds);
	else if (seconds < 90)
		snprintf(into, 32, "%.0f s", seconds);
	else if (seconds < 5400)
		snprintf(into, 32, "%.0f min", seconds / 60);
	else
		snprintf(into, 32, "%.1f h", seconds / 3600);
	return into;
}

static size_t
turns_left(const struct bar *bar)
{

	return bar->total - bar->before - bar->ended;
}

void
bar_begin(struct bar *bar)
{

	bar->began = clock_millis();
	bar->drawn = isatty(STDERR_FILENO);
	if (bar->before > 0)
		fprintf(stderr, "parapet eval: %zu of %zu turns are done already\n", bar->before, bar->total);
	bar->tenth = 10 * bar->before / bar->total;
}

static void
draw(const struct bar *bar, const char *left)
{
	size_t done = bar->before + bar->ended, full = done * BAR / bar->total;

	char drawn[BAR + 1], failed[32] = "";

	for (size_t i = 0; i < BAR; i++)
		drawn[i] = i < full ? '#' : '.';
	drawn[BAR] = '\0';
	if (bar->failed > 0)
		snprintf(failed, sizeof(failed), ", %zu failed", bar->failed);
	(void)dprintf(
	    STDERR_FILENO, "\r[%s] %zu of %zu turns%s, about %s left\033[K", drawn, done, bar->total, failed, left);
}

void
bar_turn(struct bar *bar, int64_t millis, bool failed)
{
	double each;
	char left[32];
	size_t tenth;

	bar->ended++;
	bar->failed += failed;
	if (bar->ended == 1) {
		each = (double)millis / 1000 / bar->jobs;
		fprintf(stderr,
		    "parapet eval: the first turn took %.1f s; %zu more, %u at a time, will take about %s\n",
		    (double)millis / 1000, turns_left(bar), bar->jobs,
		    span_in_words(each * (double)turns_left(bar), left));
	}
	each = (double)(clock_millis() - bar->began) / 1000 / (double)bar->ended;
	span_in_words(each * (double)turns_left(bar), left);
	tenth = 10 * (bar->before + bar->ended) / bar->total;
	if (bar->drawn)
		draw(bar, left);
	else if (tenth > bar->tenth)
		fprintf(stderr, "parapet eval: %zu of %zu turns, %zu failed, about %s left\n", bar->before + bar->ended,
		    bar->total, bar->failed, left);
	bar->tenth = tenth;
}

void
bar_end(const struct bar *bar)
{

	if (bar->drawn && bar->ended > 0)
		fputc('\n', stderr);
}
