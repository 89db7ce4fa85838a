/*
 * The reader's inside: tokens, sentences, clauses, and who reads what. For executors/constraints/divide*.c only.
 *
 * - divide.c: text -> sentences, one after the other; what is asked for and what is only quoted or worked on
 * - divide_list.c: the list that is filled, and what contradicts itself in it
 * - divide_turns.c: what still holds of the turn before
 * - divide_screen.c: whether reading is worth it at all
 * - divide_tokens.c: a sentence -> tokens: words, numbers, quotes, marks; divide_kept.c: so that none is cut twice
 * - divide_phrases.c: whether tokens are these words
 * - divide_words.c: the lexicon: what a word can be
 * - divide_clauses.c: a sentence -> clauses: who shall do what, whether it is asked for, whether it is denied
 * - divide_opening.c: what stands before a clause's verb: "please make sure that you", "I don't want"
 * - divide_stated.c: clauses with a subject: whose constraint it is
 * - divide_mood.c: what holds for a sentence: questions, conditions, programs, what a text is to be about
 * - divide_bounds.c: numbers and their bounds: "no more than five"
 * - divide_counts.c: "at least 300 words", "three bullet points of ten words each"; divide_times.c: "at least twice"
 * - divide_scope.c: whether a count is asked of the answer, and within what
 * - divide_content.c: words, letters and marks that shall or shall not stand there
 * - divide_bans.c: bans that are no orders
 * - divide_void.c: what its own sentence takes back: need not be, holds only if, is of some of them; divide_others.c:
 *   what is somebody else's; divide_parts.c: what is one part's of several
 * - divide_rows.c: what its words alone say, as rows: capitals, verse and order, lists, plain text, marks around the
 *   answer, marks that shall not be
 * - divide_form.c: language, JSON and other formats, numbering, choices; divide_separator.c: what stands between parts
 * - divide_sections.c: what heads sections: "Section X"
 * - divide_ends.c: beginnings, endings, postscripts, repeating; divide_edge.c: "begin with", "end with";
 *   divide_ends_text.c: the text that shall stand there
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_DIVIDE_INSIDE_H
#define PARAPET_EXECUTORS_CONSTRAINTS_DIVIDE_INSIDE_H

#include <stddef.h>
#include <string.h>

#include "executors/constraints/constraint.h"
#include "routes/text/plain.h"

#define SENTENCE_TOKENS  320 /* a longer sentence is not read: nobody instructs so */
#define SENTENCE_CLAUSES 48
#define SENTENCE_WORDS   1024 /* bits, a power of two */
#define QUOTE_KINDS      12
#define ROUGH_WORDS      50 /* from here on "a 500-word essay" means about so many, and nobody means a list of words */

/* What a word can be. A word is often several of them. */
enum {
	IS_UNIT = 1 << 0,    /* words, sentences, bullets: something that is counted */
	IS_ANSWER = 1 << 1,  /* response, answer, output */
	IS_WORK = 1 << 2,    /* essay, poem, email: what an answer can be */
	IS_PART = 1 << 3,    /* title, introduction, name: what is only a part of it, or no text of its own */
	IS_CODE = 1 << 4,    /* function, script, class: a program, whose constraints are not the answer's */
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
	IS_ADVERB = 1 << 25, /* please, also, finally: what may stand before a clause's head */
	IS_JOIN = 1 << 26,   /* and, but, or, then */
	IS_RELATIVE = 1 << 27,
	IS_RELATION = 1 << 28, /* at, least, fewer, about: what may tell a bound */
	IS_FORMAT = 1 << 29,   /* json, table, lowercase: what is worth a look by the readers of form */
	IS_WRAP = 1 << 30,     /* wrap, separate, format, highlight */
};

struct lexeme {
	struct span word;
	uint32_t is;
	enum constraint_unit unit; /* IS_UNIT */
	char mark;                 /* IS_MARK */
	const char *language;      /* its code, NULL for what names none */
	bool is_number;            /* "five"; an ordinal is none */
	uint16_t number;           /* its value, or the ordinal's; 99 is the last */
};

