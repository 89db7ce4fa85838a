/*
 * The mood of a whole sentence: it only asks, it holds under a condition, it requests a program.
 */
#include "executors/constraints/divide_inside.h"

/* Verbs of saying, writing and reading, whose measure may follow them. */
#define SPEAKING \
	"say|says|said|saying|speak|speaks|spoke|tell|tells|told|talk|talks|talked|read|reads|reading|write|wrote|written|" \
	"writes|express|expressed|sing|sings|sang|greet|introduce|apologize|propose|pitch|quote|quoted|reply|replied|respond|" \
	"responded|type|typed|sum|rhyme|swear|pray|argue|argued|think|thinks|dream|spell|pronounce|communicate|communicated|" \
	"translate|translated|describe|describes|described|summarize|summarized|summarise|explain|explains|explained|answer|" \
	"answers|answered|list|name|compose|composed|draft|review|report|state|states|narrate|recount|rewrite|rephrase|" \
	"paraphrase|define|defines|comment|present|persuade|convince|thank|remind|count|advertise|sell"

#define FEW_WORDS 10 /* fewer may be those of a saying: "how he said it in three words" */

bool
divide_is_question(const struct sentence *sentence)
{

	return (token_is(sentence, 0, IS_QUESTION) &&
		   (sentence->asks || says(sentence, 0, "how|what|why|who|which") > 0) &&
		   says(sentence, 0, "do not|n't") == 0) ||
	    (sentence->asks && says(sentence, 0, "must|should|may|need") > 0);
}

bool
divide_asks_behind_measure(const struct sentence *sentence, size_t i)
{
	struct constraint_bounds bounds;
	size_t unit, end;

	if (!token_is(sentence, i, IS_QUESTION | IS_COMPOSE | IS_MODAL) ||
	    (unit = says(sentence, 0, "in|within|under|using|with")) == 0 ||
	    says(sentence, i,
		"what|what's|whats|why|who|who's|how|explain|describe|summarize|define|tell || can|could you") == 0 ||
	    says(sentence, i, "how|what many|much|percentage|fraction|share|number") > 0)
		return false;
	unit += divide_bounds(sentence, unit, &bounds);
	end = unit + says(sentence, unit, "@unit or|and? less|fewer|more?");
	return end == i && end > unit;
}

/* The token after a colon before i, or 0: the words before the colon count whatever follows it. */
static size_t
behind_colon(const struct sentence *sentence, size_t i)
{

	while (i > 0 && says(sentence, i - 1, ":") == 0)
		i--;
	return i;
}

size_t
divide_condition(const struct sentence *sentence)
{

	for (size_t i = 0; i < sentence->count; i++)
		if (token_is(sentence, i, IS_IF) && says(sentence, i, "if you like|wish|prefer") == 0)
			return behind_colon(sentence, i);
	return says(sentence, 0,
		   "when the|a|an|i|you|asked|someone|users|my|it|there || once you|i|the|it || for each|every|any || "
		   "every time || in case || suppose|assume|assuming|given") > 0
	    ? 0
	    : sentence->count;
}

/* "The task that she gave us was: write ...": at its colon. */
static bool
is_reported(const struct sentence *sentence, size_t colon)
{

	return says(sentence, colon - 1, "was|were :") > 0 &&
	    says_within(sentence, 0, colon,
		"task|assignment|instruction|instructions|prompt|homework|exercise|brief|question|rule|order");
}

/* Behind the "please", "can you" that an order may begin with. */
static size_t
behind_courtesy(const struct sentence *sentence)
{

	return says(sentence, 0,
	    "i'd like|love you to || i would|want|need like? you to || please|pls can|could|would? you? please|pls? || "
	    "can|could|would you please|pls?");
}

