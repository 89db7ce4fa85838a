/*
 * What the passes do about what they find: a draft, what the model says to each call, and what is delivered, whole.
 */
#include "executors/passes/pass.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "executors/executor.h"
#include "executors/flow.h"
#include "executors/step.h"
#include "policies/load.h"
#include "policies/mistakes.h"
#include "policies/policy.h"
#include "routes/decide.h"
#include "routes/request.h"
#include "routes/text/language.h"
#include "routes/text/phrases.h"
#include "tests/unit/check.h"
#include "tests/unit/stub_services.h"

#define ROLE     "Act as a village doctor. My knee hurts when I climb the stairs."
#define AREA     "What is the area of a rectangle of 3 by 7?"
#define LEAK     "As an AI, I cannot look at it. Rest the knee and keep it cool for some days."
#define ADVICE   "As an AI, I cannot look at it. Rest the knee. See a doctor if it swells, or call 112."
#define BETTER   "Let me look at it. Rest the knee and keep it cool for some days."
#define RIVERS   "List three rivers other than the Nile."
#define BROTHERS "Omar has five sisters. Each of them has one brother. How many brothers does Omar have?"
#define JARS \
	"There are three jars in a row: a red jar, a blue jar, and a green jar. The red jar is the leftmost. The green jar " \
	"is in the middle.\n(A) The red jar is the rightmost\n(B) The blue jar is the rightmost\n(C) The green jar is the " \
	"rightmost"
#define ROW_OF_THREE \
	"Ann, Bob and Cid stand in a row. Ann is left of Bob. Bob is left of Cid. Who stands in the middle?"
#define CLERKS       "Find the highest shared manager (not the lowest) of two clerks in the company."
#define CLERKS_WRONG "The highest shared manager is the lowest one above both clerks in the company."

static struct model_call asked[4];
static unsigned calls;

static bool
start_model(void *owner, struct flow *flow, const struct model_call *call)
{

	(void)owner;
	(void)flow;
	asked[calls++ % 4] = *call;
	return true;
}

static const struct services services = {.start_model = start_model,
    .cancel = stub_cancel,
    .take_call = stub_take_call,
    .give_call = stub_give_call,
    .now = stub_now,
    .speed = stub_speed};

