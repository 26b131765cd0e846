"""The one-time codes of the office's sign-in: giving a member of staff a generator and confirming it works.

Not here: signing in with a code (sign_in.verify_office).
"""

from django.db import transaction
from django_otp.plugins.otp_totp.models import TOTPDevice

from casino.people.models import Staff
from tables.engine.errors import Code, Refused


def begin(staff: Staff) -> str:
    """A fresh secret, as the otpauth:// address that an authenticator reads. It counts once it is confirmed."""
    with transaction.atomic():
        TOTPDevice.objects.filter(user=staff, confirmed=False).delete()
        device = TOTPDevice.objects.create(user=staff, name="office", confirmed=False)
    url: str = device.config_url
    return url


def confirm(staff: Staff, *, token: str) -> None:
    """Take the begun secret into use, in place of any earlier one. Refuses WRONG_PIN(what="token")."""
    with transaction.atomic():
        device = TOTPDevice.objects.select_for_update().filter(user=staff, confirmed=False).first()
        fits = device is not None and device.verify_token(token)
        if fits:
            TOTPDevice.objects.filter(user=staff, confirmed=True).delete()
            device.confirmed = True
            device.save(update_fields=["confirmed"])
    if not fits:
        raise Refused(Code.WRONG_PIN, what="token")
