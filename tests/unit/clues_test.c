/*
 * Whole prompts as the clue reader understands them, with what was said before: kinds of puzzles, questions, and texts
 * that are none or not read.
 */
#include <stdio.h>

#include "executors/clues/clues.h"
#include "tests/unit/check.h"

/* says: the clues' expressions, one to a line, then the question's; NULL where nothing is read. */
static const struct {
	const char *earlier, *prompt;
	enum clues_verdict verdict;
	const char *says;
} rows[] =
    {
	{"", "Kim lies. Lee says Kim lies. Ona says Lee tells the truth. Does Ona tell the truth?", CLUES_READ,
	    "liar('Kim')\n"
	    "says('Lee', liar('Kim'))\n"
	    "says('Ona', truthful('Lee'))\n"
	    "entails | : truthful('Ona')"},
	{"", "Question: Kim tells the truth. Lee says that Kim is lying. Is Lee a liar?", CLUES_READ,
	    "truthful('Kim')\n"
	    "says('Lee', liar('Kim'))\n"
	    "entails | : liar('Lee')"},
	{"",
	    "On an island, knights always tell the truth and knaves always lie. You meet two inhabitants: Zed and Bo. Zed says \"We are both knaves\". Is Bo a knight?",
	    CLUES_READ,
	    "says('Zed', liar('Zed') and liar('Bo'))\n"
	    "entails | : truthful('Bo')"},
	{"",
	    "On an island, knights always tell the truth and knaves always lie. You meet two inhabitants: Zed and Bo. Zed says: \"At least one of us is a knave.\" Is Zed a knave?",
	    CLUES_READ,
	    "says('Zed', at_least(1, liar('Zed'), liar('Bo')))\n"
	    "entails | : liar('Zed')"},
	{"",
	    "On an island, knights always tell the truth and knaves always lie. You meet two inhabitants: Zed and Bo. Zed says \"Bo and I are of the same kind\". Is Bo a knave?",
	    CLUES_READ,
	    "says('Zed', (truthful('Bo')) iff (truthful('Zed')))\n"
	    "entails | : liar('Bo')"},
	{"",
	    "On an island, knights always tell the truth, knaves always lie and spies sometimes lie. You meet two inhabitants: Zed and Bo. Zed says \"I am a knight\". Is Bo a knight?",
	    CLUES_STOPPED, NULL},
	{"", "Kim lies on Mondays. Lee says Kim lies. Does Lee tell the truth?", CLUES_STOPPED, NULL},
	{"", "Kim lies. Lee says Kim lies. Why does Lee say so?", CLUES_STOPPED, NULL},
	{"", "Peter has four sisters. Each sister has one brother. How many brothers does Peter have?", CLUES_READ,
	    "girls == 4\n"
	    "boys == 1\n"
	    "boys >= 1\n"
	    "value | : boys - 1"},
	{"", "A girl has two brothers and one sister. How many brothers does her sister have?", CLUES_STOPPED, NULL},
	{"",
	    "A girl has two brothers and one sister. Each of her brothers has two sisters. How many sisters does she have?",
	    CLUES_READ,
	    "boys == 2 and girls - 1 == 1\n"
	    "girls == 2\n"
	    "girls >= 1\n"
	    "value | : girls - 1"},
	{"", "Sally has 3 brothers. Each of them has 2 sisters. How many sisters does Sally have?", CLUES_READ,
	    "boys == 3\n"
	    "girls == 2\n"
	    "girls >= 1\n"
	    "value | : girls - 1"},
	{"", "Robin has three brothers. Each of them has one sister. How many sisters does Robin have?", CLUES_ABSENT,
	    NULL},
	{"", "Peter has four sisters. Each of them has one cousin. How many cousins does Peter have?", CLUES_STOPPED,
	    NULL},
	{"", "Peter has four sisters and a dog. How many brothers does Peter have?", CLUES_ABSENT, NULL},
	{"Peter has four sisters. Each sister has one brother. How many brothers does Peter have?",
	    "Suppose each sister of Peter has three brothers, how many brothers would Peter have?", CLUES_READ,
	    "girls == 4\n"
	    "boys == 3\n"
	    "boys >= 1\n"
	    "value | : boys - 1"},
	{"", "You are running in a race. You overtake the person in second place. What position are you in now?",
	    CLUES_READ,
	    "start('the other') == 2\n"
	    "overtakes('you', 'the other')\n"
	    "value | : 'you'"},
	{"", "You are in a marathon. You pass the last runner. Where are you now?", CLUES_READ,
	    "start('the other') == 12\n"
	    "overtakes('you', 'the other')\n"
	    "value | : 'you'"},
	{"", "You are in a race. You just overtook the runner who is in third place. What place are you in?",
	    CLUES_READ,
	    "start('the other') == 3\n"
	    "overtakes('you', 'the other')\n"
	    "value | : 'you'"},
	{"",
	    "You are in a race. You overtake the second person, and then the first person overtakes you. What place are you in?",
	    CLUES_STOPPED, NULL},
	{"", "You are in a race with five others. You overtake the second person. What place are you in?", CLUES_ABSENT,
	    NULL},
	{"You are running in a race. If you overtake the second person, what position are you in?",
	    "If \"second person\" is changed to \"last person\", what would the answer be?", CLUES_READ,
	    "start('the other') == 12\n"
	    "overtakes('you', 'the other')\n"
	    "value | : 'you'"},
	{"",
	    "You are in a race. You overtake the second person. What position are you in? Where is the person you overtook?",
	    CLUES_READ,
	    "start('the other') == 2\n"
	    "overtakes('you', 'the other')\n"
	    "value | : 'you' * 16 + 'the other'"},
	{"You are running in a race. If you overtake the second person, what position are you in?",
	    "If \"second place\" is changed to \"third place\", what would the answer be?", CLUES_READ,
	    "start('the other') == 3\n"
	    "overtakes('you', 'the other')\n"
	    "value | : 'you'"},
	{"You are running in a race. If you overtake the second person, what position are you in?",
	    "If \"fourth place\" is changed to \"third place\", what would the answer be?", CLUES_STOPPED, NULL},
	{"", "Ida, Jon and Kai stand in a queue. Ida is before Jon. Kai is after Jon. List them from last to first.",
	    CLUES_READ,
	    "(before('Ida', 'Jon'))\n"
	    "(after('Kai', 'Jon'))\n"
	    "value | : (('Ida' * 16 + 'Jon') * 16 + 'Kai')"},
	{"", "Mo is taller than Nia. Nia is taller than Ora. Rank them from tallest to shortest.", CLUES_READ,
	    "(taller('Mo', 'Nia'))\n"
	    "(taller('Nia', 'Ora'))\n"
	    "value | : (('Mo' * 16 + 'Nia') * 16 + 'Ora')"},
	{"",
	    "At a fair, stalls are kept for the traders: baker, tailor, and smith. The stalls are lined up in that order. The flags are red, gold, and black, and the traders' names are Ugo, Val, and Wim. Ugo has the red flag. The smith has the red flag. The tailor has the black flag. Val is next to Ugo. List the flags from first to last.",
	    CLUES_READ,
	    "('Ugo' == 'red')\n"
	    "(3 == 'red')\n"
	    "(2 == 'black')\n"
	    "(next_to('Val', 'Ugo'))\n"
	    "value | : (('red' * 16 + 'gold') * 16 + 'black')"},
	{"",
	    "At a fair, stalls are kept for the traders: baker, tailor, and smith. The stalls are not lined up in that order. The traders' names are Ugo, Val, and Wim. Ugo is the smith. List the traders from first to last.",
	    CLUES_STOPPED, NULL},
	{"", "Ida is the mother of Jon. Ida is the daughter of Kai. How is Kai related to Jon?", CLUES_READ,
	    "mother('Ida', 'Jon')\n"
	    "daughter('Ida', 'Kai')\n"
	    "must | parent: parent('Kai', 'Jon') | child: child('Kai', 'Jon') | sibling: sibling('Kai', 'Jon') | grandparent: grandparent('Kai', 'Jon') | grandchild: grandchild('Kai', 'Jon') | cousin: cousin('Kai', 'Jon') | great-grandparent: any(parent('Kai', x) and grandparent(x, 'Jon') for x in people) | great-grandchild: any(child('Kai', x) and grandchild(x, 'Jon') for x in people) | great-great-grandparent: any(parent('Kai', x) and parent(x, y) and grandparent(y, 'Jon') for x in people for y in people) | great-great-grandchild: any(child('Kai', x) and child(x, y) and grandchild(y, 'Jon') for x in people for y in people) | spouse: false"},
	{"", "Mo is taller than Nia. Nia is taller than Ora. Who is the tallest?", CLUES_READ,
	    "(taller('Mo', 'Nia'))\n"
	    "(taller('Nia', 'Ora'))\n"
	    "must | Mo: (taller('Mo', 'Nia') and taller('Mo', 'Ora')) | Nia: (taller('Nia', 'Mo') and taller('Nia', 'Ora')) | Ora: (taller('Ora', 'Mo') and taller('Ora', 'Nia'))"},
	{"", "Mo is taller than Nia. Nia is taller than Ora. Is Ora shorter than Mo?", CLUES_READ,
	    "(taller('Mo', 'Nia'))\n"
	    "(taller('Nia', 'Ora'))\n"
	    "entails | : (shorter('Ora', 'Mo'))"},
	{"", "Plums cost more than figs. Figs cost more than dates. Do plums cost more than dates?", CLUES_READ,
	    "(more_expensive('Plums', 'figs'))\n"
	    "(more_expensive('figs', 'dates'))\n"
	    "entails | : (more_expensive('Plums', 'dates'))"},
	{"", "Mo is taller than Nia. Nia is two inches taller than Ora. Who is the tallest?", CLUES_READ,
	    "(taller('Mo', 'Nia'))\n"
	    "(taller('Nia', 'Ora'))\n"
	    "must | Mo: (taller('Mo', 'Nia') and taller('Mo', 'Ora')) | Nia: (taller('Nia', 'Mo') and taller('Nia', 'Ora')) | Ora: (taller('Ora', 'Mo') and taller('Ora', 'Nia'))"},
	{"", "If Mo is taller than Nia and Nia is taller than Ora, is Mo taller than Ora?", CLUES_READ,
	    "((taller('Mo', 'Nia'))) and ((taller('Nia', 'Ora')))\n"
	    "entails | : (taller('Mo', 'Ora'))"},
	{"",
	    "There are three boxes in a row: a steel box, a wood box, and a wax box. The steel box is the leftmost. The wax box is not next to the steel box.\n"
	    "Which of the following must be true?\n"
	    "(A) The wood box is in the middle.\n"
	    "(B) The wax box is in the middle.",
	    CLUES_READ,
	    "(nth_from_left('steel box', 1))\n"
	    "not (next_to('wax box', 'steel box'))\n"
	    "must | A: (in_middle('wood box')) | B: (in_middle('wax box'))"},
	{"",
	    "There are three boxes in a row: a steel box, a wood box, and a wax box. The steel box is the leftmost.\n"
	    "Which of the following could be true?\n"
	    "(A) The wood box is the rightmost.\n"
	    "(B) The wood box is the leftmost.",
	    CLUES_READ,
	    "(nth_from_left('steel box', 1))\n"
	    "could | A: (nth_from_right('wood box', 1)) | B: (nth_from_left('wood box', 1))"},
	{"",
	    "There are three boxes in a row: a steel box, a wood box, and a wax box. Either the steel box or the wax box is the leftmost.\n"
	    "Which of the following could be true?\n"
	    "(A) The wood box is the rightmost.\n"
	    "(B) The wood box is the leftmost.",
	    CLUES_STOPPED, NULL},
	{"",
	    "There are three boxes in a row: a steel box, a wood box, and a wax box. The steel box is the leftmost.\n"
	    "Which of the following cannot be true?\n"
	    "(A) The wood box is the rightmost.\n"
	    "(B) The wood box is the leftmost.",
	    CLUES_READ,
	    "(nth_from_left('steel box', 1))\n"
	    "cannot | A: (nth_from_right('wood box', 1)) | B: (nth_from_left('wood box', 1))"},
	{"",
	    "There are three boxes in a row: a steel box, a wood box, and a wax box. If the steel box is the leftmost, which of the following must be true?\n"
	    "(A) The wood box is the rightmost.\n"
	    "(B) The wood box is not the leftmost.",
	    CLUES_READ,
	    "(nth_from_left('steel box', 1))\n"
	    "must | A: (nth_from_right('wood box', 1)) | B: not (nth_from_left('wood box', 1))"},
	{"",
	    "There are three boxes in a row: a steel box, a wood box, and a wax box. The steel box is the leftmost.\n"
	    "Which box is the rightmost?\n"
	    "A) The wood box\n"
	    "B) The wax box\n"
	    "C) The steel box",
	    CLUES_READ,
	    "(nth_from_left('steel box', 1))\n"
	    "must | A: (nth_from_right('wood box', 1)) | B: (nth_from_right('wax box', 1)) | C: (nth_from_right('steel box', 1))"},
	{"",
	    "There are four boxes in a row: a steel box, a wood box, and a wax box. The steel box is the leftmost. Which box is the rightmost?",
	    CLUES_ABSENT, NULL},
	{"",
	    "Three boxes are placed around a round table: a steel box, a wood box, and a wax box. The steel box is next to the wax box. Which box is next to the wood box?",
	    CLUES_READ,
	    "(next_to('steel box', 'wax box'))\n"
	    "must | steel box: (next_to('steel box', 'wood box')) | wax box: (next_to('wax box', 'wood box'))"},
	{"",
	    "There are three boxes in a row: a steel box, a wood box, and a wax box. The steel box is the leftmost. Who is Ann? Which box is the rightmost?",
	    CLUES_STOPPED, NULL},
	{"", "There are three boxes in a row: a steel box, a wood box, and a wax box. The steel box is the leftmost.",
	    CLUES_ABSENT, NULL},
	{"There are three boxes in a row: a steel box, a wood box, and a wax box. The steel box is the leftmost. The wood box is next to it.",
	    "Which box is the rightmost?", CLUES_STOPPED, NULL},
	{"There are three boxes in a row: a steel box, a wood box, and a wax box. The steel box is the leftmost. The wood box is next to the steel box. Which box is in the middle?",
	    "Which box is the rightmost?", CLUES_READ,
	    "(nth_from_left('steel box', 1))\n"
	    "(next_to('wood box', 'steel box'))\n"
	    "must | steel box: (nth_from_right('steel box', 1)) | wood box: (nth_from_right('wood box', 1)) | wax box: (nth_from_right('wax box', 1))"},
	{"There are three boxes in a row: a steel box, a wood box, and a wax box. The steel box is the leftmost. The wood box is next to the steel box. Which box is in the middle?",
	    "Thanks!", CLUES_STOPPED, NULL},
	{"",
	    "There are 3 houses, numbered 1 to 3 from left to right. Each house is occupied by a different person.\n"
	    "- Each person has a unique name: `Uma`, `Vic`, `Wes`\n"
	    "- Each person has a unique pet: `cat`, `dog`, `eel`\n"
	    "1. Uma is in the second house.\n"
	    "2. The person who keeps the eel is directly left of Uma.\n"
	    "3. The dog owner is not Uma.\n"
	    "What is the name of the person with the dog?",
	    CLUES_READ,
	    "(nth_from_left('Uma', 2))\n"
	    "(immediately_left_of('eel', 'Uma'))\n"
	    "not ('dog' == 'Uma')\n"
	    "must | Uma: 'Uma' == 'dog' | Vic: 'Vic' == 'dog' | Wes: 'Wes' == 'dog'"},
	{"",
	    "There are 3 houses, numbered 1 to 3 from left to right.\n"
	    "- Each person has a unique name: `Uma`, `Vic`, `Wes`\n"
	    "- Each person has a unique pet: `cat`, `dog`, `eel`\n"
	    "1. Uma is in the third house.\n"
	    "2. The person who does not keep the eel is directly left of Uma.\n"
	    "Who is in the first house?",
	    CLUES_STOPPED, NULL},
	{"",
	    "At a market, stalls are kept by the traders: baker, tailor, and smith with the stalls lined up in that order. The flags are red, gold, and black, and the traders' names are Ugo, Val, and Wim.\n"
	    "* The flag on the first stall is gold.\n"
	    "* The smith flies a red flag.\n"
	    "What is the name of the tailor?",
	    CLUES_STOPPED, NULL},
	{"",
	    "At a market, stalls are kept by the traders: baker, tailor, and smith with the stalls lined up in that order. The signs are red, gold, and black, and the traders' names are Ugo, Val, and Wim.\n"
	    "* The sign of the baker is gold.\n"
	    "* The smith has a red sign.\n"
	    "* Val is next to Ugo.\n"
	    "* Ugo has the gold sign.\n"
	    "What is the name of the tailor?",
	    CLUES_STOPPED, NULL},
	{"",
	    "Each problem consists of three statements. Based on the first two statements, the third statement may be true, false, or uncertain.\n"
	    "1. Mo is taller than Nia.\n"
	    "2. Ora is taller than Mo.\n"
	    "3. Nia is taller than Ora.\n"
	    "If the first two statements are true, then the third statement is",
	    CLUES_READ,
	    "(taller('Mo', 'Nia'))\n"
	    "(taller('Ora', 'Mo'))\n"
	    "entails | : (taller('Nia', 'Ora'))"},
	{"", "What is the capital of France?", CLUES_ABSENT, NULL},
	{"", "Write a poem about a fox to the left of a hedge.", CLUES_ABSENT, NULL},
	{"", "Tom has 3 apples and Ann has 2. How many apples do they have?", CLUES_STOPPED, NULL},
	{"", "Most rompuses are orange. Stella is a rompus. Is Stella orange?", CLUES_ABSENT, NULL},
	{"", "All cats are mammals. No mammals are fish. Is a cat a fish?", CLUES_ABSENT, NULL},
	{"", "The older brother is taller than the younger one. Who is the oldest?", CLUES_ABSENT, NULL},
	{"", "A is the father of B. B is the father of C. What is the relationship between A and C?", CLUES_READ,
	    "father('A', 'B')\n"
	    "father('B', 'C')\n"
	    "must | father: father('A', 'C') | son: son('A', 'C') | brother: brother('A', 'C') | grandfather: grandfather('A', 'C') | grandson: grandson('A', 'C') | uncle: uncle('A', 'C') | nephew: nephew('A', 'C') | cousin: cousin('A', 'C') | great-grandfather: any(father('A', x) and grandparent(x, 'C') for x in people) | great-grandson: any(son('A', x) and grandchild(x, 'C') for x in people) | great-great-grandfather: any(father('A', x) and parent(x, y) and grandparent(y, 'C') for x in people for y in people) | great-great-grandson: any(son('A', x) and child(x, y) and grandchild(y, 'C') for x in people for y in people) | husband: false | father-in-law: false | son-in-law: false | brother-in-law: false"},
	{"", "Ada is the mother of Ben. Cid is Ben's son. How is Ada related to Cid?", CLUES_READ,
	    "mother('Ada', 'Ben')\n"
	    "son('Cid', 'Ben')\nmale('Ben')\n"
	    "must | mother: mother('Ada', 'Cid') | daughter: daughter('Ada', 'Cid') | sister: sister('Ada', 'Cid') | grandmother: grandmother('Ada', 'Cid') | granddaughter: granddaughter('Ada', 'Cid') | aunt: aunt('Ada', 'Cid') | niece: niece('Ada', 'Cid') | cousin: cousin('Ada', 'Cid') | great-grandmother: any(mother('Ada', x) and grandparent(x, 'Cid') for x in people) | great-granddaughter: any(daughter('Ada', x) and grandchild(x, 'Cid') for x in people) | great-great-grandmother: any(mother('Ada', x) and parent(x, y) and grandparent(y, 'Cid') for x in people for y in people) | great-great-granddaughter: any(daughter('Ada', x) and child(x, y) and grandchild(y, 'Cid') for x in people for y in people) | wife: false | mother-in-law: false | daughter-in-law: false | sister-in-law: false"},
	{"A is the father of B. B is the father of C. What is the relationship between A and C?",
	    "Building on the previous question, if C is the son of D, D is the father of E, E is the son of X, and X is the father of Y, and Y is the father of Z, what's the relationship between A and Z in terms of generations and also the familial relationship in words?",
	    CLUES_READ,
	    "father('A', 'B')\n"
	    "father('B', 'C')\n"
	    "son('C', 'B')\n"
	    "father('B', 'E')\n"
	    "son('E', 'B')\n"
	    "father('B', 'Y')\n"
	    "father('Y', 'Z')\n"
	    "must | father: father('A', 'Z') | son: son('A', 'Z') | brother: brother('A', 'Z') | grandfather: grandfather('A', 'Z') | grandson: grandson('A', 'Z') | uncle: uncle('A', 'Z') | nephew: nephew('A', 'Z') | cousin: cousin('A', 'Z') | great-grandfather: any(father('A', w) and grandparent(w, 'Z') for w in people) | great-grandson: any(son('A', w) and grandchild(w, 'Z') for w in people) | great-great-grandfather: any(father('A', w) and parent(w, v) and grandparent(v, 'Z') for w in people for v in people) | great-great-grandson: any(son('A', w) and child(w, v) and grandchild(v, 'Z') for w in people for v in people) | husband: false | father-in-law: false | son-in-law: false | brother-in-law: false"},
	{"", "Ada is the mother of Ben. Ada is the father of Cid. How is Ben related to Cid?", CLUES_STOPPED, NULL},
	{"", "Ada is the mother of Ben. Ben likes Cid. How is Ada related to Cid?", CLUES_STOPPED, NULL},
	{"", "Ada is the best friend of Ben. How is Ada related to Ben?", CLUES_STOPPED, NULL},
	{"",
	    "Each problem consists of three statements. Based on the first two statements, the third statement may be true, false, or uncertain.\n"
	    "1. Mo is taller than Nia.\n"
	    "2. Mo is shorter than Ora.\n"
	    "3. Ora is taller than Nia and Ora is taller than Mo.\n"
	    "If the first two statements are true, then the third statement is",
	    CLUES_READ,
	    "(taller('Mo', 'Nia'))\n"
	    "(shorter('Mo', 'Ora'))\n"
	    "entails | : ((taller('Ora', 'Nia'))) and ((taller('Ora', 'Mo')))"},
	{"Each problem consists of three statements. Based on the first two statements, the third statement may be true, false, or uncertain.\n1. Mo is taller than Nia.\n2. Mo is shorter than Ora.\n3. Ora is taller than Nia and Ora is taller than Mo.\nIf the first two statements are true, then the third statement is",
	    "If the third statement is true. Is the first statement true, false, or uncertain? Please explain.",
	    CLUES_READ,
	    "((taller('Ora', 'Nia'))) and ((taller('Ora', 'Mo')))\n"
	    "entails | : (taller('Mo', 'Nia'))"},
	{"",
	    "Each problem consists of three statements.\n"
	    "1. Mo is taller than Nia.\n"
	    "2. Mo is shorter than Ora.\n"
	    "Who is the tallest?",
	    CLUES_STOPPED, NULL},
	{"",
	    "There are four pupils: Ann, Bob, Cy, and Dee. Ann is the tallest girl. Bob is taller than Cy. Dee is shorter than Cy. Who is the tallest?",
	    CLUES_STOPPED, NULL},
	{"",
	    "There are four pupils: Ann, Bob, Cy, and Dee. Ann is the tallest of the girls. Bob is taller than Cy. Who is the tallest?",
	    CLUES_STOPPED, NULL},
	{"",
	    "There are four pupils: Ann, Bob, Cy, and Dee. Ann is the tallest of the four pupils. Bob is taller than Cy. Who is the tallest pupil?",
	    CLUES_READ,
	    "(nth_tallest('Ann', 1))\n"
	    "(taller('Bob', 'Cy'))\n"
	    "must | Ann: (nth_tallest('Ann', 1)) | Bob: (nth_tallest('Bob', 1)) | Cy: (nth_tallest('Cy', 1)) | Dee: (nth_tallest('Dee', 1))"},
	{"",
	    "There are three siblings: Ann, Bob, and Cy. Ann is older than Bob. Cy is not older than Bob. Who is the youngest?",
	    CLUES_STOPPED, NULL},
	{"",
	    "There are three boxes in a row: a tin box, a wood box, and a wax box. The tin box is the leftmost. Then they are put in reverse. Which box is the rightmost?",
	    CLUES_STOPPED, NULL},
	{"",
	    "The following statements are all false. There are three boxes in a row: a tin box, a wood box, and a wax box. The tin box is the leftmost. The wax box is in the middle. Which box is the rightmost?",
	    CLUES_STOPPED, NULL},
	{"",
	    "There are three boxes in a row: a tin box, a wood box, and a wax box. The tin box is the leftmost. The boxes are moved. Which box is the leftmost?",
	    CLUES_STOPPED, NULL},
	{"", "Mo is taller than Nia. There is Pam as well. Who is the tallest?", CLUES_STOPPED, NULL},
	{"", "The red car is faster than the blue car. The blue car is faster than the truck. Which is the slowest?",
	    CLUES_READ,
	    "(faster('red car', 'blue car'))\n"
	    "(faster('blue car', 'truck'))\n"
	    "must | red car: (slower('red car', 'blue car') and slower('red car', 'truck')) | blue car: (slower('blue car', 'red car') and slower('blue car', 'truck')) | truck: (slower('truck', 'red car') and slower('truck', 'blue car'))"},
	{"", "Tom is taller than his brother. Ann is taller than Tom. Who is the tallest?", CLUES_STOPPED, NULL},
	/* No names of all, no list of one each, no order that is asked for. */
	{"",
	    "Ann, Bob and Cy are a nurse, a pilot and a cook. Ann is not the nurse. Bob is the cook. Who is the pilot?",
	    CLUES_STOPPED, NULL},
	{"",
	    "The nurse, the pilot and the cook are named Ann and Bob. Ann is not the nurse. Bob is the cook. Who is the pilot?",
	    CLUES_STOPPED, NULL},
	{"",
	    "Ann, Bob and Cy play one instrument: piano, drums, flute. Ann plays the flute. Bob doesn't play the drums. Who plays the piano?",
	    CLUES_STOPPED, NULL},
	{"", "Ann is taller than Bob. Bob is taller than Cy. What was the finishing order?", CLUES_STOPPED, NULL},
	{"", "Ann finished before Bob. Bob finished before Cy. What was the finishing order of the others?",
	    CLUES_STOPPED, NULL},
	{"",
	    "Ann, Bob and Cy each live in a different house: red, white or blue. Ann lives in Bob. Who lives in the red house?",
	    CLUES_STOPPED, NULL},
	{"", "Nobody lies. Kim says Nobody lies. Does Kim tell the truth?", CLUES_STOPPED, NULL},
	{"", "Ann is not taller than Bob. Bob is not taller than Cy. Is Ann taller than Cy?", CLUES_READ,
	    "not (taller('Ann', 'Bob'))\n"
	    "not (taller('Bob', 'Cy'))\n"
	    "entails | : (taller('Ann', 'Cy'))"},
	{"",
	    "There are 3 houses, numbered 1 to 3 from left to right.\n"
	    "- Each person has a unique name: `Uma`, `Vic`, `Wes`\n"
	    "- Each person has a unique color: `green`, `red`, `blue`\n"
	    "- Each person has a unique tea: `green`, `black`, `mint`\n"
	    "1. The person who loves green is in the third house.\n"
	    "Who is in the first house?",
	    CLUES_STOPPED, NULL},
	{"",
	    "There are 3 houses, numbered 1 to 3 from left to right.\n"
	    "- Each person has a unique name: `Uma`, `Vic`, `Wes`\n"
	    "- Each person has a unique color: `green`, `red`, `blue`\n"
	    "- Each person has a unique tea: `green`, `black`, `mint`\n"
	    "1. The person whose favorite color is green is in the third house.\n"
	    "2. The person who drinks green tea is directly left of Uma.\n"
	    "3. Uma is the person who loves red.\n"
	    "Who is in the first house?",
	    CLUES_READ,
	    "(nth_from_left(group_2.'green', 3))\n"
	    "(immediately_left_of(group_3.'green', 'Uma'))\n"
	    "('Uma' == 'red')\n"
	    "must | Uma: (nth_from_left('Uma', 1)) | Vic: (nth_from_left('Vic', 1)) | Wes: (nth_from_left('Wes', 1))"},
	{"",
	    "There are 3 houses, numbered 1 to 3 from left to right.\n"
	    "- Each person has a unique name: `Uma`, `Vic`, `Wes`\n"
	    "- Each person has a unique color: `green`, `red`, `blue`\n"
	    "- Each person has a unique tea: `green`, `black`, `mint`\n"
	    "1. The person who avoids mint is in the third house.\n"
	    "Who is in the first house?",
	    CLUES_STOPPED, NULL},
	{"",
	    "There are 3 houses, numbered 1 to 3 from left to right.\n"
	    "- Each person has a unique name: `Uma`, `Vic`, `Wes`\n"
	    "- Each person has a unique color: `green`, `red`, `blue`\n"
	    "- Each person has a unique tea: `green`, `black`, `mint`\n"
	    "1. The person avoiding mint is in the third house.\n"
	    "Who is in the first house?",
	    CLUES_STOPPED, NULL},
	{"",
	    "Ann, Bob and Cy are siblings with pets. Ann is older than Bob. Cy is older than Ann. Ann's pet is younger than Bob's pet. Who is the oldest?",
	    CLUES_STOPPED, NULL},
};

