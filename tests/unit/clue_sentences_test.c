/*
 * Single sentences as the clue reader understands them, or not: every kind of statement and question, with things,
 * orders and phrasings of all sorts.
 */
#include <stdio.h>

#include "executors/clues/clues.h"
#include "tests/unit/check.h"

/* A sentence behind an introduction. says: NULL where it stops the reading, "" where it says nothing. */
struct row {
	const char *sentence, *says;
};

static const struct row mugs[] = {
    {"The tin mug is to the left of the clay mug.", "(left_of('tin mug', 'clay mug'))"},
    {"The tin mug is left of the glass mug.", "(left_of('tin mug', 'glass mug'))"},
    {"The clay mug is somewhere to the right of the paper mug.", "(right_of('clay mug', 'paper mug'))"},
    {"The clay mug is immediately to the right of the tin mug.", "(immediately_right_of('clay mug', 'tin mug'))"},
    {"The clay mug is directly left of the tin mug.", "(immediately_left_of('clay mug', 'tin mug'))"},
    {"The copper mug is two places to the left of the glass mug.", "(places_left_of('copper mug', 'glass mug', 2))"},
    {"The copper mug is exactly three places to the right of the glass mug.",
	"(places_right_of('copper mug', 'glass mug', 3))"},
    {"The copper mug is next to the paper mug.", "(next_to('copper mug', 'paper mug'))"},
    {"The copper mug isn't next to the paper mug.", "not (next_to('copper mug', 'paper mug'))"},
    {"The tin mug and the clay mug are next to each other.", "(next_to('tin mug', 'clay mug'))"},
    {"The tin mug and the clay mug are not adjacent.", "not (next_to('tin mug', 'clay mug'))"},
    {"The tin mug and the paper mug are two places apart.", "(apart('tin mug', 'paper mug', 2))"},
    {"The tin mug is the leftmost.", "(nth_from_left('tin mug', 1))"},
    {"The tin mug is the second from the right.", "(nth_from_right('tin mug', 2))"},
    {"The tin mug is second from the left.", "(nth_from_left('tin mug', 2))"},
    {"The glass mug is not the rightmost.", "not (nth_from_right('glass mug', 1))"},
    {"The glass mug is in the middle.", "(in_middle('glass mug'))"},
    {"The glass mug is at one end.", "(at_end('glass mug'))"},
    {"The glass mug is on the far left.", "(nth_from_left('glass mug', 1))"},
    {"The glass mug cannot be at the right end.", "not (nth_from_right('glass mug', 1))"},
    {"The glass mug is between the tin mug and the clay mug.",
	"('tin mug' < 'glass mug' < 'clay mug' or 'clay mug' < 'glass mug' < 'tin mug')"},
    {"The glass mug is directly between the tin mug and the clay mug.",
	"(next_to('glass mug', 'tin mug') and next_to('glass mug', 'clay mug') and 'tin mug' != 'clay mug')"},
    {"The glass mug is somewhere between the tin mug and the clay mug.",
	"('tin mug' < 'glass mug' < 'clay mug' or 'clay mug' < 'glass mug' < 'tin mug')"},
    {"Neither the tin mug nor the clay mug is the leftmost.",
	"not (nth_from_left('tin mug', 1)) and not (nth_from_left('clay mug', 1))"},
    {"Either the tin mug or the clay mug is the rightmost.",
	"(nth_from_right('tin mug', 1)) or (nth_from_right('clay mug', 1))"},
    {"Both the tin mug and the clay mug are to the left of the paper mug.",
	"(left_of('tin mug', 'paper mug')) and (left_of('clay mug', 'paper mug'))"},
    {"The tin mug is to the left of the clay mug and the glass mug.",
	"(left_of('tin mug', 'clay mug') and left_of('tin mug', 'glass mug'))"},
    {"The tin mug is to the left of both the clay mug and the glass mug.",
	"(left_of('tin mug', 'clay mug') and left_of('tin mug', 'glass mug'))"},
    {"The tin mug is to the left of the clay mug but to the right of the glass mug.",
	"(left_of('tin mug', 'clay mug')) and (right_of('tin mug', 'glass mug'))"},
    {"The tin mug is not to the left of the clay mug.", "not (left_of('tin mug', 'clay mug'))"},
    {"If the tin mug is the leftmost, then the clay mug is the rightmost.",
	"((nth_from_left('tin mug', 1))) implies ((nth_from_right('clay mug', 1)))"},
    {"If the tin mug is the leftmost, the clay mug is the rightmost.",
	"((nth_from_left('tin mug', 1))) implies ((nth_from_right('clay mug', 1)))"},
    {"The tin mug is the leftmost if the clay mug is the rightmost.",
	"((nth_from_right('clay mug', 1))) implies ((nth_from_left('tin mug', 1)))"},
    {"The tin mug is the leftmost only if the clay mug is the rightmost.",
	"((nth_from_left('tin mug', 1))) implies ((nth_from_right('clay mug', 1)))"},
    {"The tin mug is the leftmost if and only if the clay mug is the rightmost.",
	"((nth_from_left('tin mug', 1))) iff ((nth_from_right('clay mug', 1)))"},
    {"Either the tin mug is the leftmost or the clay mug is the rightmost, but not both.",
	"((nth_from_left('tin mug', 1))) xor ((nth_from_right('clay mug', 1)))"},
    {"Either the tin mug is the leftmost or the clay mug is the rightmost.",
	"((nth_from_left('tin mug', 1))) or ((nth_from_right('clay mug', 1)))"},
    {"The tin mug is not the leftmost unless the clay mug is the rightmost.",
	"(not (nth_from_left('tin mug', 1))) or ((nth_from_right('clay mug', 1)))"},
    {"There are two mugs between the tin mug and the clay mug.", "apart('tin mug', 'clay mug', 3)"},
    {"There is exactly one mug between the tin mug and the clay mug.", "apart('tin mug', 'clay mug', 2)"},
    {"The leftmost mug is the tin mug.", "(1 == 'tin mug')"},
    {"The third mug from the left is the clay mug.", "(3 == 'clay mug')"},
    {"The tin mug is the leftmost, and the clay mug is the rightmost.",
	"((nth_from_left('tin mug', 1))) and ((nth_from_right('clay mug', 1)))"},
    {"However, the tin mug is to the left of the clay mug.", "(left_of('tin mug', 'clay mug'))"},
    {"The tin mug must be to the left of the clay mug.", "(left_of('tin mug', 'clay mug'))"},
    {"The tin mug is not next to the clay mug or the glass mug.",
	"not (next_to('tin mug', 'clay mug') or next_to('tin mug', 'glass mug'))"},
    {"The tin mug is to the left of the steel mug.", NULL},
    {"The tin mug is red.", NULL},
    {"The tin mug is probably to the left of the clay mug.", NULL},
    {"The tin mug is older than the clay mug.", "(older('tin mug', 'clay mug'))"},
    {"The tin mug is not to the left of the clay mug and the glass mug.", NULL},
    {"All mugs to the left of the tin mug are empty.", NULL},
    {"The tin mug is the sixth from the left.", NULL},
    {"The tin mug may be to the left of the clay mug.", NULL},
    {"Only the tin mug is to the left of the clay mug.", NULL},
    {"It is to the left of the clay mug.", NULL},
    {"The tin mug is to the left of the clay mug, which is the rightmost.", NULL},
    {"No mug is to the left of the tin mug.", NULL},
    {"The tin mug was bought in March.", NULL},
    {"Everything is fine.", ""},
    {"Which mug is the second from the left?",
	"must | tin mug: (nth_from_left('tin mug', 2)) | clay mug: (nth_from_left('clay mug', 2)) | glass mug: (nth_from_left('glass mug', 2)) | copper mug: (nth_from_left('copper mug', 2)) | paper mug: (nth_from_left('paper mug', 2))"},
    {"Which of the five mugs is the rightmost?",
	"must | tin mug: (nth_from_right('tin mug', 1)) | clay mug: (nth_from_right('clay mug', 1)) | glass mug: (nth_from_right('glass mug', 1)) | copper mug: (nth_from_right('copper mug', 1)) | paper mug: (nth_from_right('paper mug', 1))"},
    {"What is the order of the mugs from left to right?",
	"value | : (((('tin mug' * 16 + 'clay mug') * 16 + 'glass mug') * 16 + 'copper mug') * 16 + 'paper mug')"},
    {"Arrange the mugs from the lightest to the heaviest, the tin mug aside?", NULL},
    {"List the mugs from left to left?", NULL},
    {"List the mugs but the broken one from left to right?", NULL},
    {"Is the tin mug to the left of the clay mug?", "entails | : (left_of('tin mug', 'clay mug'))"},
    {"Which mug could be the leftmost?",
	"could | tin mug: (nth_from_left('tin mug', 1)) | clay mug: (nth_from_left('clay mug', 1)) | glass mug: (nth_from_left('glass mug', 1)) | copper mug: (nth_from_left('copper mug', 1)) | paper mug: (nth_from_left('paper mug', 1))"},
    {"Which mug cannot be the leftmost?",
	"cannot | tin mug: (nth_from_left('tin mug', 1)) | clay mug: (nth_from_left('clay mug', 1)) | glass mug: (nth_from_left('glass mug', 1)) | copper mug: (nth_from_left('copper mug', 1)) | paper mug: (nth_from_left('paper mug', 1))"},
    {"Which mug must be next to the tin mug?",
	"must | clay mug: (next_to('clay mug', 'tin mug')) | glass mug: (next_to('glass mug', 'tin mug')) | copper mug: (next_to('copper mug', 'tin mug')) | paper mug: (next_to('paper mug', 'tin mug'))"},
    {"Where is the tin mug?", "value | : 'tin mug'"},
    {"How many mugs are there?", NULL},
    {"Which mug is the heaviest one?",
	"must | tin mug: (nth_heaviest('tin mug', 1)) | clay mug: (nth_heaviest('clay mug', 1)) | glass mug: (nth_heaviest('glass mug', 1)) | copper mug: (nth_heaviest('copper mug', 1)) | paper mug: (nth_heaviest('paper mug', 1))"},
    {NULL, NULL},
};

