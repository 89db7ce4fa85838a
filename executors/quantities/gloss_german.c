/*
 * German: phrases, numerals, words of answers.
 */
#include "executors/quantities/gloss_language.h"

/* clang-format off */
static const char *const phrases[] = {
    /* Chat. */
    "hallo|hi|hey|moin|servus|guten tag|guten morgen|guten abend|huhu|bitte|danke|danke schoen|vielen dank|"
    "dankeschoen|danke im voraus|lg|ok|okay|also|aehm|kurze frage|frage|ich habe eine frage|hab ne frage|"
    "schnelle frage|mal eben|mal schnell|mal kurz|kurz|schnell mal|sag mal|sag mir|sag mir mal|kannst du mir sagen|"
    "kannst du mir bitte sagen|kannst du mir mal sagen|koennen sie mir sagen|weisst du|ich moechte wissen|"
    "ich will wissen|ich wuerde gerne wissen|ich muss wissen|genau|eigentlich|denn|nochmal|hilf mir|hilfe|am ende|"
    "dann|nun|eben=",
    "insgesamt|alles zusammen=total, jetzt=now",
    /* Question words. */
    "wie viel|wieviel|wiviel=how much, wie vile|wie viele|wieviele=how many",
    "wie viel ist|wieviel ist|wie viel sind|wieviel sind|wie viel macht|wieviel macht|wie viel ergibt|wieviel ergibt|"
    "wie viel gibt|wieviel gibt|wie hoch ist|wie hoch sind|wie gross ist|wie viel betraegt=how much is",
    "was macht|was ergibt|was gibt|was sind|was ist|was waeren|was waere|wie lautet|wie ist|was betraegt=what is",
    "was=what",
    "wie viel ist das|wieviel ist das|wie viel sind das|wieviel sind das|was ist das|was sind das|wie viel macht das|"
    "wieviel macht das|was macht das|was waere das|wie viel waeren das|wie viel waere das=how much is that",
    "bilde|errechne=calculate, ist|sind|macht|ergibt|ergeben|betraegt|gleich|ist gleich|waeren|gibt=is",
    "sind das|ist das|macht das|waere das|gibt das|ergibt das|waeren das=is that",
    "berechne|rechne|berechne mir|rechne aus|rechne mir aus|rechne mal|rechne mal aus|rechne bitte|berechne bitte|"
    "wie berechne ich|kannst du|kannst du mal|kannst du mir|koenntest du|koenntest du mir|bestimme|ermittle=calculate",
    "ausrechnen|berechnen|rechnen=, aus=from",
    /* Articles and other small words. */
    "der|die|das|dem|den|des=the, ein|eine|einen|einem|einer|eines|ne|nen=a, mein|meine|meinen|meiner|meinem=my",
    "unser|unsere|unserer=our, diese|diesen|dieser=these, dies=this, ich=i, wir=we, es|sie|er=it, und=and",
    "mit|bei=with, beim=with the, in|ins=in, im=in the, nach=to;after, von=of;from, vom=of the;from, am=on, auf=on;to",
    "auf den=on the;to, um=by;at, fuer|fur=for, zu zweit=2 people, zu dritt=3 people, zu viert=4 people",
    "zu fuenft=5 people, zu sechst=6 people, zu=at;to, zum=to;on the, bis|bis zum|bis zu|bis um=to, ab=from",
    "zwischen=between, wenn=if, pro|je=per, jeweils|jeder|jede|jedes|pro person|pro kopf|pro nase=each",
    "ca|circa|etwa|ungefaehr=about, ohne=without, inklusive|inkl|einschliesslich=including, exklusive=excluding",
    "davon=of that, man=you, laut=by, hat=has, habe|haben|hab=have, mir=me, dabei=, da=there, lang=long, breit=wide",
    "hoch=high, tief=deep",
    /* Calculations. */
    "plus|minus|x, mal|multipliziert mit=times, geteilt durch|dividiert durch|durch=divided by",
    "wurzel aus|wurzel von|quadratwurzel aus|quadratwurzel von=square root of",
    "hoch zwei|zum quadrat|im quadrat=squared, hoch drei=cubed, summe=sum, summe aus=sum of, produkt=product",
    "produkt aus=product of, quotient=quotient, differenz=difference",
    "differenz zwischen|differenz von|differenz aus|unterschied zwischen=difference between, addiere=add",
    "multipliziere=multiply, zahlen=numbers, werte=values, noten=grades",
    "durchschnitt|durchschnittlich|mittelwert|im durchschnitt|im schnitt|schnitt|notendurchschnitt|notenschnitt|"
    "arithmetisches mittel|arithmetische mittel=average",
    "durchschnitt aus|mittelwert aus=average of, median=median, haelfte=half, drittel=third, viertel=quarter",
    "zwei drittel=two thirds, drei viertel=three quarters, doppelte=double, million|millionen|mio=million",
    "milliarde|milliarden|mrd=billion",
    /* Shares. */
    "prozent|prozente|prozentsatz|proz=percent",
    "wie viel prozent|wieviel prozent|wie viele prozent|wieviele prozent=what percent",
    "um wie viel prozent|um wieviel prozent=by what percent, in prozent=in percent, erhoeht|gestiegen=increased",
    "steigt=increases, erhoehe|steigerung|erhoehung|zunahme=increase, gesunken|gefallen|verringert=decreased",
    "sinkt|faellt=decreases, reduziert=off, reduziere=decrease, weniger als=less than, mehr als=more than",
    "rabatt|nachlass|preisnachlass|skonto=discount, rabatt auf=discount on, abzueglich|abzgl=minus",
    "zuzueglich|zzgl=plus, trinkgeld=tip, mwst|steuer|mehrwertsteuer|ust|umsatzsteuer|mehrwehrtsteuer=tax, netto=net",
    "brutto=gross, spare ich=do i save, spart man=do you save, ersparnis=savings",
    /* Prices and bills. */
    "kostet|kostete=costs, kosten=cost, preis=price, endpreis|gesamtpreis|gesamt|gesamtbetrag=total",
    "rechnung|restaurantrechnung=bill",
    "zahle ich|bezahle ich|muss ich zahlen|muss ich bezahlen|zahlt man|muss ich noch zahlen=do i pay",
    "zahlen wir=do we pay",
    "zahlt jeder|bezahlt jeder|muss jeder zahlen|muss jeder bezahlen|zahlt jede person=does each pay",
    "bekommt jeder|kriegt jeder=does each get, teilen|teile|aufteilen|aufgeteilt|geteilt=split",
    "aufgeteilt auf|geteilt auf=split between, teilen durch|teile durch=divided by, unter=among",
    "personen|leute|leuten|menschen=people, person=person, freunde|freunden=friends, kinder|kindern=kids",
    "stueck=pieces, wechselgeld|rueckgeld=change, kaufe=buy, verdiene=earn, verdient=earns, enthalten|drin=included",
    "nettopreis=net price, bruttopreis=gross price, kilopreis=price per kg, literpreis=price per liter",
    "stueckpreis=price each, steckt in|stecken in=is in, zurueck=back, bezahlt=paid, zahle|bezahle=pay, kauft=buys",
    "wurde|wurden|wird|werden=is, vorher=before, statt=instead of, teurer=increased, billiger|guenstiger=cheaper",
    "auf alles=, gibt es=there is, einzelpreis=price each",
    /* Interest. */
    "zinsen|zins=interest, zinssatz=interest rate, zinseszins|zinseszinsen=compound interest",
    "mit zinseszins=compounded yearly, bekomme ich|kriege ich|erhalte ich=do i get, im jahr|pro jahr|jaehrlich|p a=per year",
    "im monat|pro monat|monatlich=per month, in der woche|pro woche=per week, am tag|pro tag=per day",
    "die stunde|in der stunde|pro stunde=per hour",
    /* Days and times. */
    "januar|jaenner=january, februar=february, maerz|marz=march, april=april, mai=may, juni=june, juli=july",
    "august=august, september=september, oktober=october, november=november, dezember=december, montag=monday",
    "dienstag=tuesday, mittwoch=wednesday, donnerstag=thursday, freitag=friday, samstag|sonnabend=saturday",
    "sonntag=sunday, heute=today, morgen=tomorrow, gestern=yesterday, wochentag=weekday",
    "auf welchen wochentag faellt|auf welchen tag faellt|auf welchen wochentag fiel|auf was fuer einen tag faellt|"
    "an welchem tag war|welcher tag war=what weekday is",
    "arbeitszeit|ich arbeite|arbeite|ich habe gearbeitet|gearbeitet=",
    "wann komme ich an|wann ist man da|wann bin ich da|wann kommt er an|wann kommt der zug an=when do i arrive, los=",
    "startet|beginnt|faengt an=starts, endet|ist zu ende|ist er zu ende=ends",
    "wie viel uhr ist es|wieviel uhr ist es=what time is it",
    "welcher wochentag|an welchem wochentag|was fuer ein wochentag|was fuer ein tag|welchen wochentag=what weekday",
    "welcher tag=what day, welches datum=what date, datum=date, fiel=fell on, war=was, liegen|lagen=are",
    "liegen zwischen=are between, vergehen=pass, sind es|sind es noch=are there, uhr=o'clock, h",
    "wie lange|wie lang=how long, dauert=is, dauer=duration, arbeite ich|habe ich gearbeitet|arbeitet man=is that",
    "halb, viertel nach=quarter past, viertel vor=quarter to, pause=break, minuten pause|min pause=minute break, stunde pause|stunden pause=hour break, spaeter=later",
    "vor=before, wie spaet ist es=what time is it",
    "eine halbe stunde|halbe stunde|halben stunde|halbstuendig|einer halben stunde=30 minutes",
    "viertelstunde|eine viertelstunde=15 minutes, dreiviertelstunde|eine dreiviertelstunde=45 minutes",
    /* Units. */
    "sekunde=second, sekunden|sek=seconds, minute=minute, minuten=minutes",
    "min|km|m|cm|mm|mi|ft|kg|g|mg|l|ml|cl|s|c|f|ha|mph|chf, stunde=hour, stunden|std=hours, tag=day, tage|tagen=days",
    "woche=week, wochen=weeks, monat=month, monate|monaten=months, jahr=year, jahre|jahren=years, meile=mile",
    "meilen=miles, fuss=feet, zoll|inch=inches, yard=yards, gallone=gallon, gallonen=gallons, unze=ounce",
    "unzen=ounces, seemeilen=nautical miles, kilometer|kilometern=kilometers, meter|metern=meters",
    "zentimeter|zentimetern=centimeters, millimeter=millimeters, quadratmeter|quadratmetern|qm=square meters",
    "quadratkilometer=square kilometers, quadratzentimeter=square centimeters, kubikmeter=cubic meters",
    "hektar=hectares, liter|litern=liters, milliliter=milliliters, gramm=grams, kilo=kg, kilogramm=kilograms",
    "tonne=tonne, tonnen=tonnes, grad=degrees, celsius|grad celsius=celsius, fahrenheit|grad fahrenheit=fahrenheit",
    "kmh|stundenkilometer=km/h, knoten=knots, kwh|kilowattstunden=kWh, kw=kW, watt=watts, euro|euros|eur=euros",
    "dollar=dollars, franken=chf, wandle|rechne um|konvertiere=convert, umrechnen|umgerechnet=, um in=in",
    /* Ways, consumption, shapes. */
    "fahre|fahren=drive, fahre ich=do i drive, faehrt=drives;leaves, brauche ich=do i need, braucht=needs;takes",
    "brauche=need, gefahren=drove, laeuft=runs, laufe=run, strecke|entfernung=distance, wie weit=how far",
    "komme ich=do i get, kommt man=do you get, wie schnell=how fast, geschwindigkeit|tempo=speed",
    "durchschnittsgeschwindigkeit=average speed, verbrauch=consumption, verbrauch auf|verbrauch pro=consumption per",
    "auf je=per, verbraucht=uses, verbrauche ich=do i use, benzin=gasoline, sprit=fuel, diesel=diesel, auto=car",
    "zug=train, fahrrad|rad=bike, flaeche|flaecheninhalt=area, umfang=perimeter, volumen=volume",
    "rechteck|rechtecks=rectangle, quadrat|quadrats|quadrates=square, dreieck|dreiecks=triangle, kreis|kreises=circle",
    "kugel=sphere, zylinder|zylinders=cylinder, wuerfel|wuerfels=cube, quader|quaders=box, radius=radius",
    "durchmesser=diameter, seitenlaenge=side, kantenlaenge=edge, hoehe=height, breite=width, laenge=length",
    "grundseite=base, raum|zimmer=room, garten=garden",
    /* Things, in lower case too. */
    "rest|dreifache|vierfache|dutzend|paar|zuschlag|aufschlag|aufpreis|abzug|gebuehr|gebuehren|versand|versandkosten|"
    "porto|anzahlung|kaution|pfand|raten|rate|bonus|gutschein|weitere|weiteren|andere|anderen|zusaetzlich|"
    "zusaetzliche|zusaetzlichen|extra|halbe|halben|halber|erste|ersten|zweite|zweiten|dritte|dritten|letzte|"
    "letzten|naechste|naechsten|weniger|mehr|uebrig|gratis|frei|kostenlos|fache|mal so|nicht|kein|keine|oder|ausser|"
    "nur|noch|schon|bereits|pfund|prozentpunkte|punkte|cent|ct=!",
    "kuehlschrank|waschmaschine|stuhl|rucksack|kamera|drucker|monitor|tastatur|matratze|film|buecher|hefte|heft|tv|"
    "restaurant|restaurantbesuch|kartoffeln|packung|apfel|ei|kuchen|punkten=~",
    "hose|jacke|schuhe|pulli|kleid|mantel|tshirt|t-shirt|hemd|tasche|lampe|handy|laptop|fernseher|tisch|sofa|buch|"
    "pizza|brot|broetchen|eier|aepfel|flaschen|flasche|artikel|ware|produkte|ticket|tickets|karten|miete|aktie=~",
    "taxi|taxifahrt=taxi, essen=dinner, wasser=water, wein=wine, bier=beer, kaffee=coffee, fleisch=meat, kaese=cheese",
    "mehl=flour, gehalt|lohn=salary, kapital=capital, guthaben=balance, geld=money, betrag=amount, wert=value",
    NULL};

