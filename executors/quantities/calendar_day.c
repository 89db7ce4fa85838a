/*
 * One anchor, and all steps from it summed.
 */
#include "executors/quantities/calendar_day.h"

#include "policies/cpu.h"

#define DEPTH_MAX 4
#define FAR       (4000 * (int64_t)366) /* days, and more than months */

static size_t read_day(struct span text, size_t at, struct calendar_day *day, int depth);

static bool
is(const struct calendar_piece *piece, const char *word)
{

	return strcmp(piece->word, word) == 0;
}

/* Whole days only. If both are subtracted, the order is ambiguous. */
static bool
step(struct calendar_day *day, const struct calendar_duration *by, int sign)
{

	if (by->seconds % CALENDAR_DAY != 0 || by->seconds / CALENDAR_DAY > FAR || by->months > FAR ||
	    (by->months > 0 && (day->days != 0 || (by->seconds > 0 && sign < 0))))
		return false;
	day->months += sign * by->months;
	day->days += sign * (by->seconds / CALENDAR_DAY);
	return true;
}

/* "today", "the day after tomorrow". */
static size_t
read_near(struct span text, size_t at, struct calendar_day *day)
{
	static const char *const names[] = {
	    "yesterday", "today", "tomorrow", "now", "tommorow", "tomorow", "tommorrow", "tmrw", "yesturday", NULL};
	static const int offsets[] = {-1, 0, 1, 0, 1, 1, 1, 1, -1};
	struct calendar_piece piece = calendar_piece_at(text, at);
	int i = calendar_word_among(&piece, names);

	if (i < 0)
		return 0;
	*day = (struct calendar_day){.anchor = CALENDAR_TODAY, .weekday = -1, .days = offsets[i]};
	return piece.end;
}

/* "the day after X", "the week before X" */
static size_t
read_neighbour(struct span text, size_t at, struct calendar_day *day, int depth)
{
	struct calendar_piece piece = calendar_piece_at(text, at), link;
	struct calendar_duration unit;
	size_t end;
	int sign;

	if (is(&piece, "the"))
		piece = calendar_piece_at(text, piece.end);
	if (!is(&piece, "day") || calendar_read_unit(text, piece.begin, &unit) == 0)
		return 0;
	link = calendar_piece_at(text, piece.end);
	sign = is(&link, "after") || is(&link, "following") ? 1 : is(&link, "before") ? -1 : 0;
	end = sign != 0 ? read_day(text, link.end, day, depth + 1) : 0;
	return end > 0 && step(day, &unit, sign) ? end : 0;
}

/* After a duration: "after X", "prior to X", "from now", "ago". */
static size_t
read_link(struct span text, size_t end, const struct calendar_duration *by, struct calendar_day *day, int depth)
{
	static const char *const after[] = {"after", "from", "past", "following", "since", NULL};
	struct calendar_piece piece = calendar_piece_at(text, end);

	*day = (struct calendar_day){.anchor = CALENDAR_TODAY, .weekday = -1};
	if (is(&piece, "time"))
		piece = calendar_piece_at(text, piece.end);
	if (is(&piece, "ago") || is(&piece, "earlier"))
		return step(day, by, -1) ? piece.end : 0;
	if (is(&piece, "later") || is(&piece, "hence"))
		return step(day, by, 1) ? piece.end : 0;
	if (is(&piece, "before") || is(&piece, "prior")) {
		struct calendar_piece to = calendar_piece_at(text, piece.end);

		end = read_day(text, is(&to, "to") ? to.end : piece.end, day, depth + 1);
		return end > 0 && step(day, by, -1) ? end : 0;
	}
	if (calendar_word_among(&piece, after) < 0)
		return 0;
	end = read_day(text, piece.end, day, depth + 1);
	return end > 0 && step(day, by, 1) ? end : 0;
}

/* "3 days after X", "in 100 days", "100 days from now" */
static size_t
read_stepped(struct span text, size_t at, struct calendar_day *day, int depth)
{
	struct calendar_piece piece = calendar_piece_at(text, at);
	struct calendar_duration by;
	bool in = is(&piece, "in");
	size_t from = in ? piece.end : at, n = calendar_read_duration(text, from, &by), end;

	if (n == 0)
		return 0;
	end = read_link(text, from + n, &by, day, depth);
	if (end > 0 || !in)
		return end;
	*day = (struct calendar_day){.anchor = CALENDAR_TODAY, .weekday = -1};
	piece = calendar_piece_at(text, from + n);
	return step(day, &by, 1) ? (is(&piece, "time") ? piece.end : from + n) : 0;
}

/* "X plus 90 days", "X - 3 weeks" */
static size_t
read_sum(struct span text, size_t end, struct calendar_day *day)
{
	struct calendar_piece piece = calendar_piece_at(text, end);
	struct calendar_duration by;
	char mark = piece.begin < text.len ? text.at[piece.begin] : '\0';
	int sign = is(&piece, "plus") || mark == '+' ? 1 : is(&piece, "minus") || mark == '-' ? -1 : 0;
	size_t from = piece.word[0] != '\0' ? piece.end : piece.begin + 1;
	size_t n = sign != 0 ? calendar_read_duration(text, from, &by) : 0;
	struct calendar_day before = *day;

	if (n > 0 && step(day, &by, sign))
		return from + n;
	*day = before;
	return end;
}

static size_t
read_day(struct span text, size_t at, struct calendar_day *day, int depth)
{
	struct calendar_piece piece;
	size_t n;

	if (depth > DEPTH_MAX || cpu_spend(16))
		return 0;
	*day = (struct calendar_day){.anchor = CALENDAR_A_DATE, .weekday = -1};
	n = calendar_read_date(text, at, &day->date, &day->weekday);
	if (n > 0)
		return read_sum(text, at + n, day);
	day->anchor = CALENDAR_A_WEEKDAY;
	n = calendar_read_weekday(text, at, &day->weekday);
	if (n > 0)
		return read_sum(text, at + n, day);
	piece = calendar_piece_at(text, at);
	if (is(&piece, "a") || is(&piece, "on") || is(&piece, "exactly")) {
		n = read_day(text, piece.end, day, depth + 1);
		if (n > 0 && (!is(&piece, "a") || day->anchor == CALENDAR_A_WEEKDAY))
			return n;
	}
	n = read_near(text, at, day);
	if (n == 0)
		n = read_neighbour(text, at, day, depth);
	if (n == 0)
		n = read_stepped(text, at, day, depth);
	return n;
}

size_t
calendar_read_day(struct span text, size_t at, struct calendar_day *day)
{
	size_t end = read_day(text, at, day, 0);

	return end > at ? end - at : 0;
}

bool
calendar_day_resolve(const struct calendar_day *day, int year, int64_t *days)
{
	struct calendar_date date = day->date;

	if (day->anchor != CALENDAR_A_DATE)
		return false;
	date.year = date.year == 0 ? year : date.year;
	if (!calendar_is_day(date) || !calendar_add_months(&date, day->months))
		return false;
	*days = calendar_days_of(date) + day->days;
	date = calendar_date_of(*days);
	return date.year >= CALENDAR_YEAR_MIN && date.year <= CALENDAR_YEAR_MAX;
}

bool
calendar_day_anchor(const struct calendar_day *said, const struct calendar_day *is, struct calendar_day *day)
{

	*day = *said;
	if (said->anchor != CALENDAR_TODAY || is->anchor == CALENDAR_TODAY)
		return said->anchor != CALENDAR_TODAY;
	*day = *is;
	if (said->months != 0 && is->days != 0)
		return false;
	day->months += said->months;
	day->days += said->days;
	return true;
}