enum token_kind { TOKEN_WORD, TOKEN_NUMBER, TOKEN_QUOTE, TOKEN_MARK, TOKEN_KINDS };

struct token {
	enum token_kind kind;
	uint32_t hash; /* of its text, case aside; not of quotes */
	bool joined;   /* nothing stands between it and the token before, or a hyphen */
	bool spaced;   /* white space follows */
	bool plus;     /* "200+" */
	bool denied;   /* stands under a negation (negation.h) */
	uint32_t is;
	enum constraint_unit unit;
	uint32_t value; /* numbers in digits or words */
	char mark;      /* TOKEN_MARK: its byte; words: IS_MARK's */
	const char *language;
	struct span at;     /* as it stands */
	struct span inside; /* TOKEN_QUOTE: between the marks; else as at */
};

enum subject {
	SUBJECT_YOU,    /* imperative, or "you should" */
	SUBJECT_ANSWER, /* "the response", "it", "there" */
	SUBJECT_UNIT,   /* "each sentence" */
	SUBJECT_OTHER,  /* somebody or something else */
};

struct clause {
	size_t from, to; /* tokens */
	size_t scope;    /* where the clause begins that it goes on with, or from */
	size_t stated;   /* where its subject begins, behind "make sure that" */
	size_t head;     /* the verb's token, or to */
	uint32_t verb;   /* what the verb is, 0 without one */
	enum subject subject;
	enum constraint_unit per; /* SUBJECT_UNIT */
	bool asked;               /* it speaks of the answer, and asks for it */
	bool forced;              /* it stands behind "make sure that" */
	bool question;            /* a question that is no polite request */
	bool aside;               /* in parentheses */
};

/* What the words of a sentence can be, together, and who may read something in it. */
struct glance {
	uint32_t is;
	bool tells; /* they may be part of a constraint */
	bool colon;
	uint64_t readers; /* a bit for each of divide.c's */
};

struct sentence {
	/* As it was cut: what is kept of it, with its tokens (struct divide_kept). */
	size_t count;
	size_t from, to;                     /* bytes of the text */
	bool overlong;                       /* has more tokens than are kept: not read */
	bool asks;                           /* ends in a question mark */
	bool listed;                         /* an entry of a list */
	bool after_gap;                      /* a blank line stands before it */
	uint64_t words[SENTENCE_WORDS / 64]; /* a bit for each token's hash */
	struct glance seen;
	struct token tokens[SENTENCE_TOKENS + 1]; /* the last for one that is not kept */

	struct clause clauses[SENTENCE_CLAUSES];
	size_t clause_count;
	bool conditional;                  /* holds only under a condition, all of it or its end */
	bool weighed;                      /* void_of has been told, since a constraint was read */
	uint16_t void_of[SENTENCE_TOKENS]; /* VOID_...: which constraints that a token says are none */
	bool denied_told;                  /* of its tokens it is known which are denied */
	bool clauses_told;
	struct divide_reader *reader;
};

#define SENTENCE_HEAD  offsetof(struct sentence, tokens)
#define KEPT_SENTENCES 64
#define KEPT_TOKENS    512

/* The first sentences of a text as a glance cut them, for whoever reads it behind that: as many as find room. */
struct divide_kept {
	size_t count, token_count, next; /* next: the one that is read next, count where all have been */
	bool full;                       /* one found no room: none behind it is kept */
	size_t no_close[QUOTE_KINDS];    /* the reader's, behind the last of them */
	struct {
		size_t at, lines; /* the reader's, behind it */
		size_t token;     /* its first */
		char head[SENTENCE_HEAD];
	} sentences[KEPT_SENTENCES];
	struct token tokens[KEPT_TOKENS];
};

struct divide_reader {
	struct span text;
	size_t at;    /* bytes read */
	size_t lines; /* line ends that were passed behind the last sentence */
	enum constraint_place place;
	struct constraint_list *list;
	size_t no_close[QUOTE_KINDS]; /* up to where no closing mark comes, by kind: keeps the search linear */

