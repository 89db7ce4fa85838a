/*
 * A sentence's words, an excluding phrase, and the thing after it.
 */
#include "executors/passes/exclusion.h"

#include "executors/passes/utterance.h"
#include "routes/text/negation.h"
#include "routes/text/phrases.h"

#define THING_WORDS 3  /* a longer one is a description, not a name */
#define QUOTED_MAX  60 /* bytes of a thing in quotes */

const char *const exclusion_words[] = {"without saying", "without mentioning", "do not mention", "don't mention",
    "never mention", "not mention", "mustn't mention", "shouldn't mention", "do not say", "don't say", "never say",
    "not say", "mustn't say", "shouldn't say", "avoid mentioning", "avoid saying", NULL};
const char *const exclusion_told[] = {
    "do not include", "don't include", "not include", "never include", "exclude", "leave out", "omit", NULL};
const char *const exclusion_besides[] = {"excluding", "other than", "except", "except for", "apart from", "aside from",
    "not including", "leaving out", "not counting", "besides", "with the exception of", "omitting", NULL};

/* Requests begin like this, after polite words. */
static const char *const verbs[] = {"list", "name", "give", "write", "find", "tell", "suggest", "recommend", "describe",
    "explain", "provide", "show", "make", "create", "compose", "generate", "summarize", "summarise", "compute",
    "calculate", "count", "return", "implement", "answer", "define", "choose", "pick", "identify", "mention", "compare",
    "rewrite", "translate", "draft", "propose", "plan", "design", "state", "print", "sort", "select", "include", "use",
    "discuss", "outline", "add", "do", "don't", "avoid", "never", "extract", "enumerate", "classify", "determine",
    "develop", "rank", "order", "exclude", "omit", "leave", NULL};
/* Verbs whose answer is a list. */
static const char *const listing[] = {"list", "name", "give", "suggest", "recommend", "provide", "mention", "pick",
    "choose", "select", "identify", "enumerate", "propose", "tell", "show", "what", "which", NULL};
static const char *const courtesy[] = {"please", "now", "then", "and", "but", "also", "so", "next", "finally", "just",
    "kindly", "ok", "okay", "hey", "hi", "hello", NULL};
static const char *const addressed[] = {"can you", "could you", "would you", "will you", "you must", "you should",
    "you mustn't", "you shouldn't", "your answer", "your response", "the answer", "the response", "must", "should",
    "i want you to", "i need you to", "i'd like you to", "i would like you to", "let's", NULL};

/* The index of the word that begins the request; the count: there is none. */
static unsigned
request_at(const struct utterance *utterance)
{
	unsigned at = 0, polite;

	while (utterance_word_in(utterance->words[at], courtesy))
		at++;
	polite = utterance_any_at(utterance, at, addressed);
	if (polite > 0)
		return at + polite;
	if (utterance_word_in(utterance->words[at], verbs))
		return at;
	/* "For my class, list ...": a separate clause. */
	for (at = 1; at < utterance->count; at++) {
		if (strchr(",:;-", utterance->before[at]) != NULL && utterance_word_in(utterance->words[at], verbs))
			return at;
	}
	return utterance->count;
}

/* "No digits other than 0", "anything except the table": this keeps the thing. */
static bool
is_turned_round(const struct utterance *utterance, unsigned at)
{
	struct negations negations = {.signs = 0};

	if (at > 0)
		negations_read(utterance_from_to(utterance, 0, at - 1), &negations);
	return negations.signs > 0;
}

/* Whether one of some words stands between two indices. */
static bool
has_word(const struct utterance *utterance, unsigned from, unsigned before, const char *const *words)
{

	for (unsigned at = from; at < before; at++) {
		if (utterance_word_in(utterance->words[at], words))
			return true;
	}
	return false;
}

/* "Leaving": something that someone does, as far as the words show. */
static bool
is_doing(struct span word)
{
	static const char *const things[] = {"spring", "morning", "evening", "string", "thing", "something", "anything",
	    "everything", "nothing", "during", "wedding", "building", NULL};

	return word.len > 4 && utterance_word_is((struct span){word.at + word.len - 3, 3}, "ing") &&
	    !utterance_word_in(word, things);
}

/*
 * "Explain why she left without saying goodbye", "Write a poem about leaving without saying goodbye": another's action
 * is between the request and the phrase.
 */
static bool
is_told_of(const struct utterance *utterance, unsigned request, unsigned at)
{
	static const char *const words[] = {"why", "how", "who", "that", "which", "because", "he", "she", "they", "we",
	    "i", "when", "where", "if", "whether", "people", "somebody", "someone", "about", "of", NULL};

	for (unsigned i = request; i < at; i++) {
		if (utterance_word_in(utterance->words[i], words) || is_doing(utterance->words[i]))
			return true;
	}
	return false;
}