static const struct row runners[] = {
    {"Ama finished before Bo.", "(before('Ama', 'Bo'))"},
    {"Ama finished ahead of Bo.", "(before('Ama', 'Bo'))"},
    {"Ama finished behind Bo and Chen.", "(after('Ama', 'Bo') and after('Ama', 'Chen'))"},
    {"Ama came in after Bo.", "(after('Ama', 'Bo'))"},
    {"Ama finished immediately after Bo.", "(immediately_after('Ama', 'Bo'))"},
    {"Ama finished two places ahead of Bo.", "(places_before('Ama', 'Bo', 2))"},
    {"Ama finished above Bo.", "(before('Ama', 'Bo'))"},
    {"Ama ranked higher than Bo.", "(before('Ama', 'Bo'))"},
    {"Ama finished third.", "(nth_from_first('Ama', 3))"},
    {"Ama came last.", "(nth_from_last('Ama', 1))"},
    {"Ama did not finish last.", "not (nth_from_last('Ama', 1))"},
    {"Ama finished second-to-last.", "(nth_from_last('Ama', 2))"},
    {"Ama finished in fourth place.", "(nth_from_first('Ama', 4))"},
    {"Ama was the last but one.", "(nth_from_last('Ama', 2))"},
    {"Ama finished neither first nor last.", "not (nth_from_first('Ama', 1) or nth_from_last('Ama', 1))"},
    {"Ama finished after Bo but before Chen.", "(after('Ama', 'Bo')) and (before('Ama', 'Chen'))"},
    {"Ama finished between Bo and Chen.", "('Bo' < 'Ama' < 'Chen' or 'Chen' < 'Ama' < 'Bo')"},
    {"Neither Ama nor Bo finished first.", "not (nth_from_first('Ama', 1)) and not (nth_from_first('Bo', 1))"},
    {"Ama and Bo both finished before Chen.", "(before('Ama', 'Chen')) and (before('Bo', 'Chen'))"},
    {"Ama didn't win the race.", "not (nth_from_first('Ama', 1))"},
    {"Chen or Dov finished first.", "(nth_from_first('Chen', 1)) or (nth_from_first('Dov', 1))"},
    {"The runner in third place is Ella.", "(3 == 'Ella')"},
    {"Ama is three years older than Bo.", "(older('Ama', 'Bo'))"},
    {"Ama finished with a smile.", NULL},
    {"Ama finished to the left of Bo.", "(left_of('Ama', 'Bo'))"},
    {"Ama finished a second after Bo.", NULL},
    {"Who finished first?",
	"must | Ama: (nth_from_first('Ama', 1)) | Bo: (nth_from_first('Bo', 1)) | Chen: (nth_from_first('Chen', 1)) | Dov: (nth_from_first('Dov', 1)) | Ella: (nth_from_first('Ella', 1)) | Finn: (nth_from_first('Finn', 1))"},
    {"Who finished third-to-last?",
	"must | Ama: (nth_from_last('Ama', 3)) | Bo: (nth_from_last('Bo', 3)) | Chen: (nth_from_last('Chen', 3)) | Dov: (nth_from_last('Dov', 3)) | Ella: (nth_from_last('Ella', 3)) | Finn: (nth_from_last('Finn', 3))"},
    {"Did Ama finish before Bo?", "entails | : (before('Ama', 'Bo'))"},
    {"What place did Ama finish in?", "value | : 'Ama'"},
    {"In what order did they finish?", "value | : "},
    {"Who finished right behind Ama?",
	"must | Bo: (immediately_after('Bo', 'Ama')) | Chen: (immediately_after('Chen', 'Ama')) | Dov: (immediately_after('Dov', 'Ama')) | Ella: (immediately_after('Ella', 'Ama')) | Finn: (immediately_after('Finn', 'Ama'))"},
    {NULL, NULL},
};

