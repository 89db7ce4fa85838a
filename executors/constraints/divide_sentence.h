/*
 * A sentence of a prompt, cut into tokens, and phrases looked for in it: the part of the reader (divide_inside.h) that
 * knows words and nothing of constraints.
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_DIVIDE_SENTENCE_H
#define PARAPET_EXECUTORS_CONSTRAINTS_DIVIDE_SENTENCE_H

#include <stddef.h>
#include <string.h>

#include "executors/constraints/constraint.h"
#include "routes/text/plain.h"

#define SENTENCE_TOKENS  320 /* a longer sentence is not read: instructions are shorter */
#define SENTENCE_CLAUSES 48
#define SENTENCE_WORDS   1024 /* bits, a power of two */

/* Classes of words. A word often has several. */
enum {
	IS_UNIT = 1 << 0,    /* words, sentences, bullets: what is counted */
	IS_ANSWER = 1 << 1,  /* response, answer, output */
	IS_WORK = 1 << 2,    /* essay, poem, email: what an answer can be */
	IS_PART = 1 << 3,    /* title, introduction, name: only a part of an answer, or no text of its own */
	IS_CODE = 1 << 4,    /* function, script, class: a program, whose constraints do not apply to the answer */
	IS_COMPOSE = 1 << 5, /* write, explain, list: verbs that ask for an answer */
	IS_TASK = 1 << 6,    /* count, find, sort: verbs that ask for work on something */
	IS_CONTAIN = 1 << 7, /* include, have, use */
	IS_AVOID = 1 << 8,   /* avoid, refrain, exclude */
	IS_LIMIT = 1 << 9,   /* limit, keep, restrict */
	IS_BEGIN = 1 << 10,  /* start, begin */
	IS_END = 1 << 11,    /* end, finish, conclude */
	IS_BE = 1 << 12,
	IS_MODAL = 1 << 13,    /* should, must, needs */
	IS_NOT = 1 << 14,      /* not, don't, never, without */
	IS_EACH = 1 << 15,     /* each, every, per, all */
	IS_QUESTION = 1 << 16, /* what, how, is, does: at the head of a question */
	IS_IF = 1 << 17,       /* if, unless */
	IS_PREP = 1 << 18,
	IS_DET = 1 << 19,
	IS_PRONOUN = 1 << 20,
	IS_PLAIN = 1 << 21,   /* short, different, complete: adjectives that do not narrow what is counted */
	IS_KEYWORD = 1 << 22, /* word, keyword, phrase */
	IS_MARK = 1 << 23,    /* comma, period */
	IS_ORDINAL = 1 << 24,
	IS_ADVERB = 1 << 25, /* please, also, finally: may come before a clause's head */
	IS_JOIN = 1 << 26,   /* and, but, or, then */
	IS_RELATIVE = 1 << 27,
	IS_RELATION = 1 << 28, /* at, least, fewer, about: may be part of a bound */
	IS_FORMAT = 1 << 29,   /* json, table, lowercase: the readers of form look at the sentence */
	IS_WRAP = 1 << 30,     /* wrap, separate, format, highlight */
};

struct lexeme {
	struct span word;
	uint32_t is;
	enum constraint_unit unit; /* IS_UNIT */
	char mark;                 /* IS_MARK */
	const char *language;      /* its code; NULL if it names no language */
	bool is_number;            /* "five", but no ordinal */
	uint16_t number;           /* its value, or the ordinal's; 99: the last */
};

enum token_kind { TOKEN_WORD, TOKEN_NUMBER, TOKEN_QUOTE, TOKEN_MARK, TOKEN_KINDS };

struct token {
	enum token_kind kind;
	uint32_t hash; /* of its text, ignoring case; not set for quotes */
	bool joined;   /* nothing but a hyphen separates it from the token before */
	bool spaced;   /* white space follows */
	bool plus;     /* "200+" */
	bool denied;   /* in the scope of a negation (negation.h) */
	uint32_t is;
	enum constraint_unit unit;
	uint32_t value; /* numbers in digits or words */
	char mark;      /* TOKEN_MARK: its byte; words: IS_MARK's */
	const char *language;
	struct span at;     /* as written */
	struct span inside; /* TOKEN_QUOTE: between the marks; otherwise the same as at */
};

enum subject {
	SUBJECT_YOU,    /* imperative, or "you should" */
	SUBJECT_ANSWER, /* "the response", "it", "there" */
	SUBJECT_UNIT,   /* "each sentence" */
	SUBJECT_OTHER,  /* somebody or something else */
};

struct clause {
	size_t from, to; /* tokens */
	size_t scope;    /* where the clause that it continues begins; otherwise from */
	size_t stated;   /* where its subject begins, after "make sure that" */
	size_t head;     /* the verb's token; to without one */
	uint32_t verb;   /* the verb's classes; 0 without one */
	enum subject subject;
	enum constraint_unit per; /* SUBJECT_UNIT */
	bool asked;               /* it is about the answer, and asks for it */
	bool forced;              /* it follows "make sure that" */
	bool question;            /* a question, not a polite request */
	bool aside;               /* in parentheses */
};

/* The classes of all words of a sentence, and which readers may find something in it. */
struct glance {
	uint32_t is;
	bool tells; /* the words may be part of a constraint */
	bool colon;
	uint64_t readers; /* a bit for each reader of divide.c */
};

