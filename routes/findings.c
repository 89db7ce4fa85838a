/*
 * Findings of masking, and phrases found by the text's scan.
 */
#include "routes/findings.h"

#include "routes/expression.h"
#include "routes/sum.h"
#include "routes/text/numerals.h"

/* Whether a phrase of the finding occurs in a text that was scanned. */
static bool
says(const struct finding_reader *reader, enum policy_finding finding, struct pattern_scratch *scanned)
{
	const struct policy_phrases *phrases = &reader->policy->phrases[finding];

	for (size_t i = 0; i < phrases->count; i++)
		if (pattern_matches(reader->policy->patterns, scanned, phrases->patterns[i], reader->budget))
			return true;
	return false;
}

/*
 * The same within a text's first bytes. Cut between characters: within one, PCRE2 10.42's machine code would depend on
 * the bytes after the cut.
 */
static bool
says_early(const struct finding_reader *reader, enum policy_finding finding, size_t within)
{

	if (reader->masked->len <= within)
		return says(reader, finding, reader->scratch);
	for (int i = 0; i < 3 && ((unsigned char)reader->masked->text[within] & 0xc0) == 0x80; i++)
		within--;
	pattern_scan(reader->policy->patterns, reader->part, (struct span){reader->masked->text, within});
	return says(reader, finding, reader->part);
}

/* Most texts have no number and are not read. */
static bool
asks_sum(struct span text)
{

	return numerals_count(text) > 0 && sum_is_asked(text);
}

static bool
continues_sum(struct span text)
{
	struct sum sum;

	sum_read(text, &sum);
	return sum.asked || sum.goes_on;
}

bool
finding_read(const struct finding_reader *reader, enum policy_finding finding)
{
	const struct masked *masked = reader->masked;

	switch (finding) {
	case FINDING_CODE:
		return masked->has_code || says(reader, finding, reader->scratch);
	case FINDING_EXPRESSION:
		return masked->len == masked->head && masked->quoted == 0 &&
		    expression_is((struct span){masked->text, masked->len});
	case FINDING_FOLLOW_UP:
		return masked->tail_from <= FINDINGS_SHORT || says(reader, finding, reader->scratch);
	case FINDING_ROLEPLAY:
		return says_early(reader, finding, FINDINGS_ROLE_WITHIN);
	case FINDING_REQUIRED_FORMAT:
		return masked->has_form || says(reader, finding, reader->scratch);
	case FINDING_CHOICES:
		return says(reader, finding, reader->scratch);
	case FINDING_SUM:
		return asks_sum((struct span){masked->text, masked->len});
	case FINDING_SUM_CONTINUED:
		return continues_sum((struct span){masked->text, masked->len});
	default:
		return false;
	}
}
