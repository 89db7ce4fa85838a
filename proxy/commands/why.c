/*
 * `parapet why`: what happened to a turn, from a running parapet.
 */
#include <cjson/cJSON.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "executors/outcome.h"
#include "proxy/commands/command.h"
#include "proxy/commands/members.h"
#include "proxy/commands/running.h"
#include "proxy/observe/record.h"
#include "proxy/observe/turn_entry.h"
#include "proxy/observe/turn_words.h"
#include "proxy/observe/visible.h"
#include "proxy/shared/access.h"
#include "proxy/shared/backend.h"

#define ANSWER_MAX (64 * 1024)
#define PATIENCE   10000 /* milliseconds */

#define LEAST_SHOWN 0.5 /* milliseconds of a step */

static const char help[] = "parapet why tells what became of a turn: where it went, on what evidence, how long each\n"
			   "part took. It asks the parapet that runs on this machine.\n\n"
			   "usage: parapet why [TURN|last] [--json] [--url URL] [--api-key-file FILE]\n\n"
			   "  TURN        its id, as the X-Parapet-Turn field of the answer and the log tell it\n"
			   "  --json      the same as the JSON object that /parapet/turns/TURN answers\n"
			   "  --url URL   where that parapet listens, or its --admin address: http://HOST:PORT or\n"
			   "              unix:PATH (http://" RUNNING_USUAL ", or what PARAPET_LISTEN says)\n"
			   "  --api-key-file FILE\n"
			   "              the first of these keys is shown, where one is asked for\n"
			   "              (what PARAPET_OWN_KEY_FILE says, or PARAPET_API_KEY_FILE)\n";

static int
refuse(const char *what, const char *which, const char *hint)
{

	fprintf(stderr, "parapet why: %s %.64s: %s\n", what, which, hint);
	return 2;
}

static bool
is_id(const char *text)
{

	return strlen(text) == RECORD_ID_LEN && strspn(text, "0123456789abcdef") == RECORD_ID_LEN;
}

/* A member's text, safe to print; "": none. Valid until the eighth later call. */
static const char *
shown(const cJSON *object, const char *name)
{
	static char texts[8][512];
	static unsigned turn;
	const char *text = member_text(object, name, NULL);
	char *into = texts[turn++ % 8];

	into[text == NULL ? 0 : visible_write(into, sizeof(texts[0]) - 1, span_of(text), VISIBLE_LINE)] = '\0';
	return into;
}

/* A member's number; -1: none. */
static double
number(const cJSON *object, const char *name)
{

	return member_number(object, name, -1);
}

/* "12 ms", "2.1 s". Good until the next call. */
static const char *
time_of(double millis)
{
	static char text[32];

	snprintf(text, sizeof(text), millis < 100 ? "%.0f ms" : "%.1f s", millis < 100 ? millis : millis / 1000);
	return text;
}

static void
print_evidence(const cJSON *turn)
{
	const cJSON *list = cJSON_GetObjectItemCaseSensitive(turn, "evidence"), *item;
	const char *before = "";

	if (cJSON_GetArraySize(list) == 0)
		return;
	printf("evidence: ");
	cJSON_ArrayForEach(item, list)
	{
		char text[256];
		const char *word = cJSON_GetStringValue(item);

		if (word == NULL)
			continue;
		text[visible_write(text, sizeof(text) - 1, span_of(word), VISIBLE_LINE)] = '\0';
		printf("%s%s", before, text);
		before = ", ";
	}
	putchar('\n');
}

/* Observations of the model, if they changed the rule. */
static void
print_trust(const cJSON *turn)
{
	const char *trust = shown(turn, "trust");

	if (trust[0] != '\0')
		printf("trust: %s, as observed of this model (parapet_trust in the metrics)\n", trust);
}

/* Why no call was made, if that does not depend on this turn. */
static void
print_spared(const cJSON *turn)
{

	if (strcmp(shown(turn, "reason"), "sampled-out") == 0)
		printf("not checked: checks of this model's drafts do not pay (spend in the policy, "
		       "parapet_routine_check_share in the metrics)\n");
}

/* A prompt that the model's window has no room for. */
static void
print_window(const cJSON *turn)
{
	const char *what = shown(turn, "context");

	if (what[0] != '\0')
		printf("context: %s: a prompt of at least %.0f tokens, a window of %.0f\n", what,
		    number(turn, "tokens_least"), number(turn, "window"));
}

/* The meaning of a reason: ": the two programs differ"; nothing for a word without one here. */
static void
print_reason(const char *reason)
{
	const char *meaning = turn_reason_meaning(reason);

	if (meaning[0] != '\0')
		printf(": %s", meaning);
}

/* What each step took, and its message if it failed. */
static void
print_steps(const cJSON *turn)
{
	const cJSON *step;

	cJSON_ArrayForEach(step, cJSON_GetObjectItemCaseSensitive(turn, "steps"))
	{
		const char *trouble = shown(step, "trouble");

		/* Steps without time or trouble are omitted. */
		if (trouble[0] == '\0' && number(step, "ms") < LEAST_SHOWN)
			continue;
		printf("step %s: %s", shown(step, "step"), time_of(number(step, "ms")));
		if (trouble[0] != '\0') {
			printf(", %s", trouble);
			print_reason(trouble);
		}
		putchar('\n');
	}
}

