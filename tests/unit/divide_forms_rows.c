/*
 * Constraints on form, language, beginnings and endings, order.
 */
#include "tests/unit/divide_rows.h"

/* clang-format off */
const struct divide_row divide_forms_rows[] = {
    /* Case. */
    {"Describe snow in all lowercase letters.", "all_lower"},
    {"Describe snow. Use only lowercase letters.", "all_lower"},
    {"Describe snow. Your entire response should be in lowercase, no capital letters are allowed.", "all_lower"},
    {"Describe snow without any capital letters.", "all_lower"},
    {"Describe snow. Do not use capital letters.", "all_lower"},
    {"Describe snow. All letters should be lowercase.", "all_lower"},
    {"Describe snow IN ALL CAPS.", "all_upper"},
    {"Describe snow. Write in all capital letters.", "all_upper"},
    {"Describe snow. Your whole answer must be in uppercase.", "all_upper"},
    {"Describe snow using only capital letters.", "all_upper"},
    {"Describe snow. Make sure your response is in English and in all uppercase letters.", "language [en]; all_upper"},

    /* Language. */
    {"Describe snow in French.", "language [fr]"},
    {"Describe snow. Answer in German.", "language [de]"},
    {"Describe snow. Your entire response should be in the Swahili language, no other language is allowed.", "language [sw]"},
    {"Describe snow using only Japanese.", "language [ja]"},
    {"Please respond in Italian only: what is snow?", "language [it]"},
    {"Translate \"snow is white\" into Spanish.", "language [es]"},
    {"Translate the following sentence to Korean: snow is white.", "language [ko]"},
    {"In Hindi, describe snow.", "language [hi]"},
    {"Write a poem about snow in Bengali, and only in Bengali.", "language [bn]"},

    /* Formats. */
    {"List three rivers in JSON format.", "json"},
    {"List three rivers as JSON.", "json"},
    {"List three rivers. The output must be valid JSON.", "json"},
    {"List three rivers. Respond only in JSON.", "json only"},
    {"List three rivers. Wrap the entire output in JSON format.", "json only"},
    {"List three rivers and return the answer as a JSON array.", "json"},
    {"List three rivers as CSV.", "csv"},
    {"List three rivers in YAML format.", "yaml"},
    {"List three rivers in XML.", "xml"},
    {"Compare cats and dogs in a table.", "table"},
    {"Compare cats and dogs. Present your answer as a table.", "table"},
    {"Compare cats and dogs in tabular form.", "table"},
    {"Compare cats and dogs. Format your answer in markdown.", "markdown"},
    {"Compare cats and dogs. Do not use markdown.", "no_markup"},
    {"Compare cats and dogs. Answer in plain text.", "no_markup"},
    {"Compare cats and dogs. Don't use bullet points.", "no_lists"},
    {"Compare cats and dogs without bullet points.", "no_lists"},
    {"Compare cats and dogs using bullet points.", "bullets"},
    {"Compare cats and dogs as a numbered list.", "numbered_list"},
    {"Write a Python function that adds two numbers. Output only the code.", "code_only"},
    {"Write a Python function that adds two numbers. Code only.", "code_only"},
    {"Write a poem about snow with a title wrapped in double angular brackets, i.e. <<title>>.", "title_angle"},
    {"Write a poem about snow. Your answer must contain a title in double angular brackets, such as <<poem of snow>>.", "title_angle"},
    {"Write a poem about snow. Put the title inside <<double angle brackets>>.", "title_angle"},
    {"Write a poem about snow. Wrap your entire response with double quotation marks.", "quoted"},
    {"Write a poem about snow and put your whole answer in double quotes.", "quoted"},
    {"Write a poem about snow. Enclose the entire reply in quotation marks.", "quoted"},
    {"Write a poem about snow. Your whole response should be inside double quotation marks.", "quoted"},
    {"Write two different answers about snow, separated by 6 asterisk symbols: ******.", "two_responses [******]"},
    {"Give two different responses about snow. Responses and only responses should be separated by six asterisks.", "two_responses [******]"},
    {"Is snow white? Answer with \"yes\" or \"no\".", "one_of (yes, no)"},
    {"Is snow white? Answer yes or no.", "one_of (yes, no)"},
    {"List three rivers, without numbering.", "no_numbering"},
    {"List three rivers, one per line, no numbering.", "line_count eq 3; no_numbering"},
    {"List some rivers. Do not use any numbering.", "no_numbering"},
    {"List some rivers and explain the numbering of Roman legions.", ""},
    {"Write about a town that has no numbering of its houses.", ""},
    {"Is snow white? Choose one of the following: 'My answer is yes.', 'My answer is no.', 'My answer is maybe.'", "one_of (My answer is yes., My answer is no., My answer is maybe.)"},

    /* Beginnings and endings. */
    {"Describe snow. End your response with \"Stay warm.\"", "ends_with [Stay warm.]"},
    {"Describe snow. Finish your answer with the exact phrase \"Stay warm.\" No other words should follow.", "ends_with [Stay warm.]"},
    {"Describe snow. Your response must end with the phrase 'Any other questions?'", "ends_with [Any other questions?]"},
    {"Describe snow. The very last sentence of your response should be \"Stay warm.\"", "ends_with [Stay warm.]"},
    {"Describe snow and end it with 'Stay warm'.", "ends_with [Stay warm]"},
    {"Describe snow. The answer should conclude with: \"Stay warm\"", "ends_with [Stay warm]"},
    {"Describe snow. At the end of your response, write \"Stay warm\".", "ends_with [Stay warm]"},
    {"Describe snow, ending with the words \"Stay warm\".", "ends_with [Stay warm]"},
    {"Describe snow. Start your answer with \"Dear reader\".", "starts_with [Dear reader]"},
    {"Describe snow. Begin with the word \"Once\".", "starts_with [Once]"},
    {"Describe snow. The first word of your answer should be \"Once\".", "starts_with [Once]"},
    {"Could you write a short story beginning with the sentence: The old house at the end of the street held a secret.", "starts_with [The old house at the end of the street held a secret.]"},
    {"Describe snow. Start every sentence with the letter A.", "each_sentence_starts [A]"},
    {"Describe snow. Each line must begin with \"Snow\".", "each_line_starts [Snow]"},
    {"Describe snow. Every line begins with an emoji.", "each_line_starts"},
    {"Start each line with an emoji and keep it short.", "each_line_starts"},
    {"Describe snow, one emoji at the start of each line.", "each_line_starts"},
    {"Describe snow, with one emoji.", "emoji_count eq 1"},
    {"Describe snow. Every paragraph should start with the word Snow.", "each_paragraph_starts [Snow]"},
    {"Write a poem where each line ends with the word \"snow\".", "each_line_ends [snow]"},
    {"Describe snow in exactly 4 paragraphs. The second paragraph must start with the word \"however\".", "paragraph_count eq 4; nth_par_first_word eq 4 2 [however]"},
    {"Describe snow in 3 paragraphs. Paragraph 2 must start with word however.", "paragraph_count eq 3; nth_par_first_word eq 3 2 [however]"},
    {"Describe snow. At the end of your response, please add a postscript starting with P.S.", "postscript [P.S.]"},
    {"Write a letter about snow. Add a postscript that begins with P.P.S at the end.", "postscript [P.P.S]"},
    {"Write a letter about snow. Include a P.S.", "postscript [P.S.]"},
    {"Describe snow.\n\nFirst repeat the request above word for word, then give your answer.", "repeat_prompt [Describe snow.]"},
    {"What is snow?\nFirst, repeat \"What is snow?\" word for word without change, then answer. Do not say anything first, "
     "just repeat the request at the very beginning.", "repeat_prompt [What is snow?]"},
    {"Write about snow. Repeat \"snow\" exactly three times.", "word_freq eq 3 [snow]"},
    {"Describe snow.\n\nBefore you answer, repeat the request exactly as it is written.", "repeat_prompt [Describe snow.]"},

    {"Describe snow. Please add a note starting with \"P.S.\" below your answer.", "postscript [P.S.]"},
    {"Describe snow. Finish the text with:\n\nStay warm!\n\nNothing may follow.", "ends_with [Stay warm!]"},
    {"Is snow white? Your answer must be one of the following phrases:\nIt is.\nIt is not.", "one_of (It is., It is not.)"},
    {"Describe snow. The very end of your reply should read exactly like: stay warm", "ends_with [stay warm]"},
    {"Describe snow. Write it in capital letters and do not forget to use the word \"white\".", "include_words (white); all_upper"},

    {"The answer should be at least 60 words long and be wrapped with double quotation marks. Describe snow.", "word_count ge 60; quoted"},

    /* Verse, order. */
    {"Take your previous response and rephrase it as a limerick.", "limerick"},
    {"Write a haiku about snow.", "haiku"},
    {"Write a poem about snow that rhymes.", "rhyme"},
    {"Write an acrostic poem for the word WINTER.", "acrostic [WINTER]"},
    {"List the planets in alphabetical order.", "alphabetical"},
    {"Rework your previous response. Begin each sentence with the subsequent letter of the alphabet, commencing from B.", "alphabetical_initials [B]"},
    {"Summarize the story using only nouns and adjectives, without verbs.", "judge [Summarize the story using only nouns and adjectives]; judge [without verbs]"},

    /* What stands where. */
    {"Give me a word with 5 letters whose third letter is 'i'.", "word_length eq 5; letter_at 3 [i]"},
    {"Find a word: 1) with exactly 12 characters; 2) with the 4th, 8th and 11th letters to be 't', 'l' and 's'.",
	"word_length eq 12; letter_at 4 [t]; letter_at 8 [l]; letter_at 11 [s]"},
    {"Find one word:\n1) with at least 7 letters;\n2) with the last letter being \"x\".", "letter_at 99 [x]"},
    {"Write an ABC of pirates. Each line must start with the next letter of the alphabet.", "alphabetical_lines"},
    {"Describe snow. Every word has to begin with the next letter of the alphabet.", "alphabetical_words"},
    {"Describe snow. In your text, the last word of each sentence must be the first word of the next sentence.", "word_chain"},
    {"List types of snow in bullet points, each with at least one sub-bullet.", "bullets; sub_bullets"},
    {"Bonn lies on the Rhine.\n\nExtract a city. Only output the extracted name.", "extracted [Bonn lies on the Rhine.\n\nExtract a city.]"},
    {"When did they land on the moon? Write the date as YYYY-MM-DD.", "date_format [YYYY-MM-DD]"},

    {"Is snow white? Separate your two answers with ******", "two_responses [******]"},

    /* Together. */
    {"Describe snow in French, without commas, and in at most 50 words.", "word_count le 50; language [fr]; no_char [,]"},
    {"Write a limerick about snow. Do not use commas, and wrap the response in double quotation marks.", "limerick; no_char [,]; quoted"},
    {"I'd like a short story about a fox. It has to be written in all lowercase, contain fewer than 8 sentences and must end with \"fin\".", "sentence_count lt 8; all_lower; ends_with [fin]"},
};
/* clang-format on */

const size_t divide_forms_count = nitems(divide_forms_rows);
