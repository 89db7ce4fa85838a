/*
 * The reader's internals, for executors/constraints/divide*.c: what it knows of a text, and which file reads what.
 *
 * - divide.c: text -> sentences; what is asked for, and what is only quoted or to be worked on
 * - divide_list.c: the list of constraints, and contradictions in it
 * - divide_turns.c: constraints of the previous turn that still hold
 * - divide_screen.c: whether the text is worth reading at all
 * - divide_tokens.c, divide_numbers.c: a sentence -> tokens: words, numbers, quotes, marks; divide_kept.c: keeps them,
 *   so that none is cut twice
 * - divide_phrases.c: whether tokens match a phrase
 * - divide_words.c: the lexicon: the classes of a word
 * - divide_clauses.c: a sentence -> clauses: who is to do what, and whether it is asked for or denied
 * - divide_opening.c: the opening of a clause, before its verb: "please make sure that you", "I don't want"
 * - divide_stated.c: clauses with a subject: whose constraint it is
 * - divide_mood.c: the mood of a sentence: questions, conditions, programs, topics
 * - divide_bounds.c: numbers and their bounds: "no more than five"
 * - divide_counts.c: "at least 300 words", "three bullet points of ten words each"; divide_times.c: "at least twice"
 * - divide_scope.c: whether a count applies to the answer, and within which unit
 * - divide_content.c: required and banned words, letters and marks
 * - divide_bans.c: bans that are not phrased as orders
 * - divide_void.c: constraints that their own sentence takes back: "need not", "only if", "some of them";
 *   divide_others.c: those of somebody else; divide_parts.c: those of one part of several
 * - divide_rows.c: constraints recognised by their words alone, as rows: capitals, verse and order, lists, plain text,
 *   marks around the answer, banned marks
 * - divide_form.c: language, JSON and other formats, numbering, choices; divide_separator.c: separators between parts
 * - divide_sections.c: section headings: "Section X"
 * - divide_ends.c: beginnings, endings, postscripts, repeating; divide_edge.c: "begin with", "end with";
 *   divide_ends_text.c: the text required there
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_DIVIDE_INSIDE_H
#define PARAPET_EXECUTORS_CONSTRAINTS_DIVIDE_INSIDE_H

#include <stddef.h>

#include "executors/constraints/divide_sentence.h"

#define SENTENCE_HEAD  offsetof(struct sentence, tokens)
#define KEPT_SENTENCES 64
#define KEPT_TOKENS    512
#define QUOTE_KINDS    12
#define ROUGH_WORDS    50 /* from here on "a 500-word essay" means about that many, and never a list of words */

/* The first sentences of a text, kept when a glance cuts them, for the readers after it: as many as fit. */
struct divide_kept {
	size_t count, token_count, next; /* next: the one to be read next; count after the last */
	bool full;                       /* one did not fit: none after it is kept */
	size_t no_close[QUOTE_KINDS];    /* the reader's, after the last of them */
	struct {
		size_t at, lines; /* the reader's, after it */
		size_t token;     /* its first */
		char head[SENTENCE_HEAD];
	} sentences[KEPT_SENTENCES];
	struct token tokens[KEPT_TOKENS];
};

struct divide_reader {
	struct span text;
	size_t at;    /* bytes read */
	size_t lines; /* line ends since the last sentence */
	enum constraint_place place;
	struct constraint_list *list;
	size_t no_close[QUOTE_KINDS]; /* by kind: no closing mark before this place; keeps the search linear */

	/*
	 * looking: the readers go over a sentence as usual, but nothing is added, and clauses are not read, since they
	 * cost most and depend on the sentences before. A reader that asks for a clause sets `sought`; if none does,
	 * there is nothing to read.
	 */
	bool looking, sought;
	bool glancing; /* the whole text is read like this */
	size_t held;   /* there are no constraints before this place, according to a glance */

	bool code;                      /* a program is asked for */
	bool material;                  /* what follows is a text to be worked on */
	bool quoted;                    /* the line begins with ">" */
	bool composed;                  /* an answer has been asked for */
	bool assigned;                  /* an assignment was quoted */
	unsigned pieces;                /* what is told of several pieces of the answer: bits of divide_pieces.c */
	unsigned questions;             /* sentences that ask */
	uint32_t remade;                /* "make it 5": the new number for the turn before; 0 without one */
	struct span work;               /* its name: "lease" in "draft a lease"; len 0 before that */
	bool choosing;                  /* a choice was announced: its options may follow, one on each line */
	enum constraint_type awaited;   /* the constraint whose text is the next line; CONSTRAINT_TYPES: none */
	bool separating;                /* a separator was mentioned: an example of it may follow */
	enum constraint_unit unit;      /* the last unit that was counted, for "each" */
	struct constraint_bounds parts; /* the number of parts, days, chapters; RELATION_NONE if none were counted */
	struct span parts_noun;         /* "parts", "days" */
	enum constraint_type spoken;    /* the type of the last constraint, for "separated by" */
	struct sentence sentence;       /* large, and not cleared, like all after it */
	struct divide_kept kept;
};

