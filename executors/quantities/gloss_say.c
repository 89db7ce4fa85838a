/*
 * From a gloss back to the prompt and its language.
 */
#include "executors/quantities/gloss.h"

#include <stdio.h>

#include "executors/quantities/calendar.h"
#include "executors/quantities/gloss_words.h"

struct span
gloss_original(const struct gloss *gloss, struct span text)
{
	size_t at;

	if (gloss == NULL || text.len == 0 || text.at < gloss->text || text.at >= gloss->text + gloss->len)
		return text;
	at = (size_t)(text.at - gloss->text);
	return (struct span){
	    gloss->prompt.at + gloss->begin[at], (size_t)(gloss->end[at + text.len - 1] - gloss->begin[at])};
}

const char *
gloss_reading(const struct gloss *gloss, const char *reading)
{

	return gloss == NULL ? reading : gloss_pair_find(gloss->language->readings, reading, strlen(reading));
}

/* A text of an answer, with each word translated. Returns false if a word is missing. */
static bool
translate(const struct gloss_language *language, const char *text, char *out, size_t room)
{
	size_t n = 0;

	while (*text != '\0' && n + 1 < room) {
		size_t len = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
		const char *to;

		if (len == 0) {
			out[n++] = *text++;
			continue;
		}
		to = gloss_pair_find(language->said, text, len);
		if (to == NULL || n + strlen(to) >= room)
			return false;
		memcpy(out + n, to, strlen(to));
		n += strlen(to);
		text += len;
	}
	out[n] = '\0';
	return *text == '\0';
}

static bool
say_day(const struct gloss_language *language, struct quantity *quantity)
{
	size_t room = sizeof(quantity->text);
	int64_t days = (int64_t)rational_double(&quantity->value);
	struct calendar_date date = calendar_date_of(days), said;
	int weekday;

	if (quantity->kind == QUANTITY_WEEKDAY) {
		snprintf(quantity->text, room, "%s", language->weekdays[days]);
		return true;
	}
	if (quantity->text[4] == '-')
		return true;
	if (calendar_read_date(span_of(quantity->text), 0, &said, &weekday) == 0)
		return false;
	snprintf(quantity->text, room, "%s%s%d. %s", weekday >= 0 ? language->weekdays[weekday] : "",
	    weekday >= 0 ? ", " : "", date.day, language->months[date.month - 1]);
	if (said.year > 0)
		snprintf(quantity->text + strlen(quantity->text), room - strlen(quantity->text), " %d", date.year);
	return true;
}

/* "14:30 Uhr am nächsten Tag" */
static bool
say_clock(const struct gloss_language *language, struct quantity *quantity)
{
	const char *then = strstr(quantity->text, " the ");
	int minutes = (int)rational_double(&quantity->value);
	char behind[40] = "";

	if (strstr(quantity->text, " days ") != NULL ||
	    (then != NULL && !translate(language, then, behind, sizeof(behind))))
		return false;
	snprintf(quantity->text, sizeof(quantity->text), "%d:%02d %s%s", minutes / 60, minutes % 60, language->clock,
	    behind);
	return true;
}

/* A number's unit: as in the prompt, or one of the words of answers. */
static bool
say_unit(const struct gloss *gloss, struct span unit, char *out, size_t room)
{
	struct span said = gloss_original(gloss, unit);
	char word[GLOSS_WORD_ROOM];

	if (said.at != unit.at && said.len < room) {
		memcpy(out, said.at, said.len);
		out[said.len] = '\0';
		return true;
	}
	if (unit.len >= sizeof(word))
		return false;
	memcpy(word, unit.at, unit.len);
	word[unit.len] = '\0';
	return translate(gloss->language, word, out, room);
}

static size_t
language_by(const char *code)
{
	size_t k = 0;

	while (k < GLOSS_LANGUAGES && strcmp(gloss_languages[k]->code, code) != 0)
		k++;
	return k;
}

bool
gloss_has_language(const char *code)
{

	return language_by(code) < GLOSS_LANGUAGES;
}

bool
gloss_say_time(const char *code, struct quantity *quantity)
{
	char text[QUANTITY_TEXT_MAX];
	size_t k = language_by(code);

	if (k == GLOSS_LANGUAGES)
		return false;
	quantity->language = gloss_languages[k]->code;
	if (quantity->kind == QUANTITY_DATE || quantity->kind == QUANTITY_WEEKDAY)
		return say_day(gloss_languages[k], quantity);
	if (quantity->kind == QUANTITY_CLOCK)
		return say_clock(gloss_languages[k], quantity);
	if (!translate(gloss_languages[k], quantity->text, text, sizeof(text)))
		return false;
	memcpy(quantity->text, text, sizeof(text));
	return true;
}

bool
gloss_say(const struct gloss *gloss, struct quantity *quantity)
{
	char text[QUANTITY_TEXT_MAX], unit[GLOSS_WORD_ROOM] = "";
	int n;

	if (quantity->kind > QUANTITY_MEASURE)
		return gloss_say_time(gloss->language->code, quantity);
	quantity->language = gloss->language->code;
	if (quantity->unit.len > 0 && !say_unit(gloss, quantity->unit, unit, sizeof(unit)))
		return false;
	n = snprintf(text, sizeof(text), "%s%s%s", quantity->number, unit[0] != '\0' ? " " : "",
	    quantity->kind == QUANTITY_PERCENT ? " %" : unit);
	memcpy(quantity->text, text, sizeof(text));
	quantity->unit = span_of("");
	return n > 0 && (size_t)n < sizeof(text);
}
