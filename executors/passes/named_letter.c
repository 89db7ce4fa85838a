/*
 * One letter that is named.
 */
#include "executors/passes/named_letter.h"

#include <ctype.h>
#include <string.h>

bool
trigger_names_one(struct span text, size_t end)
{
	size_t at = end;

	while (at < text.len && strchr(" *_(", text.at[at]) != NULL)
		at++;
	return at < text.len && isalpha((unsigned char)text.at[at]) &&
	    (at + 1 == text.len || !isalnum((unsigned char)text.at[at + 1]));
}
