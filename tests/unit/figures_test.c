/*
 * Numbers that a revision invents, and codes that it loses.
 */
#include "executors/constraints/figures.h"

#include <stdio.h>
#include <string.h>

#include "tests/unit/check.h"

static const struct {
	const char *prompt, *draft, *text;
	bool differ;
} rows[] = {
    {"The fee is 12 euros.", "It costs 12 euros.", "It costs 21 euros.", true},
    {"The fee is 12 euros.", "It costs 12 euros.", "12 euros it is.", false},
    {"The fee is 12 euros.", "It costs 12 euros.", "It costs money.", false},
    {"The fee is 12 euros.", "It costs money.", "It costs 12 euros.", false},
    {"The fee is low.", "It costs 12 euros.", "It costs EUR12.", false},
    {"The fee is 1,200 euros.", "It is 1,200.", "It is 1200.", false},
    {"The fee is 12.50 euros.", "It is 12.50.", "It is 12.60.", true},
    {"The fee is 12.50 euros.", "It is 12.50.", "It is 12.50. 50 of them.", true},
    {"Five tips.", "Pack light.", "5 tips: pack light.", false},
    {"Five tips.", "Pack light.", "15 tips: pack light.", true},
    {"Tips.", "Pack light.", "10. Pack light.\n11) Eat.\n  **12.** Sleep.\n## 13: Rest", false},
    {"Tips.", "Pack light.", "Pack 10. Eat.", true},
    {"On 7-10 May.", "From 7 to 10.", "7 to 10 May.", false},
    {"On the 14th.", "On 14 May.", "On the 14th of May.", false},
    {"On the 14th.", "On 14 May.", "On the 15th of May.", true},
    {"Use the code SAVE20.", "Use SAVE20!", "Use it!", true},
    {"Use the code SAVE20.", "Use SAVE20!", "Use save20!", false},
    {"Use the code SAVE20.", "Use SAVE20!", "Use SAVE21!", true},
    {"Use the code SAVE20.", "Use it!", "Use it now!", false},
    {"Use a code.", "Use SAVE20!", "Use it!", false},
    {"Of type B2B.", "It is B2B.", "It is trade.", false},
    {"", "", "", false},
    {"", "", "12", true},
};

/* So many numbers that none can be told from the others. */
static void
lets_pass_too_many(void)
{
	static char many[FIGURES_MAX * 5 + 1];
	size_t len = 0;

	for (int i = 0; i < FIGURES_MAX; i++)
		len += (size_t)snprintf(many + len, sizeof(many) - len, "%d ", 100 + i);
	CHECK(!figures_differ(span_of(many), span_of(""), span_of("99")));
	CHECK(figures_differ(span_from(span_of(many), 4), span_of(""), span_of("99")));
	CHECK(!figures_differ(span_from(span_of(many), 4), span_of(""), span_of("355")));
}

int
main(void)
{

	for (size_t i = 0; i < nitems(rows); i++) {
		size_t len = strlen(rows[i].text);

		check_example(rows[i].text);
		CHECK_EQ_INT(figures_differ(span_of(rows[i].prompt), span_of(rows[i].draft),
				 (struct span){guarded_copy(rows[i].text, len), len}),
		    rows[i].differ);
	}
	lets_pass_too_many();
	return check_end();
}
