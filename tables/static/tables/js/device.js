// This device's key: made once for a place, kept in the browser, never readable; it signs what the house challenges.
// Pairing the key with the house is the page pair.js; a form that needs the device's word is signed here too.

const DATABASE = "casino-devices";
const STORE = "keys";
const ALGORITHM = { name: "ECDSA", namedCurve: "P-256" };
const SIGNING = { name: "ECDSA", hash: "SHA-256" };

function database() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** What `act` asks of the store; a change is only answered when it is kept, whatever becomes of the page then. */
async function inStore(mode, act) {
  const opened = await database();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = opened.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    opened.close();
  }
}

/** The device that serves `place` (its path): `{id, key}`, or undefined when this browser was never paired for it. */
export function deviceOf(place) {
  return inStore("readonly", (store) => store.get(place));
}

/** Remember that the key pair serves `place` under the number the house gave it; rejects when the browser does not keep it. */
export function keepDevice(place, { id, key }) {
  return inStore("readwrite", (store) => store.put({ id, key }, place));
}

/** A new key pair: the private half cannot leave the browser; the public half as base64url SPKI. */
export async function makeKey() {
  const pair = await crypto.subtle.generateKey(ALGORITHM, false, ["sign", "verify"]);
  const spki = await crypto.subtle.exportKey("spki", pair.publicKey);
  return { key: pair.privateKey, publicKey: toBase64Url(spki) };
}

/** The frame that answers a challenge, or null when this browser is not paired for the place. */
export async function prove(place, challenge) {
  const device = await deviceOf(place);
  if (!device) return null;
  const signature = await crypto.subtle.sign(SIGNING, device.key, fromBase64(challenge));
  return { type: "prove", device: device.id, signature: toBase64Url(signature) };
}

/** Sign the challenge that stands on a form, before it is sent: sign-in pages say which device they come from. */
export function signForm(form) {
  form.addEventListener("submit", async (event) => {
    if (form.elements.signature.value) return;
    event.preventDefault();
    const proof = await prove(document.documentElement.dataset.place, form.dataset.challenge);
    if (proof) {
      form.elements.device.value = proof.device;
      form.elements.signature.value = proof.signature;
    }
    HTMLFormElement.prototype.submit.call(form);
  });
}

function toBase64Url(buffer) {
  const text = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64(text) {
  const normal = text.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(normal), (letter) => letter.charCodeAt(0));
}
