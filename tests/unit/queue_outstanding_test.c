/*
 * The front's half against a Redis that is made up here: whatever is told, lost, emptied and planted, once things are
 * quiet the streams hold one entry for each line that is out, and nothing else.
 */
#include "proxy/queue/outstanding.h"

#include <errno.h>
#include <hiredis.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "proxy/queue/entry.h"
#include "proxy/queue/redis.h"
#include "proxy/shared/queue_state.h"
#include "tests/unit/check.h"

#define LINES_MOST   40
#define ENTRIES_MOST 400
#define ASKED_MOST   4000
#define COMMAND_MAX  512

/* An entry: its stream and fields as XADD has them, and its number as "N-0". */
static struct kept {
	char stream[ENTRY_STREAM_MAX], fields[COMMAND_MAX];
	unsigned number;
} entries[ENTRIES_MOST];
static unsigned entry_count, entry_last;

/* Commands that have no answer yet. */
static struct asked {
	char text[COMMAND_MAX];
	redis_told *told;
	void *owner;
} questions[ASKED_MOST];
static unsigned question_count;
static bool up = true;

static struct queue_key key = {.key = {.len = 16, .text = "abcdefghijklmnop"}};
static struct queue_state state;
static int ends[2];
static bool is_out[LINES_MOST];
static unsigned seed = 7;

bool
redis_is_up(void)
{

	return up;
}

/* Formats are outstanding.c's own, of which all are printf's, too. */
__attribute__((format(printf, 3, 4))) int
redis_ask(redis_told *told, void *owner, const char *format, ...)
{
	struct asked *asked = &questions[question_count];
	va_list list;

	if (!up || question_count == ASKED_MOST)
		return -1;
	*asked = (struct asked){.told = told, .owner = owner};
	va_start(list, format);
	(void)vsnprintf(asked->text, sizeof(asked->text), format, list);
	va_end(list);
	question_count++;
	return 0;
}

/* Tomorrow comes at once: what waits for a clock is due. */
static int64_t ahead;

int
clock_gettime(clockid_t clock, struct timespec *now)
{

	(void)clock;
	*now = (struct timespec){.tv_sec = 1000 + ahead};
	return 0;
}

static unsigned
draw(unsigned most)
{

	seed = seed * 1103515245 + 12345;
	return (seed >> 16) % most;
}

/* --- what it answers --- */

static size_t
put(char *into, size_t len, const char *text)
{

	return len + (size_t)sprintf(into + len, "$%zu\r\n%s\r\n", strlen(text), text);
}

/* One entry as XRANGE tells it. */
static size_t
put_entry(char *into, size_t len, const struct kept *kept)
{
	char id[16], fields[COMMAND_MAX], *word, *rest = fields;

	snprintf(id, sizeof(id), "%u-0", kept->number);
	snprintf(fields, sizeof(fields), "%s", kept->fields);
	len += (size_t)sprintf(into + len, "*2\r\n");
	len = put(into, len, id);
	len += (size_t)sprintf(into + len, "*10\r\n");
	while ((word = strsep(&rest, " ")) != NULL)
		len = put(into, len, word);
	return len;
}

static void
add(const char *stream, const char *fields)
{
	struct kept *kept = &entries[entry_count++];

	CHECK(entry_count < ENTRIES_MOST);
	snprintf(kept->stream, sizeof(kept->stream), "%s", stream);
	snprintf(kept->fields, sizeof(kept->fields), "%s", fields);
	kept->number = ++entry_last;
}

static void
take_away(const char *stream, unsigned number)
{

	for (unsigned i = 0; i < entry_count; i++)
		if (entries[i].number == number && strcmp(entries[i].stream, stream) == 0) {
			memmove(&entries[i], &entries[i + 1], (--entry_count - i) * sizeof(entries[0]));
			return;
		}
}

/* Do what a command says. Returns its answer as RESP. */
static const char *
obey(const char *text)
{
	static char answer[ENTRIES_MOST * 400];
	char stream[64], rest[COMMAND_MAX];
	unsigned number, count = 0;
	size_t len = 0;

	if (sscanf(text, "XADD %63s * %511[^\n]", stream, rest) == 2) {
		add(stream, rest);
		snprintf(rest, sizeof(rest), "%u-0", entry_last);
		(void)put(answer, 0, rest);
	} else if (sscanf(text, "XRANGE %63s - + COUNT %u", stream, &number) == 2) {
		for (unsigned i = 0; i < entry_count; i++)
			count += strcmp(entries[i].stream, stream) == 0;
		len = (size_t)sprintf(answer, "*%u\r\n", count);
		for (unsigned i = 0; i < entry_count; i++)
			if (strcmp(entries[i].stream, stream) == 0)
				len = put_entry(answer, len, &entries[i]);
	} else if (sscanf(text, "XDEL %63s %u-0", stream, &number) == 2) {
		take_away(stream, number);
		return ":1\r\n";
	} else {
		CHECK(strncmp(text, "XACK ", 5) == 0 || strncmp(text, "XGROUP ", 7) == 0);
		return ":0\r\n";
	}
	return answer;
}

