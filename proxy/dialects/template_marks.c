/*
 * Every mark begins with one of three bytes, so memchr skips nearly all of a text.
 */
#include "proxy/dialects/template_marks.h"

#include "policies/cpu.h"

static const char *const marks[] = {
    /* ChatML, Llama 3, Phi, GLM and others; Qwen's and StarCoder's <|fim_prefix|> also begin like this. */
    "<|",
    /* DeepSeek's bars are full width. */
    "<\xef\xbd\x9c",
    /* Gemma */
    "<start_of_turn>",
    "<end_of_turn>",
    /* Llama 2, Mistral */
    "[INST]",
    "[/INST]",
    "<<SYS>>",
    "[SYSTEM_PROMPT]",
    /* Fill in the middle: Code Llama, StarCoder, Codestral */
    "<PRE>",
    "<SUF>",
    "<MID>",
    "<fim_prefix>",
    "<fim_suffix>",
    "<fim_middle>",
    "<fim-prefix>",
    "<fim-suffix>",
    "[SUFFIX]",
    "[PREFIX]",
    /* Alpaca and its descendants */
    "### Instruction:",
    "### Response:",
};

static bool
mark_begins(struct span rest)
{

	for (size_t i = 0; i < nitems(marks); i++) {
		/* Nearly all differ in their first two bytes. */
		if (rest.len < 2 || rest.at[0] != marks[i][0] || rest.at[1] != marks[i][1])
			continue;
		if (rest.len >= strlen(marks[i]) && memcmp(rest.at, marks[i], strlen(marks[i])) == 0)
			return true;
	}
	return false;
}

bool
has_template_marks(struct span text)
{
	static const char firsts[] = "<[#";

	for (const char *first = firsts; *first != '\0'; first++) {
		struct span rest = text;
		const char *at;

		while (rest.len > 0 && (at = memchr(rest.at, *first, rest.len)) != NULL) {
			rest.len -= (size_t)(at - rest.at);
			rest.at = at;
			if (cpu_spend(2) || mark_begins(rest))
				return true;
			rest.at++;
			rest.len--;
		}
	}
	return false;
}
