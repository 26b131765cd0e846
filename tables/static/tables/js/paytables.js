// The pay-table editor in the browser: each keystroke asks for the figures anew; a slower, older answer never overwrites
// a newer one, and until the answer is there the old figures are grey. The figures are the server's.

const form = document.getElementById("editor-form");
const figures = document.getElementById("figures");
const said = document.getElementById("figures-said");
const DEBOUNCE_MS = 120;

let waiting = null;
let running = null;

function mark(wrong) {
  for (const input of form.querySelectorAll('input[name^="line-"]')) {
    input.setAttribute("aria-invalid", String(wrong.includes(input.name.slice("line-".length))));
  }
}

async function ask() {
  running?.abort();
  const asked = new AbortController();
  running = asked;
  figures.dataset.stale = "";
  said.textContent = said.dataset.stale;
  try {
    const response = await fetch(form.dataset.figures, { method: "POST", body: new FormData(form), signal: asked.signal, headers: { "HX-Request": "true" } });
    if (response.headers.get("HX-Redirect")) return location.reload();
    const text = await response.text();
    if (asked !== running) return undefined;
    if (!response.ok && response.status !== 422) throw new Error(String(response.status));
    figures.innerHTML = text;
    delete figures.dataset.stale;
    const wrong = figures.querySelector("[data-wrong]")?.dataset.wrong.trim().split(" ") ?? [];
    mark(wrong);
    said.textContent = wrong.length ? figures.textContent.trim() : (figures.querySelector(".editor-danger strong") ?? figures.querySelector('[data-figure="edge"]'))?.textContent ?? "";
  } catch (failure) {
    if (failure.name !== "AbortError") document.dispatchEvent(new CustomEvent("htmx:sendError"));
  }
  return undefined;
}

/** What is signed are the saved lines: while others stand in the form, nothing is offered to sign. */
function holdSignatures() {
  const changed = [...form.querySelectorAll('input[name^="line-"]')].some((input) => input.value !== input.defaultValue);
  for (const button of document.querySelectorAll("#signatures button")) button.disabled = changed;
  const word = document.getElementById("unsaved");
  word.hidden = !changed || !document.querySelector("#signatures button");
}

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.target !== form || !event.detail.successful) return;
  const kept = event.detail.requestConfig.formData;
  for (const input of form.querySelectorAll('input[name^="line-"]')) input.defaultValue = kept.get(input.name);
  holdSignatures();
});

form.addEventListener("input", () => {
  document.getElementById("save-answer").replaceChildren();
  holdSignatures();
  figures.dataset.stale = "";
  clearTimeout(waiting);
  waiting = setTimeout(ask, DEBOUNCE_MS);
});
