/*
 * Folding: ASCII letters, and the two others that some parsers fold to them.
 */
#include "proxy/json/folded_key.h"

#include "policies/hash.h"
#include "proxy/json/json_scan.h"
#include "proxy/json/json_text.h"

static char
fold_letter(char c)
{

	return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
}

/* Two non-ASCII letters fold to ASCII ones, and at least Go's parser, which Ollama uses, lets them match. */
static size_t
fold_character(const char *at, size_t left, char *folded)
{

	if (left >= 2 && memcmp(at, "\xc5\xbf", 2) == 0) { /* long s */
		*folded = 's';
		return 2;
	}
	if (left >= 3 && memcmp(at, "\xe2\x84\xaa", 3) == 0) { /* the kelvin sign */
		*folded = 'k';
		return 3;
	}
	*folded = fold_letter(*at);
	return 1;
}

/* Nearly all keys are plain: ASCII without an escape. Returns whether this one is, and fits. */
static bool
fold_plain(struct span raw, struct folded_key *key)
{

	if (raw.len >= sizeof(key->text))
		return false;
	key->hash = HASH_START;
	key->changed = false;
	for (size_t i = 0; i < raw.len; i++) {
		char c = raw.at[i], folded = fold_letter(c);

		if (c == '\\' || (unsigned char)c >= 0x80)
			return false;
		key->changed |= folded != c;
		key->hash = hash_add(key->hash, (unsigned char)folded);
		key->text[i] = folded;
	}
	key->len = raw.len;
	key->text[key->len] = '\0';
	return true;
}

static void
fold_key(struct folded_key *key)
{
	struct span raw = key->raw;
	bool is_long = false;

	if (fold_plain(raw, key))
		return;
	key->len = 0;
	key->hash = HASH_START;
	key->changed = false;
	while (raw.len > 0) {
		char decoded[FOLDED_KEY_MAX];
		size_t len = json_decode(&raw, decoded, sizeof(decoded));

		for (size_t i = 0; i < len;) {
			char c;

			i += fold_character(decoded + i, len - i, &c);
			key->changed |= c != decoded[i - 1];
			key->hash = hash_add(key->hash, (unsigned char)c);
			if (key->len == sizeof(key->text) - 1)
				is_long = true;
			else
				key->text[key->len++] = c;
		}
	}
	if (is_long)
		key->len = 0;
	key->text[key->len] = '\0';
}

bool
json_folded_member(struct json_scan *scan, bool *first, struct key_set *keys, struct folded_key *key)
{

	if (*first)
		keys->count = 0;
	if (!json_member(scan, first, &key->raw))
		return false;
	fold_key(key);
	for (unsigned i = 0; i < keys->count; i++)
		if (keys->seen[i] == key->hash)
			return json_refuse(scan, "a key twice in an object") == 0;
	if (keys->count == KEYS_MAX)
		return json_refuse(scan, "too many keys in an object") == 0;
	keys->seen[keys->count++] = key->hash;
	return true;
}
