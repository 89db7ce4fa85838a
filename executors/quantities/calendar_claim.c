/*
 * One walk over the words of a text: whatever of the asked kind begins at one.
 */
#include "executors/quantities/calendar_claim.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "executors/quantities/calendar_slots.h"
#include "executors/quantities/gloss.h"
#include "policies/cpu.h"
#include "routes/text/glyph.h"

#define DRAFT_MAX 8192 /* bytes that are read */
#define NOON      (CALENDAR_MINUTES / 2)
#define OPEN_YEAR 2024 /* for dates without a year: a leap year has all days */

struct found {
	struct calendar_claim all[CALENDAR_CLAIMS_MAX];
	unsigned count;
	bool unread; /* something that may be a value but is unclear; or there are more */
};

/* --- one value at an offset --- */

static size_t
read_date(struct span text, size_t at, struct calendar_claim *claim)
{
	struct calendar_date date;
	int weekday;
	size_t n = calendar_read_date(text, at, &date, &weekday);

	if (n == 0)
		return 0;
	claim->open = date.year == 0;
	date.year = date.year == 0 ? OPEN_YEAR : date.year;
	claim->value = calendar_days_of(date);
	return n;
}

/* Three letters are a weekday only if capitalised. */
static size_t
read_weekday(struct span text, size_t at, struct calendar_claim *claim)
{
	int weekday;
	size_t n = calendar_read_weekday(text, at, &weekday);

	claim->value = weekday;
	return n > 5 || (n > 0 && isupper((unsigned char)text.at[at])) ? n : 0;
}

static size_t
read_clock(struct span text, size_t at, struct calendar_claim *claim)
{
	struct calendar_clock clock;
	size_t n = calendar_read_clock(text, at, false, &clock);

	claim->value = clock.minutes;
	claim->open = clock.half == CALENDAR_HALF_UNSAID;
	return n;
}

/* Half of the last digit of "7.58 hours". */
static int64_t
slack_of(struct span text, int64_t seconds)
{
	const char *point = span_find(text, '.');
	struct calendar_duration unit;
	int64_t slack;

	if (point == NULL || (size_t)(point - text.at) + 1 >= text.len || !isdigit((unsigned char)point[1]))
		return 0;
	for (size_t at = (size_t)(point - text.at) + 1; at < text.len; at++)
		if (isalpha((unsigned char)text.at[at])) {
			if (calendar_read_unit(text, at, &unit) == 0 || unit.months != 0 || unit.seconds > seconds)
				return 0;
			slack = unit.seconds / 20;
			return isdigit((unsigned char)point[2]) ? slack / 10 : slack;
		}
	return 0;
}

/* "7:35" is a duration if one is asked for. */
static size_t
read_duration(struct span text, size_t at, struct calendar_claim *claim)
{
	struct calendar_duration duration;
	struct calendar_clock clock;
	size_t n = calendar_read_duration(text, at, &duration);

	if (n > 0) {
		claim->value = duration.seconds;
		claim->slack = slack_of((struct span){text.at + at, n}, duration.seconds);
		return duration.months == 0 ? n : 0;
	}
	n = isdigit((unsigned char)text.at[at]) ? calendar_read_clock(text, at, false, &clock) : 0;
	if (n == 0 || clock.half == CALENDAR_HALF_SAID)
		return 0;
	claim->value = clock.minutes * 60;
	return n;
}

static size_t
read_value(enum quantity_kind kind, struct span text, size_t at, struct calendar_claim *claim)
{

	*claim = (struct calendar_claim){.text = {text.at + at, 0}};
	switch (kind) {
	case QUANTITY_DATE:
		return read_date(text, at, claim);
	case QUANTITY_WEEKDAY:
		return read_weekday(text, at, claim);
	case QUANTITY_CLOCK:
		return read_clock(text, at, claim);
	case QUANTITY_DURATION:
		return read_duration(text, at, claim);
	default:
		return 0;
	}
}

/* --- all of them --- */

