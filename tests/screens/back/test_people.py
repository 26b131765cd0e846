"""The office's people: taking on, roles, keys; every change by somebody allowed and never one's own roles."""

import ast
import inspect
import json
import re
from html import unescape

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.urls import reverse
from django.utils import translation
from django_otp.oath import totp as code_at
from django_otp.plugins.otp_totp.models import TOTPDevice

from casino.people import staffing
from casino.people.models import Staff
from casino.people.roles import MATRIX, Role
from casino.people.sign_in import verify_staff
from tables.screens.people import ACTS
from tables.screens.words import LANGUAGES
from tests.people.cast import staff

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
STRONG = "a long and rare sentence 27"
NEW = {
    "badge": "4711",
    "name": "A. Sousa",
    "language": "zh-hant",
    "roles": ["dealer"],
    "pin": "904173",
    "pin_again": "904173",
}


@pytest.fixture
def admin(signed_in):
    return signed_in("/office/", Role.SYSTEM_ADMINISTRATOR)


def act(client, what, person, **data):
    return client.post(reverse(f"office_person_{what}", args=[person.pk]), data, headers=HTMX)


def test_who_is_taken_on_signs_in_with_the_pin_he_typed(admin):
    answer = admin.post(reverse("office_person_new"), NEW)
    made = Staff.objects.get(badge="4711")
    assert answer["Location"] == reverse("office_person", args=[made.pk])
    assert made.roles == ["dealer"]
    assert verify_staff(badge="4711", pin="904173", device_id=None) == made


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"pin": "123456", "pin_again": "123456"}, "no runs and no repeats"),
        ({"pin_again": "1"}, "The two PINs differ"),
        ({"roles": ["player"]}, "One of these roles does not exist"),
        ({"badge": "no spaces"}, "letters and figures only"),
    ],
)
def test_what_does_not_fit_is_refused_in_words_and_nobody_is_made(admin, wrong, said):
    page = admin.post(reverse("office_person_new"), {**NEW, **wrong})
    assert page.status_code == 422
    assert said in page.content.decode()
    assert not Staff.objects.filter(name="A. Sousa").exists()


def test_a_badge_is_given_once(admin):
    admin.post(reverse("office_person_new"), NEW)
    assert "in use already" in admin.post(reverse("office_person_new"), NEW).content.decode()


def test_roles_are_set_by_somebody_else_only(admin):
    person = staff("4711", Role.DEALER)
    assert act(admin, "roles", person, roles=["dealer", "floor"]).status_code == 200
    person.refresh_from_db()
    assert person.roles == ["dealer", "floor"]
    refused = act(admin, "roles", admin.member, roles=["cage"])
    assert refused.status_code == 422
    assert "Somebody else must do this" in refused.content.decode()


def test_every_change_is_kept_under_its_author_s_name(admin):
    person = staff("4711", Role.DEALER)
    act(admin, "roles", person, roles=["floor"])
    page = admin.get(reverse("office_person", args=[person.pk])).content.decode()
    assert admin.member.name in page
    assert "Roles: Dealer → Floor" in page


CHANGES = (
    ("roles", {"roles": ["dealer", "floor"]}, "Roles: Dealer → Dealer, Floor", "職務：莊荷 → 莊荷, 主任"),
    ("roles", {}, "Roles: Dealer, Floor → no role", "職務：莊荷, 主任 → 沒有職務"),
    ("active", {"active": "no"}, "Let go", "離職"),
    ("active", {"active": "yes"}, "Let back in", "復職"),
    ("pin", {"pin": "615842", "pin_again": "615842"}, "PIN set", "已設定密碼"),
    ("password", {"password": STRONG, "password_again": STRONG}, "Office password set", "已設定辦公室登入密碼"),
    ("totp", {}, "New one-time codes shown to scan", "已顯示新的一次性驗證碼供掃描"),
    ("totp-confirm", {}, "One-time codes taken into use", "一次性驗證碼已啟用"),
)
"""Every act of the page after somebody was taken on, and what the history says of it."""


