/*
 * A correction that the reader would see. Markers rarely mean one: characters make mistakes, code says "error", and a
 * correction may have been asked for. So a marker counts only at the head of its line, between a complete answer and a
 * self-contained block.
 */
#include "executors/passes/pass.h"

#include "executors/arithmetic/compare.h"
#include "executors/arithmetic/final.h"
#include "executors/clues/clues.h"
#include "executors/executor.h"
#include "executors/logic/reasoning.h"
#include "executors/passes/persona.h"
#include "executors/passes/utterance.h"
#include "executors/step.h"
#include "policies/cpu.h"
#include "routes/request.h"
#include "routes/text/phrases.h"

#define LINE_HEAD   160 /* bytes of a line in which a marker may be */
#define BLOCK_LEAST 8   /* bytes of a draft or a tail: "It is 12." */

/* Headings: the answer follows. */
static const char *const labels[] = {"correction", "corrected answer", "corrected final answer", "corrected response",
    "corrected solution", "corrected calculation", "corrected version", "revised answer", "revised solution",
    "revised response", "the corrected answer", "here is the corrected answer", "here's the corrected answer",
    "updated answer", NULL};

/* Sentence openings with which the writer changes course. */
static const char *const turns[] = {"wait", "no wait", "oops", "hold on", "on second thought", "scratch that",
    "let me recheck", "let me re-check", "let me double-check", "let me double check", "let me correct",
    "let me recalculate", "let me re-calculate", "let me reconsider", "let me redo", "let me re-examine",
    "let me reexamine", "let me re-evaluate", "let me reevaluate", "let me rework", "let me try again",
    "let me start over", "let's recheck", "let's re-check", "let's correct", "let's recalculate", "let's reconsider",
    "let's redo", "let's re-examine", "let's reexamine", "let's re-evaluate", "let's reevaluate", "let's try again",
    "actually let me", "i made a mistake", "i made an error", "i miscalculated", "i miscounted",
    "i apologize for the mistake", "i apologize for the error", "i apologize for the confusion",
    "i apologize for my mistake", "apologies for the mistake", "apologies for the error", "apologies for the confusion",
    "sorry for the mistake", "sorry for the error", "sorry i made", "i'm sorry i made", "my mistake", "my apologies",
    "the above answer is incorrect", "the above answer is wrong", "the above solution is incorrect",
    "the initial answer was incorrect", "the initial answer is incorrect", "my initial answer was wrong",
    "my initial answer was incorrect", "upon re-examination", "upon rechecking", "upon re-checking",
    "upon closer inspection i", "upon reviewing my", NULL};

/* A requested correction is not a slip, and code or a required form is never cut. */
static bool
forbids(struct span prompt)
{
	static const char *const asked[] = {"correct the", "correct it", "correct this", "correct any", "corrected",
	    "correction", "corrections", "fix", "incorrect", "error", "errors", "mistake", "mistakes", "proofread",
	    "wrong", "debug", "bug", "bugs", "revise", "edit", "json", "xml", "yaml", "csv", "code", "function",
	    "python", "javascript", "c++", "java", "html", "sql", "script", "program", "apology", "apologize",
	    "dialogue", "story", "screenplay", "email", "letter", "poem", "you are sure", "are you sure", "review",
	    "critique", "rewrite", NULL};

	return phrase_any(prompt, asked);
}

static bool
is_program_or_json(struct span response)
{
	struct span text = span_strip(response);

	if (span_byte(text, 0) == '{' || span_byte(text, 0) == '[')
		return true;
	for (size_t at = 0; at < text.len; at++) {
		if (phrase_stands(text, at, "```") || phrase_stands(text, at, "\n{") ||
		    phrase_stands(text, at, "\": \""))
			return true;
	}
	return false;
}

/* The next line without its end. */
static bool
next_line(struct span *rest, struct span *line)
{
	const char *end;

	if (rest->len == 0)
		return false;
	end = span_find(*rest, '\n');
	line->at = rest->at;
	line->len = end == NULL ? rest->len : (size_t)(end - rest->at);
	rest->at += line->len + (end != NULL);
	rest->len -= line->len + (end != NULL);
	return true;
}

/* How many words of a reversal begin a sentence, including an interjection; 0: none. */
static unsigned
turn_at_start(const struct utterance *utterance)
{
	static const char *const surprise[] = {
	    "oops", "no", "actually", "sorry", "hmm", "oh", "but", "ah", "apologies", NULL};
	static const char *const calls[] = {"wait", "hold on", NULL};
	unsigned n = utterance_any_at(utterance, 0, turns);

	/* In "Wait, ..." the comma marks a reversal; "Wait for the bus." is none. */
	if (n > 0 && n == utterance_any_at(utterance, 0, calls) && utterance->before[n] == ' ')
		return 0;
	if (n == 0 && utterance_word_in(utterance->words[0], surprise) && utterance->before[1] != ' ') {
		n = utterance_any_at(utterance, 1, turns);
		n += n > 0;
	}
	return n;
}