static const struct row carts[] = {
    {"The red cart is older than the green cart.", "(older('red cart', 'green cart'))"},
    {"The red cart is newer than the green cart.", "(newer('red cart', 'green cart'))"},
    {"The red cart is the oldest.", "(nth_oldest('red cart', 1))"},
    {"The red cart is the second-newest.", "(nth_newest('red cart', 2))"},
    {"The red cart is the second oldest.", "(nth_oldest('red cart', 2))"},
    {"The green cart is not the newest.", "not (nth_newest('green cart', 1))"},
    {"The green cart is younger than the white cart but older than the blue cart.",
	"(newer('green cart', 'white cart')) and (older('green cart', 'blue cart'))"},
    {"The white cart is heavier than the blue cart.", "(heavier('white cart', 'blue cart'))"},
    {"The white cart costs more than the blue cart.", "(more_expensive('white cart', 'blue cart'))"},
    {"The white cart costs less than the blue cart and the red cart.",
	"(cheaper('white cart', 'blue cart') and cheaper('white cart', 'red cart'))"},
    {"The white cart is the third-most expensive.", "(nth_most_expensive('white cart', 3))"},
    {"The white cart is the least expensive.", "(nth_cheapest('white cart', 1))"},
    {"The white cart is the second-cheapest.", "(nth_cheapest('white cart', 2))"},
    {"The white cart is less costly than the blue cart.", "(cheaper('white cart', 'blue cart'))"},
    {"The white cart is darker than the blue cart.", "('white cart' > 'blue cart')"},
    {"The white cart is the darkest.", "('white cart' == 4)"},
    {"The white cart is fluffier than the blue cart.", "('white cart' > 'blue cart')"},
    {"The white cart is the fluffiest.", "('white cart' == 4)"},
    {"The white cart is more reliable than the blue cart.", "('white cart' > 'blue cart')"},
    {"The white cart is the least reliable.", "('white cart' == 1)"},
    {"The white cart is bigger than the blue cart is.", "(larger('white cart', 'blue cart'))"},
    {"The white cart is the largest of the four carts.", "(nth_largest('white cart', 1))"},
    {"The white cart is the second fastest cart.", "(nth_fastest('white cart', 2))"},
    {"The white cart is older than the blue cart and slower than the red cart.", NULL},
    {"The white cart is twice as old as the blue cart.", NULL},
    {"The white cart is as old as the blue cart.", NULL},
    {"The white cart is other than the blue cart.", NULL},
    {"The white cart is much nicer.", NULL},
    {"Which cart is the oldest?",
	"must | red cart: (nth_oldest('red cart', 1)) | green cart: (nth_oldest('green cart', 1)) | white cart: (nth_oldest('white cart', 1)) | blue cart: (nth_oldest('blue cart', 1))"},
    {"Which cart is older than the red cart?",
	"must | green cart: (older('green cart', 'red cart')) | white cart: (older('white cart', 'red cart')) | blue cart: (older('blue cart', 'red cart'))"},
    {NULL, NULL},
};

