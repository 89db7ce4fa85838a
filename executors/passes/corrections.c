/*
 * A correction that the reader would see. Markers hardly ever mean one: characters make mistakes, code says "error",
 * and what is asked for may be a correction. So a marker counts only at the head of its line, between an answer that is
 * complete and a block that stands by itself.
 */
#include "executors/passes/pass.h"

#include "executors/passes/utterance.h"
#include "executors/phrases.h"

#define BLOCK_LEAST 8 /* bytes of a draft or a tail: "It is 12." */

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

/*
 * The marker that heads a line, empty where there is none; *behind is where the answer that follows begins: for a label
 * right behind it, for a sentence behind its line.
 */
static struct span
marker_of(struct span line, const char **behind)
{
	struct span text = span_strip(line);
	struct utterance utterance;
	unsigned n;
	size_t at;

	while (text.len > 0 && strchr("*_#>- ", text.at[0]) != NULL)
		text = (struct span){text.at + 1, text.len - 1};
	utterance_cut((struct span){text.at, text.len < 160 ? text.len : 160}, &utterance);
	/* In "Wait, ..." the mark belongs to it. "Wait for the bus." is none. */
	n = utterance_any_at(&utterance, 0, turns);
	if (n == 1 && utterance_word_is(utterance.words[0], "wait") &&
	    (text.len == 4 || strchr(",!.-\xe2", text.at[4]) == NULL))
		n = 0;
	if (utterance.count > 2 && strchr(",!", utterance.before[1]) != NULL &&
	    utterance_word_in(
		utterance.words[0], (const char *const[]){"oops", "no", "actually", "sorry", "hmm", NULL}))
		n = n > 0                                        ? n
		    : utterance_any_at(&utterance, 1, turns) > 0 ? 1 + utterance_any_at(&utterance, 1, turns)
								 : 0;
	if (n > 0 && utterance.words[0].at == text.at) {
		*behind = line.at + line.len;
		return utterance_from_to(&utterance, 0, n - 1);
	}
	n = utterance_any_at(&utterance, 0, labels);
	if (n == 0 || utterance.words[0].at != text.at)
		return (struct span){NULL, 0};
	at = (size_t)(utterance.words[n - 1].at + utterance.words[n - 1].len - text.at);
	while (at < text.len && strchr("*_ ", text.at[at]) != NULL)
		at++;
	if (at < text.len && text.at[at] != ':')
		return (struct span){NULL, 0};
	while (at < text.len && strchr(":*_ ", text.at[at]) != NULL)
		at++;
	*behind = text.at + at;
	return utterance_from_to(&utterance, 0, n - 1);
}

/* Whether a text says something to its end: a figure or an "is", and a last line that is closed. */
static bool
is_complete(struct span text)
{
	static const char *const states[] = {
	    "is", "are", "was", "were", "answer", "has", "have", "=", "therefore", NULL};
	bool says = phrase_any(text, states);

	text = span_strip(text);
	if (text.len < BLOCK_LEAST || strchr(".!?)]*`$|}0123456789", text.at[text.len - 1]) == NULL)
		return false;
	for (size_t at = 0; at < text.len && !says; at++)
		says = isdigit((unsigned char)text.at[at]);
	return says;
}

/* Whether a block can be read without what stands before it. */
static bool
stands_alone(struct span tail)
{
	static const char *const back[] = {"the above", "as above", "shown above", "previous", "previously", "earlier",
	    "as before", "the same steps", "original answer", "initial answer", "my mistake", "i made a mistake",
	    "aforementioned", NULL};

	return !phrase_any(tail, back);
}

static void
find(const struct pass_input *input, struct pass_findings *findings)
{
	struct span rest = input->response, line, marker, whole = input->response;
	struct span first = {NULL, 0}, last = {NULL, 0}, draft, tail;
	const char *behind = NULL, *next;
	struct pass_finding *finding;

	findings->count = 0;
	if (whole.len == 0 || forbids(input->prompt) || is_program_or_json(whole))
		return;
	/* Where there are several, the draft ends at the first and the tail begins behind the last. */
	while (next_line(&rest, &line)) {
		marker = marker_of(line, &next);
		if (marker.len == 0)
			continue;
		if (first.at == NULL)
			first = (struct span){line.at, marker.len};
		last = marker;
		behind = next;
	}
	if (first.at == NULL)
		return;
	draft = span_strip((struct span){whole.at, (size_t)(first.at - whole.at)});
	tail = span_strip((struct span){behind, (size_t)(whole.at + whole.len - behind)});
	if (!is_complete(draft) || !is_complete(tail) || !stands_alone(tail))
		return;
	finding = pass_add(findings, "correction", last);
	pass_add_part(finding, "draft", draft);
	pass_add_part(finding, "tail", tail);
}

const struct pass pass_corrections = {"corrections", find};
