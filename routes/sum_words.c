/*
 * Lists of words by function.
 */
#include "routes/sum_words.h"

#include "routes/text/word_table.h"

struct list {
	enum sum_word part;
	const char *english, *foreign; /* separated by one space; in the other six languages, or NULL */
};

/* clang-format off */
static const struct list lists[] = {
    {SUM_UNIT,
	"c f km kilometer kilometers kilometre kilometres m meter meters metre metres cm mm mi mile miles "
	"ft foot feet inch inches yard yards kg kgs kilo kilos gram grams g mg lb lbs pound pounds ounce "
	"ounces oz ton tons tonne tonnes stone l liter liters litre litres ml dl gallon gallons gal "
	"second seconds sec secs s minute minutes min mins hour hours hr hrs h day days week weeks month "
	"months year years yr yrs mph kph kmh mpg knots kwh watt watts wh volts amps ohms bits byte bytes "
	"kb mb gb tb mbit gbit mbps degree degrees celsius fahrenheit kcal joules sq square cubic acre "
	"acres hectare hectares ha ppl sqft sqm workdays nights am pm",
	"sekunde sekunden minuten stunde stunden std tag tage tagen woche wochen monat monate monaten "
	"jahr jahre jahren metern meilen gramm kilogramm kilometern quadratmeter quadratmetern liter "
	"seconde secondes heure heures jour jours semaine semaines mois mètre mètres kilomètre kilomètres "
	"gramme grammes kilogrammes segundo segundos minuto minutos hora horas día días semana semanas "
	"mes meses año años metro metros kilómetro kilómetros gramo gramos kilogramos litro litros "
	"secondi minuti ora ore giorno giorni settimana settimane mese mesi anno anni metri chilometro "
	"chilometri grammo grammi chilo chili litri seconden minuut uur uren dag dagen weken maand "
	"maanden jaar jaren dia dias mês ano anos quilômetro quilômetros quilómetro quilómetros grama "
	"gramas quilo quilos"},
    {SUM_SINGLE,
	"day year week month hour minute second mile pound foot inch gallon liter litre meter metre "
	"degree",
	NULL},
    {SUM_MONEY,
	"dollar dollars usd eur euro euros cent cents buck bucks quid gbp chf yen rupees inr pence "
	"pennies dime dimes nickels quarters kr",
	"reais real pesos peso kronor franken francs centimos céntimos centesimi centimes"},
    {SUM_PERCENT,
	"percent percentage pct vat apr",
	"prozent procent pourcent mwst tva iva btw"},
    {SUM_NUMBER,
	"two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
	"seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred "
	"thousand million billion dozen",
	"zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig dreißig vierzig fünfzig "
	"hundert tausend deux trois quatre cinq sept huit neuf dix onze douze quinze vingt trente "
	"quarante cinquante dos tres cuatro cinco seis siete ocho nueve diez once doce quince veinte "
	"treinta cuarenta cincuenta cien due tre quattro cinque sei sette otto nove dieci undici dodici "
	"quindici venti trenta quaranta cinquanta cento twee drie vijf zes zeven negen tien twaalf "
	"twintig dertig veertig vijftig honderd dois duas três quatro sete oito dez doze vinte trinta "
	"quarenta cinquenta"},
    {SUM_FACTOR,
	"triples half halves halved twice double doubled doubles triple tripled thrice thirds quarter "
	"quarters fourths fifths",
	"hälfte halb halbe doppelt doppelte dreimal drittel viertel moitié tiers demi demie mitad doble "
	"tercio metà doppio triplo terzo mezzo mezza helft dubbel dubbele derde kwart anderhalf metade "
	"dobro terço meia"},
    {SUM_PORTION,
	"third fourth fifth sixth eighth tenth",
	NULL},
    {SUM_MONTH,
	"january february march april may june july august september october november december jan feb "
	"mar apr jun jul aug sep sept oct nov dec",
	"januar februar märz mai juni juli oktober dezember janvier février mars avril juin juillet août "
	"septembre octobre novembre décembre enero febrero marzo abril mayo junio julio agosto septiembre "
	"octubre noviembre diciembre gennaio febbraio aprile maggio giugno luglio settembre ottobre "
	"dicembre januari februari maart mei augustus janeiro fevereiro março maio junho julho setembro "
	"outubro novembro dezembro"},
    {SUM_WEEKDAY,
	"monday tuesday wednesday thursday friday saturday sunday today yesterday tomorrow",
	NULL},
    {SUM_HOW,
	"how hw",
	"wie hoe"},
    {SUM_MUCH,
	"many much mny mch long far old tall fast heavy wide deep high big large likely often",
	"viel viele vielen lang lange weit alt groß gross hoch schwer schnell teuer breit tief ver oud "
	"groot hoog zwaar snel duur diep"},
    {SUM_MANY,
	"howmany howmuch",
	"wieviel wieviele combien cuánto cuánta cuántos cuántas cuanto cuanta cuantos cuantas quanto "
	"quanta quanti quante quantos quantas hoeveel"},
    {SUM_WHAT,
	"what whats wats which",
	"wat was welche welcher welches welchen cuál cual qué qual quale quel quelle quels quelles"},
    {SUM_FIND,
	"find calculate calc compute determine solve evaluate simplify figure",
	"berechne berechnen rechne calcule calculer calcula calcular calcola calcolare bereken trouve "
	"encuentra trova"},
    {SUM_MEASURE,
	"net gross total totals sum difference product quotient remainder average avg median mode area "
	"perimeter circumference volume radius diameter price prices cost costs amount number numbers "
	"value probability chance chances odds percentage percent fraction ratio distance speed rate pace "
	"length width height depth weight mass measure age ages profit loss interest salary wage wages "
	"earnings savings revenue income change score balance bill temperature angle multiple factor "
	"divisor solution integer integers payment payments hypotenuse margin tip tax growth increase "
	"decrease discount gcd lcm share sale mpg worth sales capacity population fee fare range size "
	"proportion percentages expression",
	"summe differenz produkt durchschnitt mittelwert median fläche flächeninhalt umfang volumen "
	"radius preis kosten betrag anzahl wert wahrscheinlichkeit anteil entfernung strecke "
	"geschwindigkeit durchschnittsgeschwindigkeit länge breite höhe gewicht alter gewinn verlust "
	"zinsen gehalt gesamtpreis gesamtkosten rest restbetrag wechselgeld rückgeld ergebnis brutto "
	"netto somme différence produit moyenne médiane aire périmètre prix coût montant nombre valeur "
	"probabilité distance vitesse longueur largeur hauteur poids âge bénéfice perte intérêts salaire "
	"reste monnaie résultat suma diferencia producto media promedio mediana área perímetro precio "
	"coste costo importe número valor probabilidad distancia velocidad longitud anchura altura peso "
	"edad beneficio ganancia pérdida intereses salario resto cambio resultado somma differenza "
	"prodotto perimetro prezzo importo numero valore probabilità distanza velocità lunghezza "
	"larghezza altezza età guadagno perdita interessi stipendio risultato som verschil gemiddelde "
	"mediaan oppervlakte omtrek inhoud prijs bedrag aantal waarde kans afstand snelheid lengte "
	"breedte hoogte leeftijd winst verlies rente loon wisselgeld totaal totaalprijs soma diferença "
	"produto média preço custo quantia probabilidade distância velocidade comprimento largura idade "
	"lucro juros troco"},
    {SUM_TOTAL,
	"total totals sum subtotal overall",
	"summe gesamtpreis gesamtsumme somme suma somma totale som totaal soma"},
    {SUM_DUE,
	"price prices cost costs pay payment payments salary wage wages earnings savings revenue income "
	"change bill fee fare profit paid pays owe owes earn earns tip tax discount balance charge fees",
	"preis kosten kostet gesamtpreis gesamtkosten wechselgeld gewinn zahlt zahlen verdient prix coût "
	"coûte coûtent paie gagne bénéfice monnaie precio coste costo cuesta cuestan paga gana beneficio "
	"prezzo costa costano guadagna prijs kost betaalt betaal preço custo custa custam ganha troco"},
    {SUM_PAYS,
	"end grow cost costs pay pays paid owe owes earn earns spend spends weigh weighs save saves get "
	"gets charge worth read reads need needs",
	"kostet kosten zahlt zahlen zahle bezahlt bezahlen bezahle verdient verdienen verdiene wiegt "
	"spart coûte coûtent coûtera paie paient paye gagne gagnent pèse cuesta cuestan costará paga "
	"pagan pago gana ganan pesa gasta vale valen costa costano costerà pagano guadagna guadagnano "
	"spende kost betaal betaalt betalen verdien weegt custa custam custará pagam ganha ganham"},
    {SUM_RELATION,
	"per each every total altogether together combined all left remaining remain remains more less "
	"fewer leftover both apiece overall everyone everybody now after then equally evenly",
	"je pro jeder jede jedes jeden jeweils zusammen insgesamt übrig noch mehr weniger gesamt jetzt "
	"chaque chacun chacune ensemble reste restent moins maintenant cada juntos quedan queda más menos "
	"ahora ogni ciascuno ciascuna insieme restano rimangono totale più meno adesso ora elk elke samen "
	"totaal nog meer minder nu juntas restam sobra sobram mais agora"},
    {SUM_OP,
	"compounded times plus minus divided multiplied over squared cubed out",
	"mal geteilt fois divisé dividido entre diviso keer gedeeld vezes menos moins meno più por x"},
    {SUM_SPLIT,
	"split divide share divided multiply",
	"teile teilen partage partager reparte dividi verdeel divida"},
    {SUM_ALTER,
	"add subtract take increase decrease reduce convert",
	"addiere"},
    {SUM_BUY,
	"buy purchase afford",
	"kaufen acheter comprar comprare kopen"},
    {SUM_CAN,
	"can could",
	"kann puis peux puedo posso kan"},
    {SUM_TIMEWORD,
	"time date day weekday",
	"uhrzeit datum wochentag tijd heure fecha data"},
    {SUM_WHEN,
	"when",
	"wann quand cuándo wanneer"},
    {SUM_AUX,
	"one is are was were will would does do did must can could it that this the a an my our his her "
	"their its there your i you we he she they",
	"ist sind wäre der die das den es est sont le la les son sa el los las su è sono il lo gli de het "
	"zijn o os as sua seu du"},
    {SUM_FORM,
	"recipe words word sentences sentence bullets bullet paragraphs paragraph ideas idea examples "
	"example tips reasons names titles emojis emoji jokes synonyms options alternatives suggestions "
	"again",
	NULL},
    {SUM_KIN,
	"brother brothers sister sisters sibling siblings cousin cousins",
	"brüder schwestern geschwister frères frère sœurs soeurs sœur hermanos hermanas fratelli sorelle "
	"broers zussen irmãos irmãs"},
    {SUM_LABEL,
	"version chapter page step top number no nr episode season windows python iphone ipad android "
	"java level grade section route highway article act line room gate floor type class usb part book "
	"question q exercise problem task figure table ps rtx world",
	NULL},
    {SUM_ADVICE,
	"too better typical typically usually normally normal fair reasonable recommended recommend",
	NULL},
    {SUM_OPENER,
	"and plus minus what how if in with without but now then for so per times at or",
	"und wenn mit ohne aber et avec si mais y con sin pero e se ma en met als maar com sem mas"},
    {SUM_CHAT,
	"hi hey hello ok okay thanks thank thx ty great cool nice good perfect yo pls please plz hmm lol "
	"oh ah yes yeah yep well wait quick q um so",
	"danke gut merci gracias grazie bedankt obrigado bitte"},
    {SUM_DOUBT,
	"sure really right correct certain recheck wrong",
	"sicher richtig sûr seguro sicuro zeker certeza"},
    {SUM_OF,
	"at of between from on for in with",
	"von zwischen entre di tra van tussen"},
    {SUM_SHAPE,
	"circle sphere ball cube square triangle rectangle cylinder cone factorial",
	NULL},
    {SUM_SHOW,
	"show tell make include state mention give list print with",
	NULL},
    {SUM_BY,
	"by among between into ways",
	"durch unter par entre per tra door"},
    {SUM_FLOW,
	"before after from until till since to",
	"nach vor bis après avant después antes dopo prima na voor depois"},
};
/* clang-format on */

#define SLOTS   4096 /* more than twice the words */
#define ENGLISH (UINT64_C(1) << 63)

static struct word_slot slots[SLOTS];
static const struct word_table table = {slots, SLOTS};

uint64_t
sum_word(struct span word)
{
	static bool filled;
	const struct word_slot *slot;

	for (size_t i = 0; i < nitems(lists) && !filled; i++) {
		word_table_add(&table, lists[i].english, SUM_BIT(lists[i].part) | ENGLISH);
		if (lists[i].foreign != NULL)
			word_table_add(&table, lists[i].foreign, SUM_BIT(lists[i].part) | SUM_BIT(SUM_FOREIGN));
	}
	filled = true;
	slot = word_table_find(&table, word);
	if (slot == NULL)
		return 0;
	/* A word that is English in one list is not foreign in another. */
	return slot->bits & ENGLISH ? slot->bits & ~(ENGLISH | SUM_BIT(SUM_FOREIGN)) : slot->bits;
}
