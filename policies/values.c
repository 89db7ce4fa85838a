/*
 * Readers of single scalars, and the table of types and their readers.
 */
#include "policies/values.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "policies/placeholder.h"

#define DIGITS_MAX 15 /* of a number: enough for every range, without overflow */

struct unit {
	const char *name;
	int64_t of;
};

static const struct unit times[] = {{"ms", 1}, {"s", 1000}, {"m", 60000}, {"h", 3600000}, {NULL, 0}};
static const struct unit sizes[] = {{"B", 1}, {"KiB", 1024}, {"MiB", 1024 * 1024}, {"GiB", 1024 * 1024 * 1024},
    {"TiB", INT64_C(1024) * 1024 * 1024 * 1024}, {NULL, 0}};
static const struct unit parameters[] = {{"M", 1}, {"B", 1000}, {NULL, 0}};

bool
value_is_nothing(struct written written)
{

	return !written.quoted &&
	    (written.text[0] == '\0' || strcmp(written.text, "~") == 0 || strcasecmp(written.text, "null") == 0);
}

const char *
value_canonical(struct written written)
{
	static const char *const words[][2] = {
	    {"on", "on"}, {"true", "on"}, {"yes", "on"}, {"off", "off"}, {"false", "off"}, {"no", "off"}};

	for (size_t i = 0; !written.quoted && i < nitems(words); i++)
		if (strcasecmp(written.text, words[i][0]) == 0)
			return words[i][1];
	return written.text;
}

/* Read digits. Returns how many, or 0 if there are none or too many. */
static size_t
read_digits(const char *text, int64_t *number)
{
	size_t n = 0;

	*number = 0;
	while (n <= DIGITS_MAX && isdigit((unsigned char)text[n]))
		*number = *number * 10 + (text[n++] - '0');
	return n <= DIGITS_MAX ? n : 0;
}

static int
in_bounds(const struct policy_key *row, double number)
{

	return number >= row->least && number <= row->most ? 0 : -1;
}

static int
read_count(const struct policy_key *row, const char *text, struct value *value)
{
	size_t n = read_digits(text, &value->number);

	return n > 0 && text[n] == '\0' ? in_bounds(row, (double)value->number) : -1;
}

/* Digits with at most one sign and one point; no exponents, no infinity. */
static int
read_decimal(const struct policy_key *row, const char *text, struct value *value)
{
	size_t at = text[0] == '-' || text[0] == '+', whole, decimals = 0;
	double scale = 1;

	value->decimal = 0;
	for (whole = 0; isdigit((unsigned char)text[at]) && whole < DIGITS_MAX; whole++)
		value->decimal = value->decimal * 10 + (text[at++] - '0');
	if (text[at] == '.')
		for (at++; isdigit((unsigned char)text[at]) && whole + decimals < DIGITS_MAX; decimals++) {
			value->decimal = value->decimal * 10 + (text[at++] - '0');
			scale *= 10;
		}
	if (whole + decimals == 0 || text[at] != '\0')
		return -1;
	value->decimal /= text[0] == '-' ? -scale : scale;
	return in_bounds(row, value->decimal);
}

static int
read_unit(const struct policy_key *row, const char *text, const struct unit *units, struct value *value)
{
	size_t n = read_digits(text, &value->number);

	for (; n > 0 && units->name != NULL; units++)
		if (strcmp(text + n, units->name) == 0) {
			if (value->number > INT64_MAX / units->of)
				return -1;
			value->number *= units->of;
			return in_bounds(row, (double)value->number);
		}
	return -1;
}

static int
read_word(const struct policy_key *row, const char *text, struct value *value)
{

	for (value->number = 0; row->words[value->number] != NULL; value->number++)
		if (strcmp(row->words[value->number], text) == 0)
			return 0;
	return -1;
}

/* Read a number and its unit, if any. Returns the rest of the text, or NULL. */
static const char *
read_amount(const char *text, const struct unit *units, int64_t *number)
{
	size_t n = read_digits(text, number);
	const struct unit *found = NULL;

	if (n == 0)
		return NULL;
	for (; units != NULL && units->name != NULL; units++)
		if (strncmp(text + n, units->name, strlen(units->name)) == 0)
			found = units;
	if (units != NULL && found == NULL)
		return NULL;
	if (found != NULL && *number > INT64_MAX / found->of)
		return NULL;
	*number *= found != NULL ? found->of : 1;
	return text + n + (found != NULL ? strlen(found->name) : 0);
}

