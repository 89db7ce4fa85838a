/*
 * Roles are asked for in a few ways of speaking, as a request to whoever answers: "act as a doctor" is one, "vitamins
 * act as catalysts" is none. What follows has to name someone: "imagine you are writing a letter" names nobody.
 */
#include "executors/passes/persona.h"

#include <stdint.h>

#include "executors/passes/utterance.h"
#include "executors/phrases.h"

#define LOOKED_AT  (4 * 1024) /* bytes of a text: roles stand at its beginning, and every turn is asked */
#define NAME_WORDS 14         /* that may say that a role is a machine's */

unsigned
persona_machine_at(const struct utterance *utterance, unsigned at)
{
	static const char *const cores[] = {"ai", "a.i", "artificial intelligence", "language model", "chatbot",
	    "chat bot", "virtual assistant", "digital assistant", "computer program", "machine learning model", "llm",
	    "chatgpt", "gpt", "ai-powered", "ai-based", "ai-driven", "text-based model", "computer software", NULL};
	static const char *const words[] = {"ai", "a.i", "artificial", "intelligence", "language", "model", "large",
	    "chatbot", "chat", "bot", "virtual", "digital", "assistant", "computer", "program", "machine", "learning",
	    "llm", "chatgpt", "gpt", "text-based", "ai-powered", "ai-based", "ai-driven", "conversational", "software",
	    "system", "entity", "tool", "being", "helpful", NULL};
	bool core = false;
	unsigned end = at;

	while (end < utterance->count && utterance_word_in(utterance->words[end], words) &&
	    (end == at || utterance->before[end] == ' ')) {
		core |= utterance_any_at(utterance, end, cores) > 0;
		end++;
	}
	return core ? end - at : 0;
}

/* Whether what begins at an index is a machine, or speaks as one. */
static bool
is_machine(const struct utterance *utterance, unsigned at)
{
	static const char *const machines[] = {"ai", "artificial", "assistant", "chatbot", "bot", "robot", "android",
	    "machine", "computer", "model", "gpt", "chatgpt", "gpt-4", "llm", "siri", "alexa", "cortana", "jarvis",
	    "terminal", "console", "interpreter", "compiler", "shell", "system", "software", "program", "cyborg",
	    "calculator", "engine", "tool", "api", "ai-powered", "ai-based", "robotic", "virtual", NULL};

	for (unsigned i = at; i < utterance->count && i < at + NAME_WORDS; i++) {
		if (utterance_word_in(utterance->words[i], machines))
			return true;
	}
	return false;
}

/* "a doctor", "my teacher", "Ada Lovelace": someone, and nothing that is done or praised. */
static bool
names_someone(const struct utterance *utterance, unsigned at)
{
	static const char *const articles[] = {"a", "an", "the", "my", "someone", "somebody", "one", NULL};
	static const char *const praise[] = {"best", "great", "amazing", "genius", "star", "right", "lifesaver",
	    "legend", "good", "bit", "little", "only", "same", NULL};
	struct span word;

	if (at >= utterance->count)
		return false;
	word = utterance->words[at];
	if (utterance_word_in(word, articles))
		return at + 1 < utterance->count && !utterance_word_in(utterance->words[at + 1], praise);
	return isupper((unsigned char)word.at[0]) && !utterance_word_is(word, "i");
}

/* "Act as medical advisor": behind the word "as" a noun without an article names someone, too. */
static bool
is_bare_name(const struct utterance *utterance, unsigned at)
{
	static const char *const others[] = {
	    "if", "though", "you", "per", "soon", "much", "many", "it", "expected", "usual", "well", "before", NULL};
	struct span word;

	if (at == 0 || at >= utterance->count || !utterance_word_is(utterance->words[at - 1], "as"))
		return false;
	word = utterance->words[at];
	return isalpha((unsigned char)word.at[0]) && !utterance_word_in(word, others);
}

/* Whether what stands at an index is said to whoever answers: "please ...", "I want you to ...", "you will ...". */
static bool
is_request(const struct utterance *utterance, unsigned at)
{
	static const char *const starts[] = {"please", "now", "you", "let's", "kindly", NULL};
	static const char *const turns[] = {
	    "to", "will", "should", "must", "can", "could", "shall", "would", "now", NULL};
	struct span word;

	if (at == 0 || strchr(",;:-", utterance->before[at]) != NULL)
		return true;
	word = utterance->words[at - 1];
	if (utterance_word_in(word, starts))
		return true;
	return at > 1 && utterance_word_in(word, turns) && utterance_word_is(utterance->words[at - 2], "you");
}

