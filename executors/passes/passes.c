/*
 * The table of passes. A new one is a file, a row here, and its control texts in tests/unit/passes_test.c.
 */
#include "executors/passes/pass.h"

#include <assert.h>

static const struct pass *const rows[] = {
    &pass_identity,
    &pass_corrections,
    &pass_qualifiers,
    &pass_counting,
    &pass_alignment,
};

const struct pass *
pass_at(unsigned index)
{

	return index < sizeof(rows) / sizeof(rows[0]) ? rows[index] : NULL;
}

struct pass_finding *
pass_add(struct pass_findings *findings, const char *kind, struct span text)
{
	struct pass_finding *finding;

	if (findings->count == PASS_FINDINGS_MAX || text.len == 0)
		return NULL;
	finding = &findings->list[findings->count++];
	*finding = (struct pass_finding){.kind = kind, .text = text};
	return finding;
}

void
pass_add_part(struct pass_finding *finding, const char *name, struct span text)
{

	if (finding == NULL)
		return;
	assert(finding->part_count < PASS_PARTS_MAX);
	finding->parts[finding->part_count++] = (struct pass_part){name, text};
}

const char *
pass_check_name(enum pass_check check)
{
	static const char *const names[PASS_CHECK_COUNT] = {"none", "kept", "broken"};

	return names[check];
}
