// Starts the console: signs in with the key of the address or of this tab, then draws.

import { html, render } from "./html.js";
import { keyOnArrival, reloadOnKey, signIn } from "./api/session.js";
import { App } from "./shell/app.js";

reloadOnKey();
const key = await keyOnArrival();
if (key) await signIn(key).catch(() => {});
render(html`<${App} />`, /** @type {HTMLElement} */ (document.getElementById("console")));
