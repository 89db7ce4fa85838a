/*
 * Lines of files that may be damaged.
 */
#include "proxy/shared/model_lines.h"

#include <string.h>

int
model_lines_read(struct ledger *ledger, struct span text, const char *heading, model_line_read *read_line)
{
	size_t skip = strlen(heading);
	char line[MODEL_LINE_MAX];
	int count = 0;

	if (text.len < skip || memcmp(text.at, heading, skip) != 0)
		return -1;
	text = (struct span){text.at + skip, text.len - skip};
	while (text.len > 0) {
		const char *end = memchr(text.at, '\n', text.len);
		size_t len = end != NULL ? (size_t)(end - text.at) : 0;

		if (end == NULL || count == LEDGER_MODELS || len >= sizeof(line) || memchr(text.at, '\0', len) != NULL)
			return -1;
		memcpy(line, text.at, len);
		line[len] = '\0';
		if (!read_line(ledger, line))
			return -1;
		count++;
		text = (struct span){end + 1, text.len - len - 1};
	}
	return count;
}