	/*
	 * Looking: the readers go over a sentence as they always do, but nothing is told of its clauses, which cost
	 * most and hang on the sentences before, and nothing is added. Whoever asks for a clause sets `sought`; where
	 * nobody does, there is nothing to read.
	 */
	bool looking, sought;
	bool glancing; /* all of the text is looked at so */
	size_t held;   /* what stands before this place holds nothing, as a glance told */

	bool code;                      /* a program is asked for */
	bool material;                  /* what follows is text to be worked on */
	bool composed;                  /* an answer has been asked for */
	struct span work;               /* what it was called: "lease" in "draft a lease"; len 0 before */
	bool choosing;                  /* a choice was announced: its options may follow, a line each */
	enum constraint_type awaited;   /* what the next line is the text of, CONSTRAINT_TYPES for nothing */
	bool separating;                /* how parts are separated has been spoken of: an example of it may follow */
	enum constraint_unit unit;      /* the unit that was last counted, for "each" */
	struct constraint_bounds parts; /* of parts, days, chapters: how many, RELATION_NONE where none were counted */
	struct span parts_noun;         /* "parts", "days" */
	enum constraint_type spoken;    /* what the last constraint was about, for "separated by" */
	struct sentence sentence;       /* large, and not cleared, like all behind it */
	struct divide_kept kept;
};

/* A count as it is read: where, what, how many. */
struct count {
	struct sentence *sentence;
	const struct clause *clause;
	struct constraint_bounds bounds;
	enum constraint_unit unit, per;
	size_t from; /* the bound's first token */
	size_t unit_at;
	size_t to;     /* behind the unit and what bounds it */
	bool limited;  /* "word limit" */
	bool compound; /* "four-word", "3 paragraph (essay)" */
};

/* --- words and tokens --- */

/* A hash of a word, case and the shape of an apostrophe aside: plain_run's, of a plain one. */
uint32_t divide_hash(struct span word);

/* What a word can be, NULL for one that is not in the lexicon. */
const struct lexeme *divide_lexeme(struct span word, uint32_t hash);

/* Cut the next sentence into reader->sentence; false at the text's end. */
bool divide_cut(struct divide_reader *reader);

/* Write sentence->seen. */
void divide_glance(struct sentence *sentence);

/* Read the next sentence into reader->sentence, cut or as it was kept; false at the text's end. At a glance it is kept.
 */
bool divide_next(struct divide_reader *reader);

/*
 * Whether the tokens from i on are these words: separated by blanks, alternatives by '|', '?' behind one that may be
 * missing. Returns how many tokens they are, or 0. "#" stands for any number, "\"" for any quote, "@plain" for a word
 * that can be IS_PLAIN, "@word" for any word, "@bullet" for "dashes" or "*". The text is static. No words stand behind
 * the last token, nor before the first one: i may be 0 less something.
 */
size_t says(const struct sentence *sentence, size_t i, const char *words);

/*
 * With what the phrases of a table begin: most tokens begin none of them. A bit stands for a member of the table, which
 * has 64 at most. Empty at first; filled by says_starts_add.
 */
#define SAYS_WORDS 1024

struct says_starts {
	uint64_t words[SAYS_WORDS]; /* by the last bits of a word's hash */
	uint64_t classes[32];       /* by what a word can be */
	uint64_t kinds[TOKEN_KINDS];
	uint32_t is; /* the classes that have one */
	bool known;  /* all of the table have been added: for its owner */
};

void says_starts_add(struct says_starts *starts, size_t member, const char *words);

/* Whose phrases may stand at a token, a bit for each member. Says yes too often. */
uint64_t says_starts_at(const struct says_starts *starts, const struct sentence *sentence, size_t i);

/* What reads at a place where one of some words stands. Returns the tokens that were read. */
struct place_reader {
	const char *words;
	size_t (*read)(struct divide_reader *reader, size_t i);
};

/* Read a sentence by a table of them, the first that reads anything at a place. */
void divide_places(
    struct divide_reader *reader, const struct place_reader *rows, size_t count, struct says_starts *starts);

/* Whether one of these words or phrases stands at a token from `from` to `to`. */
bool says_within(const struct sentence *sentence, size_t from, size_t to, const char *words);

