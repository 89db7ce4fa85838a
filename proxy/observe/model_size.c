/*
 * A number with a unit within the name; if there is none, the family's size.
 */
#include "proxy/observe/model_size.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#define NAME_ROOM 128 /* of a name to look up, including NUL; no table has longer ones */

/*
 * The size that a bare name means: the tag that Ollama's library uses for "latest", or the only size
 * (https://ollama.com/library). For gemma3n the parameters active per token count, as in "e4b".
 */
static const struct family {
	const char *name;
	int32_t size; /* millions */
} families[] = {
    {"codellama", 7000},
    {"deepseek-r1", 8000},
    {"dolphin-phi", 2700},
    {"falcon", 7000},
    {"gemma", 7000},
    {"gemma2", 9000},
    {"gemma3", 4000},
    {"gemma3n", 4000},
    {"gemma4", 4000},
    {"gpt-oss", 20000},
    {"granite3-dense", 2500},
    {"llama2", 7000},
    {"llama3", 8000},
    {"llama3.1", 8000},
    {"llama3.2", 3000},
    {"llama3.3", 70000},
    {"mistral", 7000},
    {"mistral-nemo", 12000},
    {"mistral-small", 24000},
    {"mixtral", 47000},
    {"moondream", 1800},
    {"olmo2", 7000},
    {"openchat", 7000},
    {"orca-mini", 3000},
    {"phi", 2700},
    {"phi2", 2700},
    {"phi3", 3800},
    {"phi3-medium", 14000},
    {"phi3-mini", 3800},
    {"phi3-small", 7000},
    {"phi3.5", 3800},
    {"phi3.5-mini", 3800},
    {"phi4", 14000},
    {"phi4-mini", 3800},
    {"phi4-mini-reasoning", 3800},
    {"phi4-reasoning", 14000},
    {"qwen", 4000},
    {"qwen2", 7000},
    {"qwen2.5", 7000},
    {"qwen2.5-coder", 7000},
    {"qwen3", 8000},
    {"qwq", 32000},
    {"smollm", 1700},
    {"smollm2", 1700},
    {"stablelm2", 1600},
    {"tinydolphin", 1100},
    {"tinyllama", 1100},
    {"vicuna", 7000},
    {"yi", 6000},
    {"zephyr", 7000},
};

static bool
is_digit(struct span name, size_t at)
{

	return at < name.len && isdigit((unsigned char)name.at[at]);
}

/* Whether the character is a letter, a digit, or a point between digits: "7b.Q4_K_M" is 7b, "v0.7b" is nothing. */
static bool
is_word(struct span name, size_t at)
{

	if (at < name.len && name.at[at] == '.')
		return at > 0 && is_digit(name, at - 1) && is_digit(name, at + 1);
	return at < name.len && isalnum((unsigned char)name.at[at]);
}

/* The digits from *at on, with a fraction, in thousandths; *at moves past them. Returns -1 if there are none. */
static int64_t
read_number(struct span name, size_t *at)
{
	int64_t thousandths = 0, scale = 1000;
	size_t from = *at;
	bool fraction = false;

	for (; *at < name.len && *at - from < 9; ++*at) {
		char c = name.at[*at];

		if (c == '.' && !fraction)
			fraction = true;
		else if (!isdigit((unsigned char)c))
			break;
		else if (!fraction)
			thousandths = thousandths * 10 + (c - '0') * 1000;
		else if ((scale /= 10) > 0)
			thousandths += (c - '0') * scale;
	}
	return *at == from ? -1 : thousandths;
}

/* The size that begins at `at`, or 0. */
static int64_t
read_size(struct span name, size_t at)
{
	int64_t number = read_number(name, &at), times = 1000;

	if (number > 0 && at + 1 < name.len && (name.at[at] | 0x20) == 'x' && is_digit(name, at + 1)) {
		times = number;
		at++;
		number = read_number(name, &at);
	}
	if (number <= 0 || at >= name.len || is_word(name, at + 1))
		return 0;
	switch (name.at[at] | 0x20) {
	case 'b':
		return number * times / 1000;
	case 'm':
		return number * times / 1000000;
	default:
		return 0;
	}
}

