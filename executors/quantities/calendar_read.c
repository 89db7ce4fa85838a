/*
 * Piece by piece: a date, a weekday, a duration or an offset consists of a few words and numbers in a known order.
 */
#include "executors/quantities/calendar.h"

#include "policies/cpu.h"
#include "routes/text/number_words.h"

#define NUMBER_DIGITS_MAX 9
#define PARTS_MAX         4
#define UNIT_WORDS        7
#define COUNT_MAX         1000000 /* of days and longer units */

/* ' and its typographic sister, within a word. */
static size_t
apostrophe_at(struct span text, size_t at)
{

	if (span_byte(text, at) == '\'')
		return span_letter(text, at + 1) ? 1 : 0;
	return text.len - at > 3 && memcmp(text.at + at, "\u2019", 3) == 0 && span_letter(text, at + 3) ? 3 : 0;
}

static size_t
skip_blanks(struct span text, size_t at)
{

	return span_past(text, at, " \t\r\n*_");
}

/* A letter as a small one, "ä" as "ae", if there is room. Returns its length, or 0. */
static size_t
read_letter(struct span text, size_t at, char *word, size_t *n)
{
	static const char umlauts[] = "\xa4\xb6\xbc\x84\x96\x9c", first[] = "aouaou";
	const char *found = at + 1 < text.len && text.at[at] == '\xc3' ? strchr(umlauts, text.at[at + 1]) : NULL;

	if (found != NULL && *found != '\0') {
		if (*n + 1 < CALENDAR_WORD_MAX) {
			word[(*n)++] = first[found - umlauts];
			word[(*n)++] = 'e';
		}
		return 2;
	}
	if (!span_letter(text, at))
		return 0;
	if (*n < CALENDAR_WORD_MAX)
		word[(*n)++] = (char)(text.at[at] | 0x20);
	return 1;
}

struct calendar_piece
calendar_piece_at(struct span text, size_t at)
{
	struct calendar_piece piece = {.number = -1};
	size_t n = 0, gap;

	at = piece.begin = piece.end = skip_blanks(text, at);
	if (span_digit(text, at)) {
		piece.number = 0;
		for (; span_digit(text, at) && !cpu_spend(1); at++)
			piece.number = ++piece.digits <= NUMBER_DIGITS_MAX ? piece.number * 10 + text.at[at] - '0' : -1;
	}
	for (; piece.digits == 0 && !cpu_spend(1); at += gap) {
		size_t len = read_letter(text, at, piece.word, &n);

		if (len == 0)
			break;
		at += len;
		gap = apostrophe_at(text, at);
	}
	piece.end = at;
	return piece;
}

int
calendar_word_among(const struct calendar_piece *piece, const char *const *words)
{

	for (int i = 0; words[i] != NULL && piece->word[0] != '\0'; i++)
		if (*words[i] == piece->word[0] && strcmp(piece->word, words[i]) == 0)
			return i;
	return -1;
}

static bool
is_word(const struct calendar_piece *piece, const char *word)
{

	return piece->word[0] == *word && strcmp(piece->word, word) == 0;
}

/* --- weekdays --- */

/* Seven words a line. */
static const char *const weekday_words[] = {"monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
    "sunday", "mon", "tue", "wed", "thu", "fri", "sat", "sun", "mondays", "tues", "wensday", "thurs", "fridays",
    "saterday", "sundays", "munday", "tuseday", "wendsday", "thur", "firday", "saturdays", "sundy", "montag",
    "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag", "montags", "dienstags", "mittwochs",
    "donnerstags", "freitags", "sonnabend", "sonntags", NULL};

size_t
calendar_read_weekday(struct span text, size_t at, int *weekday)
{
	struct calendar_piece piece = calendar_piece_at(text, at);
	int i = calendar_word_among(&piece, weekday_words);

	*weekday = i < 0 ? -1 : i % 7;
	return i < 0 ? 0 : piece.end - at;
}

/* --- dates --- */

/* Twelve words a line. */
static const char *const month_words[] = {"january", "february", "march", "april", "may", "june", "july", "august",
    "september", "october", "november", "december", "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep",
    "oct", "nov", "dec", "janurary", "febuary", "mrch", "aprl", "may", "jne", "jly", "augst", "sept", "octber",
    "novmber", "decmber", "januar", "februar", "maerz", "april", "mai", "juni", "juli", "august", "september",
    "oktober", "november", "dezember", NULL};

