/*
 * Literals at the edges of words: patterns made up of words, \b and whatever else touches them hit exactly where PCRE2
 * alone hits, over texts of the same words with all kinds of bytes between them.
 */
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdio.h>
#include <stdlib.h>

#include "policies/patterns/literal.h"
#include "policies/patterns/pattern.h"
#include "tests/unit/check.h"
#include "tests/unit/pattern_tries.h"

#define PATTERN_ROOM 400
#define TEXT_ROOM    800
#define RUN_MOST     40
#define BEHIND       4  /* zeros behind a text: for \b at its end, PCRE2 10.42's machine code looks at what follows */
#define TEXTS        12 /* per pattern */

static uint64_t state = 0x9e3779b97f4a7c15u;

static uint32_t
random_below(uint32_t n)
{

	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (uint32_t)(state >> 32) % n;
}

struct writer {
	char text[PATTERN_ROOM];
	size_t len;
};

static void
add(struct writer *writer, const char *piece)
{
	size_t len = strlen(piece);

	if (writer->len + len > sizeof(writer->text))
		return;
	memcpy(writer->text + writer->len, piece, len);
	writer->len += len;
}

#define PICK(list) (list[random_below(nitems(list))])

static const char *const words[] = {"zebra", "gnu", "zebras", "okapi", "a gnu", "'zebra", "gnu's", "_gnu", "gnu9",
    "zebra-gnu", "okapi\xe4\xbd\x95", "\xe4\xbd\x95gnu", "quokka", "ibis and gnu"};
static const char *const edges[] = {"\\b", "\\b", "\\b", "\\b", "^", "$", "\\A", "\\z", "\\B", "(?:\\b)", "(?:\\b|x)",
    "(?:^|\\s)", "(?:\\b)?", "(?=\\w)", "(?<!\\w)", "(?!\\w)"};
static const char *const others[] = {"\\w+", " ", "\\s", "\\s+", "\\s{3,}", "\\S+ ", ".", "[a-z]*", "x", "s?",
    "(?:the )?", "\\W", "\\d{0,2}", "[sx]", "\\w* ", "[^z]{0,3}"};
static const char *const runs[] = {"\\b\\w+", "\\b\\w+ ", "\\s+\\w+", "\\b\\w+\\s+", "\\s{5,}", "\\A\\w*?", "\\s\\S*"};
static const char *const times[] = {"?", "*", "+", "{2}", "{1,2}", "??", ""};

static void add_sequence(struct writer *writer, unsigned depth);

static void
add_item(struct writer *writer, unsigned depth)
{
	static const char *const groups[] = {"(?:", "(?:", "(?:", "(", "(?>", "(?=", "(?!", "(?<=", "(?<!"};
	const char *group = PICK(groups);

	if (depth > 2 || random_below(3) > 0) {
		switch (random_below(4)) {
		case 0:
			add(writer, PICK(edges));
			break;
		case 1:
			add(writer, PICK(others));
			break;
		default:
			add(writer, PICK(words));
		}
		return;
	}
	add(writer, group);
	/* What looks behind must know how far. */
	if (strncmp(group, "(?<", 3) == 0) {
		add(writer, PICK(words));
	} else {
		add_sequence(writer, depth + 1);
		for (unsigned more = random_below(4); more > 0; more--) {
			add(writer, "|");
			add_sequence(writer, depth + 1);
		}
	}
	add(writer, ")");
	if (strcmp(group, "(?:") == 0 && random_below(3) == 0)
		add(writer, PICK(times));
}

static void
add_sequence(struct writer *writer, unsigned depth)
{

	if (random_below(3) == 0)
		add(writer, "\\b");
	if (depth == 0 && random_below(4) == 0)
		add(writer, PICK(runs));
	for (unsigned count = 1 + random_below(3); count > 0; count--)
		add_item(writer, depth);
	if (random_below(3) == 0)
		add(writer, "\\b");
}

/* A word or a gap, longer than what is around a literal at first. Returns its length. */
static size_t
random_run(char *into)
{
	static const char *const kinds[] = {"abcx", "s", "x9_", " ", " \t\n", ",.-"};
	const char *kind = PICK(kinds);
	size_t len = 1 + random_below(RUN_MOST);

	for (size_t i = 0; i < len; i++)
		into[i] = kind[random_below((uint32_t)strlen(kind))];
	return len;
}

static size_t
random_text(char into[TEXT_ROOM])
{
	static const char *const between[] = {" ", " ", "", "", "s", "x", "_", "9", "-", "'", "\n", "\xc3\xa9", "\xff",
	    "\xe4\xbd", "\x80", "the ", ", ", "\xe4\xbd\x95", "Z", "xx"};
	size_t len = 0, count = 1 + random_below(8);

	for (size_t i = 0; i < 2 * count; i++) {
		const char *piece = i % 2 == 0 ? PICK(between) : PICK(words);
		size_t n = strlen(piece);

		if (i % 2 == 0 && random_below(4) == 0) {
			len += random_run(into + len);
			n = random_below(2) ? n : 0;
		}
		if (i % 2 == 1 && random_below(8) == 0)
			n--;
		memcpy(into + len, piece, n);
		len += n;
	}
	/* By itself, PCRE2 begins a match even inside of a character where the text does. */
	if (((unsigned char)into[0] & 0xc0) == 0x80)
		into[0] = ' ';
	if (random_below(2))
		into[len++] = "x \n9s"[random_below(5)];
	for (size_t i = 0; i < len; i++)
		if (into[i] >= 'a' && into[i] <= 'z' && random_below(6) == 0)
			into[i] = (char)(into[i] - 'a' + 'A');
	return len;
}

