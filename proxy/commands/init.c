/*
 * `parapet init`: a first policy file of one's own, short enough to be read.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "proxy/commands/command.h"
#include "proxy/observe/visible.h"
#include "proxy/shared/policy_files.h"

static const char help[] = "parapet init writes a first policy file of your own: ten lines that change next to\n"
			   "nothing, with comments on how to go on. It never writes over a file.\n\n"
			   "usage: parapet init [FILE]\n\n"
			   "Without a FILE, that is ~/.config/parapet/policy.yaml ($XDG_CONFIG_HOME where it\n"
			   "is set), which the other commands and `parapet serve` read by themselves.\n";

/* Commented-out lines are valid too: removing the # is enough. */
static const char overlay[] =
    "# My changes to the policy that ships; what is not said here stays as it is. parapet-policy(5) tells all keys,\n"
    "# `parapet dump` prints what is in force, `parapet explain 'prompt'` says where a prompt goes, and why.\n"
    "version: 1\n"
    "name: mine\n"
    "patience: 30s                         # what guarding may add after the model's own answer, unless that took long\n"
    "# toggles: {default: 'off'}           # guard only what clients ask for\n"
    "# routes:\n"
    "#   - {name: kinship, shadow: 'on'}   # decide and record, but answer with the model's own words\n"
    "# tests:                              # a policy proves itself: it does not load when one of these fails\n"
    "#   - {prompt: 'What is the capital of Australia?', route: direct}\n";

/* Create the missing parent folders of a file. Returns 0, or -1 with errno set. */
static int
make_folders(const char *name, mode_t mode)
{
	char folder[POLICY_FILES_NAME_MAX];

	for (size_t i = 1; name[i] != '\0'; i++) {
		if (name[i] != '/')
			continue;
		memcpy(folder, name, i);
		folder[i] = '\0';
		if (mkdir(folder, mode) == -1 && errno != EEXIST)
			return -1;
	}
	return 0;
}

/* Write the whole overlay; a partial file is removed again. */
static int
write_overlay(int fd, const char *name)
{
	ssize_t written = write(fd, overlay, sizeof(overlay) - 1);
	int why = written == -1 ? errno : ENOSPC;

	if (close(fd) == 0 && written == (ssize_t)(sizeof(overlay) - 1))
		return 0;
	(void)unlink(name);
	errno = why;
	return -1;
}

/*
 * Create the file: private if it is the user's own; readable by a service if it was named. Returns 0, or -1 after an
 * error message.
 */
static int
create(const char *name, bool own)
{
	int fd;

	if (strlen(name) >= POLICY_FILES_NAME_MAX) {
		fputs("parapet init: that name is too long: nothing was written\n", stderr);
		return -1;
	}
	fd = make_folders(name, own ? 0700 : 0755) == -1
	    ? -1
	    : open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOCTTY, own ? 0600 : 0644);
	if (fd != -1 && write_overlay(fd, name) == 0)
		return 0;
	if (errno == EEXIST)
		fprintf(stderr,
		    "parapet init: %s is there already and was left as it is: edit it, or name another file, as in "
		    "`parapet init FILE`\n",
		    name);
	else
		fprintf(stderr, "parapet init: %s: %s: nothing was written; name a file that you may write\n", name,
		    strerror(errno));
	return -1;
}

static void
say_next(const char *name, bool own)
{
	const char *flag = own ? "" : " --policy ";
	char shown[6 * POLICY_FILES_NAME_MAX];
	const char *file = own ? "" : shown;

	shown[visible_write(shown, sizeof(shown) - 1, span_of(name), VISIBLE_LINE)] = '\0';
	printf("wrote %s\n\n"
	       "Next: edit it, then\n"
	       "  parapet check%s%s    # finds mistakes, and tries the policy's tests\n"
	       "  parapet diff built-in%s%s    # what it changes\n"
	       "  parapet explain%s%s 'How many brothers does she have?'    # where a prompt goes, and why\n",
	    shown, own ? "" : " ", file, own ? "" : " ", file, flag, file);
	if (own && geteuid() == 0)
		puts("\n`parapet serve`, started as root, becomes a user who may not read this file: it takes what\n"
		     "changes here over at its next start only. A file of /etc/parapet/policy.d has no such bounds.");
}

int
init_main(int argc, char *const *argv)
{
	char own[POLICY_FILES_NAME_MAX];
	struct command_flags flags;
	int status = command_flags_read(&flags, argc, argv, "", help);

	if (status != -1)
		return status;
	if (flags.word_count > 1 || (flags.word_count == 1 && flags.words[0][0] == '\0')) {
		fputs("parapet init: takes one file: parapet init policy.yaml\n", stderr);
		return 2;
	}
	if (flags.word_count == 0 && !policy_files_own(own)) {
		fputs(
		    "parapet init: HOME does not say where your files are: name one, as in `parapet init policy.yaml`\n",
		    stderr);
		return 2;
	}
	if (create(flags.word_count == 1 ? flags.words[0] : own, flags.word_count == 0) == -1)
		return 1;
	say_next(flags.word_count == 1 ? flags.words[0] : own, flags.word_count == 0);
	return 0;
}
