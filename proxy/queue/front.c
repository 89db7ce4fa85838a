/*
 * Signs requests to fronts and checks their answers.
 */
#include "proxy/queue/front.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "policies/clock.h"
#include "proxy/observe/log.h"

#define ANSWER_SECONDS 30
#define TARGET_MAX     1024
#define AGAIN_LEAST    250 /* ms before an unreachable front is asked again, doubling */
#define AGAIN_MOST     4000

/* An open request. */
struct question {
	front_told *told; /* NULL: only checks whether the front is reachable */
	void *owner;
	const char *method;
	char target[TARGET_MAX];
};

static struct {
	struct event_base *base;
	const struct backend_place *place;
	const struct queue_key *key;
	int next;     /* index of the address in use */
	int64_t gone; /* clock_millis since when it is unreachable; 0: reachable */
	int64_t due, again;
	bool is_asked; /* a reachability check is running */
	unsigned said; /* the last status logged; 0: none */
} front;

void
front_open(struct event_base *base, const struct backend_place *place, const struct queue_key *key)
{

	front.base = base;
	front.place = place;
	front.key = key;
	front.gone = clock_millis();
}

bool
front_is_there(void)
{

	return front.gone == 0;
}

int64_t
front_gone_for(void)
{

	return front.gone == 0 ? 0 : clock_millis() - front.gone;
}

static bool
is_signed(const struct question *question, const struct ask_answer *answer)
{
	char expected[QUEUE_HEX];

	queue_sign_answer(front.key, question->method, question->target, answer->status, answer->body, expected);
	return strlen(answer->signature) == QUEUE_HEX - 1 && queue_is_equal(answer->signature, expected, QUEUE_HEX - 1);
}

/* Log why an answer is rejected, when the reason changes. */
static void
say(unsigned status, bool is_right)
{

	if (front.said == status + 1)
		return;
	front.said = status + 1;
	if (status == 0)
		log_warning("queue: the front at %s cannot be reached: results are kept, and no lines are taken",
		    front.place->host);
	else if (status == 401)
		log_error("queue: the front at %s refuses our key: is --queue-key-file the same on both machines?",
		    front.place->host);
	else if (!is_right)
		log_error(
		    "queue: %s answers %u without the front's signature: is it a front, and is --queue-key-file the same?",
		    front.place->host, status);
	else
		log_warning("queue: the front at %s answers %u: trying again", front.place->host, status);
}

/* The front is unreachable: for a while, only check whether it is back. */
static void
note_gone(void)
{
	int64_t now = clock_millis();

	if (front.gone == 0)
		front.gone = now;
	front.again = front.again == 0 ? AGAIN_LEAST : front.again * 2;
	if (front.again > AGAIN_MOST)
		front.again = AGAIN_MOST;
	front.due = now + front.again;
	front.next++;
}

static void
note_there(void)
{

	if (front.said != 0)
		log_line("queue: the front at %s answers", front.place->host);
	front.said = 0;
	front.gone = 0;
	front.again = 0;
}

static void
on_answer(void *owner, const struct ask_answer *answer)
{
	struct question *question = owner;
	bool is_right = answer->status != 0 && is_signed(question, answer);
	enum front_answer came = FRONT_LATER;

	if (is_right && answer->status == 200)
		came = FRONT_GIVEN;
	else if (is_right && (answer->status == 404 || answer->status == 410))
		came = FRONT_OVER;
	else
		say(answer->status, is_right);
	if (came == FRONT_LATER)
		note_gone();
	else
		note_there();
	if (question->told != NULL)
		question->told(question->owner, came, answer->body);
	else
		front.is_asked = false;
	free(question);
}

static int
ask(struct question *question, struct span body)
{
	char authorization[QUEUE_REQUEST_MAX];
	const struct ask_request request = {.address = &front.place->addresses[front.next % front.place->count],
	    .host = front.place->host,
	    .method = question->method,
	    .target = question->target,
	    .authorization = authorization,
	    .body = body,
	    .seconds = ANSWER_SECONDS};

	queue_sign_request(front.key, question->method, question->target, body, authorization);
	if (ask_start(front.base, &request, on_answer, question) != NULL)
		return 0;
	note_gone();
	free(question);
	return -1;
}

static struct question *
question_new(const char *method, front_told *told, void *owner)
{
	struct question *question = calloc(1, sizeof(*question));

	if (question != NULL)
		*question = (struct question){.told = told, .owner = owner, .method = method};
	return question;
}

int
front_fetch(const struct queue_line *line, front_told *told, void *owner)
{
	struct question *question = question_new("GET", told, owner);

	if (question == NULL)
		return -1;
	snprintf(question->target, sizeof(question->target), QUEUE_PATH "%s/%u", line->batch, line->number);
	return ask(question, NO_SPAN);
}

/* A value from a response head, for use in a target; empty if invalid. */
static const char *
word(const char *text)
{

	return text[strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")] == '\0' ? text
													      : "";
}

int
front_bring(const struct queue_line *line, const struct ask_answer *result, front_told *told, void *owner)
{
	struct question *question = question_new("POST", told, owner);

	if (question == NULL)
		return -1;
	snprintf(question->target, sizeof(question->target),
	    QUEUE_PATH "%s/%u?status=%u&turn=%s&verdict=%s&route=%s&reason=%s", line->batch, line->number,
	    result->status, word(result->turn), word(result->verdict), word(result->route), word(result->reason));
	return ask(question, result->body.at == NULL ? span_of("") : result->body);
}

/* Ask for a line of a nonexistent batch: even that answer is signed. */
void
front_look(void)
{
	struct question *question;

	if (front.gone == 0 || front.is_asked || clock_millis() < front.due)
		return;
	question = question_new("GET", NULL, NULL);
	if (question == NULL)
		return;
	snprintf(question->target, sizeof(question->target), QUEUE_PATH "batch_none/1");
	front.is_asked = ask(question, NO_SPAN) == 0;
}