static void
print_all(const struct clues *clues, char *text, size_t room)
{
	size_t used = 0;

	for (unsigned i = 0; i < clues->clue_count && used < room; i++)
		used += (size_t)snprintf(
		    text + used, room - used, "%.*s\n", (int)clues->clues[i].expr.len, clues->clues[i].expr.at);
	used += (size_t)snprintf(text + used, room - used, "%s", clues->kind);
	for (unsigned i = 0; i < clues->option_count && used < room; i++)
		used += (size_t)snprintf(text + used, room - used, " | %.*s: %.*s", (int)clues->labels[i].len,
		    clues->labels[i].len > 0 ? clues->labels[i].at : "", (int)clues->options[i].expr.len,
		    clues->options[i].expr.at);
}

static bool
stands_in(struct span part, struct span text)
{

	return part.at >= text.at && part.at + part.len <= text.at + text.len;
}

/* What a clue says stands in the prompt, or in the text before it. */
static void
check_places(const struct clues *clues, struct span earlier, struct span prompt)
{

	for (unsigned i = 0; i < clues->clue_count; i++)
		CHECK(stands_in(clues->clues[i].say, prompt) || stands_in(clues->clues[i].say, earlier));
	if (clues->verdict == CLUES_STOPPED)
		CHECK(stands_in(clues->stopped, prompt) || stands_in(clues->stopped, earlier));
}

