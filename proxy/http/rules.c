/*
 * The rules for a head that llhttp has split. Every rule is here because two servers in a row have disagreed about it
 * (request smuggling), so a head must not merely be readable: it must have only one reading.
 */
#include "proxy/http/rules.h"

/* Bit c of these 256-bit sets says whether byte c is in: tokens (RFC 9110, 5.6.2) and field values (5.5). */
static const uint64_t token_set[4] = {0x03ff6cfa00000000, 0x57ffffffc7fffffe, 0, 0};
static const uint64_t text_set[4] = {0xffffffff00000200, 0x7fffffffffffffff, UINT64_MAX, UINT64_MAX};

static bool
in_set(const uint64_t set[4], unsigned char c)
{

	return (set[c >> 6] >> (c & 63)) & 1;
}

bool
http_is_token(unsigned char c)
{

	return in_set(token_set, c);
}

bool
http_is_field_text(unsigned char c)
{

	return in_set(text_set, c);
}

static bool
all_in(const uint64_t set[4], struct span s)
{

	for (size_t i = 0; i < s.len; i++)
		if (!in_set(set, (unsigned char)s.at[i]))
			return false;
	return true;
}

#define EACH_BYTE(b) (0x0101010101010101u * (uint64_t)(b))

/* Whether some byte of the word is less than `least`, which is at most 0x80. */
static bool
has_less(uint64_t word, unsigned char least)
{

	return ((word - EACH_BYTE(least)) & ~word & EACH_BYTE(0x80)) != 0;
}

/* Eight bytes at a time: control characters are rare. */
bool
http_is_field_value(struct span s)
{
	uint64_t word;

	for (; s.len >= sizeof(word); s.at += sizeof(word), s.len -= sizeof(word)) {
		memcpy(&word, s.at, sizeof(word));
		if ((has_less(word, ' ') || has_less(word ^ EACH_BYTE(0x7f), 1)) &&
		    !all_in(text_set, (struct span){s.at, sizeof(word)}))
			return false;
	}
	return all_in(text_set, s);
}

static int
refuse(struct http_head *head, unsigned status, const char *why)
{

	head->refusal = why;
	head->refusal_status = status;
	return -1;
}

const char *
rules_explain(const llhttp_t *parser)
{

	switch (llhttp_get_errno(parser)) {
	case HPE_INVALID_URL:
		return "the request target contains an invalid character";
	case HPE_INVALID_VERSION:
		return "the HTTP version is malformed";
	case HPE_INVALID_CONTENT_LENGTH:
	case HPE_UNEXPECTED_CONTENT_LENGTH:
		return "Content-Length is malformed, duplicated or combined with Transfer-Encoding";
	case HPE_INVALID_TRANSFER_ENCODING:
		return "Transfer-Encoding is malformed, or combined with Content-Length";
	case HPE_INVALID_HEADER_TOKEN:
		return "a header field is malformed";
	default:
		return "the head is not well-formed HTTP";
	}
}

/* Field names are tokens, directly before their colon; values have no control bytes; each line is exactly one field. */
static int
check_field_bytes(struct http_head *head)
{

	for (size_t i = 0; i < head->count; i++) {
		const struct http_field *f = &head->fields[i];

		if (f->name.len == 0 || !all_in(token_set, f->name) || f->name.at[f->name.len] != ':')
			return refuse(head, 400, "a header field's name is malformed");
		if (!http_is_field_value((struct span){f->name.at + f->name.len + 1, f->line.len - f->name.len - 3}))
			return refuse(head, 400, "a header field's value contains a control character");
	}
	return 0;
}

/* "Content_Length" and the like: a CGI-minded backend takes it for the real name, we do not. */
static bool
is_framing_lookalike(struct span name)
{
	static const char *const framing[] = {"content-length", "transfer-encoding"};

	for (size_t k = 0; k < nitems(framing); k++) {
		size_t i = 0;

		if (name.len != strlen(framing[k]) || span_find(name, '_') == NULL)
			continue;
		while (i < name.len && (name.at[i] == '_' ? '-' : name.at[i] | 0x20) == (framing[k][i] | 0x20))
			i++;
		if (i == name.len)
			return true;
	}
	return false;
}

/*
 * Read 1 to 18 digits and nothing else. RFC 9110, 8.6 allows leading zeros; but some parsers read 010 as octal, and no
 * real client sends it.
 */
static int
read_length(struct span value, uint64_t *length)
{
	uint64_t n = 0;

	if (value.len == 0 || value.len > 18 || (value.len > 1 && value.at[0] == '0'))
		return -1;
	for (size_t i = 0; i < value.len; i++) {
		if (value.at[i] < '0' || value.at[i] > '9')
			return -1;
		n = n * 10 + (uint64_t)(value.at[i] - '0');
	}
	*length = n;
	return 0;
}

/* Every field is compared with each of them, so both must not be numerous. */
#define CONNECTION_OPTIONS_MAX 64

