/*
 * Sums in German, made of wordings and numbers, whose values are computed here; and what is left alone.
 */
#include <stdio.h>
#include <stdlib.h>

#include "executors/quantities/gloss.h"
#include "tests/unit/check.h"
#include "tests/unit/quantity_check.h"

enum made { MADE_SHARE, MADE_MORE, MADE_LESS, MADE_PART, MADE_NET, MADE_TAX, MADE_TIMES };

/* A wording around a percentage or a count, and an amount; swapped: the amount comes first. */
static const struct {
	const char *before, *between, *behind;
	bool swapped;
	enum made made;
} made[] = {
    {"wie viel sind ", "% von ", "?", false, MADE_SHARE},
    {"was sind ", " prozent von ", "", false, MADE_SHARE},
    {"Wieviel ist ", " % von ", "", false, MADE_SHARE},
    {"wie viel ist ", "% mwst auf ", "", false, MADE_SHARE},
    {"", "% trinkgeld auf ", "", false, MADE_SHARE},
    {"wie viel spare ich bei ", "% rabatt auf ", "", false, MADE_SHARE},
    {"", " plus ", "% mwst", true, MADE_MORE},
    {"", " zzgl. ", "% MwSt", true, MADE_MORE},
    {"Rechnung ", ", ", "% Trinkgeld, wie viel insgesamt?", true, MADE_MORE},
    {"", " netto plus ", "% Umsatzsteuer, wie viel brutto?", true, MADE_MORE},
    {"Eine Jacke kostet ", ", ", "% Rabatt, was zahle ich?", true, MADE_LESS},
    {"was kostet eine hose für ", " mit ", " % rabatt", true, MADE_LESS},
    {"", " abzüglich ", "% Rabatt", true, MADE_LESS},
    {"", " durch ", " personen", true, MADE_PART},
    {"wir sind ", " leute und die rechnung ist ", ", wie viel zahlt jeder", false, MADE_PART},
    {"Wie viel muss jeder zahlen, wenn ", " Leute ", " teilen?", false, MADE_PART},
    {"", " brötchen kosten ", ", was kostet ein brötchen", false, MADE_PART},
    {"", " brutto, wie viel netto bei ", "% mwst", true, MADE_NET},
    {"Wie viel MwSt sind in ", " enthalten bei ", "%?", true, MADE_TAX},
    {"ein brötchen kostet ", ", was kosten ", " brötchen", true, MADE_TIMES},
};

/* "1.234,50 €" in all ways to write it: thousands parted or not, whole amounts without cents. */
static const struct {
	const char *behind;
	bool parted;
} written[] = {{" €", true}, {"€", true}, {" Euro", false}, {" euro", true}};

static void
print_amount(long cents, bool parted, char *text, size_t room)
{
	char fraction[8] = "";

	if (cents % 100 != 0)
		snprintf(fraction, sizeof(fraction), ",%02ld", cents % 100);
	if (parted && cents >= 100000)
		snprintf(text, room, "%ld.%03ld%s", cents / 100000, cents / 100 % 1000, fraction);
	else
		snprintf(text, room, "%ld%s", cents / 100, fraction);
}

/* The value in cents is top / bottom. */
static void
value_of(enum made what, long cents, long n, long *top, long *bottom)
{

	*top = what == MADE_MORE ? cents * (100 + n)
	    : what == MADE_LESS  ? cents * (100 - n)
	    : what == MADE_NET   ? cents * 100
	    : what == MADE_PART  ? cents
				 : cents * n;
	*bottom = what == MADE_PART ? n : what == MADE_NET || what == MADE_TAX ? 100 + n : what == MADE_TIMES ? 1 : 100;
}

static void
check_made(unsigned which, long cents, long n, unsigned way)
{
	char amount[40], count[16], prompt[200], text[40];
	long top, bottom, rounded;

	print_amount(cents, written[way].parted, amount, sizeof(amount));
	snprintf(amount + strlen(amount), sizeof(amount) - strlen(amount), "%s", written[way].behind);
	snprintf(count, sizeof(count), "%ld", n);
	snprintf(prompt, sizeof(prompt), "%s%s%s%s%s", made[which].before, made[which].swapped ? amount : count,
	    made[which].between, made[which].swapped ? count : amount, made[which].behind);
	value_of(made[which].made, cents, n, &top, &bottom);
	rounded = (2 * top + bottom) / (2 * bottom);
	if (top % (100 * bottom) == 0)
		snprintf(text, sizeof(text), "%ld \u20ac", rounded / 100);
	else
		snprintf(text, sizeof(text), "%ld.%02ld \u20ac", rounded / 100, rounded % 100);
	check_quantity_as_is(prompt, text);
}

static void
check_all_made(void)
{
	static const long amounts[] = {2100, 4599, 6450, 123400, 250000, 1234567};
	static const long counts[] = {2, 3, 7, 15, 19, 20};

	for (unsigned which = 0; which < nitems(made); which++)
		for (size_t i = 0; i < nitems(amounts); i++)
			for (size_t k = 0; k < nitems(counts); k++)
				for (unsigned way = 0; way < nitems(written); way++)
					check_made(which, amounts[i], counts[k], way);
}