/* Who has what, in each verb that says so: stated, denied, and what is neither of two. */
static void
check_verbs(void)
{
	static const struct {
		const char *plain, *past, *base;
	} verbs[] = {{"drinks", "drank", "drink"}, {"orders", "ordered", "order"}, {"picks", "picked", "pick"},
	    {"chooses", "chose", "choose"}, {"buys", "bought", "buy"}, {"brings", "brought", "bring"},
	    {"likes", "liked", "like"}, {"studies", "studied", "study"}, {"has", "had", "have"}};
	static const char what[] = "not ('Ann' == 'kiwis')\n('Bob' == 'plums')\n"
				   "must | kiwis: 'kiwis' == 'Cy' | leeks: 'leeks' == 'Cy' | plums: 'plums' == 'Cy'";
	static const char who[] =
	    "not ('Ann' == 'kiwis' or 'Ann' == 'plums')\nnot ('Bob' == 'plums') and not ('Bob' == 'leeks')\n"
	    "must | Ann: ('Ann' == 'plums') | Bob: ('Bob' == 'plums') | Cy: ('Cy' == 'plums')";
	static struct clues clues;
	static char found[8192];
	char prompt[300];

	for (size_t i = 0; i < nitems(verbs); i++)
		for (int past = 0; past < 2; past++) {
			const char *verb = past ? verbs[i].past : verbs[i].plain;

			snprintf(prompt, sizeof(prompt),
			    "Ann, Bob and Cy each %s a different thing: kiwis, leeks or plums. Ann %s not %s kiwis. Bob %s plums."
			    " What %s Cy %s?",
			    verb, past ? "did" : "does", verbs[i].base, verb, past ? "did" : "does", verbs[i].base);
			check_example(prompt);
			clues_read(span_of(""), span_of(prompt), &clues);
			CHECK_TEXT(clues_verdict_name(clues.verdict), "read");
			print_all(&clues, found, sizeof(found));
			CHECK_TEXT(found, what);
			snprintf(prompt, sizeof(prompt),
			    "Ann, Bob and Cy each %s a different thing: kiwis, leeks and plums. Ann %s neither kiwis nor plums."
			    " Bob %s not %s plums and not leeks. Who %s plums?",
			    verb, verb, past ? "did" : "does", verbs[i].base, verb);
			clues_read(span_of(""), span_of(prompt), &clues);
			CHECK_TEXT(clues_verdict_name(clues.verdict), "read");
			print_all(&clues, found, sizeof(found));
			CHECK_TEXT(found, who);
			snprintf(prompt, sizeof(prompt),
			    "Ann, Bob and Cy each %s a different thing: kiwis, leeks and plums. Ann %s not %s plums and leeks."
			    " Who %s plums?",
			    verb, past ? "did" : "does", verbs[i].base, verb);
			clues_read(span_of(""), span_of(prompt), &clues);
			CHECK_TEXT(clues_verdict_name(clues.verdict), "stopped");
		}
}

