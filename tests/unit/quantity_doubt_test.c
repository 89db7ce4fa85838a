/*
 * Prompts that a row of sums fits, and that other words make doubtful; and their neighbours that are sure.
 */
#include <stdio.h>

#include "tests/unit/check.h"
#include "tests/unit/quantity_check.h"

static const char *const doubtful[] = {
    /* What one costs, or one has, is no part of it. */
    "6 tickets, $15 each",
    "6 people, $15 per person",
    "$60 per person for 3 people",
    "5 workers, 8 hours each",
    "15 per head, 6 heads",
    "100 shares for $45 each",
    "12 donuts cost $9 each, how much for 5",
    "5 shirts at $20 how much for 3 shirts",
    "3 tickets at $60 how much each",
    "60 each for 3 people plus 20% tip",
    "3 for 60 each",
    /* What several cost together. */
    "3 tickets at $20 and 2 for $15",
    "2 pizzas for $12 and 3 drinks for $6 total",
    "4 coffees for $12 and 2 cakes at $5",
    /* What is in the price already. */
    "bill 60, 20% tip included, 3 people, how much each",
    "bill 60 incl 20% tip for 3 people how much each",
    "the sale price is $60 at 25% off what is the price",
    /* What comes in whole ones. */
    "10% of 25 students",
    "what's 25 eggs divided by 4",
    /* What is counted is not what the price is of, and no unit says how many make one. */
    "3 weeks at $100 per day",
    "3 months at $20 a week, how much",
    "4 weeks at $250 a month, total",
    "10 hours at $90 a day, total",
    "12 eggs cost $3.60, price per dozen",
    "19% mwst aus 119 euro",
    /* What was got wrong, or is the other part. */
    "35 of 140 students failed, what percent passed",
    "i missed 5 out of 40 questions, what percent did i get",
    "i made 5 mistakes out of 40 what percent did i get",
    "12 of 30 kids girls what percent boys",
    "60% of 50 kids are boys how many are girls",
    "15% of my 80 plants are dead how many are alive",
    /* Both ends, lists with gaps, times, scales. */
    "1 post every 2 m for 20 m how many posts",
    "sum of 1, 2, 3, ..., 10",
    "sum of 1, 2, 3 \u2026 10",
    "sum of 2 dozen and 5",
    "whats 15% of 2m",
    "what is 7.5 percent of 1.200",
    "what is 10% of 2 hours",
    "2000 calories a day, burn 300, per week",
    "if 30% is 60 what is 50%",
    /* Thousands with a blank, or two numbers. */
    "sum of 1 000 2 000 and 500",
    "add 3 500 4 200",
    "average of 1 200 and 2 400",
    "mean of 10 250 300",
    "median of 500 000 and 300 000",
    /* In the price, or yet to come. */
    "We spent $60 with a 20% tip, how much was the tip?",
    "the total was $60 with a 20% tip, what was the bill",
    "our total was $60 with 20% tip, how much is that each for 3 people",
    "jacket is $60 with the 25% discount, what's the price",
    "shirt was $60 at 25% off, how much was it",
    "15 is 20% off",
    "coat sale $80, 20% off",
    "10% off $50 minimum",
    "$50 after 8% tax",
    /* Scales, coins, and what is done with the result. */
    "20% of 15 k",
    "20% of 500 grand",
    "10% of 5 lakh",
    "2% of 3 mil",
    "5% of 2 bn",
    "total of 5 dollars 20 and 3 dollars 30",
    "sum of 10 and 20 halved",
    "20% of 50 halved",
    "what is -5 squared",
    /* What is in an amount that has its tax. */
    "net price of 119 euros gross at 19% vat plus 5",
    "119 euros gross plus 19% vat",
    "8.25% sales tax on $349.99 inclusive",
    /* Factorials are no ends of sentences. */
    "12!/10!",
    "5! - 3",
    "what is 5! minus 3",
    "3! times 2",
    /* Half past two is said of the afternoon, too. */
    "how long is it from half past 2 to 17:00",
    /* Speeds, hours of another time, another interest. */
    "what is the average speed of 60 and 40 mph",
    "$15 an hour for 40 hours a week, how much per day",
    "$20 an hour 8 hours a day how much per week",
    "monthly payment on $1200 at 5% simple interest for 1 year",
};

