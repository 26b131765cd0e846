// Staff sign-in pages: the device signs the page's challenge before the form is sent.

import { signForm } from "./device.js";

const form = document.querySelector("form[data-challenge]");
if (form) signForm(form);
