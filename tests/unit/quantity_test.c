/*
 * Sums of daily life: what is read, in every frame, and what is left alone; and sums made of a wording and numbers,
 * whose values are computed here in cents.
 */
#include "executors/quantities/quantity.h"

#include <stdio.h>

#include "tests/unit/check.h"
#include "tests/unit/quantity_check.h"

static const struct {
	const char *prompt, *text;
} rows[] = {
    {"whats 15% of 240", "36"},
    {"what is 15% of 240?", "36"},
    {"15 percent of 240", "36"},
    {"15% of 240 is what", "36"},
    {"how much is 7.5% of $1,200", "$90"},
    {"calculate 12.5 percent of 80", "10"},
    {"how much would 30% of 90 be", "27"},
    {"if i take 20% of 50 what do i get", "10"},
    {"8% of 45 kg", "3.6 kg"},
    {"whats half of 84", "42"},
    {"two thirds of 90", "60"},
    {"what is a quarter of $60", "$15"},
    {"3/4 of 20", "15"},
    {"whats three quarters of 48?", "36"},
    {"what's double 45", "90"},
    {"30 is what percent of 120", "25%"},
    {"what percent of 80 is 20", "25%"},
    {"what percentage of 60 is 45?", "75%"},
    {"43 out of 60 as a percentage", "71.67%"},
    {"i got 17 out of 20 on the test, whats that in percent", "85%"},
    {"i scored 42/50 what percentage is that", "84%"},
    {"what is 18/24 as a percentage", "75%"},
    {"18 out of 25 in percent", "72%"},
    {"my son got 34 of 40 questions right, what percent is that", "85%"},
    {"percent of 20 out of 50", "40%"},
    {"what is 5/8 as a percent", "62.5%"},
    {"what percent is 15 of 60", "25%"},
    {"24 is 30% of what", "80"},
    {"24 is 30% of what number?", "80"},
    {"15% of what is 30", "200"},
    {"15% of what number is 30?", "200"},
    {"increase 200 by 15%", "230"},
    {"what is 80 increased by 25%", "100"},
    {"decrease 50 by 10%", "45"},
    {"what's 60 reduced by 15 percent", "51"},
    {"add 8% to $250", "$270"},
    {"subtract 10% from 300", "270"},
    {"take 20% off 90", "72"},
    {"what is 15% more than 60", "69"},
    {"what is 20% less than 45", "36"},
    {"percent increase from 40 to 50", "25%"},
    {"what's the percentage increase from 80 to 100?", "25%"},
    {"percent decrease from 80 to 60", "25%"},
    {"price went from $40 to $50, what percent increase is that", "25%"},
    {"my rent went from 1200 to 1290, how much percent is that", "7.5%"},
    {"followers went from 1,840 to 2,116, percent growth?", "15%"},
    {"weight dropped from 80 kg to 76 kg what percent did i lose", "5%"},
    {"percent change from 50 to 65", "30%"},
    {"what is the percent change from 50 to 40", "a 20% decrease"},
    {"sales fell from 500 to 425, what percent drop is that", "15%"},
    {"how many percent is 12 of 48", "25%"},
    {"salary of 52000 with a 3% raise", "53560"},
    {"my salary is $52,000 and i get a 4% raise, what is my new salary", "$54080"},
    {"my rent is $1250 and goes up 4%, what is my new rent", "$1300"},
    {"a stock is $100, rises 10% and then falls 10%, what is it now", "$99"},
    {"whats 18% tip on $64.50", "$11.61"},
    {"how much is a 20% tip on $45", "$9"},
    {"20% tip on 85", "17"},
    {"what's a 15 percent tip on a $32 bill", "$4.80"},
    {"tip on $80 at 15%", "$12"},
    {"how much should i tip on a $43 haircut at 20 percent", "$8.60"},
    {"my bill is $56, i want to tip 20%, how much is the tip", "$11.20"},
    {"bill was $84.20, wanna leave 18%, whats the tip", "$15.16"},
    {"dinner cost $120, 15% tip, how much tip", "$18"},
    {"dinner was $60 and i want to leave 20%. total?", "$72"},
    {"$50 plus 18% tip", "$59"},
    {"what's the total with a 20% tip on $75", "$90"},
    {"add 15% tip to $40", "$46"},
    {"whats 20% gratuity on $95", "$19"},
    {"total for a $60 meal with 20% tip", "$72"},
    {"the check is $75.50, how much should i leave for a 20% tip", "$15.10"},
    {"split $84 between 3 people", "$28"},
    {"split 93.60 between 4 ppl", "23.40"},
    {"divide $120 by 5 friends", "$24"},
    {"split $150 3 ways", "$50"},
    {"$245 divided by 7 people how much is that each", "$35"},
    {"we are 5 and the bill is $132.50, how much each", "$26.50"},
    {"how much does each of 8 people pay if the cabin costs $1,140 total", "$142.50"},
    {"4 friends share $100 equally, how much does each get", "$25"},
    {"bill is $90, 6 people, how much does each pay", "$15"},
    {"dinner was $84 for 4 people, how much each", "$21"},
    {"3 of us split $75, how much each", "$25"},
    {"split a $60 pizza bill evenly among 5 friends", "$12"},
    {"bill $84, 20% tip, split 4 ways", "$25.20"},
    {"split $120 between 4 people with 15% tip", "$34.50"},
    {"rent is $2,100 split 3 ways how much each", "$700"},
    {"me and 3 friends split $80, how much each", "$20"},
    {"20% off $80", "$64"},
    {"whats 25% off $120", "$90"},
    {"what is $80 with 20% off", "$64"},
    {"how much is $80 with a 20% discount", "$64"},
    {"$120 jacket 30% off, what do i pay", "$84"},
    {"a jacket costs $120 and is 30% off, what's the sale price", "$84"},
    {"jacket is $120, 30% off. final price?", "$84"},
    {"shoes cost $90 with 15% discount, how much do i save", "$13.50"},
    {"how much do i save with 30% off $120", "$36"},
    {"something costs $240 after a 20% discount. what was the original price?", "$300"},
    {"i paid $60 after 25% off, what was the original price", "$80"},
    {"price is $85 now, was $100. how many percent off is that", "15%"},
    {"was $100 now $85 what percent off is that", "15%"},
    {"$200 tv, 10% off then another 5% off", "$171"},
    {"20% off $80 plus 8% tax", "$69.12"},
    {"what's the price of a $45 shirt after a 40% discount", "$27"},
    {"$50 plus 8% tax", "$54"},
    {"how much is $50 with 8.25% sales tax", "$54.13"},
    {"what is 8% tax on $50", "$4"},
    {"tax on $50 at 8%", "$4"},
    {"whats the sales tax on $120 at 7%", "$8.40"},
    {"total with 7% tax on $120", "$128.40"},
    {"add 19% VAT to $100", "$119"},
    {"price 119 \u20ac incl. 19% VAT, what is net?", "\u20ac100"},
    {"price $54 including 8% tax, what's the price before tax", "$50"},
    {"how much vat is in 119 \u20ac if it includes 19%", "\u20ac19"},
    {"100 \u20ac net plus 19% vat", "\u20ac119"},
    {"item is $40, sales tax is 7.5%, what's the total", "$43"},
    {"3 tickets at $18.50 and 2 at $11", "$77.50"},
    {"3 tickets at $18.50 each and 2 tickets at $11 each, what's the total", "$77.50"},
    {"how much are 5 coffees at $3.20 each", "$16"},
    {"12 eggs at $0.35 each, how much is that", "$4.20"},
    {"how much do 6 books cost at $12.50 each", "$75"},
    {"4 shirts at $15 and 3 hats at $9 how much total", "$87"},
    {"change from $20 for $13.37", "$6.63"},
    {"i pay with a $50 bill for $32.80, how much change do i get", "$17.20"},
    {"how much change do i get from $20 if i spend $13.45", "$6.55"},
    {"paid $100 for something that cost $62.35, how much change", "$37.65"},
    {"i buy for $40 and sell for $60, what is my profit margin", "33.33%"},
    {"i buy for $40 and sell for $60, what's my markup", "50%"},
    {"cost $40, sell for $60, what's the margin", "33.33%"},
    {"average of 3.5 4.2 5.0 and 4.8", "4.375"},
    {"what's the average of 10, 20 and 30?", "20"},
    {"mean of 4, 8, 15, 16, 23 and 42", "18"},
    {"whats the median of 5 9 2 8 4", "5"},
    {"median of 3, 1, 4 and 2", "2.5"},
    {"mode of 4 7 7 2 9 7 4", "7"},
    {"my grades are 80, 90 and 85, whats my average", "85"},
    {"ran 5.2, 6.1, 4.8 and 7.3 km, whats my average", "5.85"},
    {"sum of 12, 15 and 20", "47"},
    {"add up 12, 15, 20 and 3", "50"},
    {"add 12, 15, 20 and 3", "50"},
    {"product of 3, 4 and 5", "60"},
    {"greatest common divisor of 221 and 299?", "13"},
    {"gcd of 48 and 36", "12"},
    {"least common multiple of 6, 8 and 15", "120"},
    {"lcm of 4 and 6", "12"},
    {"remainder of 1000 divided by 37?", "1"},
    {"what's the remainder when 100 is divided by 7", "2"},
    {"sum of numbers from 1 to 100", "5050"},
    {"sum of all integers from 1 to 50", "1275"},
    {"what is the sum of the first 100 natural numbers", "5050"},
    {"add all numbers from 1 to 100", "5050"},
    {"sum of the first 20 odd numbers", "400"},
    {"twenty five times four", "100"},
    {"what is seven times eight", "56"},
    {"one million divided by 365", "2739.73"},
    {"twelve squared", "144"},
    {"cube root of 27", "3"},
    {"square root of two hundred twenty five", "15"},
    {"what is 45 less than 100", "55"},
    {"difference between 45 and 12", "33"},
    {"two to the power of ten", "1024"},
    {"2x + 3 = 17, x?", "7"},
    {"solve for x: 3x + 7 = 25", "6"},
    {"solve 3x + 7 = 25", "6"},
    {"what is x if 2x - 4 = 10", "7"},
    {"find x: 5(x - 2) = 3x + 8", "9"},
    {"if 4y = 28 what is y", "7"},
    {"x/3 + 2 = 5 solve for x", "9"},
    {"two numbers add up to 30 and differ by 8, whats the bigger one", "19"},
    {"two numbers sum to 50 and their difference is 12, what is the smaller one", "19"},
    {"5 more than twice a number is 17. what is the number?", "6"},
    {"i think of a number, double it and add 5 and get 17. what is my number", "6"},
    {"simple interest on $1000 at 5% for 3 years", "$150"},
    {"what's the simple interest on $2,500 at 4% for 2 years", "$200"},
    {"how much interest do i earn on $5000 at 4% in a year", "$200"},
    {"$1000 at 5% compounded annually for 10 years", "$1628.89"},
    {"how much will $1000 be worth at 5% compounded monthly for 10 years", "$1647.01"},
    {"if i invest $2000 at 6% compounded quarterly for 5 years how much will i have", "$2693.71"},
    {"monthly payment on a $20,000 loan at 6% for 5 years", "$386.66"},
    {"loan of $20,000 at 6% over 5 years, monthly payment?", "$386.66"},
    {"what's the monthly payment on a $300,000 mortgage at 6.5% for 30 years", "$1896.20"},
    {"15% of 80 plus 20% of 60?", "24"},
    {"i had $5000, it fell 12% then rose 12%. how much do i have now", "$4928"},
    {"hey quick q, 3.75 * 12 * 4.3 ?", "193.5"},
    {"two thirds times 3/4", "0.5"},
    {"9 squared plus 12 squared, and the root of it", "15"},
    {"revenue 18,400 costs 13,250, whats my margin in %", "27.99%"},
    {"paid with a 50, total was 37.85, change?", "12.15"},
    {"3 tickets at $18.50 and 2 at $11 how much all in", "$77.50"},
    {"credit card 3200 at 24% apr, interest for one month?", "64"},
    {"car loan 18000 at 7.2% apr, 60 months, whats the payment", "358.12"},
    {"sally has twice as many marbles as tom. together they have 45. how many does tom have", "15"},
    {"how many ways can 5 people sit in a row", "120"},
    {"what do i need on the final (40% of grade) to get 80 overall if i have 74 so far on the other 60%", "89"},
    {"probability of getting at least one six in 4 rolls in percent", "51.77%"},
    {"take 10% off $78.50 then another 5% off", "$67.12"},
    {"$56.16 with 8% tax included, how much without the tax", "$52"},
    {"1200 euro net, 19% mwst, brutto?", "\u20ac1428"},
    {"convert 350 usd to inr at 83.2", "29120 INR"},
    {"convert 100 usd to euros at 1 usd = 0.92 euros", "\u20ac92"},
    {"at 1 EUR = 1.0832 USD how many euros do i get for 750 USD", "\u20ac692.39"},
    {"what is 250 euros in dollars at 1.08 dollars per euro", "$270"},
    {"i save $50 a week, how much is that in a year", "$2600"},
    {"netflix costs $15.49 a month, how much per year", "$185.88"},
    {"salary is $60,000 a year, how much a month", "$5000"},
    {"$18.50 an hour for 37.5 hours, how much", "$693.75"},
    {"10 choose 3", "120"},
    {"how many ways to choose 3 people from 10", "120"},
    {"what is the probability of rolling a 6 with a die", "1/6"},
    {"probability of rolling a sum of 7 with two dice", "1/6"},
    {"how many handshakes are there among 10 people", "45"},
    {"5 plus 3 minus 2", "6"},
    {"what is 12 divided by 4", "3"},
};