/*
 * "A query that must omit duplicates", "a regex that matches all letters except vowels": the program is to leave it
 * out.
 */
static bool
is_programmed(const struct utterance *utterance, unsigned from, unsigned at)
{
	static const char *const words[] = {"that", "which", "function", "query", "regex", "script", "program", "code",
	    "command", "class", "method", "algorithm", "formula", NULL};

	return has_word(utterance, from, at, words);
}

/* A sentence whose answer is a list, with no program up to an index: "Name three ...", "Which planets ...?" */
static bool
asks_for_list(const struct utterance *utterance, unsigned before)
{
	unsigned at = request_at(utterance);

	if (at == utterance->count && utterance->whole.at[utterance->whole.len - 1] == '?')
		at = 0;
	return utterance_word_in(utterance->words[at], listing) && !is_programmed(utterance, at + 1, before);
}

/* Whether a phrase is the request, or begins a clause of the sentence with the request. */
static bool
is_request(const struct utterance *utterance, unsigned at)
{
	static const char *const joins[] = {"and", "but", "please", "kindly", "also", NULL};
	unsigned request = request_at(utterance);

	if (request >= at)
		return request == at;
	return (strchr(",:;-", utterance->before[at]) != NULL || utterance_word_in(utterance->words[at - 1], joins)) &&
	    !is_told_of(utterance, request, at) && !is_programmed(utterance, request, at);
}

/* Whether a word is between quotation marks of its paragraph, as far as the sentence shows. */
static bool
is_quoted(const struct utterance *utterance, unsigned at)
{
	const char *end = utterance->words[at].at;
	unsigned open = 0, low = 0;
	bool plain = false;

	for (const char *byte = utterance->whole.at; byte < end; byte++) {
		plain ^= *byte == '"' || *byte == '`';
		if (end - byte < 3)
			continue;
		if (memcmp(byte, "\xe2\x80\x9e", 3) == 0) {
			low++;
		} else if (memcmp(byte, "\xe2\x80\x9c", 3) == 0) {
			/* The English opening mark closes a low one. */
			if (low > 0)
				low--;
			else
				open++;
		} else if (memcmp(byte, "\xe2\x80\x9d", 3) == 0 && open > 0) {
			open--;
		}
	}
	return plain || open > 0 || low > 0;
}

/* The length of the quotation mark right before a place, and its closing mark. Returns 0 if there is none. */
static size_t
quote_before(struct span whole, const char *at, const char **closing)
{
	static const struct {
		const char *open, *close;
	} marks[] = {
	    {"\"", "\""}, {"'", "'"}, {"`", "`"}, {"\xe2\x80\x9c", "\xe2\x80\x9d"}, {"\xe2\x80\x98", "\xe2\x80\x99"}};

	for (size_t i = 0; i < nitems(marks); i++) {
		size_t n = strlen(marks[i].open);

		if ((size_t)(at - whole.at) >= n && memcmp(at - n, marks[i].open, n) == 0) {
			*closing = marks[i].close;
			return n;
		}
	}
	return 0;
}

/* Whether a typographic dash, closing quotation mark or ellipsis begins at a place. */
static bool
is_mark_of_print(const char *at, const char *end)
{

	return end - at >= 3 && memcmp(at, "\xe2\x80", 2) == 0 && memchr("\x94\x99\x9c\x9d\xa6", at[2], 5) != NULL;
}

/* A quotation from a word to its closing mark. Returns false if none is near. */
static bool
read_quoted(const struct utterance *utterance, unsigned at, struct span *item)
{
	struct span whole = utterance->whole;
	const char *from = utterance->words[at].at, *end = whole.at + whole.len, *closing, *close, *behind;

	if (quote_before(whole, from, &closing) == 0)
		return false;
	close = memmem(from, (size_t)(end - from), closing, strlen(closing));
	if (close == NULL || close - from > QUOTED_MAX)
		return false;
	/* 'it's fine' */
	behind = close + strlen(closing);
	if (behind < end && (isalnum((unsigned char)*behind) || (unsigned char)*behind >= 0xc0) &&
	    !is_mark_of_print(behind, end))
		return false;
	*item = span_strip((struct span){from, (size_t)(close - from)});
	return true;
}

