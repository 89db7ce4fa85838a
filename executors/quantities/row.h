/*
 * Rows: what sums there are. How a row is added:
 *
 *	{.words = "tip|gratuity",                            one of these stands in the prompt, or the row is not tried
 *	    .shapes = {"@what a? {P percent} tip on @bill? {A money}",
 *		"@bill @is {A money} & @what a? {P percent} tip"},
 *	    .value = "A * P / 100", .kind = QUANTITY_MONEY,
 *	    .reading = "{P} of {A}, as a tip"},
 *
 * A shape must fit the whole prompt, token for token. Written between blanks:
 *
 *	tip          this word; "tip+" takes "tips", too
 *	word?        there or not; so for all that follow
 *	(a b / c)    one of several
 *	@what        a class of such alternatives, of phrases.c
 *	{A money}    a quantity, kept as A; its kind is a slot of slots.c
 *	~            a noun that no row has words for: "tickets"
 *	x & y        parts in any order
 *
 * A letter that stands twice takes the same value twice. .value is a formula over the letters (+ - * / ^ ! and
 *brackets, numbers); what needs more has .compute, which finds the formula's value in the quantity. .when holds
 *conditions on them ("P < 100; N > 1"). .unsure says why such a prompt is left alone, and nothing is computed then. Add
 *phrases of the row to tests/unit/quantity_*_test.c, and its table to the list in read.c.
 *
 * Shapes are in English, prompts of other languages are glossed in it (gloss.h). A language uses the rows whose
 * .reading its table has words for, and no others.
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
	struct span text; /* as the prompt writes it */
};

struct operands {
	const struct policy *policy;
	const struct gloss *gloss; /* that was read; NULL: the prompt itself */
	struct operand of[26];     /* by letter */
	struct operand list[ROW_LIST_MAX];
	unsigned list_count;
};

/* That of a letter; where the shape bound none, one of value 0 and no text, whatever an earlier row left there. */
static inline const struct operand *
operand_of(const struct operands *operands, char letter)
{
	static const struct operand none = {.bound = false};
	const struct operand *operand = &operands->of[letter - 'A'];

	return operand->bound ? operand : &none;
}

/*
 * Compute from what was found: kind, value, and where it is not to be said as a number of that kind, text, too. kind
 * and unit come as the row says, value as its formula says. Returns false when it has no value.
 */
typedef bool row_compute(const struct operands *operands, struct quantity *quantity);

struct row {
	const char *words;
	const char *shapes[ROW_SHAPES_MAX];
	const char *when;
	const char *value;
	row_compute *compute;
	enum quantity_kind kind;
	char parts;          /* the letter of what is divided: of things that come in whole ones no part is computed */
	char like;           /* the letter of the operand whose kind and unit the value has; 0: as kind says */
	const char *unit;    /* of a MEASURE or NUMBER; NULL: none */
	const char *reading; /* {A} is the operand as the prompt writes it, {list} all of a list */
	const char *unsure;
	unsigned needs; /* one of enum calendar_sign, or all are tried */
	bool alike;     /* its measures are in one unit */
	bool pieces;    /* its counts are of what its prices are of */
	bool mixed;     /* its amounts may be in different currencies */
	bool others;    /* without a value it leaves the prompt to rows that know more of its words */
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
 * A slot: take a quantity that begins at a token. Returns how many tokens it has, 0: none stands there. A slot whose
 * kind is the first word of a shape's braces is looked up in the tables of slots.c.
 */
typedef unsigned slot_take(
    const struct policy *policy, const struct tokens *tokens, unsigned at, struct operand *operand);

struct slot {
	const char *name;
	slot_take *take;
	bool is_number; /* takes one number, and words at most besides */
};

const struct slot *slot_find(struct span name);

/* The currency that a word names ("bucks": "$"); NULL: it names none. */
const char *currency_of_word(const char *word);

/* Whether a word is never a thing's name: it would change what is asked ("each", "less", "inclusive"). */
bool word_is_reserved(const char *word);

/* The alternatives of a class, by its name; NULL: there is none. */
const char *phrases_of(struct span name);

/* The element of a shape that stands at a place, "?" not included. */
struct span shape_element(const char *at);

/* Whether a shape, an alternative or a part ends at a place. */
bool shape_ends(const char *at);

/* row_screen.c: note what a row's words and shapes need. Rows are numbered in this order, from 0. */
void row_screen_add(const struct row *row);

/* Whether a row, and one of its shapes, may fit: not where a word or a number is missing. */
bool row_may_fit(unsigned row, const struct word_set *set);
bool shape_may_fit(unsigned row, unsigned shape, const struct tokens *tokens, const struct word_set *set);

/* Fit a row's shapes to the tokens, whose words are given. Returns whether one does, its operands filled in. */
bool row_fits(const struct row *row, unsigned number, const struct tokens *tokens, const struct word_set *words,
    unsigned *steps, struct operands *operands);

#define ROW_STEPS_MAX 40000 /* of fitting, for one prompt */

/*
 * things.c: whether a noun in the plural is of things that come in whole ones ("eggs", not "hours" or "pizzas"), and
 * whether such a one stands behind a number of the tokens, which is given by its text.
 */
bool things_are_whole(const struct policy *policy, const char *noun);
bool things_are_counted(const struct policy *policy, const struct tokens *tokens, struct span number);

/* Whether all that is counted is what prices are of: not "3 weeks at $100 per day", "500 ml ..., price per liter". */
bool things_agree(const struct policy *policy, const struct tokens *tokens);

/* A formula over operands; unknown where it has no exact value. */
struct rational formula_of(const char *formula, const struct operands *operands);

/* Whether conditions ("P < 100; N > 1") hold. */
bool formula_holds(const char *conditions, const struct operands *operands);

/*
 * Write number and text for a NUMBER, PERCENT, MONEY or MEASURE from its value and unit. Money has whole cents, others
 * up to six decimals where that is all of them, else six digits and two decimals at least.
 */
bool quantity_say(struct quantity *quantity);

/* Take a value that no exact number is: rounded. Returns false where it is too large or none. */
bool quantity_round(struct quantity *quantity, double value);

#endif
