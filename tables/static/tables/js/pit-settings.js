// A pot table's settings at the pit: the rules sheet as players read it, of the settings that hold or are looked at.
// What is typed is read, judged and set by the server (tables/screens/pit_settings.py).

import "./parts/all.js";
import { showPotRules } from "./pot-rules.js";
import { setCurrencyDigits, useLanguage } from "./words.js";

const { rules, table, digits } = JSON.parse(document.getElementById("settings-preview").textContent);

setCurrencyDigits(digits);
// Remembered, so that the pit's own page goes on in the language of this one.
await useLanguage(document.documentElement.lang === "zh-Hant" ? "zh-hant" : "en", { remember: true });
document.querySelector("[data-read-rules]").addEventListener("click", () => showPotRules({ rules, table }));
document.querySelector("[aria-invalid]")?.focus();