/* A count: where, what, how many. */
struct count {
	struct sentence *sentence;
	const struct clause *clause;
	struct constraint_bounds bounds;
	enum constraint_unit unit, per;
	size_t from; /* the bound's first token */
	size_t unit_at;
	size_t to;     /* after the unit and its bounds */
	bool limited;  /* "word limit" */
	bool compound; /* "four-word", "3 paragraph (essay)" */
};

/* --- the text and its places --- */

/* Cut the next sentence into reader->sentence. Returns false at the end of the text. */
bool divide_cut(struct divide_reader *reader);

/* The same, or take one that was kept; a glance keeps it. */
bool divide_next(struct divide_reader *reader);

/* Fill in sentence->seen. */
void divide_glance(struct sentence *sentence);

/* Whether there may be a constraint in the text, judging by its words alone. Linear. */
bool divide_may_tell(struct span text);

/* A reader for places with certain words. It returns the number of tokens that it read. */
struct place_reader {
	const char *words;
	size_t (*read)(struct divide_reader *reader, size_t i);
};

/* Read a sentence with a table of them. At each place the first that reads anything wins. */
void divide_places(
    struct divide_reader *reader, const struct place_reader *rows, size_t count, struct says_starts *starts);

/* --- clauses --- */

/* Find the tokens that are negated. Done at the first request. */
void divide_deny(struct divide_reader *reader);

/* Cut reader->sentence into clauses, and fill in each. Done at the first request. */
void divide_clauses(struct divide_reader *reader);

/* Whether a clause of the sentence asks for something; whether it holds only under a condition. */
bool divide_is_order(const struct sentence *sentence);
bool divide_is_conditional(const struct sentence *sentence);

/* Whether the sentence is a question rather than a request: its clauses say nothing about the form of the answer,
 * except its length. */
bool divide_is_question(const struct sentence *sentence);

/* "In 3 sentences what is ...": whether a question begins at i, right behind a measure that opens the sentence. */
bool divide_asks_behind_measure(const struct sentence *sentence, size_t i);

/* The token from which the sentence holds only under a condition; sentence->count without one. */
size_t divide_condition(const struct sentence *sentence);

/* The token from which the sentence is a text to be worked on: "translate: ..."; beyond the last without one. */
size_t divide_material(const struct sentence *sentence);

/* "Check my grammar, please", "Is this clear?": whether a paragraph behind the sentence is what it speaks of. */
bool divide_hands_over(const struct sentence *sentence);

/* Whether a measure and its work are at i: "8-word tagline for a dentist", "a four-line poem". */
bool divide_opens_compound(const struct sentence *sentence, size_t i);

/* Whether the clause asks for a program: "write a Python function that ...". */
bool divide_asks_program(const struct sentence *sentence, const struct clause *clause);

/* Whether the sentence names the answer, so that it counts even if a program is asked for. */
bool divide_names_answer(const struct sentence *sentence);

/*
 * Whether the bound at i measures the answer, behind a "how", "why", "when" at `how`: "Explain how rain forms in at
 * most 50 words". Not if the words between speak of texts or of saying something: "how to write a note in 50 words".
 */
bool divide_measures_explanation(const struct sentence *sentence, size_t how, size_t i);

/* Whether the words at i are the topic of the text, and not something that it must have: "write about how
 * to use commas". */
bool divide_is_matter(const struct sentence *sentence, const struct clause *clause, size_t i);

/* Whether the words at i are a topic: "explain lowercase letters", "a lesson on title case". They name a form
 * without asking for it. */
bool divide_is_topic(const struct sentence *sentence, size_t i);

/* Whether the words at i in the clause are what somebody or something in the text does or has: "a story in which
 * nobody uses the word". */
bool divide_is_of_others(const struct sentence *sentence, const struct clause *clause, size_t i);

/* Whether the words at i are denied. */
bool divide_denied_at(const struct sentence *sentence, size_t i);

/* Whether the token is a verb in its base form, as in an instruction. */
bool divide_is_base_verb(const struct sentence *sentence, size_t i);

/* Whether a new verb begins at i, so that a conjunction before it begins a clause. */
bool divide_heads_clause(const struct sentence *sentence, size_t i);

/* What comes before a clause's verb. */
struct opening {
	size_t at;   /* the token after it, perhaps the end of the clause */
	bool forced; /* "make sure that" */
	bool let;    /* "let it" */
};

