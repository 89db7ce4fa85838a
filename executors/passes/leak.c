/*
 * Detects a few ways in which models call themselves machines, in the first person and near a sentence's start; a
 * phrase list without these anchors matches "She had an air of" and what a character says about machines. Each is a
 * construction with which English names the speaker, in any role, and is explained at its function.
 */
#include "executors/passes/leak.h"

#include "executors/passes/persona.h"
#include "executors/passes/utterance.h"
#include "routes/text/phrases.h"

#define NEAR     24 /* words from a sentence's start */
#define MODIFIED 14 /* words between a machine's name and its "I" */

static bool
is_me(struct span word)
{
	static const char *const me[] = {"i", "i'm", "i'd", "i've", "i'll", "my", NULL};

	return utterance_word_in(word, me);
}

/* "just an", "only a", "your": the words before a machine's name, or 0. */
static unsigned
article_at(const struct utterance *utterance, unsigned at)
{
	static const char *const little[] = {"just", "only", "merely", "simply", "actually", "really", "still", "also",
	    "in fact", "indeed", "here as", NULL};
	static const char *const articles[] = {"a", "an", "your", NULL};
	unsigned n = utterance_any_at(utterance, at, little);

	return utterance_word_in(utterance->words[at + n], articles) ? n + 1 : 0;
}

/* Whether a machine's name ends before an index: in "an AI that ..." it does, in "an AI researcher" it does not. */
static bool
name_ends(const struct utterance *utterance, unsigned at)
{
	static const char *const behind[] = {"and", "but", "so", "that", "which", "who", "without", "with", "not",
	    "designed", "created", "developed", "trained", "programmed", "made", "built", "by", "from", "in", "here",
	    "whose", "rather", "or", "i", "i'm", "i've", "i'd", "my", "currently", "running", "myself", "like", "such",
	    "called", "named", "powered", NULL};

	return utterance->before[at] != ' ' || utterance_word_in(utterance->words[at], behind);
}

/* "just an AI", with the name ended: the index after it, or 0. */
static unsigned
machine_ends(const struct utterance *utterance, unsigned at)
{
	unsigned article = article_at(utterance, at), end;

	end = article == 0 ? 0 : at + article + persona_machine_at(utterance, at + article);
	return end > at + article && name_ends(utterance, end) ? end : 0;
}

/*
 * Where the speaker is to whom an opening phrase refers, or 0: "I", "my", or "it is not possible for me to ...", with
 * an impersonal "it" or none. "As a language model, it's useful for me" is about something else.
 */
static unsigned
speaker_at(const struct utterance *utterance, unsigned at)
{
	static const char *const it[] = {"it is", "it's", "it is not", "it's not", "it isn't", "it would be",
	    "it would not be", "it wouldn't be", NULL};
	static const char *const for_me[] = {"possible for me to", "impossible for me to", "appropriate for me to",
	    "inappropriate for me to", "ethical for me to", "unethical for me to", NULL};
	unsigned n;

	if (is_me(utterance->words[at]))
		return at;
	n = utterance_any_at(utterance, at, it);
	return utterance_any_at(utterance, at + n, for_me) > 0 ? at + n + 2 : 0;
}

/*
 * "He thinks that, as an AI, I ...": what somebody else says or thinks of the speaker. "I said" and "he says it heals,
 * but" leave the words to the speaker.
 */
static bool
is_told_by_others(const struct utterance *utterance, unsigned before)
{
	static const char *const turns[] = {"but", "however", "although", "though", "because", "so", "while", NULL};
	static const char *const says[] = {"says", "said", "thinks", "thought", "believes", "believed", "claims",
	    "claimed", "suspects", "suspected", "insists", "insisted", "assumes", "assumed", "tells", "told", "argues",
	    "argued", NULL};
	static const char *const say[] = {
	    "say", "think", "believe", "claim", "suspect", "insist", "assume", "argue", NULL};
	static const char *const many[] = {"they", "you", "people", "others", "some", "many", "critics", NULL};

	for (unsigned at = before; at-- > 1 && !utterance_word_in(utterance->words[at], turns);) {
		struct span who = utterance->words[at - 1];

		if ((utterance_word_in(utterance->words[at], says) && !utterance_word_is(who, "i")) ||
		    (utterance_word_in(utterance->words[at], say) && utterance_word_in(who, many)))
			return true;
	}
	return false;
}

/*
 * "As an AI language model, I ...", "I, as an AI, ...", "Being an AI, I ...": a phrase before or after the subject says
 * what the subject is. Its last word, or 0.
 */
