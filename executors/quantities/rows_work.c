/*
 * Work shared: the more there are, the sooner it is done.
 */
#include "executors/quantities/row.h"

#define AGENTS \
	"(workers / worker / men / man / people / person / painters / painter / builders / builder / machines / machine" \
	" / pumps / pump / taps / tap / gardeners / gardener / cleaners / cleaner / employees / robots / robot / farmers)"
#define NEEDS "(need / needs / take / takes / took / finish / finishes)"
#define JOB \
	"(to (finish / do / complete / build / paint / dig / clean / fill / empty / harvest) (it / (the / a / one / same)?" \
	" (same)? (job / work / task / house / wall / fence / pool / tank / field / ditch / office)))"

/* One for each unit, since both times have the same. */
#define WORK(one, several) \
	{ \
		.words = \
		    "workers|worker|men|people|painters|builders|machines|pumps|taps|gardeners|cleaners|employees|robots|farmers", \
		.shapes = {"if? {A count} " AGENTS " " NEEDS " {B number} (" one " / " several ") " JOB \
			   "? how (long / many " several ") (do / does / would / will / for)? {C count} " AGENTS \
			   "? " NEEDS "? " JOB "?", \
		    "if? it? (takes / took) {A count} " AGENTS " {B number} (" one " / " several ") " JOB \
		    "? how (long / many " several \
		    ") (does it take / would it take / will it take / for / do / would / will) {C count} " AGENTS \
		    "? " NEEDS "? " JOB "?"}, \
		.gives = { \
			"A * B / C", \
			"what {A} do in {B} " several ", done by {C}", \
			QUANTITY_MEASURE, \
			.unit = several \
		} \
	}

static const struct row rows[] = {
    WORK("minute", "minutes"),
    WORK("hour", "hours"),
    WORK("day", "days"),
    WORK("week", "weeks"),
};

const struct row_table rows_work = {rows, nitems(rows)};
