/*
 * What mends make of a draft, by what its prompt says: mostly that they leave alone what only the model can word.
 */
#include "executors/constraints/repair.h"

#include <string.h>

#include "executors/constraints/divide.h"
#include "tests/unit/check.h"

#define ROOM REPAIR_ROOM(512)

static char rooms[2][ROOM];

/* A draft, and what becomes of it; NULL: it stays. */
struct row {
	const char *draft, *mended;
};

static void
check_rows(const char *previous, const char *prompt, const struct row *rows, size_t count)
{
	static struct constraint_list list;
	static struct tally tally;

	for (size_t i = 0; i < count; i++) {
		struct span draft = span_of(rows[i].draft), found;

		check_example(rows[i].draft);
		constraints_divide(span_of(prompt), span_of(previous), &list);
		tally_take(&list, draft, &tally);
		CHECK(list.count > 0);
		found = repair(&list, draft, &tally, (char *const[]){rooms[0], rooms[1]});
		CHECK_SPAN(found, span_of(rows[i].mended == NULL ? rows[i].draft : rows[i].mended));
		CHECK(rows[i].mended == NULL || tally.broken == 0);
	}
}

/* Of a run of hashtags at the end the last ones can go; those of a sentence are words of it. */
static void
drops_hashtags(void)
{
	static const struct row two[] = {
	    {"I got the job!\n\n#Job #New #Data #Luck", "I got the job!\n\n#Job #New"},
	    {"I got the job. #Job #New #Data", "I got the job. #Job #New"},
	    {"I got the job \U0001F389 #Job #New #Data\n", "I got the job \U0001F389 #Job #New"},
	    {"\"I got the job\" #Job #New #Data_Analyst", "\"I got the job\" #Job #New"},
	    {"I got the #job. #New\n#Data\n#Luck", "I got the #job. #New"},
	    {"#Job\n#New\n#Data", "#Job\n#New"},
	    {"I got the job.\n#Job #New", NULL},
	    {"I got the job.\n#Job", NULL},
	    {"We love #tea #milk #honey", NULL},
	    {"We love #tea, #milk and #honey", NULL},
	    {"#Job #New #Data: I got the job.", NULL},
	    {"I got the #new #data #job. #Luck", NULL},
	    {"I got the job.\n\n- #Job\n- #New\n- #Data", NULL},
	    {"I got the job.\n#Job #New #Data\nLet me know if you like it.", NULL},
	};
	static const struct row none[] = {
	    {"I got the job! #Job #New", "I got the job!"},
	    {"I got the job.\n\n#Job", "I got the job."},
	    {"I got the job.\n\n**Hashtags:**\n#Job #New", NULL},
	    {"#Job #New", NULL},
	};
	static const struct row named[] = {
	    {"I got the job.\n\n#Job #New #Nord", NULL},
	    {"I got the job.\n\n#Nord #Job #New", "I got the job.\n\n#Nord #Job"},
	    {"I got the job.\n\n#Job #New #Nordwind", "I got the job.\n\n#Job #New"},
	};

	check_rows("", "Write a post about my new job with exactly 2 hashtags.", two, nitems(two));
	check_rows("", "Write a post about my new job with at most 2 hashtags.", two, nitems(two));
	check_rows("", "Write a post about my new job, no hashtags.", none, nitems(none));
	check_rows("", "Write a post with exactly 2 hashtags including #nord.", named, nitems(named));
	check_rows("Write a post with #nord in it.", "Rewrite it. Use exactly 2 hashtags.", named, nitems(named));
}

/* An emoji may stand for the end of a sentence: where a capital follows, only the model can tell. */
static void
keeps_emojis_that_end(void)
{
	static const struct row rows[] = {
	    {"Last light of the day \U0001F305 Salt in the air.", NULL},
	    {"Last light of the day \U0001F305\u2728 Salt in the air. \u2728", NULL},
	    {"**Last light** \U0001F305 **Salt** in the air.", NULL},
	    {"Last light (of the day) \U0001F305 I love it.", NULL},
	    {"1) Last light \U0001F305 Salt in the air.", NULL},
	    {"So hei\u00df \U0001F525 \u00c4pfel im Gras.", NULL},
	    {"Open until 5 \U0001F554 Come by.", NULL},
	    {"Last light of the day. \U0001F305 Salt in the air.", "Last light of the day. Salt in the air."},
	    {"Last light! \U0001F305 Salt in the air.", "Last light! Salt in the air."},
	    {"Last light, \U0001F305 Salt in the air.", "Last light, Salt in the air."},
	    {"Last light of the day \U0001F305\nSalt in the air \u2728", "Last light of the day\nSalt in the air"},
	    {"Last light of the day \U0001F305 #Sunset", "Last light of the day #Sunset"},
	    {"Last light \U0001F305 of the day", NULL},
	    {"\U0001F305 Last light of the day", "Last light of the day"},
	    {"1) \U0001F305 Last light\n2) \u2728 Salt", "1) Last light\n2) Salt"},
	    {"* \U0001F305 Last light\n* \u2728 Salt", "* Last light\n* Salt"},
	    {"## \U0001F305 Last light\nSalt", "## Last light\nSalt"},
	};

	check_rows("", "Write a caption for a photo of the beach, no emojis.", rows, nitems(rows));
}

