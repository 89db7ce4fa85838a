/*
 * The lexicon: groups of English words with the classes that they may have in an instruction.
 */
#include "executors/constraints/divide.h"
#include "executors/constraints/divide_sentence.h"

struct group {
	uint32_t is;
	const char *words;
	enum constraint_unit unit; /* UNIT_NONE for most */
};

/* clang-format off */
static const struct group groups[] = {
    {IS_UNIT | IS_KEYWORD, "word words", UNIT_WORD},
    {IS_UNIT, "sentence sentences", UNIT_SENTENCE},
    {IS_UNIT, "paragraph paragraphs para paras", UNIT_PARAGRAPH},
    {IS_UNIT, "line lines", UNIT_LINE},
    {IS_UNIT, "stanza stanzas quatrain quatrains", UNIT_STANZA},
    {IS_UNIT, "character characters char chars letter letters", UNIT_CHAR},
    {IS_UNIT | IS_FORMAT, "bullet bullets bulletpoint bulletpoints bulleted", UNIT_BULLET},
    {IS_UNIT, "item items entry entries", UNIT_ITEM},
    {IS_UNIT, "section sections", UNIT_SECTION},
    {IS_UNIT, "placeholder placeholders", UNIT_PLACEHOLDER},
    {IS_UNIT, "hashtag hashtags", UNIT_HASHTAG},
    {IS_UNIT | IS_MARK, "emoji emojis emoticon emoticons", UNIT_EMOJI},
    {IS_UNIT, "questions", UNIT_QUESTION},
    {IS_ANSWER, "response responses answer answers reply replies output text message content completion writing thing"},
    {IS_WORK,
        "essay essays story stories poem poems letter letters article articles email emails mail summary summaries tweet "
        "tweets post posts blog song songs lyrics speech review reviews paper report haiku limerick sonnet rap riddle "
        "riddles joke jokes description explanation ad ads advertisement itinerary resume cv plot rubric template dialogue "
        "dialog conversation monologue proposal pitch slogan slogans tagline taglines caption captions note memo list outline blurb bio "
        "biography abstract synopsis definition paraphrase translation rewrite version versions draft narrative tale fable obituary "
        "recipe headline headlines announcement statement thread quiz plan guide critique analysis argument comparison overview "
        "piece copy brochure flyer invitation toast eulogy rationale document composition passage reasoning deck ode "
        "ballad parody anecdote elaboration newsletter journal diary notice advice feedback"},
    {IS_PART,
        "title titles heading headings header headers subtitle name names introduction intro conclusion preface chapter "
        "chapters username usernames password passwords footer subject signature label labels variable variables column "
        "columns row rows field fields key keys value values cell cells id ids product products option options choice "
        "choices step steps idea ideas example examples definition definitions hook thesis opening ending day days week "
        "month hour scene scenes topic topics slide slides quote quotes person persons people noun nouns adjective "
        "adjectives verb verbs adverb adverbs fact facts reason reasons tip tips question questions category categories "
        "comment comments tag tags subheading subheadings part parts user users reader word words keyword keywords phrase "
        "phrases customer player input book function file"},
    {IS_CODE,
        "function functions script scripts program programs code class classes query queries regex app apps application "
        "website webpage api apis endpoint component css javascript python java sql rust golang bash typescript react php "
        "algorithm method methods module library database schema macro plugin bot chatbot software implementation "
        "makefile dockerfile powershell matlab latex html cli game compiler parser server loop generator"},
    {IS_COMPOSE,
        "write compose create generate give provide make draft craft produce explain describe summarize summarise answer "
        "respond reply rewrite rephrase paraphrase translate elaborate expand discuss tell list name suggest brainstorm "
        "outline design prepare present reword restate rework revise redo alter return print state express introduce "
        "narrate recount define compare contrast argue critique review evaluate analyze analyse develop propose invent "
        "turn convert transform change shorten condense say speak show deliver offer recommend formulate continue complete "
        "finalize compile report comment reformulate tldr share retell edit improve polish simplify render phrase sketch "
        "illustrate detail assess ask congratulate invite greet thank remind persuade convince comfort warn adapt supply help recreate come aim represent sum go sign rewriting writing output repeat format pen structure "
        "prove gimme shout"},
    {IS_TASK,
        "count find identify extract select choose pick remove delete insert sort order arrange underline correct fix "
        "split divide mark replace swap read look consider suppose assume check calculate compute solve classify "
        "categorize determine detect label implement build train install configure plot debug refactor teach learn play "
        "parse decide rank verify examine match guess cut store save send click press type enter run call test imagine"},
    {IS_CONTAIN,
        "include includes including contain contains containing have has having use uses using mention mentions "
        "mentioning add adding incorporate incorporating feature features featuring consist consists consisting comprise "
        "comprises comprising comprised embed employ utilize utilise utilizing appear appears appearing occur occurs "
        "occurring need needs require requires show shows put insert try span total employs leave leaving"},
    {IS_AVOID,
        "avoid avoids avoiding avoided refrain refraining exclude excludes excluding omit omitting skip skipping ban banned "
        "forbidden prohibited disallowed eschew abstain abstaining"},
    {IS_LIMIT,
        "limit limits limited limiting keep keeping keeps restrict restricted cap capped confine exceed exceeds "
        "exceeding stay stays stick surpass surpasses surpassing"},
    {IS_BEGIN, "start starts starting begin begins beginning started commence commencing open opens opening"},
    {IS_END, "end ends ending finish finishes finishing finished conclude concludes concluding close closes closing ended"},
    {IS_BE, "be is am are was were been being it's that's they're there's"},
    {IS_MODAL, "should must shall will needs need can could may might would ought cannot has have"},
    {IS_NOT,
        "not no never don't dont without doesn't shouldn't mustn't cannot can't won't isn't aren't nor neither none "
        "nothing don\xe2\x80\x99t doesn\xe2\x80\x99t shouldn\xe2\x80\x99t can\xe2\x80\x99t mustn\xe2\x80\x99t"},
    {IS_EACH, "each every per all both"},
    {IS_QUESTION,
        "what why how who whom whose which where when is are was were do does did has have am what's whats who's how's "
        "what\xe2\x80\x99s isn't aren't doesn't should"},
    {IS_IF, "if unless whenever whether until depending"},
    {IS_PREP,
        "in with within of for at to by from into about on as over under between during through via after before behind "
        "without throughout like"},
    {IS_DET, "a an the your this that these those any my its their our his her some another"},
    {IS_PRONOUN, "it they them you i we he she me us that this these everything anything there i'd i'm it's that's they're there's"},
    {IS_PLAIN,
        "short long simple complete concise brief full separate distinct different unique individual single detailed "
        "coherent main english total whole entire small extremely very clear lengthy key original additional succinct "
        "compact relatively fairly nice good written quick little tiny numbered markdown structured exact "
        "square italic bold bolded fully italicized bracket bracketed square-bracket"},
    {IS_KEYWORD, "keyword keywords phrase phrases term terms expression expressions name names"},
    {IS_ADVERB,
        "please pls plz also then just kindly always finally additionally next first now only simply and but so or lastly second "
        "secondly third thirdly again moreover furthermore further however instead strictly ok okay hey hi hello thanks "
        "still definitely absolutely carefully specifically particularly importantly besides plus too note important "
        "therefore exactly lastly otherwise secondly yet well alright great no yes nice sure that"},
    {IS_JOIN, "and or but then so while yet because since although though plus as"},
    {IS_RELATIVE, "that which who where whose whom"},
    {IS_RELATION,
        "at least most not more less fewer under below over above about around approximately roughly exactly precisely only "
        "up between no not maximum minimum max min nearly almost within exceed exceeds exceeding limit limited nothing circa "
        "approx just ca capped restricted confined longer shorter greater beyond surpass surpasses surpassing atleast atmost half"},
    {IS_FORMAT,
        "number numbered plain yes false lists formatting json xml csv yaml html markdown table tabular list code title titled quotation quotes quote rhyme rhymes rhyming "
        "limerick haiku acrostic alphabetical alphabetically highlight highlighted italic italicize italicized bold "
        "postscript plaintext prose verbs nouns adjectives adverbs verb adjective separated separate separately lowercase "
        "uppercase capital capitals caps capitalized capitalization capitalised capitalize capitalise capitalizing lower upper small repeat alphabet wrap wrapped "
        "enclose enclosed p.s. p.p.s. p.s p.p.s ps options bracket brackets bolded two yyyy extracted numbering subbullet subbullets subpoint subpoints"},
    {IS_WRAP,
        "wrap wrapped enclose enclosed surround surrounded format formatted separate separated highlight italicize bold "
        "repeat capitalize capitalise emphasize ensure"},
};

