/*
 * A calendar reader for each slot, and the result in words.
 */
#include "executors/quantities/calendar_slots.h"

#include <stdio.h>

#include "policies/cpu.h"

#define YEAR_MIN  1000
#define YEAR_MAX  2999
#define PLACE_MAX 3 /* words */

static unsigned
sign_of(const struct token *token)
{
	static const char *const days[] = {"today", "yesterday", "tomorrow", NULL};
	static const char *const clocks[] = {
	    "am", "pm", "noon", "midday", "midnight", "past", "quarter", "'clock", "m", "halb", NULL};
	static const char *const feasts[] = {"christmas", "xmas", "halloween", "valentine", "valentines", "new", NULL};
	struct span word = span_of(token->word);
	struct calendar_piece piece;
	struct calendar_duration unit;
	int number;

	if (token->kind == TOKEN_OTHER)
		return span_find(token->text, ':') != NULL ? CALENDAR_SIGN_CLOCK | CALENDAR_SIGN_DATE
							   : CALENDAR_SIGN_DATE;
	piece = calendar_piece_at(token->text, 0);
	if (token->kind == TOKEN_NUMBER)
		return piece.digits == 4 ? CALENDAR_SIGN_YEAR : 0;
	if (calendar_read_unit(word, 0, &unit) > 0 || strncmp(token->word, "night", 5) == 0)
		return CALENDAR_SIGN_UNIT;
	if (calendar_word_among(&piece, clocks) >= 0)
		return CALENDAR_SIGN_CLOCK;
	if (calendar_word_among(&piece, days) >= 0 || calendar_read_weekday(word, 0, &number) > 0)
		return CALENDAR_SIGN_WEEKDAY;
	return calendar_word_among(&piece, feasts) >= 0 || calendar_is_month(&piece) ? CALENDAR_SIGN_DATE : 0;
}

unsigned
calendar_signs(const struct tokens *tokens)
{
	unsigned signs = 0;

	for (unsigned i = 0; i < tokens->count && !cpu_spend(16); i++)
		signs |= sign_of(&tokens->list[i]);
	return signs;
}

/* --- slots --- */

/* The prompt from a token on. */
static struct span
rest_of(const struct tokens *tokens, unsigned at)
{
	const struct span *last = &tokens->list[tokens->count - 1].text;

	return (struct span){tokens->list[at].text.at, (size_t)(last->at + last->len - tokens->list[at].text.at)};
}

/* Store so many bytes as an operand. Returns their number of tokens, or 0 if they end within one. */
static unsigned
keep(const struct tokens *tokens, unsigned at, size_t len, enum quantity_kind kind, int64_t value,
    struct operand *operand)
{
	const char *begin = tokens->list[at].text.at, *end = begin + len;
	unsigned n = 0;

	while (at + n < tokens->count && tokens->list[at + n].text.at < end)
		n++;
	if (len == 0 || n == 0 || tokens->list[at + n - 1].text.at + tokens->list[at + n - 1].text.len > end)
		return 0;
	*operand = (struct operand){.bound = true, .kind = kind, .value = rational_of(value), .text = {begin, len}};
	return n;
}

static size_t
read_year(struct span text, int *year)
{
	struct calendar_piece piece = calendar_piece_at(text, 0);

	*year = piece.number;
	return piece.digits == 4 && piece.number >= YEAR_MIN && piece.number <= YEAR_MAX ? piece.end : 0;
}

/* A slot from a reader of a text's beginning, and the operand's kind and value. */
#define TAKE(name, found, read, kind, value) \
	unsigned calendar_take_##name(const struct tokens *tokens, unsigned at, struct operand *operand) \
	{ \
		struct span text = rest_of(tokens, at); \
		found; \
		size_t n = read; \
\
		return keep(tokens, at, n, kind, n > 0 ? value : 0, operand); \
	}

