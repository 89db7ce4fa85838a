/*
 * Adds entries to a list of models.
 */
#include "proxy/relay/variants.h"

#include <cjson/cJSON.h>
#include <stdio.h>

#include "routes/toggles.h"

#define NAME_MAX_LEN 512

static bool
is_offered(const struct policy *policy, enum policy_mode mode)
{

	return (policy->toggles.clients_may & (1U << mode)) != 0 && policy->toggles.standard != mode;
}

bool
variants_wanted(const struct policy *policy)
{

	return policy != NULL && policy->toggles.list_variants && (policy->toggles.ways & (1U << WAY_MODEL)) != 0 &&
	    (is_offered(policy, MODE_OFF) || is_offered(policy, MODE_ON));
}

/* Add the entry again under its variant name. Returns false if it has no name or there is no memory. */
static bool
add_variant(cJSON *list, const cJSON *entry, const char *word)
{
	static const char *const keys[] = {"id", "name", "model"};
	cJSON *copy = cJSON_Duplicate(entry, true);
	bool named = false;

	for (size_t i = 0; copy != NULL && i < nitems(keys); i++) {
		cJSON *member = cJSON_GetObjectItemCaseSensitive(copy, keys[i]);
		char name[NAME_MAX_LEN];

		if (!cJSON_IsString(member) || strlen(member->valuestring) + 16 > sizeof(name))
			continue;
		snprintf(name, sizeof(name), "%s@%s", member->valuestring, word);
		named = cJSON_SetValuestring(member, name) != NULL;
	}
	if (!named || !cJSON_AddItemToArray(list, copy)) {
		cJSON_Delete(copy);
		return false;
	}
	return true;
}

/* Variants come after all models, so that the first entry stays a real model. */
static bool
add_variants(const struct policy *policy, cJSON *list)
{
	int count = cJSON_GetArraySize(list);
	bool added = false;

	for (int mode = MODE_OFF; mode <= MODE_ON; mode++) {
		const cJSON *entry = is_offered(policy, (enum policy_mode)mode) ? list->child : NULL;

		for (int i = 0; i < count && entry != NULL; i++, entry = entry->next)
			added |= add_variant(list, entry, toggle_word_name((enum toggle_word)mode));
	}
	return added;
}

char *
variants_write(const struct policy *policy, struct span list)
{
	static const char *const keys[] = {"data", "models"};
	cJSON *tree = cJSON_ParseWithLength(list.at, list.len);
	bool added = false;
	char *text;

	for (size_t i = 0; tree != NULL && i < nitems(keys); i++) {
		cJSON *models = cJSON_GetObjectItemCaseSensitive(tree, keys[i]);

		if (cJSON_IsArray(models))
			added |= add_variants(policy, models);
	}
	text = added ? cJSON_PrintUnformatted(tree) : NULL;
	cJSON_Delete(tree);
	return text;
}
