/*
 * Where the question is, for which measure, and what else the text says about that measure and thing.
 */
#include "executors/arithmetic/fact.h"

#include "policies/cpu.h"
#include "policies/hash.h"
#include "routes/sum_tokens.h"
#include "routes/text/number_words.h"

#define SHORT 2    /* letters of a unit that could be another word */
#define SLOTS 2048 /* a power of two, well above the number of words */
#define AHEAD 8    /* words after "how much" within which a verb determines the measure */

enum measure {
	SPACE = 1 << 0, /* lengths and areas */
	VOLUME = 1 << 1,
	MASS = 1 << 2,
	TIME = 1 << 3,
	AGE = 1 << 4,
	MONEY = 1 << 5,
	SPEED = 1 << 6,
	HEAT = 1 << 7,
	FOOD = 1 << 8, /* what is burnt */
	ANY = (1 << 9) - 1
};

struct group {
	unsigned measures;
	const char *words; /* one space between them */
};

/* clang-format off */
/* Units, and words for a measure; a word for several may mean any of them. */
static const struct group groups[] = {
    {SPACE, "long lang lange km kilometer kilometers kilometre kilometres m meter meters metre metres cm mm mi mile miles ft foot feet "
        "inch inches yard yards square cubic acre acres hectare hectares ha sqft sqm far tall high deep wide height length "
        "width depth distance area perimeter radius diameter thick "
        "kilometern metern meilen weit hoch tief breit höhe länge breite tiefe entfernung strecke mètre mètres kilomètre "
        "kilomètres loin haut haute profond large longueur largeur hauteur distance metro metros kilómetro kilómetros alto "
        "lejos longitud altura distancia metri chilometro chilometri alto lontano lunghezza altezza distanza hoog ver diep "
        "breed lengte hoogte afstand quilômetro quilômetros quilómetro quilómetros longe comprimento distância"},
    {VOLUME, "l liter liters litre litres ml dl gallon gallons gal cubic volume cup cups pint pints quart quarts ounce "
        "ounces oz litro litros litri"},
    {MASS, "kg kgs kilo kilos gram grams g mg lb lbs pound pounds ounce ounces oz ton tons tonne tonnes stone weigh weighs "
        "weighed weight heavy mass gramm kilogramm wiegt wiegen gewicht schwer gramme grammes kilogrammes pèse pèsent "
        "poids gramo gramos kilogramos pesa pesan peso grammo grammi chilo chili pesano weegt wegen zwaar grama gramas "
        "quilo quilos pesam"},
    {TIME, "second seconds sec secs s minute minutes min mins hour hours hr hrs h day days week weeks month months year "
        "years yr yrs decade decades century centuries time pm am nights night daily weekly monthly yearly hourly long "
        "morning noon evening breakfast lunch dinner duration sekunde sekunden minuten stunde stunden std tag tage tagen woche wochen monat monate "
        "monaten jahr jahre jahren uhr lang lange dauert seconde secondes heure heures jour jours semaine semaines mois "
        "ans année années dure temps segundo segundos minuto minutos hora horas día días semana semanas mes meses año años "
        "dura tiempo secondi minuti ora ore giorno giorni settimana settimane mese mesi anno anni tempo seconden minuut "
        "uur uren dag dagen weken maand maanden jaar jaren duurt dia dias mês ano anos"},
    {AGE, "month months year years yr yrs old older oldest young younger youngest age ages aged born birthday decade "
        "century monat monate monaten jahr jahre jahren alt älter jünger alter geboren mois ans année âge âgé né mes "
        "meses año años edad mayor menor anno anni età nato maand maanden jaar jaren oud ouder jonger mês ano anos idade"},
    {MONEY, "dollar dollars usd eur euro euros cent cents buck bucks quid gbp chf yen rupees inr pence pennies dime dimes "
        "nickel nickels quarters kr price prices priced cost costs paid pay pays earn earns earned worth salary wage wages "
        "bill fee fees fare profit revenue income money cash sells sold spend spends spent "
        "preis kosten kostet bezahlt zahlt verdient prix coût coûte coûtent coûtera paie gagne reais real pesos precio "
        "cuesta cuestan costará paga gana prezzo costa costano costerà guadagna prijs kost betaalt preço custa custam "
        "custará ganha geld argent dinero denaro soldi dinheiro francs franken kronor"},
    {SPEED, "mph kph kmh knots mbps fast speed pace faster slower schnell geschwindigkeit vite vitesse rápido velocidad "
        "veloce velocità snel snelheid velocidade"},
    {HEAT, "degree degrees celsius fahrenheit temperature temperatures hot cold warm warmer colder hotter cooler c f grad "
        "temperatur heiß kalt warm degrés température chaud froid grados temperatura gradi graden temperatuur graus"},
    {FOOD, "calorie calories kcal cal joules kalorien kalorie calorías caloría caloria calorieën calorias"},
};
/* clang-format on */