/* What directly follows a word, skipping emphasis and quotes; '\0' at the end. */
static char
mark_behind(const struct utterance *utterance, struct span word)
{
	size_t end = (size_t)(word.at + word.len - utterance->whole.at);

	return (char)span_byte(utterance->whole, span_past(utterance->whole, end, "*_\"'`"));
}

bool
exclusion_is_cut(struct span word, struct span whole)
{
	static const char *const titles[] = {"mr", "mrs", "ms", "dr", "st", "prof", NULL};
	const char *at = word.at + word.len, *end = whole.at + whole.len;

	while (at < end && strchr(".,;:!?)*_\"'`", *at) != NULL)
		at++;
	return word.len < 2 || utterance_word_in(word, titles) ||
	    !(at == end || isspace((unsigned char)*at) || is_mark_of_print(at, end));
}

/* A thing in plain words: after articles, up to a mark or a word that continues the sentence. */
static bool
read_plain(const struct utterance *utterance, unsigned *at, unsigned *end)
{
	static const char *const articles[] = {"the", "a", "an", NULL};
	/* Words that point, count or own: what they refer to is elsewhere. */
	static const char *const vague[] = {"any", "anything", "anyone", "something", "everything", "nothing", "all",
	    "each", "every", "some", "other", "others", "more", "much", "many", "one", "ones", "that", "this", "those",
	    "these", "it", "its", "them", "their", "me", "my", "you", "your", "him", "his", "her", "us", "our", "what",
	    "how", "why", "who", "whether", "if", "when", "where", "word", "words", "text", "same", "following",
	    "above", "first", "last", "too", "so", "very", "not", "no", "as", "by", "in", "at", "on", "of", "for", "to",
	    "from", "with", "into", "i", "we", "he", "she", "they", NULL};
	static const char *const ends[] = {"and", "or", "but", "so", "nor", "please", "as", "in", "anywhere",
	    "throughout", "within", "from", "for", "to", "at", "on", "with", "by", "when", "if", "until", "unless",
	    "before", "after", "because", "that", "which", "who", "whose", "where", "while", "first", "again", "twice",
	    "is", "are", "was", "were", "do", "does", "have", "has", "can", "would", "should", "will", "you", "of",
	    NULL};

	*at += utterance_word_in(utterance->words[*at], articles);
	if (utterance->before[*at] != ' ' || utterance_word_in(utterance->words[*at], vague) ||
	    utterance_word_in(utterance->words[*at], ends))
		return false;
	for (*end = *at + 1; utterance->before[*end] == ' ' && !utterance_word_in(utterance->words[*end], ends);)
		++*end;
	return *end - *at <= THING_WORDS &&
	    !exclusion_is_cut(utterance_from_to(utterance, *at, *end - 1), utterance->whole);
}

/* Whether the sentence ends after the thing, or continues without affecting it: "in your answer". */
static bool
is_whole(const struct utterance *utterance, unsigned end)
{
	static const char *const joins[] = {"and", "or", "but", "so", "nor", "please", "anywhere", NULL};
	static const char *const places[] = {"in your answer", "in your response", "in your reply", "in your text",
	    "in the answer", "in the response", "in the reply", "in the text", "in your entire answer",
	    "in your entire response", "in the entire response", "in it", "at all", "at any point",
	    "throughout your answer", "throughout your response", "throughout your entire response", NULL};

	return utterance->before[end] != ' ' || utterance_word_in(utterance->words[end], joins) ||
	    utterance_any_at(utterance, end, places) > 0;
}

static bool
is_name(struct span thing)
{

	return isupper((unsigned char)thing.at[0]);
}

/* Whether the kind's check can look for a thing in plain words. */
static bool
fits(const struct utterance *utterance, enum exclusion_kind kind, unsigned thing, unsigned at, unsigned end)
{
	struct span item = utterance_from_to(utterance, at, end - 1);

	if (!is_name(item) && (phrase_has_digit(item) || end - at > 2))
		return false;
	switch (kind) {
	case EXCLUSION_WORD:
		return is_whole(utterance, end);
	case EXCLUSION_ITEM:
		/* "Rare, obscure or doubtful meanings": before a comma it may be an adjective. */
		return is_name(item) || (is_whole(utterance, end) && utterance->before[end] != ',');
	default:
		/* An article, or a name: "(not required)", "(not sure)" mean something else. */
		return mark_behind(utterance, utterance->words[end - 1]) == ')' && (is_name(item) || at > thing);
	}
}

