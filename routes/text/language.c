/*
 * Two steps: count letters by script, then identify a text in Latin letters by its function words.
 */
#include "routes/text/language.h"

#include <stdint.h>

#include "policies/cpu.h"
#include "routes/text/word_table.h"

#define LOOK_AT   4096 /* bytes */
#define WORDS_MAX 240  /* so many words are enough */

enum latin {
	L_EN,
	L_DE,
	L_FR,
	L_ES,
	L_IT,
	L_PT,
	L_NL,
	L_PL,
	L_CS,
	L_SV,
	L_DA,
	L_FI,
	L_HU,
	L_RO,
	L_TR,
	L_ID,
	L_VI,
	LATIN_COUNT
};

static const char latin_codes[LATIN_COUNT][LANGUAGE_ROOM] = {
    "en", "de", "fr", "es", "it", "pt", "nl", "pl", "cs", "sv", "da", "fi", "hu", "ro", "tr", "id", "vi"};

/* The most common words without content in each language, and those that ask for quantities. */
/* clang-format off */
static const char *const function_words[LATIN_COUNT] = {
    [L_EN] =
	"a about after all also always am an and another any are as at be because been before between both but by "
	"calculate can compute cost could did do does during each either equals evaluate every express find first for "
	"from given had has have he her him his how i if in into is it its just left let many me more most much must my "
	"neither never no not of on one only or other our out per plus said same say says she should simplify so solve "
	"some such tell tells than that the their them then there these they thing things this those three to two until "
	"up us value was we were what when where which while who whom whose why will with would you your",
    [L_DE] =
	"aber als an auch auf aus bei bitte dann das dass dein dem den der des die du ein eine einem einen einer er es "
	"für gesamt haben hat hatte ich ihr im in insgesamt ist je jede jeder kann kein keine kosten kostet macht mehr "
	"mein mich mir mit nach nicht noch nur oder plus pro sein sich sie sind stück stunde stunden summe um und viele "
	"vom von war warum was wenn wer werden wie wieviel wir wird wo wurde zu zum zur zusammen à über",
    [L_FR] =
	"au aux avait avec c ce ces cette chaque combien comment d dans de des deux du elle elles en est et fait il ils j "
	"je l la le les leur leurs ma mais mes moi mon n ne nous on ont ou où par pas plus pour qu que quel quelle qui s "
	"sa se ses si son sont sur tu un une vous y à été être",
    [L_ES] =
	"al cada como con cuando cuál cuántas cuánto cuántos cómo de del después donde dos el ella en entre es esta este "
	"está fue ha hay la las le les lo los mi muy más no nosotros o para pero por que qué se si sin sobre son su sus "
	"también tiene tu tú un una y yo él",
    [L_IT] =
	"al alla anche che chi ci come con cosa da dal dei del della delle di dopo e era gli ha hanno i il in la le lo "
	"loro ma mi molto nel nella non o ogni per più quale quante quanti quanto questa questo se si sono sua suo ti un "
	"una uno è",
    [L_PT] =
	"a ao as cada com como da das de depois do dos e ela ele eles em esta este está eu foi isso mais mas me meu minha "
	"muito na nas no nos não o os ou para pela pelo por qual quando quantas quanto quantos que se seu sua são também "
	"tem um uma você à é",
    [L_NL] =
	"aan als bij dan dat de deze die dit door een elk elke en er geen had hebben heeft het hij hoe hoeveel ik in is "
	"je jij jouw kan maar meer met mijn naar niet nog of om ook op over te tot u uit van voor waar was wat we werd "
	"wie wij worden ze zij zijn zo",
    [L_PL] =
	"ale by być był była było co czy dla do i ich ile ja jak jego jej jest już każda każdy która które który lub ma "
	"mi mnie może na nie o od on ona oraz po przed przez się są ta te tego tej ten to tylko tym u w więc z za że",
    [L_CS] =
	"a aby ale byl byla bylo být co do i jak je jeho jejich její jen jsou já k každý když kolik která které který mi "
	"může na nebo o od on ona po podle pro s se si ta tak také ten to u už v ve z za ze že",
    [L_SV] =
	"alla att av de den det du efter eller en ett från för han har hon hur i inte jag kan med men mig mycket många ni "
	"när och också om på sin sina ska som så till vad var varje vem vi är",
    [L_DA] =
	"af alle at blev de den der det du efter eller en er et for fra han har hun hvad hvem hver hvor i ikke jeg kan "
	"mange med meget men mig når og også på sin sine skal som så til var vi",
    [L_FI] =
	"ei että he hän hänellä hänen ja joka jos kaikki kuin kuinka kun me mikä minä missä mitä monta mutta myös niin "
	"nyt ole oli olla ollut on ovat paljon se sen sinä tai te vain yhteensä",
    [L_HU] =
	"a aki ami az azt csak de egy ez ezt ha hogy hány is kell ki között lesz meg mennyi mi minden mint már még nagyon "
	"nem pedig sem te után vagy van volt én és ő",
    [L_RO] =
	"a ai am avea care ce cu cum cât câte câți că dacă dar de din după ei este fie fiecare fost la le lor lui mai nu "
	"o pe pentru sau se sunt să un în și",
    [L_TR] =
	"ama ben bir biz bu da daha de değil en gibi her iki ile ise için kadar kaç mi mu mı nasıl ne nedir o olan olarak "
	"sen sonra tane toplam var ve veya yok çok",
    [L_ID] =
	"ada adalah akan apa atau bagaimana banyak berapa bisa dalam dan dari dengan di dia ini itu jika juga kami kamu "
	"ke memiliki mereka oleh pada saya sebuah semua setiap sudah tidak untuk yang",
    [L_VI] =
	"bao bạn cho các cái còn có của gì hay hãy khi không là lại mỗi một người nhiêu như những nào này nếu ra thì thế "
	"trong tôi từ và với đã đó được để ở",
};
/* clang-format on */

