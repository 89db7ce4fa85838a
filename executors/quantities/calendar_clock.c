/*
 * Times of day: digits by the reader that all rooms share (number_measure.h), words here.
 */
#include "executors/quantities/calendar.h"

#include "routes/text/number_measure.h"

#define NOON (CALENDAR_MINUTES / 2)

static const char *const hour_words[] = {
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", NULL};

/* An hour by itself: "9", "nine". Returns its end, or 0. */
static size_t
read_hour(struct span text, size_t at, int *hour)
{
	struct calendar_piece piece = calendar_piece_at(text, at);
	int word = calendar_word_among(&piece, hour_words);

	*hour = word >= 0 ? word + 1 : piece.number;
	if (word < 0 && (piece.digits == 0 || piece.digits > 2 || piece.number > 23))
		return 0;
	/* Numbers with a suffix, and dates, are not hours. */
	if (piece.end < text.len &&
	    (isalnum((unsigned char)text.at[piece.end]) || strchr(":/%", text.at[piece.end]) != NULL))
		return 0;
	if (piece.end + 1 < text.len && strchr(".,", text.at[piece.end]) != NULL &&
	    isdigit((unsigned char)text.at[piece.end + 1]))
		return 0;
	return piece.end;
}

static void
set_hour(struct calendar_clock *clock, int hour, bool zero)
{

	clock->minutes = hour * 60;
	clock->half = hour == 0 || hour > 12 || zero ? CALENDAR_HALF_24 : CALENDAR_HALF_UNSAID;
	clock->spoken = false;
}

/* "9:15", "9:15 pm", "7 a.m." */
static size_t
read_digits(struct span text, size_t at, struct calendar_clock *clock)
{
	struct number number = {.reading_count = 0};
	size_t begin = calendar_piece_at(text, at).begin, n;
	struct rational most = rational_of(CALENDAR_MINUTES);
	double minutes;
	char last;

	if (!span_digit(text, begin))
		return 0;
	n = measure_read_clock(text, begin, &number);
	if (n == 0 || number.reading_count == 0 || !rational_is_whole(&number.readings[0].value) ||
	    rational_compare(&number.readings[0].value, &most) >= 0)
		return 0;
	minutes = rational_double(&number.readings[0].value);
	last = text.at[begin + n - 1];
	clock->minutes = (int)minutes;
	clock->spoken = false;
	clock->half = isdigit((unsigned char)last) == 0 ? CALENDAR_HALF_SAID
	    : number.reading_count > 1                  ? CALENDAR_HALF_UNSAID
							: CALENDAR_HALF_24;
	return begin + n;
}

/* "half past 8", "quarter to nine"; German "halb neun" is half past eight */
static size_t
read_past(struct span text, size_t at, struct calendar_clock *clock)
{
	struct calendar_piece piece = calendar_piece_at(text, at), link;
	int part, hour;
	size_t end;
	bool before;

	if (strcmp(piece.word, "a") == 0)
		piece = calendar_piece_at(text, piece.end);
	before = strcmp(piece.word, "halb") == 0;
	part = before || strcmp(piece.word, "half") == 0 ? 30 : strcmp(piece.word, "quarter") == 0 ? 15 : 0;
	link = before ? piece : calendar_piece_at(text, piece.end);
	if (before)
		part = -30;
	else if (part == 15 && strcmp(link.word, "to") == 0)
		part = -15;
	else if (strcmp(link.word, "past") != 0)
		part = 0;
	end = part != 0 ? read_hour(text, link.end, &hour) : 0;
	if (end == 0)
		return 0;
	set_hour(clock, hour, false);
	clock->minutes += part;
	clock->spoken = true;
	if (clock->minutes < 60)
		clock->minutes += NOON;
	return end;
}

static size_t
read_named(struct span text, size_t at, struct calendar_clock *clock)
{
	static const char *const names[] = {"midnight", "noon", "midday", NULL};
	struct calendar_piece piece = calendar_piece_at(text, at);
	int i;

	if (piece.number == 12)
		piece = calendar_piece_at(text, piece.end);
	i = calendar_word_among(&piece, names);
	if (i < 0)
		return 0;
	*clock = (struct calendar_clock){.minutes = i == 0 ? 0 : NOON, .half = CALENDAR_HALF_SAID};
	return piece.end;
}

/* "in the evening", "am", "tonight", "o'clock": what may follow an hour without its half of the day. */
static size_t
read_half(struct span text, size_t end, struct calendar_clock *clock)
{
	static const struct {
		const char *words[3];
		int from, to; /* hours of the twelve for which it implies the half of the day */
		bool later;
	} halves[] = {{{"in", "the", "morning"}, 1, 11, false}, {{"in", "the", "afternoon"}, 1, 6, true},
	    {{"in", "the", "evening"}, 4, 11, true}, {{"at", "night"}, 7, 11, true}, {{"tonight"}, 6, 11, true},
	    {{"this", "morning"}, 1, 11, false}, {{"am"}, 1, 12, false}, {{"pm"}, 1, 12, true}};
	int hour = clock->minutes / 60;

	for (size_t i = 0; i < nitems(halves); i++) {
		size_t at = end;
		int k = 0;

		for (; k < 3 && halves[i].words[k] != NULL; k++) {
			struct calendar_piece piece = calendar_piece_at(text, at);

			if (strcmp(piece.word, halves[i].words[k]) != 0)
				break;
			at = piece.end;
		}
		if ((k < 3 && halves[i].words[k] != NULL) || hour < halves[i].from || hour > halves[i].to)
			continue;
		clock->minutes = clock->minutes % NOON + (halves[i].later ? NOON : 0);
		clock->half = CALENDAR_HALF_SAID;
		return at;
	}
	return end;
}

size_t
calendar_read_clock(struct span text, size_t at, bool bare, struct calendar_clock *clock)
{
	struct calendar_piece piece;
	size_t end = read_named(text, at, clock);
	bool hour_only = false;
	int hour;

	if (end == 0)
		end = read_past(text, at, clock);
	if (end == 0)
		end = read_digits(text, at, clock);
	if (end == 0) {
		end = read_hour(text, at, &hour);
		if (end == 0)
			return 0;
		set_hour(clock, hour, text.at[calendar_piece_at(text, at).begin] == '0');
		hour_only = true;
	}
	piece = calendar_piece_at(text, end);
	if (strcmp(piece.word, "oclock") == 0 || strcmp(piece.word, "uhr") == 0) {
		end = piece.end;
		hour_only = false;
	}
	if (clock->half == CALENDAR_HALF_UNSAID)
		end = read_half(text, end, clock);
	if (hour_only && !bare && clock->half != CALENDAR_HALF_SAID)
		return 0;
	return end - at;
}

size_t
calendar_read_range(struct span text, size_t at, struct calendar_clock *from, struct calendar_clock *to)
{
	static const char *const dashes[] = {"-", "\u2013", "\u2014"};
	size_t n = calendar_read_clock(text, at, true, from), end = at + n, m;

	while (n > 0 && span_byte(text, end) == ' ')
		end++;
	for (size_t i = 0; n > 0 && i < nitems(dashes); i++) {
		size_t len = strlen(dashes[i]);

		if (text.len - end < len || memcmp(text.at + end, dashes[i], len) != 0)
			continue;
		m = calendar_read_clock(text, end + len, true, to);
		return m > 0 ? end + len + m - at : 0;
	}
	return 0;
}