/* The end of a reversal: of its sentence, and of further ones on the line ("Wait. Let me recheck."). */
static const char *
turn_end(struct span text)
{
	struct span sentence, rest = text;
	const char *end = text.at + text.len;

	while (sentence_next(&rest, &sentence)) {
		struct utterance utterance;

		utterance_cut(sentence, &utterance);
		if (sentence.at != text.at && turn_at_start(&utterance) == 0)
			return sentence.at;
	}
	return end;
}

/* Where the answer after a label begins: "Corrected answer: 12", "**Correction:**"; NULL: not a label. */
static const char *
label_end(struct span text, const char *at)
{
	size_t colon = span_past(text, (size_t)(at - text.at), "*_ ");

	if (colon < text.len && text.at[colon] != ':')
		return NULL;
	return text.at + span_past(text, colon, ":*_ ");
}

/*
 * The marker at a line's head, or empty; *behind is where the answer begins: right after a label, or after the
 * sentence.
 */
static struct span
marker_of(struct span line, const char **behind, bool *label)
{
	struct span text = span_strip(line), marker;
	struct utterance utterance;
	unsigned n;

	text = span_from(text, span_past(text, 0, "*_#>- "));
	utterance_cut((struct span){text.at, text.len < LINE_HEAD ? text.len : LINE_HEAD}, &utterance);
	if (utterance.count == 0 || utterance.words[0].at != text.at)
		return NO_SPAN;
	n = turn_at_start(&utterance);
	*label = n == 0;
	if (n > 0) {
		*behind = turn_end(text);
		return utterance_from_to(&utterance, 0, n - 1);
	}
	n = utterance_any_at(&utterance, 0, labels);
	if (n == 0)
		return NO_SPAN;
	marker = utterance_from_to(&utterance, 0, n - 1);
	*behind = label_end(text, marker.at + marker.len);
	return *behind == NULL ? NO_SPAN : marker;
}

/* Whether a sentence states something: a figure, or three words that are not an announcement or an exclamation. */
static bool
is_statement(struct span sentence)
{
	static const char *const announces[] = {
	    "let me", "let us", "let's", "sure", "first", "okay", "i'll", "i will", NULL};
	struct utterance utterance;

	utterance_cut(sentence, &utterance);
	for (size_t at = 0; at < sentence.len; at++) {
		if (isdigit((unsigned char)sentence.at[at]))
			return true;
	}
	return utterance.count >= 3 && utterance_any_at(&utterance, 0, announces) == 0 &&
	    strchr("?!", sentence.at[sentence.len - 1]) == NULL;
}

/* Whether a text without blanks around it is complete: its last line is closed and states something. */
static bool
is_complete(struct span text)
{
	struct span sentence, rest;
	bool states = false;

	if (text.len < BLOCK_LEAST || strchr(".!?)]*`$|}0123456789", text.at[text.len - 1]) == NULL)
		return false;
	rest = text;
	while (!states && sentence_next(&rest, &sentence))
		states = is_statement(sentence);
	return states;
}

/* Whether a block can be read without what precedes it. */
static bool
stands_alone(struct span tail)
{
	static const char *const back[] = {"the above", "as above", "shown above", "previous", "previously", "earlier",
	    "as before", "the same steps", "original answer", "initial answer", "my mistake", "i made a mistake",
	    "aforementioned", "we also", "i also", NULL};

	return !phrase_any(tail, back);
}

static void
find(const struct pass_input *input, struct pass_findings *findings)
{
	struct span rest = input->response, line, marker, whole = input->response;
	struct span first = NO_SPAN, last = NO_SPAN, draft, tail;
	const char *behind = NULL, *next;
	bool label = false, labelled = false;
	struct pass_finding *finding;
	struct persona persona;

	findings->count = 0;
	persona_read(input, &persona);
	/* A character in a role may change its mind. */
	if (persona.asked_by != NULL || forbids(input->prompt) || is_program_or_json(whole))
		return;
	/* If there are several, the draft ends at the first and the tail begins after the last. */
	while (next_line(&rest, &line) && !cpu_spend(16 + line.len / 16)) {
		marker = marker_of(line, &next, &label);
		if (marker.len == 0)
			continue;
		if (first.at == NULL)
			first = (struct span){line.at, marker.len};
		last = marker;
		behind = next;
		labelled = label;
	}
	if (first.at == NULL)
		return;
	draft = span_strip((struct span){whole.at, (size_t)(first.at - whole.at)});
	tail = span_strip((struct span){behind, (size_t)(whole.at + whole.len - behind)});
	if (!is_complete(draft) || !(labelled ? phrase_has_word(tail) : is_complete(tail)) || !stands_alone(tail))
		return;
	finding = pass_add(findings, "correction", last);
	pass_add_part(finding, "draft", draft);
	pass_add_part(finding, "tail", tail);
}