/* The two words before a value: "not" takes it back, "about" leaves it open. Returns whether it counts. */
static bool
look_before(struct span text, size_t at, struct calendar_claim *claim)
{
	static const char *const denials[] = {"not", "isnt", "wasnt", "never", "nor", "instead", NULL};
	static const char *const doubts[] = {"about", "around", "approximately", "roughly", "almost", "nearly", "maybe",
	    "perhaps", "over", "under", NULL};
	static const char *const either[] = {"or", NULL};

	for (int i = 0; i < 2; i++) {
		size_t end = at, begin;
		struct calendar_piece piece;

		while (end > 0 && !glyph_is_word_byte(text.at[end - 1]) && text.at[end - 1] != '.' &&
		    text.at[end - 1] != '\n')
			end--;
		begin = end;
		while (begin > 0 && (glyph_is_word_byte(text.at[begin - 1]) || text.at[begin - 1] == '\''))
			begin--;
		piece = calendar_piece_at(text, begin);
		if (end == begin || piece.begin != begin)
			return true;
		if (calendar_word_among(&piece, denials) >= 0)
			return false;
		claim->vague |= calendar_word_among(&piece, doubts) >= 0;
		claim->either |= calendar_word_among(&piece, either) >= 0;
		at = begin;
	}
	return true;
}

/* "03/04/2025", "6/17": days to some. */
static bool
is_stroked(struct span text, size_t at)
{
	struct calendar_piece first = calendar_piece_at(text, at), second;

	if (first.digits == 0 || first.digits > 4 || first.end >= text.len || strchr("/.", text.at[first.end]) == NULL)
		return false;
	second = calendar_piece_at(text, first.end + 1);
	return second.begin == first.end + 1 && second.digits > 0 && second.digits <= 2;
}

/* Whether an operator is next to a value: part of a calculation; "= 22:03" is not. */
static bool
is_operand(struct span text, size_t at, size_t end)
{

	at = span_back(text, at, " *");
	end = span_past(text, end, " *");
	return (at > 0 && text.at[at - 1] == '+') || (end < text.len && (text.at[end] == '+' || text.at[end] == '='));
}

static void
find_values(enum quantity_kind kind, struct span text, struct found *found)
{
	struct calendar_claim claim;
	size_t n;

	found->count = 0;
	found->unread = text.len > DRAFT_MAX;
	for (size_t at = 0; at < text.len && !found->unread; at++) {
		if (cpu_spend(4))
			return;
		if (!glyph_is_word_byte(text.at[at]) || (at > 0 && glyph_is_word_byte(text.at[at - 1])))
			continue;
		n = read_value(kind, text, at, &claim);
		if (n == 0 && kind == QUANTITY_DATE && is_stroked(text, at))
			found->unread = true;
		if (n == 0)
			continue;
		claim.text.len = n;
		if (!is_operand(text, at, at + n) && look_before(text, at, &claim)) {
			if (found->count == CALENDAR_CLAIMS_MAX)
				found->unread = true;
			else
				found->all[found->count++] = claim;
		}
		at += n - 1;
	}
}

/* --- judging --- */

/* Whether two values are one as far as both say. */
static bool
same(enum quantity_kind kind, const struct calendar_claim *a, const struct calendar_claim *b)
{
	struct calendar_date one, other;
	int64_t slack = a->slack > b->slack ? a->slack : b->slack;

	if (kind == QUANTITY_DATE && (a->open || b->open)) {
		one = calendar_date_of(a->value);
		other = calendar_date_of(b->value);
		return one.month == other.month && one.day == other.day;
	}
	if (kind == QUANTITY_CLOCK && (a->open || b->open))
		return a->value % NOON == b->value % NOON;
	return llabs(a->value - b->value) <= slack;
}

/* "6 hours after 22:30": a time that counts to 24 leaves no half of the day open. */
static bool
counts_to_24(struct span reading)
{
	struct calendar_claim claim;

	for (size_t at = 0; at < reading.len; at++)
		if (isdigit((unsigned char)reading.at[at]) && (at == 0 || !glyph_is_word_byte(reading.at[at - 1])) &&
		    read_clock(reading, at, &claim) > 0 && !claim.open)
			return true;
	return false;
}

