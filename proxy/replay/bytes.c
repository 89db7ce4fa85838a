/*
 * Characters, and stored gzip from its RFC in a few lines, so that a tool for tests needs no further library.
 */
#include "proxy/replay/bytes.h"

#include <event2/buffer.h>
#include <nettle/base64.h>

#include "proxy/json/json_string.h"

#define STORED_MAX 65535 /* bytes that one stored block can hold */

/* Length in bytes of the well-formed character that the text starts with, or 0. */
static size_t
character_length(struct span text)
{

	return (unsigned char)text.at[0] < 0x80 ? 1 : json_utf8_length(text.at, text.len);
}

bool
bytes_are_utf8(struct span bytes)
{

	while (bytes.len > 0) {
		size_t len = character_length(bytes);

		if (len == 0)
			return false;
		bytes.at += len;
		bytes.len -= len;
	}
	return true;
}

size_t
bytes_cut_text(struct span text, size_t most)
{
	size_t cut = 0;

	while (cut < text.len) {
		size_t len = character_length((struct span){text.at + cut, text.len - cut});

		if (len == 0)
			len = 1;
		if (cut > 0 && cut + len > most)
			break;
		cut += len;
	}
	return cut;
}

void
bytes_add_base64(struct evbuffer *out, struct span bytes)
{
	size_t len = BASE64_ENCODE_RAW_LENGTH(bytes.len);
	struct evbuffer_iovec room;

	if (len == 0 || evbuffer_reserve_space(out, (ssize_t)len, &room, 1) != 1)
		return;
	base64_encode_raw(room.iov_base, bytes.len, (const uint8_t *)bytes.at);
	room.iov_len = len;
	evbuffer_commit_space(out, &room, 1);
}

/* gzip's CRC-32, bit by bit: speed does not matter here. */
static uint32_t
bytes_checksum(struct span bytes)
{
	uint32_t crc = 0xffffffff;
	size_t i;
	int bit;

	for (i = 0; i < bytes.len; i++) {
		crc ^= (unsigned char)bytes.at[i];
		for (bit = 0; bit < 8; bit++)
			crc = crc & 1 ? crc >> 1 ^ 0xedb88320 : crc >> 1;
	}
	return ~crc;
}

/* Append the lowest `count` bytes of a number, lowest first. */
static void
add_little_endian(struct evbuffer *out, uint32_t number, int count)
{

	while (count-- > 0) {
		unsigned char byte = (unsigned char)(number & 0xff);

		evbuffer_add(out, &byte, 1);
		number >>= 8;
	}
}

void
bytes_add_gzip(struct evbuffer *out, struct span bytes)
{
	static const unsigned char opening[10] = {0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255};
	struct span left = bytes;
	bool last;

	evbuffer_add(out, opening, sizeof(opening));
	do {
		uint32_t len = left.len > STORED_MAX ? STORED_MAX : (uint32_t)left.len;

		last = len == left.len;
		add_little_endian(out, last, 1);
		add_little_endian(out, len, 2);
		add_little_endian(out, ~len, 2);
		evbuffer_add(out, left.at, len);
		left.at += len;
		left.len -= len;
	} while (!last);
	add_little_endian(out, bytes_checksum(bytes), 4);
	add_little_endian(out, (uint32_t)bytes.len, 4);
}
