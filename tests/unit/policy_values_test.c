/*
 * The key table: that it hangs together, and what each type of value takes and refuses.
 */
#include "policies/values.h"

#include <stdio.h>
#include <stdlib.h>

#include "policies/mistakes.h"
#include "policies/nearest.h"
#include "tests/unit/check.h"

/* Read a value as a row of the table would. */
static int
read_as(const char *path, const char *key, const char *text, struct value *value)
{
	const struct policy_key *row = policy_key_find(path, key);

	check_example(text);
	return CHECK(row != NULL) ? value_read(row, (struct written){text, false}, value) : -1;
}

static void
test_numbers(void)
{
	static const struct {
		const char *path, *key, *text;
		int64_t number; /* -1: refused */
	} rows[] = {
	    {"", "patience", "250ms", 250},
	    {"", "patience", "10s", 10000},
	    {"", "patience", "5m", 300000},
	    {"", "patience", "1h", 3600000},
	    {"", "patience", "0s", 0},
	    {"", "patience", "61m", -1},
	    {"", "patience-streamed", "45s", 45000},
	    {"", "patience-streamed", "0s", -1},
	    {"", "patience", "10", -1},
	    {"", "patience", "1 s", -1},
	    {"", "patience", "s", -1},
	    {"", "patience", "-1s", -1},
	    {"", "patience", "99999999999999999999h", -1},
	    {"", "patience", "999999999999999h", -1},
	    {"", "memory", "1048576B", 1048576},
	    {"", "memory", "1024KiB", 1048576},
	    {"", "memory", "2GiB", INT64_C(2) << 30},
	    {"", "memory", "1TiB", INT64_C(1) << 40},
	    {"", "memory", "2TiB", -1},
	    {"", "memory", "1MB", -1},
	    {"guard", "turns", "1", 1},
	    {"guard", "turns", "1000", 1000},
	    {"guard", "turns", "007", 7},
	    {"guard", "turns", "0", -1},
	    {"guard", "turns", "1001", -1},
	    {"guard", "turns", "3.0", -1},
	    {"guard", "turns", "0x3", -1},
	    {"guard", "turns", "", -1},
	    {"", "capture", "on", 1},
	    {"", "capture", "Yes", 1},
	    {"", "capture", "TRUE", 1},
	    {"", "capture", "no", 0},
	    {"", "capture", "1", -1},
	    {"toggles", "default", "shadow", 2},
	    {"toggles", "default", "true", 1},
	    {"toggles", "default", "route", -1},
	};
	struct value value;

	for (size_t i = 0; i < nitems(rows); i++) {
		int result = read_as(rows[i].path, rows[i].key, rows[i].text, &value);

		CHECK_EQ_INT(result, rows[i].number == -1 ? -1 : 0);
		if (result == 0)
			CHECK_EQ_INT(value.number, rows[i].number);
	}
}

static void
test_phrases_and_ratios(void)
{
	static const struct {
		const char *path, *key, *text;
		bool good;
	} rows[] = {{"wording[]", "answer", "It is {answer}.", true}, {"wording[]", "answer", "It is.", false},
	    {"wording[]", "answer", "It is {answer} {sign}.", false},
	    {"wording[]", "answer", "{answer} {\"a\": 1} { }", true}, {"wording[]", "money", "{number} {sign}", true},
	    {"wording[]", "money", "{number}", false}, {"units[]", "factor", "12", true},
	    {"units[]", "factor", "0.5", true}, {"units[]", "factor", "5/9", true},
	    {"units[]", "factor", "0.5/3", true}, {"units[]", "factor", "0", false},
	    {"units[]", "factor", "0.00", false}, {"units[]", "factor", "5/0", false},
	    {"units[]", "factor", "5/", false}, {"units[]", "factor", "5/9.5", false},
	    {"units[]", "factor", ".5", false}, {"units[]", "factor", "1.", false}, {"units[]", "factor", "-1", false},
	    {"units[]", "factor", "1e3", false}, {"units[]", "offset", "0", true}, {"units[]", "offset", "x", false}};
	struct value value;

	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i].text);
		CHECK_EQ_INT(read_as(rows[i].path, rows[i].key, rows[i].text, &value), rows[i].good ? 0 : -1);
	}
}

