/*
 * Addresses: which texts are one, what they come out as again, and which of them mean the same place.
 */
#include "proxy/shared/address.h"

#include <stdio.h>

#include "tests/unit/check.h"

static const struct {
	const char *text;
	const char *again; /* NULL: as it was */
	bool loopback;
	uint16_t port;
} good[] = {
    {"127.0.0.1:11435", NULL, true, 11435},
    {":11435", "127.0.0.1:11435", true, 11435},
    {"127.1.2.3:0", NULL, true, 0},
    {"localhost:8080", "127.0.0.1:8080", true, 8080},
    {"0.0.0.0:65535", NULL, false, 65535},
    {"192.0.2.1:80", NULL, false, 80},
    {"[::1]:80", NULL, true, 80},
    {"[0:0:0:0:0:0:0:1]:80", "[::1]:80", true, 80},
    {"[::]:80", NULL, false, 80},
    {"[2001:db8::a]:80", NULL, false, 80},
    {"unix:/run/parapet.sock", NULL, true, 0},
    {"unix:relative", NULL, true, 0},
};

static const struct {
	const char *text;
	const char *words;
} bad[] = {
    {"", "ADDR:PORT"},
    {"127.0.0.1", "ADDR:PORT"},
    {"11435", "ADDR:PORT"},
    {"example.org:80", "ADDR:PORT"},
    {"http://127.0.0.1:80", "ADDR:PORT"},
    {"127.0.0.256:80", "ADDR:PORT"},
    {"127.1:80", "ADDR:PORT"},
    {"::1:80", "ADDR:PORT"},
    {"[::1:80", "ADDR:PORT"},
    {"[]:80", "ADDR:PORT"},
    {"[::1]", "port"},
    {"[aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa]:80", "ADDR:PORT"},
    {"[127.0.0.1]:80", "ADDR:PORT"},
    {"127.0.0.1:", "0 to 65535"},
    {"127.0.0.1:65536", "0 to 65535"},
    {"127.0.0.1:-1", "0 to 65535"},
    {"127.0.0.1:+1", "0 to 65535"},
    {"127.0.0.1: 1", "0 to 65535"},
    {"127.0.0.1:80a", "0 to 65535"},
    {"127.0.0.1:http", "0 to 65535"},
    {"127.0.0.1:99999999999999999999", "0 to 65535"},
    {"unix:", "1 to 107 characters"},
    {"unix:/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
	"1 to 107 characters"},
};

/* Whether a listener would be reached by somebody who connects to the target. */
static const struct {
	const char *listening;
	const char *target;
	bool reached;
} pairs[] = {
    {"127.0.0.1:80", "127.0.0.1:80", true},
    {"127.0.0.1:80", "127.0.0.1:81", false},
    {"127.0.0.1:80", "127.0.0.2:80", false},
    {"127.0.0.1:80", "192.0.2.1:80", false},
    {"127.0.0.1:80", "[::1]:80", false},
    {"[::1]:80", "[::1]:80", true},
    {"0.0.0.0:80", "127.0.0.1:80", true},
    {"0.0.0.0:80", "127.0.0.1:81", false},
    {"[::]:80", "127.0.0.1:80", true},
    {"[::]:80", "[::1]:80", true},
    {"0.0.0.0:80", "192.0.2.1:80", false},
    {"127.0.0.1:80", "0.0.0.0:80", true},
    {"unix:/a", "unix:/a", true},
    {"unix:/a", "unix:/b", false},
    {"unix:/a", "127.0.0.1:80", false},
    {"127.0.0.1:80", "unix:/a", false},
};

static struct address
read_good(const char *text)
{
	struct address address = {.len = 0};
	const char *why = "";

	CHECK_EQ_INT(address_read(&address, text, &why), 0);
	return address;
}

int
main(void)
{
	char text[ADDRESS_TEXT_MAX];

	for (size_t i = 0; i < nitems(good); i++) {
		struct address address;

		check_example(good[i].text);
		address = read_good(good[i].text);
		CHECK_TEXT(address_text(&address, text), good[i].again ? good[i].again : good[i].text);
		CHECK_EQ_INT(address_is_loopback(&address), good[i].loopback);
		CHECK_EQ_INT(address_is_local_socket(&address), strncmp(good[i].text, "unix:", 5) == 0);
		CHECK_EQ_INT(address_port(&address), good[i].port);
		CHECK(address.len > 0 && address.len <= sizeof(address.as));
	}
	for (size_t i = 0; i < nitems(bad); i++) {
		struct address address;
		const char *why = "";

		check_example(bad[i].text);
		CHECK_EQ_INT(address_read(&address, bad[i].text, &why), -1);
		if (strstr(why, bad[i].words) == NULL)
			CHECK_TEXT(why, bad[i].words);
	}
	for (size_t i = 0; i < nitems(pairs); i++) {
		struct address listening = read_good(pairs[i].listening), target = read_good(pairs[i].target);

		snprintf(text, sizeof(text), "%s from %s", pairs[i].listening, pairs[i].target);
		check_example(text);
		CHECK_EQ_INT(address_reaches(&listening, &target), pairs[i].reached);
	}
	return check_end();
}
