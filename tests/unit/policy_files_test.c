/*
 * The policy files of tests/policy: those in valid/ load and are dumped as themselves, those in invalid/ are refused
 * with exactly the lines beside them. Files called overlay-* are laid over base.yaml.
 */
#include "policies/load.h"

#include <dirent.h>
#include <stdlib.h>

#include "tests/unit/check.h"

#define FILE_MAX (1024 * 1024 + 2)

/* Read a file of tests/policy. Returns its bytes with a NUL behind them, to be freed; NULL when there is none. */
static char *
read_whole(const char *folder, const char *name, size_t *len)
{
	char path[1024];
	char *bytes = malloc(FILE_MAX);
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s/%s", POLICY_FILES, folder, name);
	file = fopen(path, "rb");
	if (file == NULL) {
		free(bytes);
		return NULL;
	}
	*len = fread(bytes, 1, FILE_MAX - 1, file);
	bytes[*len] = '\0';
	fclose(file);
	return bytes;
}

static char *
dump_of(const struct policy *policy, bool origins)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);

	policy_dump(policy, out, origins);
	fclose(out);
	return text;
}

/* Dump, parse, dump: the same text and the same policy, with and without origins. */
static void
check_round_trip(const struct policy *policy)
{
	static struct policy_mistakes mistakes;

	for (int origins = 0; origins < 2; origins++) {
		char *first = dump_of(policy, origins), *plain = dump_of(policy, false), *second;
		struct policy_source source = {"dump", first, strlen(first)};
		const struct policy *again = policy_load(&source, 1, NULL, &mistakes);

		if (CHECK(again != NULL)) {
			second = dump_of(again, false);
			CHECK_TEXT(second, plain);
			CHECK_TEXT(again->hash, policy->hash);
			free(second);
		} else
			policy_mistakes_print(&mistakes, stdout);
		policy_release(again);
		policy_mistakes_free(&mistakes);
		free(first);
		free(plain);
	}
}

/* Load a file, over base.yaml if it is an overlay. */
static const struct policy *
load_file(const char *folder, const char *name, struct policy_mistakes *mistakes)
{
	struct policy_source sources[2] = {{.name = "base.yaml"}, {.name = name}};
	bool overlay = strncmp(name, "overlay-", 8) == 0;
	const struct policy *policy = NULL;
	char *base = read_whole(".", "base.yaml", &sources[0].len), *file = read_whole(folder, name, &sources[1].len);

	check_example(name);
	sources[0].text = base;
	sources[1].text = file;
	if (CHECK(base != NULL && file != NULL))
		policy = policy_load(overlay ? sources : sources + 1, overlay ? 2 : 1, NULL, mistakes);
	free(base);
	free(file);
	return policy;
}

static void
check_valid(const char *name)
{
	static struct policy_mistakes mistakes;
	const struct policy *policy = load_file("valid", name, &mistakes);

	if (CHECK(policy != NULL))
		check_round_trip(policy);
	else
		policy_mistakes_print(&mistakes, stdout);
	policy_release(policy);
	policy_mistakes_free(&mistakes);
}

static void
check_invalid(const char *name)
{
	static struct policy_mistakes mistakes;
	const struct policy *policy = load_file("invalid", name, &mistakes);
	char beside[256], *expected, *printed = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&printed, &len);

	snprintf(beside, sizeof(beside), "%.*s.expected", (int)(strlen(name) - strlen(".yaml")), name);
	expected = read_whole("invalid", beside, &len);
	policy_mistakes_print(&mistakes, out);
	fclose(out);
	CHECK(policy == NULL);
	if (CHECK(expected != NULL) && !CHECK_TEXT(printed, expected))
		printf("%s", printed);
	free(expected);
	free(printed);
	policy_release(policy);
	policy_mistakes_free(&mistakes);
}

/* Try every file of a folder. Returns how many there were. */
static unsigned
check_folder(const char *folder, void (*check)(const char *name))
{
	char path[1024];
	const struct dirent *entry;
	DIR *directory;
	unsigned count = 0;

	snprintf(path, sizeof(path), "%s/%s", POLICY_FILES, folder);
	directory = opendir(path);
	while (directory != NULL && (entry = readdir(directory)) != NULL) {
		size_t len = strlen(entry->d_name);

		if (len > 5 && strcmp(entry->d_name + len - 5, ".yaml") == 0) {
			check(entry->d_name);
			count++;
		}
	}
	if (directory != NULL)
		closedir(directory);
	return count;
}

static void
check_shipped(void)
{
	static struct policy_mistakes mistakes;
	struct policy_source source = policy_shipped();
	const struct policy *policy = policy_load(&source, 1, NULL, &mistakes);

	check_example("the shipped policy");
	if (CHECK(policy != NULL)) {
		CHECK(policy->route_count > 0 && policy->housekeeping_count > 0);
		check_round_trip(policy);
	} else
		policy_mistakes_print(&mistakes, stdout);
	policy_release(policy);
	policy_mistakes_free(&mistakes);
}

int
main(void)
{

	CHECK(check_folder("valid", check_valid) >= 5);
	CHECK(check_folder("invalid", check_invalid) >= 30);
	check_shipped();
	return check_end();
}
