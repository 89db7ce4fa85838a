/*
 * Two steps: letters are counted by script, and a text in Latin letters is told by its function words.
 */
#include "routes/text/language.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "policies/cpu.h"

#define LOOK_AT   4096 /* bytes */
#define WORDS_MAX 240  /* that many words say enough */
#define WORD_MAX  24   /* bytes; no function word is longer */

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

#define EN (1u << L_EN)
#define DE (1u << L_DE)
#define FR (1u << L_FR)
#define ES (1u << L_ES)
#define IT (1u << L_IT)
#define PT (1u << L_PT)
#define NL (1u << L_NL)
#define PL (1u << L_PL)
#define CS (1u << L_CS)
#define SV (1u << L_SV)
#define DA (1u << L_DA)
#define FI (1u << L_FI)
#define HU (1u << L_HU)
#define RO (1u << L_RO)
#define TR (1u << L_TR)
#define ID (1u << L_ID)
#define VI (1u << L_VI)

struct function_word {
	const char *word;
	uint32_t languages; /* one bit each */
};

/* The commonest words that carry no matter, and those that ask for quantities. Sorted by bytes for bsearch. */
/* clang-format off */
static const struct function_word function_words[] = {
    {"a", EN | PT | CS | HU | RO}, {"aan", NL}, {"aber", DE}, {"about", EN}, {"aby", CS}, {"ada", ID}, {"adalah", ID},
    {"af", DA}, {"after", EN}, {"ai", RO}, {"akan", ID}, {"aki", HU}, {"al", ES | IT}, {"ale", PL | CS}, {"all", EN},
    {"alla", IT | SV}, {"alle", DA}, {"als", DE | NL}, {"also", EN}, {"always", EN}, {"am", EN | RO}, {"ama", TR},
    {"ami", HU}, {"an", EN | DE}, {"anche", IT}, {"and", EN}, {"another", EN}, {"any", EN}, {"ao", PT}, {"apa", ID},
    {"are", EN}, {"as", EN | PT}, {"at", EN | DA}, {"atau", ID}, {"att", SV}, {"au", FR}, {"auch", DE}, {"auf", DE},
    {"aus", DE}, {"aux", FR}, {"av", SV}, {"avait", FR}, {"avea", RO}, {"avec", FR}, {"az", HU}, {"azt", HU},
    {"bagaimana", ID}, {"banyak", ID}, {"bao", VI}, {"be", EN}, {"because", EN}, {"been", EN}, {"before", EN},
    {"bei", DE}, {"ben", TR}, {"berapa", ID}, {"between", EN}, {"bij", NL}, {"bir", TR}, {"bisa", ID}, {"bitte", DE},
    {"biz", TR}, {"blev", DA}, {"both", EN}, {"bu", TR}, {"but", EN}, {"by", EN | PL}, {"byl", CS}, {"byla", CS},
    {"bylo", CS}, {"być", PL}, {"był", PL}, {"była", PL}, {"było", PL}, {"být", CS}, {"bạn", VI}, {"c", FR},
    {"cada", ES | PT}, {"calculate", EN}, {"can", EN}, {"care", RO}, {"ce", FR | RO}, {"ces", FR}, {"cette", FR},
    {"chaque", FR}, {"che", IT}, {"chi", IT}, {"cho", VI}, {"ci", IT}, {"co", PL | CS}, {"com", PT}, {"combien", FR},
    {"come", IT}, {"comment", FR}, {"como", ES | PT}, {"compute", EN}, {"con", ES | IT}, {"cosa", IT}, {"cost", EN},
    {"could", EN}, {"csak", HU}, {"cu", RO}, {"cuando", ES}, {"cum", RO}, {"cuál", ES}, {"cuántas", ES},
    {"cuánto", ES}, {"cuántos", ES}, {"czy", PL}, {"các", VI}, {"cái", VI}, {"cât", RO}, {"câte", RO}, {"câți", RO},
    {"còn", VI}, {"có", VI}, {"cómo", ES}, {"că", RO}, {"của", VI}, {"d", FR}, {"da", IT | PT | TR}, {"dacă", RO},
    {"daha", TR}, {"dal", IT}, {"dalam", ID}, {"dan", NL | ID}, {"dann", DE}, {"dans", FR}, {"dar", RO}, {"dari", ID},
    {"das", DE | PT}, {"dass", DE}, {"dat", NL}, {"de", FR | ES | PT | NL | SV | DA | HU | RO | TR}, {"dei", IT},
    {"dein", DE}, {"del", ES | IT}, {"della", IT}, {"delle", IT}, {"dem", DE}, {"den", DE | SV | DA}, {"dengan", ID},
    {"depois", PT}, {"der", DE | DA}, {"des", DE | FR}, {"después", ES}, {"det", SV | DA}, {"deux", FR}, {"deze", NL},
    {"değil", TR}, {"di", IT | ID}, {"dia", ID}, {"did", EN}, {"die", DE | NL}, {"din", RO}, {"dit", NL}, {"dla", PL},
    {"do", EN | PT | PL | CS}, {"does", EN}, {"donde", ES}, {"door", NL}, {"dopo", IT}, {"dos", ES | PT},
    {"du", DE | FR | SV | DA}, {"după", RO}, {"during", EN}, {"e", IT | PT}, {"each", EN}, {"een", NL},
    {"efter", SV | DA}, {"egy", HU}, {"ei", FI | RO}, {"ein", DE}, {"eine", DE}, {"einem", DE}, {"einen", DE},
    {"einer", DE}, {"either", EN}, {"el", ES}, {"ela", PT}, {"ele", PT}, {"eles", PT}, {"elk", NL}, {"elke", NL},
    {"ella", ES}, {"elle", FR}, {"eller", SV | DA}, {"elles", FR}, {"em", PT}, {"en", FR | ES | NL | SV | DA | TR},
    {"entre", ES}, {"equals", EN}, {"er", DE | NL | DA}, {"era", IT}, {"es", DE | ES}, {"est", FR}, {"esta", ES | PT},
    {"este", ES | PT | RO}, {"está", ES | PT}, {"et", FR | DA}, {"ett", SV}, {"että", FI}, {"eu", PT},
    {"evaluate", EN}, {"every", EN}, {"express", EN}, {"ez", HU}, {"ezt", HU}, {"fait", FR}, {"fie", RO},
    {"fiecare", RO}, {"find", EN}, {"first", EN}, {"foi", PT}, {"for", EN | DA}, {"fost", RO}, {"fra", DA},
    {"from", EN}, {"från", SV}, {"fue", ES}, {"för", SV}, {"für", DE}, {"geen", NL}, {"gibi", TR}, {"given", EN},
    {"gli", IT}, {"gì", VI}, {"ha", ES | IT | HU}, {"haben", DE}, {"had", EN | NL}, {"han", SV | DA}, {"hanno", IT},
    {"har", SV | DA}, {"has", EN}, {"hat", DE}, {"hatte", DE}, {"have", EN}, {"hay", ES | VI}, {"he", EN | FI},
    {"hebben", NL}, {"heeft", NL}, {"her", EN | TR}, {"het", NL}, {"hij", NL}, {"him", EN}, {"his", EN}, {"hoe", NL},
    {"hoeveel", NL}, {"hogy", HU}, {"hon", SV}, {"how", EN}, {"hun", DA}, {"hur", SV}, {"hvad", DA}, {"hvem", DA},
    {"hver", DA}, {"hvor", DA}, {"hány", HU}, {"hãy", VI}, {"hän", FI}, {"hänellä", FI}, {"hänen", FI},
    {"i", EN | IT | PL | CS | SV | DA}, {"ich", DE | PL}, {"if", EN}, {"ihr", DE}, {"ik", NL}, {"iki", TR},
    {"ikke", DA}, {"il", FR | IT}, {"ile", PL | TR}, {"ils", FR}, {"im", DE}, {"in", EN | DE | IT | NL}, {"ini", ID},
    {"insgesamt", DE}, {"inte", SV}, {"into", EN}, {"is", EN | NL | HU}, {"ise", TR}, {"isso", PT}, {"ist", DE},
    {"it", EN}, {"its", EN}, {"itu", ID}, {"için", TR}, {"j", FR}, {"ja", PL | FI}, {"jag", SV}, {"jak", PL | CS},
    {"je", FR | NL | CS}, {"jede", DE}, {"jeder", DE}, {"jeg", DA}, {"jego", PL}, {"jeho", CS}, {"jej", PL},
    {"jejich", CS}, {"její", CS}, {"jen", CS}, {"jest", PL}, {"jij", NL}, {"jika", ID}, {"joka", FI}, {"jos", FI},
    {"jouw", NL}, {"jsou", CS}, {"juga", ID}, {"just", EN}, {"już", PL}, {"já", CS}, {"k", CS}, {"kadar", TR},
    {"kaikki", FI}, {"kami", ID}, {"kamu", ID}, {"kan", NL | SV | DA}, {"kann", DE}, {"kaç", TR}, {"każda", PL},
    {"każdy", PL}, {"každý", CS}, {"když", CS}, {"ke", ID}, {"kein", DE}, {"keine", DE}, {"kell", HU}, {"khi", VI},
    {"không", VI}, {"ki", HU}, {"kolik", CS}, {"která", CS}, {"které", CS}, {"který", CS}, {"która", PL},
    {"które", PL}, {"który", PL}, {"kuin", FI}, {"kuinka", FI}, {"kun", FI}, {"között", HU}, {"l", FR},
    {"la", FR | ES | IT | RO}, {"las", ES}, {"le", FR | ES | IT | RO}, {"left", EN}, {"les", FR | ES}, {"lesz", HU},
    {"let", EN}, {"leur", FR}, {"leurs", FR}, {"lo", ES | IT}, {"lor", RO}, {"loro", IT}, {"los", ES}, {"lub", PL},
    {"lui", RO}, {"là", VI}, {"lại", VI}, {"ma", FR | IT | PL}, {"maar", NL}, {"mai", RO}, {"mais", FR | PT},
    {"mange", DA}, {"many", EN}, {"mas", PT}, {"me", EN | PT | FI}, {"med", SV | DA}, {"meer", NL}, {"meg", HU},
    {"meget", DA}, {"mehr", DE}, {"mein", DE}, {"memiliki", ID}, {"men", SV | DA}, {"mennyi", HU}, {"mereka", ID},
    {"mes", FR}, {"met", NL}, {"meu", PT}, {"mi", ES | IT | PL | CS | HU | TR}, {"mich", DE}, {"mig", SV | DA},
    {"mijn", NL}, {"mikä", FI}, {"minden", HU}, {"minha", PT}, {"mint", HU}, {"minä", FI}, {"mir", DE}, {"missä", FI},
    {"mit", DE}, {"mitä", FI}, {"mnie", PL}, {"moi", FR}, {"molto", IT}, {"mon", FR}, {"monta", FI}, {"more", EN},
    {"most", EN}, {"może", PL}, {"mu", TR}, {"much", EN}, {"muito", PT}, {"must", EN}, {"mutta", FI}, {"muy", ES},
    {"my", EN}, {"mycket", SV}, {"myös", FI}, {"már", HU}, {"más", ES}, {"många", SV}, {"még", HU}, {"mı", TR},
    {"může", CS}, {"mỗi", VI}, {"một", VI}, {"n", FR}, {"na", PT | PL | CS}, {"naar", NL}, {"nach", DE},
    {"nagyon", HU}, {"nas", PT}, {"nasıl", TR}, {"ne", FR | TR}, {"nebo", CS}, {"nedir", TR}, {"neither", EN},
    {"nel", IT}, {"nella", IT}, {"nem", HU}, {"never", EN}, {"người", VI}, {"nhiêu", VI}, {"như", VI}, {"những", VI},
    {"ni", SV}, {"nicht", DE}, {"nie", PL}, {"niet", NL}, {"niin", FI}, {"no", EN | ES | PT}, {"noch", DE},
    {"nog", NL}, {"non", IT}, {"nos", PT}, {"nosotros", ES}, {"not", EN}, {"nous", FR}, {"nu", RO}, {"nur", DE},
    {"nyt", FI}, {"nào", VI}, {"này", VI}, {"não", PT}, {"när", SV}, {"når", DA}, {"nếu", VI},
    {"o", ES | IT | PT | PL | CS | RO | TR}, {"och", SV}, {"också", SV}, {"od", PL | CS}, {"oder", DE},
    {"of", EN | NL}, {"og", DA}, {"ogni", IT}, {"også", DA}, {"olan", TR}, {"olarak", TR}, {"ole", FI}, {"oleh", ID},
    {"oli", FI}, {"olla", FI}, {"ollut", FI}, {"om", NL | SV}, {"on", EN | FR | PL | CS | FI}, {"ona", PL | CS},
    {"one", EN}, {"only", EN}, {"ont", FR}, {"ook", NL}, {"op", NL}, {"or", EN}, {"oraz", PL}, {"os", PT},
    {"other", EN}, {"ou", FR | PT}, {"our", EN}, {"out", EN}, {"ovat", FI}, {"over", NL}, {"où", FR}, {"pada", ID},
    {"paljon", FI}, {"par", FR}, {"para", ES | PT}, {"pas", FR}, {"pe", RO}, {"pedig", HU}, {"pela", PT},
    {"pelo", PT}, {"pentru", RO}, {"per", EN | IT}, {"pero", ES}, {"più", IT}, {"plus", EN | FR}, {"po", PL | CS},
    {"podle", CS}, {"por", ES | PT}, {"pour", FR}, {"pro", CS}, {"przed", PL}, {"przez", PL}, {"på", SV | DA},
    {"qu", FR}, {"qual", PT}, {"quale", IT}, {"quando", PT}, {"quantas", PT}, {"quante", IT}, {"quanti", IT},
    {"quanto", IT | PT}, {"quantos", PT}, {"que", FR | ES | PT}, {"quel", FR}, {"quelle", FR}, {"questa", IT},
    {"questo", IT}, {"qui", FR}, {"qué", ES}, {"ra", VI}, {"s", FR | CS}, {"sa", FR}, {"said", EN}, {"same", EN},
    {"sau", RO}, {"say", EN}, {"saya", ID}, {"says", EN}, {"se", FR | ES | IT | PT | CS | FI | RO}, {"sebuah", ID},
    {"sein", DE}, {"sem", HU}, {"semua", ID}, {"sen", FI | TR}, {"ses", FR}, {"setiap", ID}, {"seu", PT}, {"she", EN},
    {"should", EN}, {"si", FR | ES | IT | CS}, {"sich", DE}, {"sie", DE}, {"simplify", EN}, {"sin", ES | SV | DA},
    {"sina", SV}, {"sind", DE}, {"sine", DA}, {"sinä", FI}, {"się", PL}, {"ska", SV}, {"skal", DA}, {"so", EN},
    {"sobre", ES}, {"solve", EN}, {"som", SV | DA}, {"some", EN}, {"son", FR | ES}, {"sono", IT}, {"sonra", TR},
    {"sont", FR}, {"su", ES}, {"sua", IT | PT}, {"such", EN}, {"sudah", ID}, {"sunt", RO}, {"suo", IT}, {"sur", FR},
    {"sus", ES}, {"são", PT}, {"så", SV | DA}, {"să", RO}, {"są", PL}, {"ta", PL | CS}, {"tai", FI}, {"tak", CS},
    {"také", CS}, {"también", ES}, {"também", PT}, {"tane", TR}, {"te", NL | PL | FI | HU}, {"tego", PL}, {"tej", PL},
    {"tell", EN}, {"tells", EN}, {"tem", PT}, {"ten", PL | CS}, {"than", EN}, {"that", EN}, {"the", EN},
    {"their", EN}, {"them", EN}, {"then", EN}, {"there", EN}, {"these", EN}, {"they", EN}, {"thing", EN},
    {"things", EN}, {"this", EN}, {"those", EN}, {"three", EN}, {"thì", VI}, {"thế", VI}, {"ti", IT}, {"tidak", ID},
    {"tiene", ES}, {"til", DA}, {"till", SV}, {"to", EN | PL | CS}, {"toplam", TR}, {"tot", NL}, {"trong", VI},
    {"tu", FR | ES}, {"two", EN}, {"tylko", PL}, {"tym", PL}, {"tôi", VI}, {"tú", ES}, {"từ", VI},
    {"u", NL | PL | CS}, {"uit", NL}, {"um", DE | PT}, {"uma", PT}, {"un", FR | ES | IT | RO}, {"una", ES | IT},
    {"und", DE}, {"une", FR}, {"uno", IT}, {"until", EN}, {"untuk", ID}, {"up", EN}, {"us", EN}, {"után", HU},
    {"už", CS}, {"v", CS}, {"vad", SV}, {"vagy", HU}, {"vain", FI}, {"value", EN}, {"van", NL | HU},
    {"var", SV | DA | TR}, {"varje", SV}, {"ve", CS | TR}, {"vem", SV}, {"veya", TR}, {"vi", SV | DA}, {"viele", DE},
    {"você", PT}, {"volt", HU}, {"vom", DE}, {"von", DE}, {"voor", NL}, {"vous", FR}, {"và", VI}, {"với", VI},
    {"w", PL}, {"waar", NL}, {"war", DE}, {"warum", DE}, {"was", EN | DE | NL}, {"wat", NL}, {"we", EN | NL},
    {"wenn", DE}, {"wer", DE}, {"werd", NL}, {"werden", DE}, {"were", EN}, {"what", EN}, {"when", EN}, {"where", EN},
    {"which", EN}, {"while", EN}, {"who", EN}, {"whom", EN}, {"whose", EN}, {"why", EN}, {"wie", DE | NL},
    {"wieviel", DE}, {"wij", NL}, {"will", EN}, {"wir", DE}, {"wird", DE}, {"with", EN}, {"więc", PL}, {"wo", DE},
    {"worden", NL}, {"would", EN}, {"wurde", DE}, {"y", FR | ES}, {"yang", ID}, {"yhteensä", FI}, {"yo", ES},
    {"yok", TR}, {"you", EN}, {"your", EN}, {"z", PL | CS}, {"za", PL | CS}, {"ze", NL | CS}, {"zij", NL},
    {"zijn", NL}, {"zo", NL}, {"zu", DE}, {"zum", DE}, {"zur", DE}, {"à", FR | PT}, {"är", SV}, {"çok", TR},
    {"è", IT}, {"é", PT}, {"él", ES}, {"én", HU}, {"és", HU}, {"été", FR}, {"être", FR}, {"în", RO}, {"über", DE},
    {"đã", VI}, {"đó", VI}, {"được", VI}, {"để", VI}, {"ő", HU}, {"że", PL}, {"že", CS}, {"și", RO}, {"ở", VI},
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

/* Unicode's blocks, as far as they matter here; sorted. */
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
	unsigned ukrainian; /* letters that Russian has not */
	unsigned persian;   /* letters that Arabic has not */
	unsigned urdu;      /* letters that Persian has not either */
};

