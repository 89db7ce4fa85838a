/*
 * The vocabulary of constraints: one row for each type, which gives its enum value, name, check, mend and instruction
 * for the model. To add a type, add a row here, its check in verify_*.c and its mend in repair.c (both declared in the
 * two lists after the rows), and its phrases in a reader (divide_inside.h).
 *
 *	COUNT(type, name, counted, meaning)              a number in the answer
 *	EACH(type, name, counted, per, meaning)          a number in each unit
 *	TEXT(type, name, text, per, check, mend, meaning)   a text, printed under that name
 *	FORM(type, name, check, mend, meaning)           only the type
 *	ROW(type, name, text, has, counted, per, check, mend, meaning)   all columns: struct constraint_kind
 *
 * No check: undecided. No mend: it would take other words, which only the model can write.
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_CONSTRAINT_ROWS_H
#define PARAPET_EXECUTORS_CONSTRAINTS_CONSTRAINT_ROWS_H

/* clang-format off */
#define CONSTRAINT_ROWS(COUNT, EACH, TEXT, FORM, ROW) \
	/* Numbers in the answer: relation and bounds. */ \
	COUNT(WORD_COUNT, "word_count", WORD, "# words in the answer") \
	COUNT(SENTENCE_COUNT, "sentence_count", SENTENCE, "# sentences in the answer") \
	/* text: the separator ("***") */ \
	ROW(PARAGRAPH_COUNT, "paragraph_count", "sep", CONSTRAINT_HAS_BOUNDS | CONSTRAINT_HAS_TEXT, PARAGRAPH, \
	    RESPONSE, check_count, mend_paragraphs, "# paragraphs in the answer, separated by $|# paragraphs in the answer") \
	COUNT(LINE_COUNT, "line_count", LINE, "# lines in the answer") \
	COUNT(STANZA_COUNT, "stanza_count", STANZA, "# stanzas or verses in the answer") \
	COUNT(CHAR_COUNT, "char_count", CHAR, "# characters in the answer") \
	COUNT(BULLET_COUNT, "bullet_count", BULLET, "# bullet points in the answer") \
	/* entries of a list, bulleted or numbered */ \
	COUNT(ITEM_COUNT, "item_count", ITEM, "# entries of the answer's list") \
	/* text: the word at the head of each ("Section", "Day") */ \
	ROW(SECTION_COUNT, "section_count", "splitter", CONSTRAINT_HAS_BOUNDS | CONSTRAINT_HAS_TEXT, SECTION, \
	    RESPONSE, check_sections, NULL, "# sections, each headed by $ and its number|# sections, each under a heading of its own") \
	COUNT(HIGHLIGHT_COUNT, "highlight_count", HIGHLIGHT, "# highlighted passages, each like *this*") \
	COUNT(PLACEHOLDER_COUNT, "placeholder_count", PLACEHOLDER, "# placeholders in square brackets, each like [name]") \
	COUNT(ALLCAPS_WORDS, "allcaps_words", ALLCAPS, "# words in ALL CAPITAL LETTERS") \
	ROW(HASHTAG_COUNT, "hashtag_count", NULL, CONSTRAINT_HAS_BOUNDS, HASHTAG, RESPONSE, check_count, mend_hashtags, \
	    "# hashtags") \
	COUNT(EMOJI_COUNT, "emoji_count", EMOJI, "# emojis") \
	/* question marks that end something */ \
	COUNT(QUESTION_COUNT, "question_count", QUESTION, "# questions") \
	/* Numbers in each unit: relation and bounds. */ \
	EACH(WORDS_PER_SENTENCE, "words_per_sentence", WORD, SENTENCE, "# words in each sentence") \
	EACH(WORDS_PER_LINE, "words_per_line", WORD, LINE, "# words in each line") \
	EACH(WORDS_PER_BULLET, "words_per_bullet", WORD, BULLET, "# words in each bullet point") \
	EACH(WORDS_PER_ITEM, "words_per_item", WORD, ITEM, "# words in each entry of the list") \
	EACH(WORDS_PER_PARAGRAPH, "words_per_paragraph", WORD, PARAGRAPH, "# words in each paragraph") \
	ROW(WORDS_PER_SECTION, "words_per_section", NULL, CONSTRAINT_HAS_BOUNDS, WORD, SECTION, NULL, NULL, \
	    "# words in each section") \
	EACH(SENTENCES_PER_PARAGRAPH, "sentences_per_paragraph", SENTENCE, PARAGRAPH, "# sentences in each paragraph") \
	EACH(SENTENCES_PER_BULLET, "sentences_per_bullet", SENTENCE, BULLET, "# sentences in each bullet point") \
	EACH(SENTENCES_PER_ITEM, "sentences_per_item", SENTENCE, ITEM, "# sentences in each entry of the list") \
	ROW(SENTENCES_PER_SECTION, "sentences_per_section", NULL, CONSTRAINT_HAS_BOUNDS, SENTENCE, SECTION, NULL, NULL, \
	    "# sentences in each section") \
	EACH(CHARS_PER_LINE, "chars_per_line", CHAR, LINE, "# characters in each line") \
	EACH(CHARS_PER_SENTENCE, "chars_per_sentence", CHAR, SENTENCE, "# characters in each sentence") \
	EACH(CHARS_PER_WORD, "chars_per_word", CHAR, WORD, "# letters in each word") \
	EACH(CHARS_PER_BULLET, "chars_per_bullet", CHAR, BULLET, "# characters in each bullet point") \
	EACH(LINES_PER_STANZA, "lines_per_stanza", LINE, STANZA, "# lines in each stanza") \
	ROW(BULLETS_PER_SECTION, "bullets_per_section", NULL, CONSTRAINT_HAS_BOUNDS, BULLET, SECTION, NULL, NULL, \
	    "# bullet points in each section") \
	/* Words, letters, marks. */ \
	ROW(INCLUDE_WORDS, "include_words", NULL, CONSTRAINT_HAS_WORDS, NONE, RESPONSE, check_include, NULL, \
	    "use every one of these words") \
	ROW(FORBID_WORDS, "forbid_words", NULL, CONSTRAINT_HAS_WORDS, NONE, RESPONSE, check_forbid, NULL, \
	    "use none of these words") \
	ROW(WORD_FREQ, "word_freq", "word", CONSTRAINT_HAS_BOUNDS | CONSTRAINT_HAS_TEXT, NONE, RESPONSE, \
	    check_word_freq, NULL, "the word $ # times") \
	ROW(LETTER_FREQ, "letter_freq", "letter", CONSTRAINT_HAS_BOUNDS | CONSTRAINT_HAS_TEXT, NONE, RESPONSE, \
	    check_letter_freq, NULL, "the letter $ # times") \
	TEXT(AVOID_LETTER, "avoid_letter", "letter", RESPONSE, check_avoid_letter, NULL, \
	    "use no word that has the letter $") \
	TEXT(AVOID_ENDING, "avoid_ending", "ending", RESPONSE, check_avoid_ending, NULL, \
	    "use no word that ends in -$") \
	/* text: the banned marks, joined; empty if `what` is PUNCT, DIGITS or EMOJI */ \
	ROW(NO_CHAR, "no_char", "chars", CONSTRAINT_HAS_TEXT | CONSTRAINT_HAS_WHAT, NONE, RESPONSE, check_no_char, \
	    mend_marks, "use none of these marks: $") \
	FORM(ALL_UPPER, "all_upper", check_case, mend_case, "write all letters as CAPITAL LETTERS") \
	FORM(ALL_LOWER, "all_lower", check_case, mend_case, "write all letters small, without any capital letter") \
	FORM(TITLE_CASE, "title_case", check_title_case, mend_title_case, "begin each word with a capital letter") \
	/* text: ISO 639-1, lower case; static */ \
	TEXT(LANGUAGE, "language", "lang", RESPONSE, check_language, NULL, "write the whole answer in $") \
	/* Beginnings and endings. */ \
	TEXT(STARTS_WITH, "starts_with", "text", RESPONSE, check_starts, NULL, "begin the answer with $") \
	/* nothing follows it */ \
	TEXT(ENDS_WITH, "ends_with", "text", RESPONSE, check_ends, mend_ending, \
	    "end the answer with $, and nothing behind it") \
	FORM(ENDS_QUESTION, "ends_question", check_ends_question, NULL, "end the answer with a question") \
	/* text: empty for any emoji */ \
	TEXT(EACH_SENTENCE_STARTS, "each_sentence_starts", "text", SENTENCE, check_each_starts, NULL, \
	    "begin each sentence with $|begin each sentence with an emoji") \
	TEXT(EACH_LINE_STARTS, "each_line_starts", "text", LINE, check_each_starts, mend_emoji_starts, \
	    "begin each line with $|begin each line with an emoji") \
	TEXT(EACH_BULLET_STARTS, "each_bullet_starts", "text", BULLET, check_each_starts, mend_emoji_starts, \
	    "begin each bullet point with $|begin each bullet point with an emoji") \
	TEXT(EACH_PARAGRAPH_STARTS, "each_paragraph_starts", "text", PARAGRAPH, check_each_starts, NULL, \
	    "begin each paragraph with $|begin each paragraph with an emoji") \
	TEXT(EACH_WORD_STARTS, "each_word_starts", "letter", WORD, check_word_starts, NULL, \
	    "begin each word with the letter $") \
	TEXT(EACH_SENTENCE_ENDS, "each_sentence_ends", "text", SENTENCE, check_each_ends, NULL, \
	    "end each sentence with $|end each sentence with an emoji") \
	TEXT(EACH_LINE_ENDS, "each_line_ends", "text", LINE, check_each_ends, NULL, \
	    "end each line with $|end each line with an emoji") \
	TEXT(EACH_BULLET_ENDS, "each_bullet_ends", "text", BULLET, check_each_ends, NULL, \
	    "end each bullet point with $|end each bullet point with an emoji") \
	TEXT(EACH_PARAGRAPH_ENDS, "each_paragraph_ends", "text", PARAGRAPH, check_each_ends, NULL, \
	    "end each paragraph with $|end each paragraph with an emoji") \
	/* n paragraphs (bounds), the nth begins with the word text */ \
	ROW(NTH_PAR_FIRST_WORD, "nth_par_first_word", "word", \
	    CONSTRAINT_HAS_BOUNDS | CONSTRAINT_HAS_TEXT | CONSTRAINT_HAS_NTH, PARAGRAPH, RESPONSE, check_nth_paragraph, NULL, \
	    "# paragraphs, and the first word of paragraph & is $") \
	TEXT(POSTSCRIPT, "postscript", "marker", RESPONSE, check_postscript, NULL, \
	    "add a postscript at the end that begins with $") \
	/* text: empty if unclear */ \
	TEXT(REPEAT_PROMPT, "repeat_prompt", "text", RESPONSE, check_starts, mend_beginning, \
	    "first repeat the request word for word, and then answer it: $|" \
	    "first repeat the request word for word, and then answer it") \
	/* the answer is or contains one of them; with "only" it is one of two, and text is both ("yes or no"), else empty */ \
	ROW(ONE_OF, "one_of", NULL, CONSTRAINT_HAS_WORDS, NONE, RESPONSE, check_one_of, mend_choice, \
	    "answer with one of these and nothing else|answer with one of these") \
	/* The whole form. */ \
	FORM(JSON, "json", check_json, mend_block, "the whole answer is valid JSON, with no other text") \
	FORM(CSV, "csv", check_lined, NULL, "the answer is CSV: one record in each line, values separated by commas") \
	FORM(YAML, "yaml", NULL, NULL, "the answer is valid YAML") \
	FORM(XML, "xml", check_tagged, NULL, "the answer is XML") \
	FORM(HTML, "html", check_tagged, NULL, "the answer is HTML") \
	FORM(MARKDOWN, "markdown", NULL, NULL, "write in Markdown") \
	FORM(TABLE, "table", check_table, NULL, "give a table of rows and columns, in Markdown") \
	FORM(CODE_ONLY, "code_only", check_code_only, mend_block, "only the code, with no other text") \
	FORM(NO_MARKUP, "no_markup", check_no_markup, mend_markup, "plain text without lists, headings and bold") \
	FORM(NO_LISTS, "no_lists", check_lists, NULL, "no bullet points and no numbered list") \
	FORM(NO_NUMBERING, "no_numbering", check_lists, mend_numbering, "no numbers in front of the list's entries") \
	/* however many */ \
	FORM(BULLETS, "bullets", check_lists, NULL, "write a list of bullet points, each line beginning with *") \
	/* however many */ \
	FORM(NUMBERED_LIST, "numbered_list", check_lists, mend_numbers, "write a numbered list, like 1. 2. 3.") \
	/* text: the mark before each entry */ \
	TEXT(BULLET_MARK, "bullet_mark", "mark", RESPONSE, check_bullet_mark, mend_bullet_mark, \
	    "begin each entry of the list with $") \
	FORM(COMMA_LIST, "comma_list", check_comma_list, mend_comma_list, "one list in a line, separated by commas") \
	FORM(CODE_BLOCK, "code_block", check_code_block, mend_code_block, "put it into a code block (```)") \
	FORM(TITLE_ANGLE, "title_angle", check_title_angle, mend_title, \
	    "a title in double angular brackets, like <<title>>") \
	FORM(QUOTED, "quoted", check_quoted, mend_quotes, "wrap the whole answer in double quotation marks") \
	TEXT(TWO_RESPONSES, "two_responses", "sep", RESPONSE, check_two_responses, NULL, \
	    "two different answers, separated by $|two different answers, separated by ******") \
	/* Verse and order. */ \
	FORM(LIMERICK, "limerick", check_verse, NULL, \
	    "a limerick: five lines, the first, second and fifth rhyme, and so do the third and fourth") \
	FORM(HAIKU, "haiku", check_verse, NULL, "a haiku: three lines of 5, 7 and 5 syllables") \
	TEXT(ACROSTIC, "acrostic", "word", RESPONSE, check_acrostic, NULL, "the first letters of the lines spell $") \
	FORM(RHYME, "rhyme", NULL, NULL, "the lines rhyme") \
	FORM(ALPHABETICAL, "alphabetical", check_alphabetical, NULL, "put the entries into alphabetical order") \
	/* text: the letter of the first sentence, empty for A */ \
	TEXT(ALPHABETICAL_INITIALS, "alphabetical_initials", "letter", SENTENCE, check_initials, NULL, \
	    "begin each sentence with the next letter of the alphabet, the first one with $|" \
	    "begin each sentence with the next letter of the alphabet, the first one with A") \
	TEXT(ALPHABETICAL_LINES, "alphabetical_lines", "letter", LINE, check_initials, NULL, \
	    "begin each line with the next letter of the alphabet, the first one with $|" \
	    "begin each line with the next letter of the alphabet, the first one with A") \
	TEXT(ALPHABETICAL_WORDS, "alphabetical_words", "letter", WORD, check_initials, NULL, \
	    "begin each word with the next letter of the alphabet, the first one with $|" \
	    "begin each word with the next letter of the alphabet, the first one with A; A comes again behind Z") \
	ROW(WORD_CHAIN, "word_chain", NULL, 0, NONE, SENTENCE, check_word_chain, NULL, \
	    "begin each sentence with the last word of the sentence before it") \
	FORM(SUB_BULLETS, "sub_bullets", check_sub_bullets, NULL, \
	    "give each bullet point at least one bullet point of its own below it, indented") \
	/* One word, or undecided. nth: NTH_LAST for the last */ \
	ROW(LETTER_AT, "letter_at", "letter", CONSTRAINT_HAS_TEXT | CONSTRAINT_HAS_NTH, NONE, RESPONSE, check_letter_at, \
	    NULL, "one word, and its letter & is $") \
	ROW(WORD_LENGTH, "word_length", NULL, CONSTRAINT_HAS_BOUNDS, NONE, RESPONSE, check_word_length, NULL, \
	    "one word of # letters") \
	TEXT(DATE_FORMAT, "date_format", "format", RESPONSE, check_date_format, NULL, "write the date as $") \
	/* text: the source of the extract */ \
	FORM(EXTRACTED, "extracted", check_extracted, NULL, \
	    "answer only with words as they stand in the text, and nothing else") \
	/* No code can decide these: the model is asked, and its word alone never replaces anything. text: the clause. */ \
	TEXT(JUDGE, "judge", "text", RESPONSE, NULL, NULL, "keep to this: $")
