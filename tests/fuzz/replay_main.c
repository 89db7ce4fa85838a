/*
 * Runs a fuzz target over files, and over the files of directories, without libFuzzer:
 *
 *     replay_chunks tests/fuzz/corpus/chunks crash-1234
 */
#include <dirent.h>
#include <sys/stat.h>

#include "tests/fuzz/fuzz.h"

#define INPUT_MAX (1024 * 1024)

static unsigned long replayed;

/* The target gets the bytes in a block of their exact size, so that sanitizers and valgrind see every step beyond. */
static int
replay_file(const char *path)
{
	static uint8_t read[INPUT_MAX];
	FILE *file = fopen(path, "rb");
	uint8_t *bytes;
	size_t size;

	if (file == NULL) {
		perror(path);
		return -1;
	}
	size = fread(read, 1, sizeof(read), file);
	fclose(file);
	bytes = malloc(size ? size : 1);
	if (bytes == NULL)
		return -1;
	for (size_t i = 0; i < size; i++)
		bytes[i] = read[i];
	fprintf(stderr, "%s\n", path);
	LLVMFuzzerTestOneInput(bytes, size);
	free(bytes);
	replayed++;
	return 0;
}

static int
replay_directory(const char *path)
{
	DIR *directory = opendir(path);
	const struct dirent *entry;
	char name[4096];
	int failed = 0;

	if (directory == NULL) {
		perror(path);
		return -1;
	}
	while ((entry = readdir(directory)) != NULL) {
		if (entry->d_name[0] == '.')
			continue;
		snprintf(name, sizeof(name), "%s/%s", path, entry->d_name);
		failed |= replay_file(name);
	}
	closedir(directory);
	return failed;
}

int
main(int argc, char **argv)
{
	int failed = 0;
	struct stat st;

	for (int i = 1; i < argc; i++) {
		if (stat(argv[i], &st) == 0 && S_ISDIR(st.st_mode))
			failed |= replay_directory(argv[i]);
		else
			failed |= replay_file(argv[i]);
	}
	printf("%lu inputs replayed\n", replayed);
	return failed == 0 && replayed > 0 ? 0 : 1;
}
