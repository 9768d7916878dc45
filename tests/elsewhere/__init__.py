"""The same tests on other people's machines: another processor, place, date, locale and order."""
