/* The table of axes: add a row, or a word to a row, and orders, comparatives and superlatives follow. */
#include "executors/puzzle/axes.h"

const struct axis_words axis_words[AXES] = {
    [AXIS_NONE] = {.name = "none"},
    [AXIS_ACROSS] = {"across", {"leftmost"}, {"rightmost"}, {"left_of"}, {"right_of"}, false, true},
    [AXIS_ALONG] = {"along", {"first", "earliest"}, {"last", "latest"}, {"before", "earlier", "ahead_of"},
	{"after", "later", "behind"}, false, true},
    [AXIS_UP] = {"up", {"top", "highest"}, {"bottom", "lowest"}, {"above", "higher"}, {"below", "lower"}, false, true},
    [AXIS_AGE] = {"age", {"oldest"}, {"youngest", "newest"}, {"older"}, {"younger", "newer"}, true, false},
    [AXIS_PRICE] = {"price", {"cheapest", "least_expensive"}, {"dearest", "most_expensive"},
	{"cheaper", "less_expensive"}, {"dearer", "more_expensive"}, true, false},
    [AXIS_LENGTH] = {"length", {"shortest"}, {"tallest", "longest"}, {"shorter"}, {"taller", "longer"}, true, false},
    [AXIS_WEIGHT] = {"weight", {"lightest"}, {"heaviest"}, {"lighter"}, {"heavier"}, true, false},
    [AXIS_SIZE] = {"size", {"smallest"}, {"largest", "biggest"}, {"smaller"}, {"larger", "bigger"}, true, false},
    [AXIS_SPEED] = {"speed", {"slowest"}, {"fastest"}, {"slower"}, {"faster"}, true, false},
    [AXIS_AMOUNT] = {"amount", {"fewest", "least"}, {"most"}, {"fewer", "less_than"}, {"more_than"}, true, true},
    [AXIS_RANK] = {"rank", {"worst"}, {"best"}, {"worse"}, {"better"}, true, false},
    [AXIS_HEAT] = {"heat", {"coldest"}, {"hottest", "warmest"}, {"colder", "cooler"}, {"hotter", "warmer"}, true,
	false},
    [AXIS_CIRCLE] = {"circle", {"circle"}, {NULL}, {NULL}, {NULL}, false, false},
};
