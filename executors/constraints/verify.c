/*
 * The table of checks.
 */
#include "executors/constraints/verify.h"

#include "executors/constraints/revision.h"
#include "executors/constraints/verbatim.h"
#include "executors/constraints/verify_inside.h"

/* Types that are not here are undecided. */
static check *const checks[CONSTRAINT_TYPES] = {
    [CONSTRAINT_WORD_COUNT] = check_count,
    [CONSTRAINT_SENTENCE_COUNT] = check_count,
    [CONSTRAINT_PARAGRAPH_COUNT] = check_count,
    [CONSTRAINT_LINE_COUNT] = check_count,
    [CONSTRAINT_STANZA_COUNT] = check_count,
    [CONSTRAINT_CHAR_COUNT] = check_count,
    [CONSTRAINT_BULLET_COUNT] = check_count,
    [CONSTRAINT_ITEM_COUNT] = check_count,
    [CONSTRAINT_SECTION_COUNT] = check_sections,
    [CONSTRAINT_HIGHLIGHT_COUNT] = check_count,
    [CONSTRAINT_PLACEHOLDER_COUNT] = check_count,
    [CONSTRAINT_ALLCAPS_WORDS] = check_count,
    [CONSTRAINT_HASHTAG_COUNT] = check_count,
    [CONSTRAINT_EMOJI_COUNT] = check_count,
    [CONSTRAINT_QUESTION_COUNT] = check_count,

    [CONSTRAINT_WORDS_PER_SENTENCE] = check_count_each,
    [CONSTRAINT_WORDS_PER_LINE] = check_count_each,
    [CONSTRAINT_WORDS_PER_BULLET] = check_count_each,
    [CONSTRAINT_WORDS_PER_ITEM] = check_count_each,
    [CONSTRAINT_WORDS_PER_PARAGRAPH] = check_count_each,
    [CONSTRAINT_SENTENCES_PER_PARAGRAPH] = check_count_each,
    [CONSTRAINT_SENTENCES_PER_BULLET] = check_count_each,
    [CONSTRAINT_SENTENCES_PER_ITEM] = check_count_each,
    [CONSTRAINT_CHARS_PER_LINE] = check_count_each,
    [CONSTRAINT_CHARS_PER_SENTENCE] = check_count_each,
    [CONSTRAINT_CHARS_PER_WORD] = check_count_each,
    [CONSTRAINT_CHARS_PER_BULLET] = check_count_each,
    [CONSTRAINT_LINES_PER_STANZA] = check_count_each,

    [CONSTRAINT_INCLUDE_WORDS] = check_include,
    [CONSTRAINT_FORBID_WORDS] = check_forbid,
    [CONSTRAINT_WORD_FREQ] = check_word_freq,
    [CONSTRAINT_LETTER_FREQ] = check_letter_freq,
    [CONSTRAINT_AVOID_LETTER] = check_avoid_letter,
    [CONSTRAINT_NO_CHAR] = check_no_char,
    [CONSTRAINT_ALL_UPPER] = check_case,
    [CONSTRAINT_ALL_LOWER] = check_case,
    [CONSTRAINT_TITLE_CASE] = check_title_case,
    [CONSTRAINT_LANGUAGE] = check_language,

    [CONSTRAINT_STARTS_WITH] = check_starts,
    [CONSTRAINT_ENDS_WITH] = check_ends,
    [CONSTRAINT_EACH_SENTENCE_STARTS] = check_each_starts,
    [CONSTRAINT_EACH_LINE_STARTS] = check_each_starts,
    [CONSTRAINT_EACH_PARAGRAPH_STARTS] = check_each_starts,
    [CONSTRAINT_EACH_WORD_STARTS] = check_word_starts,
    [CONSTRAINT_EACH_SENTENCE_ENDS] = check_each_ends,
    [CONSTRAINT_EACH_LINE_ENDS] = check_each_ends,
    [CONSTRAINT_EACH_PARAGRAPH_ENDS] = check_each_ends,
    [CONSTRAINT_NTH_PAR_FIRST_WORD] = check_nth_paragraph,
    [CONSTRAINT_POSTSCRIPT] = check_postscript,
    [CONSTRAINT_REPEAT_PROMPT] = check_repeat,
    [CONSTRAINT_ONE_OF] = check_one_of,

    [CONSTRAINT_JSON] = check_json,
    [CONSTRAINT_CSV] = check_lined,
    [CONSTRAINT_XML] = check_tagged,
    [CONSTRAINT_HTML] = check_tagged,
    [CONSTRAINT_TABLE] = check_table,
    [CONSTRAINT_CODE_ONLY] = check_code_only,
    [CONSTRAINT_NO_MARKUP] = check_no_markup,
    [CONSTRAINT_NO_LISTS] = check_lists,
    [CONSTRAINT_BULLETS] = check_lists,
    [CONSTRAINT_NUMBERED_LIST] = check_lists,
    [CONSTRAINT_TITLE_ANGLE] = check_title_angle,
    [CONSTRAINT_QUOTED] = check_quoted,
    [CONSTRAINT_TWO_RESPONSES] = check_two_responses,

    [CONSTRAINT_LIMERICK] = check_verse,
    [CONSTRAINT_HAIKU] = check_verse,
    [CONSTRAINT_ACROSTIC] = check_acrostic,
    [CONSTRAINT_ALPHABETICAL] = check_alphabetical,
    [CONSTRAINT_ALPHABETICAL_INITIALS] = check_initials,
};

/* What is told about how it is written, which code and addresses are not asked about. */
static bool
is_about_prose(enum constraint_type type)
{

	return type == CONSTRAINT_NO_CHAR || type == CONSTRAINT_ALL_UPPER || type == CONSTRAINT_ALL_LOWER ||
	    type == CONSTRAINT_AVOID_LETTER || type == CONSTRAINT_FORBID_WORDS;
}

/* Whether all offences that are known stand in code and addresses. */
static bool
offends_in_code(struct span answer, const struct finding *finding)
{
	size_t next = 0;

	for (size_t at = 0; at < answer.len && next < finding->offence_count;) {
		size_t end = verbatim_end(answer, at);

		if (end == at && finding->offences[next].from <= at)
			return false;
		at = end == at ? at + 1 : end;
		while (next < finding->offence_count && finding->offences[next].to <= end)
			next++;
	}
	return finding->offence_count > 0 && next == finding->offence_count;
}

/* What counts parts of the answer, to which talk around it need not belong. */
static bool
is_about_parts(enum constraint_type type)
{
	const struct constraint_kind *kind = constraint_kind(type);

	return kind->counted != UNIT_NONE || kind->per != UNIT_RESPONSE || type == CONSTRAINT_LIMERICK ||
	    type == CONSTRAINT_HAIKU;
}

void
verify(const struct constraint_list *list, const struct constraint *constraint, struct span answer,
    struct finding *finding)
{
	struct inquiry inquiry = {list, constraint, constraint_kind(constraint->type), span_strip(answer), answer};
	check *run = checks[constraint->type];
	struct finding without = {0};

	memset(finding, 0, sizeof(*finding));
	if (run == NULL)
		return;
	run(&inquiry, finding);
	if (finding->holds != HOLDS_NO)
		return;
	if (is_about_prose(constraint->type) && offends_in_code(answer, finding))
		finding->holds = HOLDS_UNDECIDED;
	if (!is_about_parts(constraint->type))
		return;
	inquiry.answer = revision_text(answer, span_of(""));
	run(&inquiry, &without);
	if (without.holds == HOLDS_YES)
		*finding = without;
}
