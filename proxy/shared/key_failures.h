/*
 * Wrong keys, counted by address, in memory that all workers share: what whoever guesses keys is made to wait for.
 *
 * A wrong key is answered after 250 ms, twice as long for each further one, 8 s at the most; each is forgotten after a
 * minute. An address is an IPv4 address or an IPv6 network of 64 bits, which is what one customer has. A right key is
 * answered at once, whoever else guesses from the same address; so a guesser who is content with the silence may leave
 * and come back, and what keeps keys from being found is their length. This keeps them from being tried by thousands.
 *
 * The table has a fixed number of places. An address that finds all places of its set taken takes over the one with the
 * fewest failures and goes on counting from there (Metwally, Agrawal, El Abbadi 2005: Space-Saving). So no address is
 * ever counted lower than it should be, and to have one's own place taken over gains nothing: who comes back finds at
 * least as many failures as were forgotten. What it costs is that, while thousands of addresses guess, somebody who
 * mistypes a key may wait for 8 s.
 */
#ifndef PARAPET_PROXY_SHARED_KEY_FAILURES_H
#define PARAPET_PROXY_SHARED_KEY_FAILURES_H

#include <stdatomic.h>
#include <stdint.h>

#define KEY_FAILURES_PLACES 4096
#define KEY_FAILURES_SET    8 /* places that an address may have */

/* All zero but the secret is empty. */
struct key_failures {
	unsigned char secret[16]; /* secret, so that no one can choose addresses that share a set */
	struct key_failures_place {
		_Atomic uint64_t who;      /* hash of an address; 0: free */
		_Atomic int64_t forgotten; /* clock_millis at which its last failure expires */
	} places[KEY_FAILURES_PLACES];
};

/*
 * Count a wrong key from an address: 16 bytes, as in connection_table_address. Returns the milliseconds by which its
 * answer is delayed. Any process may call it; now is clock_millis.
 */
int64_t key_failures_add(struct key_failures *failures, const unsigned char address[16], int64_t now);

#endif