/* What a shadow turn would have become. */
static void
print_would(const cJSON *turn)
{
	const cJSON *would = cJSON_GetObjectItemCaseSensitive(turn, "would");

	if (would == NULL)
		return;
	printf("without shadow: %s (%s)", shown(would, "verdict"), shown(would, "reason"));
	print_reason(shown(would, "reason"));
	if (cJSON_HasObjectItem(turn, "would_ms"))
		printf("; asked afterwards, %s", time_of(number(turn, "would_ms")));
	putchar('\n');
}

/* The passes' results, if any. */
static void
print_passes(const cJSON *turn)
{
	const cJSON *pass, *flag;

	cJSON_ArrayForEach(pass, cJSON_GetObjectItemCaseSensitive(turn, "passes"))
	{
		const char *reason = shown(pass, "reason");

		/* Most look at most answers and see nothing. */
		if (strcmp(reason, outcome_why_name(WHY_NOTHING_SEEN)) == 0)
			continue;
		printf("pass %s%s: %s (%s)", shown(pass, "pass"), member_is_true(pass, "shadow") ? ", in shadow" : "",
		    shown(pass, "verdict"), reason);
		print_reason(reason);
		putchar('\n');
	}
	cJSON_ArrayForEach(flag, cJSON_GetObjectItemCaseSensitive(turn, "flags"))
	{
		char text[64] = "";
		const char *word = cJSON_GetStringValue(flag);

		if (word != NULL)
			text[visible_write(text, sizeof(text) - 1, span_of(word), VISIBLE_LINE)] = '\0';
		printf("flagged: %s\n", text);
	}
}

/* The word, on a terminal in the page's colour, unless NO_COLOR is set (https://no-color.org). */
static void
print_verdict(const char *verdict)
{
	static const struct {
		enum verdict verdict;
		int colour; /* of ANSI's eight */
	} colours[] = {{VERDICT_CONFIRMED, 32}, {VERDICT_UNCHECKED, 35}, {VERDICT_REPLACED, 34}, {VERDICT_REPAIRED, 34},
	    {VERDICT_FALLBACK, 33}};
	const char *none = getenv("NO_COLOR");

	for (size_t i = 0; isatty(STDOUT_FILENO) && i < nitems(colours); i++)
		if ((none == NULL || none[0] == '\0') && strcmp(verdict, verdict_name(colours[i].verdict)) == 0) {
			printf("\033[1;%dm%s\033[0m", colours[i].colour, verdict);
			return;
		}
	fputs(verdict, stdout);
}

/* The result: verdict and reason, each with its meaning; errors come first. */
static void
print_end(const cJSON *turn)
{
	const char *verdict = shown(turn, "verdict"), *delivery = shown(turn, "delivery"),
		   *reason = shown(turn, "reason"), *failure = shown(turn, "failure");

	for (int i = FAILURE_NONE + 1; i < FAILURE_COUNT; i++)
		if (strcmp(failure, turn_failure_name((enum turn_failure)i)) == 0)
			printf("%s: %s\n", failure, turn_failure_meaning((enum turn_failure)i));
	print_verdict(verdict);
	printf("%s%s", delivery[0] == '\0' ? "" : ", ", delivery);
	for (int i = 0; i < VERDICT_COUNT; i++)
		if (strcmp(verdict, verdict_name((enum verdict)i)) == 0)
			printf(": %s", verdict_meaning((enum verdict)i));
	if (reason[0] != '\0') {
		printf("\n  %s", reason);
		print_reason(reason);
	}
	putchar('\n');
}

/* What the model and the guards did, in order, and the result. */
static void
print_course(const cJSON *turn)
{
	static const char *const parts[][2] = {{"queue ", "queue_ms"}, {"load ", "load_ms"}, {"prompt ", "prompt_ms"},
	    {"draft ", "draft_ms"}, {"total ", "total_ms"}, {"guarding added ", "guard_ms"}};
	const cJSON *timeline = cJSON_GetObjectItemCaseSensitive(turn, "timeline");
	const char *before = "";

	print_steps(turn);
	for (size_t i = 0; i < nitems(parts); i++) {
		double millis = number(timeline, parts[i][1]);

		/* Most turns wait for no loading and no guard. */
		if (millis > 0 || (i == 4 && millis >= 0)) {
			printf("%s%s%s", before, parts[i][0], time_of(millis));
			before = ", ";
		}
	}
	putchar('\n');
	print_end(turn);
}

/* The estimated cost of the check's calls with this model here. */
static void
print_check(const cJSON *turn)
{
	double check = number(turn, "check_ms"), speed = number(turn, "tokens_per_second");

	if (check < 0)
		return;
	printf("check: its calls were to take some %.1f s", check / 1000);
	if (speed > 0)
		printf(" at %.1f tokens a second", speed);
	printf("; patience %.1f s\n", number(turn, "patience_ms") / 1000);
}

