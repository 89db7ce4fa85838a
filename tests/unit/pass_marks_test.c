/*
 * What each pass finds, marked in the text: [] around a finding, <> around its parts. Each row is read as it stands,
 * behind and before other sentences, and, where it is said by somebody else, not at all.
 */
#include "executors/passes/pass.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "tests/unit/check.h"

#define ROW_MAX  300
#define TEXT_MAX (4 * ROW_MAX)
#define ROLE     "Act as a village doctor. My knee hurts."
#define AREA     "What is the area of a rectangle of 3 by 7?"
#define TREES    "How many binary search trees are there with n keys?"

/* Marks left out of a text; those of a prompt stand in its first half, of a response in the other one. */
struct row {
	const struct pass *pass;
	const char *prompt, *response;
};

static void
unmark(const char *marked, char *text)
{
	size_t len = 0;

	for (; *marked != '\0'; marked++)
		if (strchr("[]<>", *marked) == NULL)
			text[len++] = *marked;
	text[len] = '\0';
}

/* A text with the marks of all that was found in it. */
static void
mark(struct span text, bool prompt, const struct pass_findings *findings, char marked[2 * TEXT_MAX])
{
	size_t len = 0;

	for (size_t at = 0; at <= text.len; at++) {
		for (int turn = 0; turn < 4; turn++)
			for (unsigned i = 0; i < findings->count; i++) {
				const struct pass_finding *finding = &findings->list[i];
				bool ends = turn < 2;

				if (finding->in_prompt != prompt)
					continue;
				if ((turn == 1 || turn == 2) &&
				    finding->text.at + (ends ? finding->text.len : 0) == text.at + at)
					marked[len++] = ends ? ']' : '[';
				for (unsigned k = 0; k < finding->part_count && (turn == 0 || turn == 3); k++)
					if (finding->parts[k].text.at + (ends ? finding->parts[k].text.len : 0) ==
					    text.at + at)
						marked[len++] = ends ? '>' : '<';
			}
		if (at < text.len)
			marked[len++] = text.at[at];
	}
	marked[len] = '\0';
}

static void
check(const struct pass *pass, const char *prompt, const char *response)
{
	static char asked[TEXT_MAX], said[TEXT_MAX], marked[2 * TEXT_MAX];
	struct pass_findings findings;
	struct pass_input input;

	unmark(prompt, asked);
	unmark(response, said);
	check_example(said);
	input = (struct pass_input){.system = span_of(""), .earlier = span_of(""), .prompt = span_of(asked)};
	input.response = (struct span){guarded_copy(said, strlen(said)), strlen(said)};
	pass->find(&input, &findings);
	mark(input.prompt, true, &findings, marked);
	CHECK_TEXT(marked, prompt);
	mark(input.response, false, &findings, marked);
	CHECK_TEXT(marked, response);
	for (unsigned i = 0; i < findings.count; i++) {
		const char *persona = findings.list[i].persona;

		CHECK(pass == &pass_identity ? persona != NULL && strcmp(persona, "user") == 0 : persona == NULL);
	}
}

/* The words by which a sentence leaves the role. */
static const char *const leaks[] = {"<As an AI language model, I> have no hands.", "<As an AI I> cannot look at it.",
    "<As an AI, it is not possible for me> to look at it.", "<As an AI, it would be inappropriate for me> to say.",
    "<As an AI, it's unethical for me> to say.", "<Being an AI, I> have no hands.",
    "<Speaking as a language model, my> view is this.", "<As just an AI, I> cannot look at it.",
    "<As an AI trained on many old books, I> cannot look at it.", "I, <as an AI>, have no hands.",
    "I, <being an AI>, have no hands.", "<I, an AI>, have no hands.", "<I, just an AI>, have no hands.",
    "<I am only an AI> and cannot look at it.", "<I'm an AI assistant>.", "<I\u2019m in fact an AI> without hands.",
    "<I am a large language model>, and have no hands.", "<My name is ChatGPT>.", "<I am ChatGPT>, by the way.",
    "<I exist only as a computer program>, and have no hands.", "<I function as an AI> here.",
    "That is beyond <my role as an AI assistant>.", "<My limits as a language model>, you know, are many.",
    "<An AI like me> has no hands.", "<A language model such as myself> has no hands.", "<I am not a doctor>.",
    "<I am not a doctor> and cannot look at it.", "<I'm not a doctor>, but rest helps.",
    "<I am not actually a village> doctor at all.", "<I'm not really a doctor> here.",
    "<I am not a real doctor> of this kind.", "<I was trained by OpenAI> and have no hands.",
    "<I was created by Google>.", "<My training data> holds no knees.", "<My knowledge cutoff> was last year.",
    "<My programming does> not allow that."};