/* "name = name.lower() # all in lowercase", "Send a mail: please ...": the token from which it is text for others. */
static size_t
written_for_others(const struct sentence *sentence)
{
	bool code = false, letter;

	for (size_t i = 0; i < sentence->count; i++) {
		const struct token *token = token_at(sentence, i);

		if (code && token_marks(token, "#/") && token->spaced)
			return i;
		code |= token_marks(token, "=;{}");
	}
	/* "<p>Write at least 20 words.</p>" */
	if (says(sentence, 0, "< @word >") > 0)
		return 0;
	/* "Write a mail: please use ...": the content of the mail. */
	letter = says(sentence, behind_courtesy(sentence), "write|draft|compose|send|post|make") > 0;
	for (size_t i = 1; i < sentence->count; i++)
		if (token_marks(token_at(sentence, i), ":") &&
		    (is_reported(sentence, i) || (letter && says(sentence, i + 1, "please|pls|dear|hi|hey") > 0)))
			return i + 1;
	return sentence->count + 1;
}

/* What is to be judged, counted or searched follows a colon, whatever comes before it. */
static const char weighed[] = "count|classify|rate|grade|score|parse|extract|identify|analyze|analyse|find|spot|label";

/* Verbs of work on a text. */
static const char worked[] =
    "translate|fix|correct|proofread|spellcheck|summarize|summarise|shorten|rewrite|rephrase|paraphrase|condense|edit|"
    "polish|simplify|improve|tldr|reword|check|compare|explain|discuss|review|\u00fcbersetze|\u00dcbersetze|traduis|traduce|"
    "vertaal || reply|respond to? || continue|finish|complete this|my|the following? || say|put this|it || feedback on? || "
    "repeat|say after me || type|copy|write exactly? this line|text|sentence? || spell check || punctuate || "
    "french|german|spanish|italian for || make a|the sign|banner|poster|label|sticker || write on the board|wall|card || "
    "give|provide me? some|your|a? feedback on || turn|make|change|transform|convert this|these || convert || "
    "make|create|write|give me? a|the|some? quiz|test|questions|exercises about|on|for";

/* The text that they work on, right behind them. */
static const char given[] = "my|our|this|these || the following || the grammar|mistakes|errors|typos|spelling";

/* "Rewrite this using these rules:": what follows says how. */
static bool
announces_how(const struct sentence *sentence, size_t from, size_t colon)
{

	return says(sentence, colon - 1,
		   "rules|instructions|requirements|guidelines|constraints|conditions|criteria|format|structure|style|template|"
		   "way|follows|order|points|steps|options|words|phrases") > 0 &&
	    says_within(sentence, from, colon, "using|with|by|in|per|under|as|according|obeying|observing|include");
}

/* "Excel: convert to uppercase", "bash: print lines shorter than 10 characters": what the tool is to do. */
static const char tools[] =
    "excel|word|vscode|vim|emacs|bash|zsh|awk|sed|grep|css|js|javascript|typescript|python|php|perl|ruby|latex|sql|mysql|"
    "postgres|java|kotlin|swift|rust|golang|flask|django|react|regex|powershell|docker|git|linux|numpy|pandas|photoshop";

size_t
divide_material(const struct sentence *sentence)
{
	struct constraint_bounds bounds;
	size_t i = behind_courtesy(sentence), colon = i + 1, unit, none = sentence->count + 1, len;
	bool weighing = says(sentence, i, weighed) > 0;

	if (says(sentence, 0, tools) > 0 && says(sentence, 1, ":") > 0)
		return 2;
	len = weighing ? 1 : says(sentence, i, worked);
	if (len == 0)
		return written_for_others(sentence);
	while (colon < sentence->count && says(sentence, colon, ":") == 0)
		colon++;
	if (colon >= sentence->count || announces_how(sentence, i, colon))
		return none;
	/* "Rewrite this: at most 20 words" says how to, "analyze it with this structure: 1." begins a list. */
	unit = colon + 1 + divide_bounds(sentence, colon + 1, &bounds);
	if (token_at(sentence, colon + 1)->kind == TOKEN_QUOTE ||
	    (unit > colon + 1 && token_at(sentence, unit)->kind == TOKEN_MARK) ||
	    (token_is(sentence, unit, IS_UNIT) &&
		(token_at(sentence, unit + 1)->kind == TOKEN_MARK ||
		    token_is(sentence, unit + 1, IS_JOIN | IS_PREP | IS_ADVERB))))
		return none;
	/* "Translate: ...", "Rewrite in formal English: ...", "Shorten this to 20 words: ...". "Find two words:" and a
	 * list is none of them. */
	return (weighing ? colon + 1 < sentence->count : colon == i + len) ||
		(token_at(sentence, colon - 1)->language != NULL && says(sentence, i, "reply|respond") == 0) ||
		says(sentence, i + len, given) > 0 || says_within(sentence, i, colon, "this|these|following|below")
	    ? colon + 1
	    : none;
}

