/*
 * Frames are made by printing; money by turning "$5" into other spellings on both sides.
 */
#include "tests/unit/quantity_check.h"

#include <stdio.h>
#include <stdlib.h>

#include "executors/quantities/quantity.h"
#include "policies/load.h"
#include "tests/unit/check.h"

#define ROOM 1024

static const struct {
	const char *before, *after;
} frames[] = {{"", ""}, {"hey, ", ""}, {"Hi! ", ""}, {"ok so ", ""}, {"quick question: ", ""}, {"please ", ""},
    {"", " pls"}, {"", " please"}, {"", " thanks!"}, {"\U0001f60a ", ""}, {"", " \U0001f64f"},
    {"hey there, can you tell me ", ""}, {"  ", "  "}, {"", "??"}, {"um, ", " lol"}, {"help me out: ", ""}};

static const struct {
	const char *before, *after, *sign;
} monies[] = {{"\u20ac", "", "\u20ac"}, {"", "\u20ac", "\u20ac"}, {"", " \u20ac", "\u20ac"}, {"", " dollars", "$"},
    {"", " bucks", "$"}, {"\u00a3", "", "\u00a3"}, {"", " euros", "\u20ac"}};

const struct policy *
quantity_policy(void)
{
	static const struct policy *policy;
	static struct policy_mistakes mistakes;
	struct policy_source source = policy_shipped();

	if (policy == NULL)
		policy = policy_load(&source, 1, NULL, &mistakes);
	if (policy == NULL) {
		fputs("the shipped policy does not load\n", stderr);
		exit(1);
	}
	return policy;
}

void
check_quantity_as_is(const char *prompt, const char *text)
{
	struct quantity quantity;
	struct span copy = {guarded_copy(prompt, strlen(prompt)), strlen(prompt)};
	bool read;

	check_example(prompt);
	read = quantity_read(quantity_policy(), copy, &quantity);
	if (text == NULL) {
		CHECK(!read && quantity.why != NULL);
		if (read)
			printf("  read as %s: %s\n", quantity.reading, quantity.text);
		return;
	}
	if (!CHECK(read))
		printf("  not read: %s\n", quantity.why);
	else
		CHECK_TEXT(quantity.text, text);
}

/* The prompt with every "$5" in another spelling. */
static void
respell(const char *prompt, const char *before, const char *after, char *out)
{
	size_t n = 0;

	while (*prompt != '\0' && n + 64 < ROOM) {
		size_t digits = *prompt == '$' ? strspn(prompt + 1, "0123456789.,") : 0;

		if (digits == 0) {
			out[n++] = *prompt++;
			continue;
		}
		while (strchr(".,", prompt[digits]) != NULL)
			digits--;
		n += (size_t)snprintf(out + n, ROOM - n, "%s%.*s%s", before, (int)digits, prompt + 1, after);
		prompt += 1 + digits;
	}
	out[n] = '\0';
}

static void
lower(char *text)
{

	for (; *text != '\0'; text++)
		*text = (char)tolower((unsigned char)*text);
}

static void
check_frames(const char *prompt, const char *text)
{
	char framed[ROOM];
	size_t n;

	for (size_t i = 0; i < nitems(frames); i++) {
		snprintf(framed, sizeof(framed), "%s%s%s", frames[i].before, prompt, frames[i].after);
		check_quantity_as_is(framed, text);
		lower(framed);
		check_quantity_as_is(framed, text);
	}
	snprintf(framed, sizeof(framed), "%s", prompt);
	n = strlen(framed);
	if (n > 0 && strchr("?.", framed[n - 1]) != NULL) {
		framed[n - 1] = '\0';
		check_quantity_as_is(framed, text);
	}
}

void
check_quantity(const char *prompt, const char *text)
{
	char money[ROOM], said[ROOM];

	check_frames(prompt, text);
	if (strchr(prompt, '$') == NULL || (text != NULL && text[0] == '-'))
		return;
	for (size_t i = 0; i < nitems(monies); i++) {
		respell(prompt, monies[i].before, monies[i].after, money);
		snprintf(said, sizeof(said), "%s%s", monies[i].sign, text == NULL || text[0] != '$' ? "" : text + 1);
		check_quantity_as_is(money, text == NULL || text[0] != '$' ? text : said);
	}
}
