"""The cage's forms and the lines of its paper. No rule about people or money is here."""

from typing import Any

from django import forms

from casino.people.documents import kept_form
from casino.people.pins import LONGEST, SHORTEST
from payouts.models import Slip
from tables.screens.instants import day_and_time
from tables.screens.words import exact, knows, say

DOCUMENTS = ("passport", "identity_card", "driving_licence")
LANGUAGES = (("en", "English"), ("zh-hant", "繁體中文"))


class EnrolForm(forms.Form):
    """What is asked of a new patron. Age, card and document are judged by `payouts/cage/patrons.py`."""

    document_kind = forms.ChoiceField()
    document_number = forms.CharField(max_length=50)
    family_name = forms.CharField(max_length=100)
    given_name = forms.CharField(max_length=100)
    birth_date = forms.DateField(widget=forms.DateInput(attrs={"type": "date"}))
    shown_name = forms.CharField(max_length=30)
    card = forms.CharField(max_length=20)
    language = forms.ChoiceField(choices=LANGUAGES)
    pin = forms.CharField(min_length=SHORTEST, max_length=LONGEST)
    pin_again = forms.CharField(min_length=SHORTEST, max_length=LONGEST)
    document_seen = forms.BooleanField()

    LABELS = {
        "document_kind": "cage.document_kind",
        "document_number": "cage.document_number",
        "family_name": "cage.family_name",
        "given_name": "cage.given_name",
        "birth_date": "cage.birth_date",
        "shown_name": "cage.shown_name",
        "card": "cage.card_number",
        "language": "cage.language",
        "pin": "cage.pin_first",
        "pin_again": "cage.pin_again",
        "document_seen": "cage.document_seen",
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kinds: Any = self.fields["document_kind"]
        kinds.choices = [(kind, say(f"cage.document_{kind}")) for kind in DOCUMENTS]
        for name, field in self.fields.items():
            field.label = say(self.LABELS[name])
            field.error_messages["required"] = say("field.required")
            field.error_messages["invalid"] = say("field.not_date")
            field.error_messages["invalid_choice"] = say("field.choose")
        self.fields["document_seen"].error_messages["required"] = say("cage.document_seen_needed")
        for name in ("pin", "pin_again"):
            widget = forms.PasswordInput(attrs={"inputmode": "numeric", "autocomplete": "new-password"})
            self.fields[name].widget = widget
            for length in ("min_length", "max_length"):
                self.fields[name].error_messages[length] = say("field.pin_digits")
        self._point_at_errors()

    def _point_at_errors(self) -> None:
        """Readers hear what is wrong with a field when they come to it."""
        if not self.is_bound:
            return
        for name in self.errors:
            if name in self.fields:
                attributes = {"aria-invalid": "true", "aria-describedby": f"id_{name}_error"}
                self.fields[name].widget.attrs.update(attributes)

    def clean_document_number(self) -> str:
        number = kept_form(self.cleaned_data["document_number"])
        if not number:
            raise forms.ValidationError(say("field.required"))
        return number

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("pin") and cleaned.get("pin_again") and cleaned["pin"] != cleaned["pin_again"]:
            self.add_error("pin_again", say("field.pins_differ"))
        return cleaned

    def patron(self) -> dict[str, Any]:
        """What `cage_desk.enrol` takes."""
        return {name: value for name, value in self.cleaned_data.items() if name != "pin_again"}


def slip_reason(written: str | None) -> str | None:
    """The reason of a void as it was chosen, in words, with what was written beside it."""
    if not written or not knows(f"void_reason.{written.partition(':')[0]}"):
        return written
    chosen, _, note = written.partition(": ")
    return f"{say(f'void_reason.{chosen}')} · {note}" if note else say(f"void_reason.{chosen}")


def slip_lines(slip: Slip) -> list[tuple[str, str]]:
    """The lines of a slip, each a name and a value, from the facts that were kept when it was made."""
    facts = slip.facts
    patron = facts.get("patron") or {}
    lines: list[tuple[str, str | None]] = [
        (say("cage.slip_time"), day_and_time(slip.at)),
        (say("cage.slip_gaming_day"), f"{facts['gaming_day']} {say('shift.' + facts['shift'])}"),
        (say("cage.slip_patron"), patron.get("name") or patron.get("shown_name")),
        (say("cage.slip_card"), patron.get("card")),
        (say("cage.slip_balance_now"), exact(facts["balance"]) if "balance" in facts else None),
        (say("cage.slip_window"), str(facts["window"]) if "window" in facts else None),
        (say("cage.slip_voids"), facts.get("voids")),
        (say("cage.slip_reason"), slip_reason(facts.get("reason"))),
        (say("cage.slip_cashier"), facts.get("by")),
        (say("cage.slip_second"), facts.get("approved")),
        (say("cage.slip_entry"), str(slip.entry_id) if slip.entry_id else None),
    ]
    return [(name, value) for name, value in lines if value]