/* ">=2", ">2", "<=2", "<2", "=2", "2" or "2..10". */
static int
read_range(const struct policy_key *row, const char *text, const struct unit *units, struct value *value)
{
	bool less = text[0] == '<', more = text[0] == '>', open = (less || more) && text[1] != '=';
	const char *at = text + (less || more ? (open ? 1 : 2) : text[0] == '=');
	int64_t number;

	at += strspn(at, " ");
	at = read_amount(at, units, &number);
	if (at == NULL)
		return -1;
	if (row->most > 0 && in_bounds(row, (double)number) == -1)
		return -1;
	value->range = (struct policy_range){number, number};
	if (less)
		value->range = (struct policy_range){0, number - open};
	else if (more)
		value->range = (struct policy_range){number + open, INT64_MAX};
	else if (strncmp(at, "..", 2) == 0) {
		at = read_amount(at + 2, units, &value->range.most);
		if (at == NULL || (row->most > 0 && in_bounds(row, (double)value->range.most) == -1))
			return -1;
	}
	return *at == '\0' && value->range.least <= value->range.most ? 0 : -1;
}

static bool
is_name(const char *text)
{
	size_t n = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-_");

	return n > 0 && n <= 64 && text[n] == '\0' && text[0] != '-';
}

/* The digits of a port after a colon; they may be missing if optional. */
static bool
is_port(const char *text)
{
	int64_t port;
	size_t n = read_digits(text, &port);

	return n > 0 && text[n] == '\0' && port <= 65535;
}

/* "unix:" and an absolute path. */
static bool
is_socket_path(const char *text)
{

	return strncmp(text, "unix:/", 6) == 0 && strlen(text) < 5 + 108;
}

static bool
is_address(const char *text)
{
	const char *colon = strrchr(text, ':');
	size_t len;

	if (is_socket_path(text))
		return true;
	if (colon == NULL || !is_port(colon + 1))
		return false;
	len = (size_t)(colon - text);
	if (text[0] == '[')
		return len > 3 && text[len - 1] == ']' && strspn(text + 1, "0123456789abcdefABCDEF:.") == len - 2;
	return (len == 9 && strncmp(text, "localhost", 9) == 0) || (len >= 7 && strspn(text, "0123456789.") == len);
}

