/*
 * The members of an object in a cJSON tree: what of an answer, a line or a tape is asked for by name. A member that is
 * missing, or of another type, is what the caller says instead; so is every member of NULL.
 */
#ifndef PARAPET_PROXY_COMMANDS_MEMBERS_H
#define PARAPET_PROXY_COMMANDS_MEMBERS_H

#include <cjson/cJSON.h>
#include <stdbool.h>

#include "policies/span.h"

/* The text is the tree's. */
static inline const char *
member_text(const cJSON *object, const char *name, const char *otherwise)
{
	const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, name));

	return text != NULL ? text : otherwise;
}

/* The same as a span, whose at is NULL where there is no text. */
static inline struct span
member_span(const cJSON *object, const char *name)
{
	const char *text = member_text(object, name, NULL);

	return text == NULL ? NO_SPAN : span_of(text);
}

static inline double
member_number(const cJSON *object, const char *name, double otherwise)
{
	const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, name);

	return cJSON_IsNumber(item) ? item->valuedouble : otherwise;
}

static inline bool
member_is_true(const cJSON *object, const char *name)
{

	return cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(object, name));
}

#endif
