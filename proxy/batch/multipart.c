/*
 * Splits a form at its delimiters.
 */
#include "proxy/batch/multipart.h"

#include <stdbool.h>
#include <string.h>

/* Cut the next parameter off "; name=value" or "; name="value"". Returns false if there is none. */
static bool
next_parameter(struct span *rest, struct span *name, struct span *value)
{
	struct span text = span_trim(*rest);
	const char *equals, *end;
	bool quoted;

	if (text.len == 0 || text.at[0] != ';')
		return false;
	text = span_trim((struct span){text.at + 1, text.len - 1});
	equals = span_find(text, '=');
	if (equals == NULL)
		return false;
	*name = span_trim((struct span){text.at, (size_t)(equals - text.at)});
	text = (struct span){equals + 1, text.len - (size_t)(equals + 1 - text.at)};
	quoted = text.len > 0 && text.at[0] == '"';
	if (quoted)
		text = (struct span){text.at + 1, text.len - 1};
	end = text.len > 0 ? memchr(text.at, quoted ? '"' : ';', text.len) : NULL;
	if (quoted && end == NULL)
		return false;
	*value = (struct span){text.at, end == NULL ? text.len : (size_t)(end - text.at)};
	rest->at = value->at + value->len + quoted;
	rest->len = (size_t)(text.at + text.len - rest->at);
	if (!quoted)
		*value = span_trim(*value);
	return true;
}

int
multipart_start(struct multipart *form, struct span content_type)
{
	static const char type[] = "multipart/form-data";
	struct span rest, name, value;

	*form = (struct multipart){.mark = "\r\n--"};
	if (!span_starts_nocase(content_type, type))
		return -1;
	rest = (struct span){content_type.at + sizeof(type) - 1, content_type.len - (sizeof(type) - 1)};
	while (next_parameter(&rest, &name, &value)) {
		if (!span_equals_nocase(name, "boundary"))
			continue;
		if (value.len == 0 || value.len > MULTIPART_BOUNDARY_MAX || span_find(value, '\r') != NULL)
			return -1;
		memcpy(form->mark + 4, value.at, value.len);
		form->len = 4 + value.len;
		return 0;
	}
	return -1;
}

/* The header line that names a part. */
static void
read_line(struct span line, struct multipart_piece *piece)
{
	static const char field[] = "content-disposition:", form_data[] = "form-data";
	struct span rest, name, value;

	if (!span_starts_nocase(line, field))
		return;
	rest = span_trim((struct span){line.at + sizeof(field) - 1, line.len - (sizeof(field) - 1)});
	if (!span_starts_nocase(rest, form_data))
		return;
	rest = (struct span){rest.at + sizeof(form_data) - 1, rest.len - (sizeof(form_data) - 1)};
	while (next_parameter(&rest, &name, &value))
		if (span_equals_nocase(name, "name"))
			piece->name = value;
		else if (span_equals_nocase(name, "filename"))
			piece->filename = value;
}

static size_t
broken(struct multipart *form, struct multipart_piece *piece)
{

	form->state = MULTIPART_OVER;
	piece->kind = MULTIPART_BROKEN;
	return 0;
}

/* Read a part's head up to its empty line, starting after its delimiter. */
static size_t
read_head(struct multipart *form, const char *at, size_t len, struct multipart_piece *piece)
{
	const char *end = memmem(at, len, "\r\n\r\n", 4), *line = at;

	if ((end == NULL ? len : (size_t)(end - at)) > MULTIPART_HEAD_MAX)
		return broken(form, piece);
	if (end == NULL)
		return 0;
	while (line < end + 2) {
		const char *behind = memmem(line, (size_t)(end + 2 - line), "\r\n", 2);

		read_line((struct span){line, (size_t)(behind - line)}, piece);
		line = behind + 2;
	}
	if (piece->name.len == 0)
		return broken(form, piece);
	form->state = MULTIPART_AT_BYTES;
	piece->kind = MULTIPART_PART;
	return (size_t)(end + 4 - at);
}

/* Read bytes up to the next delimiter, or to where one may begin. */
static size_t
read_bytes(struct multipart *form, const char *at, size_t len, struct multipart_piece *piece)
{
	const char *mark = memmem(at, len, form->mark, form->len);
	size_t n = mark != NULL ? (size_t)(mark - at) : len < form->len ? 0 : len - form->len + 1;

	if (mark == at) {
		form->state = MULTIPART_AT_MARK;
		return form->len;
	}
	if (n > 0) {
		piece->kind = MULTIPART_BYTES;
		piece->bytes = (struct span){at, n};
	}
	return n;
}

/* After a delimiter: another part, or the end. */
static size_t
read_mark(struct multipart *form, const char *at, size_t len, struct multipart_piece *piece)
{

	if (len < 2)
		return 0;
	if (memcmp(at, "--", 2) == 0) {
		form->state = MULTIPART_OVER;
		piece->kind = MULTIPART_END;
		return 2;
	}
	if (memcmp(at, "\r\n", 2) != 0)
		return broken(form, piece);
	form->state = MULTIPART_AT_HEAD;
	return 2;
}

size_t
multipart_next(struct multipart *form, const char *at, size_t len, struct multipart_piece *piece)
{
	size_t used = 0, n;

	*piece = (struct multipart_piece){.kind = MULTIPART_MORE};
	do {
		n = 0;
		switch (form->state) {
		case MULTIPART_AT_START:
			if (len - used < form->len - 2)
				break;
			if (memcmp(at + used, form->mark + 2, form->len - 2) != 0)
				return broken(form, piece);
			form->state = MULTIPART_AT_MARK;
			n = form->len - 2;
			break;
		case MULTIPART_AT_MARK:
			n = read_mark(form, at + used, len - used, piece);
			break;
		case MULTIPART_AT_HEAD:
			n = read_head(form, at + used, len - used, piece);
			break;
		case MULTIPART_AT_BYTES:
			n = read_bytes(form, at + used, len - used, piece);
			break;
		case MULTIPART_OVER:
			piece->kind = MULTIPART_END;
			return len;
		}
		used += n;
	} while (n > 0 && piece->kind == MULTIPART_MORE);
	return used;
}
