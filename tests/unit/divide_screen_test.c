/*
 * What a look at the words of a text passes without reading it: most of what people write is without constraints, and
 * costs no more than the look. That a text with constraints is not passed is told by every row of divide_read_test.c.
 */
#include "executors/constraints/divide_inside.h"

#include <stdio.h>

#include "tests/unit/check.h"

int
main(void)
{
	static const char *const texts[] = {
	    "Hi",
	    "hello there",
	    "Thanks! You are great.",
	    "Why is the sky blue?",
	    "Who was the first man on the moon?",
	    "Tell me: is it cold?",
	    "Once upon a time there was a fox.",
	    /* A letter to somebody, a number that is a noun. */
	    "I need a letter to my landlord about the rent.",
	    "Help me with letters to the bank.",
	    "The number of planets is eight, isn't it?",
	    "What number is bigger, 9 or 7?",
	    /* Numbers of things that an answer does not have. */
	    "I ordered 3 pizzas for the party.",
	    "They delivered 4 boxes to my house.",
	    "What is 12% of 80?",
	    "Solve 3 * 4 and 5 ** 2.",
	    /* "Exactly" and "just" without a number. */
	    "Is that exactly what he meant?",
	    "It cost precisely nothing.",
	    "Is it just me?",
	    /* A "not" that forbids nothing, a letter that is not named. */
	    "I can't open my door.",
	    "I have no idea why a cat purrs.",
	    "It is not a big deal to say so.",
	    "Why isn't it a z?",
	    "Is vitamin c good for me?",
	    "Why do people say that cats have nine lives?",
	    "What changes in the body when we sleep?",
	    /* Quotes and places of the world. */
	    "Who sang \"Hello\" in London?",
	    "How tall is the top of Mount Everest?",
	    "Who lives at the bottom of the sea?",
	};

	for (size_t i = 0; i < nitems(texts); i++) {
		bool passed = !divide_may_tell(span_of(texts[i]));

		if (!passed)
			printf("read: %s\n", texts[i]);
		CHECK(passed);
	}
	return check_end();
}
