/*
 * Sums of daily life: what is read, in every frame, and what is left alone.
 */
#include "executors/quantities/quantity.h"

#include "tests/unit/check.h"
#include "tests/unit/quantity_check.h"

static const struct {
	const char *prompt, *text;
} rows[] = {
    {"whats a 18% tip on $64.50", "$11.61"},
    {"What is 20% of $50?", "$10"},
    {"what's 15 percent of 200", "30"},
    {"30 is what percent of 120?", "25%"},
    {"Split $93.60 between 4 friends.", "$23.40"},
    {"average of 3.5 4.2 5.0 and 4.8", "4.375"},
};

int
main(void)
{

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		check_quantity(rows[i].prompt, rows[i].text);
	return check_end();
}