bool
divide_hands_over(const struct sentence *sentence)
{
	size_t i = behind_courtesy(sentence), len = says(sentence, i, worked);

	return (len > 0 && says(sentence, i + len, given) > 0) ||
	    (sentence->asks &&
		says_anywhere(sentence,
		    "is|does|sound|sounds this|it? clear|correct|right|ok|okay|good|fine|polite || this mean|say"));
}

bool
divide_opens_compound(const struct sentence *sentence, size_t i)
{
	size_t noun;

	i += says(sentence, i, "a|an # @unit") > 0;
	if (says(sentence, i, "# @unit") == 0 || token_is_plural(token_at(sentence, i + 1)) ||
	    !(token_at(sentence, i + 1)->joined || token_at(sentence, i)->value > 1))
		return false;
	for (noun = i + 2; !token_is(sentence, noun, IS_WORK | IS_ANSWER) && says(sentence, noun, "limit") == 0; noun++)
		if (token_at(sentence, noun)->kind != TOKEN_WORD ||
		    token_is(sentence, noun, IS_PREP | IS_JOIN | IS_RELATIVE))
			return false;
	return !token_is_plural(token_at(sentence, noun)) &&
	    (token_at(sentence, noun + 1)->kind == TOKEN_MARK ||
		says(sentence, noun + 1, "about|for|on|in|without|please|pls") > 0);
}

bool
divide_asks_program(const struct sentence *sentence, const struct clause *clause)
{
	bool program = false, work = false;

	if (!clause->asked || !(clause->verb & (IS_COMPOSE | IS_TASK)) ||
	    says(sentence, clause->head,
		"explain|describe|introduce|tell|compare|contrast|summarize|summarise|discuss|define|recommend|repeat") >
		0)
		return false;
	for (size_t i = clause->head + 1; i < clause->to && !token_is(sentence, i, IS_PREP | IS_RELATIVE); i++) {
		/* The owner of these rules follows, like the purpose of a program. */
		program |= token_is(sentence, i, IS_CODE) ||
		    says(sentence, i, "terms|rules|guidelines|regulations|prompt|prompts") > 0;
		/* "A haiku generator" */
		work &= says(sentence, i, "generator|app|bot|parser|game") == 0 || !token_is(sentence, i - 1, IS_WORK);
		/* "A class Poem" is a class. */
		work |= token_is(sentence, i, IS_WORK) && says(sentence, i - 1, "class|struct|interface") == 0;
	}
	/* "Convert the string to lowercase in Python" */
	program |=
	    says(sentence, clause->head,
		"convert|turn|change|make|transform|print|output|parse|replace|lowercase|uppercase|capitalize") > 0 &&
	    says_within(sentence, clause->head, clause->to,
		"in|using|with|via python|javascript|js|java|typescript|rust|golang|ruby|php|perl|bash|powershell|sql|css|"
		"html|excel|sheets|pandas|numpy|awk|sed|tr|vim|regex|latex|matlab");
	return program && !work;
}

bool
divide_names_answer(const struct sentence *sentence)
{

	return says_anywhere(sentence, "your|the|entire|whole entire|whole|full|final? response|answer|reply");
}

/* "in which poems must ...", "where prayers must be ...": rules for any of them in that place. */
static bool
sets_a_scene(const struct sentence *sentence, size_t k, size_t i)
{
	size_t noun = k + says(sentence, k, "in|with|by which || where");
	const struct token *token;

	if (noun == k || noun >= i)
		return false;
	/* "Three books in which ..." */
	if (span_ends_in_nocase(token_at(sentence, k - 1)->at, "s") &&
	    !token_is(sentence, k - 1, IS_WORK | IS_ANSWER | IS_UNIT))
		return true;
	token = token_at(sentence, noun);
	return span_ends_in_nocase(token->at, "s") && !(token->is & IS_UNIT) && token_is(sentence, noun + 1, IS_MODAL);
}

