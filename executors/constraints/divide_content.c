/*
 * Required and banned words, phrases, letters and marks.
 */
#include "executors/constraints/divide_inside.h"

#include "routes/text/glyph.h"

#define LISTED_MAX (CONSTRAINT_WORDS_MAX + 1) /* words of one list: so many that a longer one does not fit */

/* A list of words as written: "'tea', milk and sugar". */
struct listed {
	struct span *words; /* valid until the next list is read */
	size_t count;
	size_t to;   /* the token after it */
	bool quoted; /* all are in quotation marks */
	bool either; /* "or" joins them: one is enough */
};

static bool
has_letter(struct span text)
{

	for (size_t i = 0; i < text.len; i++)
		if (glyph_is_word_byte(text.at[i]))
			return true;
	return false;
}

/* A quote's text without the comma or full stop that English puts inside it. */
static struct span
without_stop(struct span text)
{

	text = span_strip(text);
	while (text.len > 1 && strchr(",.;:", text.at[text.len - 1]) != NULL)
		text.len--;
	return text;
}

/* The number of tokens at i that belong to the entry before, joined by a hyphen or by "&" without spaces ("M&Ms"). */
static size_t
joined_at(const struct sentence *sentence, size_t i)
{

	if (token_at(sentence, i)->joined)
		return 1;
	return token_at(sentence, i - 1)->spaced ? 0 : says(sentence, i, "& @word|#");
}

/* "The words tea and milk, please." */
static bool
is_courtesy(const struct sentence *sentence, size_t i)
{
	size_t len = says(sentence, i, "please|pls|thanks|thx || thank you");

	return len > 0 && says(sentence, i - 1, ",") > 0 && i + len + 1 >= sentence->count;
}

/*
 * One entry: a quote, a word, or, where several may be one, some words. A bare letter other than "I" is not an
 * entry: it is usually a piece of a name. Returns the number of tokens, or 0.
 */
static size_t
entry_read(const struct sentence *sentence, size_t i, bool wide, struct span *word)
{
	const uint32_t no_entry = IS_MODAL | IS_BE | IS_JOIN | IS_PREP | IS_DET | IS_NOT;
	size_t from = i, len;

	if (token_at(sentence, i)->kind == TOKEN_QUOTE) {
		*word = without_stop(token_at(sentence, i)->inside);
		return word->len <= CONSTRAINT_TEXT_MAX && has_letter(*word);
	}
	if (is_courtesy(sentence, i))
		return 0;
	while (token_at(sentence, i)->kind == TOKEN_WORD && (i == from || (wide && !token_is(sentence, i, no_entry))))
		i++;
	while ((len = joined_at(sentence, i)) > 0)
		i += len;
	if (i == from || (token_is(sentence, from, no_entry) && !wide))
		return 0;
	word->at = token_at(sentence, from)->at.at;
	word->len = (size_t)(token_at(sentence, i - 1)->at.at + token_at(sentence, i - 1)->at.len - word->at);
	if (word->len == 1 && isalpha((unsigned char)word->at[0]) && word->at[0] != 'I')
		return 0;
	return word->len <= CONSTRAINT_TEXT_MAX ? i - from : 0;
}

/* The tokens between two entries. */
static size_t
between_entries(const struct sentence *sentence, size_t i)
{
	size_t len = says(sentence, i, ",|;|/? and|or|&|nor? /? or?");

	/* "the word 'tea' and the word 'milk'" */
	return len == 0 ? 0 : len + says(sentence, i + len, "the word|keyword|phrase|term");
}

/* "the word tea, people hate it", "tea and milk, says my aunt": whether the comma at i begins something else than an
 * entry. */
static bool
ends_list(const struct sentence *sentence, size_t i, bool joined)
{

	return says(sentence, i, ", and|or|nor|&|/") == 0 && says(sentence, i, ",") > 0 &&
	    (joined ||
		(token_at(sentence, i + 2)->kind != TOKEN_MARK && !token_at(sentence, i + 2)->joined &&
		    !token_is(sentence, i + 2, IS_JOIN | IS_PREP) && says(sentence, i + 2, "anywhere|at|please") == 0));
}