/*
 * Drops what an answer itself corrects.
 *
 * A marker alone does not say which half is right: some right answers that show a correction would lose what was asked
 * for. So the executor must reach the same result as the rest, and the rest must be complete by itself.
 */

static flow_step look_for_correction;

static const struct executor act_corrections = {
    .name = "corrections",
    .first = {"look_for_correction", look_for_correction},
};

static enum pass_hook
hook(const struct pass_input *input, const struct policy_post *post, bool *shadow)
{

	(void)input;
	*shadow |= post->only_when == OCCASION_ROLEPLAY;
	/* Most answers correct nothing: hold a stream only if the question has a checkable answer. */
	return post->only_when == OCCASION_ALWAYS ? HOOK_HOLD_CHECKED : HOOK_ALONG;
}

/* Words that do not distinguish sentences. */
static const char *const little[] = {"the", "a", "an", "is", "are", "was", "were", "of", "in", "to", "so", "it", "that",
    "this", "by", "on", "at", "for", "and", "be", "has", "have", "total", "final", "correct", "therefore", "thus",
    NULL};

/* Whether a sentence holds a word. */
static bool
holds_word(const struct utterance *utterance, struct span word)
{

	for (unsigned i = 0; i < utterance->count; i++)
		if (span_same_nocase(utterance->words[i], word))
			return true;
	return false;
}

/*
 * What the first statement has that the corrected one has not: in "The area is 4." and "The area is 3 square units."
 * the 4.
 */
struct retracted {
	struct utterance first, corrected;
	bool old[UTTERANCE_MAX]; /* of the first one's words */
	bool any_old, any_common;
};

static void
retracted_read(struct span first, struct span corrected, struct retracted *retracted)
{

	*retracted = (struct retracted){.any_old = false};
	utterance_cut(first, &retracted->first);
	utterance_cut(corrected, &retracted->corrected);
	for (unsigned i = 0; i < retracted->first.count; i++) {
		struct span word = retracted->first.words[i];

		if (utterance_word_in(word, little))
			continue;
		retracted->old[i] = !holds_word(&retracted->corrected, word);
		retracted->any_old |= retracted->old[i];
		retracted->any_common |= !retracted->old[i];
	}
}

/* The next clause of a sentence: up to a comma or semicolon followed by a blank. */
static bool
clause_next(struct span *rest, struct span *clause)
{
	size_t len = 0;

	while (len < rest->len && !(strchr(",;", rest->at[len]) != NULL && span_byte(*rest, len + 1) == ' '))
		len++;
	*clause = (struct span){rest->at, len};
	len += len < rest->len;
	*rest = (struct span){rest->at + len, rest->len - len};
	return clause->len > 0;
}

/*
 * Whether a clause of the explanation repeats what is retracted: an old number anywhere, an old word beside another one
 * of the statement ("the sun is in the east" does not match "the shadow points east") or after "so".
 */
static bool
says_again(const struct retracted *retracted, struct span clause)
{
	static const char *const concludes[] = {"so", "therefore", "thus", "hence", "answer", NULL};
	struct utterance utterance;
	bool old = false, other = false;

	utterance_cut(clause, &utterance);
	for (unsigned i = 0; i < retracted->first.count; i++) {
		struct span word = retracted->first.words[i];

		if (utterance_word_in(word, little) || !holds_word(&utterance, word))
			continue;
		if (retracted->old[i] && isdigit((unsigned char)word.at[0]))
			return true;
		old |= retracted->old[i];
		other |= !retracted->old[i];
	}
	return old && (other || utterance_has(&utterance, 0, concludes));
}

/* Whether the first statement ends in what is retracted: "The answer is north.", but not "North is the answer." */
static bool
ends_in_result(const struct retracted *retracted)
{
	static const char *const names[] = {"answer", "result", "solution", "one", NULL};
	unsigned last = retracted->first.count - 1;

	return retracted->old[last] && !utterance_word_in(retracted->first.words[last], names);
}

/* A first statement with its last word replaced by the corrected one: "The answer is **north**." and "south". */
static struct span
with_word(struct flow *flow, const struct retracted *retracted)
{
	const struct utterance *first = &retracted->first;
	struct span old = first->words[first->count - 1], word = retracted->corrected.words[0];
	const char *behind = old.at + old.len, *end = first->whole.at + first->whole.len;

	return flow_printf(flow, "%.*s%.*s%.*s", (int)(old.at - first->whole.at), first->whole.at, (int)word.len,
	    word.at, (int)(end - behind), behind);
}

