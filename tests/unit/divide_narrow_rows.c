/*
 * Prompts whose words sound like a rule, and say less than it or the opposite: a ban of some emojis, of shouting, of
 * too much of something; a complaint about the answer before.
 */
#include "tests/unit/divide_rows.h"

/* clang-format off */
const struct divide_row divide_narrow_rows[] = {
    /* Who must not shout may go on with capitals. */
    {"{Please don't write in caps|don't use caps lock|no caps lock please|Do not write in capital letters|don't answer in uppercase|no random capitalization please}. Where is the Louvre?", ""},
    {"Use {normal|proper|regular} capitalization, no caps. Where is the Louvre?", ""},
    {"{don't write in lowercase|no lowercase sentences please}. Where is the Louvre?", ""},
    {"In capital letters only for the {name|title}: write a label for Tom", ""},
    {"Write the acronyms in caps, everything else lowercase: 'Nasa and Esa work together'", ""},
    {"{No capital letters please|Write it without capital letters|Don't use any uppercase letters}. What is a haiku?", "all_lower"},
    {"{No lowercase letters|Don't use any lowercase letters}. What is a haiku?", "all_upper"},
    /* Some of them, or not too many. */
    {"No {sad|yellow|heart|weird} emojis. Congratulate Tom.", ""},
    {"{don't be shy with emojis|don't start with an emoji|no emoji overload|no emojis like these|don't use the crying emoji}. Congratulate Tom.", ""},
    {"{No multiple exclamation marks|Don't overuse exclamation marks|No comma splices|No nested parentheses}. Congratulate Tom.", ""},
    {"No {markdown headings|markdown tables|markdown links|heavy markdown}. Congratulate Tom.", ""},
    {"Write a post about our no-markdown policy at work with headings", ""},
    {"{Skip the|No|Leave out|I don't want any|never ever use} emojis. Congratulate Tom.", "no_char emoji"},
    {"{No markdown|No markdown please|No markdown formatting|Don't use markdown}. Congratulate Tom.", "no_markup"},
    /* A complaint about the answer before is no wish. */
    {"{try again|redo it|rewrite it}, you {used|included|mentioned} the word nice", ""},
    {"try again {because you|, u|you already} used the word nice", ""},
    {"{try again|redo it}, you {wrote two sentences|used one emoji}", ""},
    {"You wrote 5 lines, please write 3 lines.", "line_count eq 3"},
    {"Write a note to the intern: his report used the word 'obviously' eleven times.", ""},
    /* Some bullets, and other lists. */
    {"Write about tea. {No|Please don't use} bullet points.", "no_lists"},
    {"Write about tea. {No numbered list please|I don't want a numbered list}.", "no_numbering"},
    {"3 bullets on tea, no bullet {longer than|over} 5 words", "bullet_count eq 3; words_per_bullet le 5"},
    {"No bullets, numbered please: boil an egg", ""},
    {"Bulleted list on tea, no bullet point should start with 'The'", ""},
    {"Write about tea, no sentence {with|having} more than 5 words", "words_per_sentence le 5"},
    {"Write about tea as bullets, no bullets with more than 5 words", "words_per_bullet le 5; bullets"},
    /* No order, though nearly one. */
    {"Write about tea. Why is \"love\" a word I do not want?", ""},
    {"Write about Rome. Which poems avoid the word snow?", ""},
    {"Write at most 80 but under 60 words about tea.", "word_count lt 60"},
    {"Tea -- max 3 words", "word_count le 3"},
    {"Explain tides <!-- in at most 5 words -->", ""},
    {"Shorten it so that at most 3 lines are left.", "line_count le 3"},
    {"Write about {search-and-replace|copy-and-paste} in 5 lines.", "line_count eq 5"},
    {"Use the word tea, milk and use 5 lines.", "include_words (tea, milk)"},
    {"Add a title so that the dogs stand in a table.", "table"},
    {"{In bullet points|No emojis}.", ""},
    {"{Words|Letters} of at most 8 characters.", ""},
    {"Sentences of at most 8 words.", "words_per_sentence le 8"},
    {"{Sentence no longer than nine words|Lines make it XML|Each max 9 words, 15 hashtags}.", ""},
    {"{one short story of 50 words|it in 5 lines|In 3 lines you said it all}.", ""},
    {"ten slogans, 5 words each.", "words_per_item eq 5"},
    {"8-paragraph poem: went home.", "paragraph_count eq 8"},
    {"{max. 12 words how do I boil an egg|In 3 sentences or so how is tea made}?", ""},
    {"{4 bullets one about tea please|200 words, but one per line|then but max. five words|in 50 words, then in Hindi}", ""},
    {"countries as csv - an essay.", ""},
    {"In {French|CSV}! Thank you!", ""},
    {"to 150 words please", ""},
    {"{Stay away from|Steer clear of} the letter e: fifty words", "word_count around 50; avoid_letter [e]"},
    {"Divide answer in 4 sections.", ""},
    {"Split your answer in 4 sections.", "section_count eq 4"},
    {"Write a haiku, then be in French.", "language [fr]; haiku"},
    {"6 lines but be in French", "line_count eq 6; language [fr]"},
    {"Let {it|them} have 5 lines.", "line_count eq 5"},
    {"Let me have 5 lines.", ""},
    {"In 2 sentences describe two", ""},
    {"What is snow, and every sentence should start with \"So\".", ""},
    {"What is snow and explain tides (under five emojis).", ""},
    {"Don't mention {the|your name here}", ""},
    {"{Find animals with no|Find a word without the} letter a.", ""},
    {"Use both \"tea\" \"milk\".", "include_words (tea, milk)"},
    {"Skip the words 'lemon', 'pepper' 'basil'.", "forbid_words (lemon, pepper, basil)"},
    {"If you do not know, \"violin\" must be mentioned.", ""},
    {"Emphasize 5 words by writing them in uppercase.", "allcaps_words eq 5"},
    {"{Write 5 one line poems!|use 8 fruits, one per line}", ""},
    {"Don't mention milk in the last answer.", ""},
    {"Use the following word: tea, at least 3 times!", "word_freq ge 3 [tea]"},
};
/* clang-format on */

const size_t divide_narrow_count = nitems(divide_narrow_rows);