/* --- days --- */

static const char *const months[] = {"Januar", "Februar", "M\u00e4rz", "april", "Mai", "Juni", "juli", "August",
    "September", "Oktober", "november", "Dezember"};

static int
length_of(int year, int month)
{
	static const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

	return lengths[month] + (month == 1 && year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
}

static void
check_day(int day, int month, int year, int days)
{
	static const char *const weekdays[] = {
	    "Samstag", "Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag"};
	static const char *const counted[] = {"wie viele tage sind es vom 1.1.2000 bis ",
	    "Wie viele Tage liegen zwischen dem 1. Januar 2000 und dem ", "wieviele tage zwischen 1. januar 2000 und "};
	static const char *const asked[] = {
	    "welcher wochentag ist der ", "An welchem Wochentag war der ", "auf welchen wochentag f\u00e4llt der "};
	char prompt[120], text[60];

	for (int i = 0; i < 3; i++) {
		snprintf(prompt, sizeof(prompt), "%s%d.%d.%d", counted[i], day, month + 1, year);
		snprintf(text, sizeof(text), "%d Tage", days);
		check_quantity_as_is(prompt, text);
		snprintf(prompt, sizeof(prompt), "%s%d. %s %d?", asked[i], day, months[month], year);
		check_quantity_as_is(prompt, weekdays[days % 7]);
	}
}

/* Day by day from the first of January 2000 on, a Saturday. */
static void
check_days(void)
{
	int days = 0;

	for (int year = 2000; year < 2004; year++)
		for (int month = 0; month < 12; month++)
			for (int day = 1; day <= length_of(year, month); day++, days++)
				if (days % 29 == 28)
					check_day(day, month, year, days);
}

static void
check_clock(int from, int to)
{
	static const struct {
		const char *before, *between, *behind;
		char mark;
	} asked[] = {{"wie lange ist es von ", " bis ", " Uhr", ':'},
	    {"von ", " uhr bis ", " uhr wie viele stunden sind das", ':'},
	    {"Wie lange dauert es von ", " Uhr bis ", " Uhr?", '.'}};
	int hours = (to - from) / 60, minutes = (to - from) % 60;
	char prompt[120], text[60], rest[30] = "";

	if (minutes > 0)
		snprintf(rest, sizeof(rest), " und %d Minute%s", minutes, minutes == 1 ? "" : "n");
	snprintf(text, sizeof(text), "%d Stunde%s%s", hours, hours == 1 ? "" : "n", rest);
	for (int i = 0; i < 3; i++) {
		snprintf(prompt, sizeof(prompt), "%s%d%c%02d%s%d%c%02d%s", asked[i].before, from / 60, asked[i].mark,
		    from % 60, asked[i].between, to / 60, asked[i].mark, to % 60, asked[i].behind);
		check_quantity_as_is(prompt, text);
	}
}

static void
check_clocks(void)
{

	for (int from = 13 * 60 + 5; from < 18 * 60; from += 47)
		for (int to = from + 61; to < 23 * 60; to += 53)
			check_clock(from, to);
}

/* "halb drei", "viertel vor 4": hours in words and in digits. */
static void
check_spoken_clocks(void)
{
	static const char *const hours[] = {
	    "", "eins", "zwei", "drei", "vier", "f\u00fcnf", "sechs", "sieben", "acht", "neun"};
	static const struct {
		const char *said;
		int minutes;
	} parts[] = {{"halb", -30}, {"viertel nach", 15}, {"viertel vor", -15}};
	char prompt[120], text[60];

	for (int from = 2; from < 9; from++)
		for (size_t i = 0; i < 3; i++)
			for (size_t k = 0; k < 3; k++) {
				int span = 60 + parts[k].minutes - parts[i].minutes;

				snprintf(text, sizeof(text), span % 60 == 0 ? "1 Stunde" : "1 Stunde und %d Minuten",
				    span - 60);
				if (span < 60)
					snprintf(text, sizeof(text), "%d Minuten", span);
				snprintf(prompt, sizeof(prompt), "wie lange ist es von %s %s bis %s %s", parts[i].said,
				    hours[from], parts[k].said, hours[from + 1]);
				check_quantity_as_is(prompt, text);
				snprintf(prompt, sizeof(prompt), "von %s %d bis %s %d wie lange", parts[i].said, from,
				    parts[k].said, from + 1);
				check_quantity_as_is(prompt, text);
			}
}

/* What is done with the number is no thing that it counts. */
static void
check_manners(void)
{
	static const char *const sums[] = {
	    "wie viel sind 15% von 240", "ein drittel von 270", "was ist die h\u00e4lfte von 77"};
	static const char *const manners[] = {"verdoppelt", "halbiert", "quadriert", "gerundet", "abgerundet",
	    "monatlich", "vermehrt", "steuerfrei", "dreimal"};
	char prompt[120];

	for (size_t i = 0; i < nitems(sums); i++)
		for (size_t k = 0; k < nitems(manners); k++) {
			snprintf(prompt, sizeof(prompt), "%s %s", sums[i], manners[k]);
			check_quantity_as_is(prompt, NULL);
		}
}

/* --- one by one --- */

static const struct {
	const char *prompt, *text;
} singles[] = {
    {"wieviel prozent sind 30 von 240", "12.5 %"},
    {"12 ist wie viel prozent von 80?", "15 %"},
    {"die miete ist von 850 auf 918 euro gestiegen, um wie viel prozent?", "8 %"},
    {"Wie viel ist 12,5% von 1.250 €?", "156.25 €"},
    {"durchschnitt von 2,5, 3,5 und 6", "4"},
    {"summe von 12,50 und 7,50", "20"},
    {"was ist zwölf mal fünfundzwanzig", "300"},
    {"zweihundertfünfzig durch fünf", "50"},
    {"wurzel aus 144", "12"},
    {"90 tage nach dem 3. märz 2025", "1. Juni 2025"},
    {"2 wochen vor dem 1. juli 2026", "17. Juni 2026"},
    {"wie viel uhr ist es 90 minuten nach 18:45 uhr", "20:15 Uhr"},
    {"wie weit komme ich in 2,5 h mit 96 km/h", "240 km"},
    {"ein auto fährt 240 km in 3 stunden, wie schnell ist das", "80 km/h"},
    {"ein auto verbraucht 42 l auf 600 km, wie viel liter pro 100 km", "7 liter pro 100 km"},
    {"wie viel zinsen bekomme ich für 2000 € bei 3% im jahr", "60 €"},
    {"fläche rechteck 4 m mal 5,5 m", "22 m²"},
    {"750 g kosten 4,35 €, wie viel kostet 1 kg", "5.80 €"},
    /* The words are known, the sense is not. */
    {"5 hemden zu je 20 euro mit 10% rabatt", NULL},
    {"halb drei bis fünf uhr wie lange", "2 Stunden und 30 Minuten"},
    {"wie lange ist es von halb drei bis 17 uhr", NULL},
    {"3000 euro zu 2% zinsen für 5 jahre mit zinseszins", "3312.24 €"},
    {"netto preis von 119 euro brutto bei 19% mwst", "100 €"},
    {"wie viele tage zwischen 3.4. und 5.6.", NULL},
    {"von 80 auf 100 sind wieviel prozent", NULL},
    {"wie viel sind 5 pfund in kg", NULL},
    {"wie viel sind 1,500 mal 2", NULL},
    {"wie viel sind 1,250.50 mal 2", NULL},
    {"15% von 240 oder 250", NULL},
    {"nicht 15% von 240", NULL},
    {"wie viel sind 15% vom rest von 240", NULL},
    {"100€ - 20% rabatt - 10%", NULL},
    {"19% mwst von 100 euro brutto", NULL},
    {"10% rabatt und nochmal 5% auf 200 euro", NULL},
    {"wie viele tage sind es von montag bis freitag", NULL},
    {"die rechnung ist 80 euro pro person, 4 personen, 10% trinkgeld, wie viel zahlt jeder", NULL},
    {"6 äpfel kosten 3 euro, 2 sind faul, was kostet ein apfel", NULL},
};

static void
check_singles(void)
{
	static const char *const before[] = {"", "hallo, ", "Kurze Frage: ", "kannst du mir sagen "};

	for (size_t i = 0; i < nitems(singles); i++)
		for (size_t k = 0; k < nitems(before); k++) {
			char prompt[200];

			snprintf(prompt, sizeof(prompt), "%s%s", before[k], singles[i].prompt);
			check_quantity_as_is(prompt, singles[i].text);
			snprintf(prompt, sizeof(prompt), "%s%s bitte", before[k], singles[i].prompt);
			check_quantity_as_is(prompt, singles[i].text);
		}
}

static int
compare(const void *a, const void *b)
{

	return strcmp(a, b);
}

/* A phrase that stood twice would have one of two senses. */
static void
check_phrases_stand_once(void)
{
	static char all[1024][48];
	size_t count = 0;

	for (const char *const *line = gloss_german.phrases; *line != NULL; line++)
		for (const char *at = *line; *at != '\0';) {
			size_t entry = strcspn(at, ","), keys = strcspn(at, "=,");

			for (const char *key = at; key < at + keys; key += strcspn(key, "|=,") + 1)
				if (CHECK(count < 1024))
					snprintf(all[count++], sizeof(all[0]), "%.*s", (int)strcspn(key, "|=,"), key);
			at += entry + strspn(at + entry, ", ");
		}
	qsort(all, count, sizeof(all[0]), compare);
	for (size_t i = 1; i < count; i++)
		if (!CHECK(strcmp(all[i - 1], all[i]) != 0))
			printf("  twice: %s\n", all[i]);
}

int
main(void)
{

	check_all_made();
	check_days();
	check_clocks();
	check_spoken_clocks();
	check_manners();
	check_singles();
	check_phrases_stand_once();
	return check_end();
}
