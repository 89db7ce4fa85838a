/*
 * Which language a text is in: short English questions with numbers are English, whatever is mixed is nobody's, and no
 * control prompt in another language passes for English (tests/control).
 */
#include "routes/text/language.h"

#include "tests/unit/check.h"

static const struct {
	const char *code, *text;
} rows[] = {
    {"en", "What is 15% of 240?"},
    {"en", "How many apples are there?"},
    {"en", "How much is it?"},
    {"en", "Our drawer holds 31 socks. 12 are grey and the others are blue. How many socks are blue?"},
    {"en", "What about |x + 10| < 5"},
    {"en", "Given that f(x) = 4x^3 - 9x - 14, find the value of f(2)."},
    {"en", "Ines has three uncles. Each of them has two sons. How many cousins does Ines have?"},
    {"en",
	"There were three golfers: Ana, Dan, and Eli. Ana finished below Dan. Eli finished last.\n(A) Ana finished "
	"first\n(B) Dan finished first\n(C) Eli finished first"},
    {"en", "HOW MANY DAYS ARE LEFT IN THE YEAR?"},
    {"en", "Jos\u00e9 and Ren\u00e9e share 12 cr\u00eapes. How many does each of them get?"},
    {"en", "How is my father's sister's son related to me?"},
    {"en", "How is my father\u2019s sister\u2019s son related to me?"},
    {"en", "Half of a number plus 7 equals 19. What's the number?"},
    {"en", "Solve 2x - 5 = 3x + 7."},
    {"de", "Wie viele \u00c4pfel hat Anna noch?"},
    {"de", "Was kosten 3 Handwerker \u00e0 52 \u20ac je Stunde plus Material?"},
    {"de", "Ein Zug f\u00e4hrt 240 Kilometer in 3 Stunden. Wie schnell ist er?"},
    {"fr", "Combien de billes lui reste-t-il dans le sac ?"},
    {"es", "\u00bfCu\u00e1ntos a\u00f1os tiene la hermana de Ana?"},
    {"it", "Quanti anni ha il fratello di Marco e quanti ne ha la sorella?"},
    {"pt", "Quantos anos tem o irm\u00e3o da Maria e quantos voc\u00ea tem?"},
    {"nl", "Hoeveel knikkers heeft zij nog en hoeveel heeft hij?"},
    {"pl", "Ile cukierk\u00f3w ma teraz Ola i ile ma jej brat?"},
    {"tr", "Ali'nin ka\u00e7 tane elmas\u0131 var ve ne kadar para gerekir?"},
    {"vi", "H\u1ecfi An c\u00f2n l\u1ea1i bao nhi\u00eau qu\u1ea3 t\u00e1o v\u00e0 Nam c\u00f3 bao nhi\u00eau?"},
    {"ru",
	"\u0421\u043a\u043e\u043b\u044c\u043a\u043e \u044f\u0431\u043b\u043e\u043a \u043e\u0441\u0442\u0430"
	"\u043b\u043e\u0441\u044c?"},
    {"uk", "\u0421\u043a\u0456\u043b\u044c\u043a\u0438 \u044f\u0431\u043b\u0443\u043a?"},
    {"el", "\u03a0\u03cc\u03c3\u03b1 \u03bc\u03ae\u03bb\u03b1;"},
    {"he", "\u05db\u05de\u05d4 \u05ea\u05e4\u05d5\u05d7\u05d9\u05dd?"},
    {"ar", "\u0643\u0645 \u062a\u0641\u0627\u062d\u0629\u061f"},
    {"fa", "\u0686\u0646\u062f \u0633\u06cc\u0628\u061f"},
    {"hi", "\u0915\u093f\u0924\u0928\u0947 \u0938\u0947\u092c?"},
    {"th", "\u0e40\u0e2b\u0e25\u0e37\u0e2d\u0e01\u0e35\u0e48"},
    {"ko", "\uba87 \uac1c\uac00 \ub0a8\uc558\ub098\uc694?"},
    {"zh", "\u5c0f\u660e\u670915\u4e2a\u82f9\u679c"},
    {"ja", "\u308a\u3093\u3054\u306f\u4f55\u500b\u3067\u3059\u304b\uff1f"},
    {"", ""},
    {"", "12345"},
    {"", "?"},
    {"", "apples"},
    {"", "is 7"},
    {"", "3 + 4 * 2 ="},
    {"", "Xyzzy plugh quux frobnicate."},
    {"", "How many apples does she have? Wie viele \u00c4pfel hat sie noch, und wie viele hat er?"},
    {"", "What does \u0441\u043a\u043e\u043b\u044c\u043a\u043e \u044f\u0431\u043b\u043e\u043a mean?"},
    {"", "\xff\xfe\xfd"},
};

int
main(void)
{
	char code[LANGUAGE_ROOM];
	static char endless[64 * 1024];

	for (size_t i = 0; i < nitems(rows); i++) {
		struct span text = span_of(rows[i].text);

		check_example(rows[i].text);
		language_of((struct span){guarded_copy(text.at, text.len), text.len}, code);
		CHECK_TEXT(code, rows[i].code);
	}
	check_example("one byte, 64 KiB of it");
	for (int byte = 1; byte < 256; byte += 5) {
		memset(endless, byte, sizeof(endless));
		language_of((struct span){endless, sizeof(endless)}, code);
		CHECK(strcmp(code, "en") != 0);
	}
	return check_end();
}
