/*
 * A role that was asked for and is broken. Looked for are a few ways in which models say of themselves that they are
 * machines, in the first person and near a sentence's start; a phrase list without these anchors hits "She had an air
 * of" and what a character says about machines.
 */
#include "executors/passes/pass.h"

#include "executors/passes/act.h"
#include "executors/passes/persona.h"
#include "executors/passes/safety.h"
#include "executors/passes/utterance.h"
#include "executors/phrases.h"

#define NEAR      24   /* words from a sentence's start */
#define QUOTE_MAX 2048 /* bytes of a line before a place, in which a quotation may begin */
#define MODIFIED  14   /* words between a machine's name and the "I" that it belongs to */

static bool
is_me(struct span word)
{
	static const char *const me[] = {"i", "i'm", "i'd", "i've", "i'll", "my", NULL};

	return utterance_word_in(word, me);
}

/* "just an", "only a", "a": the words before a machine's name, or 0. */
static unsigned
article_at(const struct utterance *utterance, unsigned at)
{
	static const char *const little[] = {"just", "only", "merely", "simply", "actually", "really", "still", "also",
	    "in fact", "indeed", "here as", NULL};
	static const char *const articles[] = {"a", "an", NULL};
	unsigned n = utterance_any_at(utterance, at, little);

	return at + n < utterance->count && utterance_word_in(utterance->words[at + n], articles) ? n + 1 : 0;
}

/* Whether a machine's name ends before an index: "an AI that ..." does, "an AI researcher" does not. */
static bool
name_ends(const struct utterance *utterance, unsigned at)
{
	static const char *const behind[] = {"and", "but", "so", "that", "which", "who", "without", "with", "not",
	    "designed", "created", "developed", "trained", "programmed", "made", "built", "by", "from", "in", "here",
	    "whose", "rather", "or", "i", "i'm", "i've", "i'd", "my", "currently", "running", "myself", "like",
	    "called", "named", "powered", NULL};

	return at == utterance->count || utterance->before[at] != ' ' ||
	    utterance_word_in(utterance->words[at], behind);
}

/* "As an AI language model, I ...", "I, as an AI, ...": the last word of it, or 0. */
static unsigned
as_machine(const struct utterance *utterance, unsigned at)
{
	static const char *const joints[] = {"but", "that", "and", "however", "while", "because", "since", "so", "well",
	    "although", "though", "remember", "i", "unfortunately", NULL};
	unsigned article, machine, end;

	if (!utterance_word_is(utterance->words[at], "as"))
		return 0;
	if (at > 0 && utterance->before[at] == ' ' && !utterance_word_in(utterance->words[at - 1], joints))
		return 0;
	article = article_at(utterance, at + 1);
	machine = article == 0 ? 0 : persona_machine_at(utterance, at + 1 + article);
	end = at + 1 + article + machine;
	if (machine == 0 || !name_ends(utterance, end))
		return 0;
	if (at > 0 && utterance_word_is(utterance->words[at - 1], "i"))
		return end - 1;
	/* What belongs to the name goes up to a comma. */
	for (unsigned i = end; i < utterance->count && i < end + MODIFIED; i++) {
		if (i == end || utterance->before[i] == ',') {
			if (is_me(utterance->words[i]))
				return i;
			if (utterance->before[i] == ',')
				return 0;
		}
	}
	return 0;
}

/* What makes "I am an AI" somebody else's word, or no statement. */
static bool
is_reported(const struct utterance *utterance, unsigned before)
{
	static const char *const words[] = {"if", "whether", "think", "thinks", "thought", "believe", "believes",
	    "believed", "suppose", "claim", "claims", "say", "says", "said", "joke", "pretend", "wish", "when",
	    "suspect", "like", "accuse", "accused", "imagine", "unless", "told", "tells", "calls", "assume", "mean",
	    "dreamed", "dream", NULL};

	for (unsigned at = 0; at < before; at++) {
		if (utterance_word_in(utterance->words[at], words))
			return true;
	}
	return false;
}

/* "I am": how many words it takes, or 0. */
static unsigned
i_am(const struct utterance *utterance, unsigned at)
{
	static const char *const phrases[] = {"i am", "i'm", NULL};

	return utterance_any_at(utterance, at, phrases);
}

/* "I am just an AI": the last word of it, or 0. */
static unsigned
is_a_machine(const struct utterance *utterance, unsigned at)
{
	static const char *const brands[] = {"chatgpt", "gpt-4", "gpt-3", "bard", NULL};
	unsigned am = i_am(utterance, at), article, machine, end;

	if (am == 0 || is_reported(utterance, at))
		return 0;
	if (at + am < utterance->count && utterance_word_in(utterance->words[at + am], brands))
		return at + am;
	article = article_at(utterance, at + am);
	machine = article == 0 ? 0 : persona_machine_at(utterance, at + am + article);
	end = at + am + article + machine;
	return machine > 0 && name_ends(utterance, end) ? end - 1 : 0;
}