TAKE(day, struct calendar_day day, calendar_read_day(text, 0, &day), QUANTITY_DATE, 0)
TAKE(clock, struct calendar_clock clock, calendar_read_clock(text, 0, false, &clock), QUANTITY_CLOCK, clock.minutes)
TAKE(hour, struct calendar_clock clock, calendar_read_clock(text, 0, true, &clock), QUANTITY_CLOCK, clock.minutes)
TAKE(range, struct calendar_clock ends[2], calendar_read_range(text, 0, &ends[0], &ends[1]), QUANTITY_CLOCK, 0)
TAKE(span, struct calendar_duration span, calendar_read_duration(text, 0, &span), QUANTITY_DURATION, 0)
TAKE(zone, int minutes, calendar_read_zone(text, 0, &minutes), QUANTITY_NUMBER, minutes)
TAKE(year, int year, read_year(text, &year), QUANTITY_NUMBER, year)
TAKE(month, int months, calendar_read_month(text, 0, &months), QUANTITY_NUMBER, months)
TAKE(nth, int day, calendar_read_nth(text, 0, &day), QUANTITY_NUMBER, day)

unsigned
calendar_take_unit(const struct tokens *tokens, unsigned at, struct operand *operand)
{
	struct calendar_duration unit;
	size_t n = calendar_read_unit(rest_of(tokens, at), 0, &unit);

	if (n == 0 && (strcmp(tokens->list[at].word, "night") == 0 || strcmp(tokens->list[at].word, "nights") == 0))
		n = tokens->list[at].text.len;
	return keep(tokens, at, n, QUANTITY_DURATION, 0, operand);
}

/* A name in capitals, or one word; distinguished by letter case. */
unsigned
calendar_take_place(const struct tokens *tokens, unsigned at, struct operand *operand)
{
	static const char *const never[] = {"it", "the", "what", "when", "if", "my", "is", "which", "how", "there",
	    "here", "time", "a", "an", "me", "us", "you", "and", "utc", "gmt", NULL};
	static const char *const first[] = {
	    "new", "los", "san", "las", "hong", "cape", "tel", "abu", "buenos", "kuala", "rio", "st", "sao", NULL};
	int64_t letters = 7;
	bool open = false;
	unsigned n = 0;

	for (; n < PLACE_MAX && at + n < tokens->count; n++) {
		const struct token *token = &tokens->list[at + n];
		bool never_here = false, capital = isupper((unsigned char)token->text.at[0]) != 0;

		if (token->kind != TOKEN_WORD || token->word[0] == '\'' || (n > 0 && !capital && !open))
			break;
		open = false;
		for (int i = 0; first[i] != NULL; i++)
			open |= strcmp(token->word, first[i]) == 0;
		for (int i = 0; never[i] != NULL; i++)
			never_here |= strcmp(token->word, never[i]) == 0;
		if (never_here)
			break;
		for (const char *c = token->word; *c != '\0'; c++)
			letters = (letters * 31 + *c) % 1000000007;
	}
	if (n == 0)
		return 0;
	return keep(tokens, at,
	    (size_t)(tokens->list[at + n - 1].text.at + tokens->list[at + n - 1].text.len - tokens->list[at].text.at),
	    QUANTITY_NUMBER, letters, operand);
}

#define AGAIN(name, type, read) \
	bool calendar_##name##_in(const struct operands *operands, char letter, struct type *found) \
	{ \
		const struct operand *operand = operand_of(operands, letter); \
\
		return operand->bound && read > 0; \
	}

AGAIN(day, calendar_day, calendar_read_day(operand->text, 0, found))
AGAIN(clock, calendar_clock, calendar_read_clock(operand->text, 0, true, found))
AGAIN(span, calendar_duration, calendar_read_duration(operand->text, 0, found))
AGAIN(unit, calendar_duration, calendar_read_unit(operand->text, 0, found))

/* --- saying --- */

