// Starts the console: signs in with the key of the address or of this tab, then draws.

import { render } from "preact";
import { keyOnArrival, reloadOnKey, signIn } from "./api";
import { App } from "./shell/app";
import { applyLook } from "./shell/look";

applyLook();
reloadOnKey();
const key = await keyOnArrival();
if (key) await signIn(key).catch(() => {});
render(<App />, document.getElementById("console") as HTMLElement);