/* Not of German alone. */
static const char *const shared[] = {"die", "also", "was", "war", "man", "will", "hi", "hey", "ok", "okay", "in", "am", "hat", "median",
    "million", "radius", "april", "august", "september", "november", "minute", "person", "quotient", "inch", "yard", "euro", "euros", "eur",
    "dollar", "kilometer", "meter", "liter", "diesel", "laptop", "sofa", "taxi", "pizza", "ticket", "tickets", "dies", "des", "den", "er",
    "es", "ab", "um", "da", "ca", "laut", "x", "tag", "rad", "auto", "mal", "je", "tonne", "zoll", "volumen", "sek", "std", "lag",
    "celsius", "fahrenheit", "artikel", "frage", "tempo", "million", "lg", "ne", "nun", "ware", "hemd", "handy", "kilo", "pause",
    "millimeter", "milliliter", "watt", "kmh", "kwh", "kw", "proz", "nen", "circa", "dann", "moin", "servus", "tshirt", "t-shirt",
    "ust", "person", "mir", "gross", "netto", "brutto", "franken", "zu", "wein", "bier", "tief", "lang", "hoch", "ich", "im", NULL};

static const struct gloss_pair numerals[] = {{"null", "0"}, {"eins", "1"}, {"zwei", "2"}, {"zwo", "2"}, {"drei", "3"}, {"vier", "4"},
    {"fuenf", "5"}, {"funf", "5"}, {"sechs", "6"}, {"sieben", "7"}, {"acht", "8"}, {"neun", "9"}, {"zehn", "10"}, {"elf", "11"},
    {"zwoelf", "12"}, {"dreizehn", "13"}, {"vierzehn", "14"}, {"fuenfzehn", "15"}, {"sechzehn", "16"}, {"siebzehn", "17"},
    {"achtzehn", "18"}, {"neunzehn", "19"}, {"zwanzig", "20"}, {"dreissig", "30"}, {"vierzig", "40"}, {"fuenfzig", "50"},
    {"sechzig", "60"}, {"siebzig", "70"}, {"achtzig", "80"}, {"neunzig", "90"}, {"anderthalb", "1.5"}, {"eineinhalb", "1.5"},
    {"zweieinhalb", "2.5"}, {"dreieinhalb", "3.5"}, {"viereinhalb", "4.5"}, {NULL, NULL}};