static const struct {
	const char *prompt, *text;
} sure[] = {
    {"35 of 140 students is what percent", "25%"},
    {"how much does each of 8 people pay if the cabin costs $1,140 total", "$142.50"},
    {"$245 divided by 7 people how much is that each", "$35"},
    {"3 tickets at $18.50 and 2 at $11 how much all in", "$77.50"},
    {"6 apples cost $3, how much for 10", "$5"},
    {"total including 20% tip on $50", "$60"},
    {"each of 4 people pays $25, what is the bill", "$100"},
    {"jacket is $60 with 25% off, how much do i pay", "$45"},
    {"dinner was $60 with a 20% tip, what's the total", "$72"},
    {"price after 8% tax on $50", "$54"},
    {"$15 an hour for 40 hours a week, how much per week", "$600"},
    {"a jacket costs $120 and is 30% off, what's the sale price", "$84"},
    {"bill is $50 plus 20% tip, how much", "$60"},
    {"500 ml costs $2.40, price per liter", "$4.80"},
    {"500 ml cost $2.40 how much for 2 liters", "$9.60"},
    {"5 miles at $2 per km how much", "$16.09"},
    {"3 weeks at $100 per week", "$300"},
    {"12 eggs cost $3.60, price per egg", "$0.30"},
    {"price dropped from 80 to 68, how many percent is that", "15%"},
    {"rent went up from 800 to 900, how much percent is that", "12.5%"},
    {"10% of 30 students", "3"},
    {"average of 100 200 300", "200"},
    {"mean of 10, 250, 300", "186.667"},
    {"average of 78 85 92 81", "84"},
    {"sum of 12 and 345 and 678", "1035"},
};

/* Words behind a sum that may make it another one. */
static const char *const summed[] = {"15% of 240", "40% off 129", "average of 12, 15 and 21",
    "gas is 3.49 a gallon and i need 12 gallons, how much", "how far do i get in 2.5 hours at 80 km/h",
    "recipe for 4 needs 300g flour, how much for 6"};
static const char *const changing[] = {
    "inclusive", "exclusive", "ago", "with the coupon", "after the discount", "weekly", "squared", "net", "round trip"};

/* What comes in whole ones, and what can be cut, shared by four in the same words. */
static const char *const whole[] = {
    "candies", "tickets", "eggs", "books", "red marbles", "buses", "cookies", "stickers"};
static const char *const cut[] = {"pizzas", "liters", "meters", "hours", "cakes", "miles", "km"};
static const char *const shared[][2] = {{"share ", " among 4 kids"}, {"split ", " between 4 friends"},
    {"divide ", " between 4 people"}, {"split ", " 4 ways"}, {"share ", " equally among 4 children"}};
static const struct {
	int number;
	const char *each;
	bool even;
} numbers[] = {{25, "6.25", false}, {31, "7.75", false}, {6, "1.50", false}, {24, "6", true}, {96, "24", true}};

static void
check_shared(const char *thing, bool is_cut)
{
	char prompt[120];

	for (size_t i = 0; i < nitems(shared); i++) {
		for (size_t n = 0; n < nitems(numbers); n++) {
			snprintf(
			    prompt, sizeof(prompt), "%s%d %s%s", shared[i][0], numbers[n].number, thing, shared[i][1]);
			check_quantity_as_is(prompt, is_cut || numbers[n].even ? numbers[n].each : NULL);
		}
	}
}

/* Minutes at a price for the hour. */
static void
check_rates(void)
{
	static const char *const ties[] = {"per", "an", "an"},
				 *const asks[] = {", how much", ", what does it cost", ", how much is that"};
	char prompt[120], text[40];

	for (int minutes = 60; minutes <= 150; minutes += 15) {
		for (int price = 20; price <= 60; price += 20) {
			int cents = minutes * price * 100 / 60;

			for (size_t i = 0; i < 3; i++) {
				snprintf(prompt, sizeof(prompt), "%d minutes at $%d %s hour%s", minutes, price, ties[i],
				    asks[i]);
				if (cents % 100 == 0)
					snprintf(text, sizeof(text), "$%d", cents / 100);
				else
					snprintf(text, sizeof(text), "$%d.%02d", cents / 100, cents % 100);
				check_quantity_as_is(prompt, text);
			}
		}
	}
}

/* Who tips, and what nobody says is asked for: the tip, or all of it? */
static void
check_tips(void)
{
	static const char *const told[] = {"my wife tips 20% and the bill is $50",
	    "the bill is $50 and my dad tips 20%", "she tips 20%, the bill is $50", "dinner is $50, we tip 20%"};
	char prompt[120];

	for (size_t i = 0; i < nitems(told); i++) {
		snprintf(prompt, sizeof(prompt), "%s, how much", told[i]);
		check_quantity(prompt, NULL);
	}
}

static void
check_changed(void)
{
	char prompt[160];

	for (size_t i = 0; i < nitems(summed); i++)
		for (size_t k = 0; k < nitems(changing); k++) {
			snprintf(prompt, sizeof(prompt), "%s %s", summed[i], changing[k]);
			check_quantity(prompt, NULL);
		}
}

int
main(void)
{

	for (size_t i = 0; i < nitems(doubtful); i++)
		check_quantity(doubtful[i], NULL);
	for (size_t i = 0; i < nitems(sure); i++)
		check_quantity_as_is(sure[i].prompt, sure[i].text);
	for (size_t i = 0; i < nitems(whole); i++)
		check_shared(whole[i], false);
	for (size_t i = 0; i < nitems(cut); i++)
		check_shared(cut[i], true);
	check_tips();
	check_rates();
	check_changed();
	return check_end();
}