static int
month_of(const struct calendar_piece *piece)
{
	int i = calendar_word_among(piece, month_words);

	return i < 0 ? 0 : i % 12 + 1;
}

bool
calendar_is_month(const struct calendar_piece *piece)
{

	return month_of(piece) > 0;
}

/* After a word: the point of an abbreviation, or a comma. */
static size_t
skip_mark(struct span text, size_t at, const char *marks)
{

	return at < text.len && text.at[at] != '\0' && strchr(marks, text.at[at]) != NULL ? at + 1 : at;
}

/* "3", "3rd": its end, or 0. */
static size_t
read_day(struct span text, size_t at, int *day)
{
	static const char *const endings[] = {"st", "nd", "rd", "th", NULL};
	struct calendar_piece piece = calendar_piece_at(text, at), ending;

	if (piece.digits == 0 || piece.digits > 2 || span_byte(text, piece.end) == ':')
		return 0;
	*day = piece.number;
	if (!span_letter(text, piece.end))
		return piece.end;
	ending = calendar_piece_at(text, piece.end);
	return calendar_word_among(&ending, endings) >= 0 ? ending.end : 0;
}

/* The end of a year that follows a day and a month; 0: there is none with certainty. */
static size_t
read_year(struct span text, size_t at, int *year)
{
	struct calendar_piece piece = calendar_piece_at(text, skip_mark(text, at, ","));

	*year = 0;
	if (piece.digits < 3 || piece.number < 0)
		return at;
	if (piece.digits != 4 || piece.number < CALENDAR_YEAR_MIN || span_letter(text, piece.end))
		return 0;
	*year = piece.number;
	return piece.end;
}

/* "March 3rd, 2025" */
static size_t
read_month_first(struct span text, size_t at, struct calendar_date *date)
{
	struct calendar_piece piece = calendar_piece_at(text, at);

	date->month = month_of(&piece);
	if (date->month == 0)
		return 0;
	at = skip_mark(text, piece.end, ".");
	piece = calendar_piece_at(text, at);
	at = read_day(text, is_word(&piece, "the") ? piece.end : at, &date->day);
	return at == 0 ? 0 : read_year(text, at, &date->year);
}

/* "the 3rd of March 2025" */
static size_t
read_day_first(struct span text, size_t at, struct calendar_date *date)
{
	static const char *const articles[] = {"the", "der", "dem", "den", NULL};
	struct calendar_piece piece = calendar_piece_at(text, at);

	at = read_day(text, calendar_word_among(&piece, articles) >= 0 ? piece.end : at, &date->day);
	if (at == 0)
		return 0;
	at = skip_mark(text, at, ".-");
	piece = calendar_piece_at(text, at);
	if (is_word(&piece, "of"))
		piece = calendar_piece_at(text, piece.end);
	date->month = month_of(&piece);
	if (date->month == 0)
		return 0;
	return read_year(text, skip_mark(text, piece.end, ".-"), &date->year);
}

/* "2025-03-03", "25/12/2025", "25.12.2025". Points mean the day first; strokes mean nothing. */
static size_t
read_digits(struct span text, size_t at, struct calendar_date *date)
{
	struct calendar_piece parts[3];
	char mark = '\0';
	bool iso;

	parts[0] = calendar_piece_at(text, at);
	at = is_word(&parts[0], "the") ? calendar_piece_at(text, parts[0].end).begin : at;
	for (int i = 0; i < 3; i++) {
		parts[i] = calendar_piece_at(text, at);
		if (parts[i].digits == 0 || parts[i].number < 0 || (i > 0 && parts[i].begin != at))
			return 0;
		at = parts[i].end;
		if (i == 2)
			break;
		if (at >= text.len || strchr("-/.", text.at[at]) == NULL || (i > 0 && text.at[at] != mark))
			return 0;
		mark = text.at[at++];
	}
	iso = parts[0].digits == 4;
	if (parts[iso ? 0 : 2].digits != 4 || parts[1].digits > 2 || parts[iso ? 2 : 0].digits > 2 ||
	    span_letter(text, at) || (at < text.len && text.at[at] == mark && span_digit(text, at + 1)))
		return 0;
	*date = (struct calendar_date){parts[iso ? 0 : 2].number, parts[1].number, parts[iso ? 2 : 0].number};
	if (iso || mark == '.')
		return at;
	if (date->day <= 12 && date->month <= 12)
		return date->day == date->month ? at : 0;
	if (date->month > 12)
		*date = (struct calendar_date){date->year, date->day, date->month};
	return at;
}

