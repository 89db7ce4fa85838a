/*
 * One and the same constraint in other words: verbs that nobody listed, other subjects, passive and participle, lists
 * behind a colon.
 */
#include "tests/unit/divide_rows.h"

/* clang-format off */
const struct divide_row divide_wordings_rows[] = {
    /* Words. */
    {"Write a letter about your town. Aim for a length of 45+ words.", "word_count ge 45"},
    {"Describe an old mill. (at least 300 words)", "word_count ge 300"},
    {"Describe the sea. make sure it's more than 120 words", "word_count gt 120"},
    {"Write a letter about your town. (under 45 words)", "word_count lt 45"},
    {"Write a letter about your town. The reply may contain up to 45 words, not more.", "word_count le 45"},
    {"Describe the sea. Go for 120 words at least.", "word_count ge 120"},
    {"Write a letter about your town. The response has a minimum length of 45 words.", "word_count ge 45"},
    {"Describe the sea. Let it be under 120 words.", "word_count lt 120"},
    {"Write a letter about tides. The final answer must have a word count below 80.", "word_count lt 80"},
    {"Write a letter about tides. Never go beyond 80 words.", "word_count le 80"},
    {"Describe the sea. There is a limit of 120 words.", "word_count le 120"},
    {"Describe the sea. Do not exceed 600 words.", "word_count le 600"},
    {"Describe the sea. You must not exceed 600 words.", "word_count le 600"},
    {"Describe the sea. your answer should contain atleast 40 words", "word_count ge 40"},

    /* Sentences. */
    {"Write a letter about your town. Sum everything up in 2 sentences.", "sentence_count eq 2"},
    {"Write a letter about your town. I expect at least 2 sentences.", "sentence_count ge 2"},
    {"Describe an old mill. Your reply can have at most 4 sentences.", "sentence_count le 4"},
    {"Describe the sea. The maximum number of sentences is 3.", "sentence_count le 3"},

    /* The first word of a paragraph. */
    {"Write a letter about tides. Give me 3 paragraphs. The first word of the second paragraph has to be \"courage\".", "paragraph_count eq 3; nth_par_first_word eq 3 2 [courage]"},
    {"Describe the sea. Make it 3 paragraphs long (separated by a blank line). Paragraph 2 starts with the word river.", "paragraph_count eq 3; nth_par_first_word eq 3 2 [river]"},
    {"Write a letter about tides. Your response should be three paragraphs with the second paragraph beginning with the word \"courage\".", "paragraph_count eq 3; nth_par_first_word eq 3 2 [courage]"},
    {"Describe an old mill. Put 3 paragraphs in your reply. In the second paragraph, the first word should be engine.", "paragraph_count eq 3; nth_par_first_word eq 3 2 [engine]"},
    {"Describe the sea. I need 3 paragraphs; \"river\" must be the first word of the second paragraph.", "paragraph_count eq 3; nth_par_first_word eq 3 2 [river]"},
    {"Write a letter about tides. Organize your answer into 3 paragraphs. The word courage should be the first word of paragraph 2.", "paragraph_count eq 3; nth_par_first_word eq 3 2 [courage]"},
    {"Describe the sea. Respond in 3 paragraphs, with paragraph 2 starting with river.", "paragraph_count eq 3; nth_par_first_word eq 3 2 [river]"},
    {"Write a letter about your town. Write 4 paragraphs with the third one starting with the word thunder.", "paragraph_count eq 4; nth_par_first_word eq 4 3 [thunder]"},
    {"Describe the sea. Provide exactly 4 paragraphs. The third must start with the word \"river\".", "paragraph_count eq 4; nth_par_first_word eq 4 3 [river]"},
    {"Describe an old mill. Write 4 paragraphs. The third paragraph's first word should be \"engine\".", "paragraph_count eq 4; nth_par_first_word eq 4 3 [engine]"},
    {"Describe the sea. Use the word \"river\" as the first word of the third paragraph. There should be 4 paragraphs in total.", "nth_par_first_word ge 3 3 [river]; paragraph_count eq 4"},

    /* Bullets. */
    {"Write a letter about your town. Provide exactly 2 bulleted points.", "bullet_count eq 2"},
    {"Describe an old mill. I only want 4 bullet points.", "bullet_count eq 4"},

    /* Highlighted passages. */
    {"Describe the sea. Mark at least 3 important parts by enclosing them in asterisks, *like so*.", "highlight_count ge 3"},
    {"Write a letter about tides. Add emphasis to at least 5 sections with *...*.", "highlight_count ge 5"},
    {"Write a letter about tides. In your answer, at least 5 phrases must be highlighted with *asterisks*.", "highlight_count ge 5"},
    {"Describe the sea. Make at least 3 parts of the text stand out in italics by using markdown, e.g. *like this*.", "highlight_count ge 3"},
    {"Write a letter about tides. At least 5 portions of the text need to be in *italics*.", "highlight_count ge 5"},

    /* Sections. */
    {"Write a letter about tides. Structure your response in 5 sections, labelled SECTION 1, SECTION 2 and so on.", "section_count eq 5 [SECTION]"},
    {"Write a letter about your town. Write 2 sections; put \"SECTION X\" at the beginning of each section.", "section_count eq 2 [SECTION]"},
    {"Describe the sea. It should have 3 parts. Mark each part with \"Part X\", for example:\nPart 1\n...\nPart 2\n...", "section_count eq 3 [Part]"},
    {"Write a letter about tides. Break it into exactly 5 sections that are headed Part 1, Part 2, and so forth.", "section_count eq 5 [Part]"},
    {"Describe an old mill. The plan must have 4 sections, with Day X at the start of each.", "section_count eq 4 [Day]"},
    {"Write a letter about your town. Use 2 sections with the headers Day 1, Day 2, and so on.", "section_count eq 2 [Day]"},
    {"Describe the sea. Mark your 3 sections with Section 1, Section 2, and so on.", "section_count eq 3 [Section]"},
    {"Describe an old mill. Each of the 4 sections has to begin with Section X.", "section_count eq 4 [Section]"},
    {"Write a letter about your town. Use Section X to mark the start of each of the 2 sections.", "section_count eq 2 [Section]"},
    {"Write a letter about tides. The story should have 5 chapters, each starting with \"Chapter X\".", "section_count eq 5 [Chapter]"},
    {"Describe an old mill. Divide the story into 4 chapters, marked as Chapter 1, Chapter 2, etc.", "section_count eq 4 [Chapter]"},

    /* JSON. */
    {"Describe the sea. Respond with JSON, you may use markdown code ticks.", "json"},
    {"Write a letter about tides. Only output JSON, no other text.", "json"},
    {"Write a letter about tides. Can you do it in JSON format?", "json"},
    {"Write a letter about your town. Use JSON to format the answer.", "json"},
    {"Describe an old mill. The format of the answer should be JSON.", "json"},

    /* Titles. */
    {"Write a letter about your town. Use <<>> around the title.", "title_angle"},
    {"Write a letter about your town. Title it, with the title in double angular brackets such as <<title of it>>.", "title_angle"},
    {"Write a letter about your town. The poem must have a title, which is in double angular brackets, e.g. <<title>>.", "title_angle"},
    {"Describe the sea. Begin with a title that is wrapped in double angular brackets.", "title_angle"},

    /* Two answers. */
    {"Describe the sea. Come up with two different answers, split by ******.", "two_responses [******]"},
    {"Write a letter about tides. Do this twice, in two different responses separated by ******.", "two_responses [******]"},

    /* Placeholders. */
    {"Describe the sea. Leave at least 3 placeholders in square brackets for the details.", "placeholder_count ge 3"},
    {"Write a letter about tides. Represent details with placeholders in square brackets, like [name], using at least 5 of them.", "placeholder_count ge 5"},
    {"Describe an old mill. Fill it with at least 4 placeholders, each in square brackets.", "placeholder_count ge 4"},
    {"Write a letter about your town. Work in a minimum of 2 square-bracket placeholders such as [time].", "placeholder_count ge 2"},
    {"Write a letter about your town. Square brackets should be used for at least 2 placeholders, such as [address].", "placeholder_count ge 2"},
    {"Describe the sea. Mark at least 3 placeholders with square brackets, like [this].", "placeholder_count ge 3"},

    /* Postscripts. */
    {"Write a letter about tides. Append a P.S. to the letter.", "postscript [P.S.]"},
    {"Describe the sea. Also, at the end add a postscript that starts with P.S", "postscript [P.S]"},
    {"Describe an old mill. Sign off with a P.S.", "postscript [P.S.]"},

    /* Words that shall stand there. */
    {"Write a letter about your town. Work the words thunder and garden into the text.", "include_words (thunder, garden)"},
    {"Describe an old mill. You have to include the word \"engine\" and the word \"violin\".", "include_words (engine, violin)"},
    {"Write a letter about your town. The following words should be present: thunder, garden", "include_words (thunder, garden)"},
    {"Describe the sea. Keywords to include: river, lantern", "include_words (river, lantern)"},
    {"Write a letter about your town. Let the words \"thunder\" and \"garden\" occur in it.", "include_words (thunder, garden)"},
    {"Describe an old mill. Both \"engine\" and \"violin\" must be mentioned.", "include_words (engine, violin)"},
    {"Write a letter about tides. The keywords courage and silver have to be in your response.", "include_words (courage, silver)"},
    {"Describe an old mill. Find a way to use the words \"engine\" and \"violin\".", "include_words (engine, violin)"},

    /* How often a word. */
    {"Describe the sea. Mention river at least 3 times.", "word_freq ge 3 [river]"},
    {"Describe the sea. Make sure the word river shows up less than 3 times.", "word_freq lt 3 [river]"},
    {"Write a letter about your town. Include at least 2 instances of the word \"thunder\".", "word_freq ge 2 [thunder]"},
    {"Describe an old mill. Keep the word engine to fewer than 4 uses.", "word_freq lt 4 [engine]"},

    /* Words that shall not. */
    {"Write a letter about your town. The following words are forbidden: thunder, garden.", "forbid_words (thunder, garden)"},
    {"Write a letter about your town. The response should be free of the words \"thunder\" and \"garden\".", "forbid_words (thunder, garden)"},
    {"Write a letter about tides. Do it without mentioning the words \"courage\" and \"silver\".", "forbid_words (courage, silver)"},
    {"Describe the sea. You may not use the words river and lantern.", "forbid_words (river, lantern)"},
    {"Write a letter about tides. Words to avoid: courage, silver", "forbid_words (courage, silver)"},

    /* How often a letter. */
    {"Write a letter about your town. There should be at least 2 occurrences of the letter q.", "letter_freq ge 2 [q]"},
    {"Describe an old mill. Make sure the letter q shows up less than 4 times in your reply.", "letter_freq lt 4 [q]"},
    {"Write a letter about tides. Use at least 5 instances of the letter q.", "letter_freq ge 5 [q]"},

    /* Capital letters. */
    {"Describe an old mill. Type your reply in upper case only.", "all_upper"},
    {"Describe the sea. Everything you write must be capitalized, every single letter.", "all_upper"},
    {"Describe an old mill. All words must be in capital letters.", "all_upper"},
    {"Write a letter about your town. Every word should be in all caps.", "all_upper"},
    {"Describe the sea. Use uppercase for the entire response.", "all_upper"},
    {"Write a letter about your town. Shout your entire answer in capital letters.", "all_upper"},

    /* Words in capitals. */
    {"Write a letter about tides. Make sure at least 5 words are in all capital letters.", "allcaps_words ge 5"},
    {"Describe the sea. There should be no fewer than 3 fully capitalized words.", "allcaps_words ge 3"},
    {"Describe an old mill. Keep the number of words in all caps under 4.", "allcaps_words lt 4"},
    {"Describe the sea. No more than 3 words should be in all caps.", "allcaps_words le 3"},
    {"Describe an old mill. Use all caps for at least 4 words.", "allcaps_words ge 4"},
    {"Write a letter about your town. I want at least 2 words to be in all caps.", "allcaps_words ge 2"},
    {"Write a letter about tides. Use capital letters for at least 5 whole words.", "allcaps_words ge 5"},
    {"Write a letter about your town. Use all capital letters for fewer than 2 words.", "allcaps_words lt 2"},
    {"Describe the sea. Fewer than 3 words should be in all capital letters.", "allcaps_words lt 3"},
    {"Write a letter about tides. Your reply must have less than 5 all-caps words.", "allcaps_words lt 5"},
    {"Write a letter about your town. Limit words in all caps to at most 2.", "allcaps_words le 2"},

    /* Languages. */
    {"Write a letter about your town. Do it in German, please.", "language [de]"},
    {"Describe an old mill. No language other than Finnish is allowed in your response.", "language [fi]"},
    {"Write a letter about your town. Say it all in Finnish, with no other language.", "language [fi]"},
    {"Describe an old mill. French only, please.", "language [fr]"},

    /* Endings. */
    {"Write a letter about your town. End with: Thank you for reading", "ends_with [Thank you for reading]"},
    {"Describe an old mill. Say \"Thank you for reading\" at the very end, with no other words following.", "ends_with [Thank you for reading]"},
    {"Write a letter about tides. Make the last sentence \"Is there anything else?\"", "ends_with [Is there anything else?]"},
    {"Write a letter about tides. Use \"Is there anything else?\" as the ending.", "ends_with [Is there anything else?]"},
    {"Describe the sea. Wrap up with the words \"Thank you for reading\".", "ends_with [Thank you for reading]"},

    /* Quotation marks. */
    {"Write a letter about tides. It has to be wrapped with double quotation marks (\").", "quoted"},
    {"Write a letter about tides. Your full response should start and end with double quotation marks.", "quoted"},
    {"Describe the sea. Double quotation marks should be placed around your entire response.", "quoted"},

    /* Marks. */
    {"Write a letter about your town. There must not be a single comma in your answer.", "no_char [,]"},
    {"Describe the sea. Steer clear of commas.", "no_char [,]"},
    {"Describe an old mill. Not a single comma should appear in your response.", "no_char [,]"},
    {"Write a letter about your town. Be careful not to use any commas.", "no_char [,]"},
    {"Describe the sea. I don't want to see any commas.", "no_char [,]"},
    {"Write a letter about tides. Do this without commas.", "no_char [,]"},
    {"Describe the sea. Ensure that no commas appear in the text.", "no_char [,]"},
    {"Write a letter about tides. Also, no commas please.", "no_char [,]"},

    /* A choice. */
    {"Describe an old mill. Your response must include one of the following: \"My answer is yes.\" \"My answer is no.\" \"My answer is maybe.\"", "one_of (My answer is yes., My answer is no., My answer is maybe.)"},
    {"Write a letter about your town. Use one of these phrases to answer: \"My answer is yes.\", \"My answer is no.\", \"My answer is maybe.\"", "one_of (My answer is yes., My answer is no., My answer is maybe.)"},
    {"Write a letter about tides. Use exactly one of the following phrases: \"My answer is yes.\", \"My answer is no.\", \"My answer is maybe.\"", "one_of (My answer is yes., My answer is no., My answer is maybe.)"},

    /* Small letters. */
    {"Write a letter about your town. Every letter should be in lowercase.", "all_lower"},
};
/* clang-format on */

const size_t divide_wordings_count = sizeof(divide_wordings_rows) / sizeof(divide_wordings_rows[0]);