static void
read_as(const char *prompt, char *found, size_t room)
{
	static struct clues clues;

	check_example(prompt);
	clues_read(span_of(""), span_of(prompt), &clues);
	CHECK_TEXT(clues_verdict_name(clues.verdict), "read");
	print_all(&clues, found, room);
}

/* Single marks quote as double ones do, and the scene may stand in the sentence of whoever speaks first. */
static void
check_quotes(void)
{
	static const char *const said[] = {"We are both knaves", "Bo is a knave", "I am a knight",
	    "Bo and I are the same kind", "Neither Bo nor I are knaves"};
	static char want[4096], found[4096];
	char prompt[300];

	for (size_t i = 0; i < nitems(said); i++) {
		snprintf(prompt, sizeof(prompt),
		    "On an island of knights and knaves you meet Zed and Bo. Zed says \"%s\". Bo says: \"Zed is a knight.\" What is Bo?",
		    said[i]);
		read_as(prompt, want, sizeof(want));
		snprintf(prompt, sizeof(prompt),
		    "On an island of knights and knaves you meet Zed and Bo. Zed says '%s'. Bo says: 'Zed is a knight.' What is Bo?",
		    said[i]);
		read_as(prompt, found, sizeof(found));
		CHECK_TEXT(found, want);
		snprintf(prompt, sizeof(prompt),
		    "On an island of knights and knaves, Zed says: '%s.' Bo says: 'Zed is a knight.' What is Bo?",
		    said[i]);
		read_as(prompt, found, sizeof(found));
		CHECK_TEXT(found, want);
	}
}