static const struct {
	char mark;
	const char *words;
} marks[] = {
    {',', "comma commas"}, {'!', "exclamation exclamations"}, {'.', "period periods"},
    {';', "semicolon semicolons"}, {':', "colon colons"}, {'-', "hyphen hyphens"}, {'M', "dash dashes emdash emdashes em-dash em-dashes"},
    {'\'', "apostrophe apostrophes"}, {'(', "parenthesis parentheses"}, {'*', "asterisk asterisks"},
    {'P', "punctuation punctuations"}, {'D', "digit digits numerals"}, {'E', "emoji emojis emoticon emoticons"},
    {'"', "quotation"}, {'?', "question"},
};

struct numeral {
	uint16_t number;
	const char *words;
};

static const struct numeral numbers[] = {
    {0, "zero"}, {1, "one single once"}, {2, "two twice"}, {3, "three thrice"}, {4, "four"}, {5, "five"}, {6, "six"},
    {7, "seven"}, {8, "eight"}, {9, "nine"}, {10, "ten"}, {11, "eleven"}, {12, "twelve dozen"}, {13, "thirteen"},
    {14, "fourteen"}, {15, "fifteen"}, {16, "sixteen"}, {17, "seventeen"}, {18, "eighteen"}, {19, "nineteen"},
    {20, "twenty"}, {30, "thirty"}, {40, "forty fourty"}, {50, "fifty"}, {60, "sixty"}, {70, "seventy"}, {80, "eighty"},
    {90, "ninety"}, {100, "hundred"}, {1000, "thousand"},
};

