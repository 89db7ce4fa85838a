/*
 * Parses the toggles by which a client controls one request, in a header, a path prefix, a body field or a model's
 * suffix. Whether a client may use them is up to the policy (proxy/dialects/mode.h).
 */
#ifndef PARAPET_ROUTES_TOGGLES_H
#define PARAPET_ROUTES_TOGGLES_H

#include <stdbool.h>
#include <stddef.h>

#include "policies/span.h"
#include "policies/vocabulary.h"

#define TOGGLE_NAME_MAX 64 /* bytes of a route's or policy's name: lower-case letters, digits, hyphens */

#define EACH_TOGGLE_WORD(ROW) \
	ROW(TOGGLE_OFF, "off") \
	ROW(TOGGLE_ON, "on") \
	ROW(TOGGLE_SHADOW, "shadow") \
	ROW(TOGGLE_ROUTE, "route") \
	ROW(TOGGLE_POLICY, "policy")
VOCABULARY(toggle_word, EACH_TOGGLE_WORD, TOGGLE_WORD_COUNT);

struct toggle {
	enum toggle_word word;
	struct span name; /* of the route or policy, within what was parsed; empty for the other words */
};

/* What was found in a place. */
enum toggle_found {
	TOGGLE_ABSENT, /* no toggle */
	TOGGLE_FOUND,
	TOGGLE_WRONG /* a toggle was intended, but invalid: toggles_allowed() says what is valid */
};

/* Where a toggle may be; each place accepts its own words. */
enum toggle_place { TOGGLE_IN_HEADER, TOGGLE_IN_PATH, TOGGLE_IN_BODY, TOGGLE_IN_MODEL };

/* A header's value: `off`, `on`, `shadow`, `route=NAME`, `policy=NAME`. An empty one is wrong. */
enum toggle_found toggle_of_value(struct span value, struct toggle *toggle);

/*
 * A body field's value as raw JSON, with or without surrounding white space: a string with the value of a header, or
 * an object with exactly one of the members {"mode": "off" | "on" | "shadow"}, {"route": "NAME"}, {"policy": "NAME"}.
 * No bytes at all are ABSENT; any other value, null and false included, is WRONG, and so are escapes, which no word
 * needs.
 */
enum toggle_found toggle_of_body(struct span value, struct toggle *toggle);

/*
 * A request-target's path and query: `/parapet/off/...`, `/on/`, `/shadow/`, `/route/NAME/`. Sets *rest to the part
 * for the backend, which begins with exactly one slash and is within the target, or is "/". ABSENT if the path is not
 * under /parapet/, or if `own` lists its first segment there (NULL-terminated; own endpoints). Also WRONG if the rest
 * is again under /parapet/, or has dot segments, or encoded slashes, backslashes or dots.
 */
enum toggle_found toggle_of_path(struct span target, const char *const *own, struct toggle *toggle, struct span *rest);

/*
 * A model's name: `gemma3:4b@off`, `@on`, `@shadow`, `@route=NAME`, each optionally followed by `:latest`. Sets *bare
 * to the backend's name. Names with another word after an @ are ABSENT. Never WRONG.
 */
enum toggle_found toggle_of_model(struct span model, struct toggle *toggle, struct span *bare);

/* The valid toggles in a place, for an error message: "off, on, shadow, ...". Without quotes. */
const char *toggles_allowed(enum toggle_place place);

#endif
