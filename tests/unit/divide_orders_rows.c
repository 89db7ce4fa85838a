/*
 * Prompts of phrases by slots (divide_read_test.c): orders that meet in one text - joined, alternatives, against each
 * other, in a pasted text - and whose they are.
 */
#include "tests/unit/divide_rows.h"

/* clang-format off */
const struct divide_row divide_orders_rows[] = {
    /* Two bounds side by side: each relation belongs to the number behind it. */
    {"Write a {poem|song} with 2 stanzas and {more than|over|longer than} 10 lines.", "stanza_count eq 2; line_count gt 10"},
    {"Write a {poem|song} with 2 stanzas and {fewer than|less than|under|below} 10 lines.", "stanza_count eq 2; line_count lt 10"},
    {"Write a poem with at most 2 stanzas and {fewer than|less than|under} 10 lines.", "stanza_count le 2; line_count lt 10"},
    {"Write a poem with at least 2 stanzas and {more than|over} 10 lines.", "stanza_count ge 2; line_count gt 10"},
    {"Write a tweet {with|using} 3 hashtags and {fewer than|less than|under} 20 words.", "hashtag_count eq 3; word_count lt 20"},
    {"Write a note of at least 20 words and {fewer|less} than 3 sentences.", "word_count ge 20; sentence_count lt 3"},
    {"Use no more than 20 words and {fewer than|less than|under} 3 sentences. Describe tea.", "word_count le 20; sentence_count lt 3"},
    {"Use no more than 3 sentences and {more than|over} 20 words. Describe tea.", "sentence_count le 3; word_count gt 20"},
    {"Write a note of at least 3 sentences and {fewer than|less than|under} 5.", "sentence_count between 3 4"},
    {"Write a note{| of|, in} 3 sentences {and|or} {more|up|longer}.", "sentence_count ge 3"},
    {"Write a note of 3 sentences or {fewer|less}{|, please}.", "sentence_count le 3"},
    /* "No emojis" denies the emojis only. */
    {"Write a tweet {with|using} no emojis {and|but} {fewer than|less than|under} 20 words.", "word_count lt 20; no_char emoji"},
    {"Write a tweet {with|using} no emojis {and|but} {more than|over} 20 words.", "word_count gt 20; no_char emoji"},
    {"Write a tweet with no emojis and {at most|no more than|up to} 20 words.", "word_count le 20; no_char emoji"},
    {"Write a tweet without emojis and {fewer than|less than|under} 20 words.", "word_count lt 20; no_char emoji"},
    {"Write a poem {with no|without} {title|rhymes} in {fewer than|less than|under} 20 words.", "word_count lt 20"},
    {"Write a poem with no rhymes and {more than|over} 10 lines.", "line_count gt 10"},
    {"Use no commas and fewer than 20 words. Describe tea.", "word_count lt 20; no_char [,]"},
    {"Don't use emojis {or|and} more than 20 words. Describe tea.", "word_count le 20; no_char emoji"},
    {"Describe tea without using emojis and more than 20 words.", "word_count le 20; no_char emoji"},
    {"Don't use more than 3 sentences or more than 50 words. Describe tea.", "sentence_count le 3; word_count le 50"},
    /* The unit that "no" forbids to be longer. */
    {"Write about rain with no {line|sentence} longer than 10 words.", "words_per_$1 le 10"},
    {"Write about rain. No {line|sentence} {may|should} be longer than 10 words.", "words_per_$1 le 10"},
    {"Write to my aunt{;|,} no letter longer than 80 words{|, please}.", "word_count le 80"},
    /* One of several: none of them is asked for alone. */
    {"Describe snow in 3 sentences or {a|in a|as a} {table|haiku|numbered list|single short paragraph of at most 50 words}.", ""},
    {"Describe snow in 3 sentences or {at most|no more than|fewer than|exactly} 50 words.", ""},
    {"{Either answer|Answer either} in French or use at most 50 words.", ""},
    {"Either {answer in French|use at most 50 words|write a haiku} or write three bullets.", ""},
    {"Describe snow in 3 sentences, either {formal or casual|as prose or as a letter}.", "sentence_count eq 3"},
    {"Describe snow in 3 sentences either way.", "sentence_count eq 3"},
    /* No answer satisfies both, so neither is meant for all of it. */
    {"Write a letter. End with \"Yours\". {End with \"Best\"|Say \"Best\" at the end|Finish it with \"Best\"}.", ""},
    {"Write a letter. Start with \"Dear Ann\". {Start|Begin} it with \"Hello Bob\".", ""},
    {"Write a letter. Start with \"Dear Ann\". End with \"Yours\".", "starts_with [Dear Ann]; ends_with [Yours]"},
    {"Write a letter. End with \"Yours\". Remember to end with \"Yours\".", "ends_with [Yours]"},
    {"{Never use|Use no} more than 200 words. Write about tea. Use {no more than|at most} 50 words.", ""},
    {"Use {at most|up to} 200 words. Aim for 100-150 words. Write about tea.", "word_count le 200; word_count between 100 150"},
    {"Write about tea. Use at most 200 words. Use {100 to 150|between 100 and 150} words.", "word_count le 200; word_count between 100 150"},
    {"Write about tea. Use at most 200 words. Use exactly 150 words.", "word_count le 200; word_count eq 150"},
    {"Write about tea in at most 100 words. Use at least 50 words.", "word_count le 100; word_count ge 50"},
    {"Write about tea in at most 100 words. Use at least 150 words.", ""},
    /* What ends with the text: what is written, or each thing that is listed. */
    {"Write a {farewell|toast|joke|speech} that {ends|must end} with \"Goodbye\".", "ends_with [Goodbye]"},
    {"{List|Find|Suggest|Name} {towns|surnames|rivers} that end with \"ton\".", ""},
    /* A line that an order announces. */
    {"Write a song. {Finish|End} it with {this|the following}:\nSo it goes", "ends_with [So it goes]"},
    {"Write a song. {Finish|End|Close} it with {this|the following} {line|sentence|phrase}:\nSo it goes", "ends_with [So it goes]"},
    {"{Finish|End} the song with:\nSo it goes", "ends_with [So it goes]"},
    {"Write a story. Start it with {this|the following} {line|sentence}:\nIt was dark.", "starts_with [It was dark.]"},
    {"Write a song. Finish it with {rhymes|rain|hope}:\nSo it goes", ""},
    {"Plan my day. Start with {breakfast|this}:\nEggs and toast.", ""},
    /* "Max." and its like before a number end no sentence; behind it they do. */
    {"Describe snow in max. 5 sentences and use no commas.", "sentence_count le 5; no_char [,]"},
    {"Describe snow in min. 5 sentences and use no commas.", "sentence_count ge 5; no_char [,]"},
    {"Describe snow in {approx|ca}. 5 sentences and use no commas.", "sentence_count around 5; no_char [,]"},
    {"Describe snow, 200 words max. \"Ice\" must appear in it.", "word_count le 200; include_words (Ice)"},
    {"Describe snow, 200 words max. {Use no commas.|No commas!}", "word_count le 200; no_char [,]"},
    {"Describe snow, 200 words {max, please use|max! use|max: use} no commas.", "word_count le 200; no_char [,]"},
    /* Numbers of several words, at the beginning of a text too. */
    {"Two hundred words {about|on} tea.", "word_count around 200"},
    {"{Twenty-five|Twenty five} words please. What is tea?", "word_count eq 25"},
    {"In {twenty-five|twenty five} words: what is tea?", "word_count eq 25"},
    /* "Out" and "away" belong to "leave" and "keep". */
    {"Describe a lift. Use the words out, up and down.", "include_words (out, up, down)"},
    {"{Include|Use|Mention} the word {out|away}. Write a rap.", "include_words ($2)"},
    {"Write a story. {Leave out the word \"ice\"|Leave the word \"ice\" out|Keep the word \"ice\" out of it}.", "forbid_words (ice)"},
    {"Write a story. {Stay away from|Steer clear of|Keep it free of|Keep away from} the word \"ice\".", "forbid_words (ice)"},
    /* Behind a pasted text only what speaks to the model is an order. */
    {"Summarize this text:\nTea is hot.\n\n{In summer the guide must use|Keep the lid on and write} at most 50 words.", ""},
    {"Summarize this text:\nTea is hot.\n\nUse at most 50 words{ in your summary| for the summary| in the entire summary}.", "word_count le 50"},
    {"Summarize this text:\nTea is hot.\n\n{Please use at most|Do not use more than|Don't use more than|Your summary must have at most} 50 words.", "word_count le 50"},
    {"Summarize this text:\nTea is hot.\n\nSummarize the text above in 10 words.", "word_count eq 10"},
    {"Is tea hot? Read this text:\nTea is hot.\n\nAnswer the request in 10 words.", "word_count eq 10"},
    /* What is said of any poem is not asked of this one. */
    {"Write a story. {A good poem|A poem|An essay} {should avoid|must avoid|must not contain} the letter e.", ""},
    {"Write a story. {A poem|A good poem} must contain the word \"moon\".", ""},
    {"Write a story. A letter should end with \"Yours\".", ""},
    {"Write a story. The story should {avoid|not contain} the letter e.", "avoid_letter [e]"},
    /* The house of the story is its text; others are things in it. */
    {"Write a story. {Blue cards|Road signs|Game titles|Some houses} must have 5 words.", ""},
    {"Write a story. The house must have 5 words.", "word_count eq 5"},
    /* Only under a condition. */
    {"Sort a list. {If|When|Whenever} {I paste an error|it is short|there are bugs}, code only.", ""},
    {"Sort a list. {If you can|If possible}, code only.", ""},
    {"Sort a list. Code only.", "code_only"},
    /* A few words more, behind the request. */
    {"Write a note. {Also|And|Also,|Oh, and|But} no commas.", "no_char [,]"},
    {"Write a note. {But only|But|And only|Also} in French.", "language [fr]"},
    {"Write a note. {Also|And} max 20 words.", "word_count le 20"},
    {"Write a letter. {Add|Include} a postscript {starting with|that starts with} {P.P.S|P.P.S.}", "postscript [$3]"},
    {"Write a letter. Add a postscript {starting with|that starts with} \"PPS\".", "postscript [PPS]"},
    /* A stop before a bracket closes: the sentence ends behind the bracket. */
    {"Your answer must be one of the following phrases:\nYes (I think{.|!})\nNo (I think{.|!})\n\nIs tea hot?", "one_of (Yes (I think$1), No (I think$2))"},
    {"Write about snow (in three sentences{.|!}) Use no commas.", "sentence_count eq 3; no_char [,]"},
    {"Write about snow{.|!} (Use no commas{.|!}) Use 3 sentences.", "no_char [,]; sentence_count eq 3"},
    /* What has lines or words in the story. */
    {"Write {about|a poem about|a story about|a story on} a {frog|wish|scroll} that {has|is} 5 {lines|words}.", ""},
    {"Write a poem that {has|is} 5 lines{| long}.", "line_count eq 5"},
    {"Write a story {about|on} a scroll that has no commas.", ""},
    {"Write a story. {Anything spoken|Speech|All speech} must be in double quotes.", ""},
    {"Write a story in which speech {must|should} be in double quotes.", ""},
    {"Write a story. {It|The answer|The whole story} must be {in|enclosed in|wrapped in} double {quotes|quotation marks}.", "quoted"},
    {"Write a speech. {The|Your} speech must be in double quotes.", "quoted"},
    /* A choice at the beginning says nothing of what comes much later. */
    {"In a {sentence|word} or two, say what snow is and why it melts, in capitals only.", "all_upper"},
    {"In a {sentence|word} or two say what snow is, and format it as a bulleted list.", "bullets"},
    {"In 3 sentences or a haiku, describe snow and its uses, all in capital letters.", "all_upper"},
    {"Either {write a haiku|write a limerick|answer in French} or write three bullets.", ""},
    /* What is free may be followed by an order. */
    {"Feel free to use commas if you {like|prefer}, but use at most 50 words.", "word_count le 50"},
    {"Use French if you {like|prefer}, and end with \"Bye\".", "ends_with [Bye]"},
    {"If you {like|want|can}, use at most 50 words{|, and end with \"Bye\"}.", ""},
    {"If you like, write in French, but use at most 50 words.", ""},
    {"Use at most 50 words if you {can|like}{|, and no commas}.", ""},
    /* "Exactly" and its like with a number. */
    {"Give me {exactly|precisely|just|only} {3|three} tips.", "item_count eq 3"},
    {"{Explain exactly|Just tell me|Tell me exactly} how tea is made.", ""},
    /* "Each" before a mark goes back to what was counted. */
    {"Write 3 paragraphs of 2 sentences each{, with a short title|; title it well|, and a heading}.", "paragraph_count eq 3; sentences_per_paragraph eq 2"},
    {"Write 3 stanzas of 4 lines each{, and a title|. Add a title|}.", "stanza_count eq 3; lines_per_stanza eq 4"},
    {"Write 3 sections with 2 bullets each (no title).", "section_count eq 3; bullets_per_section eq 2"},
    {"Write 3 paragraphs with 20 words each: a story.", "paragraph_count eq 3; words_per_paragraph eq 20"},
    {"Write 3 paragraphs. Each {summary|title} must have 2 sentences.", "paragraph_count eq 3"},
    /* "Say" without the word "word". */
    {"Describe snow without {saying|ever saying|mentioning} cold.", "forbid_words (cold)"},
    {"What is tea? {Write the question|Repeat the question} without changing it.", "repeat_prompt [What is tea?]"},
    /* What need not be is not asked for; behind it may stand an order. */
    {"Write a poem {which|that} {needn't|neednt} {have|rhyme or have} 5 lines.", ""},
    {"{Your answer|The poem|It} needn't {be in all caps|contain the word milk|have 5 lines}.", ""},
    {"Write about tea. You {needn't|neednt|need not} rhyme, {just|but|only|so|instead|please} use 5 lines.", "line_count eq 5"},
    {"Write about tea. It isn't necessary to rhyme, {just|but|only} use 5 lines.", "line_count eq 5"},
    {"Feel free to use French, {but|just|so} use {5 lines|five lines}.", "line_count eq 5"},
    {"You don't have to write 50 words, please just write 5 lines.", "line_count eq 5"},
    {"Write a poem. It needn't rhyme, but it must have 4 lines.", "line_count eq 4"},
    /* A name with a number heads no section. */
    {"Write 3 sections on {Apollo 11|Boeing 747|Route 66}, each starting with a title.", "section_count eq 3"},
    {"Write 3 sections about {Apollo 11|Route 66} and mark each section.", "section_count eq 3"},
    {"Write 3 sections, with \"Section 1a\" as the first title.", "section_count eq 3"},
    {"Write 5 sections. {Begin|Start} each section with \"Part {N|X|1}\".", "section_count eq 5 [Part]"},
    {"Write 3 sections. Mark each section with \"Step 1:\".", "section_count eq 3 [Step]"},
    /* A list of words ends where an order begins. */
    {"{Use|Include} the words tea and train and write in French.", "include_words (tea, train); language [fr]"},
    {"Write a note with the words tea and train, and return it in French.", "include_words (tea, train); language [fr]"},
    {"Write a note with the words {milk|answer|tea}, {write|answer} and tea.", "include_words ($1, $2, tea)"},
    {"Use the words tea, write and train. Describe a day.", "include_words (tea, write, train)"},
    {"Describe a day. {Include|Use} the word tea{|,} and use no commas.", "include_words (tea); no_char [,]"},
    {"Describe a day. {Include|Use} the words tea and milk{|,} and use no commas.", "include_words (tea, milk); no_char [,]"},
    {"Describe a day. Use the words tea and milk and write at most 50 words.", "word_count le 50; include_words (tea, milk)"},
    /* How often says more than that. */
    {"Wrap your answer in double quotation marks. Use the keyword tea {no more than|at most} twice.", "quoted; word_freq le 2 [tea]"},
    {"Describe snow in 8-word sentences. Use the word lamp fewer than 3 times.", "words_per_sentence eq 8; word_freq lt 3 [lamp]"},
    {"Describe snow. Use the word lamp twice. Use the word milk.", "word_freq eq 2 [lamp]; include_words (milk)"},
    /* What a person in the story says. */
    {"Write a story, {in which Anna|where Anna|about a girl that|about a man who} never says \"So\".", ""},
    {"Write a story {in which Anna|where Anna|about a girl that} never says \"So\", {in|using|with} 5 lines.", "line_count eq 5"},
    {"Write a story in which Anna never uses commas, {with|in} at most 50 words.", "word_count le 50"},
    {"Write a story {where a man says|when he says|where people say} 5 words.", ""},
    /* Lower case of a part. */
    {"Describe tea. {The intro|The title|The dog} must use lowercase.", ""},
    {"Describe tea. {Variables|Titles|Headings} must be lowercase.", ""},
    {"Describe tea. {Everything|The answer|Your answer|All letters} must be lowercase.", "all_lower"},
    /* The pieces of a plan. */
    {"{First|Next|Finally}, write a poem of 5 lines.", ""},
    {"Write a poem of 5 lines first.", "line_count eq 5"},
    /* A choice is announced by "one of"; other lines are material or what the answer shall contain. */
    {"{Translate|Rewrite|Shorten} {these|the following} sentences:\nIt is hot.\nIt is cold.", ""},
    {"Write a {note on these options|story with the following phrases}:\nIt is hot.\nIt is cold.", ""},
    {"{Answer with one|Reply with one|Choose the best} of {these|the following} {options|phrases}:\nIt is hot.\nIt is cold.", "one_of (It is hot., It is cold.)"},
    /* Work on a part of a text that exists. */
    {"{Shorten|Please shorten|I want you to shorten|Keep the story, but shorten} the {last paragraph|intro} to 50 words.", ""},
    {"{You should rewrite|Now please rewrite|Read my story and rewrite} {the first paragraph|only the title|my ending} in 50 words.", ""},
    /* So many things, each of a length. */
    {"Ten slogans, each of {5|6} words.", "words_per_item eq $1"},
    {"Ten slogans, each of at most 5 words.", "words_per_item le 5"},
    {"Ten slogans of 5 words each.", "words_per_item eq 5"},
    /* A verb behind "to", whatever it is. */
    {"Describe tea. {Don't forget|Remember|Be sure} to sprinkle {3 emojis over it|in 3 emojis}.", "emoji_count eq 3"},
    {"{Don't forget|Remember} to sprinkle 3 emojis over it. Describe tea.", "emoji_count eq 3"},
    {"Describe tea. {Try|Remember|Make sure} to {stretch|spin} it {out to|to} at least 5 lines.", "line_count ge 5"},
    {"Describe tea. {Be sure to only|Don't forget to also|Make sure to always} use 5 lines.", "line_count eq 5"},
    /* Names of a length are things too. */
    {"Give me {10 3-letter|three one-word|ten five-letter} names with no letter e.", ""},
    {"{Name|Give me} three {well-known|low-cost} {cities|birds} {without the|that have no} letter e.", ""},
    {"Give me a two-line poem without the letter e.", "line_count eq 2; avoid_letter [e]"},
    /* What others that are listed begin with. */
    {"List animals, {preferably|mostly|above all} those that {begin|start} with \"M\".", ""},
    {"List {names|songs}, {mostly|preferably|ideally} {those|ones} that {contain no letter e|have 5 lines|use at most 50 words|use no commas|contain the word \"rain\"}.", ""},
    {"List names, mostly those that are short, and use no commas.", "no_char [,]"},
    {"I have 3 emails that {contain|use} no commas. Summarize them.", ""},
    {"{A few words|Some words} that have no letter e, please.", ""},
    {"There are words that {have|contain} no letter e. Name one.", ""},
};
/* clang-format on */

const size_t divide_orders_count = nitems(divide_orders_rows);
