/*
 * Schoolbook arithmetic on limbs of 32 bits; division is long division limb by limb (Knuth, TAOCP 4.3.1, algorithm D).
 */
#include "routes/text/natural.h"

#include <assert.h>
#include <string.h>

#include "policies/cpu.h"

static void
trim(struct natural *a)
{

	while (a->count > 0 && a->limbs[a->count - 1] == 0)
		a->count--;
}

struct natural
natural_of(uint64_t value)
{
	struct natural a = {{(uint32_t)value, (uint32_t)(value >> 32)}, 2};

	trim(&a);
	return a;
}

int
natural_compare(const struct natural *a, const struct natural *b)
{

	if (a->count != b->count)
		return a->count < b->count ? -1 : 1;
	for (unsigned i = a->count; i-- > 0;) {
		if (a->limbs[i] != b->limbs[i])
			return a->limbs[i] < b->limbs[i] ? -1 : 1;
	}
	return 0;
}

bool
natural_add(const struct natural *a, const struct natural *b, struct natural *sum)
{
	unsigned count = a->count > b->count ? a->count : b->count;
	struct natural total = {{0}, count};
	uint64_t carry = 0;

	for (unsigned i = 0; i < count; i++) {
		carry += (i < a->count ? a->limbs[i] : 0) + (uint64_t)(i < b->count ? b->limbs[i] : 0);
		total.limbs[i] = (uint32_t)carry;
		carry >>= 32;
	}
	if (carry != 0) {
		if (count == NATURAL_LIMBS)
			return false;
		total.limbs[total.count++] = (uint32_t)carry;
	}
	*sum = total;
	return true;
}

void
natural_subtract(const struct natural *a, const struct natural *b, struct natural *difference)
{
	struct natural left = {{0}, a->count};
	int64_t borrow = 0;

	for (unsigned i = 0; i < a->count; i++) {
		borrow += (int64_t)a->limbs[i] - (i < b->count ? b->limbs[i] : 0);
		left.limbs[i] = (uint32_t)borrow;
		borrow >>= 32;
	}
	assert(borrow == 0);
	trim(&left);
	*difference = left;
}

bool
natural_multiply(const struct natural *a, const struct natural *b, struct natural *product)
{
	uint32_t limbs[2 * NATURAL_LIMBS] = {0};
	unsigned count = a->count + b->count;

	(void)cpu_spend(2 + a->count * b->count / 16);
	for (unsigned i = 0; i < a->count; i++) {
		uint64_t carry = 0;

		for (unsigned j = 0; j < b->count; j++) {
			carry += limbs[i + j] + (uint64_t)a->limbs[i] * b->limbs[j];
			limbs[i + j] = (uint32_t)carry;
			carry >>= 32;
		}
		limbs[i + b->count] = (uint32_t)carry;
	}
	while (count > 0 && limbs[count - 1] == 0)
		count--;
	if (count > NATURAL_LIMBS)
		return false;
	*product = (struct natural){.count = count};
	memcpy(product->limbs, limbs, count * sizeof(limbs[0]));
	return true;
}

static void
divide_by_limb(const struct natural *a, uint32_t b, struct natural *quotient, struct natural *remainder)
{
	struct natural q = {{0}, a->count};
	uint64_t rest = 0;

	for (unsigned i = a->count; i-- > 0;) {
		rest = rest << 32 | a->limbs[i];
		q.limbs[i] = (uint32_t)(rest / b);
		rest %= b;
	}
	trim(&q);
	*quotient = q;
	*remainder = natural_of(rest);
}

/* Write limbs shifted left by less than a limb; to has one limb more. */
static void
shift_left(const struct natural *from, unsigned bits, uint32_t *to)
{
	uint64_t carry = 0;

	for (unsigned i = 0; i < from->count; i++) {
		carry |= (uint64_t)from->limbs[i] << bits;
		to[i] = (uint32_t)carry;
		carry >>= 32;
	}
	to[from->count] = (uint32_t)carry;
}

/* Estimate the quotient's limb from the highest limbs; at most one too high. */
static uint64_t
guess_limb(const uint32_t *u, const uint32_t *v, unsigned n)
{
	uint64_t high = (uint64_t)u[n] << 32 | u[n - 1];
	uint64_t guess = high / v[n - 1], rest = high % v[n - 1];

	while (guess >> 32 != 0 || guess * v[n - 2] > (rest << 32 | u[n - 2])) {
		guess--;
		rest += v[n - 1];
		if (rest >> 32 != 0)
			break;
	}
	return guess;
}

