/*
 * The meaning of an order's smallest value: `order` of a group, and the axes of relation words.
 */
#ifndef PARAPET_EXECUTORS_PUZZLE_AXES_H
#define PARAPET_EXECUTORS_PUZZLE_AXES_H

#include <stdbool.h>

#include "policies/span.h"

enum axis {
	AXIS_NONE, /* no order was given */
	AXIS_ACROSS,
	AXIS_ALONG,
	AXIS_UP,
	AXIS_AGE,
	AXIS_PRICE,
	AXIS_LENGTH,
	AXIS_WEIGHT,
	AXIS_SIZE,
	AXIS_SPEED,
	AXIS_AMOUNT,
	AXIS_RANK,
	AXIS_HEAT,
	AXIS_CIRCLE,
	AXES
};

struct puzzle_order {
	enum axis axis;
	bool reversed; /* the smallest value is the axis's far end: rightmost, last, bottom, youngest, dearest, ... */
};

/* The names of the ends: near[0] and far[0] are printed, others are synonyms. NULL-terminated. */
struct axis_words {
	const char *name;
	const char *near[4]; /* as `order`: the smallest value is this end */
	const char *far[4];
	const char *nearer[5]; /* comparatives: a is nearer to that end than b */
	const char *farther[5];
	bool ranks;     /* ends are extremes of the group, not ends of the domain */
	bool by_itself; /* its words also work for a group without an order */
};

extern const struct axis_words axis_words[AXES];

#endif