/* Whether there is a token at i, which may be any number as in says, and it can be one of these. */
static inline bool
token_is(const struct sentence *sentence, size_t i, uint32_t is)
{

	return i < sentence->count && (sentence->tokens[i].is & is) != 0;
}

/* Whether it is this word, case aside, and no quote. */
bool token_says(const struct sentence *sentence, size_t i, const char *word);

/* Whether a token is one of some marks. */
static inline bool
token_marks(const struct token *token, const char *marks)
{

	/* There are few of them: a call would cost more. */
	if (token->kind == TOKEN_MARK)
		for (; *marks != '\0'; marks++)
			if (*marks == token->mark)
				return true;
	return false;
}

/* Whether it ends in an s. */
bool token_is_plural(const struct token *token);

/* Whether a word ends so and is longer than that. */
bool divide_ends_in(struct span word, const char *ending);

/* The noun that the tokens from `from` to `to` are about: the last one before a preposition. */
size_t divide_noun(const struct sentence *sentence, size_t from, size_t to);

/* Whether anything of a text may be read, by its words alone. Linear. */
bool divide_may_tell(struct span text);

/* --- clauses --- */

/* Tell which tokens stand under a negation. Done when somebody first asks. */
void divide_deny(struct divide_reader *reader);

/* Cut reader->sentence into its clauses, and tell of each what is known. Done when somebody first asks. */
void divide_clauses(struct divide_reader *reader);

/* Whether any clause of the sentence asks for something; whether it holds only under a condition. */
bool divide_is_order(const struct sentence *sentence);
bool divide_is_conditional(const struct sentence *sentence);

/* Whether the sentence is a question and no request: its clauses ask nothing of the answer's form, but for how long it
 * may be. */
bool divide_is_question(const struct sentence *sentence);

/* The token from which on the sentence holds only under a condition; sentence->count without one. */
size_t divide_condition(const struct sentence *sentence);

/* The token from which on the sentence is a text to be worked on: "translate: ..."; sentence->count without one. */
size_t divide_material(const struct sentence *sentence);

/* Whether a measure and the work that has it stand at i: "8-word tagline for a dentist", "a four-line poem". */
bool divide_opens_compound(const struct sentence *sentence, size_t i);

/* Whether the clause asks for a program: "write a Python function that ...". */
bool divide_asks_program(const struct sentence *sentence, const struct clause *clause);

/* Whether the sentence says whose form it speaks of, so that it counts even where a program is asked for. */
bool divide_names_answer(const struct sentence *sentence);

/* Whether what stands at i is what the clause's text is to be about, and nothing that it is to have: "write about how
 * to use commas". */
bool divide_is_matter(const struct sentence *sentence, const struct clause *clause, size_t i);

/* Whether the words at i are a topic: "explain lowercase letters", "a lesson on title case". They name a form, and ask
 * for none. */
bool divide_is_topic(const struct sentence *sentence, size_t i);

/* Whether what stands at i in the clause is what somebody or something in the text does or has: "a story in which
 * nobody uses the word". */
bool divide_is_of_others(const struct sentence *sentence, const struct clause *clause, size_t i);

/* Whether what stands at i is denied. */
bool divide_denied_at(const struct sentence *sentence, size_t i);

/* Whether the token is a verb as it heads an instruction: in its base form. */
bool divide_is_base_verb(const struct sentence *sentence, size_t i);

/* Whether a verb of its own begins at i, so that a conjunction before it begins a clause. */
bool divide_heads_clause(const struct sentence *sentence, size_t i);

/* What stands before a clause's verb. */
struct opening {
	size_t at;   /* the token behind it, perhaps the clause's end */
	bool forced; /* "make sure that" */
	bool let;    /* "let it" */
};

/* What stands behind it. */
enum opening_end {
	OPENING_VERB,   /* a verb, or a subject and its verb */
	OPENING_WANTED, /* behind "I want": what is wanted */
	OPENING_IDLE,   /* nothing that is asked for: "if possible" */
	OPENING_MORE    /* while it is read: perhaps another piece of it */
};

/* Whether an instruction begins with a capital, though no stop stands between it and the token before: "... three
 * bullet points Do not use ...". A word that opens instructions, in capitals, between words in small letters. */
