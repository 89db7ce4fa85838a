/*
 * Resolves toggles, arms and the policy's mode.
 */
#include "proxy/dialects/mode.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

#include "proxy/dialects/endpoint.h"
#include "proxy/http/head.h"
#include "routes/arms.h"
#include "routes/request.h"

/* First segments under /parapet/ that are not toggles. */
static const char *const own[] = {"health", "ready", "version", "metrics", "turns", NULL};

VOCABULARY_NAMES(mode_source, EACH_MODE_SOURCE, FROM_COUNT);

static int object(struct mode_fault *fault, unsigned status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static int
object(struct mode_fault *fault, unsigned status, const char *format, ...)
{
	va_list args;

	fault->status = status;
	va_start(args, format);
	vsnprintf(fault->message, sizeof(fault->message), format, args);
	va_end(args);
	return -1;
}

static bool
allows_way(const struct policy *policy, enum policy_way way)
{

	return policy != NULL && (policy->toggles.ways & (1U << way)) != 0;
}

static void
note(struct mode_toggles *said, enum policy_way way, const struct toggle *toggle)
{

	said->by[way] = true;
	said->toggle[way] = *toggle;
}

struct span
mode_path_behind(struct span path)
{
	struct toggle toggle;
	struct span rest;

	return toggle_of_path(path, own, &toggle, &rest) == TOGGLE_FOUND ? rest : path;
}

static int
read_path(const struct policy *policy, struct http_head *head, struct mode_toggles *said, struct mode_fault *fault)
{
	struct toggle toggle;
	struct span rest;

	/* Other paths under /parapet/ that are not toggles are answered by own.c. */
	if (toggle_of_path(head->path, own, &toggle, &rest) != TOGGLE_FOUND)
		return 0;
	if (policy != NULL && !allows_way(policy, WAY_PATH))
		return object(fault, 404, "the policy lets nobody steer by path: see toggles, ways");
	if (!endpoint_of(rest)->takes_prefix)
		return object(fault, 404,
		    "a prefix may stand before generation endpoints, embeddings, model lists and version only");
	head->path = rest;
	if (policy != NULL)
		note(said, WAY_PATH, &toggle);
	return 0;
}

static int
read_field(
    const struct policy *policy, const struct http_head *head, struct mode_toggles *said, struct mode_fault *fault)
{
	struct toggle toggle;

	if (!allows_way(policy, WAY_HEADER))
		return 0;
	for (size_t i = 0; i < head->count; i++) {
		if (!span_equals_nocase(head->fields[i].name, "x-parapet"))
			continue;
		if (said->by[WAY_HEADER])
			return object(fault, 400, "X-Parapet stands here twice: say it once");
		if (toggle_of_value(head->fields[i].value, &toggle) != TOGGLE_FOUND)
			return object(fault, 400, "X-Parapet: may be %s", toggles_allowed(TOGGLE_IN_HEADER));
		note(said, WAY_HEADER, &toggle);
	}
	return 0;
}

int
mode_read_head(const struct policy *policy, struct http_head *head, struct mode_toggles *said, struct mode_fault *fault)
{

	*said = (struct mode_toggles){0};
	fault->status = 0;
	return read_path(policy, head, said, fault) == -1 || read_field(policy, head, said, fault) == -1 ? -1 : 0;
}

/*
 * Where in the body the suffix of the decoded name is. Earlier bytes may be escaped ("hf.co\/x"), but no client escapes
 * the suffix; if escaped, it is not a toggle.
 */
static struct span
suffix_in_body(struct span raw, struct span name, struct span bare)
{
	size_t len = name.len - bare.len;

	if (raw.at == NULL || raw.len < len || memcmp(raw.at + raw.len - len, name.at + bare.len, len) != 0)
		return NO_SPAN;
	return (struct span){raw.at + raw.len - len, len};
}

int
mode_read_body(const struct policy *policy, struct request *request, struct mode_toggles *said, struct span *field,
    struct span *suffix, struct mode_fault *fault)
{
	struct toggle toggle;
	struct span bare;

	*field = *suffix = NO_SPAN;
	if (request->places.parapet.at != NULL && allows_way(policy, WAY_BODY)) {
		if (toggle_of_body(request->places.parapet_value, &toggle) != TOGGLE_FOUND)
			return object(fault, 400, "the field parapet may be %s", toggles_allowed(TOGGLE_IN_BODY));
		note(said, WAY_BODY, &toggle);
		*field = request->places.parapet;
	}
	if (!allows_way(policy, WAY_MODEL) || toggle_of_model(request->model, &toggle, &bare) != TOGGLE_FOUND)
		return 0;
	*suffix = suffix_in_body(request->places.model, request->model, bare);
	if (suffix->at == NULL)
		return 0;
	note(said, WAY_MODEL, &toggle);
	request->model = bare;
	return 0;
}

struct span
mode_path_suffix(const struct policy *policy, struct span path)
{
	struct span none = NO_SPAN, name = path, bare;
	const char *query = span_find(path, '?');
	char decoded[TURN_MODEL_MAX];
	struct toggle toggle;
	size_t at;

	if (query != NULL)
		name.len = (size_t)(query - path.at);
	for (at = name.len; at > 0 && name.at[at - 1] != '@' && name.at[at - 1] != '%' && name.at[at - 1] != '/'; at--)
		;
	/* A toggle alone is not a name with a toggle at its end. */
	if (at < 2 || path.at[at - 2] == '/' || !allows_way(policy, WAY_MODEL))
		return none;
	at--;
	name = (struct span){name.at + at, name.len - at};
	if (span_starts_nocase(name, "%40")) {
		name.at += 2;
		name.len -= 2;
	}
	/* With a name before it, as toggle_of_model requires. */
	if (name.len == 0 || name.len > sizeof(decoded) - 1)
		return none;
	decoded[0] = 'x';
	memcpy(decoded + 1, name.at, name.len);
	decoded[1] = '@';
	if ((name.at[0] != '@' && name.at[0] != '0') ||
	    toggle_of_model((struct span){decoded, name.len + 1}, &toggle, &bare) != TOGGLE_FOUND)
		return none;
	return (struct span){path.at + at, (size_t)(name.at + name.len - (path.at + at))};
}

/* The string after a key and a colon, without its quotes; empty if there is something else. */
static struct span
string_behind(const char *at, const char *end)
{
	struct span string = NO_SPAN;
	bool colon = false;

	for (; at < end && (isspace((unsigned char)*at) || (*at == ':' && !colon)); at++)
		colon |= *at == ':';
	if (!colon || at == end || *at != '"')
		return string;
	string.at = ++at;
	while (at + string.len < end && at[string.len] != '"')
		string.len++;
	return string;
}

bool
mode_names_toggle(const struct policy *policy, struct span bytes)
{
	static const char *const keys[] = {"\"model\"", "\"name\"", "\"source\"", "\"destination\"", "\"from\""};
	const char *end = bytes.at + bytes.len;

	if (!allows_way(policy, WAY_MODEL))
		return false;
	for (size_t i = 0; i < nitems(keys); i++) {
		size_t len = strlen(keys[i]);
		const char *at = bytes.at, *found;

		while (at < end && (found = memmem(at, (size_t)(end - at), keys[i], len)) != NULL) {
			struct toggle toggle;
			struct span bare, value = string_behind(found + len, end);

			/* Inside a string the key's quotes would be escaped. */
			if (value.len > 0 && (found == bytes.at || found[-1] != '\\') &&
			    toggle_of_model(value, &toggle, &bare) == TOGGLE_FOUND)
				return true;
			at = found + len;
		}
	}
	return false;
}

static const struct policy_route *
find_route(const struct policy *policy, struct span name)
{

	for (size_t i = 0; i < policy->route_count; i++)
		if (span_equals(name, policy->routes[i].name))
			return &policy->routes[i];
	return NULL;
}

/* The policy's routes as a readable list. */
static const char *
list_routes(const struct policy *policy, char *into, size_t room)
{
	size_t len = 0;

	into[0] = '\0';
	for (size_t i = 0; i < policy->route_count && len + TOGGLE_NAME_MAX + 3 < room; i++)
		len += (size_t)snprintf(into + len, room - len, "%s%s", len > 0 ? ", " : "", policy->routes[i].name);
	return into;
}

/* Apply a client's toggles if it may use them. */
static int
obey(const struct policy *policy, const struct toggle *toggle, struct turn_mode *turn_mode, struct mode_fault *fault)
{
	enum policy_mode mode = (enum policy_mode)toggle->word;
	char routes[400];

	_Static_assert((int)TOGGLE_POLICY == (int)MODE_POLICY && (int)TOGGLE_OFF == (int)MODE_OFF, "the same order");
	if ((policy->toggles.clients_may & (1U << mode)) == 0)
		return object(fault, 403, "the policy does not let clients ask for %s: see toggles, clients-may",
		    toggle_word_name(toggle->word));
	turn_mode->mode = mode;
	if (mode == MODE_POLICY) {
		/* There is only one policy: naming it turns its guards on. */
		turn_mode->mode = MODE_ON;
		if (!span_equals(toggle->name, policy->name))
			return object(fault, 400, "there is no policy %.*s: the one in force is %.64s",
			    (int)toggle->name.len, toggle->name.at, policy->name);
	}
	if (mode == MODE_ROUTE) {
		turn_mode->route = find_route(policy, toggle->name);
		if (turn_mode->route == NULL)
			return object(fault, 400, "there is no route %.*s: there are %s", (int)toggle->name.len,
			    toggle->name.at, list_routes(policy, routes, sizeof(routes)));
	}
	return 0;
}

/* The key by which an experiment identifies clients: the first of its list that this request has; empty: none. */
static struct span
sticky_key(const struct policy_experiment *experiment, const struct request *request, const struct http_head *head,
    struct span address)
{

	for (size_t i = 0; i < experiment->by_count; i++) {
		const char *by = experiment->by[i];

		if (strncmp(by, "header:", 7) == 0) {
			const struct http_field *field = http_head_find(head, by + 7);

			if (field != NULL && field->value.len > 0)
				return field->value;
		} else if (strcmp(by, "conversation") == 0) {
			if (request != NULL && request->opening.len > 0)
				return request->opening;
		} else
			return address;
	}
	return (struct span){"", 0};
}

static void
take_arm(const struct policy *policy, struct span key, struct turn_mode *turn_mode)
{
	const struct policy_experiment *experiment = &policy->experiment;
	unsigned shares[8];
	size_t arm;

	assert(experiment->arm_count <= 8);
	for (size_t i = 0; i < experiment->arm_count; i++)
		shares[i] = (unsigned)experiment->arms[i].share;
	arm = arm_of(span_of(experiment->name), key, shares, experiment->arm_count);
	if (arm == experiment->arm_count)
		return;
	turn_mode->from = FROM_ARM;
	turn_mode->mode = experiment->arms[arm].mode;
	if (turn_mode->mode == MODE_ROUTE)
		turn_mode->route = find_route(policy, span_of(experiment->arms[arm].route));
	assert(turn_mode->mode != MODE_ROUTE || turn_mode->route != NULL);
	turn_mode->arm = turn_mode->mode == MODE_ROUTE ? experiment->arms[arm].route
	    : turn_mode->mode == MODE_OFF              ? "off"
	    : turn_mode->mode == MODE_SHADOW           ? "shadow"
						       : "on";
}

int
mode_resolve(const struct policy *policy, const struct mode_toggles *said, const struct request *request,
    const struct http_head *head, struct span address, struct turn_mode *turn_mode, struct mode_fault *fault)
{

	*turn_mode = (struct turn_mode){.mode = policy->toggles.standard, .from = FROM_POLICY, .arm = ""};
	for (int way = 0; way < WAY_COUNT; way++) {
		if (!said->by[way])
			continue;
		turn_mode->from = (enum mode_source)way;
		turn_mode->arm = policy->experiment.name != NULL ? "chosen" : "";
		return obey(policy, &said->toggle[way], turn_mode, fault);
	}
	if (policy->experiment.name != NULL)
		take_arm(policy, sticky_key(&policy->experiment, request, head, address), turn_mode);
	return 0;
}