/* Days that have a name and one date everywhere. */
static size_t
read_feast(struct span text, size_t at, struct calendar_date *date)
{
	static const struct {
		const char *words[3];
		int month, day;
	} feasts[] = {
	    {{"christmas", "eve"}, 12, 24},
	    {{"christmas", "day"}, 12, 25},
	    {{"christmas"}, 12, 25},
	    {{"xmas"}, 12, 25},
	    {{"new", "years", "eve"}, 12, 31},
	    {{"new", "years", "day"}, 1, 1},
	    {{"new", "year", "s"}, 1, 1},
	    {{"halloween"}, 10, 31},
	    {{"valentines", "day"}, 2, 14},
	};

	for (size_t i = 0; i < nitems(feasts); i++) {
		size_t end = at;
		int k = 0;

		for (; k < 3 && feasts[i].words[k] != NULL; k++) {
			struct calendar_piece piece = calendar_piece_at(text, end);

			if (!is_word(&piece, feasts[i].words[k]))
				break;
			end = piece.end;
		}
		if (k < 3 && feasts[i].words[k] != NULL)
			continue;
		*date = (struct calendar_date){0, feasts[i].month, feasts[i].day};
		return read_year(text, end, &date->year);
	}
	return 0;
}

size_t
calendar_read_month(struct span text, size_t at, int *months)
{
	struct calendar_piece piece = calendar_piece_at(text, at), year = calendar_piece_at(text, piece.end);
	int month = month_of(&piece);

	if (month == 0 || year.digits != 4)
		return 0;
	*months = year.number * 12 + month;
	return year.end - at;
}

size_t
calendar_read_nth(struct span text, size_t at, int *day)
{
	size_t end = read_day(text, at, day);

	return end > 0 && isalpha((unsigned char)text.at[end - 1]) && *day >= 1 && *day <= 31 ? end - at : 0;
}

size_t
calendar_read_date(struct span text, size_t at, struct calendar_date *date, int *weekday)
{
	size_t n = calendar_read_weekday(text, at, weekday), begin = at, end;
	static size_t (*const forms[])(struct span, size_t, struct calendar_date *) = {
	    read_digits, read_month_first, read_day_first, read_feast};

	at = n > 0 ? skip_mark(text, skip_mark(text, at + n, "."), ",") : at;
	for (size_t i = 0; i < nitems(forms); i++) {
		*date = (struct calendar_date){0, 0, 0};
		end = forms[i](text, at, date);
		if (end == 0)
			continue;
		if (!calendar_is_day(*date) || (date->year > 0 && date->year < CALENDAR_YEAR_MIN))
			return 0;
		if (*weekday >= 0 && date->year > 0 && calendar_weekday_of(calendar_days_of(*date)) != *weekday)
			return 0;
		return end - begin;
	}
	return 0;
}

/* --- durations --- */

static const struct {
	const char *words[UNIT_WORDS];
	struct calendar_duration length;
} units[] = {
    {{"second", "seconds", "sec", "secs", "s", "sekunde", "sekunden"}, {0, 1}},
    {{"minute", "minutes", "min", "mins", "minuten"}, {0, 60}},
    {{"hour", "hours", "hr", "hrs", "h", "stunde", "stunden"}, {0, 3600}},
    {{"day", "days", "tag", "tage", "tagen"}, {0, CALENDAR_DAY}},
    {{"week", "weeks", "wk", "wks", "woche", "wochen"}, {0, 7 * CALENDAR_DAY}},
    {{"fortnight", "fortnights"}, {0, 14 * CALENDAR_DAY}},
    {{"month", "months", "monat", "monate", "monaten"}, {1, 0}},
    {{"year", "years", "yr", "yrs", "jahr", "jahre", "jahren"}, {12, 0}},
    {{"decade", "decades"}, {120, 0}},
};