/* Hold one pattern against PCRE2 alone. Returns how often it hit; 0 when it does not compile. */
static unsigned
compare(struct span pattern)
{
	struct pattern_builder *builder = pattern_builder_new();
	pcre2_match_data *found = pcre2_match_data_create(1, NULL);
	struct pattern_scratch *scratch;
	struct pattern_error error;
	struct pattern_set *set;
	PCRE2_SIZE offset;
	pcre2_code *code;
	unsigned hits = 0;
	int number;

	code = pcre2_compile((PCRE2_SPTR)pattern.at, pattern.len, PCRE2_UTF | PCRE2_MATCH_INVALID_UTF | PCRE2_CASELESS,
	    &number, &offset, NULL);
	if (code == NULL || pattern_builder_add(builder, pattern, &error) == -1) {
		CHECK(code == NULL);
		pcre2_match_data_free(found);
		pattern_builder_free(builder);
		return 0;
	}
	/* As machine code, which sees some characters beyond ASCII otherwise than PCRE2's interpreter does. */
	CHECK_EQ_INT(pcre2_jit_compile(code, PCRE2_JIT_COMPLETE), 0);
	set = pattern_builder_finish(builder);
	scratch = pattern_scratch_new(set);
	for (unsigned i = 0; i < TEXTS; i++) {
		char text[TEXT_ROOM] = {0};
		size_t len = random_text(text);
		struct span guarded = {guarded_copy(text, len + BEHIND), len};
		struct pattern_budget budget = {.micros = 10 * 1000 * 1000};
		unsigned char hit = 0;
		bool wanted = pcre2_jit_match(code, (PCRE2_SPTR)guarded.at, len, 0, 0, found, NULL) >= 0;

		pattern_set_match(set, scratch, guarded, NULL, &hit, &budget);
		hits += wanted;
		if (wanted == (hit != 0) || budget.exhausted)
			continue;
		CHECK_EQ_INT(hit, wanted);
		CHECK_SPAN(pattern, span_of("this pattern"));
		CHECK_SPAN(guarded, span_of("this text"));
	}
	pattern_scratch_free(scratch);
	pattern_set_free(set);
	pcre2_match_data_free(found);
	pcre2_code_free(code);
	return hits;
}

static bool
has_edges(struct span pattern)
{
	struct literal_set set;

	literal_pick(pattern, &set);
	for (unsigned i = 0; i < set.count; i++)
		if (set.list[i].edges != 0)
			return true;
	return false;
}

/* The literals of a pattern, "<begins at an edge|ends at one>". */
static const char *
literals_of(const char *pattern)
{
	static char joined[256];
	struct literal_set set;
	size_t len = 0;

	literal_pick(span_of(pattern), &set);
	joined[0] = '\0';
	for (unsigned i = 0; i < set.count; i++)
		len += (size_t)snprintf(joined + len, sizeof(joined) - len, "%s%s%.*s%s", i > 0 ? "|" : "",
		    set.list[i].edges & LITERAL_BEGINS_WORD ? "<" : "", (int)set.list[i].len, set.list[i].bytes,
		    set.list[i].edges & LITERAL_ENDS_WORD ? ">" : "");
	return joined;
}

static void
test_picks(void)
{
	static const struct {
		const char *pattern, *literals;
	} rows[] = {
	    {"\\bzebra", "<zebra"},
	    {"zebra\\b", "zebra>"},
	    {"\\b(?:zebra|gnu)s?\\b", "<zebras>|<zebra>|<gnus>|<gnu>"},
	    {"\\b(?:the )?zebra", "<zebra"},
	    {"(?:\\bthe )?zebra", "zebra"},
	    {"\\b(?:zebra \\w+|gnu)\\b", "<zebra |<gnu"},
	    {"^zebra$", "<zebra>"},
	    {"(?:^|x)zebra", "<zebra|xzebra"},
	    {"\\b'zebra'\\b", "'zebra'"},
	    {"\\bzebra'\\b|\\b\xe4\xbd\x95gnu\\b", "<zebra'|\xe4\xbd\x95gnu>"},
	    /* What holds another one is left out only where it holds its edges, too. */
	    {"\\bzebra\\b|\\bzebras|\\bzebra-gnu", "<zebra>|<zebras"},
	    {"\\bzebra\\b|zebra", "zebra"},
	    /* Nothing is known of what stands next to these. */
	    {"\\Bzebra", "zebra"},
	    {"\\b?zebra", "zebra"},
	    {"\\bx?zebra", "<xzebra|<zebra"},
	    {"\\bx*zebra", "zebra"},
	    {"\\b(?<=zebra)", "zebra"},
	    {"\\b(?:zebra)+", "<zebra"},
	};

	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i].pattern);
		CHECK_TEXT(literals_of(rows[i].pattern), rows[i].literals);
	}
}

int
main(int argc, char **argv)
{
	unsigned rounds = argc > 1 ? (unsigned)atoi(argv[1]) : 4000, hitting = 0, telling = 0;

	test_picks();
	for (unsigned i = 0; i < rounds; i++) {
		struct writer writer = {.len = 0};
		struct span pattern = {writer.text, 0};
		unsigned hits;

		add_sequence(&writer, 0);
		pattern.len = writer.len;
		hits = compare(pattern);
		hitting += hits > 0;
		telling += hits > 0 && hits < TEXTS && has_edges(pattern);
	}
	/* Patterns are of use only while they hit some texts and not others, and have edges. */
	printf("%u patterns, %u hit, %u of them by literals with edges\n", rounds, hitting, telling);
	check_example("enough");
	CHECK(telling > rounds / 10);
	return check_end();
}