bool
divide_is_of_others(const struct sentence *sentence, const struct clause *clause, size_t i)
{

	/* "About a man that has": about him. */
	if (token_is(sentence, clause->from, IS_RELATIVE) && says(sentence, clause->from - 3, "about|on a|an") > 0 &&
	    says(sentence, clause->from + 1, "has|have|had|is|was") > 0)
		return true;
	/* "Cities, mostly those that start with M" */
	if (says(sentence, clause->from - 1, "those|ones that|which") > 0)
		return true;
	return says_within(sentence, 0, i, "which|where nobody|people|everyone|everybody|someone|somebody|he|she|they");
}

bool
divide_measures_explanation(const struct sentence *sentence, size_t how, size_t i)
{
	struct constraint_bounds bounds;
	size_t unit = i + divide_bounds(sentence, i, &bounds), to;

	if (says(sentence, how, "how|why|whether|when|where|while") == 0 || unit == i ||
	    (says(sentence, i - 1, "in|within|using|with") == 0 && says(sentence, i, "under|within") == 0))
		return false;
	unit += says(sentence, unit, "short|brief|simple|concise|clear");
	to = unit + 1 + says(sentence, unit + 1, "point|points");
	to += says(sentence, to, "or less|fewer|more || max|please");
	if (!token_is(sentence, unit, IS_UNIT) ||
	    (token_at(sentence, to)->kind != TOKEN_MARK && !token_is(sentence, to, IS_JOIN)))
		return false;
	for (size_t k = how + 1; k < i; k++)
		if (token_is(sentence, k, IS_UNIT | IS_WORK | IS_ANSWER) || says(sentence, k, "\"|#") > 0 ||
		    says(sentence, k, SPEAKING) > 0)
			return false;
	switch (token_at(sentence, unit)->unit) {
	case UNIT_SENTENCE:
	case UNIT_PARAGRAPH:
	case UNIT_BULLET:
		return true;
	case UNIT_WORD:
		return bounds.lo >= FEW_WORDS;
	default:
		return false;
	}
}

bool
divide_is_matter(const struct sentence *sentence, const struct clause *clause, size_t i)
{
	static const char told[] =
	    "how|why|whether|asking|asks|telling|tells|ordering|orders|reminding|reminds|requesting|inviting|teaching|"
	    "instructing|demanding|demands|forbids|forbidding|bans|banning|stating";

	if (clause->subject != SUBJECT_YOU || !(clause->verb & (IS_COMPOSE | IS_TASK)))
		return false;
	for (size_t k = clause->head + 1; k < i; k++) {
		if (says(sentence, k, told) > 0 && divide_measures_explanation(sentence, k, i))
			return false;
		if (says(sentence, k, told) > 0 || sets_a_scene(sentence, k, i))
			return true;
		if (says(sentence, k, "of|about|on|for") > 0 &&
		    span_ends_in_nocase(token_at(sentence, k + 1)->at, "ing") &&
		    token_is(sentence, k + 1, IS_LIMIT | IS_CONTAIN | IS_AVOID))
			return true;
	}
	return false;
}

bool
divide_is_topic(const struct sentence *sentence, size_t i)
{
	size_t k = i;

	while (token_is(sentence, k - 1, IS_DET | IS_PLAIN) || says(sentence, k - 1, "all|what|small|large|proper") > 0)
		k--;
	if (says(sentence, k - 1, "explain|explaining|describe|describing|discuss|define|compare|comparing|teach") > 0)
		return true;
	while (token_is(sentence, k - 1, IS_NOT) || says(sentence, k - 1, "using|avoiding|writing|-") > 0)
		k--;
	return says(sentence, k - 1, "about|on|regarding|concerning|versus|vs|between") +
	    says(sentence, k - 2, "introduction|intro|guide|history|meaning|origin|rules|importance|purpose to|of") >
	    0;
}

bool
divide_denied_at(const struct sentence *sentence, size_t i)
{

	if (!sentence->denied_told)
		divide_deny(sentence->reader);
	return token_at(sentence, i)->denied;
}
