/*
 * "parapet-trust 2 KEY", a line per entry, "end HASH". Version 1 had no counts of cost.
 */
#include "proxy/shared/trust_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proxy/observe/visible.h"
#include "routes/arms.h"

#define HEADING "parapet-trust 2 "
#define FORMER  "parapet-trust 1 "
#define ENDING  "end "

static uint64_t
hash_text(const char *text, size_t len)
{
	static const unsigned char key[16] = "parapet trust";

	return siphash(key, text, len);
}

static void
write_entry(FILE *out, const struct trust_entry *entry)
{
	char comma = ' ';

	fprintf(out, "%016" PRIx64, atomic_load(&entry->key));
	for (int i = 0; i < TRUST_PATTERNS; i++)
		fprintf(out, " %" PRIu32, atomic_load(&entry->turns[i]));
	for (int i = 0; i < SPEND_COUNTS; i++)
		fprintf(out, " %" PRIu32, atomic_load(&entry->spent[i]));
	for (size_t i = 0; i < TRUST_CLIENTS; i++) {
		uint32_t turns = atomic_load(&entry->clients[i].turns[PURPOSE_TRUST]),
			 spent = atomic_load(&entry->clients[i].turns[PURPOSE_SPEND]);

		if (turns + spent == 0)
			continue;
		fprintf(out, "%c%016" PRIx64 ":%" PRIu32 ":%" PRIu32, comma, atomic_load(&entry->clients[i].hash),
		    turns, spent);
		comma = ',';
	}
	fprintf(out, "%s %s %s\n", comma == ' ' ? " -" : "", entry->route, entry->model);
}

size_t
trust_text_write(const struct trust_table *table, char into[TRUST_TEXT_MAX])
{
	/* Leave room for the last line. */
	FILE *out = fmemopen(into, TRUST_TEXT_MAX - 64, "w");
	struct trust_seen seen;
	long len;

	if (out == NULL)
		return 0;
	fputs(HEADING, out);
	for (size_t i = 0; i < sizeof(table->key); i++)
		fprintf(out, "%02x", table->key[i]);
	fputc('\n', out);
	for (unsigned i = 0; i < TRUST_ENTRIES; i++)
		if (trust_table_see(table, i, &seen))
			write_entry(out, &table->entries[i]);
	fflush(out);
	len = ftell(out);
	fclose(out);
	if (len <= 0 || len >= TRUST_TEXT_MAX - 64)
		return 0;
	return (size_t)len + (size_t)snprintf(into + len, 64, ENDING "%016" PRIx64 "\n", hash_text(into, (size_t)len));
}

/* Read up to this byte and skip it. Returns false if it does not occur. */
static bool
read_until(struct span *text, char end, struct span *word)
{
	const char *at = span_find(*text, end);

	if (at == NULL)
		return false;
	*word = (struct span){text->at, (size_t)(at - text->at)};
	text->len -= word->len + 1;
	text->at = at + 1;
	return true;
}

/* Read a number of at most so many digits in this base. Returns false if it is not one. */
static bool
read_number(struct span word, unsigned base, size_t most, uint64_t *number)
{

	*number = 0;
	if (word.len == 0 || word.len > most)
		return false;
	for (size_t i = 0; i < word.len; i++) {
		const char *digits = "0123456789abcdef", *at = strchr(digits, word.at[i]);

		if (word.at[i] == '\0' || at == NULL || (unsigned)(at - digits) >= base)
			return false;
		*number = *number * base + (uint64_t)(at - digits);
	}
	return true;
}

static bool
read_count(struct span word, _Atomic uint32_t *into)
{
	uint64_t count;

	if (!read_number(word, 10, 7, &count))
		return false;
	atomic_store(into, (uint32_t)count);
	return true;
}

/* "HASH:TURNS:SPENT"; an old file has no SPENT. */
static bool
read_client(struct span item, bool former, struct trust_client *client)
{
	struct span word;
	uint64_t hash;

	if (!read_until(&item, ':', &word) || !read_number(word, 16, 16, &hash))
		return false;
	if (!former && (!read_until(&item, ':', &word) || !read_count(word, &client->turns[PURPOSE_TRUST])))
		return false;
	atomic_store(&client->hash, hash);
	return read_count(item, &client->turns[former ? PURPOSE_TRUST : PURPOSE_SPEND]);
}