static bool
unit_of(const struct calendar_piece *piece, struct calendar_duration *unit)
{

	for (size_t i = 0; i < nitems(units); i++)
		for (size_t k = 0; k < UNIT_WORDS && units[i].words[k] != NULL; k++)
			if (is_word(piece, units[i].words[k])) {
				*unit = units[i].length;
				return true;
			}
	return false;
}

size_t
calendar_read_unit(struct span text, size_t at, struct calendar_duration *unit)
{
	struct calendar_piece piece = calendar_piece_at(text, at);

	return unit_of(&piece, unit) ? piece.end - at : 0;
}

/* How many of a unit there are, as a fraction of whole numbers. */
struct count {
	int64_t top, bottom;
};

/* "1,500", "2.5", "3/4". */
static size_t
read_digit_count(struct span text, size_t at, struct count *count)
{
	struct calendar_piece piece = calendar_piece_at(text, at), more;
	size_t end = piece.end;

	if (piece.number < 0 || piece.number > COUNT_MAX)
		return 0;
	*count = (struct count){piece.number, 1};
	if (end >= text.len || strchr(",/.", text.at[end]) == NULL || !span_digit(text, end + 1))
		return end;
	more = calendar_piece_at(text, end + 1);
	if (text.at[end] == ',' && more.digits == 3 && count->top < 1000)
		*count = (struct count){count->top * 1000 + more.number, 1};
	else if (text.at[end] == '/' && more.digits == 1 && more.number > 0)
		count->bottom = more.number;
	else if (text.at[end] != '/' && more.digits <= 2)
		*count = more.digits == 1 ? (struct count){count->top * 10 + more.number, 10}
					  : (struct count){count->top * 100 + more.number, 100};
	else
		return 0;
	return more.end;
}

/* "half an", "a", "three quarters of an", "twenty five": in front of a unit. */
static size_t
read_word_count(struct span text, size_t at, struct count *count)
{
	static const char *const articles[] = {"a", "an", NULL};
	struct calendar_piece piece = calendar_piece_at(text, at), next;
	struct number number = {.reading_count = 0};
	struct rational value, four = rational_of(4);
	double size;
	size_t n;

	*count = (struct count){1, 1};
	if (calendar_word_among(&piece, articles) >= 0) {
		next = calendar_piece_at(text, piece.end);
		if (!is_word(&next, "quarter") && !is_word(&next, "half"))
			return piece.end;
		piece = next;
	}
	n = number_words_read(text, piece.begin, &number);
	if (is_word(&piece, "quarter")) {
		*count = (struct count){1, 4};
		n = piece.end - piece.begin;
	} else if (n == 0 || number.reading_count == 0) {
		return 0;
	} else {
		value = rational_multiply(&number.readings[0].value, &four);
		size = rational_double(&value);
		if (!rational_is_whole(&value) || !(size >= 0 && size < COUNT_MAX))
			return 0;
		*count = (struct count){(int64_t)size, 4};
	}
	at = piece.begin + n;
	next = calendar_piece_at(text, at);
	if (is_word(&next, "of"))
		next = calendar_piece_at(text, next.end);
	return calendar_word_among(&next, articles) >= 0 ? next.end : at;
}

/* "and a half" after a number or a unit: half of one more. */
static size_t
read_half(struct span text, size_t at, struct count *count)
{
	static const char *const words[] = {"and", "a", "half"};
	size_t end = at;

	for (int i = 0; i < 3; i++) {
		struct calendar_piece piece = calendar_piece_at(text, end);

		if (!is_word(&piece, words[i]))
			return at;
		end = piece.end;
	}
	*count = (struct count){count->top * 2 + count->bottom, count->bottom * 2};
	return end;
}