/* A finishing order begins with the first. */
static void
check_finish(void)
{
	static const char *const asks[] = {"What was the finishing order?", "what is the finishing order"};
	static char want[4096], found[4096];
	char prompt[300];

	read_as("In a race, Ivy finished before Hal but after Gus. What was the order from first to last?", want,
	    sizeof(want));
	for (size_t i = 0; i < nitems(asks); i++) {
		snprintf(prompt, sizeof(prompt), "In a race, Ivy finished before Hal but after Gus. %s", asks[i]);
		read_as(prompt, found, sizeof(found));
		CHECK_TEXT(found, want);
	}
}

/* Too much of anything ends the reading, in no time. */
static void
check_bounds(void)
{
	static struct clues clues;
	static char text[CLUES_PROMPT_MAX + 1];
	struct span all = {text, sizeof(text)};

	check_example("too long");
	memset(text, 'a', sizeof(text));
	clues_read((struct span){"", 0}, all, &clues);
	CHECK_EQ_INT(clues.verdict, CLUES_TOO_LONG);
	all.len = CLUES_PROMPT_MAX;
	for (size_t i = 0; i < sizeof(text); i++)
		text[i] = "a b. "[i % 5];
	clues_read((struct span){"", 0}, all, &clues);
	CHECK_EQ_INT(clues.verdict, CLUES_TOO_LONG);
	for (size_t i = 0; i < sizeof(text); i++)
		text[i] = "a and "[i % 6];
	clues_read((struct span){"", 0}, all, &clues);
	CHECK(clues.verdict == CLUES_STOPPED);
	CHECK_EQ_INT(clues.specification.len, 0);
}

int
main(void)
{
	static struct clues clues;
	static char found[8192];

	for (size_t i = 0; i < nitems(rows); i++) {
		struct span earlier = span_of(rows[i].earlier), prompt = span_of(rows[i].prompt);

		check_example(rows[i].prompt);
		prompt.at = guarded_copy(prompt.at, prompt.len);
		clues_read(earlier, prompt, &clues);
		CHECK_TEXT(clues_verdict_name(clues.verdict), clues_verdict_name(rows[i].verdict));
		check_places(&clues, earlier, prompt);
		CHECK_EQ_INT(clues.specification.len > 0, rows[i].says != NULL);
		if (clues.verdict != CLUES_READ || rows[i].says == NULL)
			continue;
		print_all(&clues, found, sizeof(found));
		CHECK_TEXT(found, rows[i].says);
	}
	check_verbs();
	check_quotes();
	check_finish();
	check_bounds();
	return check_end();
}
