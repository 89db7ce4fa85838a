/*
 * Facts beside numbers: each text with each question of a measure that it does not tell of, and with those that it
 * does.
 */
#include "executors/arithmetic/fact.h"

#include <stdio.h>

#include "tests/unit/check.h"

/* What is told, and of which measures it has quantities: l(ength), w(eight), t(ime), m(oney), s(peed), f(ood), a(ge),
 * h(eat). */
static const struct {
	const char *text, *measures;
} told[] = {
    {"A table is 5 feet long and 3 feet wide. ", "l"},
    {"Tom walks 4 miles and then 2 miles more, ", "l"},
    {"A bag weighs 12 kg and a box 7 kg. ", "w"},
    {"The ham is 350g and the cheese 200g, ", "w"},
    {"A film takes 95 minutes and a break 10 minutes. ", "t"},
    {"A shirt costs $15 and a hat $9. ", "m"},
    {"A pen is 3 euros and a book 12 euros, ", "m"},
    {"A train goes 90 km in 2 hours. ", "lts"},
    {"A car drives 60 mph for 3 hours. ", "lts"},
    {"A slice has 285 calories and a cookie 90 calories. ", "f"},
    {"It was 12 degrees in town and 7 degrees outside. ", "h"},
    {"Anna is 12 years old and Ben is 3 years older. ", "at"},
    {"There are 4 boxes with 6 pens and 2 cups, ", ""},
};

static const struct {
	const char *text;
	char measure;
} questions[] = {
    {"how far is it to the moon?", 'l'},
    {"How tall is he?", 'l'},
    {"how many kilometers is that?", 'l'},
    {"How much does it weigh?", 'w'},
    {"how many pounds are left?", 'w'},
    {"How many minutes does it take?", 't'},
    {"how many hours are left?", 't'},
    {"How much does all of it cost?", 'm'},
    {"how much is it worth?", 'm'},
    {"how many dollars do they pay?", 'm'},
    {"How fast is it?", 's'},
    {"how many calories are in it?", 'f'},
    {"How many calories do they have in total?", 'f'},
    {"How old is she?", 'a'},
    {"how hot is it?", 'h'},
    {"What temperature is it?", 'h'},
};

/* Whole texts. */
static const struct {
	const char *text;
	bool fact;
} others[] = {
    /* Years alone make no count of anything. */
    {"From 1939 to 1945, how many countries fought in World War 2?", true},
    {"If a king ruled from 1643 to 1715, how many wives did he have?", true},
    {"World War 1 lasted from 1914 to 1918. How many soldiers died?", true},
    {"From 1939 to 1945, how many years is that?", false},
    {"Born in 1985, how old was she in 2020?", false},
    /* Another thing than what was told of. */
    {"A quarter mile is 402 m, how long is a marathon?", true},
    {"The Nile is 6650 km long and the Amazon 6400 km. How long is the Danube?", true},
    {"Germany has 16 states and Austria 9. How many states does the USA have?", true},
    {"A rope of 20 m is cut into 4 pieces. How long is a piece?", false},
    {"A wall is 8 feet high and its base 6 feet away. How long is the ladder?", false},
    {"A taxi takes $3 and $2 a mile. How much is a ride of 7 miles?", false},
    {"A dozen eggs cost $3. How much are 48 eggs?", false},
    {"Each of 8 tables seats 6. How many guests are there?", false},
    {"I drink 3 cups of coffee and 2 cups of tea a day, how much caffeine is that?", true},
    {"Sugar is 40 g per can. How much sugar is in 6 cans?", false},
    /* What follows from others. */
    {"I have 5 dogs and 3 cats, how many animals do I have?", false},
    {"A room is 5 m by 4 m. How many square meters is it?", false},
    {"A plane flies 500 miles per hour. How long does a 1500 mile flight take?", false},
    {"How far does it get in 2 hours and 30 minutes?", false},
    {"Anna is 12. Ben is 3 more than her. How old is he?", false},
    {"Lunch is 12 each and there are 5 of us. How much do we pay?", false},
    {"How many people come, 5 or 6?", false},
    {"How many calories?", false},
    {"12 and 15", false},
    {"", false},
    /* The other languages. */
    {"Un chat a 3 ans et mange 2 fois par jour, combien p\xc3\xa8se un chat ?", true},
    {"Combien de calories dans 2 oeufs et 3 tranches de pain ?", true},
    {"Von 1939 bis 1945, wie viele L\xc3\xa4nder k\xc3\xa4mpften im Krieg?", true},
    {"Ich habe 2 Hunde und 3 Katzen, wie alt wird ein Hund?", true},
    {"Tengo 2 perros y 3 gatos, \xc2\xbf"
     "cu\xc3\xa1nto pesa un gato?",
	true},
    {"Ho 2 cani e 3 gatti, quanto pesa un gatto?", true},
    {"Ik heb 2 honden en 3 katten, hoeveel weegt een kat?", true},
    {"Quantas calorias t\xc3\xaam 2 ovos e 3 fatias de p\xc3\xa3o?", true},
    {"Ein Zug f\xc3\xa4hrt 80 km/h. Wie weit kommt er in 3 Stunden?", false},
    {"Een fles kost 3 euro. Hoeveel kosten 4 flessen?", false},
    {"Una scatola ha 12 uova. Quante uova ci sono in 5 scatole?", false},
};

static void
check_fact(const char *text, bool fact)
{

	check_example(text);
	CHECK(fact_is_asked((struct span){guarded_copy(text, strlen(text)), strlen(text)}) == fact);
}

int
main(void)
{
	char text[256];

	for (size_t i = 0; i < nitems(told); i++)
		for (size_t q = 0; q < nitems(questions); q++) {
			snprintf(text, sizeof(text), "%s%s", told[i].text, questions[q].text);
			check_fact(text, strchr(told[i].measures, questions[q].measure) == NULL);
		}
	for (size_t i = 0; i < nitems(others); i++)
		check_fact(others[i].text, others[i].fact);
	return check_end();
}
