// The frame: navigation, the present page, the API drawer and the messages.

import { html, useEffect, useState } from "../html.js";
import { onTraffic, traffic } from "../api/client.js";
import { can, onSession, session, signOut } from "../api/session.js";
import { Time, counted } from "../parts/time.js";
import { Empty, Loading, Page } from "../parts/states.js";
import { ApiDrawer } from "./api_drawer.js";
import { Messages } from "./messages.js";
import { SECTIONS, pageOf } from "./navigation.js";
import { link, useRoute, useScroll } from "./router.js";
import { SignIn } from "./sign_in.js";

export function App() {
  const [, draw] = useState(0);
  useEffect(() => onSession(() => draw((last) => last + 1)), []);
  return session.caller ? html`<${Frame} key=${session.caller.keyId} />` : html`<${SignIn} />`;
}

function Frame() {
  const route = useRoute();
  const section = route.segments[0] ?? "";
  useScroll(`${route.path} ${route.query.get("pageToken") ?? ""}`);
  useEffect(keepFocus, []);
  useEffect(() => {
    // On a phone, the names of the pages are wider than the window.
    document.querySelector("nav [aria-current=page]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    // Focus the heading, so that a screen reader begins there, except on the first page, which it has just read.
    if (document.activeElement?.closest("nav")) /** @type {HTMLElement | null} */ (document.querySelector("main h1"))?.focus();
  }, [route.path]);
  return html`<a class="skip" href="#content" onClick=${skipped}>Skip to the content</a>
    <div class="frame">
      <header class="side">
        <a class="brand" href=${link("/")}><img src="/console/icon.svg" alt="" /><span>Console<small>${session.caller?.accountName}</small></span></a>
        <nav aria-label="Pages">${SECTIONS.map(({ title, pages }) => html`<div key=${title}><h2>${title}</h2><ul>${pages.filter(({ reads }) => !reads || reads.some(can)).map((page) => html`<li key=${page.path}>
          <a href=${link(`/${page.path}`)} aria-current=${page.path === section ? "page" : undefined}>${page.title}</a></li>`)}</ul></div>`)}</nav>
        <div class="foot"><${Limit} /><a href="/docs">API reference</a><a href="/docs/guides">Guides</a><span>Key: ${session.caller?.keyName}</span>
          <button type="button" class="small" onClick=${() => signOut()}>Sign out</button></div>
      </header>
      <main id="content" tabindex="-1"><${KeyEnds} /><${Content} route=${route} /></main>
    </div>
    <${ApiDrawer} /><${Messages} />`;
}

/** A page that loses its focused control may know a better place for the focus. It has this time. */
const OWN_PLACE_MS = 150;

/** If the focused control disappears, such as the row of a completed task or a whole page, the focus goes to the heading. */
function keepFocus() {
  /** @type {Element | null} */
  let last = null;
  let waiting = 0;
  const focused = (/** @type {FocusEvent} */ { target }) => void (last = /** @type {Element} */ (target));
  const isLost = () => last && !last.isConnected && document.activeElement === document.body && !document.querySelector("dialog[open]");
  const find = () => {
    if (isLost()) /** @type {HTMLElement | null} */ (document.querySelector("main h1"))?.focus({ preventScroll: true });
  };
  addEventListener("focusin", focused);
  const observer = new MutationObserver(() => {
    clearTimeout(waiting);
    if (isLost()) waiting = window.setTimeout(find, OWN_PLACE_MS);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    clearTimeout(waiting);
    removeEventListener("focusin", focused);
    observer.disconnect();
  };
}

/** A fragment is a route here, so the link moves the focus itself. @param {Event} event */
function skipped(event) {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

/** @param {{route: import("./router.js").Route}} props */
function Content({ route }) {
  const page = pageOf(route);
  const [component, setComponent] = useState(/** @type {{of: any, draw: any} | null} */ (null));
  useEffect(() => {
    let current = true;
    page?.load().then((draw) => current && setComponent({ of: page, draw }));
    return () => void (current = false);
  }, [page]);
  if (!page) return html`<${Page} title="Page not found" reads="*"><${Empty} title="There is no page at this address"><a class="button" href=${link("/")}>Overview</a><//><//>`;
  if (component?.of !== page) return html`<${Loading} />`;
  return html`<${component.draw} key=${route.path} route=${route} />`;
}

/** Says that the key expires, in the week before that. */
function KeyEnds() {
  const [, draw] = useState(0);
  useEffect(() => onTraffic(() => draw((last) => last + 1)), []);
  const { keyExpires } = traffic;
  return keyExpires && html`<p class="read-only" role="status">Your key expires <${Time} at=${keyExpires} />. Ask for a later end or another key before that.</p>`;
}

function Limit() {
  const [, draw] = useState(0);
  useEffect(() => onTraffic(() => draw((last) => last + 1)), []);
  const { limit } = traffic;
  return limit && html`<span>${counted(limit.remaining)} of ${counted(limit.limit)} requests left this minute</span>`;
}
