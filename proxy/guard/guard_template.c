/*
 * The policy's templates for the text shown around an answer.
 */
#include <stddef.h>
#include <string.h>

#include "proxy/guard/guard_inside.h"

void
guard_fill_template(const char *text, const struct flow_outcome *outcome, struct json_out *out)
{
	static const char struck[] = "~~{draft}~~";
	static const struct {
		const char *mark;
		size_t offset;
	} marks[] = {{"{answer}", offsetof(struct flow_outcome, answer)},
	    {"{working}", offsetof(struct flow_outcome, working)}, {"{draft}", offsetof(struct flow_outcome, draft)},
	    {"{correction}", offsetof(struct flow_outcome, correction)}};

	while (*text != '\0') {
		size_t plain = strcspn(text, "{~");

		/* A draft without its own number has nothing to strike out. */
		if (outcome->draft.len == 0 && strncmp(text, struck, sizeof(struck) - 1) == 0) {
			text += sizeof(struck) - 1;
			continue;
		}
		bool filled = false;

		json_out_bytes(out, (struct span){text, plain});
		text += plain;
		for (size_t i = 0; i < nitems(marks) && !filled; i++)
			if (strncmp(text, marks[i].mark, strlen(marks[i].mark)) == 0) {
				json_out_bytes(out, *(const struct span *)((const char *)outcome + marks[i].offset));
				text += strlen(marks[i].mark);
				filled = true;
			}
		if (!filled && *text != '\0') {
			json_out_bytes(out, (struct span){text, 1});
			text++;
		}
	}
}