/* Read a list that begins at i. plural: more than one word is announced. */
static void
list_read(const struct sentence *sentence, size_t i, bool plural, struct listed *listed)
{
	static struct span words[LISTED_MAX]; /* each process of this program has one thread */
	size_t len, gap;
	bool wide, joined = false;

	*listed = (struct listed){.words = words, .to = i, .quoted = true};
	len = says(sentence, i, ":|,|like || such as || are :? || of :?");
	wide = plural && len > 0;
	i += len;
	i += says(sentence, i, "[|(");
	while (listed->count < LISTED_MAX && (len = entry_read(sentence, i, wide, &listed->words[listed->count])) > 0) {
		listed->quoted &= token_at(sentence, i)->kind == TOKEN_QUOTE;
		listed->count++;
		i += len;
		listed->to = i;
		gap = between_entries(sentence, i);
		if (gap == 0 && token_at(sentence, i)->kind != TOKEN_QUOTE)
			break;
		if (!listed->quoted && !wide &&
		    (ends_list(sentence, i, joined) || (!plural && token_is(sentence, i + gap, IS_ADVERB))))
			break;
		joined |= says_within(sentence, i, i + gap, "and|or|nor");
		/* A list of quotes continues with quotes; a list of words ends with its clause. */
		if (listed->quoted && token_at(sentence, i + gap)->kind != TOKEN_QUOTE)
			break;
		if (!listed->quoted && token_is(sentence, i + gap, IS_CONTAIN | IS_BE | IS_MODAL | IS_AVOID) && !wide)
			break;
		/* "the words tea and milk, and write in French" */
		if (!listed->quoted && divide_is_base_verb(sentence, i + gap) &&
		    says(sentence, i + gap + 1, "in|it|the|a|an|your|about|to|with|no|at|exactly") > 0)
			break;
		listed->either |= says_within(sentence, i, i + gap, "or");
		i += gap;
	}
	/* "the word joy, and write ..." lists one word. */
	if (!listed->quoted && !plural && listed->count == 2 &&
	    token_is(sentence, listed->to - 1, IS_COMPOSE | IS_TASK | IS_END | IS_BEGIN) &&
	    token_at(sentence, listed->to)->kind != TOKEN_MARK)
		listed->count = 1;
}

/* "Without commas in under 20 words", "in 20 words": how long the answer is, not where. */
static bool
is_measure(const struct sentence *sentence, size_t i)
{
	struct constraint_bounds bounds;
	size_t len = divide_bounds(sentence, i, &bounds);

	return len > 0 && (bounds.relation > RELATION_EQ || token_at(sentence, i + len)->unit == UNIT_WORD);
}

bool
divide_is_elsewhere(const struct sentence *sentence, size_t to)
{

	to += says(sentence, to, "at all");
	if (says(sentence, to, "out of this|these|the|my following? sentence|sentences|text|paragraph|list") > 0)
		return true;
	if (says(sentence, to, "in|within|inside|from|for|between|after|before|as|to|at") == 0 ||
	    is_measure(sentence, to + 1))
		return false;
	for (size_t i = to + 1; i < to + 5; i++) {
		if (token_is(sentence, i, IS_ORDINAL))
			return true;
		if (token_is(sentence, i, IS_ANSWER | IS_WORK) ||
		    says(sentence, i, "it|any|anywhere|capital|lowercase|total|all") > 0)
			return false;
	}
	return true;
}

/* Words were given a number of times, which says more than that they must occur. */
static bool
is_counted(const struct divide_reader *reader, struct span word)
{

	for (size_t i = 0; i < reader->list->count; i++) {
		const struct constraint *constraint = &reader->list->items[i];

		if (constraint->type == CONSTRAINT_WORD_FREQ && span_same_nocase(constraint->text, word))
			return true;
	}
	return false;
}

static void
add_words(struct divide_reader *reader, const struct listed *listed, size_t from, bool denied)
{
	struct constraint *constraint;

	if (listed->count == 0 || (listed->count == 1 && is_counted(reader, listed->words[0])) ||
	    (listed->either && !denied))
		return;
	constraint = divide_add(reader, denied ? CONSTRAINT_FORBID_WORDS : CONSTRAINT_INCLUDE_WORDS, from, listed->to);
	for (size_t i = 0; i < listed->count && constraint != NULL; i++)
		divide_add_word(reader, constraint, listed->words[i]);
}

