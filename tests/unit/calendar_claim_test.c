/*
 * Drafts against a computed day, time or duration: any form of the value stands, a wrong one is put right in its own
 * form, and whatever is not one clear value is left alone.
 */
#include "executors/quantities/calendar_claim.h"

#include <stdio.h>

#include "tests/unit/check.h"
#include "tests/unit/quantity_check.h"

static const char date[] = "what date is 297 days after march 3 2027", weekday[] = "what weekday is dec 25 2027",
		  evening[] = "my train leaves at 8:02 pm and takes 2h 35min, when do i arrive?",
		  night[] = "a film starts at 19:45 and lasts 172 minutes, when does it end?",
		  span[] = "how long is it from 9:15 am to 4:50 pm", minutes[] = "how many minutes from 8:50 to 10:15",
		  days[] = "how many days between march 3 2025 and june 17 2025",
		  later[] = "Today is Wednesday. What day will it be in 100 days?",
		  both[] = "what day is 100 days after march 3 2025", open[] = "what date is 20 days after march 3";

/* The first wrong value put right; NULL: the draft agrees; "": it is unclear. */
static const struct {
	const char *prompt, *draft, *right;
} rows[] = {
    {date, "It is December 25, 2027.", NULL},
    {date, "That's Saturday, Dec 25th.", NULL},
    {date, "25/12/2027", NULL},
    {date, "25.12.2027", NULL},
    {date, "2027-12-25", NULL},
    {date, "the 25th of December", NULL},
    {date, "Counting from March 3, 2027, you get to 25 Dec 2027.", NULL},
    {date, "It is December 24, 2027.", "December 25, 2027"},
    {date, "It is 24 December.", "25 December"},
    {date, "2027-12-26", "2027-12-25"},
    {date, "Friday, December 24, 2027", "Saturday, December 25, 2027"},
    {date, "From March 3, 2027 you get to **December 24, 2027**.", "December 25, 2027"},
    {date, "It is 12/11/2027.", ""},
    {date, "It is around December 20, 2027.", ""},
    {date, "It is December 24 or December 26.", ""},
    {date, "Not December 24!", ""},
    {date, "I cannot tell.", ""},
    {weekday, "Saturday", NULL},
    {weekday, "It falls on a **Saturday**.", NULL},
    {weekday, "Sat.", NULL},
    {weekday, "It's a Sunday.", "Saturday"},
    {weekday, "It sat on the fence.", ""},
    {weekday, "Is it Sunday or Monday?", ""},
    {later, "Friday.", NULL},
    {later, "Today is Wednesday, so in 100 days it will be Friday.", NULL},
    {later, "Today is Wednesday, so in 100 days it will be Thursday.", "Friday"},
    {later, "Wednesday plus 98 days is Wednesday, and 2 more make it Saturday.", "Friday"},
    {both, "Wednesday", NULL},
    {both, "June 11, 2025", NULL},
    {both, "June 12, 2025", "June 11, 2025"},
    {open, "March 23", NULL},
    {open, "March 23, 2025", NULL},
    {open, "March 22", "March 23"},
    {open, "March 22, 2025", ""},
    {evening, "10:37 pm", NULL},
    {evening, "22:37", NULL},
    {evening, "You arrive at 10:37.", NULL},
    {evening, "10.37 p.m.", ""},
    {evening, "You arrive at 10:27 PM.", "10:37 PM"},
    {evening, "You arrive at 22:27.", "22:37"},
    {evening, "8:02 pm + 2:35 = **10:27 pm**", "10:37 pm"},
    {night, "22:37", NULL},
    {night, "It ends at 10:37 pm.", NULL},
    {night, "It ends at 22:27.", "22:37"},
    {night, "172 minutes are 2:52, so it ends at 21:37.", ""},
    {span, "7 hours and 35 minutes", NULL},
    {span, "7h35", NULL},
    {span, "7h 35m", NULL},
    {span, "7:35", NULL},
    {span, "455 minutes", NULL},
    {span, "7.58 hours", NULL},
    {span, "about 7.6 hours", NULL},
    {span, "It is 8 hours and 35 minutes.", "7 hours and 35 minutes"},
    {span, "It is 8.5 hours.", "7.58 hours"},
    {span, "That is 8 hours 35 minutes, or 515 minutes.", "7 hours and 35 minutes"},
    {span, "That is 8 hours 35 minutes, or 8 hours.", ""},
    {span, "It is 8 hours: 2 hours 45 minutes, then 4 hours 50 minutes.", "7 hours and 35 minutes"},
    {span, "2 hours 45 minutes and 4 hours 50 minutes make 8 hours.", "7 hours and 35 minutes"},
    {span, "It is 8 hours: 2 hours 45 minutes, then 5 hours 15 minutes.", ""},
    {span, "It is 8 hours, about 9 hours with the walk.", ""},
    {span, "It is 465 minutes.", "455 minutes"},
    {span, "8:35", "7:35"},
    {span, "From 9:15 to noon are 2 hours 45 minutes, then 4 hours 50 minutes.", ""},
    {minutes, "1 hour and 25 minutes", NULL},
    {minutes, "85", ""},
    {minutes, "That is 75 minutes.", "85 minutes"},
    {days, "106 days", NULL},
    {days, "15 weeks and 1 day", NULL},
    {days, "That is 118 days.", "106 days"},
    {days, "That is 109 days, about 15 weeks.", "106 days"},
    {days, "That is 118 days, about 17 weeks.", ""},
    {days, "That is 109 days, 15 weeks.", ""},
};

static void
check_row(const char *prompt, const char *draft, const char *right)
{
	static struct quantity quantity;
	struct calendar_claims claims;
	enum calendar_verdict verdict, wanted;
	char said[80] = "";

	check_example(draft);
	if (!CHECK(quantity_read(quantity_policy(), span_of(prompt), &quantity)))
		return;
	verdict = calendar_judge(&quantity, span_of(prompt), span_of(draft), &claims);
	wanted = right == NULL ? CALENDAR_AGREES : *right != '\0' ? CALENDAR_DISAGREES : CALENDAR_UNCLEAR;
	/* What cannot be said in the draft's form is left alone, too. */
	if (verdict == CALENDAR_DISAGREES && calendar_say_like(&quantity, &claims.wrong[0], said, sizeof(said)) == 0)
		verdict = CALENDAR_UNCLEAR;
	CHECK_EQ_INT(verdict, wanted);
	if (verdict == CALENDAR_DISAGREES)
		CHECK_TEXT(said, right);
}

int
main(void)
{

	for (size_t i = 0; i < nitems(rows); i++)
		check_row(rows[i].prompt, rows[i].draft, rows[i].right);
	return check_end();
}