static const struct gloss_pair said[] = {{"second", "Sekunde"}, {"seconds", "Sekunden"}, {"minute", "Minute"}, {"minutes", "Minuten"},
    {"hour", "Stunde"}, {"hours", "Stunden"}, {"day", "Tag"}, {"days", "Tage"}, {"week", "Woche"}, {"weeks", "Wochen"},
    {"month", "Monat"}, {"months", "Monate"}, {"year", "Jahr"}, {"years", "Jahre"}, {"nights", "N\u00e4chte"}, {"and", "und"},
    {"km", "km"}, {"h", "h"}, {"m", "m"}, {"s", "s"}, {"miles", "Meilen"}, {"mph", "mph"}, {"cm", "cm"}, {"mm", "mm"},
    {"square", "Quadrat"}, {"CHF", "CHF"}, {NULL, NULL}};

static const struct gloss_pair readings[] = {
    {"{P} of {A}", "{P} von {A}"}, {"{P} of {A}, as a tip", "{P} von {A} als Trinkgeld"},
    {"{P} of {A}, as tax", "{P} von {A} als Steuer"}, {"{P} of {A}, as a discount", "{P} von {A} als Rabatt"},
    {"{F} of {A}", "{F} von {A}"}, {"{A} as a percentage of {B}", "{A} in Prozent von {B}"},
    {"what {A} is {P} of", "wovon {A} {P} sind"}, {"{A} and {P} more", "{A} und {P} mehr"},
    {"{A} less {P}", "{A} weniger {P}"}, {"{A} less a discount of {P}", "{A} abz\u00fcglich {P} Rabatt"},
    {"{A} less {P}, then less {Q}", "{A} weniger {P}, dann weniger {Q}"},
    {"{A} with a tip of {P}", "{A} mit {P} Trinkgeld"},
    {"{A} with a tip of {P}, split between {N}", "{A} mit {P} Trinkgeld, geteilt durch {N}"},
    {"{A} split between {N}", "{A} geteilt durch {N}"}, {"{A} with {P} tax added", "{A} zuz\u00fcglich {P} Steuer"},
    {"{A} without the {P} tax in it", "{A} ohne die enthaltenen {P} Steuer"},
    {"the {P} tax in {A}", "die in {A} enthaltenen {P} Steuer"},
    {"what {A} was before {P} off", "{A} vor {P} Rabatt"},
    {"the increase from {A} to {B}", "die Zunahme von {A} auf {B}"},
    {"the decrease from {A} to {B}", "die Abnahme von {A} auf {B}"},
    {"the discount from {A} to {B}", "der Rabatt von {A} auf {B}"},
    {"the change from {A} to {B}", "die \u00c4nderung von {A} auf {B}"},
    {"the change from {A} for {B}", "das Wechselgeld von {A} f\u00fcr {B}"},
    {"the average of {list}", "der Durchschnitt von {list}"}, {"the median of {list}", "der Median von {list}"},
    {"the sum of {list}", "die Summe von {list}"}, {"the product of {list}", "das Produkt von {list}"},
    {"{A}", "{A}"}, {"{A} plus {B}", "{A} plus {B}"}, {"{A} minus {B}", "{A} minus {B}"},
    {"{A} times {B}", "{A} mal {B}"}, {"{A} divided by {B}", "{A} geteilt durch {B}"},
    {"{A} squared", "{A} zum Quadrat"}, {"{A} cubed", "{A} hoch drei"},
    {"the difference between {A} and {B}", "die Differenz zwischen {A} und {B}"},
    {"the square root of {A}", "die Wurzel aus {A}"},
    {"a year's interest on {A} at {P}", "ein Jahr Zinsen auf {A} zu {P}"},
    {"a month's interest on {A} at {P} a year", "ein Monat Zinsen auf {A} zu {P} im Jahr"},
    {"simple interest on {A} at {P} for {T} years", "Zinsen auf {A} zu {P} f\u00fcr {T} Jahre, ohne Zinseszins"},
    {"compound interest on {A} at {P} for {T} years", "Zinseszins auf {A} zu {P} f\u00fcr {T} Jahre"},
    {"{A} at {P} compounded yearly for {T} years", "{A} zu {P} mit Zinseszins f\u00fcr {T} Jahre"},
    {"{A} a day for 7 days", "{A} am Tag f\u00fcr 7 Tage"},
    {"{A} a month for 12 months", "{A} im Monat f\u00fcr 12 Monate"},
    {"{A} a month for {N} years", "{A} im Monat f\u00fcr {N} Jahre"},
    {"{A} a week for 52 weeks", "{A} in der Woche f\u00fcr 52 Wochen"},
    {"{A} a year by the month", "{A} im Jahr auf den Monat"},
    {"{A} an hour for {N} hours", "{A} pro Stunde f\u00fcr {N} Stunden"}, {"{A}, {N} times", "{A}, {N}-mal"},
    {"{N} at {A} each", "{N} zu je {A}"}, {"the weekday of {C}", "der Wochentag: {C}"},
    {"the day {C}", "der Tag: {C}"}, {"the date {C}", "das Datum: {C}"},
    {"the time from {D} to {E}", "die Zeit von {D} bis {E}"},
    {"the time between {D} and {E}", "die Zeit zwischen {D} und {E}"},
    {"the time between {A} and {B}", "die Zeit zwischen {A} und {B}"},
    {"the time from the one to the other", "die Zeit vom einen zum anderen"},
    {"the time from the one to the other, less breaks", "die Zeit vom einen zum anderen ohne Pausen"},
    {"{C} after {A}", "{C} nach {A}"}, {"{C} before {A}", "{C} vor {A}"}, {"{C} and {D}", "{C} und {D}"},
    {"{C} less {D}", "{C} weniger {D}"}, {"{E} and {D} more", "{D} nach {E}"}, {"{E} less {D}", "{D} vor {E}"},
    {"the years from {D} to {E}", "die Jahre von {D} bis {E}"},
    {NULL, NULL}};

static const char *const months[] = {"Januar", "Februar", "M\u00e4rz", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
    "November", "Dezember"};
static const char *const weekdays[] = {"Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"};
/* clang-format on */

const struct gloss_language gloss_german = {.code = "de",
    .phrases = phrases,
    .shared = shared,
    .numerals = numerals,
    .hundred = "hundert",
    .thousand = "tausend",
    .and = "und",
    .said = said,
    .readings = readings,
    .months = months,
    .weekdays = weekdays,
    .clock = "Uhr"};