/* Words that refer to someone or something mentioned before. */
static const char *const pronouns[] = {"it", "he", "she", "they", "we", "you", "i", "them", "him", "her", "his", "hers",
    "their", "theirs", "its", "our", "my", "your", "this", "that", "these", "those", "there", "one", "us", "me", "er",
    "sie", "es", "ich", "wir", "du", "ihr", "sein", "seine", "il", "elle", "ils", "elles", "je", "nous", "vous", "on",
    "son", "sa", "ses", "lui", "leur", "lei", "loro", "suo", "sua", "ik", "hij", "zij", "ze", "het", "wij", "we", "je",
    "ele", "ela", "eles", "elas", "eu", "seu", "yo", "tengo", "tiene", "tienen", "ho", "ha", "hanno", "tenho", "tem",
    NULL};

/* Followed by something not mentioned before. */
static const char *const articles[] = {
    "a", "an", "ein", "eine", "einen", "un", "une", "una", "uno", "een", "um", "uma", NULL};

/* "how many", "wie viele", "combien": where it is, what follows, and the measure. */
struct ask {
	size_t at, thing;  /* tokens */
	unsigned measures; /* any of these; 0: a count, or unknown */
	bool counts;
};

static const struct sum_token *
token_at(const struct sum_tokens *tokens, size_t at)
{

	return sum_token_at(tokens, at);
}

static bool
is_among(const struct sum_token *token, const char *const *words)
{

	return token->kind == SUM_TOKEN_WORD && number_word_among(token->text, words);
}

/* Whether a word is in a space-separated row, ignoring case. */
static bool
is_in_row(struct span word, const char *row)
{

	for (size_t len; *row != '\0' && !cpu_spend(1); row += len + (row[len] == ' ')) {
		len = strcspn(row, " ");
		if (len == word.len && strncasecmp(row, word.at, len) == 0)
			return true;
	}
	return false;
}

/* The word that is written at a number: "g" of "350g". */
static struct span
word_of(const struct sum_token *token)
{
	struct span word = token->text;

	while (token->kind == SUM_TOKEN_NUMBER && word.len > 0 && !isalpha((unsigned char)word.at[0])) {
		word.at++;
		word.len--;
	}
	return word;
}

/* A word and its measures. */
struct slot {
	struct span word;
	unsigned measures;
};

static struct slot slots[SLOTS];

/* The word's slot, taken or free. */
static struct slot *
slot_of(struct span word)
{
	uint32_t hash = HASH32_START;

	for (size_t i = 0; i < word.len; i++)
		hash = hash32_add(hash, (unsigned char)tolower((unsigned char)word.at[i]));
	hash &= SLOTS - 1;
	while (slots[hash].word.len > 0 && !span_same_nocase(slots[hash].word, word))
		hash = (hash + 1) & (SLOTS - 1);
	return &slots[hash];
}

/* Processes of this program have one thread each. */
static void
fill_slots(void)
{
	static bool filled;

	for (size_t i = 0; i < nitems(groups) && !filled; i++) {
		const char *at = groups[i].words;

		for (size_t len; *at != '\0'; at += len + (at[len] == ' ')) {
			struct slot *slot;

			len = strcspn(at, " ");
			slot = slot_of((struct span){at, len});
			slot->word = (struct span){at, len};
			slot->measures |= groups[i].measures;
		}
	}
	filled = true;
}

/* The measures of a word; 0: none. Short ones are units only after a number: "8 m". */
static unsigned
measures_at(const struct sum_tokens *tokens, size_t at)
{
	const struct sum_token *token = sum_token_at(tokens, at);
	bool behind =
	    token->kind == SUM_TOKEN_NUMBER || (at > 0 && sum_token_at(tokens, at - 1)->kind == SUM_TOKEN_NUMBER);
	struct span word = word_of(token);

	fill_slots();
	if (token->kind == SUM_TOKEN_MARK || word.len == 0 || (word.len <= SHORT && !behind))
		return 0;
	return slot_of(word)->measures;
}

static bool
ends_sentence(const struct sum_token *token)
{

	return token->kind == SUM_TOKEN_MARK && memchr(".?!\n", token->mark, 4) != NULL;
}

/* The end of a token's sentence. */
static size_t
sentence_end(const struct sum_tokens *tokens, size_t at)
{

	while (at < tokens->count && !ends_sentence(token_at(tokens, at)))
		at++;
	return at;
}

