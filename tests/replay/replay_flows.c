/*
 * Plays every scenario of a folder, then bends each in every way that matrix.c knows.
 *
 *	replay_flows FOLDER [NAME]      NAME: this scenario only
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "policies/cpu.h"
#include "tests/replay/matrix.h"
#include "tests/replay/play.h"

struct count {
	unsigned scenarios, bent, failed;
};

static void
say(const struct scenario *scenario, const char *what, const char *found, const char *want)
{

	printf("%s: %s is '%s', not '%s'\n", scenario->name, what, found, want);
}

static bool
plays_as_expected(const struct scenario *scenario)
{
	struct played played;
	bool good = true;

	play(scenario, false, &played);
	if (played.no_flow) {
		printf("%s: there was no memory for a flow\n", scenario->name);
		return false;
	}
	for (int i = 0; i < EXPECT_COUNT; i++) {
		const char *want = scenario->expected[i];

		if (want != NULL && strcmp(want, played.rendered[i]) != 0) {
			say(scenario, expected_names[i], played.rendered[i], want);
			good = false;
		}
	}
	if (played.broken[0] != '\0')
		printf("%s: %s\n", scenario->name, played.broken);
	else if (played.left > 0)
		printf("%s: %zu events were never come to\n", scenario->name, played.left);
	return good && played.broken[0] == '\0' && played.left == 0;
}

static void
try_file(const char *path, struct count *count)
{
	struct scenario *scenario = scenario_read(path);

	count->scenarios++;
	if (scenario == NULL || !plays_as_expected(scenario))
		count->failed++;
	else
		count->bent += matrix_play(scenario, &count->failed);
	scenario_free(scenario);
}

static int
is_scenario(const struct dirent *entry)
{
	const char *dot = strrchr(entry->d_name, '.');

	return dot != NULL && strcmp(dot, ".flow") == 0;
}

int
main(int argc, char **argv)
{
	struct dirent **entries;
	struct count count = {0};
	struct cpu_account hour = {(int64_t)3600 * 1000000};
	int number;

	if (argc < 2 || (number = scandir(argv[1], &entries, is_scenario, alphasort)) < 0) {
		fprintf(stderr, "usage: replay_flows FOLDER [NAME]\n");
		return 2;
	}
	/* Scenarios say what is decided, not how long that takes: a stretch around them all, within which none begins.
	 */
	(void)cpu_enter(&hour, hour.left);
	for (int i = 0; i < number; i++) {
		char path[4096];

		snprintf(path, sizeof(path), "%s/%s", argv[1], entries[i]->d_name);
		if (argc < 3 || strcmp(argv[2], entries[i]->d_name) == 0)
			try_file(path, &count);
		free(entries[i]);
	}
	free(entries);
	printf("%u scenarios, bent %u times, %u failed\n", count.scenarios, count.bent, count.failed);
	return count.scenarios > 0 && count.failed == 0 ? 0 : 1;
}
