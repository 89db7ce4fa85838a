/*
 * Classes of phrases that shapes share. A class may name classes.
 */
#include "executors/quantities/row.h"

static const struct {
	const char *name, *phrases;
} classes[] = {
    {"is",
	"is / are / was / were / be / 's / equals / would be / will be / comes to / came to / came out to"
	" / came out at / comes out to / amounts to / amounted to / being"},
    {"the", "the / a / an / my / our / your / this / that / his / her / their / these / those / some"},
    {"np", "@the? ~ ~ ~ / @the? ~ ~ / @the? ~"},
    {"who", "i / we / you / he / she / they / it / one / someone / everyone / @np"},
    {"aux",
	"do / does / did / will / would / should / shall / must / can / 'd / 'll / have to / has to / need to / needs to"
	" / am i going to / are we going to / got to"},
    /* Asks for a value that follows. */
    {"what",
	"what @is? / how much @is? / how many @is? / calculate / what do you get for / what number is / i need / solve"
	" / what (is / was / would be) @the (value / amount / result / answer / number) (of / for)? / what does / show"
	" / (can / could) you calculate / how do i calculate / what about / need / show me / i need to calculate"},
    /* Asks for the value of what precedes it. */
    {"that",
	"(is / equals) (what / how much / how many)? / (what / how much / how many) (is / does / would / will / do / did"
	" / 's) (that / it / this / i / we / you) (be / come to / come out to / make / equal / give / work out to / get / have"
	" / come out as / have left / end up with)? (total / now)? / what / how much / how many / what do (i / you) get"},
    /* A question by itself. */
    {"final",
	"total / total to pay / total price / total cost / total amount / final price / final cost / final amount / final total / grand total"
	" / sale price / new price"},
    {"total",
	"total / total price / total cost / total amount / total bill / final price / final cost / final amount"
	" / final total / final bill / grand total / full price / bill / amount / price / cost / sum"},
    /* What is to be paid. */
    {"pay",
	"(what / how much) @aux @who (@aux)? (pay / owe / spend / cost / be / hand over / ring up as / ring up at / end up paying / come to / come out to)"
	" (total / now / for it / for that / for everything / at the register / at checkout / at the till / with tip"
	" / after that / at the end / in the end / all in / then)?"
	" / what @is @the? (new / sale / reduced / discounted / resulting / actual / overall / after tax / out the door)?"
	" (@total) (now / after that / with that / to pay / due / i pay / i will pay / we pay)?"
	" / (what / how much) @is (it / that / this / the total / everything / the whole thing) (now / total / cost / come to"
	" / come out to)? / @final / how much / how much total / what total / what do i pay / total what"
	" / calculate @the? (sale / new / discounted)? @total"},
    {"each",
	"each / apiece / a piece / individually / each of us / for each / for each of us / for everyone / for each one"},
    {"evenly", "evenly / equally / fairly / even / equal / in equal parts / in equal shares"},
    {"people",
	"people / friends / persons / of us / roommates / housemates / flatmates / kids / children / colleagues / coworkers"
	" / players / siblings / students / guests / diners / adults / members / folks / women / men / girls / boys"
	" / ladies / employees / partners / heirs / brothers / sisters / cousins / classmates / tenants / neighbours"
	" / neighbors / travelers / travellers / participants / teammates / workers / pals / buddies / grandchildren"
	" / households / winners / mates"},
};

const char *
phrases_of(struct span name)
{

	for (size_t i = 0; i < nitems(classes); i++) {
		if (span_equals(name, classes[i].name))
			return classes[i].phrases;
	}
	return NULL;
}