/* Answer what was asked, up to so many; lost: it is done or not, and nobody hears of it. */
static void
answer_questions(unsigned most, bool lost)
{
	unsigned done = 0;

	for (; done < question_count && done < most; done++) {
		struct asked asked = questions[done];
		redisReader *reader = redisReaderCreate();
		void *reply = NULL;

		if (!lost || draw(2) == 0) {
			const char *text = obey(asked.text);

			CHECK(redisReaderFeed(reader, text, strlen(text)) == REDIS_OK);
			CHECK(redisReaderGetReply(reader, &reply) == REDIS_OK && reply != NULL);
		}
		if (asked.told != NULL)
			asked.told(asked.owner, lost ? NULL : reply);
		freeReplyObject(reply);
		redisReaderFree(reader);
	}
	question_count -= done;
	memmove(questions, questions + done, question_count * sizeof(questions[0]));
}

/* --- what happens --- */

static struct queue_line
line_of(unsigned number)
{
	struct queue_line line = {.number = number + 1, .model = {(uint8_t)(number % 3)}, .sha256 = {(uint8_t)number}};

	snprintf(line.batch, sizeof(line.batch), "batch_%u", number % 2);
	return line;
}

static void
tell(enum queue_message message, unsigned number)
{
	struct queue_line line = line_of(number);

	CHECK(queue_channel_send(ends[0], message, &line) == 0);
	outstanding_look();
}

static void
tell_anew(void)
{

	tell(QUEUE_RESET, 0);
	for (unsigned i = 0; i < LINES_MOST; i++)
		if (is_out[i])
			tell(QUEUE_ADD, i);
}

/* The connection is lost, with whatever was under way, and there is another. */
static void
break_off(void)
{

	up = false;
	answer_questions(ASKED_MOST, true);
	tell(QUEUE_DONE, LINES_MOST + 1);
	up = true;
	outstanding_reconnected();
}

/* Somebody else writes into a stream: nonsense, or an entry of ours a second time. */
static void
plant(void)
{
	struct queue_line line = line_of(draw(LINES_MOST));
	char stream[ENTRY_STREAM_MAX];

	entry_stream(line.model, stream);
	if (entry_count > 0 && draw(2) == 0)
		add(stream, entries[draw(entry_count)].fields);
	else
		add(stream, "batch b line 1 id 5a sha256 00 mac 00");
}

static void
happen(void)
{
	unsigned number = draw(LINES_MOST);

	switch (draw(12)) {
	case 0:
		break_off();
		break;
	case 1:
		entry_count = draw(2) == 0 ? 0 : entry_count / 2;
		break;
	case 2:
		plant();
		break;
	case 3:
		tell_anew();
		break;
	case 4:
		ahead++;
		outstanding_look();
		break;
	default:
		tell(is_out[number] ? QUEUE_DONE : QUEUE_ADD, number);
		is_out[number] = !is_out[number];
		break;
	}
	answer_questions(draw(6), false);
}

/* --- what is there in the end --- */

static unsigned
entries_of(const struct queue_line *line)
{
	char stream[ENTRY_STREAM_MAX], fields[COMMAND_MAX];
	struct entry_words words;
	unsigned count = 0;

	entry_write(&key, line, &words);
	snprintf(fields, sizeof(fields), "batch %s line %s id %s sha256 %s mac %s", line->batch, words.number, words.id,
	    words.sha256, words.mac);
	entry_stream(line->model, stream);
	for (unsigned i = 0; i < entry_count; i++)
		count += strcmp(entries[i].stream, stream) == 0 && strcmp(entries[i].fields, fields) == 0;
	return count;
}

static void
settle(void)
{

	for (unsigned i = 0; i < 4; i++) {
		ahead += 20;
		outstanding_look();
		while (question_count > 0)
			answer_questions(ASKED_MOST, false);
	}
}

static void
check_streams(void)
{
	unsigned out = 0;

	/* A line of each model, so that each stream is looked after. */
	for (unsigned i = 0; i < 3; i++) {
		if (!is_out[i])
			tell(QUEUE_ADD, i);
		is_out[i] = true;
	}
	settle();
	for (unsigned i = 0; i < LINES_MOST; i++) {
		struct queue_line line = line_of(i);

		CHECK_EQ_INT(entries_of(&line), is_out[i]);
		out += is_out[i];
	}
	CHECK_EQ_INT(entry_count, out);
}

int
main(void)
{
	enum queue_message message;
	struct queue_line line;
	char example[32];
	uint64_t added;

	CHECK(queue_channel_open(ends) == 0);
	outstanding_open(ends[1], &key, &state);
	CHECK(queue_channel_receive(ends[0], &message, &line) == 0 && message == QUEUE_HELLO);
	tell_anew();
	check_streams();
	/* What is added and done while all is well is so at once. */
	tell(QUEUE_ADD, LINES_MOST - 1);
	answer_questions(ASKED_MOST, false);
	CHECK_EQ_INT(entry_count, 4);
	tell(QUEUE_DONE, LINES_MOST - 1);
	answer_questions(ASKED_MOST, false);
	CHECK_EQ_INT(entry_count, 3);
	/* Told anew, an entry that is there stays: a worker may be at it. */
	added = atomic_load(&state.added);
	tell_anew();
	settle();
	CHECK_EQ_INT(atomic_load(&state.added), added);
	for (unsigned round = 0; round < 400; round++) {
		snprintf(example, sizeof(example), "round %u", round);
		check_example(example);
		for (unsigned i = draw(40); i > 0; i--)
			happen();
		check_streams();
	}
	return check_end();
}
