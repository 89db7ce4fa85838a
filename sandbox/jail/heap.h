/*
 * A zygote's heap, laid out so that children come and go fast. What forking and ending cost is mostly one entry after
 * the other of page tables; a huge page is one entry, and its pages are let go of together even where a child has
 * written to some of them. Only speed depends on it: a kernel that has no huge pages leaves the heap as it is.
 */
#ifndef PARAPET_SANDBOX_JAIL_HEAP_H
#define PARAPET_SANDBOX_JAIL_HEAP_H

/* Before a resident starts: from now on memory comes from one heap that begins where a huge page may. */
void heap_prepare(void);

/* Once it is warm, before the first child: what the heap holds moves into huge pages. */
void heap_settle(void);

#endif
