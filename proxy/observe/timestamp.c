/*
 * RFC 3339 times.
 */
#include "proxy/observe/timestamp.h"

#include <string.h>

/* Write a number's last `count` digits. */
static void
put_digits(char *into, unsigned count, uint64_t n)
{

	while (count-- > 0) {
		into[count] = (char)('0' + n % 10);
		n /= 10;
	}
}

/* By hand: strftime takes longer than all other members of a line. Days to dates as in civil_from_days (H. Hinnant). */
const char *
timestamp_write(int64_t millis, char into[TIMESTAMP_MAX])
{
	uint64_t seconds = (uint64_t)millis / 1000, days = seconds / 86400 + 719468;
	uint64_t era = days / 146097, day_of_era = days % 146097;
	uint64_t year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
	uint64_t day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
	uint64_t month = (5 * day_of_year + 2) / 153; /* from March on */

	memcpy(into, "0000-00-00T00:00:00.000Z", 25);
	put_digits(into, 4, year_of_era + era * 400 + (month >= 10));
	put_digits(into + 5, 2, month < 10 ? month + 3 : month - 9);
	put_digits(into + 8, 2, day_of_year - (153 * month + 2) / 5 + 1);
	put_digits(into + 11, 2, seconds / 3600 % 24);
	put_digits(into + 14, 2, seconds / 60 % 60);
	put_digits(into + 17, 2, seconds % 60);
	put_digits(into + 20, 3, (uint64_t)millis % 1000);
	return into;
}