/* Facts, prices of things, opinions, what is not told, two questions, two readings. */
static const char *const others[] = {
    "is 20% a good tip",
    "how much should i tip",
    "how much do people usually tip in japan",
    "should i tip 20% on takeout",
    "is a 15% tip on $40 too low",
    "whats a normal tip on $50",
    "what percent of people are left handed",
    "what percentage of the earth is water",
    "what percent of 8 billion people live in china",
    "how many percent alcohol is in 2 beers",
    "20% of what",
    "what is 15% of my salary",
    "what is 20% of the population of france",
    "30% of americans",
    "what is 25% off at the store",
    "20% off everything at target",
    "how much is a $50 gift card worth",
    "what is $50 in euros",
    "how much is 100 dollars in yen",
    "how much are 3 tickets to the zoo",
    "how much do 2 big macs cost",
    "what does a 2015 honda civic cost",
    "is $500 a fair price for a 4 year old laptop",
    "split the bill between 4 people",
    "split the atom between 2 people",
    "divide the class of 30 into 4 groups with 3 boys each",
    "how do i split a $90 bill between 4 people if one pays double",
    "split $90 between 3 people, one of whom pays half",
    "we are 4 people and one doesnt drink, bill is $120 how much each",
    "split $120 between 4, and add a tip",
    "average of 3 and 5 and what is the median",
    "what is the average height of a man in 1990",
    "average salary in 2020",
    "whats the average of my 3 test scores",
    "average of 10 numbers",
    "the average of 5 numbers is 10, what is the sum",
    "mean of the first 3 primes",
    "what is the mean temperature on 2 mars days",
    "sum of the digits of 1234",
    "sum of two numbers is 30",
    "what is the sum of 3 angles in a triangle",
    "sum of primes from 1 to 100",
    "sum of numbers from 1 to n",
    "sum of the squares from 1 to 10",
    "sum of multiples of 3 from 1 to 100",
    "add 2 cups of flour and 3 eggs",
    "add 5 to the list",
    "add 10% more effort",
    "gcd of 48",
    "is 97 a prime number",
    "what is the remainder of my loan after 3 years",
    "10 divided by 0",
    "what is 5 plus",
    "20% increase in what",
    "increase the font by 20%",
    "increase 200",
    "what is the percentage difference between 40 and 50",
    "population grew 20% since 1990, how many people now",
    "price rose 10% every year for 3 years from $100",
    "my rent went from $1200",
    "stock fell 20%, how much must it rise to recover",
    "50% discount on 3 items at $20, only the cheapest",
    "buy 2 get 1 free at $10 each, how much for 3",
    "buy one get one 50% off $40 shoes",
    "$80 with 20% off or $90 with 30% off, which is cheaper",
    "20% off $80 and how much do i save",
    "up to 50% off $200",
    "at least 20% off $80",
    "20% off orders over $50",
    "about 20% of $50",
    "roughly how much is 20% of 50",
    "is 20% of 50 equal to 10",
    "why is 20% of 50 equal to 10",
    "explain why 20% of 50 is 10",
    "is 10 20% of 50",
    "20% of 50 and 30% of 60",
    "what is 20% of 50 and why",
    "what is 20% of 50 plus my age",
    "write a poem about 20% of $50",
    "translate: what is 20% of 50",
    "how do you say 20% of 50 in french",
    "how to calculate 20% of 50",
    "how do i calculate 20% of 50 in excel",
    "how do i find 20% of a number",
    "teach me how to find 20% of 50",
    "what does 20% of 50 mean",
    "price $50 with tax",
    "$50 plus tax",
    "$50 with 8% tax and a tip",
    "tax on $50,000 income",
    "what is the tax rate on $50,000",
    "how much tax do i pay on $80,000 in california",
    "vat on 100 euros in germany",
    "$100 with vat",
    "price 100 \u20ac 19% vat",
    "is tax 8% on $50 food",
    "interest on $1000 at 5%",
    "$1000 at 5% for 3 years",
    "how much will $1000 at 5% be in 3 years",
    "if i invest $100 a month at 5% for 10 years how much will i have",
    "monthly payment on a $20,000 car",
    "what is the apr on a $20,000 loan at $386 a month",
    "monthly payment on $20,000 at 6% for 5 years with $2000 down",
    "should i take a loan of $20,000 at 6% for 5 years",
    "is 6% a good rate for a $20,000 loan for 5 years",
    "change from $20",
    "how do i change a $20 bill",
    "what change will $20 make",
    "3 tickets at $18.50 and 2 children",
    "3 tickets at $18.50 and 2 at half price",
    "3 for $10",
    "3 apples and 2 pears at $2",
    "5 coffees at $3.20 with a 10% discount card after the 10th",
    "2x + 3 = 17, y?",
    "2x + 3y = 17",
    "x^2 = 16",
    "2x + 3 = 17, what is x squared",
    "solve 2x + 3",
    "what is x",
    "x = 3, what is 2x",
    "0x = 5",
    "the sum of two numbers is 30 and one is twice the other",
    "two numbers differ by 8",
    "two numbers add up to 30, one is bigger by 8, whats their product",
    "three numbers add up to 30 and differ by 8, which is bigger",
    "i think of a number",
    "a number plus 7",
    "tell me 3 jokes about 5% beer",
    "give me 20% of 50 ideas",
    "what are 3 things to do with $20",
    "top 10 movies of 2020",
    "5 tips for saving $100",
    "how many calories in 2 slices of pizza",
    "how many people live in 3 largest cities",
    "when did world war 2 end",
    "what is 5 guys",
    "what time is 5 oclock somewhere",
    "who won 3 of 4 super bowls",
    "square root of -4",
    "square root of 16 + 9",
    "cube root of x at 27",
    "half of them are 20",
    "half the people at a party of 40 left",
    "a third of 90 minus 5",
    "twice as many as 20",
    "double 45 or triple 30",
    "half a dozen eggs cost $3",
    "my son got 17 out of 20 on the test and my daughter 18",
    "i got 17 out of 20 on the test, is that good",
    "17 out of 20 dentists",
    "5 out of 7 days a week",
    "40% of 60% of 200",
    "20% of 50% ",
    "$20 of $50 and 20 of \u20ac50",
    "20% of $50 in euros",
    "split $84 between 3 in euros",
    "$50 - 20%",
    "200 - 15%",
    "100 + 10% - 10%",
    "what is 2 + 2 * 3 in words",
    "2 plus 3 times 4",
    "five plus six times two",
    "a 20% increase followed by a 20% increase",
    "20% tip on a bill for 4 people",
    "tip 20% of 4 people",
    "convert 100 dollars to euros at 1.08",
    "convert 100 dollars to euros",
    "how many ways can i cook 5 eggs",
    "how many ways are there to skin 1 cat",
    "probability of rain at 3 pm",
    "what are the odds of winning with 3 tickets",
    "what is the chance that 2 of 23 people share a birthday",
    "how likely is it to roll well with 2 dice",
    "i save $50 a week and spend $20 a month, how much in a year",
    "$18.50 an hour, is that good for 40 hours",
    "salary of $60,000 a year, how much after tax",
    "what do i need on the final to get 80",
    "what do i need on the final (40% of grade) to get 80 overall",
    "sally has twice as many marbles as tom. together they have 45. how many more does sally have",
    "sally has twice as many marbles as tom. how many does tom have if sally has 3 friends",
    "i had $5000, it fell 12% then rose 12%. should i sell",
    "2 plus 3 times 4 in words",
    "5 minus 3 people",
    "revenue 18,400 costs 13,250",
    "net 1200 brutto",
    "how many handshakes does 1 president make",
    "10 choose a number",
    "((1 + 2) * 3)",
    "what is (4 + 6) * 7 of 2",
    "((0 - 5 + 0 + 3) * (-7 + -8 * 4 - -3)) =",
    "average of 10 + 20 and 30",
    "5 * (3 + 4) please",
};

