/*
 * For large locals that are filled before they are read, and never read beyond what was filled.
 *
 * What ships clears every local where it begins (cmake/hardening.cmake). Of a buffer of some KB of which a turn needs a
 * tenth, that costs more than all else that is done with it. So this stands only beside a buffer that has a length of
 * its own, or one that is cleared anyway by what fills it in.
 */
#ifndef PARAPET_POLICIES_UNCLEARED_H
#define PARAPET_POLICIES_UNCLEARED_H

#ifdef __has_attribute
#if __has_attribute(uninitialized)
#define UNCLEARED __attribute__((uninitialized))
#endif
#endif
#ifndef UNCLEARED
#define UNCLEARED
#endif

#endif