/* Whether the words announced at i are required or banned, rather than a topic. */
static bool
speaks_of_use(const struct sentence *sentence, const struct clause *clause, size_t i, size_t behind)
{
	static const char other[] =
	    "replace|replacing|replaced|acrostic|rhyme|rhymes|titled|called|named|starts|ends|separate|separated|repeat|"
	    "define|meaning";
	size_t left = i;
	bool used, named = false, without = false;

	while (token_is(sentence, left - 1, IS_DET | IS_PLAIN) ||
	    says(sentence, left - 1, "following|words|exact|specific|any|line|sentence") > 0)
		left--;
	if (says(sentence, left - 1,
		"of|in|for|about|to|from|as|like|by|after|before|until|spell|spells|spelling|define|than|between|on") >
		0 &&
	    says(sentence, left - 2,
		"use|usage|mention|mentions|number|times|inclusion|any|free|devoid|clear|put|work|fit|well|away") == 0)
		return false;
	/* "A note about the use of the word": a topic. */
	if (says(sentence, left - 4, "about|on|of|regarding the use|usage of") > 0)
		return false;
	used = (clause->verb & (IS_CONTAIN | IS_AVOID) && !(clause->verb & IS_TASK)) ||
	    (clause->subject == SUBJECT_OTHER && says(sentence, behind, "@modal|is|are|shouldn't|mustn't") > 0) ||
	    says(sentence, left - 2, "free|devoid|clear|away of|from") > 0 ||
	    says(sentence, behind, "to? appear|appears|occur|occurs|include|use|avoid|exclude|mention") > 0;
	/* "make it rhyme and without the word sea": what is banned does not depend on the words before. */
	for (size_t k = i; k-- > clause->scope && !without;) {
		/* "End with the word", but "end with a joke, using the word". */
		if (says(sentence, k, other) > 0 ||
		    (!named && (token_is(sentence, k, IS_BEGIN | IS_END) || says(sentence, k, "wrap up") > 0)))
			return false;
		without = says(sentence, k, "without") > 0;
		named |= without || token_is(sentence, k, IS_CONTAIN | IS_AVOID);
		used |= named || says(sentence, k, "with") > 0;
	}
	/* "the word must be the first one": that is a place, read elsewhere. */
	return used && !says_within(sentence, behind, clause->to, "@ordinal @unit|#|one|thing|half|part") &&
	    says(sentence, behind, "means|mean|with") == 0;
}

/* "Any word but sorry", "no word besides milk": the number of tokens between the noun at i and the exception. */
static size_t
leaves_out(const struct sentence *sentence, size_t i)
{

	if (says(sentence, i - 1, "any|every|all|each|no") == 0)
		return 0;
	return says(sentence, i + 1, "but|except|besides for? || other than || apart|aside from");
}

/* Where the words after the noun at i begin: directly, or "words to avoid: ...", "words should be present: ...". */
static size_t
listed_at(const struct sentence *sentence, size_t i)
{
	size_t at = i + 1 + says(sentence, i + 1, "to avoid|include|use|exclude|mention") + leaves_out(sentence, i);

	if (says(sentence, i - 1, "following|these") == 0)
		return at;
	for (size_t k = at; k < sentence->count && says(sentence, k, "\"") == 0; k++) {
		if (says(sentence, k, ":") > 0)
			return k;
		/* "words are forbidden in chess:" is about something else. */
		if (says(sentence, k, "in|for|by|on") > 0 && !token_is(sentence, k + 2, IS_ANSWER | IS_WORK | IS_PLAIN))
			break;
	}
	return at;
}

/* "No filler words: describe the sea", "no words, just numbers": what is asked for goes on behind the noun at i. */
static bool
goes_on_with_task(const struct sentence *sentence, size_t i, const struct listed *listed)
{

	return !listed->quoted &&
	    (says(sentence, i + 1, ",") > 0 ||
		(says(sentence, i + 1, ":") > 0 &&
		    (divide_is_base_verb(sentence, i + 2) ||
			(token_at(sentence, listed->to)->kind == TOKEN_WORD &&
			    says(sentence, listed->to, "in|anywhere|at|from|please") == 0))));
}

/* "Use simpler words: He went home, and she left.": a text to be worked on. */
static bool
names_style(const struct sentence *sentence, size_t i)
{

	/* "Use sensory words: describe the sea" */
	if (says(sentence, i + 1, ":") > 0 && divide_is_base_verb(sentence, i + 2) && divide_is_qualified(sentence, i))
		return true;
	return (says(sentence, i - 1, "simple|plain|different|fancy|formal|easy|short") > 0 ||
		   span_ends_in_nocase(token_at(sentence, i - 1)->at, "er")) &&
	    says(sentence, i - 2, "following|these|the") == 0;
}

