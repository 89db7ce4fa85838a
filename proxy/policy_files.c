/*
 * Finding and reading policy files.
 */
#include "proxy/policy_files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "routes/mask.h"
#include "routes/trial.h"

#define FILE_MAX (1024 * 1024) /* bytes of a policy file */

static int
complain(FILE *err, const char *name, const char *what)
{

	fprintf(err, "%s: %s\n", name, what);
	return -1;
}

/* Read at most a file's bound. Returns malloc'd bytes, or NULL with a line printed. */
static char *
read_bytes(int fd, const char *name, size_t *len, FILE *err)
{
	char *text = malloc(FILE_MAX + 1);
	ssize_t n = 1;

	*len = 0;
	while (text != NULL && *len <= FILE_MAX && (n = read(fd, text + *len, FILE_MAX + 1 - *len)) > 0)
		*len += (size_t)n;
	if (text != NULL && n != -1 && *len <= FILE_MAX)
		return text;
	(void)complain(err, name,
	    text == NULL  ? "out of memory"
		: n == -1 ? strerror(errno)
			  : "a policy file has at most 1 MiB");
	free(text);
	return NULL;
}

/* Add a file. One that is not there is no mistake unless it must be. */
static int
add_file(struct policy_files *files, const char *name, bool must, FILE *err)
{
	struct policy_source *source = &files->list[files->count];
	struct stat info;
	char *text;
	int fd;

	if (files->count == POLICY_FILES_MAX)
		return complain(err, name, "a policy has at most 64 files");
	fd = open(name, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	if (fd == -1 && !must && (errno == ENOENT || errno == ENOTDIR))
		return 0;
	if (fd == -1 || fstat(fd, &info) == -1)
		return complain(err, name, strerror(errno));
	if (S_ISDIR(info.st_mode) || info.st_mode & S_IWOTH) {
		close(fd);
		return complain(err, name,
		    S_ISDIR(info.st_mode) ? "is a directory: name a policy file"
					  : "everybody may write it, so nobody can trust it: chmod o-w");
	}
	text = read_bytes(fd, name, &source->len, err);
	close(fd);
	if (text == NULL)
		return -1;
	source->text = text;
	source->name = strdup(name);
	files->count++;
	return source->name == NULL ? complain(err, name, "out of memory") : 0;
}

static int
is_yaml(const struct dirent *entry)
{
	size_t len = strlen(entry->d_name);

	return len > 5 && entry->d_name[0] != '.' && strcmp(entry->d_name + len - 5, ".yaml") == 0;
}

static int
add_directory(struct policy_files *files, const char *folder, FILE *err)
{
	struct dirent **entries;
	int count = scandir(folder, &entries, is_yaml, alphasort), result = 0;
	char name[POLICY_FILES_NAME_MAX];

	for (int i = 0; i < count; i++) {
		snprintf(name, sizeof(name), "%s/%s", folder, entries[i]->d_name);
		if (result == 0)
			result = add_file(files, name, true, err);
		free(entries[i]);
	}
	if (count >= 0)
		free(entries);
	return result;
}

bool
policy_files_own(char into[POLICY_FILES_NAME_MAX])
{
	const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
	int len = -1;

	if (config != NULL && config[0] == '/')
		len = snprintf(into, POLICY_FILES_NAME_MAX, "%s/parapet/policy.yaml", config);
	else if (home != NULL && home[0] == '/')
		len = snprintf(into, POLICY_FILES_NAME_MAX, "%s/.config/parapet/policy.yaml", home);
	return len > 0 && len < POLICY_FILES_NAME_MAX;
}

static int
add_standard(struct policy_files *files, FILE *err)
{
	char name[POLICY_FILES_NAME_MAX];

	if (add_file(files, "/etc/parapet/policy.yaml", false, err) == -1 ||
	    add_directory(files, "/etc/parapet/policy.d", err) == -1)
		return -1;
	return policy_files_own(name) ? add_file(files, name, false, err) : 0;
}

int
policy_files_read(struct policy_files *files, bool standard, const char *const *named, size_t count, FILE *err)
{

	files->list[0] = policy_shipped();
	files->count = 1;
	if (standard && add_standard(files, err) == -1)
		goto fail;
	for (size_t i = 0; i < count; i++)
		if (add_file(files, named[i], true, err) == -1)
			goto fail;
	return 0;
fail:
	policy_files_free(files);
	return -1;
}

void
policy_files_free(struct policy_files *files)
{

	/* The first one is built in. */
	for (size_t i = 1; i < files->count; i++) {
		free((void *)(uintptr_t)files->list[i].text);
		free((void *)(uintptr_t)files->list[i].name);
	}
	files->count = 0;
}

const struct policy *
policy_files_load(bool standard, const char *const *named, size_t count, bool tried, FILE *err)
{
	struct policy_mistakes mistakes = {0};
	const struct policy *policy;
	struct policy_files files;

	if (policy_files_read(&files, standard, named, count, err) == -1)
		return NULL;
	policy = policy_load(files.list, files.count, tried ? &routes_trial : NULL, &mistakes);
	if (policy != NULL && tried)
		policy_check_growth(policy, MASK_WINDOW, &mistakes);
	if (mistakes.wrong > 0) {
		policy_release(policy);
		policy = NULL;
	}
	policy_mistakes_print(&mistakes, err);
	policy_mistakes_free(&mistakes);
	policy_files_free(&files);
	return policy;
}