/* Opposites by which things are distinguished. */
static const char *const ends_of[][2] = {{"highest", "lowest"}, {"greatest", "least"}, {"greatest", "smallest"},
    {"largest", "smallest"}, {"biggest", "smallest"}, {"maximum", "minimum"}, {"longest", "shortest"},
    {"tallest", "shortest"}, {"first", "last"}, {"earliest", "latest"}, {"oldest", "youngest"}, {"oldest", "newest"},
    {"fastest", "slowest"}, {"cheapest", "dearest"}, {"nearest", "farthest"}, {"closest", "farthest"},
    {"best", "worst"}, {"strongest", "weakest"}, {"heaviest", "lightest"}, {"upper", "lower"}, {"top", "bottom"},
    {"leftmost", "rightmost"}, {"hottest", "coldest"}, {"deepest", "shallowest"}, {"ascending", "descending"}};

/* The opposite of a word that begins like this ("" : with any ending), or NULL. */
static const char *
opposite_of(struct span word, struct span begins)
{

	for (size_t i = 0; i < nitems(ends_of); i++)
		for (int end = 0; end < 2; end++)
			if (utterance_word_is(word, ends_of[i][end]) && strlen(ends_of[i][1 - end]) >= begins.len &&
			    strncasecmp(ends_of[i][1 - end], begins.at, begins.len) == 0)
				return ends_of[i][1 - end];
	return NULL;
}

/* "highest common ancestor" and "LCA": the abbreviation of the words before an index, except for its first letter. */
static bool
is_abbreviated(const struct utterance *utterance, unsigned at, unsigned before, struct span letters)
{

	if (letters.len < 2 || at + letters.len > before)
		return false;
	for (size_t i = 1; i < letters.len; i++)
		if (!isupper((unsigned char)letters.at[i]) ||
		    tolower((unsigned char)letters.at[i]) != tolower((unsigned char)utterance->words[at + i].at[0]))
			return false;
	return true;
}

/* Whether an excluded thing is the opposite of what precedes it; fills in which. */
static void
read_contrast(const struct utterance *utterance, unsigned before, struct exclusion *exclusion)
{
	struct utterance item;

	utterance_cut(exclusion->item, &item);
	for (unsigned at = 0; at < before; at++) {
		bool letters = item.count == 1 && is_abbreviated(utterance, at, before, item.words[0]);
		const char *opposite =
		    opposite_of(utterance->words[at], letters ? (struct span){item.words[0].at, 1} : item.words[0]);

		if (opposite == NULL || (!letters && !utterance_word_is(item.words[0], opposite)))
			continue;
		exclusion->asked = utterance->words[at];
		exclusion->opposite = opposite;
		return;
	}
}

/*
 * ", not the lowest common ancestor", "(not the lowest one)": excludes the opposite of what is asked for. Returns false
 * if the words mean something else.
 */
static bool
contrast_at(const struct utterance *utterance, unsigned at, unsigned *end, struct exclusion *exclusion)
{
	static const char *const wants[] = {"i need", "i want", "i would like", "i'd like", "i'm looking for", NULL};
	static const char *const articles[] = {"the", "its", "their", NULL};
	static const char *const others[] = {"why", "because", "he", "she", "they", "we", "about", "who", NULL};
	static const char *const stops[] = {"one", "ones", "of", "in", "and", "or", "please", "that", "which", NULL};
	unsigned from = at + 1, request = request_at(utterance);

	if (!utterance_word_is(utterance->words[at], "not") || strchr(",;(-", utterance->before[at]) == NULL)
		return false;
	if (request == utterance->count) {
		if (utterance_any_at(utterance, 0, wants) == 0 && utterance->whole.at[utterance->whole.len - 1] != '?')
			return false;
		request = 0;
	}
	from += utterance_word_in(utterance->words[from], articles);
	if (from >= utterance->count || request >= at || has_word(utterance, request, at, others))
		return false;
	for (*end = from + 1; *end < from + THING_WORDS && utterance->before[*end] == ' ' &&
	     !utterance_word_in(utterance->words[*end], stops);)
		++*end;
	*exclusion = (struct exclusion){.kind = EXCLUSION_SCOPE,
	    .said = utterance_from_to(utterance, at, *end - 1),
	    .item = utterance_from_to(utterance, from, *end - 1)};
	read_contrast(utterance, at, exclusion);
	return exclusion->opposite != NULL;
}

