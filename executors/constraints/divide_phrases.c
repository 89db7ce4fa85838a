/*
 * Phrases: rows of words that the readers look for. A phrase is parsed at its first use and kept under the address of
 * its text, so that two comparisons of numbers show that it is not there: readers look thousands of times in one
 * prompt. Each process of this program has one thread.
 */
#include "executors/constraints/divide_inside.h"

#include <assert.h>

#include "policies/cpu.h"
#include "policies/hash.h"

#define PHRASES    2048 /* the readers have about 1,200, with those behind "||" */
#define SLOTS      8192 /* a power of two above it */
#define WORDS      16384
#define PLACES_MAX 8
#define FEW_TOKENS 3 /* so few are compared directly, without the sentence's words */

struct word {
	const char *at;
	size_t len;
};

/* A set of words as bits, by the last bits of the hash and by those before: most tokens are not in it. */
struct mask {
	uint64_t last, before;
};

/* One place of a phrase: any of several words. */
struct place {
	struct mask mask;
	uint16_t first, count;
	bool perhaps, number, quote, any, bullet;
	uint32_t is;   /* or a word of one of these classes */
	bool no_words; /* it may be something that is not one of its words */
};

struct phrase {
	uint8_t count;
	struct place places[PLACES_MAX];
	const struct phrase *other; /* after "||"; NULL: none */
};

/* A phrase by its text, and what it may begin with: nearly every search ends here. */
struct slot {
	const char *text;  /* NULL: the slot is free */
	struct mask first; /* those of its first places; all bits if it need not be a word */
	const struct phrase *phrase;
};

static struct phrase phrases[PHRASES];
static size_t phrase_count;
static struct slot slots[SLOTS];
static struct word words[WORDS];
static uint32_t hashes[WORDS]; /* of the words, apart from them: the search reads little else */
static size_t word_count;

static const char curly[] = "\xe2\x80\x99";

const struct token divide_outside = {.kind = TOKEN_MARK, .at = {"", 0}, .inside = {"", 0}};

static inline bool
may_be(const struct mask *mask, uint32_t hash)
{

	return (mask->last >> (hash & 63) & mask->before >> (hash >> 6 & 63) & 1) != 0;
}

uint32_t
divide_hash(struct span word)
{
	uint32_t hash = HASH32_START;

	for (size_t i = 0; i < word.len; i++) {
		unsigned char c = (unsigned char)word.at[i];

		if (c == 0xe2 && word.len - i >= 3 && memcmp(word.at + i, curly, 3) == 0) {
			c = '\'';
			i += 2;
		}
		if (c >= 'A' && c <= 'Z')
			c = (unsigned char)(c + 32);
		hash = hash32_add(hash, c);
	}
	return hash ^ hash >> 15;
}

/* Whether a token has this text, whatever its case and the shape of its apostrophe. */
static bool
reads(struct span token, const char *word, size_t len)
{
	size_t i = 0;

	for (; len > 0; word++, len--) {
		if (*word == '\'' && token.len - i >= 3 && memcmp(token.at + i, curly, 3) == 0) {
			i += 3;
			continue;
		}
		if (i == token.len || tolower((unsigned char)token.at[i]) != (unsigned char)*word)
			return false;
		i++;
	}
	return i == token.len;
}

/* What "@plain" stands for. */
static void
take_class(struct place *place, struct span name)
{
	static const struct {
		const char *name;
		uint32_t is;
	} classes[] = {{"plain", IS_PLAIN}, {"contain", IS_CONTAIN}, {"wrap", IS_WRAP}, {"be", IS_BE},
	    {"begin", IS_BEGIN}, {"end", IS_END}, {"mark", IS_MARK}, {"keyword", IS_KEYWORD}, {"format", IS_FORMAT},
	    {"ordinal", IS_ORDINAL}, {"unit", IS_UNIT}, {"work", IS_WORK}, {"modal", IS_MODAL}, {"answer", IS_ANSWER},
	    {"compose", IS_COMPOSE}, {"limit", IS_LIMIT}, {"task", IS_TASK}};

	for (size_t i = 0; i < nitems(classes); i++)
		if (span_equals(name, classes[i].name))
			place->is |= classes[i].is;
	place->any |= span_equals(name, "word");
	place->bullet |= span_equals(name, "bullet");
	assert(place->is != 0 || place->any || place->bullet);
}

