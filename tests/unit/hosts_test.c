/*
 * The Host guard: who is let in on loopback. A name that any DNS server may point at 127.0.0.1 is not.
 */
#include "proxy/relay/hosts.h"

#include "tests/unit/check.h"

#define MACHINE "workbench"

static const char *const allowed[] = {
    "localhost",
    "localhost:11435",
    "LocalHost:1",
    "localhost.",
    "localhost.:80",
    "127.0.0.1",
    "127.0.0.1:11435",
    "[::1]",
    "[::1]:11435",
    "192.0.2.7",
    "[2001:db8::1]:80",
    "a.localhost",
    "a.b.localhost:80",
    "workbench.local",
    "WORKBENCH.LOCAL.",
    "workbench.local:80",
    "host.docker.internal",
    "host.docker.internal:11435",
    "Host.Containers.Internal",
    "gateway.docker.internal.",
    MACHINE,
    "WORKBENCH:80",
    "workbench.",
};

static const char *const denied[] = {
    "",
    ":80",
    ".",
    "..",
    "evil.example",
    "evil.example:11435",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "127.0.0.1.evil.example:11435",
    "notlocalhost",
    "xlocal",
    "local",
    "internal",
    "local.evil",
    ".local",
    "printer.local",
    "evil.internal",
    "a.workbench.local",
    "workbench.local.local",
    "xworkbench.local",
    "workbench.localx",
    "workbenchlocal",
    "a.host.docker.internal",
    "docker.internal",
    "host.docker.internal.evil",
    "127.0.0.1x",
    "127.1",
    "2130706433",
    "0x7f.0.0.1",
    "127.0.0.256",
    "[",
    "[]",
    "[::1",
    "[::1::]",
    "[evil.example]",
    "::1x",
    "workbench2",
    "workbench.evil.example",
    "1.2.3.4.5",
    "*",
    "ollama",
    "localhost evil",
    "[::1].evil.example",
    "[::1]evil.example",
    "[127.0.0.1",
    "localhost:evil.example",
    "127.0.0.1:80.evil.example",
};

static bool
allow(const char *authority, const char *extra)
{

	check_example(authority);
	return hosts_allow(
	    (struct span){guarded_copy(authority, strlen(authority)), strlen(authority)}, MACHINE, extra);
}

int
main(void)
{

	for (size_t i = 0; i < nitems(allowed); i++)
		CHECK(allow(allowed[i], NULL));
	for (size_t i = 0; i < nitems(denied); i++) {
		CHECK(!allow(denied[i], NULL));
		CHECK(!allow(denied[i], "proxy.example,lab"));
		CHECK(!allow(denied[i], ""));
		CHECK(!allow(denied[i], ",, "));
	}
	CHECK(allow("lab", "proxy.example,lab"));
	CHECK(allow("proxy.example:443", " proxy.example , lab"));
	CHECK(allow("PROXY.example.", "proxy.example"));
	CHECK(!allow("proxy.example2", "proxy.example"));
	CHECK(!allow("x.proxy.example", "proxy.example"));
	CHECK(!allow("proxy", "proxy.example"));
	CHECK(allow("evil.example", "*"));
	CHECK(allow("evil.example", "lab, *"));
	CHECK(allow("printer.local", "printer.local"));
	CHECK(hosts_allow(span_of("workbench.local"), "workbench.lan.example", NULL));
	CHECK(!hosts_allow(span_of("workbench.lan.example.local"), "workbench.lan.example", NULL));
	/* A machine without a name makes none of its ending. */
	CHECK(!hosts_allow(span_of(".local"), "", NULL));
	return check_end();
}