static const struct row {
	const struct pass *pass;
	const char *prompt, *draft, *replies[3]; /* of each call, as many as are made */
	const char *why, *text;                  /* NULL: the draft stands */
} rows[] = {
    /* What a draft corrects itself is left out; an explanation between both stays, unless it says the slip again. */
    {&pass_corrections, AREA, "The area is 20.\n\nWait, let me recheck.\n\nThe area is 21.", {NULL}, "cut",
	"The area is 21."},
    {&pass_corrections, AREA,
	"The area is 20. It is a rectangle of 3 by 7.\n\nWait, let me recheck.\n\nThe area is 21.", {NULL}, "cut",
	"The area is 21. It is a rectangle of 3 by 7."},
    {&pass_corrections, AREA,
	"The area is 20.\n\nIt is a rectangle of 3 by 7.\n\nWait, let me recheck.\n\nthe area is 21.", {NULL}, "cut",
	"The area is 21.\n\nIt is a rectangle of 3 by 7."},
    {&pass_corrections, AREA, "The area is 20. It has sides, 4 times 5 is 20.\n\nCorrection: The area is 21.", {NULL},
	"cut", "The area is 21."},
    {&pass_corrections, AREA,
	"The shadow points east. The sun is in the east, at dawn.\n\nCorrection: The shadow points west.", {NULL},
	"cut", "The shadow points west. The sun is in the east, at dawn."},
    {&pass_corrections, AREA,
	"The shadow points east. The sun is low; so it is east.\n\nCorrection: The shadow points west.", {NULL}, "cut",
	"The shadow points west."},
    {&pass_corrections, AREA,
	"The shadow points east. At dawn, a shadow is east.\n\nCorrection: The shadow points west.", {NULL}, "cut",
	"The shadow points west."},
    {&pass_corrections, AREA,
	"The shadow points east. The sun is in the east, and a shadow is long; the east is warm.\n\n"
	"Correction: The shadow points west.",
	{NULL}, "cut", "The shadow points west. The sun is in the east, and a shadow is long; the east is warm."},
    {&pass_corrections, AREA, "The answer is **north**. The moss is on that side.\n\nCorrection: south", {NULL}, "cut",
	"The answer is **south**. The moss is on that side."},
    {&pass_corrections, AREA, "Here north is the answer. The moss is on that side.\n\nCorrection: south", {NULL}, "cut",
	"south"},
    {&pass_corrections, AREA,
	"The answer is north. The moss is on that side.\n\nCorrection: The answer is south. It is warm.", {NULL}, "cut",
	"The answer is south. It is warm."},
    {&pass_corrections, AREA, "The answer is north. The moss is on that side.\n\nCorrection: The cats purr loudly.",
	{NULL}, "cut", "The cats purr loudly."},
    {&pass_corrections, AREA, "The area is 21. It is so.\n\nCorrection: The area is 21.", {NULL}, "cut",
	"The area is 21."},
    {&pass_corrections, AREA, "Ada wrote it. She lived in London.\n\nCorrection: Ada translated it.\n\n", {NULL}, "cut",
	"Ada translated it. She lived in London."},
    {&pass_corrections, AREA, "20 is the area. 4 times 5 is 20.\n\nCorrection: 21 is the area.", {NULL}, "cut",
	"21 is the area."},
    {&pass_corrections, AREA, "The area is 7. I, at first, added 3 to 4, or 7.\n\nCorrection: The area is 21.", {NULL},
	"cut", "The area is 21."},
    {&pass_corrections, AREA, "The area is 20, so much.", {NULL}, "nothing-seen", NULL},
    /* What the reasoning reached is put where the answer says something else: a number, an option. */
    {&pass_alignment, BROTHERS, "That brother is Omar himself, so Omar has no brothers.\n\nAnswer: 0", {NULL},
	"nothing-seen", NULL},
    {&pass_alignment, BROTHERS, "Each of them has one brother, who is Omar. So Omar has no brothers.\n\nAnswer: 1",
	{NULL}, "aligned", "Each of them has one brother, who is Omar. So Omar has no brothers.\n\nAnswer: 0"},
    {&pass_alignment, JARS, "Left to right: red, green, blue.\nThe blue jar is the rightmost. So the answer is (C).",
	{NULL}, "aligned", "Left to right: red, green, blue.\nThe blue jar is the rightmost. So the answer is (B)."},
    {&pass_alignment, "Is it true that x is y, yes or no?", "So it is not true that x is y. So the answer is yes.",
	{NULL}, "unclear", NULL},
    {&pass_alignment, ROW_OF_THREE, "From left to right: Ann, Bob, Cid. So Bob is in the middle.\n\nThe answer is Ann.",
	{NULL}, "unclear", NULL},
    /* A role is taken up again, once, and nothing is lost or pretended by it. */
    {&pass_identity, ROLE, BETTER, {NULL}, "nothing-seen", NULL},
    {&pass_identity, ROLE, LEAK, {BETTER}, "in-character", BETTER},
    {&pass_identity, ROLE, LEAK, {" \n" BETTER "\n"}, "in-character", BETTER},
    {&pass_identity, ROLE, LEAK, {LEAK}, "not-better", NULL},
    {&pass_identity, ROLE, LEAK " I am a chatbot.", {BETTER " I am a chatbot."}, "in-character",
	BETTER " I am a chatbot."},
    {&pass_identity, ROLE, LEAK, {BETTER " I am no doctor of law, and as an AI, I am cool."}, "not-better", NULL},
    {&pass_identity, ROLE, LEAK, {"Rest the knee."}, "not-better", NULL},
    {&pass_identity, ROLE, LEAK, {"Rest the knee for a day or"}, "not-better", NULL},
    {&pass_identity, ROLE, LEAK, {BETTER " I am not an AI."}, "not-better", NULL},
    {&pass_identity, ROLE, LEAK, {BETTER " I am a real person."}, "not-better", NULL},
    {&pass_identity, ROLE, LEAK, {"Where does it hurt? Could you tell me more about the knee?"}, "in-character",
	"Where does it hurt? Could you tell me more about the knee?"},
    {&pass_identity, ROLE, LEAK,
	{"Ich sehe mir das Knie gleich an. Bitte halten Sie es ruhig und k\u00fchl, bis es wieder gut ist."},
	"answer-language", NULL},
    {&pass_identity, ROLE, ADVICE, {"Let me look at it. Rest the knee. See a doctor if it swells, or call 112."},
	"in-character", "Let me look at it. Rest the knee. See a doctor if it swells, or call 112."},
    {&pass_identity, ROLE, ADVICE, {"Let me look at it. Rest the knee. See a doctor if it swells, or call 911."},
	"safety-lost", NULL},
    {&pass_identity, ROLE, ADVICE, {"Let me look at it. Rest the knee. I will see it swell, and it will be cool."},
	"safety-lost", NULL},
    /* What was to be left out is left out, and nothing else. */
    {&pass_qualifiers, RIVERS, "1. Elbe\n2. Rhine\n3. Po", {NULL}, "agrees", NULL},
    {&pass_qualifiers, RIVERS, "1. Nile\n2. Rhine\n3. Po", {"1. Elbe\n2. Rhine\n3. Po"}, "refined",
	"1. Elbe\n2. Rhine\n3. Po"},
    {&pass_qualifiers, RIVERS, "1. Nile\n2. Rhine\n3. Po", {"1. Nile\n2. Rhine\n3. Elbe"}, "not-better", NULL},
    {&pass_qualifiers, RIVERS, "1. Nile\n2. Rhine\n3. Po", {"1. Rhine"}, "not-better", NULL},
    {&pass_qualifiers, RIVERS, "1. Nile\n2. Rhine\n3. Po", {"The Rhine, the Po, and of course the Nile."}, "not-better",
	NULL},
    {&pass_qualifiers, RIVERS, "1. Nile\n2. Rhine\n3. Po", {"I'm sorry, but I can't list rivers."}, "not-better", NULL},
    {&pass_qualifiers, RIVERS, "The Nile, the Rhine and the Po are rivers.",
	{"yes: \"The Nile, the Rhine and the Po\"", "The Elbe, the Rhine and the Po are rivers.", "no"}, "refined",
	"The Elbe, the Rhine and the Po are rivers."},
    {&pass_qualifiers, RIVERS, "The Nile, the Rhine and the Po are rivers.",
	{"**Yes**: The Nile, the Rhine\nSo it is.", "The Elbe, the Rhine and the Po are rivers.", "No, it does not."},
	"refined", "The Elbe, the Rhine and the Po are rivers."},
    {&pass_qualifiers, RIVERS, "The Nile, the Rhine and the Po are rivers.",
	{"yes: The Nile", "The Elbe, the Rhine and the Po are rivers.", "yes: the Po"}, "not-better", NULL},
    {&pass_qualifiers, RIVERS, "The Nile, the Rhine and the Po are rivers.",
	{"Yes:The Nile", "The Elbe, the Rhine and the Po are rivers.", "no"}, "refined",
	"The Elbe, the Rhine and the Po are rivers."},
    {&pass_qualifiers, RIVERS, "The Nile, the Rhine and the Po are rivers.",
	{"yes: the Nile", "The Nile, the Rhine and the Po are rivers."}, "not-better", NULL},
    {&pass_qualifiers, RIVERS " Use exactly 3 bullet points.", "- Nile\n- Rhine\n- Po",
	{"- Elbe\n- Rhine\n- Po\n- Main"}, "not-better", NULL},
    {&pass_qualifiers, RIVERS, "The Nile, the Rhine and the Po are rivers.", {"\"\""}, "unconfirmed", NULL},
    {&pass_qualifiers, RIVERS, "The Nile, the Rhine and the Po are rivers.", {"no"}, "unconfirmed", NULL},
    {&pass_qualifiers, RIVERS, "The Nile, the Rhine and the Po are rivers.", {"yes"}, "unconfirmed", NULL},
    {&pass_qualifiers, RIVERS, "The Nile, the Rhine and the Po are rivers.", {"yes: The Volga"}, "unconfirmed", NULL},
    {&pass_qualifiers, RIVERS, "The Nile, the Rhine and the Po are rivers.", {"yes: Th"}, "unconfirmed", NULL},
    {&pass_qualifiers, RIVERS, "The Nile, the Rhine and the Po are rivers.", {"yesterday: The Nile"}, "unconfirmed",
	NULL},
    {&pass_qualifiers, RIVERS, "The Nile is one. The Rhine and the Po are rivers.", {"yes: The Rhine and the Po"},
	"unconfirmed", NULL},
    {&pass_qualifiers, AREA, "The area is 21.", {NULL}, "nothing-seen", NULL},
    {&pass_qualifiers, RIVERS, "The Elbe, the Rhine and the Po are rivers.", {NULL}, "agrees", NULL},
    {&pass_qualifiers, "List three rivers other than the Don.", "The Don, the Rhine and the Po are rivers.",
	{"\nYes: \"Don\"", "The Elbe, the Rhine and the Po are rivers.", "\n\nNo."}, "refined",
	"The Elbe, the Rhine and the Po are rivers."},
    {&pass_qualifiers, RIVERS, "The Nile, the Rhine and the Po are rivers.",
	{"The Nile, the Rhine and the Po are rivers."}, "unconfirmed", NULL},
    {&pass_qualifiers, RIVERS, "The Nile, the Rhine and the Po are rivers.",
	{"yes: the Nile", "The Elbe, the Rhine and the Po are rivers.", "It names three rivers."}, "not-better", NULL},
    {&pass_qualifiers, RIVERS, "The Nile, the Rhine and the Po are rivers.",
	{"yes: the Nile", "The Elbe, the Rhine and the Po are rivers.", "Not sure."}, "not-better", NULL},
    {&pass_qualifiers, RIVERS, "The Nile, the Rhine and the Po are rivers.",
	{"yes: The Nile, the Rhine and the Po are riv", "The Elbe, the Rhine and the Po are rivers.", "\"No.\""},
	"refined", "The Elbe, the Rhine and the Po are rivers."},
    {&pass_qualifiers, RIVERS, "The Nile, the Rhine and the Po are rivers.",
	{"yes: the Nile", "- Nile: a river.\n- Rhine: a river.\n- Po: a river."}, "not-better", NULL},
    /* Of several things to leave out each counts, and the rest of the request stays as well kept as it was. */
    {&pass_qualifiers, RIVERS " Do not use the word long.", "1. Elbe: a long one\n2. Rhine\n3. Po",
	{"1. Elbe: a wide one\n2. Rhine\n3. Po"}, "refined", "1. Elbe: a wide one\n2. Rhine\n3. Po"},
    {&pass_qualifiers, RIVERS " Do not use the word long.", "1. Nile: the wide one\n2. Rhine\n3. Po",
	{"1. Elbe: a wide one\n2. Rhine\n3. Po"}, "refined", "1. Elbe: a wide one\n2. Rhine\n3. Po"},
    {&pass_qualifiers, RIVERS " Do not use the word long.", "1. Nile\n2. Rhine\n3. Po",
	{"The Rhine, the Po, and of course the Nile."}, "not-better", NULL},
    {&pass_qualifiers, RIVERS " Do not use the word long.", "1. Nile: the wide one\n2. Rhine\n3. Po",
	{"1. Elbe: a long one\n2. Rhine\n3. Po"}, "not-better", NULL},
    {&pass_qualifiers, "Do not use the word long. " RIVERS, "1. Elbe: a long one\n2. Rhine\n3. Po",
	{"1. Nile: a wide one\n2. Rhine\n3. Po"}, "not-better", NULL},
    {&pass_qualifiers, "List three rivers other than the Nile and desserts other than Flan.",
	"1. Nile: the wide one\n2. Rhine\n3. Po", {"1. Elbe: a wide one\n2. Rhine\n3. Flan"}, "not-better", NULL},
    {&pass_qualifiers, RIVERS " Use exactly 3 bullet points.", "- Nile\n- Rhine\n- Po\n- Main",
	{"- Elbe\n- Rhine\n- Po\n- Main"}, "refined", "- Elbe\n- Rhine\n- Po\n- Main"},
    {&pass_qualifiers, RIVERS " Write at most 9 words. Use exactly 3 bullet points.", "- Nile\n- Rhine\n- Po",
	{"- Elbe\n- Rhine\n- Po\n- Main"}, "not-better", NULL},
    /* Of a series of names each is left out. */
    {&pass_qualifiers, "List three rivers other than the Nile or Elbe.", "1. Elbe\n2. Rhine\n3. Po",
	{"1. Nile\n2. Rhine\n3. Po"}, "not-better", NULL},
    {&pass_qualifiers, "List three rivers other than the Nile or Elbe.", "1. Elbe\n2. Rhine\n3. Po",
	{"1. Main\n2. Rhine\n3. Po"}, "refined", "1. Main\n2. Rhine\n3. Po"},
    {&pass_qualifiers, CLERKS, CLERKS_WRONG,
	{"The highest shared manager, not the lowest one, is above both clerks in the company."}, "refined",
	"The highest shared manager, not the lowest one, is above both clerks in the company."},
    {&pass_qualifiers, CLERKS, "Go up from both clerks in the company: the lowest manager of both is it.",
	{"Yes: \"the lowest manager of both is it\"",
	    "Go up from both clerks in the company: the manager at the top is it.", "No."},
	"refined", "Go up from both clerks in the company: the manager at the top is it."},
    {&pass_qualifiers, CLERKS, CLERKS_WRONG,
	{"The highest shared manager is the one at the top, above both clerks in the company."}, "refined",
	"The highest shared manager is the one at the top, above both clerks in the company."},
    {&pass_qualifiers, CLERKS, CLERKS_WRONG,
	{"The highest shared manager of both clerks in the company is whoever is lowest."}, "not-better", NULL},
    {&pass_qualifiers, CLERKS, CLERKS_WRONG,
	{"Both clerks in the company have a lowest shared manager; the highest shared manager comes first."},
	"not-better", NULL},
};

