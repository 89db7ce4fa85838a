/*
 * The words of system texts and prompts by a hash: of one word, or of two that follow each other.
 */
#include "executors/quantities/system_words.h"

#include <pthread.h>

#define PLACES 4096 /* of the table, a power of two: more than twice its words */

#define TAXES "tax taxes vat gst hst mwst mehrwertsteuer umsatzsteuer"
#define UNITS \
	"km kilometers kilometres kilometer miles celsius fahrenheit kelvin kg kilograms pounds lbs meters metres feet inches" \
	" grams liters litres ounces stone yards centimeters centimetres cups milliliters millilitres gallons kilometern meilen"
#define MONIES "usd eur gbp euro euros dollars cents pounds yen inr rupees chf francs jpy cad aud pence"
#define MONTHS \
	" january february march april may june july august september october november december januar februar m\u00e4rz mai" \
	" juni juli oktober dezember"
#define DAYS \
	"monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag" \
	" sonntag"

/* Words of a class; with .after, only after one of those. */
static const struct {
	uint32_t bit;
	const char *after, *words;
} classes[] = {
    {TAX, NULL, TAXES " taxed gratuity surcharge surcharges tva iva steuer"},
    {CHARGE, NULL,
	"tip tips fee fees discount discounts discounted commission commissions deposit deposits shipping delivery handling"
	" interest markup rabatt trinkgeld charge charges charged off"},
    {PRICE, NULL,
	"price prices priced cost costs rate rates bill bills order orders purchase purchases total totals salary salaries"
	" amount amounts invoice invoices item items preis preise"},
    {WITHIN, NULL,
	"include includes included inclusive incl excluded excludes exclude exclusive excl inkl zzgl net gross netto brutto"
	" add added adds apply applies applied deduct deducted exempt"},
    {WITHIN, "before after pre plus with without including excluding", TAXES},
    {ROUND, NULL, "rounded rounding truncate truncated decimals gerundet runden nachkommastellen"},
    {ROUND, "round", "to up down off all any your the it them every each results prices money answers totals"},
    {ROUND, "always never not use give", "round"},
    {ROUND, "nearest",
	"whole integer ten hundred thousand cent dollar euro tenth hundredth half quarter percent minute hour"},
    {ROUND, "decimal significant whole runde ganze no",
	"place places point figures digits number numbers dollars euros auf immer zahlen euro decimals"},
    {NOTATION, NULL, "hexadecimal hex octal binary"},
    {NOTATION, "roman as scientific in spelled spell base",
	"numeral numerals fractions notation words out two eight twelve"},
    {SAY, NULL,
	"answer answers respond reply replies give gives write output outputs express expressed show shown report return"
	" state display use uses using convert quote quoted prefer provide say always numbers results values measurements"
	" prices amounts distances temperatures is are antworte nutze verwende rechne angaben"},
    {CODE, NULL, "color colour colors colours file files search tree code codes string strings data format"},
    {WRONG, NULL, "incorrectly wrongly deliberately intentionally purposely"},
    {WRONG, "wrong incorrect false falsche deliberate intentional make making",
	"answer answers number numbers result results antwort antworten mistake mistakes"},
    {WRONG, "opposite on always be", "of purpose lie lies wrong"},
    {NOT, NULL,
	"never not avoid no nobody without don doesn shouldn mustn instead rather nie nicht"
	" apologize admit correct flag"},
    {NOT, "if when where", "you i the a they user students he she"},
    {NOT, "s their his her your my users students", "wrong incorrect mistake mistakes"},
    {SYSTEM, "metric imperial customary si british american us metrische",
	"units unit system measurements only values einheiten customary"},
    {SYSTEM, "use in to prefer using into", "metric imperial"},
    {UNIT, "in to into use as", UNITS},
    {TIME, "in", "seconds minutes hours days weeks months"},
    {CURRENCY, "in to into use as", MONIES},
    {CURRENCY, "us canadian australian american", "dollars"},
    {CURRENCY, "exchange default base local currency convert use same w\u00e4hrung conversion",
	"rate currency is conversion currencies ist"},
    {FORM, NULL, "dd mm yyyy tt jjjj datumsformat"},
    {FORM, "date dates format iso hour american european british day month",
	"format as in dates date clock time notation first"},
    {WORKDAY, NULL, "weekends weekend holidays werktage"},
    {WORKDAY, "business working", "day days"},
    {COUNT, NULL,
	"count counts counted counting calculate calculating excluded exclude excludes excluding ignore skip only mean means"
	" assume z\u00e4hle"},
    {ENDS, NULL, "inclusive inclusively"},
    {ENDS, "both first last start end", "ends dates day days date"},
    {CALENDAR, NULL, "timezone timezones utc gmt cet est pst zeitzone"},
    {CALENDAR, "time fiscal week weeks leap lunar", "zone zones year years starts start begins begin calendar"},
    {NOW, "today heute", "is s ist"},
    {NOW, "current todays now it the aktuelles aktuelle", "date time day year datetime is datum zeit"},
    {NOW, "date time year datum datetime today", "is ist today s"},
    {DAY, NULL, "date time day datetime year month datum uhr " DAYS MONTHS},
    {EQUAL, NULL, "equals equates"},
    {EQUAL, "is are counts count equal stands converts entspricht defined", "worth as to for einem"},
    {OPERATE, NULL, "multiply multiplied double doubled triple tripled halve halved subtract verdopple"},
    {OPERATE, NULL, "add"},
    {VALUE, NULL,
	"number numbers result results answer answers value values sum sums figure figures price prices total totals amount"
	" amounts ergebnis zahl zahlen"},
    {EVERY, NULL, "every each all any always your final jede jedes jeder alle"},
    {HAS, "week month year day hour dozen cup mile pint pound gallon workday shift", "has is means"},
    {HAS, "weeks months years days hours", "have mean"},
    {AMOUNT, NULL, "dollars euros eur usd gbp cents"},
    {PERCENT, NULL, "percent prozent"},
    {DIGIT, NULL,
	"two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen twenty thirty forty"
	" fifty hundred thousand zwei drei vier f\u00fcnf sechs sieben acht neun zehn zw\u00f6lf drei\u00dfig"},
};