/* One number and its unit. "35m" means minutes after hours, and so do two bare digits: "2h35", "2 hours 35". */
static size_t
read_part(struct span text, size_t at, const struct calendar_duration *before, struct calendar_duration *part)
{
	struct count count;
	size_t end = read_digit_count(text, at, &count);
	struct calendar_piece piece;
	bool hours = before != NULL && before->seconds == 3600;

	if (end == 0)
		end = read_word_count(text, at, &count);
	if (end == 0)
		return 0;
	end = read_half(text, end, &count);
	piece = calendar_piece_at(text, skip_mark(text, end, "-"));
	if (hours && is_word(&piece, "m")) {
		*part = (struct calendar_duration){0, 60};
	} else if (!unit_of(&piece, part)) {
		if (!hours || count.bottom != 1 || at >= text.len || !span_digit(text, at) || end != at + 2 ||
		    count.top > 59 ||
		    (end < text.len && (isalnum((unsigned char)text.at[end]) || strchr(":/%", text.at[end]) != NULL)))
			return 0;
		*part = (struct calendar_duration){0, 60 * count.top};
		return end;
	}
	end = read_half(text, piece.end, &count);
	if (count.top > COUNT_MAX || (part->months * count.top) % count.bottom != 0 ||
	    (part->seconds * count.top) % count.bottom != 0)
		return 0;
	*part = (struct calendar_duration){
	    part->months * count.top / count.bottom, part->seconds * count.top / count.bottom};
	return end;
}

/* The unit of a part, for what may follow: smaller ones only. */
static struct calendar_duration
last_unit(struct span text, size_t begin, size_t end)
{
	struct calendar_duration unit = {0, 0};
	size_t at = end;

	while (at > begin && span_letter(text, at - 1))
		at--;
	(void)calendar_read_unit(text, at, &unit);
	return unit;
}

static bool
is_smaller(const struct calendar_duration *a, const struct calendar_duration *b)
{

	return a->months < b->months || (a->months == b->months && a->seconds < b->seconds);
}

size_t
calendar_read_duration(struct span text, size_t at, struct calendar_duration *duration)
{
	struct calendar_duration unit, next_unit, part;
	size_t begin = calendar_piece_at(text, at).begin, end = read_part(text, begin, NULL, duration), next;

	if (end == 0)
		return 0;
	unit = last_unit(text, begin, end);
	for (int i = 1; i < PARTS_MAX; i++) {
		size_t from = skip_mark(text, end, ",");
		struct calendar_piece piece = calendar_piece_at(text, from);

		from = is_word(&piece, "and") || is_word(&piece, "und") ? calendar_piece_at(text, piece.end).begin
									: piece.begin;
		next = read_part(text, from, &unit, &part);
		next_unit = last_unit(text, from, next);
		if (next == 0 || !is_smaller(&next_unit, &unit))
			break;
		duration->months += part.months;
		duration->seconds += part.seconds;
		unit = next_unit;
		end = next;
	}
	return end - at;
}

/* --- offsets --- */

size_t
calendar_read_zone(struct span text, size_t at, int *minutes)
{
	static const char *const names[] = {"utc", "gmt", NULL}, *const signs[] = {"plus", "minus", NULL};
	struct calendar_piece piece = calendar_piece_at(text, at), hours, rest;
	size_t end = piece.end, next;
	int sign;

	*minutes = 0;
	if (calendar_word_among(&piece, names) < 0)
		return 0;
	piece = calendar_piece_at(text, end);
	sign = calendar_word_among(&piece, signs) == 0 ? 1 : calendar_word_among(&piece, signs) == 1 ? -1 : 0;
	next = piece.end;
	if (sign == 0 && piece.begin < text.len && strchr("+-\xe2", text.at[piece.begin]) != NULL) {
		bool minus = text.len - piece.begin >= 3 && memcmp(text.at + piece.begin, "\u2212", 3) == 0;

		sign = text.at[piece.begin] == '+' ? 1 : text.at[piece.begin] == '-' || minus ? -1 : 0;
		next = piece.begin + (minus ? 3 : 1);
	}
	hours = calendar_piece_at(text, next);
	if (sign == 0 || hours.digits == 0 || hours.digits > 2 || hours.number > 14)
		return sign == 0 && piece.digits == 0 ? end - at : 0;
	*minutes = hours.number * 60;
	end = hours.end;
	if (span_byte(text, end) == ':') {
		rest = calendar_piece_at(text, end + 1);
		if (rest.digits != 2 || rest.number > 59)
			return 0;
		*minutes += rest.number;
		end = rest.end;
	}
	*minutes *= sign;
	return end - at;
}
