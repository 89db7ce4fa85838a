/*
 * Finds and reads policy files.
 */
#include "proxy/shared/policy_files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "executors/policy_trial.h"
#include "proxy/shared/owned.h"
#include "proxy/shared/whole_file.h"
#include "routes/text/mask.h"

#define FILE_MAX (1024 * 1024) /* bytes of a policy file */

static int
complain(FILE *err, const char *name, const char *what)
{

	fprintf(err, "%s: %s\n", name, what);
	return -1;
}

/* Whether a file that could not be opened may be skipped. */
static bool
may_be_missing(const char *name, enum policy_place_kind kind, int error)
{
	struct stat info;

	if (kind == PLACE_HOME && error == EACCES)
		return stat(name, &info) == -1;
	return kind != PLACE_MUST && (error == ENOENT || error == ENOTDIR);
}

/* Open a named place. Returns the descriptor, or -1 with errno set. */
static int
open_place(const struct policy_files *files, const char *name, bool is_input)
{

	if (is_input)
		return fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0);
	return open(name, O_RDONLY | O_CLOEXEC | O_NOCTTY | (files->only_regular ? O_NONBLOCK : 0));
}

/*
 * Why an opened file cannot be a policy, or NULL. The mode of standard input matters only if it is a file: a socket or
 * /dev/null has mode bits of its own.
 */
static const char *
find_fault(const struct policy_files *files, const struct stat *info, bool is_input)
{
	mode_t mode = info->st_mode;

	if (S_ISDIR(mode))
		return "is a directory: name a policy file";
	if (owned_by_others_too(info) && (!is_input || S_ISREG(mode)))
		return "others than its owner may write it, so it cannot be trusted: run chmod go-w";
	if (files->only_regular && !S_ISREG(mode))
		return "is not a regular file, so it cannot be reloaded: name a regular file";
	return NULL;
}

/* Add a file. */
static int
add_file(struct policy_files *files, const char *name, enum policy_place_kind kind, FILE *err)
{
	struct policy_source *source = &files->list[files->count];
	bool is_input = kind == PLACE_MUST && strcmp(name, "-") == 0;
	struct stat info;
	const char *fault;
	struct span text;
	int fd;

	if (files->count == POLICY_FILES_MAX)
		return complain(err, name, "a policy has at most 64 files");
	if (is_input && !files->may_be_input)
		return complain(err, name, "only parapet check reads standard input: name a policy file");
	fd = open_place(files, name, is_input);
	if (fd == -1 && may_be_missing(name, kind, errno))
		return 0;
	if (fd == -1 || fstat(fd, &info) == -1) {
		(void)complain(err, name, strerror(errno));
		if (fd != -1)
			close(fd);
		return -1;
	}
	fault = find_fault(files, &info, is_input);
	if (fault != NULL) {
		close(fd);
		return complain(err, name, fault);
	}
	if (whole_file_take(fd, FILE_MAX, &text) == -1) {
		(void)complain(err, name, errno == EFBIG ? "a policy file has at most 1 MiB" : strerror(errno));
		close(fd);
		return -1;
	}
	close(fd);
	source->text = text.at;
	source->len = text.len;
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

/* Visit a folder's files. */
static int
visit_folder(const char *folder, int (*visit)(void *arg, const char *name, enum policy_place_kind kind), void *arg)
{
	struct dirent **entries;
	int count, result = visit(arg, folder, PLACE_FOLDER);
	char name[POLICY_FILES_NAME_MAX];

	if (result != 0)
		return result;
	count = scandir(folder, &entries, is_yaml, alphasort);
	for (int i = 0; i < count; i++) {
		snprintf(name, sizeof(name), "%s/%s", folder, entries[i]->d_name);
		if (result == 0)
			result = visit(arg, name, PLACE_MUST);
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
visit_standard(int (*visit)(void *arg, const char *name, enum policy_place_kind kind), void *arg)
{
	char name[POLICY_FILES_NAME_MAX];
	int result = visit(arg, "/etc/parapet/policy.yaml", PLACE_MAY);

	if (result == 0)
		result = visit_folder("/etc/parapet/policy.d", visit, arg);
	return result != 0 || !policy_files_own(name) ? result : visit(arg, name, PLACE_HOME);
}

int
policy_files_visit(bool standard, const char *const *named, size_t count,
    int (*visit)(void *arg, const char *name, enum policy_place_kind kind), void *arg)
{
	int result = standard ? visit_standard(visit, arg) : 0;

	for (size_t i = 0; i < count && result == 0; i++)
		result = visit(arg, named[i], PLACE_MUST);
	return result;
}

struct place_reader {
	struct policy_files *files;
	FILE *err;
};

static int
read_place(void *arg, const char *name, enum policy_place_kind kind)
{
	struct place_reader *reading = arg;

	if (kind != PLACE_FOLDER)
		return add_file(reading->files, name, kind, reading->err);
	/* An unreadable folder may contain anything, so it is not the same as an empty one. */
	if (access(name, R_OK | X_OK) == 0 || errno == ENOENT || errno == ENOTDIR)
		return 0;
	return complain(reading->err, name, strerror(errno));
}

int
policy_files_read(struct policy_files *files, bool standard, const char *const *named, size_t count, FILE *err)
{
	struct place_reader reading = {files, err};

	files->list[0] = policy_shipped();
	files->count = 1;
	if (policy_files_visit(standard, named, count, read_place, &reading) == 0)
		return 0;
	policy_files_free(files);
	return -1;
}

bool
policy_files_same(const struct policy_files *a, const struct policy_files *b)
{

	if (a->count != b->count)
		return false;
	for (size_t i = 0; i < a->count; i++)
		if (a->list[i].len != b->list[i].len || strcmp(a->list[i].name, b->list[i].name) != 0 ||
		    memcmp(a->list[i].text, b->list[i].text, a->list[i].len) != 0)
			return false;
	return true;
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
	struct policy_files files = {.may_be_input = tried};

	if (policy_files_read(&files, standard, named, count, err) == -1)
		return NULL;
	policy = policy_load(files.list, files.count, tried ? &executor_trial : NULL, &mistakes);
	if (policy != NULL && tried)
		policy_check_growth(policy, MASK_WINDOW, files.count > 1 ? &files.list[0] : NULL, &mistakes);
	if (mistakes.wrong > 0) {
		policy_release(policy);
		policy = NULL;
	}
	policy_mistakes_print(&mistakes, err);
	policy_mistakes_free(&mistakes);
	policy_files_free(&files);
	return policy;
}