/* An excluding phrase at an index: its number of words, or 0. */
static unsigned
phrase_at(const struct utterance *utterance, unsigned at, enum exclusion_kind *kind)
{
	unsigned n = utterance_any_at(utterance, at, exclusion_words), request;

	/* Few words begin a phrase, so look for the request only then. */
	if (n > 0 && (request = request_at(utterance)) < utterance->count) {
		*kind = EXCLUSION_WORD;
		return is_told_of(utterance, request, at) ? 0 : n;
	}
	if (utterance->before[at] == '(' && utterance->words[at].at[0] == 'n' &&
	    utterance_word_is(utterance->words[at], "not") && request_at(utterance) < utterance->count) {
		*kind = EXCLUSION_SCOPE;
		return 1;
	}
	*kind = EXCLUSION_ITEM;
	n = utterance_any_at(utterance, at, exclusion_told);
	if (n > 0)
		return is_request(utterance, at) ? n : 0;
	n = utterance_any_at(utterance, at, exclusion_besides);
	return n > 0 && asks_for_list(utterance, at) && !is_turned_round(utterance, at) ? n : 0;
}

/* The thing of a phrase; *end is the index after it. Returns false if there is none. */
static bool
read_thing(
    const struct utterance *utterance, enum exclusion_kind kind, unsigned thing, unsigned *end, struct span *item)
{
	static const char *const nouns[] = {"the word", "the words", "the phrase", "the term", "the name", NULL};
	unsigned at = thing;

	if (kind == EXCLUSION_WORD)
		at += utterance_any_at(utterance, at, nouns);
	if (at >= utterance->count)
		return false;
	if (read_quoted(utterance, at, item)) {
		while (*end = at, at < utterance->count && utterance->words[at].at < item->at + item->len)
			at++;
		*end = at;
		return kind != EXCLUSION_SCOPE || mark_behind(utterance, utterance->words[at - 1]) == ')';
	}
	if (utterance->before[at] != ' ' || !read_plain(utterance, &at, end) || !fits(utterance, kind, thing, at, *end))
		return false;
	*item = utterance_from_to(utterance, at, *end - 1);
	return true;
}

/*
 * The next name of a series: "and Rome", ", Rome" before "and Oslo"; but not "and Tom will come", "Paris, France". Its
 * index, and the one behind it in *end; 0: none.
 */
static unsigned
next_name(const struct utterance *utterance, unsigned at, unsigned *end)
{
	static const char *const joins[] = {"and", "or", "nor", NULL};
	bool joined = utterance_word_in(utterance->words[at], joins);
	unsigned from = at + joined, behind;

	if (utterance->before[from] != (joined ? ' ' : ',') || !is_name(utterance->words[from]))
		return 0;
	for (*end = from + 1; utterance->before[*end] == ' ' && is_name(utterance->words[*end]);)
		++*end;
	if (*end - from > THING_WORDS || !is_whole(utterance, *end) ||
	    exclusion_is_cut(utterance_from_to(utterance, from, *end - 1), utterance->whole))
		return 0;
	return joined || next_name(utterance, *end, &behind) > 0 ? from : 0;
}

unsigned
exclusions_read(struct span sentence, struct exclusion *list)
{
	/*
	 * The rare word of each phrase, or the mark that it begins with: most sentences need not be split into words.
	 */
	static const char *const rare[] = {"saying", "say", "mentioning", "mention", "including", "include",
	    "excluding", "exclude", "leaving", "leave", "omitting", "omit", "than", "except", "exception", "apart",
	    "aside", "counting", "besides", NULL};
	struct utterance utterance;
	unsigned count = 0;

	if (!phrase_any(sentence, rare) && span_find(sentence, '(') == NULL &&
	    phrase_find(sentence, 0, "not the") == PHRASE_NONE)
		return 0;
	utterance_cut(sentence, &utterance);
	for (unsigned at = 0; at < utterance.count && count < EXCLUSIONS_MAX; at++) {
		enum exclusion_kind kind;
		unsigned n, end, from, behind;
		struct span item;

		if (!is_quoted(&utterance, at) && contrast_at(&utterance, at, &end, &list[count])) {
			count++;
			continue;
		}
		n = phrase_at(&utterance, at, &kind);
		if (n == 0 || is_quoted(&utterance, at) || !read_thing(&utterance, kind, at + n, &end, &item))
			continue;
		list[count] =
		    (struct exclusion){.kind = kind, .said = utterance_from_to(&utterance, at, end - 1), .item = item};
		count++;
		while (kind != EXCLUSION_SCOPE && is_name(item) && count < EXCLUSIONS_MAX &&
		    (from = next_name(&utterance, end, &behind)) > 0) {
			end = behind;
			list[count++] = (struct exclusion){.kind = kind,
			    .said = utterance_from_to(&utterance, at, end - 1),
			    .item = utterance_from_to(&utterance, from, end - 1)};
		}
		at = end - 1;
	}
	return count;
}
