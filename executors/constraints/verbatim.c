/*
 * Each look ahead is bounded, except for fenced blocks, which are skipped whole.
 */
#include "executors/constraints/verbatim.h"

#include "routes/text/line.h"

#define CODE_MAX   1000 /* bytes of a code span; a lone backtick costs no more than that */
#define LOCAL_MAX  64   /* RFC 5321, 4.5.3.1 */
#define DOMAIN_MAX 255

/* The length of a run of one mark. */
static size_t
run_of(struct span text, size_t at, char mark)
{
	size_t end = at;

	while (end < text.len && text.at[end] == mark)
		end++;
	return end - at;
}

/* The place after the block's last line: it is closed by at least as many of the same mark, or by the end of the text.
 */
static size_t
block_end(struct span text, const struct line *fence)
{
	char mark = fence->content.at[0];
	size_t marks = run_of(fence->content, 0, mark), at = fence->next;

	while (at < text.len) {
		struct line line = line_at(text, at);
		size_t closing = run_of(line.content, 0, mark);

		at = line.next;
		if (closing >= marks && closing == line.content.len)
			break;
	}
	return at;
}

/* A code span is closed by as many backticks as open it, on the same line. */
static size_t
code_end(struct span text, size_t at)
{
	size_t marks = run_of(text, at, '`'), limit = at + CODE_MAX < text.len ? at + CODE_MAX : text.len;

	for (size_t i = at + marks; i < limit && text.at[i] != '\n';) {
		size_t run = run_of(text, i, '`');

		if (run == marks)
			return i + run;
		i += run > 0 ? run : 1;
	}
	return at;
}

/* Marks that close a sentence after an address are not part of it. */
static size_t
address_end(struct span text, size_t at)
{
	size_t end = at;

	while (end < text.len && !isspace((unsigned char)text.at[end]) && strchr("<>()\"`", text.at[end]) == NULL)
		end++;
	while (end > at && strchr(".,;:!?*_'", text.at[end - 1]) != NULL)
		end--;
	return end;
}

static bool
begins_with(struct span text, size_t at, const char *prefix)
{

	return span_starts_nocase(span_from(text, at), prefix);
}

/* Bytes of names in e-mail addresses, and of their hosts. */
static bool
is_name(char c)
{

	return isalnum((unsigned char)c) != 0 || c == '.' || c == '-' || c == '_' || c == '+' || c == '%';
}

static size_t
mail_end(struct span text, size_t at)
{
	size_t local = at, end, dots = 0;

	while (local < text.len && local - at < LOCAL_MAX && is_name(text.at[local]))
		local++;
	if (local == at || span_byte(text, local) != '@')
		return at;
	for (end = local + 1; end < text.len && end - local < DOMAIN_MAX && is_name(text.at[end]); end++)
		dots += text.at[end] == '.';
	while (end > local && text.at[end - 1] == '.') {
		end--;
		dots--;
	}
	return dots > 0 ? end : at;
}

size_t
verbatim_end(struct span text, size_t at)
{

	if (at == 0 && begins_with(text, at, "#!/"))
		return text.len;
	if (at == 0 || text.at[at - 1] == '\n') {
		struct line line = line_at(text, at);

		if (line.kind == LINE_FENCE)
			return block_end(text, &line);
	}
	if (text.at[at] == '`')
		return at > 0 && text.at[at - 1] == '`' ? at : code_end(text, at);
	if (at > 0 && isalnum((unsigned char)text.at[at - 1]))
		return at;
	if (begins_with(text, at, "http://") || begins_with(text, at, "https://") || begins_with(text, at, "www."))
		return address_end(text, at);
	return at > 0 && is_name(text.at[at - 1]) ? at : mail_end(text, at);
}
