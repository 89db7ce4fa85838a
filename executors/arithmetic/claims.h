/*
 * What a draft says: its numbers as claims, each with how it is stated, and the draft's form.
 *
 * A claim is judged by what it answers, never as "a number in the text": emphasised, labelled or concluding numbers
 * count; operands and numbers in parentheses or tips do not. Pure, linear in the text.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_CLAIMS_H
#define PARAPET_EXECUTORS_ARITHMETIC_CLAIMS_H

#include "executors/arithmetic/final.h"
#include "policies/vocabulary.h"
#include "routes/text/numbers.h"

#define CLAIMS_MAX  32 /* half of them for emphasised ones; the last ones of each half */
#define CLAIMS_NONE ((unsigned)-1)

/* How a claim is stated; several apply. The order is that of claim_how_name. */
enum claim_how {
	CLAIM_BOLD = 1 << 0,     /* or italic: whatever markdown emphasises */
	CLAIM_BOXED = 1 << 1,    /* \boxed{42} */
	CLAIM_HASHES = 1 << 2,   /* #### 42 */
	CLAIM_LABEL = 1 << 3,    /* nothing but punctuation between a colon and it: "Total: $42" */
	CLAIM_RESULT = 1 << 4,   /* after "=", an arrow or "is about": the result of an equation */
	CLAIM_FIELD = 1 << 5,    /* the value of a member of JSON or YAML, or of an element */
	CLAIM_CELL = 1 << 6,     /* in a row of a table */
	CLAIM_STATED = 1 << 7,   /* after a verb: "is 42", "pays $42" */
	CLAIM_CLOSES = 1 << 8,   /* in the last sentence that states something */
	CLAIM_THUS = 1 << 9,     /* in a sentence that concludes: "so", "in total" */
	CLAIM_OPERAND = 1 << 10, /* next to an operator: part of a calculation */
	CLAIM_GIVEN = 1 << 11,   /* also in the prompt */
	CLAIM_ASIDE = 1 << 12,   /* in parentheses, code, a quotation, a tip, a formula, a question: not the answer */
	CLAIM_ALL = (1 << 13) - 1
};

/* Form that supports a claim. */
#define CLAIM_EMPHASISED (CLAIM_BOLD | CLAIM_BOXED | CLAIM_HASHES | CLAIM_LABEL | CLAIM_FIELD)
#define CLAIM_CONCLUDING (CLAIM_CLOSES | CLAIM_THUS)

struct claim {
	struct number number; /* its value, unit and word; spans in the text */
	struct span where;    /* its sentence, row, or line of a form */
	struct span of;       /* its subject, as written: the key, the row's first cell, the words before it */
	unsigned how;         /* bits of enum claim_how */
};

/* The form of a draft. */
#define EACH_DRAFT_FORM(ROW) \
	ROW(DRAFT_PROSE, "prose") /* sentences, markdown; may include a box or a table */ \
	ROW(DRAFT_JSON, "json") \
	ROW(DRAFT_TAGS, "tags") /* XML, HTML, or any text in one element */ \
	ROW(DRAFT_YAML, "yaml") \
	ROW(DRAFT_CSV, "csv") \
	ROW(DRAFT_TABLE, "table") /* only a table */ \
	ROW(DRAFT_BARE, "bare")   /* a number alone, or with its unit */ \
	ROW(DRAFT_CODE, "code") \
	ROW(DRAFT_ACTION, "action") /* a call of a tool or a function, in any notation */
VOCABULARY(draft_form, EACH_DRAFT_FORM, DRAFT_FORM_COUNT);

struct claims {
	enum draft_form form;
	struct final final;           /* where the draft commits to an answer */
	struct claim all[CLAIMS_MAX]; /* in text order */
	unsigned count;
	unsigned answer; /* the claim that is the draft's answer; CLAIMS_NONE if there is none, or it is unclear */
	unsigned stated; /* numbers that the text states beyond those of the prompt and of asides */
	bool opens;      /* it begins with a number as a sentence: "29. Let me know if you want more." */
	bool more;       /* there were more than CLAIMS_MAX */
};

/* Read a draft's text; prompt may be empty. Spans in the result point into the text. */
void claims_read(struct span prompt, struct span text, struct claims *claims);

/* Whether the draft states its answer, and not only how to find it: "multiply by 12 to get the cost". */
bool claims_state_answer(const struct claims *claims);

/* Only the form. */
enum draft_form draft_form_read(struct span text);

/* The name of one bit: "bold", "boxed", ... */
const char *claim_how_name(unsigned bit);

#endif