/* clang-format on */

/* verify_count.c, verify_text.c, verify_form.c, verify_order.c */
#define CONSTRAINT_CHECKS \
	check_count, check_count_each, check_word_freq, check_letter_freq, check_sections, check_nth_paragraph, \
	    check_include, check_forbid, check_no_char, check_avoid_letter, check_avoid_ending, check_case, \
	    check_title_case, check_language, check_starts, check_ends, check_ends_question, check_each_starts, \
	    check_each_ends, check_word_starts, check_postscript, check_one_of, check_json, check_lined, check_tagged, \
	    check_table, check_code_only, check_no_markup, check_lists, check_title_angle, check_quoted, \
	    check_bullet_mark, check_comma_list, check_code_block, check_two_responses, check_verse, check_acrostic, \
	    check_alphabetical, check_letter_at, check_word_length, check_date_format, check_initials, \
	    check_word_chain, check_sub_bullets, check_extracted

/* repair.c */
#define CONSTRAINT_MENDS \
	mend_marks, mend_case, mend_markup, mend_numbers, mend_quotes, mend_ending, mend_beginning, mend_title, \
	    mend_block, mend_paragraphs, mend_title_case, mend_bullet_mark, mend_comma_list, mend_code_block, \
	    mend_emoji_starts, mend_choice, mend_numbering, mend_hashtags

#define CONSTRAINT_VALUE(type, ...) CONSTRAINT_##type,
enum constraint_type {
	CONSTRAINT_ROWS(CONSTRAINT_VALUE, CONSTRAINT_VALUE, CONSTRAINT_VALUE, CONSTRAINT_VALUE, CONSTRAINT_VALUE)
	    CONSTRAINT_TYPES
};
#undef CONSTRAINT_VALUE

#endif
