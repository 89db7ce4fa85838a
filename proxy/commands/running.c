/*
 * Its listener, or its admin address if others can reach the listener.
 */
#include "proxy/commands/running.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

#include "executors/cost.h"
#include "proxy/commands/members.h"
#include "proxy/observe/visible.h"
#include "proxy/shared/fetch.h"

#define ADMIN_USUAL "127.0.0.1:11436"
#define TURNS       "20"
#define TURNS_MAX   (128 * 1024)
#define SOON        300 /* milliseconds; short, since the user is waiting */

/* The default address for turns: the usual listener, or next to one that others can reach. */
static int
usual_place(struct backend_place *place, const char **text, const char **why)
{
	const char *listen = getenv("PARAPET_LISTEN"), *admin = getenv("PARAPET_ADMIN");

	*text = listen != NULL && listen[0] != '\0' ? listen : RUNNING_USUAL;
	place->count = 1;
	strcpy(place->host, "localhost");
	if (address_read(&place->addresses[0], *text, why) == -1)
		return -1;
	if (address_is_loopback(&place->addresses[0]))
		return 0;
	*text = admin != NULL && admin[0] != '\0' ? admin : ADMIN_USUAL;
	return address_read(&place->addresses[0], *text, why);
}

int
running_locate(const char *url, struct backend_place *place, const char **text, const char **why)
{
	struct backend_url read;

	*place = (struct backend_place){0};
	if (url == NULL)
		return usual_place(place, text, why);
	*text = backend_url_shown(url);
	return backend_url_read(&read, url, false, why) == -1 ? -1 : backend_locate(&read, place, why);
}

const char *
running_key_file(void)
{
	const char *own = getenv("PARAPET_OWN_KEY_FILE");

	return own != NULL ? own : getenv("PARAPET_API_KEY_FILE");
}

ptrdiff_t
running_ask(const struct backend_place *place, const char *path, const struct access *access, int millis, char *into,
    size_t room, struct http_head *head)
{
	const struct access_key *key = &access->clients.list[0];

	return fetch(place, path, (struct span){key->text, key->len}, millis, into, room, head);
}

/* From the last turn with a writing speed, and that model's last one with a reading speed. */
static bool
read_pace(const cJSON *turns, struct running_pace *pace)
{
	const char *model = NULL;
	const cJSON *turn;

	pace->speed = (struct model_speed){0, 0};
	cJSON_ArrayForEach(turn, turns)
	{
		if (model == NULL && member_number(turn, "tokens_per_second", 0) > 0) {
			model = member_text(turn, "model", NULL);
			pace->speed.generate = member_number(turn, "tokens_per_second", 0);
		}
		if (model != NULL && member_text(turn, "model", NULL) != NULL &&
		    strcmp(model, member_text(turn, "model", NULL)) == 0)
			pace->speed.prompt = member_number(turn, "prompt_tokens_per_second", 0);
		if (pace->speed.prompt > 0)
			break;
	}
	if (model == NULL)
		return false;
	pace->speed = cost_speed(pace->speed, &(struct draft_timing){0}, 0);
	pace->model[visible_write(pace->model, sizeof(pace->model) - 1, span_of(model), VISIBLE_LINE)] = '\0';
	return true;
}

bool
running_pace(struct running_pace *pace)
{
	static char text[TURNS_MAX];
	struct access access = {0};
	struct backend_place place;
	struct http_head head;
	char wrong[ACCESS_WHY_MAX];
	const char *where, *why;
	ptrdiff_t len;
	cJSON *answer;
	bool found;

	if (access_read(&access, &(struct access_files){.clients = running_key_file(), .any_owner = true}, wrong) ==
		-1 ||
	    running_locate(NULL, &place, &where, &why) == -1)
		return false;
	len = running_ask(&place, "/parapet/turns?last=" TURNS, &access, SOON, text, sizeof(text), &head);
	if (len <= 0 || head.status != 200)
		return false;
	answer = cJSON_ParseWithLength(text + head.size, (size_t)len - head.size);
	found = read_pace(cJSON_GetObjectItemCaseSensitive(answer, "turns"), pace);
	cJSON_Delete(answer);
	return found;
}
