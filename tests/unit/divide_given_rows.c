/*
 * Prompts of which some words are not the user's orders: a text that is handed over, an assignment, a program's task,
 * what somebody else said, and a number that is corrected.
 */
#include "tests/unit/divide_rows.h"

/* clang-format off */
const struct divide_row divide_given_rows[] = {
    /* What stands behind a verb of work and a colon is worked on. */
    {"{Summarize|Shorten|Rewrite|Edit|Condense}: The new policy says that subject lines must not exceed 50 characters.", ""},
    {"{Rewrite in formal|Put it in plain} English: yo write me something in 3 lines, no caps", "language [en]"},
    {"{Reply|Respond} in French: use at most 20 words.", "word_count le 20; language [fr]"},
    {"{Say|Put} this {nicer|politely}: Use fewer than 100 words next time!", ""},
    {"{Continue|Finish|Complete} this {paragraph|story}: In three words, it was a disaster.", ""},
    {"Finish it with this line: So it goes, my dear", "ends_with [So it goes, my dear]"},
    {"{Compare|Discuss|Explain} these two prompts: A) Answer in one sentence. B) Answer in one word.", ""},
    {"explain these submission guidelines to a beginner: Poems up to 40 lines.", ""},
    {"{Correct|Fix} the {mistakes|grammar|spelling}: Please writes no more than 50 words.", ""},
    {"{Proofread this please|Improve the following instructions|Translate the following into plain words}:\n\nDear students, write at least 500 words. Do not use the word \"very\".", ""},
    {"Translate {the following into|into|to} French:\n\nWrite a paragraph of 100 words. Do not use a dictionary.", "language [fr]"},
    {"Feedback on my prompt please:\n\nWrite a story in 3 paragraphs. End with \"The end\".", ""},
    {"Summarize the story using {these|the following} rules:\n1. No commas\n2. At most 20 words", "no_char [,]; word_count le 20"},
    {"Find {two|three} words:\n1) with at least 7 letters;\n2) without the letter e.", "avoid_letter [e]"},
    {"{Check my grammar please|polish my mail please|Review this prompt}\n\nDear all, write at least 150 words. Good luck!", ""},
    {"{What does this mean|Is this clear|Does it sound polite}?\n\nWrite your answers in capital letters. Max 3 lines.", ""},
    {"Translate to German: The old law must be obeyed.\n\nYou should also satisfy the following requirements:\n1. At most 20 words", "language [de]; word_count le 20"},
    {"I wrote this prompt for my chatbot, does it look ok? Answer in at most two sentences. Never use the word \"sorry\".", ""},
    {"Can you follow these rules? Use at most 50 words. What is tea?", "word_count le 50"},
    /* An assignment is not always to be done. */
    {"{Here's the assignment|Here is my homework}: Write an essay of 1000 words on Othello.", "word_count around 1000"},
    {"{Here's the assignment|Here is my homework|From the exam}: Write three paragraphs on free will. {Can you suggest a thesis statement|How would you plan your time|What do you think}?", ""},
    {"Here is the assignment: Write three paragraphs on Othello. I {just|only} need an outline.", ""},
    {"Here is my homework: Write three paragraphs on Othello. Can you do it for me?", "paragraph_count eq 3"},
    /* A program's output has its form, not the answer. */
    {"{Convert|Change|Turn} the string {to lowercase|to uppercase} {in Python|using awk|in Excel}", ""},
    {"convert a list to csv in {python|bash}", ""},
    {"Convert this note to lowercase.", "all_lower"},
    {"Write a haiku generator in python", ""},
    {"make it so the loop runs 5 times <- write a for loop that prints 3 lines", ""},
    /* What is said about words, and by whom. */
    {"Can you tell me {when I use|how to use|where one should put} \"a few\" and \"few\"?", ""},
    {"{use of|Use of the words} \"since\" and \"for\" with present perfect?", ""},
    {"Avoid the words very and really, says {Stephen|Anna}.", ""},
    {"avoid the word moist, {people hate it|it sounds wet}.", "forbid_words (moist)"},
    {"Describe snow. Avoid the word cold, ice or snow.", "forbid_words (cold, ice, snow)"},
    {"Describe snow. Avoid the words cold, ice, wet.", "forbid_words (cold, ice, wet)"},
    {"Never use the word \"utilize\" - that was my dad's rule.", ""},
    {"don't use \"utilize\", use \"use\": who said {this|that}?", ""},
    {"Avoid words like \"cheap\", my mentor {tells|told} me. Agree?", ""},
    {"Use the word \"tea\" twice according to my boss, is that wise?", ""},
    {"{Must|Should} a will include the words \"last will\"?", ""},
    {"{Tell me about the|Who wrote a} no letter e novel", ""},
    {"write a story where one {character|man} never uses the letter e", ""},
    {"Write a story about a school where you only answer yes or no", ""},
    {"a poem about two words: yes and no", ""},
    {"create a worksheet on commas with 10 sentences to {correct|count}", ""},
    {"Make the second paragraph two sentences.", ""},
    {"between {50|fifty} & 80 words: why hire me as a gardener", "word_count between 50 80"},
    /* The number of the turn before is corrected, if it had one. */
    {"{no wait, make it 4|No, make that 4.|make it 4 instead|please change it to 4} <- Explain rain in 3 sentences.", "sentence_count eq 4"},
    {"make it 300 <- Write about tea in 200 words.", "word_count around 300"},
    {"make it 5 <- Write between 2 and 3 sentences about tea without commas.", "sentence_count eq 5; no_char [,]"},
    {"make it 5 <- Write 3 paragraphs and at most 100 words about tea without commas.", "no_char [,]"},
    {"make it 5 <- Write about tea without commas.", "no_char [,]"},
    {"make it 4 people <- Write a story in 3 sentences.", "sentence_count eq 3"},
    {"{make it a list instead|make it an essay|rewrite it without the limit} <- Explain tea in one paragraph.", ""},
    {"add 50 words <- Write 50 words about dolphins", ""},
};
/* clang-format on */

const size_t divide_given_count = sizeof(divide_given_rows) / sizeof(divide_given_rows[0]);
