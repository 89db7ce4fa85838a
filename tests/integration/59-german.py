"""Sums of daily life in German through the whole proxy: right drafts stand byte for byte, wrong ones are put right in German form,
and what a client has been shown already is corrected in German."""
import json

from harness.parapet import Parapet
from harness.replay import Replay
from harness.runner import equal, main
from harness.texts import text_of

MODEL = "gemma2:2b"

# (what is asked, what the model says, what is delivered; None: the draft).
CASES = [
    ("Wieviel ist 12,5% von 1.250 €?", "Das sind 156,25 €.", None),
    ("Wieviel ist 12,5% von 1.250 €?", "Das sind 165,25 €.", "Das sind 156,25 €."),
    ("wieviel sind 19% mwst auf 25.000 euro", "Die MwSt beträgt 4.570 €.", "Die MwSt beträgt 4.750 €."),
    ("20% rabatt auf 80 euro", "Du sparst 16 Euro.", None),
    ("restaurant 78,40 € und 12% trinkgeld, wieviel insgesamt", "Insgesamt **87,18 €**.", "Insgesamt **87,81 €**."),
    ("wie viele tage vom 3.3.2025 bis 17.6.2025", "Das sind 106 Tage.", None),
    ("wie viele tage vom 3.3.2025 bis 17.6.2025", "Das sind 105 Tage.", "Das sind 106 Tage."),
    ("wie viele tage vom 3.3.2025 bis 17.6.2025", "Das sind 107 Tage, wenn man beide mitzählt.", None),
    ("90 tage nach dem 3. märz 2025", "Das ist der 31. Mai 2025.", "Das ist der 1. Juni 2025."),
    ("90 tage nach dem 3. märz 2025", "Das ist der 31.05.2025.", "Das ist der 01.06.2025."),
    ("welcher wochentag war der 9. november 1989?", "Das war ein Mittwoch.", "Das war ein Donnerstag."),
    ("wie lange ist es von 9:15 bis 17:40 uhr", "Das sind 8 Stunden und 35 Minuten.", "Das sind 8 Stunden und 25 Minuten."),
    ("wie lange ist es von 9:15 bis 17:40 uhr", "Es sind 505 Minuten.", None),
    ("wie viel km sind 5 meilen", "5 Meilen sind etwa 8,05 km.", None),
    ("wie viel km sind 5 meilen", "5 Meilen sind 8,5 km.", "5 Meilen sind 8,04672 km."),
    ("wie weit komme ich in 2,5 h mit 96 km/h", "Du kommst 250 km weit.", "Du kommst 240 km weit."),
]


def ask(draft, prompt, stream=False, before=()):
    row = {"when": [], "replies": [{"text": draft}]}
    body = {"model": MODEL, "stream": stream, "messages": [*before, {"role": "user", "content": prompt}]}
    with Replay([row]) as backend, Parapet(backend, "--workers", "1") as parapet, parapet.connect() as client:
        got = client.ask("POST", "/api/chat", (), body)
    equal(got.status, 200, prompt)
    lines = got.content.decode().splitlines() if stream else [got.content.decode()]
    return "".join(text_of(json.loads(line)) for line in lines)


def test_right_drafts_stand_and_wrong_ones_are_put_right():
    for prompt, draft, delivered in CASES:
        equal(ask(draft, prompt), delivered or draft, f"{prompt}: {draft}")


def test_what_was_shown_is_corrected_in_german():
    prompt, draft = "Wieviel ist 12,5% von 1.250 €?", "12,5% von 1.250 € sind **165,25 €**."
    got = ask(draft, prompt, stream=True)
    equal(got.startswith(draft), True, got)
    equal("**Korrektur:** Die Antwort ist **156,25 €**, nicht 165,25 €" in got, True, got)


main(globals())