static const struct policy *policy;

static struct span
guarded(const char *text)
{

	return (struct span){guarded_copy(text, strlen(text)), strlen(text)};
}

/* Whoever is to write in the role again is told it, and all the advice that has to stay. */
static void
check_instruction(const struct row *row, const struct model_call *call)
{
	static const char advice[] = "See a doctor if it swells, or call 112.";

	CHECK(phrase_find(call->instruction, 0, "village doctor") != PHRASE_NONE);
	CHECK_EQ_INT(memmem(call->instruction.at, call->instruction.len, advice, strlen(advice)) != NULL,
	    strstr(row->draft, advice) != NULL);
	CHECK_EQ_INT(phrase_find(call->instruction, 0, "advice") != PHRASE_NONE, strstr(row->draft, advice) != NULL);
}

/* What a pass came to stays, whole, if the one that follows sees nothing, in shadow or not. */
static void
check_kept(const struct flow_outcome *outcome, const struct flow_outcome *alone)
{

	CHECK_EQ_INT(outcome->verdict, alone->verdict);
	CHECK_EQ_INT(outcome->why, alone->why);
	CHECK_EQ_INT(outcome->delivery, alone->delivery);
	CHECK_EQ_INT(outcome->draft.len, alone->draft.len);
	CHECK_TEXT(outcome_why_name(outcome->passes[1].why), "nothing-seen");
}