static const struct numeral ordinals[] = {
    {1, "first 1st"}, {2, "second 2nd"}, {3, "third 3rd"}, {4, "fourth 4th"}, {5, "fifth 5th"}, {6, "sixth 6th"},
    {7, "seventh 7th"}, {8, "eighth 8th"}, {9, "ninth 9th"}, {10, "tenth 10th"}, {99, "last final"},
};

static const char *const languages[] = {
    "english", "en", "french", "fr", "german", "de", "spanish", "es", "italian", "it", "portuguese", "pt", "dutch", "nl",
    "swedish", "sv", "norwegian", "no", "danish", "da", "finnish", "fi", "icelandic", "is", "russian", "ru", "ukrainian",
    "uk", "polish", "pl", "czech", "cs", "slovak", "sk", "hungarian", "hu", "romanian", "ro", "bulgarian", "bg", "greek",
    "el", "turkish", "tr", "arabic", "ar", "hebrew", "he", "persian", "fa", "farsi", "fa", "urdu", "ur", "hindi", "hi",
    "bengali", "bn", "bangla", "bn", "punjabi", "pa", "gujarati", "gu", "marathi", "mr", "tamil", "ta", "telugu", "te",
    "kannada", "kn", "malayalam", "ml", "nepali", "ne", "sinhala", "si", "thai", "th", "vietnamese", "vi", "indonesian",
    "id", "malay", "ms", "tagalog", "tl", "chinese", "zh", "mandarin", "zh", "japanese", "ja", "korean", "ko", "swahili",
    "sw", "latin", "la", "catalan", "ca", "croatian", "hr", "serbian", "sr", "slovenian", "sl", "estonian", "et",
    "latvian", "lv", "lithuanian", "lt", "albanian", "sq", "macedonian", "mk", "afrikaans", "af", "irish", "ga", "welsh",
    "cy", "esperanto", "eo",
};
/* clang-format on */

