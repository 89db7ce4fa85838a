/*
 * Counted replies, and the one about readiness.
 */
#include "proxy/own/own_reply.h"

#include "proxy/dialects/dialect.h"
#include "proxy/json/json_out.h"
#include "proxy/observe/drift.h"
#include "proxy/observe/timestamp.h"
#include "proxy/own/trust_show.h"
#include "proxy/relay/capture.h"
#include "proxy/relay/client.h"
#include "proxy/relay/worker.h"

void
own_reply_with(struct client *client, unsigned status, const char *type, const char *fields, const char *body,
    size_t len, bool to_head)
{

	counters_add(&client->worker->counters->requests[ENDPOINT_OWN][counters_status_index(status)], 1);
	client_reply(client, status, type, fields, body, len, to_head);
}

void
own_reply(struct client *client, unsigned status, const char *type, const char *body, size_t len, bool to_head)
{

	own_reply_with(client, status, type, "", body, len, to_head);
}

void
own_reply_error(struct client *client, unsigned status, const char *message, bool to_head)
{
	char body[DIALECT_ERROR_MAX];
	size_t len = dialect_openai.write_error(body, sizeof(body), status, message);

	if (status == 403)
		counters_add(&client->worker->counters->refused[counters_status_index(status)], 1);
	own_reply(client, status, OWN_JSON, body, len, to_head);
}

void
own_reply_json(struct client *client, unsigned status, struct json_out *out, bool to_head)
{

	if (json_out_end(out) == -1)
		own_reply_error(client, 503, "parapet is out of memory: try again shortly", to_head);
	else
		own_reply(client, status, OWN_JSON, out->at, out->len, to_head);
	json_out_free(out);
}

/* The verbose form. What happened to turns is only for those who may read the metrics. */
static void
write_more(const struct client *client, struct json_out *out)
{
	char held[128], missing[128], loaded[TIMESTAMP_MAX], text[POLICY_IN_USE_TEXT], service[SERVICE_SLOT_TEXT];
	struct worker *worker = client->worker;
	const struct policy *policy = worker->policy.policy;
	struct shared *shared = worker->shared;

	json_out_print(out,
	    ",'version':'" PARAPET_VERSION
	    "','policy':{%-s,'files':%-s,'loaded':%s,'capture':%-s,'capture_state':%s},'server':%s,'workers':%d,'layers':%s,"
	    "'layers_missing':%s,'jit':%-s",
	    policy_in_use_describe(&worker->policy, &shared->policy, text),
	    policy == NULL ? "[]" : worker->policy.files, timestamp_write(atomic_load(&shared->policy.loaded), loaded),
	    capture_is_on(worker) ? "true" : "false", capture_state(worker),
	    backend_kind_name((enum backend_kind)atomic_load(&shared->backend_kind)), shared->workers,
	    confine_describe(&worker->slot->layers, true, held, sizeof(held)),
	    confine_describe(&worker->slot->layers, false, missing, sizeof(missing)), worker->jit ? "true" : "false");
	for (int i = 0; i < SERVICES; i++)
		json_out_print(
		    out, ",%s:{%-s}", service_rows[i]->name, service_slot_describe(&shared->services[i], service));
	if (client->health_from_here) {
		json_out_literal(out, ",\"calibrated\":");
		drift_write_json(shared, &worker->policy, out);
		json_out_literal(out, ",\"trust\":");
		trust_write_json(&shared->trust, policy != NULL ? &policy->spend : NULL, out);
	}
}

void
own_reply_ready(struct client *client, bool verbose, int backend, bool to_head)
{
	struct json_out out = json_out_start(SIZE_MAX);
	struct worker *worker = client->worker;
	bool ready = !worker->draining && backend != 0;

	policy_in_use_refresh(&worker->policy, &worker->shared->policy);
	json_out_print(
	    &out, "{'ready':%-s,'draining':%-s", ready ? "true" : "false", worker->draining ? "true" : "false");
	if (backend != -1)
		json_out_print(&out, ",'backend':%-s", backend ? "true" : "false");
	if (verbose)
		write_more(client, &out);
	json_out_literal(&out, "}\n");
	own_reply_json(client, ready ? 200 : 503, &out, to_head);
}