static void
print_turn(const cJSON *turn)
{
	bool aborted = member_is_true(turn, "aborted");
	bool cut = member_is_true(turn, "cut");

	printf("turn %s, %s\n", shown(turn, "turn"), shown(turn, "time"));
	printf("%s, model %s, status %.0f%s%s\n", shown(turn, "endpoint"),
	    shown(turn, "model")[0] == '\0' ? "unknown" : shown(turn, "model"), number(turn, "status"),
	    aborted ? ", the client left" : "", cut ? ", the model server broke off" : "");
	printf("route %s, switched %s by %s", shown(turn, "route"), shown(turn, "toggle"), shown(turn, "toggle_from"));
	if (shown(turn, "arm")[0] != '\0')
		printf(", arm %s", shown(turn, "arm"));
	putchar('\n');
	print_evidence(turn);
	print_trust(turn);
	print_spared(turn);
	if (number(turn, "tokens_out") >= 0)
		printf("%.0f tokens written", number(turn, "tokens_out"));
	if (number(turn, "tokens_out") >= 0 && number(turn, "tokens_per_second") > 0)
		printf(", %.1f a second", number(turn, "tokens_per_second"));
	if (number(turn, "tokens_out") >= 0)
		putchar('\n');
	if (number(turn, "extra_tokens_out") >= 0)
		printf("%.0f more call%s to the model: %.0f tokens read, %.0f written\n", number(turn, "calls"),
		    number(turn, "calls") == 1 ? "" : "s", number(turn, "extra_tokens_in"),
		    number(turn, "extra_tokens_out"));
	if (number(turn, "preempted") > 0)
		printf("%.0f calls to the model ended early: another turn needed it\n", number(turn, "preempted"));
	print_check(turn);
	print_would(turn);
	print_window(turn);
	print_passes(turn);
	print_course(turn);
}

/* Print an answer. Returns the exit status. */
static int
tell(const struct http_head *head, struct span body, const char *place, bool json)
{
	cJSON *answer = cJSON_ParseWithLength(body.at, body.len);
	const cJSON *turns = cJSON_GetObjectItemCaseSensitive(answer, "turns");
	const cJSON *turn = turns == NULL ? answer : cJSON_GetArrayItem(turns, 0);
	const char *message = shown(cJSON_GetObjectItemCaseSensitive(answer, "error"), "message");
	int status = 1;

	if (head->status != 200 && message[0] != '\0')
		fprintf(stderr, "parapet why: %s says: %s\n", place, message);
	else if (cJSON_IsArray(turns) && turn == NULL)
		fprintf(stderr, "parapet why: %s has seen no turn yet: send a request to it first\n", place);
	else if (head->status != 200 || cJSON_GetObjectItemCaseSensitive(turn, "timeline") == NULL)
		fprintf(
		    stderr, "parapet why: what answers at %s is no parapet: say where it listens with --url\n", place);
	else {
		status = json ? command_print_json("why", turn) : 0;
		if (!json)
			print_turn(turn);
	}
	cJSON_Delete(answer);
	return status;
}

int
why_main(int argc, char *const *argv)
{
	static char text[ANSWER_MAX];
	struct command_flags flags;
	struct access access = {0};
	struct backend_place place;
	struct http_head head;
	const char *where, *why, *turn;
	char path[64], wrong[ACCESS_WHY_MAX];
	ptrdiff_t len;
	int status = command_flags_read(&flags, argc, argv, "json url api-key-file", help);

	if (status != -1)
		return status;
	if (flags.word_count > 1)
		return refuse("one argument too many:", flags.words[1], "see `parapet why --help`");
	/* Otherwise the last one. */
	if (flags.word_count == 1 && strcmp(flags.words[0], "last") != 0 && !is_id(flags.words[0]))
		return refuse("no turn is called", flags.words[0],
		    "give `last` or 16 hexadecimal digits, as X-Parapet-Turn and the log tell them");
	turn = flags.word_count == 1 && is_id(flags.words[0]) ? flags.words[0] : NULL;
	if (flags.keys == NULL)
		flags.keys = running_key_file();
	if (access_read(&access, &(struct access_files){.clients = flags.keys, .any_owner = true}, wrong) == -1)
		return refuse("--api-key-file", "cannot be used", wrong);
	if (running_locate(flags.url, &place, &where, &why) == -1)
		return refuse(flags.url != NULL ? "--url" : "PARAPET_LISTEN or PARAPET_ADMIN", where, why);
	snprintf(path, sizeof(path), "/parapet/turns%s%s", turn == NULL ? "?last=1" : "/", turn == NULL ? "" : turn);
	len = running_ask(&place, path, &access, PATIENCE, text, sizeof(text), &head);
	if (len == -1) {
		fprintf(stderr,
		    "parapet why: nothing answers at %s (%s): start `parapet serve`, or say where it listens with --url\n",
		    where, strerror(errno));
		return 1;
	}
	if (len == 0) {
		fprintf(stderr,
		    "parapet why: what answers at %s speaks no HTTP: say where parapet listens with --url\n", where);
		return 1;
	}
	return tell(&head, (struct span){text + head.size, (size_t)len - head.size}, where, flags.json);
}