#define SLOTS 4096 /* a power of two, well above the number of words */

/* Built at the first look-up and never changed. Each process of this program has one thread. */
static struct lexeme slots[SLOTS];
static uint32_t
    hashes[SLOTS]; /* of the slots' words; 0: free. Most words are not in the lexicon, and this array is small */
static bool built;

/* Four bytes, each without the bit of lower case. */
static inline uint32_t
four_of(const char *at)
{
	uint32_t bytes;

	memcpy(&bytes, at, sizeof(bytes));
	return bytes & ~UINT32_C(0x20202020);
}

/* Whether two words with the same hash are equal, ignoring case. */
static inline bool
same_word(struct span a, struct span b)
{
	const char *end = a.at + a.len;

	if (a.len != b.len)
		return false;
	if (a.len >= 4 && a.len <= 8)
		return four_of(a.at) == four_of(b.at) && four_of(end - 4) == four_of(b.at + b.len - 4);
	while (a.at < end && ((*a.at ^ *b.at) & ~0x20) == 0) {
		a.at++;
		b.at++;
	}
	return a.at == end;
}

/* The word's slot, taken or free. */
static inline struct lexeme *
find(struct span word, uint32_t hash)
{
	size_t i = hash & (SLOTS - 1);

	while (hashes[i] != 0 && (hashes[i] != hash || !same_word(slots[i].word, word)))
		i = (i + 1) & (SLOTS - 1);
	return &slots[i];
}

/* Cut the next word off a row of words. Returns its slot, or NULL at the end. */
static struct lexeme *
next_of(const char **words)
{
	struct span word = {*words, strcspn(*words, " ")};
	struct lexeme *lexeme;

	if (word.len == 0)
		return NULL;
	*words += word.len + strspn(*words + word.len, " ");
	lexeme = find(word, divide_hash(word));
	lexeme->word = word;
	hashes[lexeme - slots] = divide_hash(word);
	return lexeme;
}

__attribute__((noinline)) static void
build(void)
{
	struct lexeme *lexeme;
	const char *words;

	for (size_t i = 0; i < nitems(groups); i++)
		for (words = groups[i].words; (lexeme = next_of(&words)) != NULL;) {
			lexeme->is |= groups[i].is;
			if (groups[i].unit != UNIT_NONE)
				lexeme->unit = groups[i].unit;
		}
	for (size_t i = 0; i < nitems(marks); i++)
		for (words = marks[i].words; (lexeme = next_of(&words)) != NULL;) {
			lexeme->is |= IS_MARK;
			lexeme->mark = marks[i].mark;
		}
	for (size_t i = 0; i < nitems(numbers); i++)
		for (words = numbers[i].words; (lexeme = next_of(&words)) != NULL;) {
			lexeme->number = numbers[i].number;
			lexeme->is_number = true;
		}
	for (size_t i = 0; i < nitems(ordinals); i++)
		for (words = ordinals[i].words; (lexeme = next_of(&words)) != NULL;) {
			lexeme->number = ordinals[i].number;
			lexeme->is |= IS_ORDINAL;
		}
	for (size_t i = 0; i + 1 < nitems(languages); i += 2) {
		words = languages[i];
		next_of(&words)->language = languages[i + 1];
	}
}

const struct lexeme *
divide_lexeme(struct span word, uint32_t hash)
{
	const struct lexeme *lexeme;

	if (!built) {
		build();
		built = true;
	}
	lexeme = find(word, hash);
	return lexeme->word.at == NULL ? NULL : lexeme;
}

const char *
constraints_language_name(struct span code)
{

	for (size_t i = 0; i + 1 < nitems(languages); i += 2)
		if (span_equals(code, languages[i + 1]))
			return languages[i];
	return NULL;
}