static bool
read_clients(struct span list, bool former, struct trust_entry *entry)
{

	if (span_equals(list, "-"))
		return true;
	for (size_t i = 0; list.len > 0; i++) {
		struct trust_client *client = &entry->clients[i], *last = &entry->clients[TRUST_CLIENTS - 1];

		if (i == TRUST_CLIENTS || !read_client(span_next_item(&list), former, client))
			return false;
		/* The place shared by the others is last and has no hash. */
		for (int k = 0; k < PURPOSES && atomic_load(&client->hash) == 0 && client != last; k++)
			atomic_store(&last->turns[k], atomic_exchange(&client->turns[k], 0));
	}
	return true;
}

/* A name that is valid where it was written. */
static bool
read_name(struct span word, char into[TRUST_NAME_MAX])
{

	if (word.len >= TRUST_NAME_MAX)
		return false;
	/* As trust_table.c writes it: a quotation mark would end a label in the metrics. */
	into[visible_write(into, TRUST_NAME_MAX - 1, word, VISIBLE_LABEL)] = '\0';
	return true;
}

static bool
read_entry(struct span line, bool former, struct trust_entry *entry)
{
	struct span word;
	uint64_t key;

	if (!read_until(&line, ' ', &word) || !read_number(word, 16, 16, &key) || key == 0)
		return false;
	for (int i = 0; i < TRUST_PATTERNS; i++)
		if (!read_until(&line, ' ', &word) || !read_count(word, &entry->turns[i]))
			return false;
	for (int i = 0; i < SPEND_COUNTS && !former; i++)
		if (!read_until(&line, ' ', &word) || !read_count(word, &entry->spent[i]))
			return false;
	if (!read_until(&line, ' ', &word) || !read_clients(word, former, entry) || !read_until(&line, ' ', &word) ||
	    !read_name(word, entry->route) || !read_name(line, entry->model))
		return false;
	atomic_store(&entry->key, key);
	atomic_store(&entry->written, 1);
	return true;
}

static bool
read_heading(struct span *text, struct trust_table *table, bool *former)
{
	struct span line, digits;
	uint64_t byte;

	if (!read_until(text, '\n', &line) || line.len != strlen(HEADING) + 2 * sizeof(table->key))
		return false;
	*former = memcmp(line.at, FORMER, strlen(FORMER)) == 0;
	if (!*former && memcmp(line.at, HEADING, strlen(HEADING)) != 0)
		return false;
	for (size_t i = 0; i < sizeof(table->key); i++) {
		digits = (struct span){line.at + strlen(HEADING) + 2 * i, 2};
		if (!read_number(digits, 16, 2, &byte))
			return false;
		table->key[i] = (unsigned char)byte;
	}
	return true;
}

/* Whether the text ends in the hash of what precedes it; that line is then removed. */
static bool
take_ending(struct span *text)
{
	size_t len = strlen(ENDING) + 17;
	struct span digits;
	uint64_t hash;

	if (text->len < len)
		return false;
	text->len -= len;
	digits = (struct span){text->at + text->len + strlen(ENDING), 16};
	return memcmp(text->at + text->len, ENDING, strlen(ENDING)) == 0 && digits.at[16] == '\n' &&
	    read_number(digits, 16, 16, &hash) && hash == hash_text(text->at, text->len);
}

int
trust_text_read(struct trust_table *table, struct span text)
{
	struct trust_table *fresh = calloc(1, sizeof(*fresh));
	struct span line;
	bool former;
	int count = 0;

	if (fresh == NULL)
		return -1;
	if (text.len > TRUST_TEXT_MAX || !take_ending(&text) || !read_heading(&text, fresh, &former))
		count = -1;
	while (count >= 0 && text.len > 0)
		count = count < TRUST_ENTRIES && read_until(&text, '\n', &line) &&
			read_entry(line, former, &fresh->entries[count])
		    ? count + 1
		    : -1;
	if (count >= 0)
		memcpy(table, fresh, sizeof(*table));
	free(fresh);
	return count;
}
