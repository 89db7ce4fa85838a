/*
 * Exact rationals: arithmetic against known values, bounds, printing.
 */
#include "routes/text/rational.h"

#include "routes/text/natural.h"
#include "tests/unit/check.h"

static struct rational
r(const char *digits)
{

	return rational_read(span_of(digits));
}

static const char *
text_of(struct rational value, unsigned decimals)
{
	static char text[RATIONAL_TEXT_MAX];

	rational_print(&value, decimals, text, sizeof(text));
	return text;
}

static void
check_arithmetic(void)
{
	struct rational a = r("0.1"), b = r("0.2"), c = rational_add(&a, &b), d = r("0.3");

	CHECK(rational_equals(&c, &d));
	a = rational_ratio(1, 3);
	b = rational_ratio(-2, 6);
	c = rational_add(&a, &b);
	CHECK(rational_is_zero(&c) && !c.negative);
	c = rational_divide(&a, &c);
	CHECK(!rational_is_known(&c));
	a = rational_of(7);
	b = rational_of(-2);
	c = rational_divide(&a, &b);
	CHECK_TEXT(text_of(c, 1), "-3.5");
	CHECK_TEXT(text_of(c, 0), "-4");
	c = rational_truncate(&c);
	CHECK_TEXT(text_of(c, 0), "-3");
	CHECK(rational_compare(&b, &a) < 0 && rational_compare(&a, &b) > 0 && rational_compare(&a, &a) == 0);
	c = rational_modulo(&a, &(struct rational){false, natural_of(4), natural_of(1)});
	CHECK_TEXT(text_of(c, 0), "3");
	CHECK(rational_double(&b) == -2.0);
	CHECK_EQ_INT(rational_decimals(&(struct rational){false, natural_of(1), natural_of(8)}, 5), 3);
	CHECK_EQ_INT(rational_decimals(&(struct rational){false, natural_of(1), natural_of(3)}, 50), -1);
}

static void
check_large(void)
{
	struct rational two = rational_of(2), hundred = rational_of(100), value = rational_power(&two, &hundred);
	struct rational most = rational_of(170), over = rational_of(171);

	CHECK_TEXT(text_of(value, 0), "1267650600228229401496703205376");
	value = rational_root(&value);
	CHECK_TEXT(text_of(value, 0), "1125899906842624");
	value = rational_root(&two);
	CHECK(!rational_is_known(&value));
	two = rational_of(25);
	value = rational_factorial(&two);
	CHECK_TEXT(text_of(value, 0), "15511210043330985984000000");
	value = rational_factorial(&most);
	CHECK(rational_is_known(&value));
	over = rational_factorial(&over);
	CHECK(!rational_is_known(&over));
	/* 170! / 169! through long division. */
	most = rational_of(169);
	most = rational_factorial(&most);
	value = rational_divide(&value, &most);
	CHECK_TEXT(text_of(value, 0), "170");
	two = rational_of(2);
	hundred = rational_of(1100);
	value = rational_power(&two, &hundred);
	CHECK(!rational_is_known(&value));
	hundred = rational_of(-3);
	value = rational_power(&two, &hundred);
	CHECK_TEXT(text_of(value, 3), "0.125");
	two = rational_of(0);
	value = rational_power(&two, &two);
	CHECK(!rational_is_known(&value));
}

/* a = q * b + r for operands of every length: division is held against multiplication. */
static void
check_division(void)
{
	uint64_t state = 88172645463325252u;

	for (int round = 0; round < 20000; round++) {
		struct natural a = {.count = 0}, b = {.count = 0}, q, rest, back;

		a.count = 1 + (unsigned)(state % 30);
		b.count = 1 + (unsigned)(state / 64 % 16);
		for (unsigned i = 0; i < NATURAL_LIMBS; i++) {
			state ^= state << 13;
			state ^= state >> 7;
			state ^= state << 17;
			/* Limbs of all ones and all zeros lead to the rare corrections. */
			if (i < a.count)
				a.limbs[i] = state & 1 ? (uint32_t)(state >> 20) : (state & 2 ? UINT32_MAX : 0);
			if (i < b.count)
				b.limbs[i] = state & 4 ? (uint32_t)(state >> 30) : (state & 8 ? UINT32_MAX : 0);
		}
		a.limbs[a.count - 1] |= 1;
		b.limbs[b.count - 1] |= 1;
		natural_divide(&a, &b, &q, &rest);
		if (!natural_multiply(&q, &b, &back) || !natural_add(&back, &rest, &back) ||
		    natural_compare(&back, &a) != 0 || natural_compare(&rest, &b) >= 0) {
			check_example("a = q * b + r");
			CHECK(false);
			return;
		}
	}
	CHECK(true);
}

int
main(void)
{

	check_arithmetic();
	check_large();
	check_division();
	CHECK_TEXT(text_of(r("1234.5678"), 2), "1234.57");
	CHECK_TEXT(text_of(r(".5"), 0), "1");
	CHECK_TEXT(text_of(r("0.004"), 2), "0.00");
	CHECK_TEXT(text_of(r("12a"), 0), "");
	CHECK_TEXT(text_of(r("1.2.3"), 0), "");
	CHECK_TEXT(text_of(r(""), 0), "");
	CHECK_TEXT(text_of(r("."), 0), "");
	return check_end();
}
