"""Prompts of any length in several languages and in code, and how many tokens a model of the usual kind counts in them."""
from harness import runner

SENTENCES = {
    "english": ["The committee meets again on Thursday to discuss the budget.", "She left the keys with a neighbour and caught the early train.",
                "Heavy rain is expected along the coast until the evening.", "Nobody had opened the old workshop since last winter.",
                "It took them three hours to repair the engine and an hour to clean up."],
    "german": ["Der Ausschuss trifft sich am Donnerstag wieder, um über den Haushalt zu sprechen.", "Sie ließ den Schlüssel bei der Nachbarin.",
               "An der Küste wird bis zum Abend kräftiger Regen erwartet.", "Die Werkstatt war seit dem Winter nicht geöffnet worden."],
    "russian": ["Комитет снова соберётся в четверг, чтобы обсудить бюджет.", "Она оставила ключи у соседки и успела на ранний поезд.",
                "До вечера на побережье ожидается сильный дождь.", "Старую мастерскую не открывали с прошлой зимы."],
    "chinese": ["委员会将于星期四再次开会讨论预算。", "她把钥匙留给邻居，赶上了早班火车。", "沿海地区预计大雨将持续到傍晚。", "去年冬天以后没有人打开过那间旧工作坊。"],
    "thai": ["คณะกรรมการจะประชุมอีกครั้งในวันพฤหัสบดีเพื่อหารือเรื่องงบประมาณ", "เธอฝากกุญแจไว้กับเพื่อนบ้านแล้วขึ้นรถไฟเที่ยวเช้า", "คาดว่าจะมีฝนตกหนักตามชายฝั่งจนถึงเย็น"],
    "code": ["for (size_t i = 0; i < count; i++)\n\tsum += rows[i].price * rows[i].number;\n", "if (fd == -1 || read(fd, &head, sizeof(head)) != sizeof(head))\n\treturn -1;\n",
             "static const struct row rows[] = {{\"a\", 1, 0x20}, {\"b\", 2, 0x40}};\n", "=========================================================\n"],
}
WORDY = {" ": 0.05}


def tokens(text):
    """As a tokenizer of a hundred thousand tokens counts, some 4.6 bytes each in English, 2.9 in code; never a byte short of one."""
    count, row, last = 0.0, 0, ""
    for c in text:
        row = row + 1 if c == last else 1
        last = c
        if row > 4:
            continue
        size = len(c.encode())
        if size == 1:
            count += WORDY.get(c, 0.23 if c.isalpha() else 0.55)
        else:
            count += 0.34 if size == 2 else 0.7
    return int(count) + 1


def prompt(language, length, seed=0):
    """A text of about so many tokens."""
    random = runner.seeded(f"{language} {seed}")
    pieces, count = [], 0.0
    while count < length:
        piece = random.choice(SENTENCES[language]) + ("" if language == "code" else " ")
        pieces.append(piece)
        count += tokens(piece) - 0.5
    return "".join(pieces)
