/*
 * Counting, and guessing from what was.
 */
#include "proxy/eval/progress.h"

#include <stdio.h>
#include <unistd.h>

#include "proxy/clock.h"

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
turns_left(const struct progress *progress)
{

	return progress->total - progress->before - progress->ended;
}

void
progress_begin(struct progress *progress)
{

	progress->began = clock_millis();
	progress->bar = isatty(STDERR_FILENO);
	if (progress->before > 0)
		fprintf(stderr, "parapet eval: %zu of %zu turns are done already\n", progress->before, progress->total);
	progress->tenth = 10 * progress->before / progress->total;
}

static void
draw(const struct progress *progress, const char *left)
{
	size_t done = progress->before + progress->ended, full = done * BAR / progress->total;

	fprintf(stderr, "\r[");
	for (size_t i = 0; i < BAR; i++)
		fputc(i < full ? '#' : '.', stderr);
	fprintf(stderr, "] %zu of %zu turns", done, progress->total);
	if (progress->failed > 0)
		fprintf(stderr, ", %zu failed", progress->failed);
	fprintf(stderr, ", about %s left\033[K", left);
}

void
progress_turn(struct progress *progress, int64_t millis, bool failed)
{
	double each;
	char left[32];
	size_t tenth;

	progress->ended++;
	progress->failed += failed;
	if (progress->ended == 1) {
		each = (double)millis / 1000 / progress->jobs;
		fprintf(stderr,
		    "parapet eval: the first turn took %.1f s; %zu more, %u at a time, will take about %s\n",
		    (double)millis / 1000, turns_left(progress), progress->jobs,
		    span_in_words(each * (double)turns_left(progress), left));
	}
	each = (double)(clock_millis() - progress->began) / 1000 / (double)progress->ended;
	span_in_words(each * (double)turns_left(progress), left);
	tenth = 10 * (progress->before + progress->ended) / progress->total;
	if (progress->bar)
		draw(progress, left);
	else if (tenth > progress->tenth)
		fprintf(stderr, "parapet eval: %zu of %zu turns, %zu failed, about %s left\n",
		    progress->before + progress->ended, progress->total, progress->failed, left);
	progress->tenth = tenth;
}

void
progress_end(const struct progress *progress)
{

	if (progress->bar && progress->ended > 0)
		fputc('\n', stderr);
}