enum made { MADE_SHARE, MADE_MORE, MADE_LESS, MADE_PART };

/* A wording around a percentage or a count, and an amount; swapped: the amount comes first. */
static const struct {
	const char *before, *between, *behind;
	bool swapped;
	enum made made;
} made[] = {
    {"whats a ", "% tip on $", "", false, MADE_SHARE},
    {"how much is a ", " percent tip on a $", " bill?", false, MADE_SHARE},
    {"my bill is $", ", i want to tip ", "%. how much is the tip?", true, MADE_SHARE},
    {"what is ", "% of $", "?", false, MADE_SHARE},
    {"how much sales tax on $", " at ", "%", true, MADE_SHARE},
    {"how much do i save with ", "% off $", "", false, MADE_SHARE},
    {"$", " plus ", "% tax", true, MADE_MORE},
    {"total with a ", "% tip on $", "", false, MADE_MORE},
    {"increase $", " by ", "%", true, MADE_MORE},
    {"", "% off $", "", false, MADE_LESS},
    {"a jacket costs $", " and is ", "% off, what do i pay?", true, MADE_LESS},
    {"decrease $", " by ", "%", true, MADE_LESS},
    {"split $", " between ", " people", true, MADE_PART},
    {"dinner was $", " for ", " people, how much each?", true, MADE_PART},
    {"we are ", " people and the bill is $", ", what does each pay", false, MADE_PART},
};