static void
test_quoted(void)
{
	const struct policy_key *row = policy_key_find("", "capture");
	struct value value;

	CHECK_EQ_INT(value_read(row, (struct written){"on", true}, &value), 0);
	CHECK_EQ_INT(value_read(row, (struct written){"off", true}, &value), 0);
	/* Quoted, these are words and no booleans. */
	CHECK_EQ_INT(value_read(row, (struct written){"true", true}, &value), -1);
	CHECK_EQ_INT(value_read(row, (struct written){"no", true}, &value), -1);
	CHECK(value_is_nothing((struct written){"", false}) && !value_is_nothing((struct written){"", true}));
	CHECK(value_is_nothing((struct written){"NULL", false}) && !value_is_nothing((struct written){"null", true}));
}

static void
test_decimals(void)
{
	static const struct {
		const char *text;
		double decimal;
		bool good;
	} rows[] = {{"2", 2, true}, {"-3", -3, true}, {"+1.5", 1.5, true}, {".5", .5, true}, {"2.", 2, true},
	    {"-0.25", -.25, true}, {"1000", 1000, true}, {"1000.5", 0, false}, {"1e2", 0, false}, {"inf", 0, false},
	    {"nan", 0, false}, {"-", 0, false}, {".", 0, false}, {"1,5", 0, false}, {"0x10", 0, false}};
	struct value value;

	for (size_t i = 0; i < nitems(rows); i++) {
		CHECK_EQ_INT(read_as("routes[].evidence[]", "weight", rows[i].text, &value), rows[i].good ? 0 : -1);
		CHECK(!rows[i].good || value.decimal == rows[i].decimal);
	}
}

static void
test_ranges(void)
{
	static const struct {
		const char *key, *text;
		int64_t least, most; /* least -1: refused */
	} rows[] = {
	    {"numerals", ">=2", 2, INT64_MAX},
	    {"numerals", "> 2", 3, INT64_MAX},
	    {"numerals", "<=1500", 0, 1500},
	    {"numerals", "<5", 0, 4},
	    {"numerals", "3", 3, 3},
	    {"numerals", "=3", 3, 3},
	    {"numerals", "2..10", 2, 10},
	    {"numerals", "10..2", -1, 0},
	    {"numerals", "<0", -1, 0},
	    {"numerals", "=>2", -1, 0},
	    {"numerals", ">=", -1, 0},
	    {"numerals", "2..", -1, 0},
	    {"numerals", "2-3", -1, 0},
	    {"numerals", ">=9999999999", -1, 0},
	    {"size", "<=4B", 0, 4000},
	    {"size", ">500M", 501, INT64_MAX},
	    {"size", "1B..8B", 1000, 8000},
	    {"size", "any", 0, INT64_MAX},
	    {"size", "4", -1, 0},
	    {"size", "<=4GB", -1, 0},
	};
	struct value value;

	for (size_t i = 0; i < nitems(rows); i++) {
		const char *path = strcmp(rows[i].key, "size") == 0 ? "routes[].models[]" : "routes[].requires";
		int result = read_as(path, rows[i].key, rows[i].text, &value);

		CHECK_EQ_INT(result, rows[i].least == -1 ? -1 : 0);
		if (result == 0) {
			CHECK_EQ_INT(value.range.least, rows[i].least);
			CHECK_EQ_INT(value.range.most, rows[i].most);
		}
	}
}

