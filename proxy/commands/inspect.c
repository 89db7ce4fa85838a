/*
 * `parapet inspect`: decides prompts by the thousand, JSON lines in and out, for judging a policy.
 */
#include <cjson/cJSON.h>
#include <stdio.h>
#include <time.h>

#include "executors/executors.h"
#include "proxy/commands/command.h"
#include "proxy/commands/constraints_json.h"
#include "proxy/commands/follow_up_show.h"
#include "proxy/commands/prompts.h"
#include "proxy/commands/readings_json.h"
#include "proxy/shared/policy_files.h"
#include "routes/decide.h"

static const char help[] =
    "parapet inspect reads JSON lines {\"id\", \"prompt\" or \"messages\", \"system\"} from its\n"
    "standard input and prints for each, in order, a JSON line that says where it goes,\n"
    "on what evidence, how many microseconds of CPU deciding took, and which\n"
    "constraints it puts on its answer. Where a line has a \"response\", its written\n"
    "equations are checked, the number it ends on is read, and it is measured by the\n"
    "constraints (\"repaired\": what mends without a model make of it). Of a puzzle it\n"
    "prints what is read of it without a model, and of a response to one the answers\n"
    "that its reasoning reaches and that its final line states. Then what\n"
    "each pass sees.\n\n"
    "usage: parapet inspect [--policy FILE] < prompts.jsonl\n\n"
    "  --policy FILE   over the built-in and the installed ones; may be repeated\n\n"
    "Exit status: 0, or 1 when a line was not understood (it gets an \"error\").\n";

/* CPU time of this thread. */
static int64_t
cpu_micros(void)
{
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static void
print_decision(const struct policy *policy, struct decider *decider, const struct prompts *prompts)
{
	cJSON *out = cJSON_CreateObject();
	struct decision decision;

	cJSON_AddItemToObject(out, "id", prompts->id == NULL ? cJSON_CreateNull() : cJSON_Duplicate(prompts->id, true));
	if (prompts->wrong != NULL)
		cJSON_AddStringToObject(out, "error", prompts->wrong);
	else {
		int64_t began = cpu_micros();

		decide_patiently(decider, &prompts->request, &decision);
		cJSON_AddNumberToObject(out, "micros", (double)(cpu_micros() - began));
		decide_examine(decider, &decision);
		findings_json_add(out, &decision);
		follow_up_json_add(out, policy, &prompts->request);
		constraints_json_add(
		    out, prompts->request.last.decoded, prompts->request.previous.decoded, prompts->response);
		if (prompts->response.at != NULL)
			arithmetic_json_add(out, &prompts->request, prompts->response);
		logic_json_add(
		    out, prompts->request.previous.decoded, prompts->request.last.decoded, prompts->response);
		passes_json_add(out, policy, &prompts->request, prompts->response);
	}
	if (command_print_json("inspect", out) != 0)
		puts("{\"error\":\"out of memory\"}");
	cJSON_Delete(out);
}

static int
inspect(const struct policy *policy)
{
	struct decider *decider = decider_new(policy, &executor_readers);
	struct prompts prompts = {.in = stdin};
	bool understood = true;

	if (decider == NULL) {
		fputs("parapet inspect: out of memory\n", stderr);
		return 1;
	}
	while (prompts_next(&prompts)) {
		print_decision(policy, decider, &prompts);
		understood &= prompts.wrong == NULL;
	}
	prompts_free(&prompts);
	decider_free(decider);
	return understood ? 0 : 1;
}

int
inspect_main(int argc, char *const *argv)
{
	struct command_flags flags;
	const struct policy *policy;
	int status = command_flags_read(&flags, argc, argv, "policy", help);

	if (status != -1)
		return status;
	if (flags.word_count > 0) {
		fprintf(stderr, "parapet inspect: %.64s: prompts come on the standard input\n", flags.words[0]);
		return 2;
	}
	policy = policy_files_load(true, flags.policies.list, flags.policies.count, false, stderr);
	if (policy == NULL)
		return 1;
	status = inspect(policy);
	policy_release(policy);
	return status;
}