void
calendar_say_date(int64_t days, bool with_weekday, bool with_year, bool iso, struct quantity *quantity)
{
	struct calendar_date date = calendar_date_of(days);
	const char *weekday = calendar_weekdays[calendar_weekday_of(days)], *month = calendar_months[date.month - 1];
	size_t room = sizeof(quantity->text);

	quantity->kind = QUANTITY_DATE;
	quantity->value = rational_of(days);
	if (iso && with_year && !with_weekday)
		snprintf(quantity->text, room, "%04d-%02d-%02d", date.year, date.month, date.day);
	else if (with_weekday && with_year)
		snprintf(quantity->text, room, "%s, %s %d, %d", weekday, month, date.day, date.year);
	else if (with_year)
		snprintf(quantity->text, room, "%s %d, %d", month, date.day, date.year);
	else
		snprintf(quantity->text, room, "%s %d", month, date.day);
}

void
calendar_say_weekday(int weekday, struct quantity *quantity)
{

	quantity->kind = QUANTITY_WEEKDAY;
	quantity->value = rational_of(weekday);
	snprintf(quantity->text, sizeof(quantity->text), "%s", calendar_weekdays[weekday]);
}

/* In the form of another one: with its half of the day, or in 24 hours. Beyond a day it is of another one. */
void
calendar_say_clock(int64_t minutes, const struct calendar_clock *like, struct quantity *quantity)
{
	int64_t day =
	    minutes >= 0 ? minutes / CALENDAR_MINUTES : -((CALENDAR_MINUTES - 1 - minutes) / CALENDAR_MINUTES);
	int of_day = (int)(minutes - day * CALENDAR_MINUTES), hour = of_day / 60;
	char then[40] = "";

	if (day > 1)
		snprintf(then, sizeof(then), " %d days later", (int)day);
	else if (day < -1)
		snprintf(then, sizeof(then), " %d days earlier", (int)-day);
	else if (day != 0)
		snprintf(then, sizeof(then), "%s", day > 0 ? " the next day" : " the day before");
	quantity->kind = QUANTITY_CLOCK;
	quantity->value = rational_of(of_day);
	if (like->half == CALENDAR_HALF_SAID)
		snprintf(quantity->text, sizeof(quantity->text), "%d:%02d %s%s", (hour + 11) % 12 + 1, of_day % 60,
		    hour < 12 ? "am" : "pm", then);
	else
		snprintf(quantity->text, sizeof(quantity->text), "%d:%02d%s", hour, of_day % 60, then);
}

void
calendar_say_duration(int64_t seconds, int64_t unit, struct quantity *quantity)
{
	static const struct {
		int64_t seconds;
		const char *one, *many;
	} units[] = {{7 * (int64_t)CALENDAR_DAY, "week", "weeks"}, {CALENDAR_DAY, "day", "days"},
	    {3600, "hour", "hours"}, {60, "minute", "minutes"}, {1, "second", "seconds"}};
	size_t n = 0, room = sizeof(quantity->text);
	int64_t left = seconds;

	quantity->kind = QUANTITY_DURATION;
	quantity->value = rational_ratio(seconds, 60);
	if (unit == 0)
		unit = seconds % CALENDAR_DAY == 0 ? CALENDAR_DAY : 3600;
	quantity->text[0] = '\0';
	for (size_t i = 0; i < nitems(units); i++) {
		int64_t count = units[i].seconds > unit ? 0 : left / units[i].seconds;

		left -= count * units[i].seconds;
		if (count == 0 || n >= room)
			continue;
		n += (size_t)snprintf(quantity->text + n, room - n, "%s%lld %s",
		    n == 0          ? ""
			: left == 0 ? " and "
				    : ", ",
		    (long long)count, count == 1 ? units[i].one : units[i].many);
	}
	if (n == 0)
		snprintf(quantity->text, room, "0 %s", unit == CALENDAR_DAY ? "days" : "minutes");
}