static void
check(const struct row *row, bool form, bool shown, bool shadow, unsigned followed)
{
	static struct flow_outcome alone;
	struct policy_post post = {.name = row->pass->name, .only_when = OCCASION_ALWAYS};
	struct policy_post blind = {.name = pass_counting.name, .only_when = OCCASION_ALWAYS};
	struct flow_pass passes[] = {{&post, row->pass->act, shadow}, {&blind, pass_counting.act, followed == 2}};
	struct request request = {.user_texts = 1};
	struct decision decision = {.findings = 0};
	struct flow_turn turn = {.request = &request,
	    .decision = &decision,
	    .policy = policy,
	    .route = &flow_passes_route,
	    .draft = span_of(row->draft),
	    .draft_ended = 1000000,
	    .form = form,
	    .shown = shown,
	    .passes = passes,
	    .pass_count = followed > 0 ? 2 : 1};
	const struct flow_outcome *outcome;
	enum flow_state state;
	struct flow *flow;
	bool seen = strcmp(row->why, "nothing-seen") != 0 && strcmp(row->why, "agrees") != 0;
	const char *why = row->why, *text = row->text;

	check_example(row->draft);
	calls = 0;
	request.last.decoded = span_of(row->prompt);
	request.system.decoded = request.previous.decoded = span_of("");
	language_of(turn.draft, turn.language);
	flow = flow_new(&services, NULL, (struct step){NULL, NULL}, &turn);
	state = flow_begin(flow);
	if (calls > 0 && row->pass == &pass_identity)
		check_instruction(row, &asked[0]);
	/* Whoever judges a text sees it alone; whoever writes it again sees what was asked and the draft. */
	if (calls > 0 && row->pass == &pass_qualifiers)
		CHECK_EQ_INT(asked[0].alone, asked[0].said.len == 0);
	while (state == FLOW_PENDING && calls <= nitems(row->replies) && row->replies[calls - 1] != NULL)
		state = flow_model_done(flow, &(struct model_reply){.text = guarded(row->replies[calls - 1])});
	if (!CHECK_EQ_INT(state, FLOW_ENDED)) {
		flow_free(flow);
		return;
	}
	outcome = flow_outcome(flow);
	/* In shadow nobody is asked; behind what the reader has, or in a form that is asked for, nothing is written. */
	if (seen && form)
		why = "required-form", text = NULL;
	else if (seen && shown && !shadow)
		why = "already-shown", text = NULL;
	else if (seen && shadow && row->replies[0] != NULL)
		why = "shadow-unasked", text = NULL;
	CHECK_EQ_INT(outcome->pass_count, turn.pass_count);
	if (followed > 0)
		check_kept(outcome, &alone);
	alone = *outcome;
	CHECK_TEXT(outcome_why_name(outcome->passes[0].why), why);
	CHECK_SPAN(outcome->text, span_of(text != NULL && !shadow ? text : ""));
	CHECK_EQ_INT(outcome->how, text != NULL && !shadow ? HOW_REPAIR : HOW_NONE);
	if (!form && !shown && !shadow)
		for (size_t i = 0; i < nitems(row->replies); i++)
			CHECK_EQ_INT(row->replies[i] != NULL, i < calls);
	flow_free(flow);
}

int
main(void)
{
	struct policy_source source = policy_shipped();
	struct policy_mistakes mistakes = {0};

	policy = policy_load(&source, 1, NULL, &mistakes);
	policy_mistakes_free(&mistakes);
	if (policy == NULL)
		return 1;
	for (size_t i = 0; i < nitems(rows); i++)
		for (int how = 0; how < (rows[i].pass->act->needs_model ? 4 : 1); how++)
			for (unsigned followed = 0; followed < 3; followed++)
				check(&rows[i], how == 1, how == 2, how == 3, followed);
	policy_release(policy);
	return check_end();
}