/* The computed value as a claim: its wording shows whether its year or half of the day is open. */
static bool
value_of(const struct quantity *quantity, struct calendar_claim *value)
{
	struct span text = span_of(quantity->text);

	if (read_value(quantity->kind, text, 0, value) == 0)
		return false;
	if (quantity->kind == QUANTITY_CLOCK && value->open && counts_to_24(span_of(quantity->reading)))
		value->open = false;
	if (quantity->kind == QUANTITY_DURATION)
		value->value = (int64_t)(rational_double(&quantity->value) * 60 + 0.5);
	return true;
}

static bool
is_among(enum quantity_kind kind, const struct calendar_claim *claim, const struct found *found)
{

	for (unsigned i = 0; i < found->count; i++)
		if (same(kind, claim, &found->all[i]))
			return true;
	return false;
}

/* "What day" is also answered by the weekday of the date. */
static bool
says_weekday(const struct calendar_claim *value, struct span draft)
{
	UNCLEARED struct found found;
	struct calendar_claim weekday = {.value = calendar_weekday_of(value->value)};

	find_values(QUANTITY_WEEKDAY, draft, &found);
	return is_among(QUANTITY_WEEKDAY, &weekday, &found);
}

/* Whether it has emphasis on both sides. */
static bool
is_bold(const struct calendar_claim *claim, struct span draft)
{
	size_t at = (size_t)(claim->text.at - draft.at), end = at + claim->text.len;

	return at > 1 && end + 1 < draft.len && draft.at[at - 1] == '*' && draft.at[at - 2] == '*' &&
	    draft.at[end] == '*' && draft.at[end + 1] == '*';
}

/* The claim that the draft commits to: an emphasised one, otherwise any that the prompt does not give. */
static const struct calendar_claim *
chief_of(enum quantity_kind kind, const struct found *said, const struct found *given, struct span draft)
{
	const struct calendar_claim *chief = NULL;

	for (unsigned i = 0; i < said->count; i++) {
		if (is_among(kind, &said->all[i], given))
			continue;
		if (chief == NULL || (is_bold(&said->all[i], draft) && !is_bold(chief, draft)))
			chief = &said->all[i];
	}
	return chief;
}

/* Of durations that are not given, the one whose others make the value: what their sum was said to be. NULL: none. */
static const struct calendar_claim *
sum_of(int64_t value, const struct found *said, const struct found *given)
{

	for (unsigned i = 0; i < said->count; i++) {
		const struct calendar_claim *sum = &said->all[i];
		unsigned count = 0;
		int64_t all = 0;

		/* "9:15" may be a time of day. */
		if (span_find(sum->text, ':') != NULL)
			continue;
		for (unsigned k = 0; k < said->count; k++) {
			const struct calendar_claim *part = &said->all[k];

			if (same(QUANTITY_DURATION, part, sum) || is_among(QUANTITY_DURATION, part, given))
				continue;
			all += part->value;
			count++;
		}
		if (count > 1 && all == value && !is_among(QUANTITY_DURATION, sum, given))
			return sum;
	}
	return NULL;
}

/* "About 15 weeks" for 106 days. */
static bool
is_rough_for(const struct calendar_claim *claim, int64_t value)
{
	struct calendar_duration unit = {0, 0};
	size_t at = 0;

	while (at < claim->text.len && !isalpha((unsigned char)claim->text.at[at]))
		at++;
	return claim->vague && calendar_read_unit(claim->text, at, &unit) > 0 &&
	    llabs(claim->value - value) < unit.seconds;
}

static void
note_beside(struct calendar_claims *claims, struct span text)
{

	if (claims->beside_count < nitems(claims->beside))
		claims->beside[claims->beside_count++] = text;
}

/* The times of day between which the parts of a sum lie. */
static void
note_times(struct calendar_claims *claims, struct span draft)
{
	UNCLEARED struct found times;

	find_values(QUANTITY_CLOCK, draft, &times);
	for (unsigned i = 0; i < times.count; i++)
		note_beside(claims, times.all[i].text);
}