/* Where the name of a role begins that a sentence asks for, or 0; only words that start one are looked at. */
static unsigned
role_in(const struct phrase_starts *starts, const struct utterance *utterance)
{
	static const char *const asks[] = {"act as", "act like", "pretend to be", "pretend you are", "pretend you're",
	    "pretend that you are", "pretend that you're", "play the role of", "play the part of",
	    "take on the role of", "take the role of", "take on the persona of", "assume the role of",
	    "assume the persona of", "assume the identity of", "adopt the persona of", "adopt the role of",
	    "embrace the role of", "embody the persona of", "embody the role of", "role-play as", "roleplay as",
	    "role play as", "imagine you are", "imagine you're", "imagine that you are", "imagine that you're",
	    "imagine yourself as", "picture yourself as", "imagine being", "envision yourself as", "suppose you are",
	    "suppose that you are", "speak as", "respond as", "answer as", "reply as", "from now on you are",
	    "talk to me as", "be", "think of yourself as", "play", NULL};
	static const char *const are[] = {"you are", "you're", "you are now", "you will be", "you will play",
	    "your role is", "you are playing", "you will act as", "you are going to be", NULL};
	static const char *const hypothesis[] = {"if you were", "as if you were", "as though you were", NULL};
	static const char *const as_one[] = {"as a", "as an", NULL};
	static const char *const asked[] = {"would you", "do you", "will you", "did you", NULL};
	unsigned n;

	for (unsigned at = 0; at < utterance->count; at++) {
		if (!phrase_starts_at(
			starts, utterance->whole, (size_t)(utterance->words[at].at - utterance->whole.at)))
			continue;
		n = utterance_any_at(utterance, at, asks);
		if (n > 0 && !is_request(utterance, at))
			n = 0;
		if (n == 0 && (at == 0 || strchr(",;:", utterance->before[at]) != NULL))
			n = utterance_any_at(utterance, at, are);
		if (n == 0) {
			n = utterance_any_at(utterance, at, hypothesis);
			if (n == 0 && at == 0)
				n = utterance_any_at(utterance, at, as_one) > 0;
			/* Rare, so what is asked is looked for last. */
			if (n > 0 && !utterance_has(utterance, at, asked))
				n = 0;
		}
		if (n > 0 && (names_someone(utterance, at + n) || is_bare_name(utterance, at + n)))
			return at + n;
	}
	return 0;
}

static bool
is_word_byte(char byte)
{

	return (unsigned)((byte | 0x20) - 'a') < 26 || (unsigned)(byte - '0') < 10 || byte == '_';
}

/* The last word before an offset, if nothing but spaces stands between; else empty. */
static struct span
word_before(struct span text, size_t at)
{
	size_t end = at;

	while (end > 0 && (text.at[end - 1] == ' ' || text.at[end - 1] == '\t'))
		end--;
	at = end;
	while (at > 0 && is_word_byte(text.at[at - 1]))
		at--;
	/* "\\n" in two characters is a line's end. */
	if (at > 0 && at < end && text.at[at - 1] == '\\' && text.at[at] == 'n')
		at++;
	return (struct span){text.at + at, end - at};
}

/* As is_request, in a text that was not cut into words; where it is not sure it says yes. */
static bool
may_be_request(struct span text, size_t at)
{
	static const char *const starts[] = {"please", "now", "you", "let", "s", "kindly", NULL};
	static const char *const turns[] = {
	    "to", "will", "should", "must", "can", "could", "shall", "would", "now", NULL};
	struct span word = word_before(text, at), before;

	if (word.len == 0 || utterance_word_in(word, starts))
		return true;
	before = word_before(text, (size_t)(word.at - text.at));
	return utterance_word_in(word, turns) && (before.len == 0 || utterance_word_is(before, "you"));
}

/* Where a word that may begin a request for a role must stand. */
enum stands { ANYWHERE, BEHIND_MARK, IN_REQUEST };

/* A word that may begin a request for a role. */
struct beginning {
	const char *word, *next; /* next: what the word behind it begins with, or NULL */
	enum stands stands;
};

/*
 * What role_in looks for begins with one of these. Every turn is asked, so most sentences are not to be cut into words.
 */
static const struct beginning beginnings[] = {{"act", NULL, ANYWHERE}, {"adopt", "the", ANYWHERE},
    {"answer", "as", ANYWHERE}, {"as", "a", BEHIND_MARK}, {"as", "if", ANYWHERE}, {"as", "though", ANYWHERE},
    {"assume", "the", ANYWHERE}, {"be", NULL, IN_REQUEST}, {"embody", "the", ANYWHERE}, {"embrace", "the", ANYWHERE},
    {"envision", NULL, ANYWHERE}, {"from", "now", ANYWHERE}, {"if", "you", ANYWHERE}, {"imagine", NULL, ANYWHERE},
    {"picture", NULL, ANYWHERE}, {"play", NULL, IN_REQUEST}, {"play", "the", ANYWHERE}, {"pretend", NULL, ANYWHERE},
    {"reply", "as", ANYWHERE}, {"respond", "as", ANYWHERE}, {"role", NULL, ANYWHERE}, {"roleplay", NULL, ANYWHERE},
    {"speak", "as", ANYWHERE}, {"suppose", NULL, ANYWHERE}, {"take", "on", ANYWHERE}, {"take", "the", ANYWHERE},
    {"talk", "to", ANYWHERE}, {"think", "of", ANYWHERE}, {"you", NULL, BEHIND_MARK}, {"your", "role", BEHIND_MARK}};

