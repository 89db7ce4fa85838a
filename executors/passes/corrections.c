/*
 * A correction that the reader would see. Markers hardly ever mean one: characters make mistakes, code says "error",
 * and what is asked for may be a correction. So a marker counts only at the head of its line, between an answer that is
 * complete and a block that stands by itself.
 */
#include "executors/passes/pass.h"

#include "executors/passes/act.h"
#include "executors/passes/persona.h"
#include "executors/passes/utterance.h"
#include "policies/cpu.h"
#include "routes/text/phrases.h"

#define LINE_HEAD   160 /* bytes of a line, in which a marker stands */
#define BLOCK_LEAST 8   /* bytes of a draft or a tail: "It is 12." */

/* Headings: what follows is the answer. */
static const char *const labels[] = {"correction", "corrected answer", "corrected final answer", "corrected response",
    "corrected solution", "corrected calculation", "corrected version", "revised answer", "revised solution",
    "revised response", "the corrected answer", "here is the corrected answer", "here's the corrected answer",
    "updated answer", NULL};

/* Beginnings of a sentence in which the writer turns round. */
static const char *const turns[] = {"wait", "no wait", "oops", "hold on", "on second thought", "scratch that",
    "let me recheck", "let me re-check", "let me double-check", "let me double check", "let me correct",
    "let me recalculate", "let me re-calculate", "let me reconsider", "let me redo", "let me re-examine",
    "let me reexamine", "let me re-evaluate", "let me reevaluate", "let me rework", "let me try again",
    "let me start over", "let's recheck", "let's re-check", "let's correct", "let's recalculate", "let's reconsider",
    "let's redo", "let's re-examine", "let's reexamine", "let's re-evaluate", "let's reevaluate", "let's try again",
    "actually let me", "i made a mistake", "i made an error", "i apologize for the mistake",
    "i apologize for the error", "i apologize for the confusion", "i apologize for my mistake",
    "apologies for the mistake", "apologies for the error", "apologies for the confusion", "sorry for the mistake",
    "sorry for the error", "sorry i made", "i'm sorry i made", "my mistake", "my apologies",
    "the above answer is incorrect", "the above answer is wrong", "the above solution is incorrect",
    "the initial answer was incorrect", "the initial answer is incorrect", "my initial answer was wrong",
    "my initial answer was incorrect", "upon re-examination", "upon rechecking", "upon re-checking",
    "upon closer inspection i", "upon reviewing my", NULL};

/* What was asked for is no slip, and code or a form that is required is never cut. */
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

	if (text.len > 0 && (text.at[0] == '{' || text.at[0] == '['))
		return true;
	for (size_t at = 0; at < text.len; at++) {
		if (phrase_stands(text, at, "```") || phrase_stands(text, at, "\n{") ||
		    phrase_stands(text, at, "\": \""))
			return true;
	}
	return false;
}

/* The next line, its end left out. */
static bool
next_line(struct span *rest, struct span *line)
{
	const char *end;

	if (rest->len == 0)
		return false;
	end = memchr(rest->at, '\n', rest->len);
	line->at = rest->at;
	line->len = end == NULL ? rest->len : (size_t)(end - rest->at);
	rest->at += line->len + (end != NULL);
	rest->len -= line->len + (end != NULL);
	return true;
}

/* How many words of a turn stand at a sentence's start, a first word of surprise included; 0 where there are none. */
static unsigned
turn_at_start(const struct utterance *utterance)
{
	static const char *const surprise[] = {"oops", "no", "actually", "sorry", "hmm", "oh", "but", "ah", NULL};
	static const char *const calls[] = {"wait", "hold on", NULL};
	unsigned n = utterance_any_at(utterance, 0, turns);

	/* In "Wait, ..." the mark turns round; "Wait for the bus." does not. */
	if (n > 0 && n == utterance_any_at(utterance, 0, calls) && n < utterance->count && utterance->before[n] == ' ')
		return 0;
	if (n == 0 && utterance->count > 1 && utterance->before[1] != ' ' &&
	    utterance_word_in(utterance->words[0], surprise)) {
		n = utterance_any_at(utterance, 1, turns);
		n += n > 0;
	}
	return n;
}

/* The end of a turn: of its sentence, and of those behind it on the line that turn as well ("Wait. Let me recheck.").
 */
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

/* Where the answer behind a label begins: "Corrected answer: 12", "**Correction:**"; NULL where it is no label. */
static const char *
label_end(struct span text, const char *at)
{
	const char *end = text.at + text.len;

	while (at < end && strchr("*_ ", *at) != NULL)
		at++;
	if (at < end && *at != ':')
		return NULL;
	while (at < end && strchr(":*_ ", *at) != NULL)
		at++;
	return at;
}

/*
 * The marker that heads a line, empty where there is none; *behind is where the answer that follows begins: for a label
 * right behind it, for a sentence behind that.
 */
static struct span
marker_of(struct span line, const char **behind, bool *label)
{
	struct span text = span_strip(line), marker;
	struct utterance utterance;
	unsigned n;

	while (text.len > 0 && strchr("*_#>- ", text.at[0]) != NULL)
		text = (struct span){text.at + 1, text.len - 1};
	utterance_cut((struct span){text.at, text.len < LINE_HEAD ? text.len : LINE_HEAD}, &utterance);
	if (utterance.count == 0 || utterance.words[0].at != text.at)
		return (struct span){NULL, 0};
	n = turn_at_start(&utterance);
	*label = n == 0;
	if (n > 0) {
		*behind = turn_end(text);
		return utterance_from_to(&utterance, 0, n - 1);
	}
	n = utterance_any_at(&utterance, 0, labels);
	if (n == 0)
		return (struct span){NULL, 0};
	marker = utterance_from_to(&utterance, 0, n - 1);
	*behind = label_end(text, marker.at + marker.len);
	return *behind == NULL ? (struct span){NULL, 0} : marker;
}

/* Whether a sentence states anything: a figure, or three words that neither announce nor exclaim. */
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

/* Whether a text says something to its end: its last line is closed, and states something. */
static bool
is_complete(struct span text)
{
	struct span sentence, rest;
	bool states = false;

	text = span_strip(text);
	if (text.len < BLOCK_LEAST || strchr(".!?)]*`$|}0123456789", text.at[text.len - 1]) == NULL)
		return false;
	rest = text;
	while (!states && sentence_next(&rest, &sentence))
		states = is_statement(sentence);
	return states;
}

/* Behind a label one word or number is an answer. */
static bool
is_answer(struct span text)
{

	for (size_t i = 0; i < text.len; i++)
		if (isalnum((unsigned char)text.at[i]))
			return true;
	return false;
}

/* Whether a block can be read without what stands before it. */
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
	struct span first = {NULL, 0}, last = {NULL, 0}, draft, tail;
	const char *behind = NULL, *next;
	bool label = false, labelled = false;
	struct pass_finding *finding;
	struct persona persona;

	findings->count = 0;
	persona_read(input, &persona);
	/* A character may well change its mind. */
	if (whole.len == 0 || persona.asked_by != NULL || forbids(input->prompt) || is_program_or_json(whole))
		return;
	/* Where there are several, the draft ends at the first and the tail begins behind the last. */
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
	if (!is_complete(draft) || !(labelled ? is_answer(tail) : is_complete(tail)) || !stands_alone(tail))
		return;
	finding = pass_add(findings, "correction", last);
	pass_add_part(finding, "draft", draft);
	pass_add_part(finding, "tail", tail);
}

const struct pass pass_corrections = {
    .name = "corrections", .find = find, .hook = act_corrections_hook, .act = &act_corrections};