static const struct row queue[] = {
    {"Ida is in front of Jon.", "(before('Ida', 'Jon'))"},
    {"Ida is behind Jon.", "(after('Ida', 'Jon'))"},
    {"Ida is directly behind Jon.", "(immediately_after('Ida', 'Jon'))"},
    {"Ida is at the front.", "(nth_from_first('Ida', 1))"},
    {"Ida is second in line.", "(nth_from_first('Ida', 2))"},
    {"Ida is at the back of the queue.", "(nth_from_last('Ida', 1))"},
    {"Ida stands between Jon and Kai.", "('Jon' < 'Ida' < 'Kai' or 'Kai' < 'Ida' < 'Jon')"},
    {"Ida is taller than Jon.", "(taller('Ida', 'Jon'))"},
    {"Ida stands next to Jon.", "(next_to('Ida', 'Jon'))"},
    {"Ida is not at the back.", "not (nth_from_last('Ida', 1))"},
    {"Jon likes tea.", NULL},
    {"Who is at the front?",
	"must | Ida: (nth_from_first('Ida', 1)) | Jon: (nth_from_first('Jon', 1)) | Kai: (nth_from_first('Kai', 1))"},
    {"Who is last in line?",
	"must | Ida: (nth_from_last('Ida', 1)) | Jon: (nth_from_last('Jon', 1)) | Kai: (nth_from_last('Kai', 1))"},
    {"Kai is not at the front, and Ida is not at the back.",
	"(not (nth_from_first('Kai', 1))) and (not (nth_from_last('Ida', 1)))"},
    {"Ida is ahead of Jon and Jon is ahead of Kai.", "((before('Ida', 'Jon'))) and ((before('Jon', 'Kai')))"},
    {"Ida is first if and only if Jon is last.", "((nth_from_first('Ida', 1))) iff ((nth_from_last('Jon', 1)))"},
    {"Ida is not next to Jon and not next to Kai.", "not (next_to('Ida', 'Jon')) and not (next_to('Ida', 'Kai'))"},
    {"Ida is not first and is behind Jon.", "not (nth_from_first('Ida', 1)) and (after('Ida', 'Jon'))"},
    {"Ida is not next to Jon and next to Kai.", NULL},
    {"Ida is next to Jon but not next to Kai.", "(next_to('Ida', 'Jon')) and not (next_to('Ida', 'Kai'))"},
    {"Kai is before Jon but Kai is after Ida.", "((before('Kai', 'Jon'))) and ((after('Kai', 'Ida')))"},
    {"Ida is in front of Jon, while Kai is behind Jon.", "((before('Ida', 'Jon'))) and ((after('Kai', 'Jon')))"},
    {"Kai is directly in front of Ida.", "(immediately_before('Kai', 'Ida'))"},
    {"If Kai is not last, then Ida is first.", "(not (nth_from_last('Kai', 1))) implies ((nth_from_first('Ida', 1)))"},
    {"Ida and Kai are not next to each other.", "not (next_to('Ida', 'Kai'))"},
    {"Ida is neither first nor last.", "not (nth_from_first('Ida', 1) or nth_from_last('Ida', 1))"},
    {"Ida paid Jon.", NULL},
    {"Jon was born before Ida.", "(older('Jon', 'Ida'))"},
    {"Either Ida or Kai.", NULL},
    {"Ida is at the front of the other queue.", NULL},
    {"Not Ida but Jon is first.", NULL},
    {"Ida is sometimes before Jon.", NULL},
    {"Ida was behind Jon yesterday.", NULL},
    {"Most friends are before Ida.", NULL},
    {"Is Ida before Jon?", "entails | : (before('Ida', 'Jon'))"},
    {"Was Ida in front of Kai?", "entails | : (before('Ida', 'Kai'))"},
    {"Does Ida stand next to Jon?", "entails | : (next_to('Ida', 'Jon'))"},
    {"Who stands between Ida and Kai?",
	"must | Ida: ('Ida' < 'Ida' < 'Kai' or 'Kai' < 'Ida' < 'Ida') | Jon: ('Ida' < 'Jon' < 'Kai' or 'Kai' < 'Jon' < 'Ida') | Kai: ('Ida' < 'Kai' < 'Kai' or 'Kai' < 'Kai' < 'Ida')"},
    {"Who can be last?",
	"could | Ida: (nth_from_last('Ida', 1)) | Jon: (nth_from_last('Jon', 1)) | Kai: (nth_from_last('Kai', 1))"},
    {"Who cannot be first?",
	"cannot | Ida: (nth_from_first('Ida', 1)) | Jon: (nth_from_first('Jon', 1)) | Kai: (nth_from_first('Kai', 1))"},
    {"Why is Ida first?", NULL},
    {"Who is the best friend?",
	"must | Ida: (nth_best('Ida', 1)) | Jon: (nth_best('Jon', 1)) | Kai: (nth_best('Kai', 1))"},
    {"Who was first yesterday?", NULL},
    {"What is the order?", "value | : "},
    {NULL, NULL},
};

