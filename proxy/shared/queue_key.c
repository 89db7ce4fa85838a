/*
 * Hashing with nettle.
 */
#include "proxy/shared/queue_key.h"

#include <stdio.h>
#include <string.h>

#include <nettle/hmac.h>
#include <nettle/memops.h>
#include <nettle/sha2.h>

static const char scheme[] = "Parapet ";

int
queue_key_read(struct queue_key *key, const char *path, uid_t runs_as, char why[ACCESS_WHY_MAX])
{

	return access_read_one(&key->key, path, runs_as, why);
}

void
queue_hmac(const struct queue_key *key, const struct span *texts, uint8_t digest[QUEUE_DIGEST])
{
	struct hmac_sha256_ctx hash;

	hmac_sha256_set_key(&hash, key->key.len, (const uint8_t *)key->key.text);
	for (; texts->at != NULL; texts++)
		hmac_sha256_update(&hash, texts->len, (const uint8_t *)texts->at);
	hmac_sha256_digest(&hash, QUEUE_DIGEST, digest);
	explicit_bzero(&hash, sizeof(hash));
}

void
queue_sha256(struct span text, uint8_t digest[QUEUE_DIGEST])
{
	struct sha256_ctx hash;

	sha256_init(&hash);
	sha256_update(&hash, text.len, (const uint8_t *)text.at);
	sha256_digest(&hash, QUEUE_DIGEST, digest);
}

void
queue_hex(const uint8_t *bytes, size_t len, char *hex)
{

	for (size_t i = 0; i < len; i++)
		sprintf(hex + 2 * i, "%02x", bytes[i]);
}

static int
digit_of(char c)
{

	return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool
queue_unhex(struct span hex, uint8_t *bytes, size_t len)
{

	if (hex.len != 2 * len)
		return false;
	for (size_t i = 0; i < len; i++) {
		int high = digit_of(hex.at[2 * i]), low = digit_of(hex.at[2 * i + 1]);

		if (high == -1 || low == -1)
			return false;
		bytes[i] = (uint8_t)(high << 4 | low);
	}
	return true;
}

bool
queue_is_equal(const void *one, const void *other, size_t len)
{

	return memeql_sec(one, other, len) == 1;
}

/* A digest of a name of some kind, truncated to len bytes. */
static void
hide(const struct queue_key *key, const char *kind, struct span name, uint8_t *hidden, size_t len)
{
	const struct span texts[] = {{kind, strlen(kind) + 1}, {name.len > 0 ? name.at : "", name.len}, NO_SPAN};
	uint8_t digest[QUEUE_DIGEST];

	queue_hmac(key, texts, digest);
	memcpy(hidden, digest, len);
}

void
queue_model_of(const struct queue_key *key, struct span name, uint8_t model[QUEUE_MODEL_LEN])
{

	hide(key, "model", name, model, QUEUE_MODEL_LEN);
}

void
queue_custom_id_of(const struct queue_key *key, struct span custom_id, uint8_t hidden[QUEUE_CUSTOM_ID_LEN])
{

	hide(key, "custom_id", custom_id, hidden, QUEUE_CUSTOM_ID_LEN);
}

static void
hex_of(struct span text, char hex[QUEUE_HEX])
{
	uint8_t digest[QUEUE_DIGEST];

	queue_sha256(text, digest);
	queue_hex(digest, sizeof(digest), hex);
}

static void
sign_request(
    const struct queue_key *key, struct span method, struct span target, const char *sha256, char signature[QUEUE_HEX])
{
	const struct span texts[] = {method, {"\n", 1}, target, {"\n", 1}, {sha256, QUEUE_HEX - 1}, NO_SPAN};
	uint8_t digest[QUEUE_DIGEST];

	queue_hmac(key, texts, digest);
	queue_hex(digest, sizeof(digest), signature);
}

void
queue_sign_request(
    const struct queue_key *key, const char *method, const char *target, struct span body, char out[QUEUE_REQUEST_MAX])
{
	char sha256[QUEUE_HEX], signature[QUEUE_HEX];

	hex_of(body, sha256);
	sign_request(key, span_of(method), span_of(target), sha256, signature);
	snprintf(out, QUEUE_REQUEST_MAX, "%s%s:%s", scheme, sha256, signature);
}

bool
queue_check_request(const struct queue_key *key, struct span method, struct span target, struct span authorization,
    char sha256[QUEUE_HEX])
{
	const size_t begins = sizeof(scheme) - 1, digits = QUEUE_HEX - 1;
	char signature[QUEUE_HEX];

	if (authorization.len != begins + 2 * digits + 1 || memcmp(authorization.at, scheme, begins) != 0 ||
	    authorization.at[begins + digits] != ':')
		return false;
	snprintf(sha256, QUEUE_HEX, "%.*s", (int)digits, authorization.at + begins);
	sign_request(key, method, target, sha256, signature);
	return queue_is_equal(signature, authorization.at + begins + digits + 1, digits);
}

bool
queue_is_sha256(struct span text, const char sha256[QUEUE_HEX])
{
	char own[QUEUE_HEX];

	hex_of(text, own);
	return strcmp(own, sha256) == 0;
}

void
queue_sign_answer(const struct queue_key *key, const char *method, const char *target, unsigned status,
    struct span body, char out[QUEUE_HEX])
{
	uint8_t digest[QUEUE_DIGEST];
	char sha256[QUEUE_HEX], number[16];
	struct span texts[] = {
	    span_of(method), {"\n", 1}, span_of(target), {"\n", 1}, {number, 0}, {sha256, QUEUE_HEX - 1}, NO_SPAN};

	hex_of(body, sha256);
	texts[4].len = (size_t)snprintf(number, sizeof(number), "%u\n", status);
	queue_hmac(key, texts, digest);
	queue_hex(digest, sizeof(digest), out);
}