struct sentence {
	/* Filled in when it is cut, and kept with its tokens (struct divide_kept). */
	size_t count;
	size_t from, to;                     /* bytes of the text */
	bool overlong;                       /* has too many tokens: not read */
	bool asks;                           /* ends in a question mark */
	bool listed;                         /* an entry of a list */
	bool opens_line, after_gap;          /* it begins a line; it follows a blank line */
	uint64_t words[SENTENCE_WORDS / 64]; /* a bit for each token's hash */
	struct glance seen;
	struct token tokens[SENTENCE_TOKENS + 1]; /* the last is for one that does not fit */

	struct clause clauses[SENTENCE_CLAUSES];
	size_t clause_count;
	bool conditional;                  /* all of it, or its end, holds only under a condition */
	bool weighed;                      /* void_of is filled in, since a constraint was read */
	uint16_t void_of[SENTENCE_TOKENS]; /* VOID_...: which constraints at this token do not count */
	bool denied_told;                  /* denied is set in its tokens */
	bool clauses_told;
	struct divide_reader *reader;
};

/* A word's hash, whatever its case and the shape of its apostrophe; for a plain word, that of plain_run. */
uint32_t divide_hash(struct span word);

/* A word's entry in the lexicon, or NULL. */
const struct lexeme *divide_lexeme(struct span word, uint32_t hash);

/* Read the number in digits that begins a text: "12", "2 hundred". Returns its length; a decimal is a word. */
size_t divide_number(struct span text, struct token *token);

/* Read on behind the first word of a number in words, a token of len bytes. Returns the length of all of it. */
size_t divide_spell_out(struct span text, size_t len, struct token *token);

/*
 * Whether the tokens from i on match a phrase: its words are separated by blanks, alternatives by '|', and an optional
 * word ends in '?'; "||" separates phrases, of which the first that matches counts. Returns the number of tokens, or 0.
 * "#" stands for any number, "\"" for any quote, "@plain" for a word that can be IS_PLAIN, "@word" for any word,
 * "@bullet" for "dashes" or "*". The phrase is static. i may lie outside the sentence, even below 0 (wrapped around):
 * nothing matches there.
 */
size_t says(const struct sentence *sentence, size_t i, const char *words);

/*
 * What the phrases of a table begin with, and the word behind it, since most tokens begin none of them. Each bit stands
 * for a row of the table, which has at most 64.
 */
#define SAYS_WORDS 1024

struct says_starts {
	uint64_t words[SAYS_WORDS];   /* by the last bits of a word's hash */
	uint64_t seconds[SAYS_WORDS]; /* those of the word behind it */
	uint64_t any_second;          /* the rows for which that word says nothing */
	uint64_t classes[32];         /* by the classes of a word */
	uint64_t kinds[TOKEN_KINDS];
	uint32_t is; /* the classes that have one */
	bool known;  /* it is filled in */
};

/*
 * Fill it in, at the first call. A row has `each` phrases, fewer if a NULL ends them; first: those of the first of
 * `count` rows of `size` bytes.
 */
void says_starts_read(struct says_starts *starts, const char *const *first, size_t each, size_t count, size_t size);

static inline void
says_starts_fill(struct says_starts *starts, const char *const *first, size_t each, size_t count, size_t size)
{

	if (!starts->known)
		says_starts_read(starts, first, each, count, size);
}

/* The first token from `from` to `to` at which a phrase begins; sentence->count without one. */
size_t says_find(const struct sentence *sentence, size_t from, size_t to, const char *words);

static inline bool
says_within(const struct sentence *sentence, size_t from, size_t to, const char *words)
{

	return says_find(sentence, from, to, words) < sentence->count;
}

/* The same in all of the sentence. */
static inline bool
says_anywhere(const struct sentence *sentence, const char *words)
{

	return says_within(sentence, 0, sentence->count, words);
}

/* A mark that is none: what stands at any place outside of a sentence. */
extern const struct token divide_outside;

/* The token at i (any number, as in says). Borrows; never NULL. */
static inline const struct token *
token_at(const struct sentence *sentence, size_t i)
{

	return i < sentence->count ? &sentence->tokens[i] : &divide_outside;
}

/* The rows whose phrases may begin at a token, as bits. May include too many. */
static inline uint64_t
says_starts_at(const struct says_starts *starts, const struct sentence *sentence, size_t i)
{
	const struct token *token = token_at(sentence, i);
	uint64_t members = starts->kinds[token->kind] | starts->words[token->hash & (SAYS_WORDS - 1)];

	for (uint32_t is = token->is & starts->is; is != 0; is &= is - 1)
		members |= starts->classes[__builtin_ctz(is)];
	return members == 0
	    ? 0
	    : members & (starts->any_second | starts->seconds[token_at(sentence, i + 1)->hash & (SAYS_WORDS - 1)]);
}

/* Whether there is a token at i, of one of these classes. */
static inline bool
token_is(const struct sentence *sentence, size_t i, uint32_t is)
{

	return (token_at(sentence, i)->is & is) != 0;
}

/* Whether it is this word, whatever its case, and not a quote. */
bool token_says(const struct sentence *sentence, size_t i, const char *word);

/* Whether a token is one of some marks. */
static inline bool
token_marks(const struct token *token, const char *marks)
{

	/* There are few of them, so a call would cost more. */
	if (token->kind == TOKEN_MARK)
		for (; *marks != '\0'; marks++)
			if (*marks == token->mark)
				return true;
	return false;
}

/* Whether it ends in an s. */
bool token_is_plural(const struct token *token);

/* "No sad emojis", "no nested parentheses": whether an unknown word before i narrows what is named there. */
bool divide_is_qualified(const struct sentence *sentence, size_t i);

/* The noun that the tokens from `from` to `to` are about: the last one before a preposition. */
size_t divide_noun(const struct sentence *sentence, size_t from, size_t to);

#endif