enum script {
	SCRIPT_NONE,
	SCRIPT_LATIN,
	SCRIPT_CYRILLIC,
	SCRIPT_GREEK,
	SCRIPT_HEBREW,
	SCRIPT_ARABIC,
	SCRIPT_DEVANAGARI,
	SCRIPT_BENGALI,
	SCRIPT_TAMIL,
	SCRIPT_TELUGU,
	SCRIPT_THAI,
	SCRIPT_HANGUL,
	SCRIPT_KANA,
	SCRIPT_HAN,
	SCRIPT_OTHER,
	SCRIPT_COUNT
};

/* Unicode's blocks, as far as needed; sorted. */
static const struct {
	uint32_t first, last;
	enum script script;
} blocks[] = {{0xaa, 0x24f, SCRIPT_LATIN}, {0x370, 0x3ff, SCRIPT_GREEK}, {0x400, 0x52f, SCRIPT_CYRILLIC},
    {0x530, 0x58f, SCRIPT_OTHER}, {0x590, 0x5ff, SCRIPT_HEBREW}, {0x600, 0x77f, SCRIPT_ARABIC},
    {0x780, 0x8ff, SCRIPT_OTHER}, {0x900, 0x97f, SCRIPT_DEVANAGARI}, {0x980, 0x9ff, SCRIPT_BENGALI},
    {0xa00, 0xb7f, SCRIPT_OTHER}, {0xb80, 0xbff, SCRIPT_TAMIL}, {0xc00, 0xc7f, SCRIPT_TELUGU},
    {0xc80, 0xdff, SCRIPT_OTHER}, {0xe00, 0xe7f, SCRIPT_THAI}, {0xe80, 0x10ff, SCRIPT_OTHER},
    {0x1100, 0x11ff, SCRIPT_HANGUL}, {0x1200, 0x1dff, SCRIPT_OTHER}, {0x1e00, 0x1eff, SCRIPT_LATIN},
    {0x1f00, 0x1fff, SCRIPT_GREEK}, {0x3040, 0x30ff, SCRIPT_KANA}, {0x3400, 0x4dbf, SCRIPT_HAN},
    {0x4e00, 0x9fff, SCRIPT_HAN}, {0xa000, 0xabff, SCRIPT_OTHER}, {0xac00, 0xd7af, SCRIPT_HANGUL},
    {0xf900, 0xfaff, SCRIPT_HAN}, {0xfb50, 0xfdff, SCRIPT_ARABIC}, {0xfe70, 0xfeff, SCRIPT_ARABIC},
    {0x20000, 0x3ffff, SCRIPT_HAN}};

struct letters {
	unsigned of[SCRIPT_COUNT];
	unsigned all;
	unsigned ukrainian; /* letters not in Russian */
	unsigned persian;   /* letters not in Arabic */
	unsigned urdu;      /* letters not in Persian either */
};

