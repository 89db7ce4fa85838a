/*
 * Prompts of phrases by slots (divide_read_test.c), one group for each rule: both sides of it, and each of the
 * words that it hangs on.
 */
#include "tests/unit/divide_rows.h"

/* clang-format off */
const struct divide_row divide_rules_rows[] = {
    /* The word of an acrostic comes after the words that belong to it, and not after any word. */
    {"Write an acrostic {poem|story|verse} {for|with|using|on|of} the {name|word} {Rain|\"Rain\"}.", "acrostic [Rain]"},
    {"Write an acrostic {poem that spells|that spells|spelling} rain.", "acrostic [rain]"},
    {"Write an acrostic {puzzle|riddle} about tea for the word games column.", ""},
    /* A ban alone is an answer to somebody; one with anything around it is a ban. */
    {"No {questions|emojis|commas}{|.|!}", ""},
    {"No emojis{|.} <- Describe snow.", "no_char emoji"},
    {"What is tea? {No|Without} commas", "no_char [,]"},
    {"{No|Without} commas{ please| at all| at all, please|}{. |\n}What is tea?", "no_char [,]"},
    {"No {emojis or commas|emojis, no commas|emojis and no commas at all}. What is tea?", "no_char emoji; no_char [,]"},
    {"No {emojis in my phone|questions from me today|commas for me today|lists in my life}. What is tea?", ""},
    /* Capital letters of the answer, whoever is the subject, and not those of somebody else. */
    {"{Use|Please use|You must use} {capital letters|all caps|uppercase} {for|throughout} {the|your} {entire|whole} {response|answer|text}.", "all_upper"},
    {"{Use|Please use|You must use} {lowercase letters|only lowercase} {for|throughout} {the|your} {entire|whole} {response|answer|text}.", "all_lower"},
    {"{Your response should|The answer must|The poem must} use {capital letters|uppercase} throughout {the|your} {entire|whole} text.", "all_upper"},
    {"{Your response should|The answer must|The poem must} use lowercase letters throughout {the|your} {entire|whole} text.", "all_lower"},
    {"{My boss uses|The villain must use|Why do you use} capital letters for your whole response.", ""},
    {"Don't use {capital letters|uppercase} {for|throughout} your whole response.", "all_lower"},
    /* Things that begin so are listed, an answer in lines is written. */
    {"{Include|Use|Compare|Recommend|Count} {towns|dogs|short words and towns} {beginning|starting} with \"San\".", ""},
    {"Put {towns|rivers} {beginning|starting} with \"San\" in a table.", "table"},
    {"{Type|Write|Give} your answer in lines that start with \"So\".", "each_line_starts [So]"},
    {"{Count|Find} {the lines|all} that start with \"So\".", ""},
    {"{List|Suggest|Name} {seven |}{cities|songs|usernames|jokes} that start with \"San\".", ""},
    {"Write {lyrics|a story|an analysis|one story} that {starts|start} with \"San\".", "starts_with [San]"},
    {"Describe snow in {lines|short lines} that start with \"So\".", "each_line_starts [So]"},
    {"Describe snow in {sentences|short sentences} that start with \"So\".", "each_sentence_starts [So]"},
    /* What is inserted is counted, a task on something else is not. */
    {"Describe snow. Insert {exactly |}{3|8} bullet points.", "bullet_count eq $2"},
    {"Describe snow. Insert at least {2|3} emojis.", "emoji_count ge $1"},
    {"Describe snow. {Delete|Count|Find} {3|five} bullet points.", ""},
    /* A rule of the turn before does not stand unless it says so, wherever it is stated. */
    {"What is tea? <- {Five|5} lines on coffee{.| please}", ""},
    {"What is tea? <- {Coffee in 5 lines.|No commas. Describe coffee.}", ""},
    {"Make it funnier. <- {Five|5} lines on coffee.", "line_count eq 5"},
    /* The first word of some part is not that of the answer. */
    {"In the {second|third|last|final} {line|sentence|section|stanza}{,|} the first word {must|should} be \"So\".", ""},
    {"{In|Of} {each|every} sentence{,|} the first word {must|should} be \"So\".", "each_sentence_starts [So]"},
    {"{In|Of} {each|every} line{,|} the last word {must|should} be \"So\".", "each_line_ends [So]"},
    {"In {each|every} paragraph{,|} the first word {must|should} be \"So\".", "each_paragraph_starts [So]"},
    {"The first word {in|of} {each|every} sentence {must|should} be \"So\".", "each_sentence_starts [So]"},
    {"In {each|every} section{,|} the {first|last} sentence must be \"So it goes.\"", ""},
    {"In {your answer|the poem}, the first word must be \"So\".", "starts_with [So]"},
    {"First, the first word must be \"So\".", "starts_with [So]"},
    {"The first word must be {soap|\"soap\"}.", "starts_with [soap]"},
    {"The {first|last} word {of each line |}must be {capitalized|uppercase|French|bold}.", ""},
    /* A question about rules takes them back, a question about other rules does not. */
    {"Answer in at most 50 words. {I drove 60 in town. |}Is {that|this} above the speed limit?", "word_count le 50"},
    {"{Is that within the rules of chess?|Is this against the company policy?} Answer in at most 50 words.", "word_count le 50"},
    {"{Are those rules fair?|Are these instructions clear?} Use at most 50 words.", ""},
    {"Use at most 50 words. {Are those rules fair?|Are these instructions clear?}", ""},
    /* A capital letter behind another one begins no order. */
    {"What is the slogan Just Do it about, in ten words?", "word_count eq 10"},
    {"Describe the song Let It go in {2|5} sentences.", "sentence_count eq $1"},
    {"Review the movie Please Give me a hand without commas.", "no_char [,]"},
    {"Describe the song {So It|Let It} goes in {2|5} sentences.", "sentence_count eq $2"},
    {"Write{, in 3 lines, a story| a story, in 3 lines,} where Anna uses 5 words.", "line_count eq 3"},
    {"Write, without commas, a story where Anna uses 5 words.", "no_char [,]"},
    /* The measure of what a text is about is not one of two parts. */
    {"Write a 5-line poem about a {10|6}-word {title|story}.", "line_count eq 5"},
    {"Write a 3 paragraph {essay|review} about a 6 word {story|poem}.", "paragraph_count eq 3"},
    {"Write a 5-line poem {and|plus|, then} a 10-word title.", ""},
    /* Permission ends where an order begins. */
    {"{You don't need to|You don't have to|Feel free to} use bullet points, the answer {should|must|has to} have 3 lines.", "line_count eq 3"},
    {"{You don't need to|You don't have to|Feel free to} use bullet points, the answer {should|must} not contain commas.", "no_char [,]"},
    /* Zero is a number. */
    {"{Use|USE} {zero|ZERO|0} {hashtags|HASHTAGS}.", "hashtag_count eq 0"},
    {"Describe snow with {zero|ZERO|0} bullet points.", "bullet_count eq 0"},
    /* Letters are alike in both cases, up to the last one. */
    {"WRITE ABOUT {BRAZIL|SNOW} WITHOUT ANY {Z|Q}.", "avoid_letter [$2]"},
    {"Write about {Brazil|snow} without any {z|q}.", "avoid_letter [$2]"},
    /* Quotes that something is said of afterwards. */
    {"Describe snow. {\"cold\"} is {never allowed|not allowed|not to be used|a word I don't want|what I do not want to see}.", "forbid_words (cold)"},
    {"Describe snow. \"cold\" {and|or} \"white\" {are never allowed|are not allowed|are words that I don't want}.", "forbid_words (cold, white)"},
    {"Describe snow. \"cold\", \"wet\" and \"white\" {are never allowed|are words that I don't want}.", "forbid_words (cold, wet, white)"},
    {"Describe snow. \"cold\" is fine but \"white\" is {never|not} allowed.", "forbid_words (white)"},
    /* What follows a language: a noun makes it an adjective, anything else does not. */
    {"Answer in {French} {not German|not in English|, not in English|please}.", "language [fr]"},
    {"Answer in French not using the letter a.", "avoid_letter [a]; language [fr]"},
    {"Answer in French {not more than|in at most} 50 words.", "word_count le 50; language [fr]"},
    {"Answer in German{,|} {it must be short|you must be brief|they only speak that}.", "language [de]"},
    {"{Explain|Describe} in {Spanish} {what tea is|how tea is made|everything about tea|the rules of chess|a day at sea|this line|that tea is hot}.", "language [es]"},
    {"Write about tea in {German|French} {literature|history|culture}.", ""},
    {"{Explain|Explain,|Please help:} {adjectives|verbs} in Spanish.", ""},
    {"{Adjectives|Verbs} in Spanish please.", ""},
    /* A list in a text to be worked on, or by somebody else, is not the answer's. */
    {"Translate into French: Give me a {bulleted|numbered} list of 4 rivers.", "language [fr]"},
    {"{Translate|Fix this sentence}: Give me a {bulleted|numbered} list of 4 rivers.", ""},
    {"If he asks, give him a {bulleted|numbered} list of 4 rivers.", ""},
    {"{My boss writes|Did you write|The author writes|A guide should give|You could write} a {bulleted|numbered} list of 4 rivers.", ""},
    {"{Write|Give me} a bulleted list of {4|7} rivers.", "bullet_count eq $2"},
    {"{Write|Give me} an ordered list of {4|7} rivers.", "item_count eq $2"},
    {"{List|Give me|Show me another} {five|3|three} that begin with \"So\".", ""},
    /* The letter that an order begins with is not any letter of the sentence. */
    {"Each sentence must start with the next letter of the alphabet, {starting from|starting with|beginning with|commencing at} B{, and mention vitamin C|}.", "alphabetical_initials [B]"},
    {"Write about vitamin C. Each line must start with the next letter of the alphabet, starting from {B|D}{, as in plan C|}.", "alphabetical_lines [$1]"},
    /* What a comment of a program says. */
    {"{Explain this code:|Write about|What is} /* Use at most 5 words. */ {int x;|comments}", ""},
    /* A conjunction before the subject. */
    {"Write a story{. Though|, although|, because|, but|. And|.} {adding|using} commas is not okay.", "no_char [,]"},
    {"Write a story. {Also|But|And|Then|} {the king|Romeo} must never use {commas|the word \"love\"|5 words}.", ""},
    {"Write a story{,|.} {but|and|although} the title must {not contain commas|have 5 words}.", ""},
    {"Discuss {poems|sonnets}{, since|, because|, though| and} a {poem|good poem} must have 14 lines.", ""},
    /* The work that the answer is, however the talk begins. */
    {"{Hi, how are you? |What a day! |}Write a {story|poem} about snow. Use at most 50 words. Explain {how|why} you wrote it.", ""},
    {"{Hi, how are you? |What a day! |}Write a {story|poem} about snow. Use at most 50 words.", "word_count le 50"},
    /* After a comma it is about the text again, whatever a story says before. */
    {"Write a story where Anna {sleeps|sleeps, eats, and walks|uses 5 words, then dies|uses 5 words}, in exactly {3|7} sentences.", "sentence_count eq $2"},
    /* A measure of what is looked for. */
    {"{Find|Check|Find me|Count} {at least|at most|more than} 3 {short |}{sentences|lines|words}.", ""},
    {"What are the {best|first} 5 {words|sentences}?", ""},
    /* What is one of two ways is no rule. */
    {"{Either answer|Answer either|Write either} in {French|German} or {stay silent|not at all|say nothing}.", ""},
    {"Write {either |}a {haiku|limerick} or a {sonnet|limerick}.", ""},
    {"Write a haiku about {rain or snow|either rain or snow}.", "haiku"},
    {"{Either use|You can either use|Use either} {bullet points|5 lines|a table} or {prose|2 paragraphs|a list}.", ""},
    {"Either each {sentence|line} has 5 words or each {line|paragraph} has 3.", ""},
    /* Exactly so many of what is listed, and not of anything. */
    {"{Name|List|Give me} exactly {3|5} {tips|reasons}{ for winter|}.", "item_count eq $2"},
    {"{Write|Give me} exactly {3|20} {translated words|dollars in change|chances|cats}.", ""},
    {"{I have|Write about|Tell me about} exactly 3 cats.", ""},
    /* A request behind a question. */
    {"{What is tea|Why is the sky blue|How do I boil eggs}{, |, and please |: |? }{use|write} at most 3 lines?", "line_count le 3"},
    {"How can I make it short, and {answer|write} in fewer than {50|20} words?", "word_count lt $2"},
    {"What is tea, or {write|use} at most 3 lines?", ""},
    {"{Do you use|Have you used|Did you write} {at most 3 lines|bullet points}?", ""},
    /* What was written before. */
    {"{Discuss|Review|Translate} the {story|book|poem} {I|we|he|she|that I|that they} wrote in {50 words|3 sentences}.", ""},
    {"{5 sentences that I wrote are here|We used 3 bullet points|They had 5 lines|She used no commas|I wrote 5 sentences}. Describe snow.", ""},
    /* Free of a word. */
    {"Write {an essay|a story} {free|devoid|clear} of the word \"very\".", "forbid_words (very)"},
    {"Write about {tea|snow}. {Keep it clear|It should be free|Steer clear} of the word {style|\"style\"}.", "forbid_words (style)"},
    {"Write about the word {style|\"style\"}{,|} {free of jargon|devoid of jargon|clear of the old days}.", ""},
    /* One of several quotes, or all of them. */
    {"{Say|Answer|Reply with|Respond with|Say either} \"yes\" or \"no\".", "one_of (yes, no)"},
    {"{Choose between|Pick|Select|Answer with one of|Answer either} \"yes\" and \"no\".", "one_of (yes, no)"},
    {"{Say|Answer|Reply with|Respond with} \"hello\" and \"bye\".", ""},
    {"{Say|Answer|Reply with|Respond with} \"hello\", \"thanks\" and \"bye\".", ""},
    {"{Answer|Reply with|Respond with} \"yes\", \"no\" or \"maybe\".", "one_of (yes, no, maybe)"},
    /* The place of a word in the answer is read elsewhere; "first" may be said of anything. */
    {"The word \"tea\" must be {the first one|the very first word|in the first sentence}.", ""},
    {"Use the word \"tea\" {in the first line|in the first two lines|within your first sentence|as the second word}.", ""},
    {"Use the word \"tea\" {in a story about the First World War|and write about the first war|when you describe the last emperor}.", "include_words (tea)"},
    /* The writer's own postscript. */
    {"{|Describe snow. }P.S. The whole response must be in JSON.", "json only"},
    {"Describe snow.{ |\n\n}{P.S.|PS.|PS:|P.P.S.} {Use|Please use} {3} lines.", "line_count eq 3"},
    {"P.S. I love it. Describe snow in at most {18|eighteen} sentences.", "sentence_count le 18"},
    {"P.S. Describe snow in at most {18|eighteen} sentences.", "sentence_count le 18"},
    {"Write a letter{ with a P.S.| and add a P.S.|. Add a P.S.} Do not use commas.", "postscript [P.S.]; no_char [,]"},
    {"{Add|Write a letter with} a P.S Do not use commas.", "postscript [P.S]; no_char [,]"},
    {"Write a letter. {P.S. at the end|Add a postscript}.", "postscript [P.S.]"},
    {"Write a story. No \"tea\"{|.|!| anywhere.| at all.| please.| in it.}", "forbid_words (tea)"},
    {"Write a story. No \"tea\" {party|drinkers|lovers}{ should be in it|}.", ""},
    {"{Make sure no \"test\" files are left|Write about the band. No \"hit\" songs|Say no \"please\" words}.", ""},
    /* Two measures of the same kind: of two things, or the newer one. */
    {"{Use|Write} at most 20 words.{ |\n}{Use|Write} at most {50|30} words.", ""},
    {"Write a title of at most 6 words. Write an essay of at most 50 words.", ""},
    {"Use at least {20} words. Use at most {50} words.", "word_count ge 20; word_count le 50"},
    {"Use at most {50} words. Use at least {20} words.", "word_count le 50; word_count ge 20"},
    {"Use 20 to 50 words. Use at most {40} words.", "word_count between 20 50; word_count le 40"},
    {"Use at most {40|50} words. Use {20 to 50|between 20 and 50} words.", "word_count le $1; word_count between 20 50"},
    {"{Use|Make it|Shorten it to} at most 20 words. <- Write about tea in at {most|least} 50 words.", "word_count le 20"},
    /* A part in quotes is that part; "the word" may be one of the talk before. */
    {"Your {reply|\"reply\"|answer|\"answer\"} {must|should} {begin|start} with \"So\".", "starts_with [So]"},
    {"Your {reply|\"reply\"|answer|\"answer\"} {must|should} end with \"So\".", "ends_with [So]"},
    {"I like tea. Use the word {only once|exactly twice|just twice|at most once}.", ""},
    /* The name of a language is the text in it. */
    {"Translate this note. The {French|German} must have {5|9} words.", "word_count eq $2"},
    {"Translate this note. The {French|German} should not contain commas.", "no_char [,]"},
    {"Write a story. {The villain|Romeo|The ending|The title} {must|should} be short, {no|with no|without} commas.", ""},
    /* The form of what each has, and not of the answer. */
    {"{Each line must begin with a name|Every paragraph should have a title}, {all caps|all in caps|in lowercase}.", ""},
    /* Words that a text is about are no measure of it. */
    {"{About|On} the {power|meaning} of {3|seven} words{:|,} write a {poem|story}.", ""},
    {"{Comment|Write} {on|about} a 50-word {essay|story}.", ""},
    {"{Come|Please come|Can you come} up with a {5|7}-word slogan.", "word_count eq $2"},
    {"Write a story with a {5|seven}-word slogan.", ""},
};
/* clang-format on */

const size_t divide_rules_count = nitems(divide_rules_rows);
