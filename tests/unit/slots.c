/*
 * Goes through the choices like through the digits of a number.
 */
#include "tests/unit/slots.h"

#include <stdio.h>
#include <string.h>

/* The n-th of the words of a slot, and how many there are. */
static struct span
word_of(struct span slot, size_t n, size_t *count)
{
	struct span found = {slot.at, 0};

	*count = 0;
	for (const char *at = slot.at, *end = slot.at + slot.len; at <= end; at++)
		if (at == end || *at == '|') {
			if ((*count)++ == n)
				found.len = (size_t)(at - found.at);
			else if (*count <= n)
				found.at = at + 1;
		}
	return found;
}

bool
slots_text(const char *pattern, struct slots *slots, char *out, size_t room)
{
	size_t len = 0, slot = 0, count;
	bool carry = true;

	while (*pattern != '\0') {
		size_t plain = strcspn(pattern, "{"), inside = strcspn(pattern + plain, "}");

		len += (size_t)snprintf(out + len, room - len, "%.*s", (int)plain, pattern);
		pattern += plain;
		if (*pattern == '\0')
			break;
		slots->words[slot] = word_of((struct span){pattern + 1, inside - 1}, slots->chosen[slot], &count);
		len +=
		    (size_t)snprintf(out + len, room - len, "%.*s", (int)slots->words[slot].len, slots->words[slot].at);
		if (carry && ++slots->chosen[slot] == count)
			slots->chosen[slot] = 0;
		else
			carry = false;
		slot++;
		pattern += inside + 1;
	}
	slots->count = slot;
	return !carry;
}

void
slots_wanted(const char *pattern, const struct slots *slots, char *out, size_t room)
{
	size_t len = 0;

	for (; *pattern != '\0' && len + 1 < room; pattern++) {
		size_t slot = (size_t)(pattern[1] - '1');

		if (*pattern == '$' && slot < slots->count) {
			len += (size_t)snprintf(
			    out + len, room - len, "%.*s", (int)slots->words[slot].len, slots->words[slot].at);
			pattern++;
		} else
			out[len++] = *pattern;
	}
	out[len] = '\0';
}