/* The measure of "how much": by the word after it, otherwise by the verb. */
static void
read_amount(const struct sum_tokens *tokens, struct ask *ask)
{
	const struct sum_token *next = token_at(tokens, ask->thing);
	size_t end = sentence_end(tokens, ask->at);

	ask->measures = measures_at(tokens, ask->thing);
	if (ask->measures != 0 || next->kind != SUM_TOKEN_WORD)
		return;
	for (size_t i = ask->thing; i < end && i < ask->thing + AHEAD && ask->measures == 0; i++)
		if (sum_token_is(token_at(tokens, i), SUM_PAYS) || sum_token_is(token_at(tokens, i), SUM_DUE) ||
		    is_in_row(token_at(tokens, i)->text, "weigh weighs pèse pesa pesan wiegt weegt"))
			ask->measures = measures_at(tokens, i) & (MASS | MONEY);
	ask->counts = ask->measures == 0 && next->parts == 0;
}

/* Whether the word at an index begins a question for a number. */
static bool
read_ask(const struct sum_tokens *tokens, size_t at, struct ask *ask)
{
	const struct sum_token *token = token_at(tokens, at), *next = token_at(tokens, at + 1);

	*ask = (struct ask){.at = at, .thing = at + 1};
	if (sum_token_is(token, SUM_WHAT)) {
		for (size_t i = at + 1; i < at + 4 && ask->measures == 0; i++, ask->thing++)
			if (is_in_row(token_at(tokens, i)->text, "temperature weight height depth speed age price"))
				ask->measures = measures_at(tokens, i);
		return ask->measures != 0;
	}
	if (sum_token_is(token, SUM_HOW) && next->kind == SUM_TOKEN_WORD) {
		bool much = is_in_row(next->text, "much many mny mch viel viele vielen veel");

		ask->thing = at + 2;
		if (much)
			read_amount(tokens, ask);
		else
			ask->measures = measures_at(tokens, at + 1);
		return much || ask->measures != 0;
	}
	if (!sum_token_is(token, SUM_MANY))
		return false;
	ask->thing += is_in_row(next->text, "de d di des");
	read_amount(tokens, ask);
	return true;
}

/* The last one in the text. Returns false if there is none, or another one in its sentence. */
static bool
find_ask(const struct sum_tokens *tokens, struct ask *ask)
{
	struct ask one;
	bool found = false, several = false;

	for (size_t i = 0; i < tokens->count && !cpu_spend(4); i++) {
		if (!read_ask(tokens, i, &one))
			continue;
		several = found;
		found = true;
		*ask = one;
		i = one.thing - 1;
	}
	return found && !several;
}

/* "Apollo 11", "World War 1": no quantity. */
static bool
is_name(const struct sum_tokens *tokens, size_t at)
{
	const struct sum_token *before = at > 0 ? token_at(tokens, at - 1) : token_at(tokens, SUM_TOKENS_MAX);

	return before->kind == SUM_TOKEN_WORD && before->parts == 0 && isupper((unsigned char)before->text.at[0]);
}

static bool
is_year(const struct sum_token *token)
{

	return token->kind == SUM_TOKEN_NUMBER && token->weight == 1 && token->text.len == 4 &&
	    isdigit((unsigned char)token->text.at[0]) && isdigit((unsigned char)token->text.at[3]);
}

/* A number without a unit may be of any measure. "Anna is 12." */
static bool
is_bare(const struct sum_tokens *tokens, size_t at)
{
	const struct sum_token *token = token_at(tokens, at), *next = token_at(tokens, at + 1);

	return token->kind == SUM_TOKEN_NUMBER && token->weight > 1 && token->parts == 0 && !token->percent &&
	    span_find(token->text, ':') == NULL && !is_name(tokens, at) &&
	    !is_in_row(next->text, "times mal fois veces volte keer vezes") &&
	    (next->kind != SUM_TOKEN_WORD || sum_token_is(next, SUM_AUX) || sum_token_is(next, SUM_OPENER) ||
		sum_token_is(next, SUM_OF) || sum_token_is(next, SUM_RELATION) || sum_token_is(next, SUM_OP));
}

