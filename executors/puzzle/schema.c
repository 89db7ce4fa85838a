/*
 * The JSON Schema for specifications that is sent to backends. Only what both llama-server's grammars and Ollama's
 * `format` support: types, properties, required, enum, lists; no patterns, no references, no alternatives.
 * puzzle_read() checks the rest.
 */
#include "executors/puzzle/puzzle.h"

#define TEXT     "{\"type\":\"string\"}"
#define LIST(of) "{\"type\":\"array\",\"items\":" of "}"
#define OBJECT(of, r) \
	"{\"type\":\"object\",\"properties\":{" of "},\"required\":[" r "],\"additionalProperties\":false}"

static const char schema[] = OBJECT(
    "\"sets\":" LIST(OBJECT("\"name\":" TEXT ",\"members\":" LIST(TEXT),
	"\"name\",\"members\"")) ","
				 "\"vars\":" LIST(OBJECT(
				     "\"name\":" TEXT ",\"of\":" TEXT ",\"names\":" LIST(
					 TEXT) ",\"domain\":" TEXT
					       ",\"distinct\":{\"type\":\"boolean\"},\"order\":{\"type\":\"string\",\"enum\":[\"leftmost\",\"rightmost\",\"first\","
					       "\"last\",\"top\",\"bottom\",\"oldest\",\"youngest\",\"newest\",\"cheapest\",\"dearest\",\"most_expensive\",\"shortest\","
					       "\"tallest\",\"longest\",\"lightest\",\"heaviest\",\"smallest\",\"largest\",\"slowest\",\"fastest\",\"fewest\",\"most\","
					       "\"worst\",\"best\",\"coldest\",\"hottest\",\"circle\"]}",
				     "\"domain\"")) ","
						    "\"constraints\":" LIST(OBJECT("\"say\":" TEXT ",\"expr\":" TEXT,
							"\"say\",\"expr\"")) ","
									     "\"ask\":" OBJECT(
										 "\"kind\":{\"type\":\"string\",\"enum\":[\"value\",\"must\",\"could\",\"cannot\",\"entails\",\"count\","
										 "\"min\",\"max\"]},\"expr\":" TEXT
										 ",\"options\":" LIST(
										     OBJECT("\"label\":" TEXT
											    ",\"expr\":" TEXT,
											 "\"label\",\"expr\"")),
										 "\"kind\""),
    "\"vars\",\"constraints\",\"ask\"");

const char *
puzzle_schema(void)
{

	return schema;
}
