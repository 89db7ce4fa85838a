/*
 * Characters, base64, FNV-1a and stored gzip: each from its RFC, each a few lines, so that a tool for tests needs no
 * further library.
 */
#include "proxy/replay/bytes.h"

#include <event2/buffer.h>

#define STORED_MAX 65535 /* bytes that one stored block can hold */

/* Length in bytes of the well-formed character that the text starts with, or 0. */
static size_t
character_length(struct span text)
{
	const unsigned char *b = (const unsigned char *)text.at;
	size_t len, i;

	if (b[0] < 0x80)
		return 1;
	if (b[0] < 0xc2 || b[0] > 0xf4)
		return 0;
	len = b[0] < 0xe0 ? 2 : b[0] < 0xf0 ? 3 : 4;
	if (text.len < len)
		return 0;
	for (i = 1; i < len; i++) {
		if ((b[i] & 0xc0) != 0x80)
			return 0;
	}
	/* Overlong forms, surrogates and what lies above U+10FFFF all show in the second byte. */
	if ((b[0] == 0xe0 && b[1] < 0xa0) || (b[0] == 0xed && b[1] > 0x9f) || (b[0] == 0xf0 && b[1] < 0x90) ||
	    (b[0] == 0xf4 && b[1] > 0x8f))
		return 0;
	return len;
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
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	const unsigned char *b = (const unsigned char *)bytes.at;
	size_t i;

	for (i = 0; i < bytes.len; i += 3) {
		size_t left = bytes.len - i;
		uint32_t three = (uint32_t)b[i] << 16;
		char four[4];

		if (left > 1)
			three |= (uint32_t)b[i + 1] << 8;
		if (left > 2)
			three |= b[i + 2];
		four[0] = digits[three >> 18];
		four[1] = digits[three >> 12 & 63];
		four[2] = left > 1 ? digits[three >> 6 & 63] : '=';
		four[3] = left > 2 ? digits[three & 63] : '=';
		evbuffer_add(out, four, sizeof(four));
	}
}

/* CRC-32 as gzip wants it, bit by bit: speed is nobody's concern here. */
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