bool divide_opens_instruction(struct span rest, const struct token *before);

/* Read what stands before the clause's verb. */
enum opening_end divide_read_opening(
    const struct sentence *sentence, const struct clause *clause, struct opening *opening);

/* Read a clause with a subject whose first token is `from`; forced: it stands behind "make sure that". Returns false
 * where it has no verb of its own. */
bool divide_read_stated(const struct divide_reader *reader, struct clause *clause, size_t from, bool forced);

/* "You have 15 words. Sell me this pen.": read what the answer may have. Returns false for any other clause. */
bool divide_read_allowance(const struct divide_reader *reader, struct clause *clause);

/* The clause that a token is in. */
const struct clause *divide_clause_at(const struct sentence *sentence, size_t i);

/* --- readers: each goes over a whole sentence and adds what it finds --- */

void divide_counts(struct divide_reader *reader);
void divide_content(struct divide_reader *reader);
void divide_rows(struct divide_reader *reader);
void divide_form(struct divide_reader *reader);
void divide_ends(struct divide_reader *reader);
void divide_sections(struct divide_reader *reader);

/* --- readers of one place, for those above: each reads what stands at i and returns how many tokens it took, or 0 ---
 */

/* Whether the clause asks for the form of the answer itself by what stands at i. */
bool divide_shapes_answer(const struct sentence *sentence, const struct clause *clause, size_t i);

/* Whether what stands behind, from `to` on, narrows the place: "in the title", "in the first sentence". */
bool divide_is_elsewhere(const struct sentence *sentence, size_t to);

/* Whether a sentence may rule the answer at all: one is asked for, and it is neither a question nor a condition. */
bool divide_may_rule(const struct divide_reader *reader);

/* "separated by ******", "separate the sections with ***": two answers, or what stands between paragraphs. */
size_t divide_separator(struct divide_reader *reader, size_t i);

/* What begins or ends each unit with something; CONSTRAINT_TYPES where no type tells it. */
enum constraint_type divide_each_type(enum constraint_unit unit, bool begins);

/* "end your response with ...", "each line must begin with ...". */
size_t divide_edge(struct divide_reader *reader, size_t i);

/* --- turns --- */

/* How a text asks for the work of the turn before. */
enum again { AGAIN_NOT, AGAIN_REVISED, AGAIN_THE_SAME, AGAIN_ALWAYS };

enum again divide_asks_again(struct span text);
/* "From now on write ...", "you always answer ...": the sentence whose rules hold for what is asked later, too; or
 * none. */
struct span divide_standing(struct span text);
/* Whether a constraint of a text was read in a part of it. */
bool divide_is_within(struct span text, const struct constraint *constraint, struct span part);

/*
 * Whether a constraint of the turn before still holds beside the first `count` of the list, which this turn's text
 * says: not where one of them is of its kind, or cannot hold together with it.
 */
bool divide_still_holds(
    const struct constraint_list *list, size_t count, const struct constraint *old, enum again again);

/* --- bans --- */

/* Whether a keyword's noun at i is banned, though nothing is said of using it: "I hate the word sorry". */
bool divide_bans(const struct divide_reader *reader, const struct clause *clause, size_t i);

/* A bare letter that shall not be, and a bare quote. Each returns the tokens that were read. */
size_t divide_ban_letter(struct divide_reader *reader, size_t i);
size_t divide_ban_quote(struct divide_reader *reader, size_t i);

/* --- counts --- */

/* Read a bound that ends in a number: "at least 5", "5 to 10", "no more than five". Returns how many tokens, or 0. */
size_t divide_bounds(const struct sentence *sentence, size_t i, struct constraint_bounds *bounds);

/* What follows a number or its unit: "or more", "or fewer", "at most". Returns how many tokens. */
size_t divide_bounds_after(const struct sentence *sentence, size_t i, struct constraint_bounds *bounds);

/* "not more than" is "at most" and so on; what is no bound any more gets RELATION_NONE. */
void divide_bounds_deny(struct constraint_bounds *bounds);