/* Parse one place: words separated by '|'. */
static void
take_place(struct place *place, struct span text)
{

	*place = (struct place){.first = (uint16_t)word_count};
	place->perhaps = text.len > 1 && text.at[text.len - 1] == '?';
	text.len -= place->perhaps;
	while (text.len > 0) {
		const char *bar = span_find(text, '|');
		size_t len = bar == NULL ? text.len : (size_t)(bar - text.at);

		if (len == 1 && text.at[0] == '#')
			place->number = true;
		else if (len == 1 && text.at[0] == '"')
			place->quote = true;
		else if (len > 1 && text.at[0] == '@')
			take_class(place, span_between(text, 1, len));
		else {
			assert(word_count < WORDS);
			words[word_count] = (struct word){text.at, len};
			hashes[word_count] = divide_hash((struct span){text.at, len});
			place->mask.last |= UINT64_C(1) << (hashes[word_count] & 63);
			place->mask.before |= UINT64_C(1) << (hashes[word_count] >> 6 & 63);
			place->count++;
			word_count++;
		}
		text.at += len + (bar != NULL);
		text.len -= len + (bar != NULL);
	}
	place->no_words = place->number || place->quote || place->any || place->bullet || place->is != 0;
}

/* Add what a phrase may begin with: the words of its first places, up to one that is not optional. */
static void
add_first(struct mask *first, const struct phrase *phrase)
{
	bool perhaps = true;

	for (const struct place *place = phrase->places; place < phrase->places + phrase->count && perhaps; place++) {
		first->last |= place->no_words ? UINT64_MAX : place->mask.last;
		first->before |= place->no_words ? UINT64_MAX : place->mask.before;
		perhaps = place->perhaps;
	}
}

/* Never inlined, so that the lookup stays small. */
__attribute__((noinline)) static const struct slot *
take_apart(struct slot *slot, const char *text)
{
	struct phrase *phrase = &phrases[phrase_count++];

	slot->text = text;
	slot->phrase = phrase;
	while (*text != '\0') {
		size_t len = strcspn(text, " ");

		assert(phrase_count < PHRASES && phrase->count < PLACES_MAX);
		if (len == 2 && memcmp(text, "||", 2) == 0) {
			phrase->other = &phrases[phrase_count++];
			phrase = &phrases[phrase_count - 1];
		} else
			take_place(&phrase->places[phrase->count++], (struct span){text, len});
		text += len + strspn(text + len, " ");
	}
	for (const struct phrase *one = slot->phrase; one != NULL; one = one->other)
		add_first(&slot->first, one);
	return slot;
}

/* Where the search for a phrase begins. */
static inline size_t
place_of(const char *text)
{

	return ((uintptr_t)text * 0x9e3779b97f4a7c15ull) >> 51;
}

/* The parsed phrase of a text. */
static inline const struct slot *
slot_of(const char *text)
{
	size_t i = place_of(text);

	for (; slots[i].text != text; i = (i + 1) & (SLOTS - 1))
		if (slots[i].text == NULL)
			return take_apart(&slots[i], text);
	return &slots[i];
}

/* The mark of a list entry, or its name. */
static bool
is_bullet(const struct token *token)
{

	return (token->mark != '\0' && strchr("-M*+", token->mark) != NULL) || span_equals(token->inside, "-") ||
	    span_equals(token->inside, "*") || span_equals(token->at, "\xe2\x80\xa2");
}