/* "I am not actually a tree", where a tree was asked for: the last word of it, or 0. */
static unsigned
is_not_the_role(const struct utterance *utterance, unsigned at, struct span role)
{
	static const char *const little[] = {"actually", "really", "truly", "a", "an", "the", "real", "actual",
	    "licensed", "human", "medical", "in fact", NULL};
	unsigned am = i_am(utterance, at), end = at + am;
	bool really = false;
	char name[24];

	if (am == 0 || is_reported(utterance, at) || end >= utterance->count ||
	    !utterance_word_is(utterance->words[end], "not"))
		return 0;
	while (++end < utterance->count && utterance_word_in(utterance->words[end], little))
		really |= utterance->words[end].len > 3;
	if (end >= utterance->count || utterance->words[end].len < 3 || utterance->words[end].len >= sizeof(name) ||
	    !really)
		return 0;
	memcpy(name, utterance->words[end].at, utterance->words[end].len);
	name[utterance->words[end].len] = '\0';
	return phrase_find(role, 0, name) == PHRASE_NONE ? 0 : end;
}

/* "I was trained by OpenAI", "my training data": the last word of it, or 0. */
static unsigned
is_made(const struct utterance *utterance, unsigned at)
{
	static const char *const made[] = {"i was created by", "i was developed by", "i was trained by",
	    "i was made by", "i am trained by", "i have been trained by", "i was built by", "i was designed by", NULL};
	static const char *const makers[] = {"openai", "anthropic", "google", "meta", "microsoft", "mistral", "alibaba",
	    "deepmind", "lmsys", "stability", NULL};
	static const char *const my[] = {"my training data", "my knowledge cutoff", "my knowledge cut-off",
	    "my last knowledge update", "my programming does", NULL};
	unsigned n = utterance_any_at(utterance, at, made), end = at + n;

	if (n > 0 && end < utterance->count && utterance_word_in(utterance->words[end], makers) &&
	    !is_reported(utterance, at))
		return end;
	n = utterance_any_at(utterance, at, my);
	return n > 0 && !is_reported(utterance, at) ? at + n - 1 : 0;
}

/* Whether a place is within quotation marks that its line has open: somebody else's words. */
static bool
is_quoted(struct span text, const char *at)
{
	const char *least = at - text.at > QUOTE_MAX ? at - QUOTE_MAX : text.at;
	bool open = false;

	for (; at > least && at[-1] != '\n'; at--) {
		if (at[-1] == '"')
			open = !open;
		else if (at - text.at >= 3 && memcmp(at - 3, "\xe2\x80\x9c", 3) == 0)
			return true;
		else if (at - text.at >= 3 && memcmp(at - 3, "\xe2\x80\x9d", 3) == 0)
			return false;
	}
	return open;
}

static struct span
leak_in(const struct utterance *utterance, struct span role)
{

	for (unsigned at = 0; at < utterance->count && at < NEAR; at++) {
		unsigned end = as_machine(utterance, at);

		if (end == 0)
			end = is_a_machine(utterance, at);
		if (end == 0)
			end = is_not_the_role(utterance, at, role);
		if (end == 0)
			end = is_made(utterance, at);
		if (end != 0)
			return utterance_from_to(utterance, at, end);
	}
	return (struct span){NULL, 0};
}

static void
add_safety(struct span response, const char *persona, struct pass_findings *findings)
{
	struct span sentence;

	while (sentence_next(&response, &sentence)) {
		struct pass_finding *finding;

		if (!safety_is(sentence))
			continue;
		finding = pass_add(findings, "safety", sentence);
		if (finding == NULL)
			return;
		finding->persona = persona;
	}
}

static void
find(const struct pass_input *input, struct pass_findings *findings)
{
	struct span rest = input->response, sentence;
	struct persona persona;

	findings->count = 0;
	persona_read(input, &persona);
	if (persona.asked_by == NULL)
		return;
	while (findings->count < PASS_FINDINGS_MAX / 2 && sentence_next(&rest, &sentence)) {
		struct pass_finding *finding;
		struct utterance utterance;
		struct span leak;

		utterance_cut(sentence, &utterance);
		leak = leak_in(&utterance, persona.text);
		if (leak.at == NULL || sentence.at[sentence.len - 1] == '?' || is_quoted(input->response, leak.at))
			continue;
		finding = pass_add(findings, "leak", sentence);
		if (finding != NULL) {
			finding->persona = persona.asked_by;
			pass_add_part(finding, "words", leak);
		}
	}
	/* They matter where the draft would be replaced. */
	if (findings->count > 0)
		add_safety(input->response, persona.asked_by, findings);
}

const struct pass pass_identity = {.name = "identity", .find = find, .grip = act_identity_grip, .act = &act_identity};