static bool
is_backend(const char *text)
{
	static const char host_chars[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";
	int64_t port;
	size_t n;

	if (is_socket_path(text))
		return true;
	if (strncmp(text, "http://", 7) != 0)
		return false;
	text += 7;
	if (text[0] == '[') {
		n = 1 + strspn(text + 1, "0123456789abcdefABCDEF:.");
		n = n > 3 && text[n] == ']' ? n + 1 : 0;
	} else
		n = strspn(text, host_chars);
	if (n == 0)
		return false;
	text += n;
	if (text[0] == ':') {
		n = 1 + read_digits(text + 1, &port);
		text += n > 1 && port <= 65535 ? n : 0;
	}
	return text[0] == '\0' || strcmp(text, "/") == 0;
}

static bool
is_host(const char *text)
{

	return strcmp(text, "*") == 0 ||
	    (text[0] != '\0' &&
		strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_") == strlen(text));
}

static bool
is_language(const char *text)
{

	return strcmp(text, "any") == 0 || strcmp(text, "und") == 0 ||
	    (islower((unsigned char)text[0]) && islower((unsigned char)text[1]) && text[2] == '\0');
}

static bool
is_sticky(const char *text)
{
	static const char token[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.!#$%&'*+^`|~";

	if (strncmp(text, "header:", 7) == 0)
		return text[7] != '\0' && strspn(text + 7, token) == strlen(text + 7);
	return strcmp(text, "conversation") == 0 || strcmp(text, "address") == 0;
}

static bool
is_glob(const char *text)
{

	for (const char *c = text; *c != '\0'; c++)
		if ((unsigned char)*c <= ' ' || *c == 0x7f)
			return false;
	return text[0] != '\0' && strlen(text) <= 200;
}

/* Text in which every {word} is a known placeholder. */
static bool
is_template(const char *text)
{

	for (const char *brace = strchr(text, '{'); brace != NULL; brace = strchr(brace + 1, '{'))
		if (strncmp(brace, "{answer}", 8) != 0 && strncmp(brace, "{working}", 9) != 0 &&
		    strncmp(brace, "{draft}", 7) != 0 && strncmp(brace, "{correction}", 12) != 0)
			return false;
	return true;
}

/* Digits, with decimals if allowed. Returns what follows, or NULL; *zero says whether the number is zero. */
static const char *
skip_number(const char *text, bool decimals, bool *zero)
{
	size_t whole = strspn(text, "0123456789"), all = whole, after;

	if (whole == 0)
		return NULL;
	if (decimals && text[whole] == '.') {
		after = strspn(text + whole + 1, "0123456789");
		if (after == 0)
			return NULL;
		all += 1 + after;
	}
	*zero = strspn(text, "0.") >= all;
	return text + all;
}

/* A number, or a number divided by a whole one. */
static bool
is_ratio(const struct policy_key *row, const char *text)
{
	bool zero, none = false;
	const char *at = skip_number(text, true, &zero);

	if (at != NULL && *at == '/')
		at = skip_number(at + 1, false, &none);
	return at != NULL && *at == '\0' && !none && (row->least == 0 || !zero) && (double)strlen(text) <= row->most;
}

static bool
is_phrase(const struct policy_key *row, const char *text)
{
	struct span which;

	return placeholder_check(text, row->words, &which) == PLACEHOLDER_RIGHT;
}

int
value_read_arm(const char *text, const char **route)
{
	static const char *const words[] = {"off", "on", "shadow"};

	*route = NULL;
	for (int i = 0; i < 3; i++)
		if (strcmp(text, words[i]) == 0)
			return i;
	if (strncmp(text, "route=", 6) != 0 || !is_name(text + 6))
		return -1;
	*route = text + 6;
	return MODE_ROUTE;
}

/* Types whose value is their text. */
static bool (*const shapes[KEY_TYPE_COUNT])(const char *text) = {[KEY_NAME] = is_name,
    [KEY_TARGET] = is_name,
    [KEY_ADDRESS] = is_address,
    [KEY_BACKEND] = is_backend,
    [KEY_HOST] = is_host,
    [KEY_GLOB] = is_glob,
    [KEY_LANGUAGE] = is_language,
    [KEY_STICKY] = is_sticky};

int
value_read(const struct policy_key *row, struct written written, struct value *value)
{
	const char *text = written.text, *said = value_canonical(written);

	*value = (struct value){0};
	switch (row->type) {
	case KEY_COUNT:
		return read_count(row, text, value);
	case KEY_NUMBER:
		return read_decimal(row, text, value);
	case KEY_SWITCH:
		value->number = strcmp(said, "on") == 0;
		return value->number || strcmp(said, "off") == 0 ? 0 : -1;
	case KEY_WORD:
		return read_word(row, said, value);
	case KEY_DURATION:
		return read_unit(row, text, times, value);
	case KEY_SIZE:
		return read_unit(row, text, sizes, value);
	case KEY_RANGE:
		return read_range(row, text, NULL, value);
	case KEY_PARAMETERS:
		value->range = (struct policy_range){0, INT64_MAX};
		return strcmp(text, "any") == 0 ? 0 : read_range(row, text, parameters, value);
	case KEY_TEMPLATE:
		return is_template(text) ? in_bounds(row, (double)strlen(text)) : -1;
	case KEY_PHRASE:
		return is_phrase(row, text) ? in_bounds(row, (double)strlen(text)) : -1;
	case KEY_RATIO:
		return is_ratio(row, text) ? 0 : -1;
	case KEY_TEXT:
		return in_bounds(row, (double)strlen(text));
	default:
		return shapes[row->type] == NULL || shapes[row->type](text) ? 0 : -1;
	}
}