/* What comes after it. */
enum opening_end {
	OPENING_VERB,   /* a verb, or a subject and its verb */
	OPENING_WANTED, /* after "I want": what is wanted */
	OPENING_IDLE,   /* nothing is asked for: "if possible" */
	OPENING_MORE    /* while reading: perhaps another piece of the opening */
};

/* Whether an instruction begins here without a full stop before it: "... three bullet points Do not use ...". It is a
 * capitalised word that opens instructions, between words in lower case. */
bool divide_opens_instruction(struct span rest, const struct token *before);

/* Read what comes before the clause's verb. */
enum opening_end divide_read_opening(
    const struct sentence *sentence, const struct clause *clause, struct opening *opening);

/* Read a clause whose subject begins at `from`; forced: it follows "make sure that". Returns false if it has no verb of
 * its own. */
bool divide_read_stated(const struct divide_reader *reader, struct clause *clause, size_t from, bool forced);

/* "You have 15 words. Sell me this pen.": read how long the answer may be. Returns false for any other clause. */
bool divide_read_allowance(const struct divide_reader *reader, struct clause *clause);

/* The clause of a token. */
const struct clause *divide_clause_at(const struct sentence *sentence, size_t i);

/* --- readers: each goes over the whole sentence and adds what it finds --- */

void divide_counts(struct divide_reader *reader);
void divide_content(struct divide_reader *reader);
void divide_rows(struct divide_reader *reader);
void divide_form(struct divide_reader *reader);
void divide_ends(struct divide_reader *reader);
void divide_sections(struct divide_reader *reader);

/* --- readers of one place, for those above: each reads at i --- */

/* Whether the words at i, in their clause, ask for the form of the answer itself. */
bool divide_shapes_answer(const struct sentence *sentence, const struct clause *clause, size_t i);

/* Whether the words from `to` on name a place: "in the title", "in the first sentence". */
bool divide_is_elsewhere(const struct sentence *sentence, size_t to);

/* Whether the sentence may constrain the answer: one is asked for, and it is neither a question nor a condition. */
bool divide_may_rule(const struct divide_reader *reader);

/* "separated by ******", "separate the sections with ***": two answers, or a separator between paragraphs. */
void divide_separator(struct divide_reader *reader, size_t i);

/* The type for units that each begin or end with something; CONSTRAINT_TYPES if there is none. */
enum constraint_type divide_each_type(enum constraint_unit unit, bool begins);

/* "end your response with ...", "each line must begin with ...". */
void divide_edge(struct divide_reader *reader, size_t i);

/* --- turns --- */

/* How a text asks for the work of the previous turn. */
enum again { AGAIN_NOT, AGAIN_REVISED, AGAIN_RESIZED, AGAIN_THE_SAME, AGAIN_ALWAYS };

enum again divide_asks_again(struct span text);

/* "Make it 5": note the number; give it to the only length among the constraints from `from` on. 0 changes nothing. */
void divide_note_number(struct divide_reader *reader);
void divide_renumber(struct constraint_list *list, size_t from, uint32_t number);

/*
 * "From now on write ...", "you always answer ...": the sentence whose rules hold for later turns too; none, or if the
 * last text lifts it: "stop that", "in more detail".
 */
struct span divide_standing(struct span text, struct span last);
/* Whether a constraint was read in that part of the text. */
bool divide_is_within(struct span text, const struct constraint *constraint, struct span part);

/*
 * Whether a constraint of the previous turn still holds beside the first `count` of the list, which this turn's text
 * states: not if one of them is of its kind or contradicts it.
 */
bool divide_still_holds(
    const struct constraint_list *list, size_t count, const struct constraint *old, enum again again);

/*
 * Whether the last text speaks of what a constraint of the turn before is about, as one does who wants it no more:
 * "rewrite it with emojis", "rewrite it normally", "ignore the limit". One who wants it still says so, and it is read;
 * one who complains that it was broken wants it, too.
 */
bool divide_is_lifted(struct span last, const struct constraint_list *list, const struct constraint *old);

/* --- bans --- */

/* Whether a keyword's noun at i is banned without an order: "I hate the word sorry". */
bool divide_bans(const struct divide_reader *reader, const struct clause *clause, size_t i);

/* Ban a bare letter, and a bare quote. Each returns the number of tokens read. */
size_t divide_ban_letter(struct divide_reader *reader, size_t i);
size_t divide_ban_quote(struct divide_reader *reader, size_t i);

/* --- counts --- */

/* Read a bound that ends in a number: "at least 5", "5 to 10", "up to five". Returns the number of tokens, or 0. */
size_t divide_bounds(const struct sentence *sentence, size_t i, struct constraint_bounds *bounds);

