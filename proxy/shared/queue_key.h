/*
 * The key that a front and its workers share (--queue-key-file): what is signed with it, and what it hides. The key
 * itself never travels, and nothing in Redis can be read or made without it.
 *
 * SHA-256 is FIPS 180-4, HMAC RFC 2104; digests are written as lower-case hexadecimal digits.
 */
#ifndef PARAPET_PROXY_SHARED_QUEUE_KEY_H
#define PARAPET_PROXY_SHARED_QUEUE_KEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "policies/span.h"
#include "proxy/shared/access.h"

/* The path under which a front offers lines and takes results: QUEUE_PATH BATCH "/" LINE. */
#define QUEUE_PATH "/parapet/queue/"

#define QUEUE_DIGEST        32  /* bytes of a SHA-256 or an HMAC */
#define QUEUE_HEX           65  /* as digits, including NUL */
#define QUEUE_REQUEST_MAX   160 /* a request's signature, including NUL */
#define QUEUE_MODEL_LEN     8
#define QUEUE_CUSTOM_ID_LEN 16
#define QUEUE_NAME_MAX      256 /* bytes of a model's name that are used */

struct queue_key {
	struct access_key key;
};

/* Read a key file by the rules of access.h. Returns 0, or -1 with why, which contains no part of the key. */
int queue_key_read(struct queue_key *key, const char *path, uid_t runs_as, char why[ACCESS_WHY_MAX]);

/* Hash the concatenation of several texts; the last one's at is NULL. */
void queue_hmac(const struct queue_key *key, const struct span *texts, uint8_t digest[QUEUE_DIGEST]);
void queue_sha256(struct span text, uint8_t digest[QUEUE_DIGEST]);

/* Bytes to digits and NUL, 2 * len + 1 in all; and back, if there are exactly that many digits. */
void queue_hex(const uint8_t *bytes, size_t len, char *hex);
bool queue_unhex(struct span hex, uint8_t *bytes, size_t len);

/* Compare in constant time. */
bool queue_is_equal(const void *one, const void *other, size_t len);

/* The stream of a model's lines, and a custom_id as Redis sees it. */
void queue_model_of(const struct queue_key *key, struct span name, uint8_t model[QUEUE_MODEL_LEN]);
void queue_custom_id_of(const struct queue_key *key, struct span custom_id, uint8_t hidden[QUEUE_CUSTOM_ID_LEN]);

/*
 * A worker's request: the value of Authorization is "Parapet SHA256:HMAC", with the SHA256 of the body and the HMAC of
 * method, target and SHA256, so that a false one is refused by its head alone. queue_check_request returns the SHA256
 * to compare the body with.
 */
void queue_sign_request(
    const struct queue_key *key, const char *method, const char *target, struct span body, char out[QUEUE_REQUEST_MAX]);
bool queue_check_request(const struct queue_key *key, struct span method, struct span target, struct span authorization,
    char sha256[QUEUE_HEX]);

/* Whether the bytes have that SHA-256. */
bool queue_is_sha256(struct span text, const char sha256[QUEUE_HEX]);

/* The front's answer: Authentication-Info, an HMAC of the request's method and target, the status and the body. */
void queue_sign_answer(const struct queue_key *key, const char *method, const char *target, unsigned status,
    struct span body, char out[QUEUE_HEX]);

#endif