static const struct row plays[] = {
    {"Dawn is performed before Ember.", "(before('Dawn', 'Ember'))"},
    {"Dawn is performed immediately before Ember.", "(immediately_before('Dawn', 'Ember'))"},
    {"Ember must be performed at some time after Frost.", "(after('Ember', 'Frost'))"},
    {"Haze is performed third.", "(nth_from_first('Haze', 3))"},
    {"Gale cannot be performed last.", "not (nth_from_last('Gale', 1))"},
    {"If Dawn is performed first, then Haze must be performed last.",
	"((nth_from_first('Dawn', 1))) implies ((nth_from_last('Haze', 1)))"},
    {"Dawn is performed earlier than Ember but later than Frost.",
	"(before('Dawn', 'Ember')) and (after('Dawn', 'Frost'))"},
    {"Frost is performed two places after Gale.", "(places_after('Frost', 'Gale', 2))"},
    {"Neither Frost nor Gale is performed second.",
	"not (nth_from_first('Frost', 2)) and not (nth_from_first('Gale', 2))"},
    {"Dawn is performed by four actors.", NULL},
    {"Dawn is performed before noon.", NULL},
    {"Dawn is longer than Ember.", "(longer('Dawn', 'Ember'))"},
    {"Which of the plays is performed third?",
	"must | Dawn: (nth_from_first('Dawn', 3)) | Ember: (nth_from_first('Ember', 3)) | Frost: (nth_from_first('Frost', 3)) | Gale: (nth_from_first('Gale', 3)) | Haze: (nth_from_first('Haze', 3))"},
    {"Is Haze performed before Gale?", "entails | : (before('Haze', 'Gale'))"},
    {NULL, NULL},
};