/* The measures for which the text has quantities or words apart from the question, and those that follow from them. */
static unsigned
measures_told(const struct sum_tokens *tokens, const struct ask *ask)
{
	unsigned told = tokens->has_clock || tokens->has_date ? TIME : 0;

	for (size_t i = 0; i < tokens->count && !cpu_spend(8); i++) {
		const struct sum_token *token = token_at(tokens, i);

		if (i >= ask->at && i <= ask->thing && token->kind == SUM_TOKEN_WORD)
			continue;
		/* The verb that asks: "weigh", "cost". */
		if (i > ask->at && i < ask->thing + AHEAD && ask->measures != 0 &&
		    (measures_at(tokens, i) & ask->measures & (MASS | MONEY)) != 0 && !sum_token_is(token, SUM_UNIT) &&
		    !sum_token_is(token, SUM_MONEY))
			continue;
		/* "3 feet long": of time only in a question. */
		told |= is_in_row(token->text, "long lang lange") ? SPACE : measures_at(tokens, i);
		if (sum_token_is(token, SUM_MONEY) || (token->parts & SUM_BIT(SUM_MONEY)) != 0)
			told |= MONEY;
		if (sum_token_is(token, SUM_WEEKDAY) || sum_token_is(token, SUM_MONTH))
			told |= TIME;
		if (is_year(token))
			told |= TIME | AGE;
		if (is_bare(tokens, i))
			told |= ANY & ~FOOD;
		if (token->percent)
			told |= MONEY;
	}
	if ((told & SPEED) != 0)
		told |= SPACE | TIME;
	if ((told & SPACE) != 0)
		told |= VOLUME | ((told & TIME) != 0 ? SPEED : 0);
	return told;
}

/* "From 1939 to 1945", "World War 1": numbers, and no quantity among them but years. */
static bool
tells_years_only(const struct sum_tokens *tokens)
{
	bool years = false;

	for (size_t i = 0; i < tokens->count; i++) {
		if (token_at(tokens, i)->weight == 0 || is_name(tokens, i))
			continue;
		if (!is_year(token_at(tokens, i)))
			return false;
		years = true;
	}
	return years;
}

/* Whether a word of the question refers to given facts. */
static bool
refers(const struct sum_tokens *tokens, size_t at, size_t from, size_t to)
{
	const struct sum_token *token = token_at(tokens, at);

	return (token->kind == SUM_TOKEN_NUMBER && !is_year(token)) || is_among(token, pronouns) ||
	    sum_token_is(token, SUM_RELATION) || sum_token_is(token, SUM_PERCENT) ||
	    is_in_row(token->text, "if when than wenn falls si quando se als") ||
	    (token->kind == SUM_TOKEN_WORD && token->text.len > 2 && !sum_token_is(token, SUM_AUX) &&
		sum_token_is_told(tokens, at, from, to));
}

/* Whether the question is about something new: "how long is a marathon", "how many moons does Mars have". */
static bool
is_about_another(const struct sum_tokens *tokens, const struct ask *ask)
{
	size_t end = sentence_end(tokens, ask->at),
	       from = ask->thing + !sum_token_is(token_at(tokens, ask->thing), SUM_AUX);
	bool named = false;

	for (size_t i = from; i < end && !cpu_spend(2); i++) {
		const struct sum_token *token = token_at(tokens, i);

		if (refers(tokens, i, ask->at, end))
			return false;
		named |= token->kind == SUM_TOKEN_WORD && token->parts == 0 && token->text.len > 2 &&
		    (isupper((unsigned char)token->text.at[0]) || is_among(token_at(tokens, i - 1), articles));
	}
	return named;
}

/* "How far does it get in 2 hours?": nothing is given before the question, and "it" was mentioned before the text. */
static bool
leans(const struct sum_tokens *tokens, const struct ask *ask)
{
	static const char words[] = "it that this they these those he she them es er ela ele lei lui";
	bool says = false;

	for (size_t i = 0; i < tokens->count && (i <= ask->at || !says); i++) {
		if (token_at(tokens, i)->kind == SUM_TOKEN_MARK)
			return i > ask->at && says;
		says |= is_in_row(token_at(tokens, i)->text, words);
	}
	return says;
}

/* "How much caffeine is that": nothing was said about caffeine. */
static bool
is_new_matter(const struct sum_tokens *tokens, const struct ask *ask)
{

	return ask->counts && is_in_row(token_at(tokens, ask->thing - 1)->text, "much mch viel") &&
	    is_in_row(token_at(tokens, ask->thing + 1)->text, "is are was were") &&
	    !sum_token_is_told(tokens, ask->thing, ask->thing, ask->thing + 1);
}

bool
fact_is_asked(struct span prompt)
{
	struct sum_tokens UNCLEARED tokens;
	struct ask ask = {.at = 0};

	sum_tokens_read(prompt, &tokens);
	if (tokens.count == SUM_TOKENS_MAX || tokens.weight == 0 || !find_ask(&tokens, &ask) || leans(&tokens, &ask))
		return false;
	if (ask.measures != 0 && (ask.measures & measures_told(&tokens, &ask)) == 0)
		return true;
	if (ask.measures == 0 && (tells_years_only(&tokens) || is_new_matter(&tokens, &ask)))
		return true;
	return is_about_another(&tokens, &ask);
}
