/*
 * Corrections, qualifiers, counting claims, and answers that part from their reasoning.
 */
#include "tests/unit/passes_rows.h"

#include <stddef.h>

#define AREA     "What is the area of a rectangle of 3 by 7?"
#define TOWN     "Which town is the capital?"
#define TREES    "How many binary search trees are there with n keys?"
#define TILES    "Let T_n denote the number of ways to tile a strip of length n. Find it."
#define SIBLINGS "Omar has five sisters. Each of them has one brother. How many brothers does Omar have?"
#define SHELF \
	"There are three jars in a row: a red jar, a blue jar, and a green jar. The red jar is the leftmost. The green jar " \
	"is in the middle.\n(A) The red jar is the rightmost\n(B) The blue jar is the rightmost\n(C) The green jar is the " \
	"rightmost"

const struct pass_row corrections_rows[] = {
    {AREA, "The area is 20.\n\nWait, let me recheck.\n\n3 x 7 = 21, so the area is 21.", "correction", NULL, NULL},
    {AREA, "The area is 20.\n\n**Corrected Answer:** The area is 21.", "correction", NULL, NULL},
    {AREA, "The area is 20.\n\nCorrection: the area is 21.", "correction", NULL, NULL},
    {AREA, "The area is 20.\n\n### Corrected Answer\n\nThe area is 21.", "correction", NULL, NULL},
    {AREA, "The area is 20.\n\nLet me recalculate. 3 times 7 is 21.", "correction", NULL, NULL},
    {AREA, "The area is 20.\nOops, I made a mistake.\nThe area is 21.", "correction", NULL, NULL},
    {AREA, "The area is 20.\n\nActually, let me double-check. It is 3 x 7 = 21.", "correction", NULL, NULL},
    {AREA, "The area is 20.\n\nI apologize for the mistake. The area is 21.", "correction", NULL, NULL},
    {AREA, "The area is 20.\n\nWait. Let me recheck. The area is 21.", "correction", NULL, NULL},
    {TOWN, "The capital is Avon.\n\nOn second thought, that was the port.\nThe capital is Brill.", "correction", NULL,
	NULL},
    {TOWN, "The capital is Avon.\n\nHold on.\n\nThe capital is Brill.", "correction", NULL, NULL},
    {TOWN, "The capital is Avon.\n\n- Revised answer: Brill is the capital.", "correction", NULL, NULL},

    {TOWN, "It points at Avon.\n\nWait, let me recheck: the map is upside down.\n\n**Answer:** Brill is the capital.",
	"correction", NULL, NULL},

    {AREA, "The area is 21.", "", NULL, NULL},
    {AREA, "What a lovely shape!\n\nLet's recheck the sides.\n\nThe area is 21.", "", NULL, NULL},
    {AREA, "Sure!\n\nWait, let me recheck.\n\nThe area is 21.", "", NULL, NULL},
    {AREA, "Let me multiply them.\n\nWait, let me recheck.\n\nThe area is 21.", "", NULL, NULL},
    {AREA, "", "", NULL, NULL},
    {AREA, "Wait, let me think. The area is 21.", "", NULL, NULL},
    {AREA, "The area is 20, wait, let me recheck: it is 21.", "", NULL, NULL},
    {AREA, "The area is 20.\n\nWait, let me recheck.", "", NULL, NULL},
    {AREA, "The area is 20.\n\nWait, let me recheck.\n\nThe area is 3 times", "", NULL, NULL},
    {AREA, "The area is\n\nWait, let me recheck.\n\nThe area is 21.", "", NULL, NULL},
    {AREA, "The area is 20.\n\nCorrection: as above, but 21.", "", NULL, NULL},
    {AREA, "The area is 20.\n\nCorrected Answer:\n```json\n{\"answer\": 21}\n```", "", NULL, NULL},
    {AREA, "{\"answer\": 20}\n\nCorrection: the area is 21.", "", NULL, NULL},
    {"Give the area of 3 by 7 as JSON.", "The area is 20.\n\nCorrection: the area is 21.", "", NULL, NULL},
    {"Write a Python function for the area.", "It is 20.\n\nCorrection: it is 21.", "", NULL, NULL},
    {"Find the error: 3 x 7 is 20.", "3 x 7 is 20.\n\nCorrection: 3 x 7 is 21.", "", NULL, NULL},
    {"Proofread: she go home.", "She go home is what it says.\n\nCorrected version: She goes home.", "", NULL, NULL},
    {"Fix this sum: 3 x 7 = 20.", "The sum is off.\n\nCorrected answer: 21.", "", NULL, NULL},
    {"Write a dialogue at a bus stop.", "She is late.\n\nWait, let me recheck.\n\nIt is 9.", "", NULL, NULL},
    {"Act as an absent-minded inventor. What is new?", "It is a kettle.\n\nNo, wait.\n\nIt is a lamp.", "", NULL, NULL},
    {"How do I board?", "The bus is red.\n\nWait for the bus.\n\nThen it is your turn.", "", NULL, NULL},
    {"How do I board?", "The bus is red.\n\nHold on to the rail.\n\nIt is steep.", "", NULL, NULL},
    {"What is an errata page?", "It is a list.\n\nCorrections are printed there.\n\nIt is at the end.", "", NULL, NULL},
    {"How did they react?", "They were angry.\n\nThe correction: a late one was printed", "", NULL, NULL},
    {"Why is it late?", "It is late.\n\nLet me explain. The train is old.", "", NULL, NULL},
    {"Why is it late?", "It is late.\n\nActually, it is not so late.", "", NULL, NULL},
    {"Who waits?", "Ann is there.\n\nWaiting is hard.\n\nIt is 9.", "", NULL, NULL},
    {"What does a waiter do?", "A waiter is a server.\n\nWaiting is the job.\n\nIt is hard.", "", NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

const struct pass_row qualifiers_rows[] = {
    {"Describe snow without using the word \"white\".", "Snow is white and cold.", "word:broken offence:broken", NULL,
	NULL},
    {"Describe snow without using the word \"white\".", "Snow is cold.", "word:kept", NULL, NULL},
    {"Explain tides without mentioning the moon.", "The sea rises and falls.", "word:kept", NULL, NULL},
    {"Write about tea. Do not use the words hot or cup.", "A hot drink.", "word:broken offence:broken", NULL, NULL},
    {"Explain force without saying mass.", "Mass times acceleration.", "word:broken offence:broken", NULL, NULL},
    {"Write a line without the letter z.", "A zebra ran.", "letter:broken offence:broken", NULL, NULL},
    {"Write a line without the letter z.", "A horse ran.", "letter:kept", NULL, NULL},
    {"List three rivers other than the Nile.", "1. Nile\n2. Rhine\n3. Po", "item:broken offence:broken", NULL, NULL},
    {"List three rivers other than the Nile.", "1. Elbe\n2. Rhine\n3. Po", "item:kept", NULL, NULL},
    {"Name four metals, excluding iron.", "- **Iron**: a grey metal\n- Tin\n- Zinc\n- Lead",
	"item:broken offence:broken", NULL, NULL},
    {"Name four metals, excluding iron.", "- Tin\n- Zinc\n- Lead\n- Gold", "item", NULL, NULL},
    {"Which planets, apart from Mars, have moons?", "Jupiter and Saturn do.", "item", NULL, NULL},
    {"Suggest desserts. Do not include Tiramisu.", "- Tiramisu\n- Flan", "item:broken offence:broken", NULL, NULL},
    {"Find the highest shared manager (not the lowest) of two clerks.", "It is the nearest one.", "scope", NULL, NULL},
    {"Sort the list without using recursion.", "Use a stack.", "scope", NULL, NULL},
    {"List towns that are not on the coast.", "Avon, Brill.", "scope", NULL, NULL},
    {"Give me a red fruit but not an apple.", "A cherry.", "scope", NULL, NULL},
    {"Name a metal besides Gold.", "", "item", NULL, NULL},

    {"Describe snow.", "Snow is white.", "", NULL, NULL},
    {"Name four metals.", "Iron, tin, zinc, lead.", "", NULL, NULL},
    {"Is a tomato a fruit?", "Yes, but not a sweet one.", "", NULL, NULL},
    {"Everyone except Ann left.", "I see.", "", NULL, NULL},
    {"All but two of the cows, other than the calves, ran off.", "Oh.", "", NULL, NULL},
    {"The guide (not the map) was wrong.", "Pity.", "", NULL, NULL},
    {"What does `try: except:` do?", "It takes errors.", "", NULL, NULL},
    {"What does this do?\n```\nlist all except when x\n```", "Nothing.", "", NULL, NULL},
    {"Name a town. Other than that, write nothing.", "Avon.", "", NULL, NULL},
    {"He spoke without mentioning the war.", "Yes.", "", NULL, NULL},
    {"Why did she not use the word love?", "Who knows.", "", NULL, NULL},
    {"Write 3 lines, not 4.", "a\nb\nc", "", NULL, NULL},
    {"To be or not to be?", "Be.", "", NULL, NULL},
    {"I have four cats. None of them, except Tom, hunts.", "Good for Tom.", "", NULL, NULL},
    {"Why is the sky not green?", "Because it is blue.", "", NULL, NULL},
    {"Write a haiku about words that excluded me.", "Words\nfly\noff", "", NULL, NULL},
    {"Do you like beside or besides?", "Both.", "", NULL, NULL},
    {"", "Excluding nothing.", "", NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

const struct pass_row counting_rows[] = {
    {TREES, "There are Catalan many.", "sequence", NULL, NULL},
    {TREES, "This is the Fibonacci sequence.", "sequence", NULL, NULL},
    {TREES, "The count is 2^n.", "formula", NULL, NULL},
    {TREES, "The answer is given by C(2n, n)/(n+1).", "formula", NULL, NULL},
    {TILES, "The numbers are the Fibonacci numbers.", "sequence", NULL, NULL},
    {TILES, "Hence T_n = 2^(n-1).", "formula", NULL, NULL},
    {"How many ways are there to seat n guests at a round table?", "The answer is (n-1)! in all.", "formula", NULL,
	NULL},
    {"What is the number of permutations of n things without a fixed point?", "These are the derangement numbers.",
	"sequence", NULL, NULL},
    {"Count the handshakes among n people: how many are there with n people?", "It is n(n-1)/2.", "formula", NULL,
	NULL},
    {"How many partitions into blocks does a set of n elements have?", "The Bell numbers count them.", "sequence", NULL,
	NULL},

    {TREES, "There are several of them.", "", NULL, NULL},
    {TREES, "It takes O(n^2) time, which is slow.", "", NULL, NULL},
    {TREES, "", "", NULL, NULL},
    {TREES, "For three keys there are five.", "", NULL, NULL},
    {TREES, "```\nreturn 2**n if n is 3\n```", "", NULL, NULL},
    {"How many apples are in the box?", "This is like the Fibonacci numbers.", "", NULL, NULL},
    {"Print the nth Fibonacci number.", "The Fibonacci sequence is given by F(n).", "", NULL, NULL},
    {"How many Fibonacci numbers are there below n?", "The Fibonacci numbers grow fast.", "", NULL, NULL},
    {"Who was Catalan?", "Catalan numbers are named after him.", "", NULL, NULL},
    {"What is the top n of it, by number of sales?", "It is 2^n.", "", NULL, NULL},
    {"Explain compound interest.", "The value is (1+r)^n.", "", NULL, NULL},
    {"For how many values of n is it even?", "The number is 2^n, so n is odd.", "", NULL, NULL},
    {TREES, "Choose an order, which is n^2 at least.", "", NULL, NULL},
    {"How many moons has Mars?", "Two.", "", NULL, NULL},
    {"How many people live in Oslo?", "The formula is simple: ask the town.", "", NULL, NULL},
    {"How many steps are there?", "There are 2^3 = 8 steps.", "", NULL, NULL},
    {"Sort n numbers.", "The answer is n! at worst.", "", NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

const struct pass_row alignment_rows[] = {
    {SIBLINGS, "Each sister has one brother. That brother is Omar himself.\n\nSo the answer is one.", "answer", NULL,
	NULL},
    {SIBLINGS, "Omar has five sisters, so he has no brothers.\nAnswer: one", "answer", NULL, NULL},
    {SHELF, "Left to right: red, green, blue.\nThe blue jar is the rightmost. So the answer is (C).", "answer", NULL,
	NULL},
    {"Is it true that x is y, yes or no?", "So it is not true that x is y. So the answer is yes.", "answer", NULL,
	NULL},

    {SIBLINGS, "That one brother is Omar himself, so Omar has no brothers.\n\nAnswer: 0", "", NULL, NULL},
    {SIBLINGS, "Omar has one brother.", "", NULL, NULL},
    {SIBLINGS, "", "", NULL, NULL},
    {SIBLINGS, "I cannot say.", "", NULL, NULL},
    {SHELF, "Left to right: red, green, blue.\nThe blue jar is the rightmost. So the answer is (B).", "", NULL, NULL},
    {SHELF, "(B)", "", NULL, NULL},
    {SHELF, "The blue jar is not the rightmost. The answer is C.", "", NULL, NULL},
    {"Write a poem about jars.", "So the jar is red. The answer is blue.", "", NULL, NULL},
    {"What is 3 + 4?", "3 + 4 = 7. The answer is 8.", "", NULL, NULL},
    {"Who wrote it?", "So Ann wrote it. The answer is Bob.", "", NULL, NULL},
    {SIBLINGS, "Is it one brother? Or two? The answer is 0.", "", NULL, NULL},
    {"Do you like it, yes or no?", "So I like it. The answer is no more than a guess.", "", NULL, NULL},
    {"How are you?", "Fine.", "", NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};