/* Whether what follows the noun at i is a list of words, rather than the rest of the noun's own sentence. */
static bool
announces(const struct sentence *sentence, size_t i, size_t at, const struct listed *listed)
{
	bool plural = says(sentence, i, "words|keywords|phrases|terms|expressions|names") > 0;
	bool bare = !listed->quoted && at == i + 1;

	if (listed->count == 0 || says(sentence, i + 1, "count|limit|length") > 0 ||
	    says(sentence, i - 2, "number|amount|count of") > 0 || says(sentence, listed->to, "times|time|#") > 0)
		return false;
	/* "Rewrite it in 12 words: '...'": a text to be worked on. */
	if (listed->quoted)
		return !plural || listed->count > 1 || token_at(sentence, i - 1)->kind != TOKEN_NUMBER;
	if (names_style(sentence, i) || says(sentence, i, "name|names|expression|expressions") > 0)
		return false;
	/* "The word that ...", "words per line", "other words". */
	return !bare ||
	    !(token_is(sentence, i + 1, IS_RELATIVE | IS_CONTAIN | IS_EACH | IS_RELATION | IS_PREP) ||
		(plural && listed->count == 1 && token_at(sentence, i + 1)->kind == TOKEN_WORD) ||
		says(sentence, i - 1, "#|a|in|same|own|every|each|all|capital|key|other|new|more|many") > 0);
}

/* "the words 'a' and 'b'", "keywords: a, b, c". Returns the tokens that were read. */
static size_t
read_keywords(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause;
	struct listed listed;
	size_t at = listed_at(sentence, i);
	bool denied, but = leaves_out(sentence, i) > 0;

	list_read(sentence, at, says(sentence, i, "words|keywords|phrases|terms|expressions|names") > 0, &listed);
	/* "Don't use any word but tea" would allow no word but tea, which nobody means. */
	if (!announces(sentence, i, at, &listed) || (but && divide_denied_at(sentence, i)))
		return 0;
	clause = divide_clause_at(sentence, i);
	if (!divide_bans(reader, clause, i) &&
	    (!clause->asked ||
		(clause->verb & IS_TASK && !(clause->verb & IS_CONTAIN) && clause->subject == SUBJECT_YOU) ||
		!speaks_of_use(sentence, clause, i, at > i + 1 ? i + 1 : listed.to)))
		return 0;
	denied = divide_denied_at(sentence, i) || but || says(sentence, i + 1, "to avoid|exclude") > 0;
	/* "Keep the word ice away", "do not leave the word out": two ways to read it. "Use words such as tea":
	 * examples; those of something banned are banned too. */
	if (denied ? divide_is_elsewhere(sentence, listed.to) || goes_on_with_task(sentence, i, &listed)
		   : clause->verb & IS_AVOID || says(sentence, at, "like|such as?") > 0 ||
		    says(sentence, listed.to, "less|more|fewer") > 0)
		return 0;
	add_words(reader, &listed, i, denied);
	return listed.to - i;
}

/* "Don't mention the eiffel tower": up to three words that are not in the lexicon, then the end of the clause. */
static size_t
read_named(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	size_t from = i + 2, to = from;
	struct span name;
	struct listed listed = {.words = &name, .count = 1};

	while (to < from + 3 && token_at(sentence, to)->kind == TOKEN_WORD && token_at(sentence, to)->is == 0)
		to++;
	if (to == from || token_at(sentence, to)->kind != TOKEN_MARK)
		return 0;
	listed.to = to;
	name = (struct span){token_at(sentence, from)->at.at,
	    (size_t)(token_at(sentence, to - 1)->at.at + token_at(sentence, to - 1)->at.len -
		token_at(sentence, from)->at.at)};
	add_words(reader, &listed, i, true);
	return to - i;
}

/* Whether the words behind the verb at i must be in the answer or not, as "mention", "use", "do not say" has it. */
static bool
demands(const struct sentence *sentence, size_t i, const struct listed *listed, bool denied)
{
	size_t to = listed->to;

	if (listed->count == 0 ||
	    says(sentence, to,
		"as|etc|at|to|for|before|after|when|if|instead|style|between|times|marks|etc. || , etc|etc.") > 0)
		return false;
	if (!denied)
		return listed->quoted && says(sentence, i, "say|saying|write|writing") == 0;
	/* Bare nouns, but only if they are all that must not be mentioned. */
	if (!listed->quoted &&
	    ((token_at(sentence, to)->kind != TOKEN_MARK && says(sentence, to, "in|anywhere") == 0) ||
		token_is(sentence, i + 1, IS_PRONOUN | IS_MARK | IS_PART)))
		return false;
	return !divide_is_elsewhere(sentence, to) &&
	    !says_within(sentence, 0, i, "at the very? end|bottom|beginning|start|top");
}

