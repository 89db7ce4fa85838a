/*
 * A turn's labels, and its texts in order.
 */
#include "routes/request.h"

#include <assert.h>

VOCABULARY_NAMES(turn_direct, EACH_TURN_DIRECT, TURN_DIRECT_COUNT);

enum content_kind
request_kind(const struct request_weight *weight)
{

	if (weight->three > weight->bytes / 2)
		return CONTENT_THREE;
	if (weight->two > weight->bytes / 2)
		return CONTENT_TWO;
	return weight->marks > weight->bytes / 8 ? CONTENT_MARKS : CONTENT_PROSE;
}

void
request_add_user_text(struct request *request, struct span text)
{
	struct span none = {text.at, 0};

	memmove(&request->earlier[1], &request->earlier[0], (REQUEST_EARLIER_MAX - 1) * sizeof(request->earlier[0]));
	request->earlier[0] = request->previous.decoded.len <= REQUEST_EARLIER_TEXT ? request->previous.decoded : none;
	request->previous = request->last;
	request->last.decoded = text;
	request->user_texts++;
}
