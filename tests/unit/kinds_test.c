/*
 * Which bytes are letters, digits and white space, beside a look at each by itself.
 */
#include "policies/patterns/kinds.h"

#include <stdlib.h>

#include "tests/unit/check.h"

static bool
is_of(unsigned char byte, enum kind kind)
{

	switch (kind) {
	case KIND_LETTER:
		return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
	case KIND_DIGIT:
		return byte >= '0' && byte <= '9';
	case KIND_STOP:
		return byte == '.' || byte == '!' || byte == '?' || byte == '\n' || byte == '\\';
	default:
		return byte == ' ' || (byte >= '\t' && byte <= '\r');
	}
}

/* Every byte of a block, and none behind the text. */
static void
check_block(struct span text, size_t at, enum kind kind)
{
	uint64_t expected = 0;

	for (size_t i = 0; i < KINDS_BLOCK && at + i < text.len; i++)
		expected |= (uint64_t)is_of((unsigned char)text.at[at + i], kind) << i;
	CHECK(kinds_of(text, at, kind) == expected);
}

static void
check_text(const char *bytes, size_t len)
{
	struct span text = {guarded_copy(bytes, len), len};

	for (int kind = KIND_LETTER; kind < KIND_COUNT; kind++)
		for (size_t at = 0; at <= len; at++)
			check_block(text, at, (enum kind)kind);
}

int
main(void)
{
	char all[256], some[150];

	for (int i = 0; i < 256; i++)
		all[i] = (char)i;
	check_example("every byte");
	check_text(all, sizeof(all));
	check_example("nothing");
	check_text("", 0);
	check_example("bytes at random");
	srand(1);
	for (int round = 0; round < 200; round++) {
		size_t len = (size_t)rand() % (sizeof(some) + 1);

		for (size_t i = 0; i < len; i++)
			some[i] = (char)rand();
		check_text(some, len);
	}
	return check_end();
}