enum calendar_verdict
calendar_judge(const struct quantity *quantity, struct span prompt, struct span draft, struct calendar_claims *claims)
{
	UNCLEARED struct found said, given;
	struct calendar_claim value;
	const struct calendar_claim *chief, *sum = NULL;
	bool vague = false;

	claims->count = claims->beside_count = 0;
	if (!value_of(quantity, &value))
		return CALENDAR_UNCLEAR;
	find_values(quantity->kind, draft, &said);
	if (is_among(quantity->kind, &value, &said) ||
	    (quantity->kind == QUANTITY_DATE && said.count == 0 && says_weekday(&value, draft)))
		return CALENDAR_AGREES;
	find_values(quantity->kind, prompt, &given);
	if (quantity->kind == QUANTITY_DURATION)
		sum = sum_of(value.value, &said, &given);
	if (sum != NULL)
		note_times(claims, draft);
	chief = sum != NULL ? sum : chief_of(quantity->kind, &said, &given, draft);
	for (unsigned i = 0; i < said.count && chief != NULL; i++) {
		if (same(quantity->kind, &said.all[i], chief)) {
			vague |= said.all[i].vague ||
			    (said.all[i].either && (i == 0 || !same(quantity->kind, &said.all[i - 1], chief)));
			claims->wrong[claims->count++] = said.all[i];
		} else if (sum != NULL ||
		    (quantity->kind == QUANTITY_DURATION && is_rough_for(&said.all[i], value.value))) {
			note_beside(claims, said.all[i].text);
		} else if (!is_among(quantity->kind, &said.all[i], &given) &&
		    (!is_bold(chief, draft) || is_bold(&said.all[i], draft))) {
			return CALENDAR_UNCLEAR;
		}
	}
	return chief == NULL || vague || said.unread || given.unread || cpu_is_spent() ? CALENDAR_UNCLEAR
										       : CALENDAR_DISAGREES;
}

/* --- saying it --- */

static size_t
say_clock(int64_t minutes, const struct calendar_claim *claim, char *text, size_t room)
{
	struct calendar_clock like = {.half = CALENDAR_HALF_24};
	UNCLEARED struct quantity said;

	(void)calendar_read_clock(claim->text, 0, false, &like);
	if (like.half == CALENDAR_HALF_UNSAID && minutes >= NOON + 60)
		return 0;
	calendar_say_clock(minutes, &like, &said);
	snprintf(text, room, "%s", said.text);
	for (size_t i = 0; like.half == CALENDAR_HALF_SAID &&
	     isupper((unsigned char)claim->text.at[claim->text.len - 1]) && text[i] != '\0';
	     i++)
		text[i] = (char)toupper((unsigned char)text[i]);
	return strlen(text);
}

static size_t
say_date(int64_t days, const struct calendar_claim *claim, char *text, size_t room)
{
	struct calendar_date date = calendar_date_of(days), was;
	const char *month = calendar_months[date.month - 1];
	char year[16] = "", weekday[16] = "";
	int told;

	(void)calendar_read_date(claim->text, 0, &was, &told);
	if (!claim->open)
		snprintf(year, sizeof(year), " %d", date.year);
	if (told >= 0)
		snprintf(weekday, sizeof(weekday), "%s, ", calendar_weekdays[calendar_weekday_of(days)]);
	if (claim->text.len == 10 && claim->text.at[4] == '-')
		snprintf(text, room, "%04d-%02d-%02d", date.year, date.month, date.day);
	else if (isdigit((unsigned char)claim->text.at[0]) && span_find(claim->text, ' ') == NULL)
		return 0;
	else if (isdigit((unsigned char)claim->text.at[0]))
		snprintf(text, room, "%d %s%s", date.day, month, year);
	else
		snprintf(text, room, "%s%s %d%s%s", weekday, month, date.day, *year != '\0' ? "," : "", year);
	return strlen(text);
}