/* Read one code point; broken UTF-8 counts as a single unknown byte. Returns its length. */
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
		return SCRIPT_NONE; /* signs for multiplying and dividing */
	for (size_t i = 0; i < sizeof(blocks) / sizeof(blocks[0]) && point >= blocks[i].first; i++) {
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

/* The language of a text that is not in Latin letters. */
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

static int
compare_word(const void *key, const void *element)
{

	return strcmp(key, ((const struct function_word *)element)->word);
}

/* Capitals of Latin-1 in UTF-8 (c3 80..9e) stand 0x20 before their small letters. */
static char
lower(const char *text, size_t at)
{
	unsigned char byte = (unsigned char)text[at];

	if (at > 0 && (unsigned char)text[at - 1] == 0xc3 && byte >= 0x80 && byte <= 0x9e)
		return (char)(byte + 0x20);
	return (char)(byte < 0x80 ? tolower(byte) : byte);
}

static bool
is_letter_byte(struct span text, size_t at)
{
	unsigned char byte = (unsigned char)text.at[at];

	/* c2 and e2 lead punctuation, not letters of Latin scripts. */
	if (byte == 0xc2 || byte == 0xe2)
		return false;
	if (byte >= 0x80 && byte < 0xc0 && at > 0 && (unsigned char)text.at[at - 1] == 0xc2)
		return false;
	if (byte >= 0x80 && byte < 0xc0 && at > 0)
		return (at < 2 || (unsigned char)text.at[at - 2] != 0xe2) && (unsigned char)text.at[at - 1] != 0xe2;
	return byte >= 0x80 || isalpha(byte);
}

#define FUNCTION_WORDS (sizeof(function_words) / sizeof(function_words[0]))

struct counts {
	unsigned words;
	unsigned of[LATIN_COUNT];
	unsigned char seen[(FUNCTION_WORDS + 7) / 8]; /* one bit for each function word found */
};

static const struct function_word *
find_word(struct span word)
{
	char lowered[WORD_MAX + 1];

	if (word.len > WORD_MAX)
		return NULL;
	for (size_t i = 0; i < word.len; i++)
		lowered[i] = lower(word.at, i);
	lowered[word.len] = '\0';
	return bsearch(lowered, function_words, FUNCTION_WORDS, sizeof(function_words[0]), compare_word);
}

static void
count_word(struct counts *counts, struct span word)
{
	const struct function_word *found = find_word(word);
	size_t index;

	counts->words++;
	if (found == NULL)
		return;
	index = (size_t)(found - function_words);
	counts->seen[index / 8] |= (unsigned char)(1u << index % 8);
	for (int i = 0; i < LATIN_COUNT; i++)
		counts->of[i] += found->languages >> i & 1;
}

/* Whether a letter by itself stands in a formula: beside an operator, a digit or a bracket. */
static bool
is_variable(struct span text, size_t at)
{
	size_t before = at, after = at + 1;

	while (before > 0 && text.at[before - 1] == ' ')
		before--;
	while (after < text.len && text.at[after] == ' ')
		after++;
	return (before > 0 && strchr("0123456789+-*/^=<>()|[]", text.at[before - 1]) != NULL) ||
	    (after < text.len && strchr("0123456789+-*/^=<>()|[]", text.at[after]) != NULL);
}

/* "Anna's", "don't": what is left of a word behind its apostrophe. In "l'eau" the letter stands before it. */
static bool
is_ending(struct span text, size_t at)
{

	if (at >= 2 && text.at[at - 1] == '\'')
		return is_letter_byte(text, at - 2);
	return at >= 4 && memcmp(text.at + at - 3, "\xe2\x80\x99", 3) == 0 && is_letter_byte(text, at - 4);
}

/* Names, variables and the letters of options say nothing about the language: a capital inside a sentence is one. */
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
	while (at > 0 && (text.at[at - 1] == ' ' || text.at[at - 1] == '\t'))
		at--;
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
			count_word(counts, (struct span){text.at + from, at - from});
		if (at == from)
			at++;
	}
}

/* Different function words that the language itself does not have. A name that looks like one counts once. */
static unsigned
foreign_words(const struct counts *counts, int language)
{
	unsigned foreign = 0;

	for (size_t i = 0; i < FUNCTION_WORDS; i++) {
		if (counts->seen[i / 8] >> i % 8 & 1)
			foreign += !(function_words[i].languages >> language & 1);
	}
	return foreign;
}

/*
 * Sure is: at least two function words, or one that is the whole text and this language's alone ("Solve 3x = 12"), a
 * share of them that running text has, clearly more than of the next language, and few that only others have.
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
	const struct function_word *found = find_word(word);
	int language = L_EN;

	for (int i = 0; i < LATIN_COUNT; i++)
		language = strcmp(code, latin_codes[i]) == 0 ? i : language;
	return found != NULL && (found->languages >> language & 1) != 0;
}