#define BEGINNINGS (sizeof(beginnings) / sizeof(beginnings[0]))

/* Whether a request for a role may begin with the word at an offset. */
static bool
may_begin_role(struct span text, size_t at)
{
	size_t end = at, next;

	while (end < text.len && is_word_byte(text.at[end]))
		end++;
	for (next = end; next < text.len && (isspace((unsigned char)text.at[next]) || text.at[next] == '*'); next++)
		;
	for (size_t i = 0; i < BEGINNINGS; i++) {
		const struct beginning *row = &beginnings[i];
		struct span behind = {text.at + next, text.len - next};

		if ((text.at[at] | 0x20) != row->word[0] || strncasecmp(text.at + at, row->word, end - at) != 0 ||
		    row->word[end - at] != '\0' || (row->next != NULL && !span_starts_nocase(behind, row->next)))
			continue;
		if (row->stands == ANYWHERE || (row->stands == BEHIND_MARK && word_before(text, at).len == 0) ||
		    (row->stands == IN_REQUEST && may_be_request(text, at)))
			return true;
	}
	return false;
}

/* The next offset at which a request for a role may begin, or the text's length. */
static size_t
next_beginning(const struct phrase_starts *starts, struct span text, size_t at)
{

	for (at = phrase_starts_next(starts, text, at); at < text.len; at = phrase_starts_next(starts, text, at + 1)) {
		if (may_begin_role(text, at))
			return at;
	}
	return text.len;
}

/* The first role that a text asks for. Returns false where there is none, or where one of them is a machine's. */
static bool
read_role(const struct phrase_starts *starts, struct span text, struct span *role)
{
	struct span sentence, rest = {text.at, text.len < LOOKED_AT ? text.len : LOOKED_AT}, looked = rest;
	size_t next = next_beginning(starts, looked, 0);
	bool found = false;

	while (next < looked.len && sentence_next(&rest, &sentence)) {
		struct utterance utterance;
		unsigned at;

		if (sentence.at + sentence.len <= looked.at + next)
			continue;
		utterance_cut(sentence, &utterance);
		at = role_in(starts, &utterance);
		next = next_beginning(starts, looked, (size_t)(sentence.at + sentence.len - looked.at));
		if (at == 0)
			continue;
		if (is_machine(&utterance, at))
			return false;
		if (!found)
			*role = utterance_from_to(&utterance, at, utterance.count - 1);
		found = true;
	}
	return found;
}

static bool
asks_who_speaks(struct span prompt)
{
	static const char *const asks[] = {"are you human", "are you a human", "are you an ai", "are you a bot",
	    "are you a robot", "are you a machine", "are you a real", "are you real", "are you actually",
	    "are you really", "are you a chatbot", "are you a language model", "are you chatgpt", "are you a computer",
	    "are you a person", "are you sentient", "are you conscious", "are you just a", "am i talking to",
	    "am i speaking to", "am i speaking with", "am i talking with", "am i chatting with", "is this a bot",
	    "is this a real person", "is this an ai", "who made you", "who created you", "who trained you",
	    "who developed you", "who built you", "what model are you", "which model are you", "what are you really",
	    "you're an ai", "you are an ai", "you're a bot", "you are a bot", "human or", "a real person", NULL};

	return phrase_any(prompt, asks);
}

static bool
ends_role(struct span prompt)
{
	static const char *const ends[] = {"out of character", "break character", "stop pretending", "stop role",
	    "drop the act", "drop the role", "drop the persona", "end the role", "be yourself", "stop acting",
	    "stop the role", "no longer", NULL};

	return phrase_any(prompt, ends);
}

static bool
is_about_self_harm(struct span text)
{
	static const char *const words[] = {"suicide", "suicidal", "kill myself", "killing myself", "hurt myself",
	    "hurting myself", "harm myself", "harming myself", "self-harm", "self harm", "end my life",
	    "ending my life", "take my own life", "take my life", "want to die", "wanna die", "cut myself",
	    "cutting myself", "don't want to live", "don\xe2\x80\x99t want to live", "better off dead", "end it all",
	    "no reason to live", "not want to be alive", "don't want to be alive", NULL};

	return phrase_any(text, words);
}

void
persona_read(const struct pass_input *input, struct persona *persona)
{
	struct phrase_starts starts = {.seconds = {0}};
	const char *asked_by;
	struct span role;

	for (size_t i = 0; i < BEGINNINGS; i++)
		phrase_starts_add(&starts, beginnings[i].word);
	*persona = (struct persona){NULL, {NULL, 0}};
	/* Most turns have no role: of them a few thousand bytes are looked at. */
	if (read_role(&starts, input->prompt, &role) || read_role(&starts, input->earlier, &role))
		asked_by = "user";
	else if (read_role(&starts, input->system, &role))
		asked_by = "system";
	else
		return;
	if (asks_who_speaks(input->prompt) || ends_role(input->prompt) || is_about_self_harm(input->prompt) ||
	    is_about_self_harm(input->earlier) || is_about_self_harm(input->response))
		return;
	*persona = (struct persona){asked_by, role};
}
