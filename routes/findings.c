/*
 * What masking saw, and phrases that the scan of the text has told of.
 */
#include "routes/findings.h"

#include "routes/expression.h"

/* Whether a phrase of the finding occurs within the first bytes. */
static bool
says(const struct finding_reader *reader, enum policy_finding finding, size_t within)
{
	const struct policy_phrases *phrases = &reader->policy->phrases[finding];

	for (size_t i = 0; i < phrases->count; i++)
		if (pattern_matches_within(
			reader->policy->patterns, reader->scratch, phrases->patterns[i], within, reader->budget))
			return true;
	return false;
}

bool
finding_read(const struct finding_reader *reader, enum policy_finding finding)
{
	const struct masked *masked = reader->masked;

	switch (finding) {
	case FINDING_CODE:
		return masked->has_code || says(reader, finding, masked->len);
	case FINDING_EXPRESSION:
		return masked->len == masked->head && masked->quoted == 0 &&
		    expression_is((struct span){masked->text, masked->len});
	case FINDING_FOLLOW_UP:
		return masked->tail_from <= FINDINGS_SHORT || says(reader, finding, masked->len);
	case FINDING_ROLEPLAY:
		return says(reader, finding, FINDINGS_ROLE_WITHIN);
	case FINDING_REQUIRED_FORMAT:
		return masked->has_form || says(reader, finding, masked->len);
	case FINDING_CHOICES:
		return says(reader, finding, masked->len);
	default:
		return false;
	}
}