/* Read one code point; broken UTF-8 counts as one unknown byte. Returns its length. */
static size_t
read_point(struct span text, size_t at, uint32_t *point)
{
	unsigned char lead = (unsigned char)text.at[at];
	size_t len = lead < 0xc2 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 1;

	*point = lead;
	if (len == 1 || at + len > text.len)
		return 1;
	*point = lead & (0x7fu >> len);
	for (size_t i = 1; i < len; i++) {
		if (((unsigned char)text.at[at + i] & 0xc0) != 0x80)
			return 1;
		*point = *point << 6 | ((unsigned char)text.at[at + i] & 0x3f);
	}
	return len;
}

static enum script
script_of(uint32_t point)
{

	if (point < 0xaa)
		return point < 0x80 && isalpha((int)point) ? SCRIPT_LATIN : SCRIPT_NONE;
	if (point == 0xd7 || point == 0xf7 || point == 0xb7)
		return SCRIPT_NONE; /* multiplication and division signs */
	for (size_t i = 0; i < nitems(blocks) && point >= blocks[i].first; i++) {
		if (point <= blocks[i].last)
			return blocks[i].script;
	}
	return SCRIPT_NONE;
}

static void
count_point(struct letters *letters, uint32_t point)
{
	enum script script = script_of(point);

	if (script == SCRIPT_NONE)
		return;
	letters->all++;
	letters->of[script]++;
	letters->ukrainian += point == 0x456 || point == 0x457 || point == 0x454 || point == 0x491;
	letters->persian += point == 0x67e || point == 0x686 || point == 0x698 || point == 0x6af || point == 0x6cc;
	letters->urdu += point == 0x679 || point == 0x688 || point == 0x691 || point == 0x6ba || point == 0x6d2;
}

static struct letters
count_letters(struct span text)
{
	struct letters letters = {{0}, 0, 0, 0, 0};

	for (size_t at = 0; at < text.len && !cpu_spend(1);) {
		uint32_t point;

		at += read_point(text, at, &point);
		count_point(&letters, point);
	}
	return letters;
}

/* The language of a text that is not in Latin script. */
static const char *
language_of_script(const struct letters *letters)
{
	static const char codes[SCRIPT_COUNT][LANGUAGE_ROOM] = {[SCRIPT_GREEK] = "el",
	    [SCRIPT_HEBREW] = "he",
	    [SCRIPT_DEVANAGARI] = "hi",
	    [SCRIPT_BENGALI] = "bn",
	    [SCRIPT_TAMIL] = "ta",
	    [SCRIPT_TELUGU] = "te",
	    [SCRIPT_THAI] = "th",
	    [SCRIPT_HANGUL] = "ko"};
	unsigned han = letters->of[SCRIPT_HAN], kana = letters->of[SCRIPT_KANA];

	if ((han + kana) * 10 >= letters->all * 7)
		return kana * 20 >= han + kana ? "ja" : "zh";
	if (letters->of[SCRIPT_CYRILLIC] * 10 >= letters->all * 7)
		return letters->ukrainian > 0 ? "uk" : "ru";
	if (letters->of[SCRIPT_ARABIC] * 10 >= letters->all * 7)
		return letters->urdu > 0 ? "ur" : letters->persian > 0 ? "fa" : "ar";
	for (int script = 0; script < SCRIPT_COUNT; script++) {
		if (codes[script][0] != '\0' && letters->of[script] * 10 >= letters->all * 7)
			return codes[script];
	}
	return "";
}

static bool
is_letter_byte(struct span text, size_t at)
{
	unsigned char byte = (unsigned char)text.at[at];

	/* c2 and e2 lead punctuation, not Latin letters. */
	if (byte == 0xc2 || byte == 0xe2)
		return false;
	if (byte >= 0x80 && byte < 0xc0 && at > 0 && (unsigned char)text.at[at - 1] == 0xc2)
		return false;
	if (byte >= 0x80 && byte < 0xc0 && at > 0)
		return (at < 2 || (unsigned char)text.at[at - 2] != 0xe2) && (unsigned char)text.at[at - 1] != 0xe2;
	return byte >= 0x80 || isalpha(byte);
}

#define SLOTS 2048 /* more than twice the words */

static struct word_slot slots[SLOTS];

struct counts {
	unsigned words;
	unsigned of[LATIN_COUNT];
	uint64_t seen[SLOTS / 64]; /* one bit for each function word found */
};

static const struct word_slot *
find_word(struct span word)
{
	static const struct word_table table = {slots, SLOTS};
	static bool filled;

	for (int i = 0; i < LATIN_COUNT && !filled; i++)
		word_table_add(&table, function_words[i], UINT64_C(1) << i);
	filled = true;
	return word_table_find(&table, word);
}