static bool
fits(const struct token *token, const struct place *place)
{

	if (place->no_words &&
	    ((place->number && token->kind == TOKEN_NUMBER) || (place->quote && token->kind == TOKEN_QUOTE) ||
		(place->any && token->kind == TOKEN_WORD) || (place->is & token->is) != 0 ||
		(place->bullet && is_bullet(token))))
		return true;
	if (token->kind == TOKEN_QUOTE || !may_be(&place->mask, token->hash))
		return false;
	for (size_t w = place->first; w < (size_t)place->first + place->count; w++)
		if (hashes[w] == token->hash && reads(token->at, words[w].at, words[w].len))
			return true;
	return false;
}

/* Whether the token at i, judged by its hash alone, may be the second word of a phrase. Most first words are frequent
 * ones, and most phrases end here. */
static inline bool
may_go_on(const struct sentence *sentence, size_t i, const struct phrase *phrase)
{
	const struct place *second = &phrase->places[1];

	return phrase->count < 2 || phrase->places[0].perhaps || second->perhaps ||
	    (i < sentence->count && (second->no_words || may_be(&second->mask, sentence->tokens[i].hash)));
}

/* The length of one phrase at i, or 0. */
static size_t
says_one(const struct sentence *sentence, size_t i, const struct phrase *phrase)
{
	size_t from = i;

	if (!may_go_on(sentence, i + 1, phrase))
		return 0;
	for (size_t p = 0; p < phrase->count; p++) {
		if (i < sentence->count && fits(&sentence->tokens[i], &phrase->places[p]))
			i++;
		else if (!phrase->places[p].perhaps)
			return 0;
	}
	return i - from;
}

__attribute__((noinline)) static size_t
says_whole(const struct sentence *sentence, size_t i, const struct phrase *phrase)
{
	size_t len = 0;

	for (; phrase != NULL && len == 0; phrase = phrase->other)
		len = says_one(sentence, i, phrase);
	return len;
}

/* The full search: if the phrase is not in the first slot, or the clock is due. */
__attribute__((noinline)) static size_t
says_slowly(const struct sentence *sentence, size_t i, const char *text)
{
	const struct slot *slot = slot_of(text);

	if (cpu_spend(1) || !may_be(&slot->first, sentence->tokens[i].hash))
		return 0;
	return says_whole(sentence, i, slot->phrase);
}

/* Nearly all searches end here, without a call. */
size_t
says(const struct sentence *sentence, size_t i, const char *text)
{
	const struct slot *slot = &slots[place_of(text)];

	if (i >= sentence->count)
		return 0;
	if (slot->text != text || ++cpu_stretch.work >= CPU_LOOK)
		return says_slowly(sentence, i, text);
	if (!may_be(&slot->first, sentence->tokens[i].hash))
		return 0;
	return says_whole(sentence, i, slot->phrase);
}

/* Note the rows that go on with a place's words; any other place goes on with all that follows. */
static void
add_second(struct says_starts *starts, uint64_t bit, const struct phrase *phrase)
{
	const struct place *second = &phrase->places[1];

	if (phrase->count < 2 || phrase->places[0].perhaps || second->perhaps || second->no_words)
		starts->any_second |= bit;
	else
		for (size_t w = second->first; w < (size_t)second->first + second->count; w++)
			starts->seconds[hashes[w] & (SAYS_WORDS - 1)] |= bit;
}

/* What a phrase of a row may begin with. */
static void
add_phrase(struct says_starts *starts, uint64_t bit, const struct phrase *phrase)
{
	bool perhaps = true;

	for (size_t p = 0; p < phrase->count && perhaps; p++) {
		const struct place *place = &phrase->places[p];

		for (size_t w = place->first; w < (size_t)place->first + place->count; w++)
			starts->words[hashes[w] & (SAYS_WORDS - 1)] |= bit;
		for (enum token_kind kind = 0; kind < TOKEN_KINDS; kind++)
			if (place->bullet || (place->number && kind == TOKEN_NUMBER) ||
			    (place->quote && kind == TOKEN_QUOTE) || (place->any && kind == TOKEN_WORD))
				starts->kinds[kind] |= bit;
		for (uint32_t is = place->is; is != 0; is &= is - 1)
			starts->classes[__builtin_ctz(is)] |= bit;
		starts->is |= place->is;
		perhaps = place->perhaps;
	}
	add_second(starts, bit, phrase);
}

