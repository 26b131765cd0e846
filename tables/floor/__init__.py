"""The floor: who opens, deals, sits, changes rules, answers alerts. Each change of a table goes through
`dealing.unit`."""
