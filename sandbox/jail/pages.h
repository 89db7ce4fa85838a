/*
 * A zygote's pages, laid out so that children come and go fast. What forking and ending cost is mostly one entry after
 * the other of page tables; a huge page is one entry, and its pages are let go of together even where a child has
 * written to some of them. Only speed depends on it: where the kernel gives no huge pages, all stays as it is.
 */
#ifndef PARAPET_SANDBOX_JAIL_PAGES_H
#define PARAPET_SANDBOX_JAIL_PAGES_H

/* Before a runtime starts: from now on memory comes from one heap that begins where a huge page may. */
void pages_prepare(void);

/*
 * Once it is warm, before the first child, while there are still files: what the heap holds moves into huge pages, and
 * so do large libraries, but for what they write. All of it keeps its address and what may be done with it.
 */
void pages_settle(void);

#endif
