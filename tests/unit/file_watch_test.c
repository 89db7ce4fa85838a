/*
 * What counts as a change of a watched file or folder, and what does not. Each change is awaited by running the event
 * loop until it is told; that nothing is told is shown by a change behind it that is.
 */
#include "proxy/process/file_watch.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <event2/event.h>

#include "tests/unit/check.h"

static struct event_base *base;
static struct file_watch *watch;
static int told;

static void
on_changed(void *arg)
{

	(void)arg;
	told++;
	event_base_loopbreak(base);
}

static void
put(const char *name, const char *text)
{
	int fd = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0644);

	CHECK(fd != -1 && write(fd, text, strlen(text)) == (ssize_t)strlen(text));
	close(fd);
}

static void
watch_anew(const char *path, bool is_folder)
{

	told = 0;
	CHECK_EQ_INT(file_watch_begin(watch), 0);
	CHECK_EQ_INT(file_watch_add(watch, path, is_folder), 0);
	CHECK(!file_watch_has_changed(watch));
}

/* Whether a change is told, and only once, within a minute. */
static bool
is_told(const char *what)
{
	struct timeval patience = {.tv_sec = 60};

	check_example(what);
	CHECK(file_watch_has_changed(watch));
	event_base_loopexit(base, &patience);
	event_base_dispatch(base);
	return CHECK_EQ_INT(told, 1);
}

static void
test_files(void)
{

	watch_anew("file.yaml", false);
	put("file.yaml", "a");
	is_told("a file that appears");
	watch_anew("file.yaml", false);
	put("file.yaml", "b");
	is_told("a file that is written");
	watch_anew("file.yaml", false);
	put("other", "c");
	CHECK(!file_watch_has_changed(watch));
	CHECK_EQ_INT(rename("other", "file.yaml"), 0);
	is_told("a file that is replaced");
	watch_anew("file.yaml", false);
	CHECK_EQ_INT(unlink("file.yaml"), 0);
	is_told("a file that vanishes");
	watch_anew("to/come/file.yaml", false);
	CHECK_EQ_INT(mkdir("to", 0755), 0);
	is_told("the folder of a file to come");
}

static void
test_links(void)
{

	CHECK_EQ_INT(mkdir("one", 0755) | mkdir("two", 0755), 0);
	put("one/file", "1");
	put("two/file", "2");
	CHECK_EQ_INT(symlink("one", "data") | symlink("data/file", "link"), 0);
	watch_anew("link", false);
	CHECK_EQ_INT(symlink("two", "swap") | rename("swap", "data"), 0);
	is_told("a link in the middle that is swapped");
	watch_anew("link", false);
	put("one/file", "1");
	CHECK(!file_watch_has_changed(watch));
	put("two/file", "2");
	is_told("a file behind two links");
	CHECK_EQ_INT(symlink("round", "round"), 0);
	CHECK_EQ_INT(file_watch_begin(watch), 0);
	CHECK_EQ_INT(file_watch_add(watch, "round", false), -1);
}

static void
test_folders(void)
{

	watch_anew("folder", true);
	CHECK_EQ_INT(mkdir("folder", 0755), 0);
	is_told("a folder that appears");
	watch_anew("folder", true);
	put("folder/notes.txt", "-");
	put("folder/.hidden.yaml", "-");
	CHECK(!file_watch_has_changed(watch));
	put("folder/10-mine.yaml", "-");
	is_told("a file that appears in a folder");
}

/* Nothing is told while somebody writes, however long that takes; the quiet begins when he closes. */
static void
test_open_writer(void)
{
	struct timeval while_ = {.tv_usec = 2 * FILE_WATCH_QUIET * 1000};
	int fd;

	watch_anew("slow.yaml", false);
	fd = open("slow.yaml", O_WRONLY | O_CREAT, 0644);
	CHECK_EQ_INT(write(fd, "a", 1), 1);
	event_base_loopexit(base, &while_);
	event_base_dispatch(base);
	CHECK_EQ_INT(told, 0);
	CHECK_EQ_INT(write(fd, "b", 1), 1);
	close(fd);
	is_told("a file that is closed at last");
}

/* Fill the kernel's queue of news (inotify(7)), so that whatever comes then is lost. */
static void
overflow(void)
{
	FILE *most = fopen("/proc/sys/fs/inotify/max_queued_events", "r");
	int news = 0;

	if (!CHECK(most != NULL) || !CHECK_EQ_INT(fscanf(most, "%d", &news), 1))
		return;
	(void)fclose(most);
	for (int i = 0; i < news; i++) {
		put("other.txt", "");
		CHECK_EQ_INT(unlink("other.txt"), 0);
	}
}

/* That somebody has closed what he wrote may be lost news; what he wrote is taken over all the same. */
static void
test_lost_news(void)
{
	int fd;

	watch_anew("lost.yaml", false);
	fd = open("lost.yaml", O_WRONLY | O_CREAT, 0644);
	CHECK_EQ_INT(write(fd, "a", 1), 1);
	CHECK(file_watch_has_changed(watch));
	overflow();
	close(fd);
	is_told("a file whose end of writing is lost");
}

int
main(void)
{
	char folder[] = "/tmp/parapet-test-XXXXXX", remove[64];

	if (!CHECK(mkdtemp(folder) != NULL && chdir(folder) == 0))
		return check_end();
	base = event_base_new();
	watch = file_watch_new(base, on_changed, NULL);
	if (CHECK(watch != NULL)) {
		test_files();
		test_links();
		test_folders();
		test_open_writer();
		test_lost_news();
	}
	file_watch_free(watch);
	event_base_free(base);
	libevent_global_shutdown();
	snprintf(remove, sizeof(remove), "rm -rf %s", folder);
	CHECK(chdir("/") == 0 && system(remove) == 0);
	return check_end();
}