/* Pairs whose second word is of no class. */
static const struct {
	const char *first, *seconds;
} idle[] = {{"double", "check"}, {"well year", "rounded round"}, {"delivery customer", "service"}, {"in", "order"},
    {"code", "base"}};

/* A prompt's subjects. */
static const struct {
	unsigned about;
	const char *words;
} kinds[] = {
    {ABOUT_MONEY,
	"price prices priced cost costs costing tip tips tipping gratuity bill bills tax vat gst hst discount discounts off"
	" sale coupon rent salary salaries wage wages pay pays paid paying owe owes spend spent earn earns earned loan"
	" interest mortgage invest invested deposit save saving savings fee fees dollar dollars buck bucks euro euros pound"
	" pounds cent cents quid rupees yen usd eur gbp budget income dinner lunch profit margin markup revenue change"
	" mwst steuer rabatt trinkgeld rechnung kostet preis miete gehalt zinsen netto brutto"},
    {ABOUT_DAYS,
	"day days date dates week weeks month months year years hour hours hr hrs minute minutes min mins second seconds"
	" time clock am pm age old born shift tag tage tagen woche wochen monat monate jahr jahre stunde stunden minuten uhr"
	" halb " DAYS MONTHS},
    {ABOUT_NOW,
	"today tomorrow yesterday now ago tonight until till til left since next last this old age born currently heute"
	" morgen gestern jetzt bis seit"},
};

static struct place {
	uint64_t hash; /* 0: free */
	struct system_word word;
} places[PLACES];

static pthread_once_t filled = PTHREAD_ONCE_INIT;

/* FNV-1a, never 0. */
uint64_t
system_word_hash(struct span word)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325);

	for (size_t i = 0; i < word.len; i++)
		hash = (hash ^ (unsigned char)tolower((unsigned char)word.at[i])) * UINT64_C(0x100000001b3);
	return hash | 1;
}

/* Of two words. */
static uint64_t
hash_of_pair(uint64_t first, uint64_t second)
{

	return (first * UINT64_C(0x9e3779b97f4a7c15) ^ second) | 1;
}

/* A hash's slot, taken or free. */
static struct place *
place_of(uint64_t hash)
{
	size_t at = hash >> 7 & (PLACES - 1);

	while (places[at].hash != 0 && places[at].hash != hash)
		at = (at + 1) & (PLACES - 1);
	return &places[at];
}

static void
add(uint64_t hash, uint32_t bits, unsigned about)
{
	struct place *place = place_of(hash);

	place->hash = hash;
	place->word.bits |= bits;
	place->word.about |= about;
}

/* The next of words parted by blanks. */
static bool
next_of(const char **words, struct span *word)
{

	*words += strspn(*words, " ");
	*word = (struct span){*words, strcspn(*words, " ")};
	*words += word->len;
	return word->len > 0;
}

/* Each of the first words followed by each of the others; without first words, these alone. */
static void
add_words(const char *firsts, const char *words, uint32_t bits, unsigned about)
{
	struct span word, first;

	while (next_of(&words, &word)) {
		const char *rest = firsts != NULL ? firsts : "";

		if (firsts == NULL)
			add(system_word_hash(word), bits, about);
		while (next_of(&rest, &first))
			add(hash_of_pair(system_word_hash(first), system_word_hash(word)), bits, about);
	}
}

static void
fill(void)
{

	for (size_t i = 0; i < nitems(classes); i++)
		add_words(classes[i].after, classes[i].words, classes[i].bit, 0);
	for (size_t i = 0; i < nitems(kinds); i++)
		add_words(NULL, kinds[i].words, 0, kinds[i].about);
	for (size_t i = 0; i < nitems(idle); i++)
		add_words(idle[i].first, idle[i].seconds, IDLE, 0);
}

const struct system_word *
system_word_find(uint64_t hash)
{

	pthread_once(&filled, fill);
	return &place_of(hash)->word;
}

const struct system_word *
system_word_find_pair(uint64_t first, uint64_t second)
{

	pthread_once(&filled, fill);
	return &place_of(hash_of_pair(first, second))->word;
}