static unsigned
as_machine(const struct utterance *utterance, unsigned at)
{
	static const char *const leads[] = {"as", "being", "speaking as", NULL};
	static const char *const joints[] = {"but", "that", "and", "however", "while", "because", "since", "so", "well",
	    "although", "though", "remember", "i", "unfortunately", NULL};
	unsigned lead = utterance_any_at(utterance, at, leads), end;

	if (lead == 0 || is_told_by_others(utterance, at))
		return 0;
	/* Within a sentence "being" refers to what precedes it: "The mower, being a chatbot, I ignored". */
	if (utterance_word_is(utterance->words[at], "being") && at > 0 &&
	    (at > 1 || !utterance_word_in(utterance->words[0], joints)))
		return 0;
	if (at > 0 && utterance->before[at] == ' ' && !utterance_word_in(utterance->words[at - 1], joints))
		return 0;
	end = machine_ends(utterance, at + lead);
	if (end == 0)
		return 0;
	if (at > 0 && utterance_word_is(utterance->words[at - 1], "i"))
		return end - 1;
	/* What belongs to the name ends at a comma. */
	for (unsigned i = end; i < utterance->count && i < end + MODIFIED; i++) {
		if (i == end || utterance->before[i] == ',') {
			unsigned speaker = speaker_at(utterance, i);

			if (speaker > 0 || utterance->before[i] == ',')
				return speaker;
		}
	}
	return 0;
}

/* What makes "I am an AI" a quotation, or not a statement. "Would like to add" and "must say" still state it. */
static bool
is_reported(const struct utterance *utterance, unsigned before)
{
	static const char *const words[] = {"if", "whether", "think", "thinks", "thought", "believe", "believes",
	    "believed", "suppose", "claim", "claims", "say", "says", "said", "joke", "pretend", "wish", "when",
	    "suspect", "like", "accuse", "accused", "imagine", "unless", "told", "tells", "calls", "assume", "mean",
	    "dreamed", "dream", NULL};
	static const char *const own[] = {"i would like to", "i'd like to", "i would like to say", "i'd like to say",
	    "i must say", "i have to say", "i should say", "i will say", NULL};

	for (unsigned at = 0; at < before; at++) {
		unsigned skipped = utterance_any_at(utterance, at, own);

		if (skipped > 0)
			at += skipped - 1;
		else if (utterance_word_in(utterance->words[at], words))
			return true;
	}
	return false;
}

/* "I am": its number of words, or 0. */
static unsigned
i_am(const struct utterance *utterance, unsigned at)
{
	static const char *const phrases[] = {"i am", "i'm", NULL};

	return utterance_any_at(utterance, at, phrases);
}

/* Whether a word is a machine's name and not one of the role's own words: someone playing a bard may be called Bard. */
static bool
is_brand(struct span word, struct span role)
{
	static const char *const brands[] = {"chatgpt", "gpt-4", "gpt-3", "bard", NULL};

	for (size_t i = 0; brands[i] != NULL; i++) {
		if (utterance_word_is(word, brands[i]))
			return phrase_find(role, 0, brands[i]) == PHRASE_NONE;
	}
	return false;
}

/* "I am just an AI", "my name is ChatGPT", "I, an AI, ...", "I exist only as an AI": its last word, or 0. */
static unsigned
is_a_machine(const struct utterance *utterance, unsigned at, struct span role)
{
	static const char *const name[] = {"my name is", NULL};
	static const char *const as[] = {"i exist as", "i exist only as", "i exist solely as", "i only exist as",
	    "i function as", "i operate as", "i serve as", "i was created as", "i was designed as", NULL};
	unsigned am = i_am(utterance, at), n = am > 0 ? am : utterance_any_at(utterance, at, name), end;

	if (n > 0 && is_brand(utterance->words[at + n], role))
		return is_reported(utterance, at) ? 0 : at + n;
	n = am > 0 ? am : utterance_any_at(utterance, at, as);
	if (n == 0 && utterance_word_is(utterance->words[at], "i") && utterance->before[at + 1] == ',')
		n = 1;
	if (n == 0 || is_reported(utterance, at))
		return 0;
	end = machine_ends(utterance, at + n);
	/* An apposition to "I" also ends with a comma. */
	if (n == 1 && am == 0 && (end == utterance->count || utterance->before[end] != ','))
		return 0;
	return end == 0 ? 0 : end - 1;
}

/*
 * Whether the word at an index is a clause's subject or follows a preposition: a verb's object may be someone else ("I
 * once trained an AI like me").
 */
static bool
is_no_object(const struct utterance *utterance, unsigned at)
{
	static const char *const ahead[] = {"about", "above", "against", "around", "as", "at", "behind", "beside",
	    "besides", "between", "beyond", "by", "for", "from", "in", "inside", "near", "of", "on", "outside", "over",
	    "than", "through", "to", "toward", "towards", "under", "upon", "with", "within", "without", "that", "but",
	    "and", "or", "because", "since", "so", "while", "although", "though", "however", "even", "where", "why",
	    "how", "what", NULL};

	return at == 0 || utterance->before[at] != ' ' || utterance_word_in(utterance->words[at - 1], ahead);
}

