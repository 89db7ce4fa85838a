/*
 * Speeds that outlive us: what is written is read again, and nothing else is.
 */
#include "proxy/shared/model_text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit/check.h"

static struct ledger *
read_into_new(struct span text, int count)
{
	struct ledger *ledger = calloc(1, sizeof(*ledger));

	if (ledger == NULL)
		abort();
	CHECK_EQ_INT(model_text_read(MODEL_SPEEDS, ledger, text), count);
	return ledger;
}

static void
check_speed(const struct ledger *ledger, const char *model, double reads, double writes)
{
	double prompt, generate;

	(void)ledger_speed(ledger, model, &prompt, &generate);
	check_example(model);
	CHECK(fabs(prompt - reads) < 1e-6 && fabs(generate - writes) < 1e-6);
}

static void
check_again(void)
{
	static char text[MODEL_TEXT_MAX], same[MODEL_TEXT_MAX];
	struct ledger *ledger = read_into_new(span_of("parapet-speeds 1\n"), 0), *again;
	size_t len;

	CHECK_EQ_INT(model_text_write(MODEL_SPEEDS, ledger, text), 0);
	ledger_begin_speed(ledger, "gemma2:2b", (struct model_speed){21.4, 2.04});
	ledger_begin_speed(ledger, "a name with \"spaces\"", (struct model_speed){0, 5});
	ledger_begin_speed(ledger, "not known", (struct model_speed){0, 0});
	ledger_begin_speed(ledger, "absurd", (struct model_speed){1e300, 1e300});
	len = model_text_write(MODEL_SPEEDS, ledger, text);
	again = read_into_new((struct span){guarded_copy(text, len), len}, 3);
	check_speed(again, "gemma2:2b", 21, 2);
	check_speed(again, "a name with \"spaces\"", 0, 5);
	check_speed(again, "not known", 0, 0);
	check_speed(again, "absurd", 1e6, 1e6);
	CHECK_EQ_INT(model_text_write(MODEL_SPEEDS, again, same), len);
	CHECK(memcmp(text, same, len) == 0);
	/* A write may end anywhere; what stands in whole lines holds. */
	for (size_t cut = 0; cut < len; cut++) {
		struct span part = {guarded_copy(text, cut), cut};
		bool whole = cut > 0 && text[cut - 1] == '\n';
		struct ledger *cut_off = calloc(1, sizeof(*cut_off));

		CHECK((model_text_read(MODEL_SPEEDS, cut_off, part) >= 0) == whole);
		free(cut_off);
	}
	free(again);
	free(ledger);
}

static void
check_damaged(void)
{
	static const char *const texts[] = {"", "parapet-speeds 2\n1 1 m\n", "parapet-speeds 1\n1 m\n",
	    "parapet-speeds 1\n-1 1 m\n", "parapet-speeds 1\nnan 1 m\n", "parapet-speeds 1\n1 1e7 m\n",
	    "parapet-speeds 1\n1 1 \n", "parapet-speeds 1\n1 1 m", "parapet-speeds 1\n\n"};

	for (size_t i = 0; i < nitems(texts); i++) {
		check_example(texts[i]);
		free(read_into_new(span_of(texts[i]), -1));
	}
	free(read_into_new((struct span){"parapet-speeds 1\n1 1 m\0\n", 25}, -1));
}

int
main(void)
{

	check_again();
	check_damaged();
	return check_end();
}