/* Collected in one pass over the fields. */
struct findings {
	unsigned hosts;
	unsigned lengths;
	unsigned codings;
	unsigned options; /* of Connection */
	bool upgrade;     /* Connection: upgrade */
	bool websocket;   /* Upgrade: websocket, and nothing else */
	struct span host;
};

/* Read Connection's options: note close, and refuse options that would remove a field needed for framing or routing. */
static int
check_connection(struct http_head *head, struct span value, struct findings *found)
{
	static const char *const bound[] = {"host", "content-length", "transfer-encoding", "authorization"};
	struct span list = value;

	while (list.at != NULL) {
		struct span item = span_next_item(&list);

		if (found->options++ == CONNECTION_OPTIONS_MAX)
			return refuse(head, 400, "Connection has too many options");
		if (!all_in(token_set, item))
			return refuse(head, 400, "Connection contains an invalid option name");
		if (span_equals_nocase(item, "close"))
			head->close = head->nominates = true; /* a field named so would go too: there is none */
		else if (span_equals_nocase(item, "upgrade"))
			found->upgrade = true;
		else if (!span_equals_nocase(item, "keep-alive"))
			head->nominates = true;
		for (size_t i = 0; i < nitems(bound); i++)
			if (span_equals_nocase(item, bound[i]))
				return refuse(head, 400, "Connection names a field that must not be dropped");
	}
	return 0;
}

static int
check_field(struct http_head *head, const struct http_field *f, struct findings *found)
{
	struct span name = f->name, value = f->value;

	/* Switch on the length first: most fields are none of these. */
	switch (name.len) {
	case 4:
		if (span_equals_nocase(name, "host")) {
			found->hosts++;
			found->host = value;
		}
		return 0;
	case 6:
		if (span_equals_nocase(name, "expect") && span_equals_nocase(value, "100-continue"))
			head->expect_continue = true;
		return 0;
	case 7:
		if (span_equals_nocase(name, "upgrade"))
			found->websocket = span_equals_nocase(value, "websocket");
		return 0;
	case 10:
		if (span_equals_nocase(name, "connection"))
			return check_connection(head, value, found);
		return 0;
	case 14:
		if (is_framing_lookalike(name))
			return refuse(head, 400, "a field name resembles Content-Length");
		if (!span_equals_nocase(name, "content-length"))
			return 0;
		if (found->lengths++ > 0)
			return refuse(head, 400, "two Content-Length fields");
		if (read_length(value, &head->length) == -1)
			return refuse(
			    head, 400, "Content-Length is not a number of at most 18 digits without leading zeros");
		return 0;
	case 17:
		if (is_framing_lookalike(name))
			return refuse(head, 400, "a field name resembles Transfer-Encoding");
		if (!span_equals_nocase(name, "transfer-encoding"))
			return 0;
		if (found->codings++ > 0 || !span_equals_nocase(value, "chunked"))
			return refuse(head, 400, "Transfer-Encoding is not exactly \"chunked\", once");
		return 0;
	default:
		return 0;
	}
}

static int
check_fields(struct http_head *head, struct findings *found)
{

	if (check_field_bytes(head) == -1)
		return -1;
	head->close = head->minor == 0;
	for (size_t i = 0; i < head->count; i++)
		if (check_field(head, &head->fields[i], found) == -1)
			return -1;
	if (found->codings && found->lengths)
		return refuse(head, 400, "Content-Length and Transfer-Encoding together");
	if (found->codings && head->minor == 0)
		return refuse(head, 400, "Transfer-Encoding in HTTP/1.0");
	return 0;
}

/* host[:port] as in RFC 3986, 3.2; more lenient about the characters of a name, but without any delimiter. */
static bool
is_authority(struct span s)
{

	for (size_t i = 0; i < s.len; i++) {
		char c = s.at[i];

		if (c <= ' ' || c >= 0x7f || strchr("/?#@\\\"<>^`{|},;", c) != NULL)
			return false;
	}
	return true;
}

/*
 * RFC 9112, 3.2: origin-form, absolute-form (which becomes origin-form: the backend is an origin, not a proxy) and, for
 * OPTIONS only, asterisk-form. The authority-form is for CONNECT, which is refused before.
 */
static int
check_target(struct http_head *head)
{
	struct span t = head->target;
	size_t scheme, end;

	for (size_t i = 0; i < t.len; i++)
		if (t.at[i] <= ' ' || t.at[i] >= 0x7f)
			return refuse(head, 400, "the request target contains an invalid character");
	if (t.len > 0 && t.at[0] == '/') {
		head->path = t;
		return 0;
	}
	if (span_equals(t, "*")) {
		head->path = t;
		return span_equals(head->method, "OPTIONS") ? 0 : refuse(head, 400, "the target * is for OPTIONS only");
	}
	scheme = span_starts_nocase(t, "http://") ? 7 : span_starts_nocase(t, "https://") ? 8 : 0;
	if (scheme == 0)
		return refuse(head, 400, "the request target is neither a path nor an http URL");
	for (end = scheme; end < t.len && t.at[end] != '/' && t.at[end] != '?' && t.at[end] != '#'; end++)
		continue;
	head->authority = (struct span){t.at + scheme, end - scheme};
	head->path = (struct span){t.at + end, t.len - end};
	if (head->authority.len == 0 || !is_authority(head->authority))
		return refuse(head, 400, "the request target's host is malformed");
	if (head->path.len > 0 && head->path.at[0] == '#')
		return refuse(head, 400, "an absolute request target needs a path before #");
	return 0;
}

