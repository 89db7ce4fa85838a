/*
 * Everyday wordings of budgets, bills, prices, ages, rounding and the clock; and their neighbours that are doubtful.
 */
#include "tests/unit/check.h"
#include "tests/unit/quantity_check.h"

static const struct {
	const char *prompt, *text;
} sure[] = {
    {"what would 22% tip on a $48 dinner be", "$10.56"},
    {"what would 15% of 240 be", "36"},
    {"15% of $73.20 for the tip?", "$10.98"},
    {"jacket is $90 and its 30% off how much do i pay", "$63"},
    {"how much is a $65 sweater after 15% off", "$55.25"},
    {"i paid $45 for a shirt that was $60 originally, what percent did i save", "25%"},
    {"if the total with 20% vat is $360, what was it before vat", "$300"},
    {"percentage change 1250 -> 1400", "12%"},
    {"my rent went from 1150 to 1265, how many percent is the increase", "10%"},
    {"i earn $18.50 an hour and worked 30 hours, how much is that", "$555"},
    {"$66,000 a year is how much per month", "$5500"},
    {"6 pack for 7.50, whats one", "1.25"},
    {"how much for 2.4 kg at $3.50 per kg", "$8.40"},
    {"5 notebooks at $2.49 each plus a pen for $1.20, total?", "$13.65"},
    {"4 tickets at $37.50 each plus a $12 fee", "$162"},
    {"i have $80 and buy stuff for $23.50 and $17.25, how much left", "$39.25"},
    {"3 roommates split rent of $1950 and utilities of $210, what does each pay", "$720"},
    {"if i put $1000 in savings at 5% annual interest compounded monthly what do i have after 2 years", "$1104.94"},
    {"how many hours from half past 7 to half past 12", "5 hours"},
    {"if shoes are $90 and 20% off how much do i pay", "$72"},
    {"65 is how many percent of 260", "25%"},
    {"went up from 160 to 184, what percent", "15%"},
    {"went down from 250 to 200, how many percent", "20%"},
    {"was 75 now 60 how much percent off", "20%"},
    {"shirt $40, 25% off then 10% off, final price?", "$27"},
    {"invoice is 1190 gross 19% vat, net?", "1000"},
    {"double 350 g of flour", "700 g"},
    {"250 g butter costs 3.20, price per kg?", "12.80"},
    {"save 200 a month how long till 2400", "12 months"},
    {"I get paid $1500 every two weeks, how much a year", "$39000"},
    {"$25 an hour 8 hours a day 5 days a week how much a week", "$1000"},
    {"6 pack costs $4.50, how much is one", "$0.75"},
    {"I have $50 and buy 3 books at 12 each, what's left", "$14"},
    {"paid with a 50 for 32.80, change?", "17.20"},
    {"2 coffees at 3.20 and 1 cake at 4.50, total?", "10.90"},
    {"bought for $80 sold for $100 profit?", "$20"},
    {"bought at $80 sold at $100 profit margin", "20%"},
    {"i think of a number, double it and add 6, result 20. what is it", "7"},
    {"I left $12 on a $60 bill, what percent tip is that?", "20%"},
    {"take 1/3 off $90", "$60"},
    {"$15 off a $60 order is what percent?", "25%"},
    {"original price $60, now $45, what's the percent discount", "25%"},
    {"the item was marked down 30% and now costs $35, what was it originally", "$50"},
    {"if sales tax is 6.5% how much tax on 80 dollars", "$5.20"},
    {"tax rate if I paid $3.60 on $45", "8%"},
    {"remove 20% VAT from $60", "$50"},
    {"3 nights at $129", "$387"},
    {"6 for $9 how much is one", "$1.50"},
    {"3 for $10, how much for 12", "$40"},
    {"I have $40 and buy 3 books at $9 each, how much is left", "$13"},
    {"if I save $200 a month how long until I have $3000", "15 months"},
    {"paying off $1200 at $150 a month how many months", "8 months"},
    {"if I had $1000 and spent 35% how much would I have left", "$650"},
    {"I get paid $1,850 biweekly, what's my yearly income", "$48100"},
    {"annual salary $60000, what's that per month", "$5000"},
    {"how much does it cost to drive 300 miles at 25 mpg with gas at $3.60", "$43.20"},
    {"round 3.14159 to 2 decimal places", "3.14"},
    {"round 2675 to the nearest hundred", "2700"},
    {"round -2.5 to the nearest whole number", "-3"},
    {"12 pizzas 8 slices each how many slices", "96"},
    {"how many days in february 2028", "29 days"},
    {"how many days in december 2025", "31 days"},
    {"how many days are there in 2024?", "366 days"},
    {"what year was 25 years before 2010", "1985"},
    {"if I'm 34 now how old will I be in 12 years", "46 years"},
    {"Tom is 12, his sister is 3 years older, how old is she", "15 years"},
    {"Anna is twice as old as Ben who is 14. How old is Anna?", "28 years"},
    {"my dad is 28 years older than me. I'm 15. how old is my dad", "43 years"},
    {"17:45 in 12 hour format", "5:45 pm"},
    {"what is 3:25 pm in 24 hour time", "15:25"},
};

static const char *const doubtful[] = {
    "15% off saves me $12, what's the price",
    "20% off, now $64, what was it",
    "20% tip is $12, what is the bill",
    "25% off is $30, what's the original",
    "my bill with tip is $72, tip 20%, what is the bill",
    "I paid $20 and got $6.50 change, how much was it",
    "I have $20 left, spent $15 and $30, how much did I have",
    "had $100 left after spending $40",
    "I had $80 and lost $20 then won $10, left?",
    "20% off $80 shipping free and how much",
    "is tax 8% on $50 food",
    "5% of $200 off",
    "total tip on a $50 tab at 20% for 3 people",
    "$45 shoes less $10 off, total",
    "$240 bill for 6 people, 2 of them don't pay, each?",
    "how many days in february",
    "Anna is twice as old as Ben who is 14. How old is Ben?",
    "17:45 in 7 hour format",
    "3:25 in 24 hour time",
};

int
main(void)
{

	for (size_t i = 0; i < sizeof(sure) / sizeof(sure[0]); i++)
		check_quantity_as_is(sure[i].prompt, sure[i].text);
	for (size_t i = 0; i < sizeof(doubtful) / sizeof(doubtful[0]); i++)
		check_quantity(doubtful[i], NULL);
	return check_end();
}
