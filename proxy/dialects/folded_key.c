/*
 * Folding: ASCII's letters, and those two beyond that some readers fold to them.
 */
#include "proxy/dialects/folded_key.h"

#include "proxy/dialects/json_scan.h"
#include "proxy/dialects/json_text.h"

/* Two letters beyond ASCII fold to ASCII ones, and at least Go's reader, which is Ollama's, lets them match. */
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
	*folded = *at >= 'A' && *at <= 'Z' ? (char)(*at | 0x20) : *at;
	return 1;
}

void
fold_key(struct span raw, struct folded_key *key)
{
	bool is_long = false;

	key->len = 0;
	key->hash = 0xcbf29ce484222325u;
	key->changed = false;
	while (raw.len > 0) {
		char decoded[FOLDED_KEY_MAX];
		size_t len = json_decode(&raw, decoded, sizeof(decoded));

		for (size_t i = 0; i < len;) {
			char c;

			i += fold_character(decoded + i, len - i, &c);
			key->changed |= c != decoded[i - 1];
			key->hash = (key->hash ^ (unsigned char)c) * 0x100000001b3u;
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

int
key_set_add(struct key_set *keys, const struct folded_key *key, struct json_scan *scan)
{

	for (unsigned i = 0; i < keys->count; i++)
		if (keys->seen[i] == key->hash)
			return json_refuse(scan, "a key twice in an object");
	if (keys->count == KEYS_MAX)
		return json_refuse(scan, "too many keys in an object");
	keys->seen[keys->count++] = key->hash;
	return 0;
}
