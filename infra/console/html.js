// The libraries that draw the console: Preact, its hooks, and htm in place of JSX.

import htm from "./vendor/htm.js";
import { h } from "./vendor/preact.js";

export const html = htm.bind(h);

export { Fragment, render } from "./vendor/preact.js";
export { useCallback, useEffect, useMemo, useReducer, useRef, useState } from "./vendor/hooks.js";
