/*
 * The words by which a client steers one request, in a header, a path prefix, a body field or a model's suffix: parsing
 * only. Whether a client may say them is the policy's business (proxy/dialects/mode.h).
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

/* What a place held. */
enum toggle_found {
	TOGGLE_ABSENT, /* nothing of ours */
	TOGGLE_FOUND,
	TOGGLE_WRONG /* meant for us, but no toggle: toggles_allowed() says what may stand there */
};

/* Where a toggle may stand; each takes its own words. */
enum toggle_place { TOGGLE_IN_HEADER, TOGGLE_IN_PATH, TOGGLE_IN_BODY, TOGGLE_IN_MODEL };

/* A header's value: `off`, `on`, `shadow`, `route=NAME`, `policy=NAME`. An empty one is wrong. */
enum toggle_found toggle_of_value(struct span value, struct toggle *toggle);

/*
 * A body field's value, the JSON as it stands, white space around it or not: a string that holds what a header may, or
 * an object with exactly one of the members {"mode": "off" | "on" | "shadow"}, {"route": "NAME"}, {"policy": "NAME"}.
 * No bytes at all are ABSENT; any other value, null and false included, is WRONG, and so are escapes: no word needs
 * any.
 */
enum toggle_found toggle_of_body(struct span value, struct toggle *toggle);

/*
 * A request-target's path and query: `/parapet/off/...`, `/on/`, `/shadow/`, `/route/NAME/`. Sets *rest to what the
 * backend is to see, which begins with exactly one slash and lies within the target, or is "/". ABSENT when the path is
 * not under /parapet/, or when `own` names its first segment there (NULL-terminated; own endpoints). WRONG besides when
 * the rest is under /parapet/ again, has dot segments, or encoded slashes, backslashes or dots.
 */
enum toggle_found toggle_of_path(struct span target, const char *const *own, struct toggle *toggle, struct span *rest);

/*
 * A model's name: `gemma3:4b@off`, `@on`, `@shadow`, `@route=NAME`, each also with `:latest` behind it. Sets *bare to
 * the name that the backend knows. Names with another word after an @ are nothing of ours. Never WRONG.
 */
enum toggle_found toggle_of_model(struct span model, struct toggle *toggle, struct span *bare);

/* What may stand in a place, for an error's text: "off, on, shadow, ...". Holds no quotes. */
const char *toggles_allowed(enum toggle_place place);

#endif
