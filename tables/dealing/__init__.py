"""A round's life: from a command to journal, money, receipt and screens. The rules themselves are in
`tables/engine`."""