/*
 * "My role as an AI": a noun for an office or a nature says with "as" what its owner is; "I see my phone as an AI" does
 * not. "An AI like me": what is like me is of my kind. Its last word, or 0.
 */
static unsigned
is_of_the_kind(const struct utterance *utterance, unsigned at)
{
	static const char *const mine[] = {"my role as", "my job as", "my function as", "my purpose as",
	    "my position as", "my work as", "my capacity as", "my limitations as", "my limits as", "my capabilities as",
	    "my own capabilities as", "my abilities as", "my nature as", "my status as", "my identity as",
	    "my existence as", "my programming as", "my design as", "my knowledge as", NULL};
	static const char *const like_me[] = {"like me", "like myself", "such as me", "such as myself", NULL};
	unsigned n = utterance_any_at(utterance, at, mine), end, like;

	end = machine_ends(utterance, at + n);
	if (end == 0)
		return 0;
	like = utterance_any_at(utterance, end, like_me);
	if (is_reported(utterance, at))
		return 0;
	if (n > 0)
		return end - 1;
	return like > 0 && utterance->before[end] == ' ' && is_no_object(utterance, at) ? end + like - 1 : 0;
}

/* Whether a word names a role: "doctor" in "a village doctor who is ...", but not in "fake doctor". */
static bool
is_in_name(struct span role, const char *word)
{
	static const char *const ends[] = {
	    "who", "that", "which", "with", "from", "in", "of", "for", "at", "on", "to", "and", "or", NULL};
	static const char *const no_longer[] = {"fake", "false", "former", "retired", "would-be", "aspiring",
	    "self-proclaimed", "unlicensed", "quack", NULL};
	struct utterance name;

	utterance_cut(role, &name);
	for (unsigned at = 0; at < name.count; at++) {
		if (utterance_word_in(name.words[at], no_longer) || name.before[at] != ' ' ||
		    utterance_word_in(name.words[at], ends))
			return false;
		if (utterance_word_is(name.words[at], word))
			return true;
	}
	return false;
}

/*
 * Whether a denial ends at an index: "I am not a king, but ..." does; "... a king of fools" and "... a king, I am ..."
 * do not.
 */
static bool
denial_ends(const struct utterance *utterance, unsigned at)
{
	static const char *const behind[] = {"and", "but", "so", NULL};

	return utterance->before[at] == ' ' ? utterance_word_in(utterance->words[at], behind)
					    : i_am(utterance, at) == 0;
}

/*
 * "I am not actually a tree" if a tree was asked for; with the role's own noun also "I am not a doctor". Its last word,
 * or 0.
 */
static unsigned
is_not_the_role(const struct utterance *utterance, unsigned at, struct span role)
{
	static const char *const little[] = {"actually", "really", "truly", "a", "an", "the", "real", "actual",
	    "licensed", "human", "medical", "in fact", NULL};
	unsigned am = i_am(utterance, at), end = at + am;
	bool really = false;
	char name[24];

	if (am == 0 || is_reported(utterance, at) || !utterance_word_is(utterance->words[end], "not"))
		return 0;
	while (utterance_word_in(utterance->words[++end], little))
		really |= utterance->words[end].len > 3;
	if (end == at + am + 1 || utterance->words[end].len == 0 || utterance->words[end].len >= sizeof(name))
		return 0;
	for (size_t i = 0; i <= utterance->words[end].len; i++)
		name[i] =
		    i < utterance->words[end].len ? (char)tolower((unsigned char)utterance->words[end].at[i]) : '\0';
	if (really)
		return phrase_find(role, 0, name) == PHRASE_NONE ? 0 : end;
	return is_in_name(role, name) && denial_ends(utterance, end + 1) ? end : 0;
}

/* "I was trained by OpenAI", "my training data": its last word, or 0. */
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

	if (n > 0 && utterance_word_in(utterance->words[end], makers) && !is_reported(utterance, at))
		return end;
	n = utterance_any_at(utterance, at, my);
	return n > 0 && !is_reported(utterance, at) ? at + n - 1 : 0;
}

struct span
leak_in(const struct utterance *utterance, struct span role)
{
	for (unsigned at = 0; at < utterance->count && at < NEAR; at++) {
		unsigned end = as_machine(utterance, at);

		if (end == 0)
			end = is_a_machine(utterance, at, role);
		if (end == 0)
			end = is_of_the_kind(utterance, at);
		if (end == 0)
			end = is_not_the_role(utterance, at, role);
		if (end == 0)
			end = is_made(utterance, at);
		if (end != 0)
			return utterance_from_to(utterance, at, end);
	}
	return NO_SPAN;
}
