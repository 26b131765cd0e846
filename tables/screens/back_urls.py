"""The addresses of pit, cage and office. The live screens' are in urls.py, which takes these in."""

from django.urls import path, register_converter

from tables.screens import audit, cage, cage_day, devices, office, patrons, paytables, people, pit, pit_settings
from tables.screens.doors import set_language
from tables.screens.given import RowConverter

register_converter(RowConverter, "row")

PIT = [
    path("pit/<row:pit_id>/", pit.floor, name="pit"),
    path("pit/<row:pit_id>/reconciliation/", pit.reconciliation, name="pit_reconciliation"),
    path("pit/<row:pit_id>/locked/", pit.locked, name="pit_locked"),
    path("pit/<row:pit_id>/<row:table_id>/", pit.table, name="pit_table"),
    path("pit/<row:pit_id>/<row:table_id>/detail/", pit.detail, name="pit_detail"),
    path("pit/<row:pit_id>/<row:table_id>/settings/", pit_settings.table_settings, name="pit_settings"),
    path("pit/<row:pit_id>/language/", set_language, name="pit_language"),
]

CAGE = [
    path("cage/", cage.home, name="cage"),
    path("cage/language/", set_language, name="cage_language"),
    path("cage/find/", cage.find, name="cage_find"),
    path("cage/enrol/", cage.enrol, name="cage_enrol"),
    path("cage/patrons/<row:patron_id>/", cage.patron, name="cage_patron"),
    path("cage/patrons/<row:patron_id>/buy-in/", cage.buy_in, name="cage_buy_in"),
    path("cage/patrons/<row:patron_id>/cash-out/", cage.cash_out, name="cage_cash_out"),
    path("cage/patrons/<row:patron_id>/debt/", cage.pay_debt, name="cage_debt"),
    path("cage/patrons/<row:patron_id>/statement/", cage.statement, name="cage_statement"),
    path("cage/patrons/<row:patron_id>/pin/", cage.reset_pin, name="cage_pin"),
    path("cage/patrons/<row:patron_id>/unlock/", cage.unlock, name="cage_unlock"),
    path("cage/slips/", cage.slips, name="cage_slips"),
    path("cage/slips/<str:number>/", cage.slip, name="cage_slip"),
    path("cage/slips/<str:number>/void/", cage_day.void_slip, name="cage_slip_void"),
    path("cage/currency/", cage_day.currency, name="cage_currency"),
    path("cage/stock/", cage_day.stock, name="cage_stock"),
    path("cage/stock/put-in/", cage_day.put_in, name="cage_stock_put_in"),
    path("cage/slips/<str:number>/print/<str:paper>/", cage.print_slip, name="cage_slip_print"),
]

OFFICE = [
    path("office/", office.home, name="office"),
    path("office/language/", set_language, name="office_language"),
    path("office/rounds/", office.rounds, name="office_rounds"),
    path("office/rounds/<row:round_id>/", office.one_round, name="office_round"),
    path("office/rounds/<row:round_id>/hidden/", office.hidden_cards, name="office_round_hidden"),
    path("office/rounds/<row:round_id>/hand.phh", office.phh, name="office_round_phh"),
    path("office/audit/", audit.audit, name="office_audit"),
    path("office/patrons/", patrons.patrons, name="office_patrons"),
    path("office/patrons/<row:patron_id>/", patrons.patron, name="office_patron"),
    path("office/patrons/<row:patron_id>/exclude/", patrons.exclude, name="office_patron_exclude"),
    path("office/patrons/<row:patron_id>/readmit/", patrons.readmit, name="office_patron_readmit"),
    path("office/devices/", devices.devices, name="office_devices"),
    path("office/devices/pair/", devices.pair, name="office_device_pair"),
    path("office/devices/<row:device_id>/revoke/", devices.revoke, name="office_device_revoke"),
    path("office/people/", people.people, name="office_people"),
    path("office/people/new/", people.new, name="office_person_new"),
    path("office/people/<row:staff_id>/", people.person, name="office_person"),
    path("office/people/<row:staff_id>/unlock/", people.unlock, name="office_person_unlock"),
    *(
        path(f"office/people/<row:staff_id>/{what}/", people.act, {"what": what}, name=f"office_person_{what}")
        for what in people.ACTS
    ),
    path("office/roles/", people.roles, name="office_roles"),
    path("office/pay-tables/", paytables.versions, name="office_paytables"),
    path("office/pay-tables/new/", paytables.new, name="office_paytable_new"),
    path("office/pay-tables/<row:version_id>/", paytables.version, name="office_paytable"),
    path("office/pay-tables/<row:version_id>/figures/", paytables.figures, name="office_paytable_figures"),
    path("office/pay-tables/<row:version_id>/save/", paytables.save, name="office_paytable_save"),
    path("office/pay-tables/<row:version_id>/approve/", paytables.approve, name="office_paytable_approve"),
    path("office/pay-tables/<row:version_id>/override/", paytables.override, name="office_paytable_override"),
    path("office/pay-tables/<row:version_id>/publish/", paytables.publish, name="office_paytable_publish"),
    path("office/pay-tables/<row:version_id>/export.csv", paytables.export, name="office_paytable_export"),
    path(
        "office/pay-tables/<row:version_id>/against/<row:other_id>/",
        paytables.difference,
        name="office_paytable_difference",
    ),
]

BACK = [*PIT, *CAGE, *OFFICE]