/* Halves go up, as people round. */
static long
divided(long top, long bottom)
{

	return (2 * top + bottom) / (2 * bottom);
}

static long
value_of(enum made what, long cents, long n)
{

	switch (what) {
	case MADE_SHARE:
		return divided(cents * n, 100);
	case MADE_MORE:
		return divided(cents * (100 + n), 100);
	case MADE_LESS:
		return divided(cents * (100 - n), 100);
	default:
		return divided(cents, n);
	}
}

static void
print_cents(long cents, bool whole, char *text, size_t room)
{

	if (whole)
		snprintf(text, room, "%ld", cents / 100);
	else
		snprintf(text, room, "%ld.%02ld", cents / 100, cents % 100);
}

/* Whether the exact value is whole: said without cents. */
static bool
is_whole(enum made what, long cents, long n)
{
	long share = what == MADE_SHARE ? n : what == MADE_MORE ? 100 + n : 100 - n;

	return what == MADE_PART ? cents % (100 * n) == 0 : cents * share % 10000 == 0;
}

static void
check_made(unsigned which, long cents, long n, bool framed)
{
	char amount[32], count[32], prompt[160], value[32], text[40];

	print_cents(cents, cents % 100 == 0, amount, sizeof(amount));
	snprintf(count, sizeof(count), "%ld", n);
	snprintf(prompt, sizeof(prompt), "%s%s%s%s%s", made[which].before, made[which].swapped ? amount : count,
	    made[which].between, made[which].swapped ? count : amount, made[which].behind);
	print_cents(value_of(made[which].made, cents, n), is_whole(made[which].made, cents, n), value, sizeof(value));
	snprintf(text, sizeof(text), "$%s", value);
	if (framed)
		check_quantity(prompt, text);
	else
		check_quantity_as_is(prompt, text);
}

int
main(void)
{
	static const long amounts[] = {1000, 4599, 6450, 123400, 99};
	static const long counts[] = {2, 3, 7, 15, 18, 20, 33};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		check_quantity(rows[i].prompt, rows[i].text);
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
		check_quantity(others[i], NULL);
	for (unsigned which = 0; which < sizeof(made) / sizeof(made[0]); which++) {
		for (size_t i = 0; i < sizeof(amounts) / sizeof(amounts[0]); i++) {
			for (size_t k = 0; k < sizeof(counts) / sizeof(counts[0]); k++)
				check_made(which, amounts[i], counts[k], i + k == 0);
		}
	}
	return check_end();
}
