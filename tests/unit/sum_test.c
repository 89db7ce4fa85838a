/*
 * What asks for a number that follows from quantities, in frames around tables of phrases, and what only holds numbers.
 */
#include "routes/sum.h"

#include <stdio.h>

#include "tests/unit/check.h"

/* Each asks for a number, said in every frame. */
static const char *const sums[] = {
    "whats a 18% tip on 64.50",
    "3 tickets at $18.50 and 2 at $11 how much all in",
    "bill is $127.40, we leave 20% and split it 5 ways. how much each",
    "price dropped from 80 to 68, how many percent is that",
    "average of 3.5 4.2 5.0 and 4.8",
    "520 miles on 16 gallons, mpg",
    "triangle base 8 height 5.5 area",
    "12 percent of 450",
    "split 93.60 between 4 ppl",
    "take 10% off $78.50 then another 5% off",
    "days between aug 28 and nov 2 2025",
    "whats 7:50 plus 95 minutes",
    "train at 23:40 takes 85 minutes, arrival time",
    "someone born in 1968 got a degree in 1993. how old were they then",
    "I have $75. Can I buy 4 tickets at $18.50 each",
    "I ran 5, 8 and 6.5 km this week. Show a table with the days and the total distance in km",
    "A room is 12 ft by 15 ft. How many square feet of carpet does it need",
    "Zwei Bücher kosten 24 €. Wie viel kosten 5 Bücher",
    "Un libro costa 24 € e ha uno sconto del 25%. Quanto costa adesso",
    "Ik fiets 18 km per uur. Hoeveel kilometer fiets ik in 2,5 uur",
    "Un jardín mide 12 m por 8 m. ¿Cuál es su área en metros cuadrados",
    "Un pain coûte 1,20 €. Combien coûtent 7 pains",
    "Um carro percorre 210 km em 3 horas. Qual é a velocidade média",
};

static const char *const frames[] = {"%s", "%s?", "%s??", "hey %s", "hi! %s pls", "ok so %s", "%s thanks",
    "%s \xf0\x9f\x98\x8a", "quick q, %s?", "please %s"};

/* None asks for one, though numbers stand there. */
static const char *const others[] = {
    "give me 5 ideas for a party with 12 kids",
    "best laptop under $800 in 2025 with 16gb ram?",
    "how much does a 2 bedroom flat in lisbon cost",
    "how much does it cost to fly 2 adults and 3 kids to rome",
    "what happened between 1914 and 1918",
    "what can i cook with 3 eggs, 2 tomatoes and half an onion",
    "my phone number is 555-1234, call me at 5 pm",
    "which phone under 300 has 2 days of battery",
    "correct my text: there was 5 people in the room and 3 of them was tall",
    "what does a blood pressure of 120 over 80 mean?",
    "what is the difference between 4G and 5G?",
    "pick a number between 1 and 100 and let me guess",
    "guess a number between 1 and 10",
    "upgrade from python 3.9 to 3.11.2, what breaks?",
    "what is a 5 star hotel vs 4 star",
    "whats the 80 20 rule",
    "is 3% inflation bad",
    "I run 3 times a week for 30 minutes, why am I not losing weight?",
    "tell me a story about 2 kings and 7 dwarfs",
    "shorten this to 50 words in 3 paragraphs",
    "Wie viele Brüder hat Tom, wenn er 2 Schwestern mit je 3 Brüdern hat?",
    "Was hältst du von 2 Wochen Urlaub mit 3 Kindern in Italien?",
    "usb 2 vs usb 3",
    "write a list of 10 movies from 1990 to 1999",
    "once upon a time there were 3 bears, due to meet 1 girl. what happens next?",
};

/* Go on from a sum, and stand for none by themselves. */
static const char *const continued[] = {"and 20%?", "and 12 miles?", "in minutes?", "and if I only make half of that?",
    "plus a coffee for $3.75", "what about 30 people?", "are you sure?", "is that right?", "how much is that each?",
    "And with 8% sales tax on the sofa only?", "und mit 10 % Rabatt?", "et pour 3 personnes ?", "ok, and per month?"};

static const char *const not_continued[] = {"thanks! what color would suit a room with 2 white walls and 1 green one?",
    "shorter. max 10 words", "again but as 3 bullets", "in french?", "give me 5 ideas for dinner", "why?", "thanks!",
    "and in 2 sentences?", "Thanks! What should I wear to the theatre?"};

static struct sum
read(const char *text)
{
	struct sum sum;

	check_example(text);
	sum_read((struct span){guarded_copy(text, strlen(text)), strlen(text)}, &sum);
	return sum;
}

static void
test_each_phrase_asks_in_each_frame(void)
{

	for (size_t i = 0; i < nitems(sums); i++)
		for (size_t j = 0; j < nitems(frames); j++) {
			char text[256];

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
			snprintf(text, sizeof(text), frames[j], sums[i]);
#pragma GCC diagnostic pop
			CHECK(read(text).asked);
		}
}

static void
test_numbers_alone_ask_nothing(void)
{

	for (size_t i = 0; i < nitems(others); i++)
		CHECK(!read(others[i]).asked);
}

static void
test_what_goes_on(void)
{

	for (size_t i = 0; i < nitems(continued); i++) {
		struct sum sum = read(continued[i]);

		CHECK(sum.goes_on && !sum.asked);
	}
	for (size_t i = 0; i < nitems(not_continued); i++)
		CHECK(!read(not_continued[i]).goes_on);
}

static void
test_what_was_read_is_told(void)
{
	struct sum sum = read("A shop sells 5 books at $20 and a dozen pens. What is the total?");

	CHECK_EQ_INT(sum.quantity_count, 3);
	CHECK_SPAN(sum.quantities[0], span_of("5 books"));
	CHECK_SPAN(sum.quantities[1], span_of("20"));
	CHECK_SPAN(sum.demand, span_of("What is the total"));
}

/* Broken UTF-8, cut words and endless rows: read to their end, and no further. */
static void
test_hostile_texts(void)
{
	static char text[20000];
	static const char *const rows[] = {
	    "how many ", "\xc3", "1,", "=x ", "what is the total, ", "((", "%% ", "12 ", "half "};

	for (size_t i = 0; i < nitems(rows); i++)
		for (size_t len = sizeof(text) - 1; len > 0; len /= 7) {
			struct sum sum;

			for (size_t at = 0; at < len; at++)
				text[at] = rows[i][at % strlen(rows[i])];
			sum_read((struct span){guarded_copy(text, len), len}, &sum);
			check_example(rows[i]);
			CHECK(sum.demand.len <= len);
		}
}

int
main(void)
{

	test_each_phrase_asks_in_each_frame();
	test_numbers_alone_ask_nothing();
	test_what_goes_on();
	test_what_was_read_is_told();
	test_hostile_texts();
	return check_end();
}