/* u -= guess * v; returns the guess, corrected if it was one too high. */
static uint32_t
take_multiple(uint32_t *u, const uint32_t *v, unsigned n, uint64_t guess)
{
	uint64_t carry = 0;
	int64_t borrow = 0;

	for (unsigned i = 0; i < n; i++) {
		carry += guess * v[i];
		borrow += (int64_t)u[i] - (uint32_t)carry;
		u[i] = (uint32_t)borrow;
		borrow >>= 32;
		carry >>= 32;
	}
	borrow += (int64_t)u[n] - (int64_t)carry;
	u[n] = (uint32_t)borrow;
	if (borrow >= 0)
		return (uint32_t)guess;
	carry = 0;
	for (unsigned i = 0; i < n; i++) {
		carry += (uint64_t)u[i] + v[i];
		u[i] = (uint32_t)carry;
		carry >>= 32;
	}
	u[n] += (uint32_t)carry;
	return (uint32_t)(guess - 1);
}

static void
divide_long(const struct natural *a, const struct natural *b, struct natural *quotient, struct natural *remainder)
{
	uint32_t u[NATURAL_LIMBS + 1], v[NATURAL_LIMBS + 1];
	unsigned n = b->count, bits = (unsigned)__builtin_clz(b->limbs[n - 1]);
	struct natural q = {.count = a->count - n + 1}, r = {.count = n};

	(void)cpu_spend(4 + q.count * n / 8);
	shift_left(a, bits, u);
	shift_left(b, bits, v);
	for (unsigned j = a->count - n + 1; j-- > 0;)
		q.limbs[j] = take_multiple(u + j, v, n, guess_limb(u + j, v, n));
	for (unsigned i = 0; i < n; i++)
		r.limbs[i] = (uint32_t)(((uint64_t)u[i + 1] << 32 | u[i]) >> bits);
	trim(&q);
	trim(&r);
	*quotient = q;
	*remainder = r;
}

void
natural_divide(const struct natural *a, const struct natural *b, struct natural *quotient, struct natural *remainder)
{
	struct natural q = {.count = 0}, r = *a;

	assert(b->count > 0);
	if (b->count == 1)
		divide_by_limb(a, b->limbs[0], &q, &r);
	else if (natural_compare(a, b) >= 0)
		divide_long(a, b, &q, &r);
	if (quotient != NULL)
		*quotient = q;
	if (remainder != NULL)
		*remainder = r;
}

static uint64_t
small_value(const struct natural *a)
{

	return (uint64_t)(a->count > 1 ? a->limbs[1] : 0) << 32 | (a->count > 0 ? a->limbs[0] : 0);
}

struct natural
natural_gcd(struct natural a, struct natural b)
{
	uint64_t x, y, rest;

	while (b.count > 2) {
		struct natural r;

		natural_divide(&a, &b, NULL, &r);
		a = b;
		b = r;
	}
	if (b.count == 0)
		return a;
	if (a.count > 2)
		natural_divide(&a, &b, NULL, &a);
	x = small_value(&b);
	y = small_value(&a);
	for (; y != 0; x = rest) {
		rest = y;
		y = x % y;
	}
	return natural_of(x);
}

unsigned
natural_bits(const struct natural *a)
{

	return a->count == 0 ? 0 : 32 * a->count - (unsigned)__builtin_clz(a->limbs[a->count - 1]);
}

/* Newton's iteration from above. */
struct natural
natural_root(const struct natural *a)
{
	struct natural root = {.count = 0}, next;
	unsigned bits = (natural_bits(a) + 1) / 2;

	if (a->count == 0)
		return root;
	root.count = bits / 32 + 1;
	root.limbs[bits / 32] = (uint32_t)1 << bits % 32;
	for (;;) {
		natural_divide(a, &root, &next, NULL);
		natural_add(&next, &root, &next);
		divide_by_limb(&next, 2, &next, &(struct natural){.count = 0});
		if (natural_compare(&next, &root) >= 0)
			return root;
		root = next;
	}
}