/* The first size after this letter, or without a letter if it is NUL; 0: none. */
static int64_t
find_size(struct span name, char letter)
{

	for (size_t at = 0; at < name.len; at++) {
		bool led = letter != '\0' && (name.at[at] | 0x20) == letter;
		int64_t size;

		if ((at > 0 && is_word(name, at - 1)) || !is_digit(name, led ? at + 1 : at))
			continue;
		if (led != (letter != '\0'))
			continue;
		size = read_size(name, led ? at + 1 : at);
		if (size > 0)
			return size;
	}
	return 0;
}

/* What follows the last slash: the name of a model or file, without its maker's. */
static struct span
last_of(struct span name)
{
	const char *slash = name.len > 0 ? memrchr(name.at, '/', name.len) : NULL;

	if (slash == NULL)
		return name;
	return (struct span){slash + 1, name.len - (size_t)(slash + 1 - name.at)};
}

/*
 * Normalise a name as in the table: lower case, one dash between words, none before the family's number. "Phi-3.5-mini"
 * and "phi3.5:mini" are the same. Returns false if it does not fit.
 */
static bool
normalise(struct span name, char into[NAME_ROOM])
{
	bool numbered = false;
	size_t len = 0;

	if (name.len >= NAME_ROOM)
		return false;
	for (size_t i = 0; i < name.len; i++) {
		bool digit = is_digit(name, i), dash = len > 0 && into[len - 1] == '-';

		if (!is_word(name, i)) {
			if (len > 0 && !dash)
				into[len++] = '-';
			continue;
		}
		if (digit && dash && !numbered)
			len--;
		numbered |= digit || dash;
		into[len++] = (char)tolower((unsigned char)name.at[i]);
	}
	into[len] = '\0';
	return true;
}

/* Whether a word of a name says nothing about size: "it", "latest", "v0.3", "2407", "q4", "k", "gguf". */
static bool
is_neutral(const char *word, size_t len)
{
	static const char *const words[] = {"awq", "base", "bf16", "chat", "f16", "fp16", "gguf", "gptq", "hf",
	    "instruct", "it", "k", "l", "latest", "m", "mlx", "nl", "preview", "qat", "s", "text", "ud", "xl", "xs",
	    "xxs"};

	if (isdigit((unsigned char)word[0]))
		return true;
	if (len > 1 && strchr("qv", word[0]) != NULL && isdigit((unsigned char)word[1]))
		return true;
	if (len > 2 && strncmp(word, "iq", 2) == 0 && isdigit((unsigned char)word[2]))
		return true;
	for (size_t i = 0; i < nitems(words); i++)
		if (strlen(words[i]) == len && memcmp(words[i], word, len) == 0)
			return true;
	return false;
}

static bool
is_all_neutral(const char *rest)
{

	while (*rest == '-') {
		size_t len = strcspn(++rest, "-");

		if (len > 0 && !is_neutral(rest, len))
			return false;
		rest += len;
	}
	return *rest == '\0';
}

/* The size of a family's bare name; 0 for names that say anything else: "phi3.5-moe", "llama3.2-vision". */
static int64_t
find_family(struct span name)
{
	char text[NAME_ROOM];

	if (!normalise(name, text))
		return 0;
	for (size_t i = 0; i < nitems(families); i++) {
		size_t len = strlen(families[i].name);

		if (strncmp(text, families[i].name, len) == 0 && is_all_neutral(text + len))
			return families[i].size;
	}
	return 0;
}

int64_t
model_size_effective(struct span name)
{

	return find_size(last_of(name), 'e');
}

int64_t
model_size(struct span name)
{
	struct span last = last_of(name);
	int64_t size = find_size(last, 'e');

	if (size == 0)
		size = find_size(last, '\0');
	return size != 0 ? size : find_family(last);
}