static void
count_word(struct counts *counts, struct span word)
{
	const struct word_slot *found = find_word(word);

	counts->words++;
	if (found == NULL)
		return;
	counts->seen[(found - slots) / 64] |= UINT64_C(1) << (found - slots) % 64;
	for (int i = 0; i < LATIN_COUNT; i++)
		counts->of[i] += (unsigned)(found->bits >> i & 1);
}

/* Whether a single letter is in a formula: beside an operator, a digit or a bracket. */
static bool
is_variable(struct span text, size_t at)
{
	size_t before = at, after = at + 1;

	before = span_back(text, before, " ");
	after = span_past(text, after, " ");
	return (before > 0 && strchr("0123456789+-*/^=<>()|[]", text.at[before - 1]) != NULL) ||
	    (after < text.len && strchr("0123456789+-*/^=<>()|[]", text.at[after]) != NULL);
}

/* "Anna's", "don't": the rest of a word after its apostrophe. In "l'eau" the letter is before it. */
static bool
is_ending(struct span text, size_t at)
{

	if (at >= 2 && text.at[at - 1] == '\'')
		return is_letter_byte(text, at - 2);
	return at >= 4 && memcmp(text.at + at - 3, "\xe2\x80\x99", 3) == 0 && is_letter_byte(text, at - 4);
}

/* Names, variables and option letters say nothing about the language: a capital within a sentence is one of these. */
static bool
is_name(struct span text, size_t from, size_t to)
{
	size_t at = from;

	if (to - from == 1 && (is_variable(text, from) || is_ending(text, from)))
		return true;
	if (!isupper((unsigned char)text.at[from]))
		return false;
	if (to - from == 1)
		return true;
	at = span_back(text, at, " \t");
	return islower((unsigned char)text.at[from + 1]) && at > 0 && at < from &&
	    (is_letter_byte(text, at - 1) || text.at[at - 1] == ',');
}

static void
count_words(struct counts *counts, struct span text)
{

	for (size_t at = 0; at < text.len && counts->words < WORDS_MAX && !cpu_spend(8);) {
		size_t from = at;

		while (at < text.len && is_letter_byte(text, at))
			at++;
		if (at > from && !is_name(text, from, at))
			count_word(counts, span_between(text, from, at));
		if (at == from)
			at++;
	}
}

/* Different function words that the language does not have. A name that looks like one counts once. */
static unsigned
foreign_words(const struct counts *counts, int language)
{
	unsigned foreign = 0;

	for (size_t i = 0; i < SLOTS; i += 64)
		for (uint64_t seen = counts->seen[i / 64]; seen != 0; seen &= seen - 1)
			foreign += !(slots[i + (size_t)__builtin_ctzll(seen)].bits >> language & 1);
	return foreign;
}

/*
 * Certain means: at least two function words, or one that is the whole text and only in this language ("Solve 3x =
 * 12"); a share of them as in running text, clearly more than of the next language; and few found only in other
 * languages.
 */
static const char *
language_of_words(struct span text)
{
	struct counts counts = {0};
	int best = 0;
	unsigned next = 0, hits, foreign;

	count_words(&counts, text);
	for (int i = 1; i < LATIN_COUNT; i++)
		best = counts.of[i] > counts.of[best] ? i : best;
	for (int i = 0; i < LATIN_COUNT; i++)
		next = i != best && counts.of[i] > next ? counts.of[i] : next;
	hits = counts.of[best];
	foreign = foreign_words(&counts, best);
	if ((hits < 2 && (hits < counts.words || next > 0)) || hits * 100 < counts.words * 15)
		return "";
	if (hits - next < 1 || (hits - next) * 5 < hits)
		return "";
	if (foreign >= 2 && foreign * 3 > hits)
		return "";
	return latin_codes[best];
}

void
language_of(struct span text, char code[LANGUAGE_ROOM])
{
	struct letters letters;
	const char *found = "";

	if (text.len > LOOK_AT)
		text.len = LOOK_AT;
	letters = count_letters(text);
	if (letters.of[SCRIPT_LATIN] * 10 >= letters.all * 9 && letters.all > 0)
		found = language_of_words(text);
	else if (letters.all > 0)
		found = language_of_script(&letters);
	memcpy(code, found, strlen(found) + 1);
}

bool
language_has_function_word(const char *code, struct span word)
{
	const struct word_slot *found = find_word(word);
	int language = L_EN;

	for (int i = 0; i < LATIN_COUNT; i++)
		language = strcmp(code, latin_codes[i]) == 0 ? i : language;
	return found != NULL && (found->bits >> language & 1) != 0;
}
