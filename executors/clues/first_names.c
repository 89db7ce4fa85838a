/*
 * First names that are of one sex nearly everywhere; those of both ("Kim", "Sam", "Alex", "Andrea") are left out.
 */
#include "executors/clues/kin.h"

static const char *const male[] = {"adam", "alan", "albert", "ali", "andrew", "anthony", "anton", "arthur", "ben",
    "benjamin", "bernd", "bill", "bob", "boris", "brian", "bruno", "carl", "carlos", "charles", "charlie", "dan",
    "daniel", "dave", "david", "dennis", "diego", "donald", "douglas", "ed", "edward", "emil", "eric", "erik", "ernst",
    "ethan", "felix", "finn", "frank", "franz", "fred", "gary", "george", "gregory", "gus", "hans", "harry", "hector",
    "heinz", "henry", "hugo", "ian", "ivan", "jack", "jacob", "james", "jason", "jeff", "jens", "jim", "joe", "john",
    "jonas", "jose", "joseph", "juan", "karl", "keith", "kenneth", "kevin", "klaus", "kurt", "larry", "lars", "leo",
    "liam", "louis", "luis", "lukas", "luke", "marc", "mark", "martin", "matthew", "max", "michael", "mike", "miguel",
    "nathan", "neil", "noah", "norbert", "oliver", "omar", "oscar", "otto", "patrick", "paul", "pedro", "peter",
    "philip", "pierre", "rahul", "ralph", "ravi", "raj", "richard", "robert", "roger", "ronald", "rolf", "ryan",
    "scott", "sebastian", "simon", "stefan", "stephen", "steve", "steven", "sven", "thomas", "tim", "timothy", "tom",
    "uwe", "victor", "vikram", "walter", "werner", "william", NULL};
static const char *const female[] = {"alice", "amanda", "amy", "angela", "anita", "ann", "anna", "anne", "barbara",
    "beatrice", "beth", "betty", "brenda", "carla", "carol", "caroline", "catherine", "charlotte", "christine", "clara",
    "claire", "claudia", "cleo", "cora", "daisy", "deborah", "diana", "donna", "dora", "doris", "dorothy", "edith",
    "elena", "elizabeth", "ella", "ellen", "elsa", "emily", "emma", "erika", "esther", "eva", "eve", "fatima", "fiona",
    "flora", "frida", "grace", "greta", "hannah", "heidi", "helen", "helga", "ida", "ingrid", "irene", "iris", "jane",
    "janet", "jennifer", "jessica", "judith", "julia", "julie", "karen", "karin", "kate", "katherine", "laura", "lea",
    "lena", "linda", "lisa", "lucy", "luisa", "margaret", "maria", "marie", "martha", "mary", "megan", "mia", "monica",
    "nancy", "nina", "nora", "olga", "olivia", "patricia", "paula", "petra", "priya", "rachel", "rebecca", "rita",
    "rosa", "rose", "ruth", "sally", "sandra", "sarah", "sara", "sofia", "sophia", "sophie", "stella", "susan", "tina",
    "ute", "vera", "victoria", "zoe", "zoey", NULL};

static bool
is_among(struct span name, const char *const *names)
{

	for (; *names != NULL; names++)
		if (span_equals_nocase(name, *names))
			return true;
	return false;
}

enum sex
sex_of_name(struct span name)
{

	return is_among(name, male) ? SEX_MALE : is_among(name, female) ? SEX_FEMALE : SEX_UNKNOWN;
}