static const struct {
	const char *introduction;
	const struct row *rows;
} tables[] = {
    {"There are five mugs on a counter: a tin mug, a clay mug, a glass mug, a copper mug, and a paper mug.", mugs},
    {"Six runners took part in a race: Ama, Bo, Chen, Dov, Ella, and Finn.", runners},
    {"A dealer has four carts: a red cart, a green cart, a white cart, and a blue cart.", carts},
    {"Three friends, Ida, Jon, and Kai, stand in a queue.", queue},
    {"Five plays are performed on one evening: Dawn, Ember, Frost, Gale, and Haze.", plays},
};

/* "must | tin mug: ... | clay mug: ...", "entails | : ..." */
static void
print_question(const struct clues *clues, char *text, size_t room)
{
	size_t used = (size_t)snprintf(text, room, "%s", clues->kind);

	for (unsigned i = 0; i < clues->option_count && used < room; i++)
		used += (size_t)snprintf(text + used, room - used, " | %.*s: %.*s", (int)clues->labels[i].len,
		    clues->labels[i].len > 0 ? clues->labels[i].at : "", (int)clues->options[i].expr.len,
		    clues->options[i].expr.at);
}

static void
check_row(const char *introduction, const struct row *row)
{
	static struct clues clues;
	static char prompt[1024], found[4096];
	size_t len = strlen(row->sentence);
	bool asks = row->sentence[len - 1] == '?';

	check_example(row->sentence);
	snprintf(prompt, sizeof(prompt), "%s %s%s", introduction, row->sentence, asks ? "" : " What is the order?");
	clues_read((struct span){"", 0}, (struct span){guarded_copy(prompt, strlen(prompt)), strlen(prompt)}, &clues);
	CHECK_EQ_INT(clues.verdict == CLUES_READ, row->says != NULL);
	if (clues.verdict != CLUES_READ || row->says == NULL)
		return;
	found[0] = '\0';
	if (asks)
		print_question(&clues, found, sizeof(found));
	else if (clues.clue_count > 0)
		snprintf(found, sizeof(found), "%.*s", (int)clues.clues[0].expr.len, clues.clues[0].expr.at);
	CHECK_TEXT(found, row->says);
}

int
main(void)
{

	for (size_t i = 0; i < nitems(tables); i++) {
		for (const struct row *row = tables[i].rows; row->sentence != NULL; row++)
			check_row(tables[i].introduction, row);
	}
	return check_end();
}