/* `mention "tea"`, `do not say 'sorry'`, "without mentioning coffee". Returns the tokens that were read. */
static size_t
read_verb_words(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause;
	struct listed listed;
	size_t named = i + 1, done = 0;
	bool denied;

	named += says(sentence, named, "the|a|this|both|exact|following|phrase");
	named += says(sentence, named, "exact|following|exact");
	named += says(sentence, named, "line|sentence|quote|text|hashtag|statement|slogan|exclamation|saying :?");
	list_read(sentence, named, false, &listed);
	listed.count = listed.quoted || named == i + 1 ? listed.count : 0;
	/* Most verbs of a text have neither words behind them nor something to mention: none of their clauses is read.
	 */
	if (token_is(sentence, i, IS_MODAL) ||
	    (says(sentence, i, "mention|mentioning|say|saying") == 0 && (listed.count == 0 || !listed.quoted)))
		return 0;
	clause = divide_clause_at(sentence, i);
	denied = divide_denied_at(sentence, i);
	if (!clause->asked || clause->verb & (IS_BEGIN | IS_END))
		return 0;
	if (denied && says(sentence, i, "mention|mentioning|say|saying the") > 0)
		done = read_named(reader, i);
	if (done == 0 && demands(sentence, i, &listed, denied)) {
		add_words(reader, &listed, i, denied);
		done = listed.to - i;
	}
	return done;
}

/* "do not use the letter e". Returns the tokens that were read. */
static size_t
read_letter(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause;
	const struct token *letter = token_at(sentence, i + 1);
	size_t end = i;

	/* "The no letter e novel" */
	if (letter->inside.len != 1 || !isalpha((unsigned char)letter->inside.at[0]) ||
	    says(sentence, i - 2, "a|the|that|this no") > 0)
		return 0;
	clause = divide_clause_at(sentence, i);
	/* "More than once", but "in at most 5 lines" is about the text. */
	while (end < clause->to && says(sentence, end, "and|but|,|in|within") == 0)
		end++;
	if (clause->asked && divide_denied_at(sentence, i) && !divide_is_elsewhere(sentence, i + 2) &&
	    !(clause->verb & IS_TASK) &&
	    !says_within(sentence, clause->from, end, "@begin|@end|times|than|least|most|once|twice"))
		divide_add_text(reader, CONSTRAINT_AVOID_LETTER, letter->inside, i, i + 2);
	return 2;
}

/* `Both "tea" and "milk" must be mentioned.` Returns the tokens that were read. */
static size_t
read_subject_words(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause;
	struct listed listed;
	bool apart = false;

	list_read(sentence, i, false, &listed);
	if (listed.count == 0 || !token_is(sentence, listed.to, IS_MODAL))
		return 0;
	clause = divide_clause_at(sentence, i);
	for (size_t k = clause->head + 1; k < clause->to; k++)
		apart |= span_ends_in_nocase(token_at(sentence, k)->at, "ly");
	if (apart || !clause->asked || i != clause->stated + says(sentence, clause->stated, "both") ||
	    !(clause->verb & (IS_CONTAIN | IS_AVOID) ||
		says(sentence, clause->head, "mentioned|included|used|present|avoided") > 0) ||
	    says_within(sentence, listed.to, clause->to, "times|once|twice|least|most|at|with|by|for|to"))
		return 0;
	add_words(reader, &listed, i, divide_denied_at(sentence, i));
	return listed.to - i;
}

void
divide_content(struct divide_reader *reader)
{
	static const struct place_reader rows[] = {
	    {"\"", read_subject_words},
	    {"letter|letters|character", read_letter},
	    {"@keyword", read_keywords},
	    {"@contain|say|saying|mention|write", read_verb_words},
	    {"\"", divide_ban_quote},
	    {"b|c|d|e|f|g|h|j|k|l|m|n|o|p|q|r|s|t|u|v|w|x|y|z", divide_ban_letter},
	};
	static struct says_starts starts;

	divide_places(reader, rows, nitems(rows), &starts);
}
