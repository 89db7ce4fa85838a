/*
 * SipHash-2-4 as in its paper, fed in pieces, and the choice based on it.
 */
#include "routes/arms.h"

struct sip {
	uint64_t v0, v1, v2, v3;
	uint64_t pending; /* bytes that do not fill a word yet */
	size_t len;       /* bytes fed */
};

static uint64_t
rotate(uint64_t x, unsigned bits)
{

	return x << bits | x >> (64 - bits);
}

static uint64_t
word_at(const unsigned char *bytes)
{
	uint64_t word = 0;

	for (unsigned i = 0; i < 8; i++)
		word |= (uint64_t)bytes[i] << 8 * i;
	return word;
}

static void
mix(struct sip *sip)
{

	sip->v0 += sip->v1;
	sip->v2 += sip->v3;
	sip->v1 = rotate(sip->v1, 13) ^ sip->v0;
	sip->v3 = rotate(sip->v3, 16) ^ sip->v2;
	sip->v0 = rotate(sip->v0, 32);
	sip->v2 += sip->v1;
	sip->v0 += sip->v3;
	sip->v1 = rotate(sip->v1, 17) ^ sip->v2;
	sip->v3 = rotate(sip->v3, 21) ^ sip->v0;
	sip->v2 = rotate(sip->v2, 32);
}

static void
take_word(struct sip *sip, uint64_t word)
{

	sip->v3 ^= word;
	mix(sip);
	mix(sip);
	sip->v0 ^= word;
}

static void
start(struct sip *sip, const unsigned char key[16])
{
	uint64_t k0 = word_at(key), k1 = word_at(key + 8);

	sip->v0 = k0 ^ UINT64_C(0x736f6d6570736575);
	sip->v1 = k1 ^ UINT64_C(0x646f72616e646f6d);
	sip->v2 = k0 ^ UINT64_C(0x6c7967656e657261);
	sip->v3 = k1 ^ UINT64_C(0x7465646279746573);
	sip->pending = 0;
	sip->len = 0;
}

static void
feed(struct sip *sip, const void *bytes, size_t len)
{
	const unsigned char *at = bytes;

	for (size_t i = 0; i < len; i++) {
		sip->pending |= (uint64_t)at[i] << 8 * (sip->len % 8);
		sip->len++;
		if (sip->len % 8 == 0) {
			take_word(sip, sip->pending);
			sip->pending = 0;
		}
	}
}

static uint64_t
finish(struct sip *sip)
{

	take_word(sip, sip->pending | (uint64_t)sip->len << 56);
	sip->v2 ^= 0xff;
	for (int i = 0; i < 4; i++)
		mix(sip);
	return sip->v0 ^ sip->v1 ^ sip->v2 ^ sip->v3;
}

uint64_t
siphash(const unsigned char key[16], const void *bytes, size_t len)
{
	struct sip sip;

	start(&sip, key);
	feed(&sip, bytes, len);
	return finish(&sip);
}

size_t
arm_of(struct span experiment, struct span key, const unsigned *percent, size_t count)
{
	static const unsigned char fixed[16] = {
	    'p', 'a', 'r', 'a', 'p', 'e', 't', ' ', 'e', 'x', 'p', 'e', 'r', 'i', 'm', 'e'};
	struct sip sip;
	uint64_t point, end = 0;

	start(&sip, fixed);
	feed(&sip, experiment.at, experiment.len);
	feed(&sip, "", 1);
	feed(&sip, key.at, key.len);
	point = ((finish(&sip) >> 32) * 10000) >> 32;
	for (size_t i = 0; i < count; i++) {
		end += (uint64_t)percent[i] * 100;
		if (point < end)
			return i;
	}
	return count;
}
