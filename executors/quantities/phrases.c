/*
 * Classes of phrases that shapes share. A class may name classes.
 */
#include "executors/quantities/row.h"

static const struct {
	const char *name, *phrases;
} classes[] = {
    {"is",
	"is / are / was / were / be / 's / equals / would be / will be / comes to / came to / came out to / came out at"
	" / amounts to"},
    {"the", "the / a / an / my / our / your / this / that / his / her / their"},
    /* Asks for a value. */
    {"what",
	"what @is? / how much @is? / how many @is? / calculate / what do you get for / what does / whats"
	" / what number is / what is the (value / amount / result / answer) (of / for)? / show / solve / i need"},
    {"how-much", "how much (money / cash)?"},
    {"people",
	"people / friends / guys / persons / of us / ways / way / roommates / housemates / flatmates / couples"
	" / kids / children / colleagues / coworkers / players / siblings / students / guests / diners / adults"
	" / members / folks / women / men / girls / boys / ladies / mates / employees / partners / heirs / families"},
};

const char *
phrases_of(struct span name)
{

	for (size_t i = 0; i < sizeof(classes) / sizeof(classes[0]); i++) {
		if (span_equals(name, classes[i].name))
			return classes[i].phrases;
	}
	return NULL;
}