static void
add_start(struct says_starts *starts, size_t row, const char *text)
{

	assert(row < 64);
	for (const struct phrase *phrase = slot_of(text)->phrase; phrase != NULL; phrase = phrase->other)
		add_phrase(starts, UINT64_C(1) << row, phrase);
}

void
says_starts_read(struct says_starts *starts, const char *const *first, size_t each, size_t count, size_t size)
{

	for (size_t r = 0; r < count; r++) {
		const char *const *phrase = (const void *)((const char *)first + r * size);

		for (size_t p = 0; p < each && phrase[p] != NULL; p++)
			add_start(starts, r, phrase[p]);
	}
	starts->known = true;
}

void
divide_places(struct divide_reader *reader, const struct place_reader *rows, size_t count, struct says_starts *starts)
{
	const struct sentence *sentence = &reader->sentence;
	size_t done;

	says_starts_fill(starts, &rows->words, 1, count, sizeof(*rows));
	for (size_t i = 0; i < sentence->count && !(reader->looking && reader->sought); i += done > 0 ? done : 1) {
		done = 0;
		for (uint64_t some = says_starts_at(starts, sentence, i); some != 0 && done == 0; some &= some - 1) {
			const struct place_reader *row = &rows[__builtin_ctzll(some)];

			done = says(sentence, i, row->words) > 0 ? row->read(reader, i) : 0;
		}
	}
}

/* Whether a phrase may be in a sentence. May say yes wrongly, never no. */
static bool
may_stand(const struct sentence *sentence, const struct phrase *phrase)
{
	bool perhaps;

	for (; phrase != NULL; phrase = phrase->other) {
		perhaps = true;
		for (const struct place *place = phrase->places; place < phrase->places + phrase->count && perhaps;
		     place++) {
			if (place->no_words)
				return true;
			for (size_t w = place->first; w < (size_t)place->first + place->count; w++)
				if (sentence->words[hashes[w] / 64 % (SENTENCE_WORDS / 64)] >> hashes[w] % 64 & 1)
					return true;
			perhaps = place->perhaps;
		}
	}
	return false;
}

size_t
says_find(const struct sentence *sentence, size_t from, size_t to, const char *text)
{
	const struct slot *slot = slot_of(text);

	to = to < sentence->count ? to : sentence->count;
	if (to > from + FEW_TOKENS && !may_stand(sentence, slot->phrase))
		return sentence->count;
	for (size_t i = from; i < to && !cpu_spend(1); i++)
		if (may_be(&slot->first, sentence->tokens[i].hash) && says_whole(sentence, i, slot->phrase) > 0)
			return i;
	return sentence->count;
}

bool
token_says(const struct sentence *sentence, size_t i, const char *word)
{

	return span_equals_nocase(token_at(sentence, i)->at, word);
}

size_t
divide_noun(const struct sentence *sentence, size_t from, size_t to)
{
	size_t end = from + 1;

	while (
	    end < to && !token_is(sentence, end, IS_PREP | IS_RELATIVE) && token_at(sentence, end)->kind != TOKEN_MARK)
		end++;
	return end - 1;
}

bool
token_is_plural(const struct token *token)
{

	return token->at.len > 1 && (token->at.at[token->at.len - 1] == 's' || token->at.at[token->at.len - 1] == 'S');
}

bool
divide_is_qualified(const struct sentence *sentence, size_t i)
{
	const struct token *token = token_at(sentence, i - 1);

	return (token->kind == TOKEN_WORD && token->is == 0 &&
		   says(sentence, i - 1,
		       "want|need|like|see|out|off|hate|dislike|despise|detest|loathe|of|ever|em|en") == 0) ||
	    says(sentence, i - 1, "long|short|big|small") > 0;
}