/* "... should appear at least 3 times": a bound that was read. Returns the tokens that were read, or 0. */
size_t divide_times(struct divide_reader *reader, struct count *count);

/* "at least twice": a bound that ends in an adverb. Returns the tokens, or 0. */
size_t divide_twice(const struct sentence *sentence, size_t i, struct constraint_bounds *bounds);

/* Whether the bound is denied by the verb and not by a "not" of its own. */
bool divide_flips(const struct count *count);

/*
 * Whether the count is asked of the answer. Writes count->per, and count->to where the unit that it is counted within
 * stands behind it.
 */
bool divide_scope(const struct divide_reader *reader, struct count *count);

/* --- beginnings and ends --- */

/* From a token's beginning to the end of its line, without white space, quotation marks and a final colon. */
struct span divide_rest_of_line(const struct divide_reader *reader, size_t token);

/*
 * The text that shall stand there: a quote; one word behind "the word"; what follows a colon. Writes the token behind
 * it. len 0, and nothing written, without one.
 */
struct span divide_wanted_text(const struct divide_reader *reader, size_t i, size_t *to);

/* Add a constraint with a text; what begins or ends with "P.S." is a postscript. Nothing where the text is empty. */
void divide_add_text(struct divide_reader *reader, enum constraint_type type, struct span text, size_t from, size_t to);

/* "paragraph 2 must begin with the word ...": it needs the number of paragraphs, which was said before. nth 99: the
 * last. */
void divide_add_nth(struct divide_reader *reader, struct span word, uint32_t nth, size_t from, size_t to);

/* --- what asks nothing, though its words say a constraint --- */

/* Which constraints are taken back. */
enum {
	VOID_LENGTH = 1 << 0, /* how many words, sentences, lines, entries the answer has */
	VOID_COUNT = 1 << 1,  /* how many of anything else */
	VOID_EACH = 1 << 2,   /* what holds of each sentence, line, paragraph */
	VOID_BAN = 1 << 3,    /* words, letters and marks that shall not be */
	VOID_WORDS = 1 << 4,  /* words that shall be */
	VOID_EDGE = 1 << 5,   /* how it begins and ends */
	VOID_VERSE = 1 << 6,
	VOID_FORM = 1 << 7,   /* all else */
	VOID_CHOICE = 1 << 8, /* an answer that is one of several */
	VOID_COUNTS = VOID_LENGTH | VOID_COUNT | VOID_EACH,
	VOID_ALL = 511,
	VOID_WANTED = VOID_ALL & ~VOID_BAN,
};

/* Which of them a type is of; 0 for what is never taken back. */
unsigned divide_void_class(enum constraint_type type);

/* Whether a constraint that is said at token i is none of the answer's. */
bool divide_is_void(struct sentence *sentence, enum constraint_type type, size_t i);

/* Constraints of these kinds that tokens from up to to say are none. */
void divide_take_back(struct sentence *sentence, size_t from, size_t to, unsigned of);

/* Where the next order begins behind a clause: "..., just explain", "... but write". */
size_t divide_next_order(const struct sentence *sentence, const struct clause *clause);

/* Whether a noun is a person, or what talks like one. */
bool divide_is_person(const struct sentence *sentence, size_t i);

/* Take back what is somebody else's; what is one part's of several. */
void divide_weigh_others(struct sentence *sentence);
void divide_weigh_parts(struct sentence *sentence);

/* "Then write ...": what was measured before was the first of several parts. */
void divide_next_part(struct divide_reader *reader);

/* --- the list --- */

/* Add a constraint that tokens from up to to say; NULL when there is no room. */
struct constraint *divide_add(struct divide_reader *reader, enum constraint_type type, size_t from, size_t to);

/* The same for one that has nothing but its type. Returns the tokens that it took, added or not. */
size_t divide_add_plain(struct divide_reader *reader, enum constraint_type type, size_t from, size_t to);

/* Add a word to the constraint that was added last. */
void divide_add_word(struct divide_reader *reader, struct constraint *constraint, struct span word);

/* Drop what was said twice, and both of two that contradict each other. */
void divide_settle(struct constraint_list *list);

#endif
