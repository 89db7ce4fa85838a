/*
 * Rows: the known kinds of everyday arithmetic. To add a row:
 *
 *	{.words = "tip|gratuity",                            one of these must be in the prompt
 *	    .shapes = {"@what a? {P percent} tip on @bill? {A money}",
 *		"@bill @is {A money} & @what a? {P percent} tip"},
 *	    .gives = {"A * P / 100", "{P} of {A}, as a tip", QUANTITY_MONEY}},
 *
 * A shape must fit the whole prompt, token for token. Its elements are separated by blanks:
 *
 *	tip          this word; "tip+" also accepts "tips"
 *	word?        optional; the "?" works on all elements below too
 *	(a b / c)    one of several
 *	@what        a class of such alternatives, from phrases.c
 *	{A money}    a quantity, stored as A; its kind is a slot of slots.c
 *	~            a noun that no row has words for: "tickets"
 *	x & y        parts in any order
 *
 * A repeated letter must have the same value each time.
 *
 *	.gives       the value: a formula over the letters (+ - * / ^ ! and parentheses, numbers), its reading in words,
 *	             and its kind; anything more needs .compute, which finds the formula's value in the quantity
 *	.when        conditions on the letters ("P < 100; N > 1")
 *	.unsure      why such a prompt is left alone; nothing is computed then
 *
 * Add phrases of the row to tests/unit/quantity_*_test.c, and its table to the list in read.c.
 *
 * Shapes are in English; prompts in other languages are glossed in it (gloss.h). A language uses only the rows whose
 * readings are in its table.
 */
#ifndef PARAPET_EXECUTORS_QUANTITIES_ROW_H
#define PARAPET_EXECUTORS_QUANTITIES_ROW_H

#include "executors/quantities/gloss.h"
#include "executors/quantities/tokens.h"

#define ROW_SHAPES_MAX 24
#define ROW_LIST_MAX   32

/* A quantity of the prompt. */
struct operand {
	bool bound;
	enum quantity_kind kind;
	struct rational value;
	struct span unit; /* as in struct quantity */
	struct span text; /* as in the prompt */
};

struct operands {
	const struct gloss *gloss; /* that was read; NULL: the prompt itself */
	struct operand of[26];     /* by letter */
	struct operand list[ROW_LIST_MAX];
	unsigned list_count;
};

/* The operand of a letter; if the shape bound none, one of value 0 and no text, whatever an earlier row left there. */
static inline const struct operand *
operand_of(const struct operands *operands, char letter)
{
	static const struct operand none = {.bound = false};
	const struct operand *operand = &operands->of[letter - 'A'];

	return operand->bound ? operand : &none;
}

/*
 * Compute the kind, the value, and the text too if it is not a number of that kind. kind and unit are preset from the
 * row, value from its formula. Returns false if there is no value.
 */
typedef bool row_compute(const struct operands *operands, struct quantity *quantity);

struct row_value {
	const char *formula;
	const char *reading; /* {A} is the operand as the prompt writes it, {list} all of a list */
	enum quantity_kind kind;
	char like; /* the letter of the operand whose kind and unit the value has; 0: as kind says */
	row_compute *compute;
	const char *unit; /* of a MEASURE or NUMBER; NULL: none */
};

struct row {
	const char *words;
	const char *shapes[ROW_SHAPES_MAX];
	const char *when;
	struct row_value gives;
	char parts; /* the letter of what is divided: of things that come in whole ones no part is computed */
	const char *unsure;
	unsigned needs; /* one of enum calendar_sign must be possible, or all are tried */
	bool alike;     /* its measures are in one unit */
	bool pieces;    /* its counts are of the priced things */
	bool mixed;     /* its amounts may be in different currencies */
	bool others;    /* without a value, the prompt is left to other rows that know more of its words */
};

struct row_table {
	const struct row *rows;
	unsigned count;
};

/* One for each file of rows. */
extern const struct row_table rows_percent, rows_bill, rows_price, rows_list, rows_number, rows_interest, rows_rate,
    rows_chance, rows_work, rows_budget, rows_german;
extern const struct row_table rows_ages, rows_days, rows_clock;

/*
 * A slot: take a quantity that begins at one of the tokens. Returns how many tokens it has, 0: none stands there. A
 * slot whose kind is the first word of a shape's braces is looked up in the tables of slots.c.
 */
typedef unsigned slot_take(const struct tokens *tokens, unsigned at, struct operand *operand);

struct slot {
	const char *name;
	slot_take *take;
	bool is_number; /* takes one number, and otherwise only words */
};

const struct slot *slot_find(struct span name);

/* The currency of a word ("bucks": "$"); NULL: none. */
const char *currency_of_word(const char *word);

/* Whether a word is never a thing's name, because it would change the question ("each", "less", "inclusive"). */
bool word_is_reserved(const char *word);

/* The alternatives of a class, by its name; NULL: none. */
const char *phrases_of(struct span name);

/* The element of a shape at a position, without "?". */
struct span shape_element(const char *at);

/* Whether a shape, an alternative or a part ends at a position. */
bool shape_ends(const char *at);

/* row_screen.c: record what a row's words and shapes need. Rows are numbered in this order, from 0. */
void row_screen_add(const struct row *row);

/* Whether a row, and one of its shapes, may fit: false if a word or a number is missing. */
bool row_may_fit(unsigned row, const struct word_set *set);
bool shape_may_fit(unsigned row, unsigned shape, const struct tokens *tokens, const struct word_set *set);

/* Fit a row's shapes to the tokens, whose words are given. Returns whether one fits, with its operands filled in. */
bool row_fits(const struct row *row, unsigned number, const struct tokens *tokens, const struct word_set *words,
    unsigned *steps, struct operands *operands);

#define ROW_STEPS_MAX 40000 /* of fitting, for one prompt */

/*
 * things.c: whether a plural noun names indivisible things ("eggs", not "hours" or "pizzas"), and whether such a noun
 * follows a number of the tokens, given by its text.
 */
bool things_are_whole(const struct policy *policy, const char *noun);
bool things_are_counted(const struct policy *policy, const struct tokens *tokens, struct span number);

/* Whether all counted things are the priced ones: not "3 weeks at $100 per day", "500 ml ..., price per liter". */
bool things_agree(const struct policy *policy, const struct tokens *tokens);

/* A formula over operands; unknown if it has no exact value. */
struct rational formula_of(const char *formula, const struct operands *operands);

/* Whether conditions ("P < 100; N > 1") hold. */
bool formula_holds(const char *conditions, const struct operands *operands);

/*
 * Write number and text for a NUMBER, PERCENT, MONEY or MEASURE from its value and unit. Money has whole cents,
 * others up to six decimals if that is all, else six digits and at least two decimals.
 */
bool quantity_say(struct quantity *quantity);

/* Take an irrational value: rounded. Returns false if it is too large or not a number. */
bool quantity_round(struct quantity *quantity, double value);

#endif