static void
test_texts(void)
{
	static const struct {
		const char *path, *key, *text;
		bool good;
	} rows[] = {
	    {"", "listen", "127.0.0.1:0", true},
	    {"", "listen", "[::1]:11435", true},
	    {"", "listen", "localhost:80", true},
	    {"", "listen", "unix:/run/p.sock", true},
	    {"", "listen", "unix:p.sock", false},
	    {"", "listen", "127.0.0.1", false},
	    {"", "listen", "127.0.0.1:65536", false},
	    {"", "listen", "example.org:80", false},
	    {"", "backend", "http://h", true},
	    {"", "backend", "http://h:1/", true},
	    {"", "backend", "http://[fe80::1]:80", true},
	    {"", "backend", "http://", false},
	    {"", "backend", "http://h:port", false},
	    {"", "backend", "http://h/path", false},
	    {"", "hosts", "*", true},
	    {"", "hosts", "a.b", true},
	    {"", "hosts", "a:80", false},
	    {"", "name", "a-1_b", true},
	    {"", "name", "A", false},
	    {"", "name", "-a", false},
	    {"", "name", "a b", false},
	    {"routes[]", "languages", "de", true},
	    {"routes[]", "languages", "no", true},
	    {"routes[]", "languages", "any", true},
	    {"routes[]", "languages", "EN", false},
	    {"routes[]", "languages", "eng", false},
	    {"experiment", "by", "header:X-Id", true},
	    {"experiment", "by", "header:", false},
	    {"experiment", "by", "header:X Id", false},
	    {"experiment", "by", "address", true},
	    {"routes[].models[]", "name", "gemma*", true},
	    {"routes[].models[]", "name", "a b", false},
	    {"templates", "appended", "{answer}, {draft}", true},
	    {"templates", "appended", "{}", false},
	    {"templates", "appended", "{answers}", false},
	    {"controls[]", "prompt", "", false},
	};
	struct value value;

	for (size_t i = 0; i < nitems(rows); i++)
		CHECK_EQ_INT(read_as(rows[i].path, rows[i].key, rows[i].text, &value), rows[i].good ? 0 : -1);
}

/* Every row has its parent, its help and a default that it takes itself. */
static void
test_table(void)
{
	size_t count, inside = 0;
	const struct policy_key *rows = policy_keys(&count);
	char allowed[KEY_ALLOWED_MAX], parent[KEY_PATH_MAX];
	struct value value;

	for (size_t i = 0; i < count; i++) {
		const struct policy_key *row = &rows[i];
		const char *name = policy_key_name(row);
		bool found = name == row->path;

		check_example(row->path);
		for (size_t k = 0; k < i; k++) {
			CHECK(strcmp(rows[k].path, row->path) != 0);
			policy_key_inside(&rows[k], parent);
			found |= strlen(parent) + 1 == (size_t)(name - row->path) &&
			    strncmp(parent, row->path, strlen(parent)) == 0;
		}
		CHECK(found);
		CHECK(row->help[0] != '\0' && strlen(row->help) <= 80 && row->since[0] != '\0');
		CHECK(policy_key_allowed(row, allowed)[0] != '\0' && strlen(allowed) < KEY_ALLOWED_MAX - 1);
		CHECK((row->type == KEY_WORD || row->type == KEY_PHRASE) == (row->words != NULL));
		if (row->standard != NULL && row->type > KEY_ARMS && !(row->flags & KEY_LIST))
			CHECK_EQ_INT(value_read(row, (struct written){row->standard, false}, &value), 0);
	}
	for (const struct policy_key *row = policy_key_first(""); row != NULL; row = policy_key_next(row))
		inside++;
	CHECK_EQ_INT(inside, 37);
	CHECK(policy_key_find("", "turns") == NULL && policy_key_find("guard", "version") == NULL);
	CHECK(policy_key_first("nowhere") == NULL);
}

static void
test_meant(void)
{
	static const char *const words[] = {"threshold", "evidence", "on", "off", NULL};
	static const char flags[] = "usage: x [--listen ADDRESS]\n\n  --api-key-file FILE\n";
	char meant[NEAREST_FLAG_MAX];

	CHECK_TEXT(nearest_word("treshold", words, 5), "threshold");
	CHECK_TEXT(nearest_word("evidnece", words, 5), "evidence");
	CHECK_TEXT(nearest_word("Evidence", words, 5), "evidence");
	CHECK(nearest_word("colour", words, 5) == NULL);
	CHECK(nearest_word("x", words, 5) == NULL);
	CHECK(nearest_word("", words, 5) == NULL);
	CHECK_TEXT(nearest_flag("--lissten=x", flags, meant), "--listen");
	CHECK_TEXT(nearest_flag("--api-keyfile", flags, meant), "--api-key-file");
	CHECK_TEXT(nearest_flag("--hlep", flags, meant), "--help");
	CHECK(nearest_flag("--colour", flags, meant) == NULL);
	CHECK(nearest_flag("-listen", flags, meant) == NULL);
	CHECK(nearest_flag("--", flags, meant) == NULL);
	CHECK(nearest_flag("--lissten", "----- --", meant) == NULL);
}

int
main(void)
{

	test_numbers();
	test_phrases_and_ratios();
	test_quoted();
	test_decimals();
	test_ranges();
	test_texts();
	test_table();
	test_meant();
	return check_end();
}