def history(client, person, language):
    """What the rows say, newest first."""
    client.cookies["django_language"] = language
    page = client.get(reverse("office_person", args=[person.pk])).content.decode()
    return [unescape(what) for what in re.findall(r"<tr><td>[^<]*</td><td>([^<]*)</td>", page)]


def kinds_kept_in_the_code():
    """The facts of every call of `_keep`, as they are written."""
    calls = [node for node in ast.walk(ast.parse(inspect.getsource(staffing))) if isinstance(node, ast.Call)]
    kept = [call.args[3] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "_keep"]
    return {tuple(key.value for key in facts.keys) for facts in kept}


def test_the_history_says_what_each_kind_of_change_was_in_both_languages(admin):
    admin.post(reverse("office_person_new"), NEW)
    person = Staff.objects.get(badge="4711")
    for what, typed, _, _ in CHANGES:
        begun = TOTPDevice.objects.filter(user=person, confirmed=False).first()
        token = {"token": f"{code_at(begun.bin_key):06d}"} if begun else {}
        assert act(admin, what, person, **typed, **token).status_code in (200, 204), what
    assert {what for what, *_ in CHANGES} == set(ACTS)
    kept = LogEntry.objects.filter(object_id=person.pk, content_type__model="staff")
    assert {tuple(json.loads(entry.change_message)[0]) for entry in kept} == kinds_kept_in_the_code()
    for column, language in enumerate(LANGUAGES):
        taken_on = ("Taken on: Dealer", "入職：莊荷")[column]
        said = history(admin, person, language)
        assert said[::-1] == [taken_on, *(change[2 + column] for change in CHANGES)]
        with translation.override(language):
            nothing = LogEntry(change_message="[]").get_change_message()
        assert not [row for row in said if nothing in row]


def test_what_was_changed_in_django_s_own_admin_is_said_in_its_sentence(admin):
    person = staff("4711", Role.DEALER)
    LogEntry.objects.log_actions(
        user_id=admin.member.pk, queryset=[person], action_flag=CHANGE, single_object=True,
        change_message=[{"changed": {"fields": ["name"]}}],
    )  # fmt: skip
    assert history(admin, person, "en") == ["Changed name."]


def test_who_is_let_go_signs_in_no_more(admin):
    person = staff("4711", Role.DEALER)
    act(admin, "active", person, active="no")
    person.refresh_from_db()
    assert not person.active
    assert act(admin, "active", person, active="maybe").status_code == 422


def test_a_weak_password_is_refused(admin):
    person = staff("4711", Role.AUDITOR)
    assert act(admin, "password", person, password="password", password_again="password").status_code == 422
    assert act(admin, "password", person, password=STRONG, password_again=STRONG).status_code == 200
    person.refresh_from_db()
    assert person.check_password(STRONG)


def test_one_time_codes_count_once_a_code_was_typed_back(admin):
    person = staff("4711", Role.AUDITOR)
    shown = act(admin, "totp", person).content.decode()
    assert re.search(r'src="data:image/svg\+xml', shown)
    device = TOTPDevice.objects.get(user=person)
    assert not device.confirmed
    assert act(admin, "totp-confirm", person, token=f"{code_at(device.bin_key):06d}").status_code == 200
    device.refresh_from_db()
    assert device.confirmed


def test_a_code_that_does_not_fit_takes_nothing_into_use(admin):
    person = staff("4711", Role.AUDITOR)
    act(admin, "totp", person)
    refused = act(admin, "totp-confirm", person, token="000000")
    assert refused.status_code == 422
    assert "This code does not fit" in refused.content.decode()
    assert not TOTPDevice.objects.get(user=person).confirmed


def test_the_matrix_on_the_page_is_the_code_s(signed_in):
    page = signed_in("/office/", Role.AUDITOR).get(reverse("office_roles")).content.decode()
    assert page.count('<td class="is-yes">') == sum(len(roles) for roles in MATRIX.values())
