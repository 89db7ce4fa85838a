/*
 * Words that leave a sum's amounts unchanged, in strcmp order; and question words.
 */
#include <stdlib.h>

#include "executors/quantities/amounts.h"
#include "executors/quantities/row.h"

#define N WORD_NEUTRAL
#define T WORD_THING

static const struct known_word {
	const char *word;
	enum word_class class;
} words[] = {{"'s", N}, {"a", N}, {"about", N}, {"across", N}, {"after", N}, {"airport", N}, {"album", N}, {"all", N},
    {"along", N}, {"aluminium", N}, {"aluminum", N}, {"am", N}, {"amount", N}, {"an", N}, {"and", N}, {"any", N},
    {"apiece", ASKS_EACH}, {"apple", T}, {"apples", T}, {"approximately", N}, {"aquarium", N}, {"are", N},
    {"area", ASKS_AREA}, {"around", N}, {"as", N}, {"at", N}, {"athlete", N}, {"autobahn", N}, {"average", N},
    {"away", ASKS_DISTANCE}, {"baby", N}, {"backup", N}, {"bag", N}, {"banana", T}, {"bananas", T}, {"bandwidth", N},
    {"bar_", N}, {"batch", N}, {"bathtub", N}, {"batter", N}, {"battery", N}, {"be", N}, {"beef", T}, {"been", N},
    {"beer", T}, {"between", N}, {"bicycle", N}, {"big", N}, {"bike", N}, {"bird", N}, {"block", N}, {"boat", N},
    {"book", N}, {"both_", N}, {"bottle", N}, {"bottles_", N}, {"bought", N}, {"boy", N}, {"bread", T}, {"brine", N},
    {"bucket", N}, {"bulb", N}, {"burn", N}, {"burns", N}, {"bus", N}, {"butter", T}, {"buy", N}, {"by", N},
    {"cable", N}, {"cake", N}, {"calculate", N}, {"can", N}, {"canoe", N}, {"capacity", ASKS_VOLUME}, {"car", N},
    {"car's", N}, {"carton", N}, {"cat", N}, {"ceiling", N}, {"charge", N}, {"charged", N}, {"charger", N},
    {"charges", N}, {"cheese", T}, {"cheetah", N}, {"chicken", T}, {"child", N}, {"cistern", N}, {"city", N},
    {"climb", N}, {"climbs", N}, {"coffee", T}, {"commute", N}, {"complete", N}, {"completed", N}, {"completes", N},
    {"completing", N}, {"computer", N}, {"concrete", N}, {"connection", N}, {"constant", N}, {"consume", N},
    {"consumed", N}, {"consumes", N}, {"consumption", N}, {"contain", N}, {"contains", N}, {"conveyor", N},
    {"cookie", T}, {"cookies", T}, {"copper", N}, {"copy", N}, {"copying", N}, {"cost", ASKS_MONEY}, {"costing", N},
    {"costs", N}, {"cover", N}, {"coverage", N}, {"covered", N}, {"covering", N}, {"covers", N}, {"cruise", N},
    {"cruises", N}, {"cruising", N}, {"cube_", N}, {"cups_", N}, {"cycle", N}, {"cycled", N}, {"cycles", N},
    {"cycling", N}, {"cyclist", N}, {"dad", N}, {"daily_", N}, {"data", N}, {"daughter", N}, {"decimal", N},
    {"density", N}, {"destination", N}, {"device", N}, {"did", N}, {"diesel", T}, {"disk", N},
    {"distance", ASKS_DISTANCE}, {"do", N}, {"doctor", N}, {"does", N}, {"dog", N}, {"doing", N}, {"done", N},
    {"dosage", N}, {"dose", N}, {"dough", N}, {"download", N}, {"downloading", N}, {"downloads", N}, {"drain", N},
    {"drains", N}, {"drink", N}, {"drinks", N}, {"dripping", N}, {"drips", N}, {"drive", N}, {"driven", N},
    {"driver", N}, {"drives", N}, {"driving", N}, {"drone", N}, {"drove", N}, {"dryer", N}, {"duration", ASKS_TIME},
    {"during", N}, {"each", ASKS_EACH}, {"earn", N}, {"earned", N}, {"earns", N}, {"eat", N}, {"eats", N},
    {"economy", N}, {"efficiency", N}, {"egg", T}, {"eggs", T}, {"electricity", N}, {"elevator", N}, {"empties", N},
    {"empty", N}, {"end", N}, {"ends", N}, {"energy", N}, {"engine", N}, {"escalator", N}, {"essay", N}, {"ev", N},
    {"exact", N}, {"exactly", N}, {"expensive", ASKS_MONEY}, {"factory", N}, {"far", ASKS_DISTANCE},
    {"fast", ASKS_SPEED}, {"feed", N}, {"feeds", N}, {"fence", N}, {"ferry", N}, {"file", N}, {"files", N}, {"fill", N},
    {"filled", N}, {"filling", N}, {"fills", N}, {"finish", N}, {"fish", N}, {"fit", N}, {"fits", N}, {"flew", N},
    {"flies", N}, {"flight", N}, {"floor", N}, {"flour", T}, {"flow", N}, {"flows", N}, {"fly", N}, {"flying", N},
    {"for", N}, {"freeway", N}, {"fridge", N}, {"from", N}, {"fuel", T}, {"full", N}, {"game", N}, {"garden", N},
    {"gas", T}, {"gasoline", T}, {"get", N}, {"gets", N}, {"getting", N}, {"girl", N}, {"give", N}, {"gives", N},
    {"go", N}, {"goes", N}, {"going", N}, {"gold", N}, {"got", N}, {"grapes", T}, {"gravel", N}, {"guzzles", N},
    {"had", N}, {"has", N}, {"have", N}, {"hdd", N}, {"he", N}, {"heater", N}, {"her", N}, {"here", N}, {"highway", N},
    {"hike", N}, {"hiked", N}, {"hiker", N}, {"hikes", N}, {"hiking", N}, {"his", N}, {"hit", N}, {"hold", N},
    {"holding_", N}, {"holds", N}, {"home", N}, {"honey", T}, {"horse", N}, {"hose", N}, {"hourly", N}, {"how", N},
    {"husband", N}, {"i", N}, {"if", N}, {"in", N}, {"internet", N}, {"into", N}, {"iron", N}, {"is", N}, {"it", N},
    {"its", N}, {"job", N}, {"jog", N}, {"jogged", N}, {"jogger", N}, {"jogging", N}, {"jogs", N}, {"journey", N},
    {"juice", T}, {"kayak", N}, {"keep", N}, {"keeps", N}, {"kept", N}, {"kettle", N}, {"kid", N}, {"kids", T},
    {"laid", N}, {"lamp", N}, {"laptop", N}, {"last", N}, {"lasted", N}, {"lasts", N}, {"lawn", N}, {"lay", N},
    {"lead", N}, {"leak", N}, {"leaking", N}, {"leaks", N}, {"let", N}, {"lets", N}, {"lift", N}, {"light", N},
    {"lightning", N}, {"limit", N}, {"line", N}, {"link", N}, {"litre_", N}, {"long", ASKS_TIME}, {"lorry", N},
    {"machine", N}, {"made", N}, {"maintains", N}, {"make", N}, {"makes", N}, {"making", N}, {"man", N},
    {"marathon", N}, {"mass", N}, {"me", N}, {"meat", T}, {"medication", N}, {"medicine", N}, {"meter", N},
    {"mileage", N}, {"milk", T}, {"mine", N}, {"minute_", N}, {"mix", N}, {"mobile", N}, {"mom", N}, {"money", N},
    {"monthly_", N}, {"moon_", N}, {"motorcycle", N}, {"motorway", N}, {"move", N}, {"moves", N}, {"movie", N},
    {"moving", N}, {"much", ASKS_AMOUNT}, {"mum", N}, {"my", N}, {"need", N}, {"needed", N}, {"needs", N},
    {"network", N}, {"nonstop", N}, {"now", N}, {"of", N}, {"office", N}, {"oil", T}, {"old_", N}, {"on", N},
    {"only_", N}, {"orbit_", N}, {"our", N}, {"out", N}, {"oven", N}, {"pace", ASKS_PACE}, {"pack", N}, {"package", N},
    {"page", T}, {"pages", T}, {"paid", N}, {"paint", T}, {"pancakes", T}, {"pasta", T}, {"pay", ASKS_MONEY},
    {"paying", N}, {"pays", N}, {"pc", N}, {"pedal", N}, {"pedals", N}, {"people", T}, {"per_", N}, {"person", T},
    {"persons", T}, {"petrol", T}, {"phone", N}, {"photo", T}, {"photos", T}, {"pick", N}, {"picture", T},
    {"pictures", T}, {"piece", N}, {"pipe", N}, {"pizza", N}, {"plan", N}, {"plane", N}, {"pool", N}, {"potato", T},
    {"potatoes", T}, {"power", N}, {"pressure_", N}, {"price", ASKS_MONEY}, {"priced", N}, {"prices", N}, {"print", N},
    {"printer", N}, {"prints", N}, {"probe", N}, {"produce", N}, {"produces", N}, {"pump", N}, {"pushing", N},
    {"quickly", ASKS_TIME}, {"race", N}, {"ran", N}, {"rate", N}, {"reach", N}, {"read", N}, {"reading", N},
    {"reads", N}, {"recipe", N}, {"rent_", N}, {"require", N}, {"requires", N}, {"reservoir", N}, {"result", N},
    {"rice", T}, {"ride", N}, {"rides", N}, {"riding", N}, {"road", N}, {"rocket", N}, {"rode", N}, {"roll", N},
    {"roller", N}, {"rolls", T}, {"room", N}, {"rope", N}, {"route", N}, {"rower", N}, {"rowing", N}, {"run", N},
    {"runner", N}, {"running", N}, {"runs", N}, {"said", N}, {"sail", N}, {"sailed", N}, {"sails", N}, {"salary", N},
    {"salt", T}, {"sand", N}, {"satellite", N}, {"sauce", N}, {"say", N}, {"says", N}, {"school", N}, {"scooter", N},
    {"sell", N}, {"sells", N}, {"serve", N}, {"serves", N}, {"servings", N}, {"she", N}, {"sheets_", N}, {"shift", N},
    {"ship", N}, {"should", N}, {"show", N}, {"silver", N}, {"size", N}, {"skate", N}, {"skates", N}, {"skating", N},
    {"sled", N}, {"sloth", N}, {"snail", N}, {"soda", N}, {"sold", N}, {"son", N}, {"song", T}, {"songs", T},
    {"sound", N}, {"soup", N}, {"spacecraft", N}, {"speed", ASKS_SPEED}, {"speed_", N}, {"spend", N}, {"spending", N},
    {"spent", N}, {"sprinter", N}, {"ssd", N}, {"start", N}, {"steady", N}, {"steel", N}, {"stick", N}, {"storm", N},
    {"straight", N}, {"submarine", N}, {"sugar", T}, {"swam", N}, {"swim", N}, {"swimmer", N}, {"swimming", N},
    {"swims", N}, {"swum", N}, {"syrup", N}, {"take", N}, {"taken", N}, {"takes", N}, {"taking", N}, {"tall_", N},
    {"tank", N}, {"tap", N}, {"tea", T}, {"teacher", N}, {"that", N}, {"the", N}, {"their", N}, {"them", N},
    {"there", N}, {"these", N}, {"they", N}, {"this", N}, {"those", N}, {"through", N}, {"thunder", N}, {"tile", N},
    {"tiles", T}, {"tiles_", N}, {"time", ASKS_TIME}, {"to", N}, {"today", N}, {"tomato", T}, {"tomatoes", T},
    {"total_", N}, {"town", N}, {"train", N}, {"tram", N}, {"transfer", N}, {"transferring", N}, {"transfers", N},
    {"travel", N}, {"traveled", N}, {"traveling", N}, {"travelled", N}, {"travelling", N}, {"travels", N}, {"trip", N},
    {"truck", N}, {"try", N}, {"trying", N}, {"turtle", N}, {"tv", N}, {"type", N}, {"typed", N}, {"types", N},
    {"typing", N}, {"typist", N}, {"up", N}, {"upload", N}, {"uploading", N}, {"uploads", N}, {"usage", N}, {"usb", N},
    {"use", N}, {"used", N}, {"uses", N}, {"using", N}, {"vehicle", N}, {"velocity", ASKS_SPEED}, {"video", N},
    {"volume", ASKS_VOLUME}, {"wage", N}, {"walk", N}, {"walked", N}, {"walker", N}, {"walking", N}, {"walks", N},
    {"wall", N}, {"walls", N}, {"want", N}, {"was", N}, {"washing", N}, {"water", T}, {"we", N}, {"weekly_", N},
    {"weigh", N}, {"weighing", N}, {"weighs", N}, {"weight", N}, {"went", N}, {"were", N}, {"what", N}, {"whats", N},
    {"when_", N}, {"which", N}, {"while_", N}, {"whole", N}, {"wide_", N}, {"wife", N}, {"wifi", N}, {"will", N},
    {"wine", T}, {"with", N}, {"woman", N}, {"wood", N}, {"work", N}, {"would", N}, {"write", N}, {"you", N},
    {"your", N}};

static int
compare(const void *word, const void *row)
{

	return strcmp(word, ((const struct known_word *)row)->word);
}

enum word_class
amounts_class_of(const char *word)
{
	const struct known_word *found = bsearch(word, words, nitems(words), sizeof(words[0]), compare);

	return found != NULL ? found->class : WORD_UNKNOWN;
}

bool
amounts_counts(const char *word)
{
	static const char *const others[] = {"again", "altogether", "break", "breaks", "early", "else", "later", "x"};
	size_t n = strlen(word);

	for (size_t i = 0; i < nitems(others); i++)
		if (strcmp(others[i], word) == 0)
			return false;
	/* "how much for 6 weekly" */
	if (n > 3 && strcmp(word + n - 2, "ly") == 0)
		return false;
	return amounts_class_of(word) == WORD_THING ||
	    (amounts_class_of(word) == WORD_UNKNOWN && !word_is_reserved(word));
}
