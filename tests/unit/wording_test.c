/*
 * In which language an answer is said: the draft's, or of a short one the prompt's, or of both together; and how its
 * decimals are written there.
 */
#include "executors/wording.h"

#include <stdio.h>
#include <string.h>

#include "executors/flow.h"
#include "policies/policy.h"
#include "routes/decide.h"
#include "routes/request.h"
#include "tests/unit/check.h"

static const struct policy_wording wordings[] = {{.language = "en",
						     .correction = "No: {instead}{answer} ({working})",
						     .named = "The {asked}: {answer}",
						     .instead = "not {draft}, "},
    {.language = "de",
	.correction = "Nein: {instead}{answer} ({working})",
	.named = "Die {asked}",
	.instead = "nicht {draft}, ",
	.decimal = DECIMAL_COMMA}};
static const struct policy policy = {.patience = 30000, .wordings = wordings, .wording_count = nitems(wordings)};
static const struct policy without = {.patience = 30000};
static const struct policy_route route = {.name = "r"};

static int64_t
now(void *owner)
{

	(void)owner;
	return 0;
}

static struct model_speed
speed(void *owner)
{

	(void)owner;
	return (struct model_speed){0, 0};
}

static const struct services services = {.now = now, .speed = speed};
static struct request request;
static struct decision decision;
static char draft[400];

static struct flow_turn
turn_of(const struct policy *by, const char *of_draft, const char *of_prompt, size_t len)
{
	struct flow_turn turn = {.policy = by, .route = &route, .request = &request, .decision = &decision};

	memset(draft, 'x', sizeof(draft));
	turn.draft = (struct span){draft, len};
	snprintf(turn.language, sizeof(turn.language), "%s", of_draft);
	snprintf(decision.language, sizeof(decision.language), "%s", of_prompt);
	return turn;
}

/* The draft's language tells, from 200 bytes on against the prompt's; what neither tells is told by nothing. */
static void
check_languages(void)
{
	static const struct {
		const char *of_draft, *of_prompt;
		size_t len;
		const char *language; /* of the entry; "": there is none */
		bool speaks;
	} rows[] = {{"en", "de", 199, "de", true}, {"en", "de", 200, "en", true}, {"de", "en", 199, "en", true},
	    {"de", "en", 200, "de", true}, {"de", "", 10, "de", true}, {"de", "de", 10, "de", true},
	    {"", "de", 300, "de", true}, {"", "", 300, "", true}, {"fr", "en", 199, "en", true},
	    {"fr", "en", 200, "", false}, {"en", "fr", 199, "", false}, {"fr", "", 10, "", false},
	    {"", "fr", 300, "", true}};

	for (size_t i = 0; i < nitems(rows); i++) {
		struct flow_turn turn = turn_of(&policy, rows[i].of_draft, rows[i].of_prompt, rows[i].len);
		const struct policy_wording *found = wording_of(&turn);

		check_example(rows[i].of_draft);
		CHECK_TEXT(found == NULL ? "" : found->language, rows[i].language);
		CHECK_EQ_INT(wording_speaks(&turn), rows[i].speaks);
		turn.policy = &without;
		CHECK(wording_of(&turn) == NULL);
		CHECK_EQ_INT(wording_speaks(&turn), rows[i].of_draft[0] == '\0');
	}
}

static const struct flow_answer *answer;
static struct span said;

static enum flow_next
corrects(struct flow *flow)
{

	said = flow_copy(flow, wording_correction(flow, answer));
	return flow_keep(flow, WHY_AGREES);
}

static void
check_correction(const struct flow_turn *turn, const struct flow_answer *of, const char *want)
{
	struct flow *flow = flow_new(&services, NULL, (struct step){"first", corrects}, turn);

	check_example(want);
	answer = of;
	CHECK_EQ_INT(flow_begin(flow), FLOW_ENDED);
	CHECK_SPAN(said, span_of(want));
	flow_free(flow);
}

static void
check_corrections(void)
{
	struct flow_answer plain = {.answer = span_of("7"), .working = span_of("3 + 4")}, short_draft = plain,
			   named = plain, proven = plain;
	struct flow_turn english = turn_of(&policy, "en", "en", 300), german = turn_of(&policy, "de", "de", 300),
			 french = turn_of(&policy, "fr", "fr", 300), untold = turn_of(&policy, "", "", 10);

	short_draft.draft = span_of("8");
	named.asked = span_of("total");
	proven.proof = span_of("4 + 3");
	decision.language[0] = '\0';
	check_correction(&english, &plain, "No: 7 (3 + 4)");
	check_correction(&english, &short_draft, "No: not 8, 7 (3 + 4)");
	check_correction(&english, &named, "The total: 7");
	check_correction(&english, &proven, "No: 7 (4 + 3)");
	check_correction(&german, &short_draft, "Nein: nicht 8, 7 (3 + 4)");
	check_correction(&german, &named, "Nein: 7 (3 + 4)");
	check_correction(&french, &plain, "**7** (3 + 4)");
	check_correction(&french, &short_draft, "8 \u2192 **7** (3 + 4)");
	/* What neither prompt nor draft tells: both together may, else the first entry, unless a word speaks against
	 * it. */
	untold.draft = span_of("12.");
	request.last.decoded = span_of("4 * 3 = ?");
	check_correction(&untold, &plain, "No: 7 (3 + 4)");
	request.last.decoded = span_of("Wie viel ist das und was macht die Summe?");
	untold.draft = span_of("Das ist nicht mehr als 12.");
	check_correction(&untold, &plain, "Nein: 7 (3 + 4)");
	untold.policy = &without;
	check_correction(&untold, &plain, "**7** (3 + 4)");
	request.last.decoded = span_of("4 * 3 = ?");
	untold.draft = span_of("12.");
	check_correction(&untold, &plain, "**7** (3 + 4)");
}

static const char *written;
static const struct policy_wording *in;

static enum flow_next
writes(struct flow *flow)
{

	said = wording_decimals(flow, in, span_of(written));
	return flow_keep(flow, WHY_AGREES);
}

/* A point between two digits is the mark before decimals, and no other is. */
static void
check_decimals(void)
{
	static const char *const rows[][2] = {{"3.5", "3,5"}, {"3.5.", "3,5."}, {".5", ".5"}, {"5.", "5."},
	    {"a.5", "a.5"}, {"5.a", "5.a"}, {"1.5 + 2.25 = 3.75", "1,5 + 2,25 = 3,75"}, {"", ""}, {"7", "7"},
	    {"3..5", "3..5"}, {".", "."}};

	for (size_t i = 0; i < nitems(rows); i++)
		for (int which = 0; which < 3; which++) {
			struct flow_turn turn = turn_of(&policy, "de", "de", 10);
			struct flow *flow = flow_new(&services, NULL, (struct step){"first", writes}, &turn);

			check_example(rows[i][0]);
			written = rows[i][0];
			in = which == 0 ? NULL : &wordings[which - 1];
			CHECK_EQ_INT(flow_begin(flow), FLOW_ENDED);
			CHECK_SPAN(said, span_of(rows[i][which == 2]));
			flow_free(flow);
		}
}

int
main(void)
{

	check_languages();
	check_corrections();
	check_decimals();
	return check_end();
}