/*
 * The corrected statement in place of the first one, with the explanation between them unchanged; empty if they are not
 * one sentence each about the same thing, or the explanation repeats the retracted one.
 */
static struct span
with_explanation(struct flow *flow, struct span draft, struct span tail)
{
	struct span rest = draft, first, corrected, more = tail, sentence, clause, behind, said;
	struct retracted retracted;
	bool one_word;

	if (!sentence_next(&rest, &first) || !sentence_next(&more, &corrected) || sentence_next(&more, &sentence))
		return NO_SPAN;
	retracted_read(first, corrected, &retracted);
	one_word = retracted.corrected.count == 1;
	if (!retracted.any_old || (!one_word && !retracted.any_common) || retracted.first.count == UTTERANCE_MAX ||
	    (one_word && !ends_in_result(&retracted)))
		return NO_SPAN;
	behind = rest;
	while (sentence_next(&rest, &sentence))
		while (clause_next(&sentence, &clause))
			if (cpu_spend(clause.len + 1) || says_again(&retracted, clause))
				return NO_SPAN;
	said = one_word ? with_word(flow, &retracted) : corrected;
	return said.len == 0 || span_strip(behind).len == 0
	    ? said
	    : flow_printf(flow, "%c%.*s%s%.*s", toupper((unsigned char)said.at[0]), (int)said.len - 1, said.at + 1,
		  memchr(behind.at, '\n', (size_t)(span_strip(behind).at - behind.at)) != NULL ? "\n\n" : " ",
		  (int)span_strip(behind).len, span_strip(behind).at);
}

/* Whether both texts end with the same number and the second has no other. */
static bool
same_number(struct span prompt, struct span whole, struct span tail)
{
	struct final of_whole, of_tail;

	final_read(prompt, whole, &of_whole);
	final_read(prompt, tail, &of_tail);
	return of_whole.form != FINAL_NONE && of_tail.form != FINAL_NONE && !of_whole.unsure && !of_tail.unsure &&
	    !of_tail.contradicts && compare_value(&of_tail, &of_whole.value.readings[0].value) == AGREEMENT_AGREE;
}

/* The same for puzzles. */
static bool
same_answer(struct flow *flow, const struct pass_input *input, struct span tail)
{
	struct clues *clues = flow_alloc(flow, sizeof(*clues));
	struct reasoning of_whole, of_tail;
	const struct stated_answer *a = &of_whole.final, *b = &of_tail.final;

	if (clues == NULL)
		return false;
	clues_read(input->earlier, input->prompt, clues);
	reasoning_read(input->prompt, clues, input->response, &of_whole);
	reasoning_read(input->prompt, clues, tail, &of_tail);
	if (a->kind == ANSWER_NONE || a->kind != b->kind || of_tail.part)
		return false;
	if (a->kind == ANSWER_NUMBER || a->kind == ANSWER_ORDER)
		return rational_equals(&a->value, &b->value);
	return a->index == b->index;
}

/* Whether the executor reached the result that is left. */
static bool
is_confirmed(struct flow *flow, const struct pass_input *input, struct span tail)
{
	enum policy_executor executor = flow_turn(flow)->route->executor;

	if (!flow_before(flow)->agrees || flow_before(flow)->how != HOW_NONE)
		return false;
	if (executor == EXECUTOR_ARITHMETIC || executor == EXECUTOR_LITERAL)
		return same_number(input->prompt, input->response, tail);
	return executor == EXECUTOR_LOGIC && same_answer(flow, input, tail);
}

/* Whether the policy allows cutting without confirmation. Counts and choices always need one. */
static bool
is_insisted(const struct flow *flow)
{

	return flow_pass(flow)->post->only_when == OCCASION_ALWAYS && !flow_turn(flow)->form &&
	    flow_turn(flow)->route->executor != EXECUTOR_CONSTRAINTS;
}

static enum flow_next
look_for_correction(struct flow *flow)
{
	struct pass_input input = pass_input_of(flow);
	struct pass_findings findings;
	struct span tail, whole;

	find(&input, &findings);
	if (findings.count == 0)
		return flow_keep(flow, WHY_NOTHING_SEEN);
	if (flow_form_is_fixed(flow))
		return flow_keep(flow, WHY_FORM);
	tail = findings.list[0].parts[1].text;
	if (!is_insisted(flow) && !is_confirmed(flow, &input, tail))
		return flow_keep(flow, WHY_UNCONFIRMED);
	whole = with_explanation(flow, findings.list[0].parts[0].text, tail);
	return flow_repair(flow, whole.len > 0 ? whole : tail, DELIVERY_MENDED, WHY_CUT);
}

const struct pass pass_corrections = {.name = "corrections", .find = find, .hook = hook, .act = &act_corrections};
