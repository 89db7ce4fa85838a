/*
 * Any bytes as a prompt for the reader of quantities: what it computes is said, what it does not has a reason, and each
 * input takes a bounded time. The first byte 0xff repeats the rest up to the longest prompt that is read. Lines are the
 * user's texts of a conversation, too.
 */
#include <string.h>

#include "executors/arithmetic/conversion.h"
#include "executors/arithmetic/follow_up.h"
#include "executors/quantities/quantity.h"
#include "executors/quantities/system_rule.h"
#include "policies/load.h"
#include "tests/fuzz/fuzz.h"

#define BOUND_MS 200.0 /* a hundred times what the worst prompt takes; instrumented code is slow */

static const struct policy *
shipped(void)
{
	static const struct policy *policy;
	static struct policy_mistakes mistakes;
	struct policy_source source = policy_shipped();

	if (policy == NULL)
		policy = policy_load(&source, 1, NULL, &mistakes);
	REQUIRE(policy != NULL);
	return policy;
}

static void
check(const struct quantity *quantity, bool read)
{

	REQUIRE(read == (quantity->why == NULL));
	if (!read)
		return;
	REQUIRE(rational_is_known(&quantity->value));
	REQUIRE(quantity->text[0] != '\0' && strlen(quantity->text) < sizeof(quantity->text));
	REQUIRE(quantity->reading[0] != '\0' && strlen(quantity->reading) < sizeof(quantity->reading));
}

/* What a follow-up asks in full is read. */
static void
check_follow_up(const struct policy *policy, struct span lines)
{
	struct request request = {.answer_before = span_of("7.3")};
	struct follow_up follow_up;
	struct quantity quantity;
	struct literal literal;
	struct span unit, given;

	while (lines.len > 0) {
		const char *end = span_find(lines, '\n');
		size_t n = end != NULL ? (size_t)(end - lines.at) : lines.len;

		request_add_user_text(&request, (struct span){lines.at, n});
		n += end != NULL;
		lines.at += n;
		lines.len -= n;
	}
	if (!follow_up_read(policy, &request, &follow_up))
		return;
	unit = span_of(follow_up.question);
	REQUIRE(unit.len <= QUANTITY_PROMPT_MAX);
	REQUIRE(literal_compute(unit, &literal) || conversion_compute(policy, unit, &literal, &unit, &given) ||
	    quantity_read(policy, span_of(follow_up.question), &quantity));
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	const struct policy *policy = shipped();
	char stretched[QUANTITY_PROMPT_MAX];
	struct quantity quantity;
	struct span text;
	double start;

	if (size < 2)
		return 0;
	text = (struct span){(const char *)bytes + 1, size - 1};
	if (bytes[0] == 0xff) {
		for (size_t i = 0; i < sizeof(stretched); i++)
			stretched[i] = text.at[i % text.len];
		text = (struct span){stretched, sizeof(stretched)};
	}
	start = milliseconds();
	check(&quantity, quantity_read(policy, text, &quantity));
	check_follow_up(policy, text);
	(void)system_rules(policy, text, text);
	REQUIRE(milliseconds() - start <= BOUND_MS);
	return 0;
}
