/*
 * Words that a prompt denies by name, in every kind of quotation marks, against drafts and texts with and without them.
 */
#include "executors/constraints/denied.h"

#include <stdio.h>
#include <string.h>

#include "tests/unit/check.h"

static bool
adds(const char *prompt, const char *draft, const char *text)
{
	size_t len = strlen(prompt);

	check_example(prompt);
	return denied_is_added((struct span){guarded_copy(prompt, len), len}, span_of(draft), span_of(text));
}

/* A name in the place of a sentence's %. */
static void
fill(char *prompt, const char *sentence, const char *name)
{
	const char *at = strchr(sentence, '%');

	sprintf(prompt, "%.*s%s%s", (int)(at - sentence), sentence, name, at + 1);
}

static void
knows_names(void)
{
	static const char *const names[] = {"\"grey\"", "\u201cgrey\u201d", "'grey'", "\u2018grey\u2019", "`grey`",
	    "the word grey", "words grey", "the word \"grey\"", "\" grey \"", "Word grey"},
				 *const denials[] = {"Do not use %.", "Describe it. Don't say %!",
				     "Never write %, please.", "Avoid %. Be kind.", "Do not use %"},
				 *const other[] = {"Use %.", "Describe it with %. Do not lie.", "Do not lie. Say %."};
	char prompt[256];

	for (size_t i = 0; i < nitems(names); i++) {
		for (size_t k = 0; k < nitems(denials); k++) {
			fill(prompt, denials[k], names[i]);
			CHECK(adds(prompt, "The sky is dull.", "The sky is Grey."));
			CHECK(adds(prompt, "The greyhound sat.", "The grey hound sat."));
			CHECK(!adds(prompt, "The sky is grey.", "The sky is grey, so grey."));
			CHECK(!adds(prompt, "The sky is grey.", "The sky is dull."));
			CHECK(adds(prompt, "It is dull.", "Grey it is."));
			CHECK(!adds(prompt, "The sky is dull.", "The greyhound sat."));
		}
		for (size_t k = 0; k < nitems(other); k++) {
			fill(prompt, other[k], names[i]);
			CHECK(!adds(prompt, "The sky is dull.", "The sky is grey."));
		}
	}
	/* What is no name: an apostrophe, words about words, a quotation without an end or a long one. */
	CHECK(!adds("Do not use the cat's word or the dog's.", "So.", "So the s word or the dog."));
	CHECK(!adds("Do not use words in it.", "So.", "So in it."));
	CHECK(!adds("Do not use swords grey.", "So.", "So grey."));
	CHECK(!adds("Do not use \"grey.", "So.", "So grey."));
	CHECK(!adds("Do not use the word", "So.", "So the word."));
	CHECK(!adds("Do not use the word ", "So.", "So the word."));
	CHECK(!adds("Do not use the word a", "So.", "So a."));
	CHECK(!adds("Do not use the word an", "So.", "So an."));
	CHECK(adds("Do not use the word and", "So.", "So and."));
	CHECK(!adds("Do not use \"\" or \" \".", "So.", "So it is."));
	CHECK(!adds("", "So.", "So it is."));
	CHECK(adds("Do not use \"grey \" or \"dull \".", "So.", "So dull."));
	for (int len = 50; len < 70; len++) {
		char word[128], text[256];

		sprintf(word, "%0*d", len, 7);
		sprintf(prompt, "Do not use \"%s\".", word);
		sprintf(text, "It is %s.", word);
		CHECK(adds(prompt, "So.", text) == (len < 60));
	}
	/* Several of them, and sixteen at most. */
	for (size_t count = 1; count < 20; count++)
		for (size_t which = 0; which < count; which++) {
			char many[512] = "Never use", word[32];

			for (size_t i = 0; i < count; i++)
				sprintf(many + strlen(many), "%s \"word%zu\"", i > 0 ? "," : "", i);
			strcat(many, ".");
			sprintf(word, "It is word%zu.", which);
			CHECK(adds(many, "So it is.", word) == (which < DENIED_MAX));
			/* Likewise one a sentence. */
			many[0] = '\0';
			for (size_t i = 0; i < count; i++)
				sprintf(many + strlen(many), "%sNever use \"word%zu\".", i > 0 ? " " : "", i);
			CHECK(adds(many, "So it is.", word) == (which < DENIED_MAX));
		}
}

int
main(void)
{

	knows_names();
	return check_end();
}