/* Exactly one Host in 1.1 and at most one in 1.0; an absolute target must name the same (RFC 9112, 3.2.2). */
static int
check_host(struct http_head *head, const struct findings *found)
{

	if (found->hosts > 1)
		return refuse(head, 400, "two Host fields");
	if (found->hosts == 0 && head->minor == 1)
		return refuse(head, 400, "HTTP/1.1 without a Host field");
	if (found->hosts == 0)
		return 0;
	if (!is_authority(found->host))
		return refuse(head, 400, "Host is malformed");
	if (head->authority.at != NULL && !span_same_nocase(head->authority, found->host))
		return refuse(head, 400, "the request target and Host name different hosts");
	head->authority = found->host;
	return 0;
}

int
rules_check_method(struct http_head *head)
{
#define NAME_OF(number, name, text) #text,
	/* Which of them llhttp knows depends on its version. */
	static const char *const known[] = {HTTP_METHOD_MAP(NAME_OF) "QUERY"};
#undef NAME_OF

	if (head->method.len == 0 || head->method.at[head->method.len] != ' ')
		return refuse(head, 400, "the method is malformed");
	if (span_equals(head->method, "CONNECT"))
		return refuse(head, 400, "CONNECT is refused: parapet is not a forward proxy");
	if (span_equals(head->method, "PRI"))
		return refuse(head, 505, "only HTTP/1.1 and HTTP/1.0 are supported");
	for (size_t i = 0; i < nitems(known); i++)
		if (span_equals(head->method, known[i]))
			return 0;
	return refuse(head, 501, "the method is unknown");
}

int
rules_check_request(struct http_head *head)
{
	struct findings found = {0};

	/* The byte after the target must open " HTTP/1.x\r\n": no second space, no missing version (HTTP/0.9). */
	if (head->target.len == 0 || head->method.at[head->method.len + 1] != head->target.at[0] ||
	    strncmp(head->target.at + head->target.len, " HTTP/1.", 8) != 0)
		return refuse(head, 400, "the request line is malformed");
	if (check_fields(head, &found) == -1 || check_target(head) == -1 || check_host(head, &found) == -1)
		return -1;
	head->framing = found.codings ? HTTP_CHUNKED : head->length > 0 ? HTTP_LENGTH : HTTP_NO_BODY;
	head->wants_websocket = found.upgrade && found.websocket && head->minor == 1 && head->framing == HTTP_NO_BODY &&
	    span_equals(head->method, "GET");
	return 0;
}

/* "HTTP/1.x 200" and then nothing, or a space and a phrase that may be empty (RFC 9112, 4). line ends in CRLF. */
static int
check_status_line(struct http_head *head, const char *line)
{
	const char *behind = line + 12;

	if (memcmp(line, "HTTP/1.", 7) != 0 || line[8] != ' ' || (*behind != ' ' && *behind != '\r'))
		return refuse(head, 502, "the status line is malformed");
	if (*behind == '\r')
		return 0;
	head->reason.at = behind + 1;
	while (head->reason.at[head->reason.len] != '\r')
		head->reason.len++;
	return http_is_field_value(head->reason) ? 0
						 : refuse(head, 502, "the reason phrase contains a control character");
}

int
rules_check_response(struct http_head *head, const char *status_line, bool to_head, bool websocket)
{
	struct findings found = {0};

	if (head->status < 100 || head->status > 599)
		return refuse(head, 502, "the status is not between 100 and 599");
	if (check_status_line(head, status_line) == -1)
		return -1;
	if (check_fields(head, &found) == -1)
		return -1;
	if (head->status == 101 && !(websocket && found.websocket))
		return refuse(head, 502, "an unrequested 101");
	if ((head->status < 200 || head->status == 204) && (found.codings || head->length > 0))
		return refuse(head, 502, "a response that cannot have a body announces one");
	if (to_head || head->status < 200 || head->status == 204 || head->status == 304) {
		head->framing = HTTP_NO_BODY;
		head->length = 0;
	} else if (found.codings)
		head->framing = HTTP_CHUNKED;
	else if (found.lengths)
		head->framing = head->length > 0 ? HTTP_LENGTH : HTTP_NO_BODY;
	else
		head->framing = HTTP_UNTIL_CLOSE;
	head->close |= head->framing == HTTP_UNTIL_CLOSE;
	return 0;
}