/* What may stand before the words within the sentence. */
static const char *const starts[] = {"Rest it, but ", "Well, ", "Sadly, ", "The knee is fine, though "};

/* Who says it is not who plays the role: or it is asked, or supposed. */
static const char *const others[] = {"My son says ", "He thinks ", "They believe ", "He thinks that, ", "People say: "};

static void
small(const char *text, char into[ROW_MAX])
{
	char *at;

	snprintf(into, ROW_MAX, "%s", text);
	at = strpbrk(into, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
	if (strncmp(at, "I ", 2) != 0 && strncmp(at, "I'm", 3) != 0 && strncmp(at, "I\xe2", 2) != 0 &&
	    strncmp(at, "I,", 2) != 0)
		*at = (char)tolower((unsigned char)*at);
}

static void
check_leaks(void)
{
	static char text[TEXT_MAX], plain[ROW_MAX], lower[ROW_MAX], said[ROW_MAX];

	for (size_t i = 0; i < nitems(leaks); i++) {
		bool heads = leaks[i][0] == '<';

		unmark(leaks[i], plain);
		snprintf(text, sizeof(text), "[%s]", leaks[i]);
		check(&pass_identity, ROLE, text);
		snprintf(text, sizeof(text), "Good day! I see. [%s] Rest it well.\n\nIt heals.", leaks[i]);
		check(&pass_identity, ROLE, text);
		snprintf(text, sizeof(text), "[%s] [%s] [See a nurse.] Rest it.", leaks[i], leaks[i]);
		check(&pass_identity, ROLE, text);
		/* Advice is looked for only where the role is left. */
		check(&pass_identity, "My knee hurts.", plain);
		snprintf(text, sizeof(text), "The label says \"%s\" in red.", plain);
		check(&pass_identity, ROLE, text);
		snprintf(text, sizeof(text), "The label says \u201c%s\u201d in red.", plain);
		check(&pass_identity, ROLE, text);
		snprintf(text, sizeof(text), "%.*s?", (int)strlen(plain) - 1, plain);
		check(&pass_identity, ROLE, text);
		snprintf(text, sizeof(text), "\"So\", said I. \u201cYes\u201d, said he. [%s]", leaks[i]);
		check(&pass_identity, ROLE, text);
		small(leaks[i], lower);
		for (size_t k = 0; heads && k < nitems(starts); k++) {
			/* Inside a sentence "being" tells of what stands before it. */
			if (strncmp(lower, "<being", 6) == 0)
				continue;
			snprintf(text, sizeof(text), "[%s%s]", starts[k], lower);
			check(&pass_identity, ROLE, text);
		}
		for (size_t k = 0; k < nitems(others); k++) {
			unmark(lower, said);
			snprintf(text, sizeof(text), "%s%s", others[k], said);
			check(&pass_identity, ROLE, text);
		}
	}
}

/* What stands before a marker, and whether it is a whole answer; how markers are written; and what stands behind. */
static const struct {
	const char *text;
	bool whole;
} drafts[] = {{"The area is 20.", true}, {"It is 20", true}, {"It is 7.", true}, {"It is 7", false},
    {"Ann has it.", true}, {"See the map?", false}, {"What a day!", false}, {"Is it 20?", true},
    {"Let me see it now.", false}, {"I will do the sum.", false}, {"Sure, here it is.", false}, {"The area is", false},
    {"The area is 20 and", false}, {"Two words.", false}, {"Sure! The area is big.", true},
    {"*So it is:* **20**", true}},
  tails[] = {{"The area is 21.", true}, {"It is 21", true}, {"It is 1", false}, {"It is 1.", true}, {"Yes", false},
      {"The area is as before.", false}, {"The area is", false}, {"So it is now.", true}};
static const char *const labels[] = {"[Correction]: ", "**[Corrected Answer]:** ", "### [Revised answer]\n\n",
    "- [Correction]: ", "* **[Updated Answer]**\n", "__[Correction]__: ", "  [The corrected answer] : "};
static const char *const turns[] = {"[Wait], let me recheck. ", "[Wait].\n\n", "**[Hold on]**: 3 x 7. ",
    "[Scratch that]. ", "[Let me recheck] the sides. ", "[Oops]! ", "[No, wait]. Let me redo it. ",
    "- [I made a mistake] here.\n", "[Hmm, let me recalculate]. Hold on! "};
static const char *const no_markers[] = {"Wait for it.\n", "Hold on to it. ", "They wait, let me see. ",
    "His correction: ", "Correction as such ", "Corrections: ", "Look, wait. ", "Sides: wait. ", "No wait ",
    "Waiting: "};

static void
check_corrections(void)
{
	static char text[TEXT_MAX], plain[TEXT_MAX];

	for (size_t i = 0; i < nitems(drafts); i++)
		for (size_t k = 0; k < nitems(tails); k++) {
			bool label_finds = drafts[i].whole && strstr(tails[k].text, "before") == NULL;

			for (size_t m = 0; m < nitems(labels); m++) {
				snprintf(
				    text, sizeof(text), "<%s>\n\n%s<%s>\n", drafts[i].text, labels[m], tails[k].text);
				unmark(text, plain);
				check(&pass_corrections, AREA, label_finds ? text : plain);
			}
			for (size_t m = 0; m < nitems(turns); m++) {
				snprintf(text, sizeof(text), "<%s>\n%s<%s>", drafts[i].text, turns[m], tails[k].text);
				unmark(text, plain);
				check(&pass_corrections, AREA, drafts[i].whole && tails[k].whole ? text : plain);
				check(&pass_corrections, "Fix this: 3 x 7 is 20.", plain);
				check(&pass_corrections, ROLE, plain);
			}
			for (size_t m = 0; m < nitems(no_markers); m++) {
				snprintf(
				    text, sizeof(text), "%s\n\n%s%s", drafts[i].text, no_markers[m], tails[k].text);
				check(&pass_corrections, AREA, text);
			}
		}
	/* Of several the draft ends at the first, and the tail begins behind the last; none stands in code or JSON. */
	check(&pass_corrections, AREA, "<It is 20.>\nWait. It is 22.\nOops! It is 23.\n\n**[Correction]:** <21>");
	check(&pass_corrections, AREA, "It is 20.\n\n**Correction:** 21\n```\nx\n```");
	check(&pass_corrections, AREA, "{It is 20.}\n\n**Correction:** 21");
	check(&pass_corrections, AREA, "It is 20.\n\n**Correction:** \"so\": \"21\"");
	check(&pass_corrections, AREA, "It is 20.\n\n**Correction:** ***");
	check(&pass_corrections, AREA, "It is 20.\n\n**Correction:**");
}

static const struct row rows[] = {
    /* A correction: its marker, the draft before it, and what stands behind it. */
    {&pass_corrections, AREA, "<The area is 20.>\n\n[Wait], let me recheck.\n\n<3 x 7 = 21, so the area is 21.>"},
    {&pass_corrections, AREA, "<The area is 20.>\n\n**[Corrected Answer]:** <The area is 21.>"},
    {&pass_corrections, AREA, "  <The area is 20.>\n\n### [Corrected Answer]\n\n<The area is 21.>\n\n"},
    {&pass_corrections, AREA, "<The area is 20.>\n\n[Correction]: <21>"},
    {&pass_corrections, AREA, "<The area is 20.>\n\n[Actually, let me double-check]. <It is 3 x 7 = 21.>"},
    {&pass_corrections, AREA, "<The area is 20.>\n\n[Wait]. Let me recheck. <The area is 21.>"},
    {&pass_corrections, AREA, "<The area is 20.>\n\nWait, I see.\n\nIt is 22.\n\n[Hold on].\n\n<The area is 21.>"},
    {&pass_qualifiers, "List three rivers [other than the <Nile>].", "1. [Nile]\n2. Rhine\n3. Po"},
    {&pass_qualifiers, "List three rivers [other than the <Nile>].",
	"Here you go:\n\n- **Danube River**: long\n- [The Nile River (Egypt)]\n- Po"},
    {&pass_qualifiers, "Hello. Describe snow without using the [word \"<white>\"]. Thanks.",
	"Snow is [white] and cold. It is [White]."},
    {&pass_qualifiers, "Describe snow. Do not use the [words <hot> or cup].", "A [hot] drink in a [cup], [hot]."},
    {&pass_qualifiers, "Write a line without the [letter <z>].", "A [z]ebra ran. [Z]oo."},
    {&pass_qualifiers, "Find the highest shared manager ([not the <lowest>]) of two clerks.",
	"It is so. The highest shared manager is simply the [lowest] one above both."},
    {&pass_qualifiers, "I need the earliest start, [not the <latest>] one, of these talks.",
	"The earliest start: the [latest] of them all."},
    {&pass_qualifiers, "Find the highest common ancestor ([not <LCA>]) of two nodes.",
	"The highest common ancestor returns the [lowest] node above both."},
    {&pass_qualifiers, "Explain tides. Do **not** [mention the <moon>], please.",
	"The [moon] pulls. So does the [Moon]."},
    {&pass_qualifiers, "Write a farewell note [without saying <goodbye>] in your answer.", "[Goodbye], all!"},
    {&pass_qualifiers, "Name two poets [besides <Ada Lovelace>] and list three more [except for \"<Lord Byron>]\".",
	"- [Ada Lovelace]\n- [Lord Byron, Ada's father]"},
    {&pass_qualifiers, "Suggest desserts; [omit <Tiramisu>]. [Leave out \u201c<Flan>]\u201d.",
	"- [Tiramisu]\n- [Flan]"},
    {&pass_qualifiers, "Name songs [other than '<Yesterday>]', by the way.", "1. [Yesterday]\n2. Help"},
    {&pass_counting, TREES, "[In all there are 2^n of them.] [These are the Catalan numbers.] Nothing else."},
    {&pass_counting, TREES, "```\nthe total is n!\n```\n[So there are 2^n of them.]"},
    {&pass_alignment, "Omar has five sisters. Each of them has one brother. How many brothers does Omar have?",
	"Each sister has one brother. <That brother is Omar himself.>\n\n[So the answer is <one>.]"},
    {&pass_alignment, "Omar has five sisters. Each of them has one brother. How many brothers does Omar have?",
	"<Omar has five sisters, so he has no brothers.>\n[Answer: <one>]"},
    {&pass_cutoff, "Who won?",
	"Well. [As of my last knowledge update, nobody had.] That is all. [My knowledge cutoff is 2023!]"},
    {&pass_cutoff, "Who won?", "```\nas of my last update\n```\n[As of my last update, none.]"},
    {&pass_corrections, AREA, "<The area is 20.>\n\n- [Revised answer]: <21 it is.>"},
    {&pass_corrections, AREA, "<The area is 20.>\n[Oops], I made a mistake.\n<The area is 21.>"},
    {&pass_corrections, AREA, "<The area is 20.>\n\n[On second thought], it was 3 by 7.\n<The area is 21.\nYes, 21.>"},
    {&pass_corrections, AREA, "<It is 20>\n[Oh, wait]. No, hold on! <It is 21>"},
    {&pass_corrections, AREA, "<It is 20.>\n\n* **[Correction]**\n\n<21>"},
    /* A letter before a sign makes it another word; what grows so is no count. */
    {&pass_counting, TREES, "The total is func(n) in all. [The total is C(n, 2) in all.] [It is n^2 ways.]"},
    {&pass_counting, TREES, "The number of ways is O(n^2). The complexity is n^2. In all n^2 steps."},
    {&pass_counting, TREES, "[The answer = n^2.] The answer: n^2. [These are n^2 ways.] [There are n choose 2.]"},
    /* A sequence that the question names is no claim; nor is what is asked of a value or a place. */
    {&pass_counting, "How many Catalan trees are there with n keys?", "These are the Catalan numbers."},
    {&pass_counting, "How many values of n are there with n keys?", "These are the Catalan numbers."},
    {&pass_counting, "How many trees are there with x keys?", "These are the Catalan numbers."},
    {&pass_counting, "How many trees are there? I have n.", "These are the Catalan numbers."},
    {&pass_counting, "How many trees are there for n nodes?", "[These are the Catalan numbers.]"},
    {&pass_counting, "How many trees are there for n?", "These are the Catalan numbers."},
    {&pass_counting, "How many trees are there for n is asked?", "These are the Catalan numbers."},
    {&pass_counting, "Let T_n be the number of trees.", "[These are the Catalan numbers.]"},
    {&pass_counting, "Let TxN be the number of trees.", "These are the Catalan numbers."},
};

int
main(void)
{

	check_leaks();
	check_corrections();
	for (size_t i = 0; i < nitems(rows); i++)
		check(rows[i].pass, rows[i].prompt, rows[i].response);
	return check_end();
}
