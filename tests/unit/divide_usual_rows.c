/*
 * Prompts as people type them (divide_read_test.c), one group for each rule: what other rows leave open about it.
 */
#include "tests/unit/divide_rows.h"

/* clang-format off */
const struct divide_row divide_usual_rows[] = {
    /* A comparison sign begins a bound, as the words do. */
    {"≥ 3 sentences please <- Tell me about Rome.", "sentence_count ge 3"},
    {"toast for grandma, ≤ {50|80} words", "word_count le $1"},
    {"toast for grandma, ≤ a hundred and fifty words", "word_count le 150"},
    /* A dash begins an order, at the beginning too. */
    {"— answer in lowercase", "all_lower"},
    {"The rules: — Use no commas. — Use {3|5} sentences. What is tea?", "no_char [,]; sentence_count eq $1"},
    /* A measure stated before a question, with any verb. */
    {"In {three|3} sentences, is tea healthy?", "sentence_count eq 3"},
    {"In {2|5} sentences, do cats dream?", "sentence_count eq $1"},
    {"Briefly and in {5|8} lines describe snow.", "line_count eq $1"},
    /* "Please" marks an order without a verb, at the beginning as at the end. */
    {"Please uppercase throughout the entire answer. What is tea?", "all_upper"},
    {"Please {3|5} sentences on tea", "sentence_count eq $1"},
    {"Please no commas", "no_char [,]"},
    {"Topic: as a table.", "table"},
    /* A quote with a full stop of its own ends a sentence. */
    {"Write a limerick about my aunt. The limerick should end with \"Oh, not again.\" Add nothing behind it.", "limerick; ends_with [Oh, not again.]"},
    {"Describe the sea. Each sentence should have exactly four words. End your answer with the phrase \"That is all.\" Do not use any commas.", "words_per_sentence eq 4; ends_with [That is all.]; no_char [,]"},
    {"Describe the sea. End your answer with the phrase \"That is all.\" Each sentence should have exactly four words. Include the words \"salt\" and \"foam\".", "ends_with [That is all.]; words_per_sentence eq 4; include_words (salt, foam)"},
    /* What is ensured first holds for the clauses joined to it. */
    {"Make sure the whole reply is wrapped in double quotation marks and that it has five sections. Mark each section with \"Part\".", "section_count eq 5 [Part]; quoted"},
    {"Make sure your reply is in French and that it has three sentences. What is tea?", "sentence_count eq 3; language [fr]"},
    {"Ensure it rhymes and the poem has 5 lines.", "line_count eq 5; rhyme"},
    /* A sentence beside a request forbids too. */
    {"Start with the word \"Well\". No hashtags in it. Write a note.", "starts_with [Well]; hashtag_count eq 0"},
    {"Please ensure your reply is in English and in lowercase. Capital letters are not allowed.", "language [en]; all_lower"},
    /* Parentheses around quotes belong to neither. */
    {"Write a poem. Use the phrase (\"wet feet\").", "include_words (wet feet)"},
    {"Include the words (\"salt\", \"sugar\") in the poem.", "include_words (salt, sugar)"},
    {"Include the phrase \"I.\" in a story.", "include_words (I)"},
    {"Use the word \" tea \" in a story.", "include_words (tea)"},
    /* Sentences without a space between them. */
    {"Use the phrase tea no more than twice.Use no commas.", "word_freq le 2 [tea]; no_char [,]"},
    /* Half a dozen is six. */
    {"explain recursion (min half a dozen words)", "word_count ge 6"},
    {"half a dozen sentences please <- Tell me about Rome.", "sentence_count eq 6"},
    /* A mark of inches opens no quote beyond an empty line, whatever blanks are in it. */
    {"The screen is 13\" wide.\n\t\nDescribe it and include the word \"bright\".", "include_words (bright)"},
    /* An address on the web is one word. */
    {"Summarize https://tips.com/use-5-words in 2 sentences.", "sentence_count eq 2"},
    {"Summarize http://tea.org/in-french, please.", ""},
    /* Parentheses around a sentence. */
    {"(In {3|5} sentences{.|!}) What is tea?", "sentence_count eq $1"},
    /* Numbers in words; halves are none. */
    {"Use two and a half sentences.", ""},
    {"Write a thousand two hundred words on tea.", "word_count around 1200"},
    /* No-break spaces, other quotation marks, emphasis, an ellipsis. */
    {"Describe snow in 5\u00a0sentences.", "sentence_count eq 5"},
    {"Describe snow in\u00a05 sentences.\u00a0Use no commas.", "sentence_count eq 5; no_char [,]"},
    {"Use the phrase «niño malo» twice.", "word_freq eq 2 [niño malo]"},
    {"Describe snow. Include «frost».", "include_words (frost)"},
    {"**Use** *3* sentences. What is tea?", "sentence_count eq 3"},
    {"Describe snow without commas…", "no_char [,]"},
    /* An empty line ends no request that goes on in small letters, and no code block. */
    {"Write a long story about a dragon who lives on a hill\n\nusing exactly 40 words and no commas", "word_count eq 40; no_char [,]"},
    {"Summarize in 3 sentences:\n```\nUse 5 words.\n\nUse no commas.\n```", "sentence_count eq 3"},
    /* A language or a format of a part, or of something else, is not the answer's. */
    {"Write the first two lines in French and the rest in English.", ""},
    {"Write a poem with its third line in Japanese.", ""},
    {"Add a final line in French. What is tea?", ""},
    {"Write an answer to JSON.", ""},
    {"End in JSON. Describe tea.", ""},
    {"Fix this list in JSON: a, b", ""},
    {"Include the names {in JSON|as a numbered list}. Describe tea.", ""},
    /* A table, for whomever it is made. */
    {"Make {me|us} a table of three rivers.", "table"},
    /* The whole reply in a format is nothing but that. */
    {"Entire reply in JSON. List rivers.", "json only"},
    {"List rivers in JSON format of three keys.", "json"},
    /* Numbers of the entries, up to the last. */
    {"Number the steps 1 {through|to} {2|3}. How do I boil water?", "numbered_list; item_count eq $2"},
    {"Number your very best ideas from 1 to 3. Why tea?", "numbered_list; item_count eq 3"},
    {"Name 5 cities and rivers as a numbered list.", "numbered_list"},
    {"Numbered list, please: 5 cities", "numbered_list"},
    /* One of two words, and nothing else if only they are wanted. */
    {"Is tea good? Just answer yes or no.", "one_of [yes or no] (yes, no) only"},
    {"Your answer should only be yes or no. Is tea good?", "one_of [yes or no] (yes, no) only"},
    /* The word of an acrostic, in capitals or announced. */
    {"Write an acrostic for {TEA|RAIN}.", "acrostic [$1]"},
    {"Use the word \"tea\" in an acrostic on the name Rain.", "include_words (tea); acrostic [Rain]"},
    /* The words that a text must have or must not have, however they are joined. */
    {"Use the word \"tea\" the word \"milk\". Write a poem.", "include_words (tea); include_words (milk)"},
    {"Write a story with the word \"tea\" as well as the word \"milk\".", "include_words (tea); include_words (milk)"},
    {"Avoid the words tea and / or milk. Write a story.", "forbid_words (tea, milk)"},
    {"Use the words \"tea\" and \"milk\". Don't use the word \"milk\".", "forbid_words (milk)"},
    {"Do not use the word \"tea\" in your whole long answer. Write a story.", "forbid_words (tea)"},
    {"Do not use the word \"tea\" in the body of the story. Write a story.", ""},
    {"I need a product text for a lamp that is free of the word perfect.", "forbid_words (perfect)"},
    {"Start with a joke, then a fact, using the word \"tea\".", "include_words (tea)"},
    /* A place of a word is not its presence; words named by their style are no list. */
    {"Write about rain. Finish your very short response with the word Rain.", "ends_with [Rain]"},
    {"The word \"tea\" must appear first. Write a story.", "include_words (tea)"},
    {"The word \"tea\" must {be used|stand somewhere} in the first line. Write a story.", ""},
    {"No filler words, please. Describe the sea.", ""},
    {"No words: the answer in numbers, please.", ""},
    /* How a text begins and ends, in words that stand between. */
    {"Write 3 paragraphs. Paragraph 2 must have \"So\" as its first word.", "paragraph_count eq 3; nth_par_first_word eq 3 2 [So]"},
    {"Write about tea. Paragraph 2 must begin with soap, please.", "nth_par_first_word ge 2 2 [soap]"},
    {"Write about tea. Begin the third paragraph with green soap.", ""},
    {"Write a poem having the last word to be 'So'.", "ends_with [So]"},
    {"Never let the first word be \"So\". Write a poem.", ""},
    {"The last word must be {rain|snow}, please. Write a poem.", "ends_with [$1]"},
    {"The first sentence that you write in your long answer for my old friend should be \"So\".", "starts_with [So]"},
    {"Write about tea. Use the phrase \"Bye now\" as the very last line.", "ends_with [Bye now]"},
    {"At end of your reply, write \"So\". Describe tea.", "ends_with [So]"},
    {"At the end of the day, I say \"Bye\". Write a note.", ""},
    {"Begin it: \"So it goes\"", "starts_with [So it goes]"},
    {"End with \"P.S.\"", "postscript [P.S.]"},
    {"Write a letter.\n- P.S. at the end\n- no commas", "postscript [P.S.]; no_char [,]"},
    {"End with the word rain or snow.", ""},
    /* Each of the lines that are made or written. */
    {"Make each line {of the poem |}start with \"So\".", "each_line_starts [So]"},
    {"Write lines starting with \"So\".", "each_line_starts [So]"},
    {"Write a poem with lines that must end with \"so\".", "each_line_ends [so]"},
    {"The last word of each sentence must be a word with 5 letters.", ""},
    /* A request that is to be repeated, wherever it is said. */
    {"What is snow? Above your answer, repeat the question.", "repeat_prompt [What is snow?]"},
    {"What is snow? {Without changing it, repeat|Word for word repeat} the question.", "repeat_prompt [What is snow?]"},
    {"What is tea? Repeat, word by word, the question.", "repeat_prompt [What is tea?]"},
    /* Somebody in a text, and a person who is told something. */
    {"Write a story about a robot that answers in French.", ""},
    {"Write a story about a robot which always ends with \"beep\".", ""},
    {"Write about whom you like in words of at most 5 letters.", ""},
    {"Write a story where Anna{|, my friend,} uses no commas.", ""},
    {"Write a play. Also, Romeo must never say \"So\".", ""},
    {"{Tell|Show} it to my kids in 5 lines.", "line_count eq 5"},
    {"Write a story in which poems must have 5 lines.", ""},
    {"Write a sentence about a farm that never uses the letter z.", "avoid_letter [z]"},
    /* Things that are to be found or named. */
    {"Quote a poem with 5 lines.", ""},
    {"I need {first names that do not use|synonyms of happy without} the letter a.", ""},
    {"Five words without the letter e.", "word_count eq 5"},
    /* Measures of two works, or of a second one. */
    {"A poem with 2 stanzas and 10 lines.", ""},
    {"Give me a pitch of at most 10 words plus a five-word tagline for my shop.", ""},
    {"Write a limerick about two cats and a dog.", "limerick"},
    {"Write an essay then a two-sentence summary.", ""},
    {"Write about snow. At least three lines must {contain at least 8 words|not contain commas}.", ""},
    {"Write about rain. Ensure that every single paragraph has at least {5|9} words.", "words_per_paragraph ge $1"},
    {"Write about rain. Each of the 3 paragraphs must contain 2 sentences.", "sentences_per_paragraph eq 2"},
    {"Write sentences that have 5 words.", "words_per_sentence eq 5"},
    {"Write sentences, at least 3 such.", "sentence_count ge 3"},
    {"Write a poem with the word \"tea\". Explain how you did it.", "include_words (tea)"},
    {"Use {5|8} lines. Explain how it works.", "line_count eq $1"},
    /* Compounds before their noun, a text that is shortened, a measure of an explanation. */
    {"Shorten this: 20 words.", "word_count eq 20"},
    {"A {5|8} line short funny poem, please", "line_count eq $1"},
    {"A 2 line answer please", "line_count eq 2"},
    {"Explain how to make tea in 3 sentences max.", "sentence_count le 3"},
    {"Describe why it rains in exactly 10 words.", "word_count eq 10"},
    {"Write a story. The number of short words should be 5.", ""},
    {"Describe a market. The maximum length is {3|5} sentences.", "sentence_count le $1"},
    {"Describe snow using the word crisp twice and in at most 50 words.", "word_freq eq 2 [crisp]; word_count le 50"},
    /* A long way between a request and its measure. */
    {"Write a long and kind letter to your aunt about the things on her farm that contains at least 20 sentences.", "sentence_count ge 20"},
    /* The subject of the answer, by whatever name, with an aside behind it. */
    {"Describe snow. Your gist needs to have {5|3} sentences.", "sentence_count eq $1"},
    {"The answer, {for once|such as it is}, must have 5 lines.", "line_count eq 5"},
    {"Throughout your answer use no commas. Describe snow.", "no_char [,]"},
    /* A label goes up to its number or letter. */
    {"Write 5 sections. Label each section with \"Part A of 5\".", "section_count eq 5 [Part]"},
    {"Write 4 sections; use X as the mark of each section.", "section_count eq 4"},
    /* What may be is not asked for; an order of names is. */
    {"Optionally use 5 lines. Describe snow.", ""},
    {"Put the names in alphabetical order: Bob, Al", "alphabetical"},
    /* Bounds that agree are both kept. */
    {"Use at least 5 lines. Use at most 5 lines.", "line_count ge 5; line_count le 5"},
    {"Use more than 5 lines. Use exactly 6 lines. Describe snow.", "line_count gt 5; line_count eq 6"},
    {"Use fewer than 6 lines. Use more than 4 lines. Describe snow.", "line_count lt 6; line_count gt 4"},
    {"Describe snow in 20 words (max {100|20} words).", "word_count eq 20"},
    {"The reply should be in English, and in capital letters. It must contain a title in double angular brackets, like <<tea>>.", "language [en]; all_upper; title_angle"},
    /* A mark that separates has three signs of one kind. */
    {"Write 3 paragraphs separated by \"{-*-|--}\".", "paragraph_count eq 3"},
    /* Another form lifts the measures of the old one. */
    {"Rewrite it in JSON. <- Describe snow. Each {sentence|line|paragraph} must have 5 words.", "json"},
    {"Rewrite it in plain text. <- Describe snow. Highlight 3 words.", "no_markup"},
    /* What a former turn said is over when the next one lifts it. */
    {"Forget the limit. And rain? <- Always use 3 sentences.", ""},
    {"You can use commas again. And rain? <- Never use commas.", ""},
    /* Two requests in one sentence, whatever the first is about. */
    {"Write a note and {use capital letters throughout the whole text|put all of it in uppercase}.", "all_upper"},
    {"Write a note and give me 3 tips, each max {9|5} words.", "words_per_item le $1"},
    {"Write a note and list exactly {5|4} tips.", "item_count eq $1"},
    {"{End|Your reply must end} with \"So\" and list exactly {5|4} tips.", "item_count eq $2; ends_with [So]"},
    {"End with \"So\" and use {5|8} lines. Describe snow.", "line_count eq $1; ends_with [So]"},
    {"Start with \"So\" and write about {150|200} words on tides.", "word_count around $1; starts_with [So]"},
    {"Tell me about Rome, and get it to {50|80} words.", "word_count le $1"},
    {"Tell me about Rome, and optionally use 5 lines.", ""},
    {"You only have {50|80} words, suggest three names for my cat.", "word_count le $1"},
    {"What is tea, and use one emoji at the start of each line.", "each_line_starts"},
    {"Cite a text that begins with \"So\", and write {3|5} lines.", "line_count eq $1"},
    {"Explain how tea is made, and read this, then write {3|5} lines.", "line_count eq $1"},
    {"Use no commas, please, and explain tea in {3|5} lines.", "line_count eq $1; no_char [,]"},
    {"Use zero hashtags, please, and describe tea in more than {3|5} lines.", "hashtag_count eq 0; line_count gt $1"},
    {"Limit of {200|50} words: {describe snow|explain how tea is made}.", "word_count le $1"},
    {"Can you write a bio: {50|80} words?", "word_count around $1"},
    {"Write about a fox, and write a haiku.", "haiku"},
    {"End each line with an exclamation mark, tell a joke that has {5|8} lines.", "line_count eq $1; each_line_ends [!]"},
    {"Write a poem where every line ends with \"rain\" and begin the poem with the phrase: \"So it goes\".", "each_line_ends [rain]; starts_with [So it goes]"},
    {"Write a letter. At the end, do add a postscript beginning with P.S. Use no commas.", "postscript [P.S.]; no_char [,]"},
    /* A text that is given without a letter or a word; a place of a word is its own. */
    {"{Give it to me|Give me all of it} without the letter z.", "avoid_letter [z]"},
    {"Can you {stay|keep} away from the word {milk|tea}?", "forbid_words ($2)"},
    {"Can you write a story {devoid|free|clear} of the word \"tea\"?", "forbid_words (tea)"},
    {"Make sure that the words to use are: tea, milk. Write a story.", "include_words (tea, milk)"},
    {"Describe snow. The ending must not use the word \"ice\", and write {5|8} lines.", "line_count eq $1"},
    /* An emoji of each idea stands at no place that can be told. */
    {"Write about tea. Put one emoji at the front of every {point|idea}.", ""},
    /* Two forms in one sentence or in two, each its own. */
    {"Give me three names in JSON only and in French.", "json only; language [fr]"},
    {"Can you answer using JSON, and in French?", "json; language [fr]"},
    {"Give me ideas for dinner, and number your points 1 to {4|5}.", "numbered_list; item_count eq $1"},
    {"Answer only yes or no. Would you recommend tea?", "one_of [yes or no] (yes, no) only"},
    {"Write an acrostic that spells out rain in French.", "acrostic [rain]; language [fr]"},
    {"Respond in German. Write 3 paragraphs. Make \"So\" the first word of the third paragraph.", "language [de]; paragraph_count eq 3; nth_par_first_word eq 3 3 [So]"},
    {"Answer in French. Write {5|3} sections. Label each section with \"Part 1\".", "language [fr]; section_count eq $1 [Part]"},
    {"All of the response should be at most {50|80} words and never use the letter x.", "word_count le $1; avoid_letter [x]"},
    {"At the start of your reply say \"So\". Describe tea.", "starts_with [So]"},
    {"Split it into {4|3} sections: the history of tea.", "section_count eq $1"},
    {"Write a story about a robot that never replies in French, without commas.", "no_char [,]"},
    {"Describe snow, and use several paragraphs, none of which exceeds {50|80} words.", "words_per_paragraph le $1"},
    {"Describe snow. There’s a limit of {50|80} words, and use no commas.", "word_count le $1; no_char [,]"},
    {"A poem must rhyme and have {5|8} lines. Do you agree?", ""},
    {"shorten this: at most {20|50} words, please", "word_count le $1"},
    {"Write about snow. At least two highlights must be used.", "highlight_count ge 2"},
    {"Translate this note: 'Write at least 300 words.' Use {3|5} lines.", "line_count eq $1"},
    {"Name {5|7} very tall old trees as a numbered list.", "item_count eq $1; numbered_list"},
    {"Write to Ann with at least {80|50} words, and the number of words in caps should be 3.", "word_count ge $1; allcaps_words eq 3"},
    {"You have only {50|80} words max\nDescribe snow.", "word_count le $1"},
    {"Use the word \"tea\" at least 3 times. Give me {7|5} names as bullet points.", "word_freq ge 3 [tea]; bullet_count eq $1"},
    {"Explain tea in a letter and remember to use {10|5} lines.", "line_count eq $1"},
    {"Explain how tea is made, and can you keep away from the word milk?", "forbid_words (milk)"},
    {"Write about tea. Stay clear of the word milk, output CSV.", "forbid_words (milk); csv"},
    {"Describe snow. Wrap your answer in double quotes and first repeat the prompt without any changes.", "quoted; repeat_prompt [Describe snow.]"},
    {"What is tea? You only have {50|80} words, suggest three names for my cat.", "word_count le $1"},
    {"The word \"tea\" has to be mentioned, commas are not acceptable.", "include_words (tea); no_char [,]"},
    {"Highlight at least {3|2} sentences and do not use the character x.", "highlight_count ge $1; avoid_letter [x]"},
    {"Write about rain. Conclude your response with \"Rain\", explain tides. Maximum {100|50} words.", "ends_with [Rain]; word_count le $1"},
    {"Please throughout your answer use no commas. Describe snow.", "no_char [,]"},
    {"Please if you like, use 3 sentences. What is tea?", ""},
    {"Write about tea. Don't use bullet points only and give me {10|5} ideas, one per line.", "line_count eq $1"},
    {"Write a letter that ends with {\"Bye\"|“Bye”}, and add a PS.", "ends_with [Bye]; postscript [PS]"},
    /* What is said of a part, and what must stay out. */
    {"Write a story. The title should (please) be short, no commas.", ""},
    {"The poem should rhyme, and its title must have 5 words.", ""},
    {"Can you keep the word \"ice\" out of {it|the story}?", "forbid_words (ice)"},
    /* Apostrophes of other keyboards, a quotation mark that is shown. */
    {"I’d like a poem without the letter e.", "avoid_letter [e]"},
    {"Use at most one quote (\") in the poem. Use no commas. End with \"rain\".", "no_char [,]; ends_with [rain]"},
    /* A form named at the end, and orders all in capitals. */
    {"list three names, {just json|only json}", "json only"},
    {"list three names, only csv", "csv only"},
    {"Name three animals with no letter a, and put {3|2} words in single asterisks.", "highlight_count eq $1"},
    {"Write a poem about rain and the sea and the sun, for my old aunt Anna in Rome, and the number of lines should be {8|5}.", "line_count eq $1"},
    {"WRITE A LETTER TO MY AUNT. AT THE END OF IT, ADD A POSTSCRIPT BEGINNING WITH P.S.", "postscript [P.S.]"},
    {"WRITE TO ANNA. ADD A P.P.S, PLEASE.", "postscript [P.P.S]"},
    /* A list of one word ends where the next request begins; half a name is none. */
    {"Write about rain. Use the word tea, and use {5|8} lines.", "line_count eq $1; include_words (tea)"},
    {"Write about rain. Avoid the word tea, and use {5|8} lines.", "line_count eq $1; forbid_words (tea)"},
    {"Write about Paris. Do not mention the élysée", "forbid_words (élysée)"},
    {"Lowercase for variable names, and use {5|8} lines.", "line_count eq $1"},
    /* A word behind digits multiplies them; "and" joins two numbers where it cannot go on with one. */
    {"Write {2 hundred|two hundred|2  hundred|two  hundred} words about tea.", "word_count around 200"},
    {"Write 2 hundred and fifty words about tea.", "word_count around 250"},
    {"Write at most 2 dozen words about tea.", "word_count le 24"},
    {"Write {between one hundred and|one hundred to|100 to} two hundred words about tea.", "word_count between 100 200"},
    {"Write {between two and|two to} three hundred words about tea.", "word_count between 200 300"},
    {"Write 5 million words about tea.", ""},
    {"Write 5 dozens.", ""},
    /* How often: bounds as elsewhere. */
    {"Describe Rome. Use the word tea {no fewer than twice|at least twice|twice or more}.", "word_freq ge 2 [tea]"},
    {"Describe Rome. Use the word tea {up to twice|twice at most|no more than twice}.", "word_freq le 2 [tea]"},
    {"Describe Rome. Use the word tea once or twice.", "word_freq between 1 2 [tea]"},
    {"Describe Rome. Use the word tea once or less.", "word_freq le 1 [tea]"},
    {"Describe Rome. Use the word tea at least once but no more than twice.", "word_freq between 1 2 [tea]"},
    /* An order put as a question, and questions about writing. */
    {"{Can|Could} you {give me|tell me} a word with 5 letters?", "word_length eq 5"},
    {"Could you please describe snow without questions?", "question_count eq 0"},
    {"Can you use commas in a list?", ""},
    {"Can a poem have 5 lines?", ""},
    {"Would you describe the tides in 3 paragraphs separated by ***?", "paragraph_count eq 3 [***]"},
    /* What was banned before stays banned. */
    {"Rewrite it. Use no semicolons. <- Describe snow without commas.", "no_char [;]; no_char [,]"},
    {"Do the same without the letter z. <- Describe tea without the letter x.", "avoid_letter [z]; avoid_letter [x]"},
    {"Do the same for milk. Don't mention cows. <- Describe tea. Don't mention sugar.", "forbid_words (cows); forbid_words (sugar)"},
    {"Rewrite it as a limerick. Use no semicolons. <- Describe snow without commas.", "limerick; no_char [;]"},
    /* Politeness around a form, and around what is only talked about. */
    {"Pros and cons of bikes in a table, {please|pls}.", "table"},
    {"{Please explain|Can you explain|I'd like you to explain} this prompt. Write at most 50 words.", ""},
    {"I'd like you to write a title of 6 words and an essay.", ""},
    /* A place or a time in the topic says nothing about a measure. */
    {"Write about what happens when a river meets the sea in 5 sentences.", "sentence_count eq 5"},
    {"Write a story where a man says 5 sentences.", ""},
    /* Every word for "must". */
    {"Describe snow. At least 4 words {must|should|ought to|need to|have to} be in capitals.", "allcaps_words ge 4"},
    {"Describe snow. At least 4 words {must|should|ought to|need to|have to} be about ice.", ""},
    {"Describe snow. Every word {must|should|ought to|needs to|has to} be in all caps.", "all_upper"},
    {"Describe snow. The following words {must|should|ought to|need to} be present: ice, cold.", "include_words (ice, cold)"},
    /* With a full stop or without. */
    {"Describe snow. Commas are not {okay|acceptable|allowed}{.|}", "no_char [,]"},
    {"P.S.  Do not use commas. Describe snow.", "no_char [,]"},
    {"Write about a {very|really} short story that has 3 sentences.", ""},
    /* A range of one. */
    {"Describe tea in at least 5 and {fewer than 6|at most 5} lines.", "line_count between 5 5"},
    {"Describe tea in at least 3 sentences but no more than {3|4}.", "sentence_count between 3 $1"},
    /* A city is no letter, and what happens so often in the text is no word of it. */
    {"Tell me about the capital of France and mention Paris twice.", "word_freq eq 2 [Paris]"},
    {"Write about the capital of France and use the word river at least twice.", "word_freq ge 2 [river]"},
    {"Write about caps and hats and use the word felt three times.", "word_freq eq 3 [felt]"},
    {"Write a story in which the letter arrives twice.", ""},
    {"Write a poem with the word tea in it where the hero knocks three times.", "include_words (tea)"},
    {"Write a poem where the word tea appears three times.", "word_freq eq 3 [tea]"},
    {"Write a note. {Use capital letters|Words in capitals must appear} at least twice.", "allcaps_words ge 2"},
    /* What is repeated stands behind the verb; a choice for each of several is none for the answer. */
    {"Write a poem. The last line should repeat the first.", ""},
    {"Answer yes or no to each: is water wet, is fire cold?", ""},
    {"Write a tongue twister where every word starts with s.", "each_word_starts [s]"},
    {"Write a note without an e in the title.", ""},
    /* Any noun that has a measure of its own is one of two. */
    {"Write a headline of at most 8 words and a {lead|teaser} of two sentences.", ""},
    {"Write an essay of 3 paragraphs and a total of 100 words.", "paragraph_count eq 3; word_count eq 100"},
    {"Write between two thousand and three thousand words about tea.", "word_count between 2000 3000"},
    {"Write {two|2} to three thousand words about tea.", "word_count between 2000 3000"},
    {"Write one hundred thousand to two hundred thousand characters about tea.", "char_count between 100000 200000"},
    {"Write two thousand and fifty words about tea.", "word_count around 2050"},
    {"In time order, list 5 events of 1969 in at most 40 words.", "word_count le 40"},
};
/* clang-format on */

const size_t divide_usual_count = sizeof(divide_usual_rows) / sizeof(divide_usual_rows[0]);