/* From the claim's largest unit on; "7:35" as such, and "7.58 hours" with a point. */
static size_t
say_duration(int64_t seconds, const struct calendar_claim *claim, char *text, size_t room)
{
	struct calendar_duration unit = {0, 0};
	UNCLEARED struct quantity said;
	size_t at = 0;

	while (at < claim->text.len && !isalpha((unsigned char)claim->text.at[at]))
		at++;
	if (at == claim->text.len) {
		snprintf(text, room, "%d:%02d", (int)(seconds / 3600), (int)(seconds / 60 % 60));
		return seconds % 60 == 0 ? strlen(text) : 0;
	}
	/* "half an hour" begins with another word. */
	if (calendar_read_unit(claim->text, at, &unit) == 0)
		unit.seconds = 3600;
	if (claim->slack > 0) {
		double count = round(100.0 * (double)seconds / (double)unit.seconds) / 100;

		at = span_back(claim->text, at, " ");
		snprintf(text, room, "%.10g%.*s", count, (int)(claim->text.len - at), claim->text.at + at);
		return strlen(text);
	}
	calendar_say_duration(seconds, unit.seconds, &said);
	snprintf(text, room, "%s", said.text);
	return strlen(text);
}

/* "01.06.2025", with as many digits as the claim has. */
static bool
say_points(int64_t days, const struct calendar_claim *claim, struct quantity *said)
{
	struct calendar_date date = calendar_date_of(days);
	bool wide = claim->text.len == 10;

	if (span_find(claim->text, ' ') != NULL || span_find(claim->text, '.') == NULL)
		return false;
	snprintf(said->text, sizeof(said->text), wide ? "%02d.%02d.%d" : "%d.%d.%d", date.day, date.month, date.year);
	return true;
}

/* In another language than English: its own forms, but for digits alone. */
static size_t
say_foreign(const struct quantity *quantity, const struct calendar_claim *value, const struct calendar_claim *claim,
    char *text, size_t room)
{
	struct calendar_clock like = {.half = CALENDAR_HALF_24};
	struct calendar_date date;
	struct calendar_duration unit = {0, 3600};
	UNCLEARED struct quantity said;
	size_t at = 0;
	int weekday = -1;
	bool is_said = true;

	switch (quantity->kind) {
	case QUANTITY_CLOCK:
		calendar_say_clock(value->value, &like, &said);
		is_said = !isalpha((unsigned char)claim->text.at[claim->text.len - 1]) ||
		    gloss_say_time(quantity->language, &said);
		break;
	case QUANTITY_DATE:
		(void)calendar_read_date(claim->text, 0, &date, &weekday);
		if (isdigit((unsigned char)claim->text.at[0]) && say_points(value->value, claim, &said))
			break;
		calendar_say_date(
		    value->value, weekday >= 0, !claim->open, claim->text.len == 10 && claim->text.at[4] == '-', &said);
		is_said = gloss_say_time(quantity->language, &said);
		break;
	default:
		while (at < claim->text.len && !isalpha((unsigned char)claim->text.at[at]))
			at++;
		if (at == claim->text.len)
			return 0;
		(void)calendar_read_unit(claim->text, at, &unit);
		calendar_say_duration(value->value, unit.seconds, &said);
		is_said = gloss_say_time(quantity->language, &said);
	}
	if (!is_said)
		return 0;
	/* "der 3. Juni" */
	at = quantity->kind == QUANTITY_DATE && islower((unsigned char)claim->text.at[0])
	    ? strcspn(claim->text.at, " ") + 1
	    : 0;
	snprintf(text, room, "%.*s%s", (int)at, claim->text.at, said.text);
	return strlen(text);
}

size_t
calendar_say_like(const struct quantity *quantity, const struct calendar_claim *claim, char *text, size_t room)
{
	struct calendar_claim value;

	if (!value_of(quantity, &value) || (quantity->kind == QUANTITY_DATE && value.open && !claim->open))
		return 0;
	if (quantity->language != NULL && quantity->kind != QUANTITY_WEEKDAY)
		return say_foreign(quantity, &value, claim, text, room);
	switch (quantity->kind) {
	case QUANTITY_CLOCK:
		return value.open == claim->open || !value.open ? say_clock(value.value, claim, text, room) : 0;
	case QUANTITY_DATE:
		return say_date(value.value, claim, text, room);
	case QUANTITY_DURATION:
		return say_duration(value.value, claim, text, room);
	default:
		snprintf(text, room, "%s", quantity->text);
		return strlen(text);
	}
}