/* Read what follows a number or its unit: "or more", "or fewer", "at most". Returns the number of tokens. */
size_t divide_bounds_after(const struct sentence *sentence, size_t i, struct constraint_bounds *bounds);

/* Negate a bound: "not more than" is "at most"; one that then bounds nothing gets RELATION_NONE. */
void divide_bounds_deny(struct constraint_bounds *bounds);

/* "... should appear at least 3 times": use a bound that was read. Returns the number of tokens read, or 0. */
size_t divide_times(struct divide_reader *reader, struct count *count);

/* "at least twice": read a bound that ends in an adverb. Returns the number of tokens, or 0. */
size_t divide_twice(const struct sentence *sentence, size_t i, struct constraint_bounds *bounds);

/* Whether the verb negates the bound, rather than a "not" of its own. */
bool divide_flips(const struct count *count);

/*
 * Whether the count applies to the answer. Fills in count->per, and count->to if the unit within which it is counted
 * follows.
 */
bool divide_scope(const struct divide_reader *reader, struct count *count);

/* --- beginnings and ends --- */

/* The required text: a quote, one word after "the word", or what follows a colon; len 0: none. Writes its end. */
struct span divide_wanted_text(const struct divide_reader *reader, size_t i, size_t *to);

/* Add a constraint with a text; one that begins or ends with "P.S." is a postscript. An empty text adds nothing. */
void divide_add_text(struct divide_reader *reader, enum constraint_type type, struct span text, size_t from, size_t to);

/* Whether a text is the mark of a postscript: "P.S.", "P.P.S", "PS:". */
bool divide_is_postscript(struct span text);

/* "paragraph 2 must begin with the word ...": of as many as were counted before. nth 99: the last. */
void divide_add_nth(struct divide_reader *reader, struct span word, uint32_t nth, size_t from, size_t to);

/* --- words of a constraint that ask nothing --- */

/* Classes of constraints that can be taken back. */
enum {
	VOID_LENGTH = 1 << 0, /* the number of words, sentences, lines, entries */
	VOID_COUNT = 1 << 1,  /* the number of anything else */
	VOID_EACH = 1 << 2,   /* about each sentence, line, paragraph */
	VOID_BAN = 1 << 3,    /* banned words, letters and marks */
	VOID_WORDS = 1 << 4,  /* required words */
	VOID_EDGE = 1 << 5,   /* beginnings and endings */
	VOID_VERSE = 1 << 6,
	VOID_FORM = 1 << 7,   /* all else */
	VOID_CHOICE = 1 << 8, /* one of several given answers */
	VOID_COUNTS = VOID_LENGTH | VOID_COUNT | VOID_EACH,
	VOID_ALL = 511,
	VOID_WANTED = VOID_ALL & ~VOID_BAN,
};

/* The class of a type; 0 if it is never taken back. */
unsigned divide_void_class(enum constraint_type type);

/* Whether a constraint at token i does not apply to the answer. */
bool divide_is_void(struct sentence *sentence, enum constraint_type type, size_t i);

/* Take back constraints of these classes that are stated at tokens from `from` to `to`. */
void divide_take_back(struct sentence *sentence, size_t from, size_t to, unsigned of);

/*
 * Note what the sentence tells of the answer's pieces, and drop the constraints of this text that are then those of a
 * piece: lengths, of one word or sentence only where several things are asked about, and a case that spares letters.
 */
void divide_take_back_pieces(struct divide_reader *reader);

/* Where the next order begins after a clause: "..., just explain", "... but write". */
size_t divide_next_order(const struct sentence *sentence, const struct clause *clause);

/* Whether a noun is a person, or something that talks. */
bool divide_is_person(const struct sentence *sentence, size_t i);

/* Take back the constraints of somebody else; those of one part of several. */
void divide_weigh_others(struct sentence *sentence);
void divide_weigh_parts(struct sentence *sentence);

/* "Then write ...": earlier measures were those of the first of several parts. */
void divide_next_part(struct divide_reader *reader);

/* --- the list --- */

/* Add a constraint stated by tokens from `from` to `to`. Returns NULL if there is no room. */
struct constraint *divide_add(struct divide_reader *reader, enum constraint_type type, size_t from, size_t to);

/* The same for one with nothing but a type. Returns the number of its tokens, whether it was added or not. */
size_t divide_add_plain(struct divide_reader *reader, enum constraint_type type, size_t from, size_t to);

/* Add a word to the last constraint added. Without room for it the constraint is taken off the list. */
void divide_add_word(struct divide_reader *reader, struct constraint *constraint, struct span word);

/* Drop duplicates, and both of two constraints that contradict each other. */
void divide_settle(struct constraint_list *list);

#endif
