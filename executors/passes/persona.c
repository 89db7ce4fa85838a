/*
 * Roles are requested in a few forms, addressed to the model: "act as a doctor" is one, "vitamins act as catalysts" is
 * not. What follows must name a person: "imagine you are writing a letter" does not.
 */
#include "executors/passes/persona.h"

#include "executors/passes/screen.h"
#include "executors/passes/utterance.h"
#include "routes/text/phrases.h"

#define NAME_WORDS 14 /* that may say that a role is a machine */

const char *const persona_asks[] = {"act as", "act like", "pretend to be", "pretend you are", "pretend you're",
    "pretend that you are", "pretend that you're", "play the role of", "play the part of", "take on the role of",
    "take the role of", "take on the persona of", "assume the role of", "assume the persona of",
    "assume the identity of", "adopt the persona of", "adopt the role of", "embrace the role of",
    "embody the persona of", "embody the role of", "role-play as", "roleplay as", "role play as", "imagine you are",
    "imagine you're", "imagine that you are", "imagine that you're", "imagine yourself as", "picture yourself as",
    "imagine being", "envision yourself as", "suppose you are", "suppose that you are", "speak as", "respond as",
    "answer as", "reply as", "from now on you are", "talk to me as", "be", "think of yourself as", "play", NULL};
const char *const persona_are[] = {"you are", "you're", "you are now", "you will be", "you will play", "your role is",
    "you are playing", "you will act as", "you are going to be", NULL};
const char *const persona_hypothesis[] = {"if you were", "as if you were", "as though you were", NULL};
const char *const persona_as_one[] = {"as a", "as an", NULL};

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

	while (utterance_word_in(utterance->words[end], words) && (end == at || utterance->before[end] == ' ')) {
		core |= utterance_any_at(utterance, end, cores) > 0;
		end++;
	}
	return core ? end - at : 0;
}

/* Whether the words at an index are a machine, or speak as one. */
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

/* "a doctor", "my teacher", "Ada Lovelace": a person, and not something done or praised. */
static bool
names_someone(const struct utterance *utterance, unsigned at)
{
	static const char *const articles[] = {"a", "an", "the", "my", "someone", "somebody", "one", NULL};
	static const char *const praise[] = {"best", "great", "amazing", "genius", "star", "right", "lifesaver",
	    "legend", "good", "bit", "little", "only", "same", NULL};
	struct span word = utterance->words[at];

	if (utterance_word_in(word, articles))
		return at + 1 < utterance->count && !utterance_word_in(utterance->words[at + 1], praise);
	return isupper((unsigned char)word.at[0]) && !utterance_word_is(word, "i");
}

/* "Act as medical advisor": after "as", a noun without an article names a person too. */
static bool
is_bare_name(const struct utterance *utterance, unsigned at)
{
	static const char *const others[] = {
	    "if", "though", "you", "per", "soon", "much", "many", "it", "expected", "usual", "well", "before", NULL};
	struct span word = utterance->words[at];

	return utterance_word_is(utterance->words[at - 1], "as") && isalpha((unsigned char)word.at[0]) &&
	    !utterance_word_in(word, others);
}

/* Whether the words at an index address the model: "please ...", "I want you to ...", "you will ...". */
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

/* Where the name of a requested role begins in a sentence, or 0. */
static unsigned
role_in(const struct utterance *utterance)
{
	static const char *const asked[] = {"would you", "do you", "will you", "did you", NULL};
	unsigned n;

	for (unsigned at = 0; at < utterance->count; at++) {
		n = is_request(utterance, at) ? utterance_any_at(utterance, at, persona_asks) : 0;
		if (n == 0 && (at == 0 || strchr(",;:", utterance->before[at]) != NULL))
			n = utterance_any_at(utterance, at, persona_are);
		if (n == 0) {
			n = utterance_any_at(utterance, at, persona_hypothesis);
			if (n == 0 && at == 0)
				n = utterance_any_at(utterance, at, persona_as_one) > 0;
			/* Rare, so check last whether it is a request. */
			if (n > 0 && !utterance_has(utterance, at, asked))
				n = 0;
		}
		if (n > 0 && (names_someone(utterance, at + n) || is_bare_name(utterance, at + n)))
			return at + n;
	}
	return 0;
}

/*
 * The first role that a text requests; reading begins at the first sentence that may request one. Returns false if
 * there is none, or one is a machine.
 */
static bool
read_role(struct span text, size_t next, struct span *role)
{
	struct span sentence, rest = {text.at, text.len < SCREEN_ROLE_MAX ? text.len : SCREEN_ROLE_MAX}, looked = rest;
	bool found = false;

	while (next < looked.len && sentence_next(&rest, &sentence)) {
		struct utterance utterance;
		unsigned at;

		if (sentence.at + sentence.len <= looked.at + next)
			continue;
		utterance_cut(sentence, &utterance);
		at = role_in(&utterance);
		if (at > 0 && is_machine(&utterance, at))
			return false;
		if (at > 0 && !found)
			*role = utterance_from_to(&utterance, at, utterance.count - 1);
		found |= at > 0;
		next = screen_next_role(text, (size_t)(sentence.at + sentence.len - looked.at));
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
	struct screened screened = screen_roles(input);
	const char *asked_by;
	struct span role;

	*persona = (struct persona){NULL};
	if (read_role(input->prompt, screened.in_prompt, &role) ||
	    read_role(input->earlier, screened.in_earlier, &role))
		asked_by = "user";
	else if (read_role(input->system, screened.in_system, &role))
		asked_by = "system";
	else
		return;
	if (asks_who_speaks(input->prompt) || ends_role(input->prompt) || is_about_self_harm(input->prompt) ||
	    is_about_self_harm(input->earlier) || is_about_self_harm(input->response))
		return;
	*persona = (struct persona){asked_by, role};
}