/* The commas of a series become its "and"; where it may be none, or may begin elsewhere, the commas stay. */
static void
joins_series(void)
{
	static const struct row rows[] = {
	    {"It paints the trees in gold, red, and orange while it cools.",
		"It paints the trees in gold and red and orange while it cools."},
	    {"It is a time of leaves, acorns and pumpkins.", "It is a time of leaves and acorns and pumpkins."},
	    {"The air is crisp, cool, clear, and still.", "The air is crisp and cool and clear and still."},
	    {"We fill baskets with ripe pears, red apples, or sweet plums.",
		"We fill baskets with ripe pears or red apples or sweet plums."},
	    {"When it comes, the trees shine in gold,red and well-worn orange.",
		"When it comes the trees shine in gold and red and well-worn orange."},
	    {"It paints the trees in gold, red, and orange, and the air cools.",
		"It paints the trees in gold and red and orange and the air cools."},
	    {"It is crisp, cool, and still, with leaves of gold, red, and orange.",
		"It is crisp and cool and still with leaves of gold and red and orange."},
	    /* No series: as ever. */
	    {"The air turns crisp, and the days grow short.", "The air turns crisp and the days grow short."},
	    {"As the days grow short, the air turns crisp.", "As the days grow short the air turns crisp."},
	    {"We love the wind, which comes and goes.", "We love the wind which comes and goes."},
	    {"It rests, while leaves and acorns fall.", "It rests while leaves and acorns fall."},
	    {"A calm, golden season begins, quietly.", "A calm golden season begins quietly."},
	    /* Not surely one. */
	    {"In autumn, leaves and acorns fall.", NULL},
	    {"In autumn, red, gold, and orange leaves fall.", NULL},
	    {"Gold, red, and orange leaves fall.", NULL},
	    {"It arrives, crisp and golden.", NULL},
	    {"The air cools, the leaves fall, and the days grow short.", NULL},
	    {"We speak of Paris, my city, and Rome.", NULL},
	    {"We drive to rome, italy, and paris.", NULL},
	    {"It shines in gold, of course, and red.", NULL},
	    {"It shines in gold, red, and the air is cool.", NULL},
	    {"It shines in the woods, tall, and proud.", NULL},
	    {"It is here, crisp, and golden.", NULL},
	    {"It shines in **gold**, **red**, and **orange**.", NULL},
	    {"IT SHINES IN GOLD, RED, AND ORANGE.", NULL},
	    {"Der Herbst ist gelb, rot und braun.", NULL},
	};

	check_rows("", "Describe autumn in one sentence without any commas.", rows, nitems(rows));
}

/* Where the model is not asked any more, commas go that may be a series'; what is no comma stays as it was. */
static void
mends_roughly(void)
{
	static const struct row commas[] = {
	    {"Book flights, rooms, and trips.", "Book flights rooms and trips."},
	    {"In autumn, leaves and acorns fall.", "In autumn leaves and acorns fall."},
	    {"All is in gold, red, and brown.", "All is in gold and red and brown."},
	    {"A day \U0001F305 Salt in the air, and sun.", "A day \U0001F305 Salt in the air and sun."},
	    {"No comma here.", NULL},
	};
	static struct constraint_list list;
	static struct tally tally;

	constraints_divide(span_of("Describe it without any commas."), span_of(""), &list);
	for (size_t i = 0; i < nitems(commas); i++) {
		struct span draft = span_of(commas[i].draft), found;

		check_example(commas[i].draft);
		tally_take(&list, draft, &tally);
		found = repair_roughly(&list, draft, &tally, (char *const[]){rooms[0], rooms[1]});
		CHECK_SPAN(found, span_of(commas[i].mended == NULL ? commas[i].draft : commas[i].mended));
	}
}

int
main(void)
{

	mends_roughly();
	joins_series();
	keeps_emojis_that_end();
	drops_hashtags();
	return check_end();
}
