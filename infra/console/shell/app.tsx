// The frame: navigation, the present page, the API drawer and the messages.

import { useEffect, useState } from "preact/hooks";
import { onSession, onTraffic, session, signOut, traffic, useRedraw } from "../api";
import { type Scope, builtInViews, isShown, linkOf, onViews, ownViews, scopeInWords, useAccount } from "../data";
import { Page, WholeAccount } from "../pages/page";
import { Button, LinkButton } from "../parts/button";
import { Messages } from "../parts/messages";
import { type Route, link, useRoute, useScroll } from "../parts/router";
import { Empty, Loading } from "../parts/states";
import { Time, counted } from "../parts/time";
import { ApiDrawer } from "./api_drawer";
import { LookDialog } from "./look";
import { type PageComponent, type PageOf, isKept, pageOf, sections } from "./navigation";
import { Search, SearchButton } from "./search/search";
import { SignIn } from "./sign_in";

export function App() {
  useRedraw(onSession);
  return session.caller ? <Frame key={session.caller.keyId} /> : <SignIn />;
}

function Frame() {
  const route = useRoute();
  const section = route.segments[0] ?? "";
  const [looks, setLooks] = useState(false);
  useScroll(`${route.path} ${route.query.get("pageToken") ?? ""}`);
  useEffect(keepFocus, []);
  useEffect(() => {
    // On a phone, the names of the pages are wider than the window.
    document.querySelector("nav [aria-current=page]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    // Focus the heading, so that a screen reader begins there, except on the first page, which it has just read.
    if (document.activeElement?.closest("nav")) document.querySelector<HTMLElement>("main h1")?.focus();
  }, [route.path]);
  return (
    <>
      <a class="skip" href="#content" onClick={skipped}>
        Skip to the content
      </a>
      <div class="frame">
        <header class="side">
          <a class="brand" href={link("/")}>
            <img src="/console/icon.svg" alt="" />
            <span>
              Console<small>{session.caller?.accountName}</small>
            </span>
          </a>
          <SearchButton />
          <nav aria-label="Pages">
            {sections().map(({ title, pages }) => (
              <div key={title}>
                <h2>{title}</h2>
                <ul>
                  {pages.map((page) => (
                    <li key={page.path}>
                      <a href={link(`/${page.path}`, page.filters)} aria-current={page.path === section ? "page" : undefined}>
                        {page.title}
                      </a>
                      {page.path === "prospects" && <ViewLinks route={route} />}
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
          <div class="foot">
            <Limit />
            <a href="/docs">API reference</a>
            <a href="/docs/guides">Guides</a>
            <span>Key: {session.caller?.keyName}</span>
            {session.caller?.scope && <Sees scope={session.caller.scope} />}
            <Button text="Look" class="small" onClick={() => setLooks(true)} />
            <Button text="Sign out" class="small" onClick={() => signOut()} />
          </div>
        </header>
        <main id="content" tabindex={-1}>
          <KeyEnds />
          <Content route={route} />
        </main>
      </div>
      <ApiDrawer />
      <Messages />
      <Search />
      {looks && <LookDialog close={() => setLooks(false)} />}
    </>
  );
}

/** A page that loses its focused control may know a better place for the focus. It has this time. */
const OWN_PLACE_MS = 150;

/** If the focused control disappears, such as the row of a completed task or a whole page, the focus goes to the heading. */
function keepFocus() {
  let last: EventTarget | null = null;
  let waiting = 0;
  const focused = ({ target }: FocusEvent) => void (last = target);
  const isLost = () =>
    last instanceof Element && !last.isConnected && document.activeElement === document.body && !document.querySelector("dialog[open]");
  const find = () => {
    if (isLost()) document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
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

/** A fragment is a route here, so the link moves the focus itself. */
function skipped(event: Event) {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

function Content({ route }: { route: Route }) {
  const page = pageOf(route);
  const [component, setComponent] = useState<{ of: PageOf; Draw: PageComponent } | null>(null);
  useEffect(() => {
    let current = true;
    page?.load().then(
      (Draw) => current && setComponent({ of: page, Draw }),
      () => current && setComponent({ of: page, Draw: Outdated }),
    );
    return () => void (current = false);
  }, [page]);
  if (!page)
    return (
      <Page title="Page not found" reads="*">
        <Empty title="There is no page at this address">
          <LinkButton text="Overview" href={link("/")} />
        </Empty>
      </Page>
    );
  if (isKept(page)) return <WholeAccount title={page.title} />;
  if (component?.of !== page) return <Loading />;
  return <component.Draw key={route.path} route={route} />;
}

/** In place of a page whose part does not load: after a deployment, the parts of this version are gone. */
function Outdated() {
  return (
    <Empty title="This page did not load">
      <p>The console may have a new version, or you may be offline.</p>
      <Button text="Load the console again" class="primary" onClick={() => location.reload()} />
    </Empty>
  );
}

function Sees({ scope }: { scope: Scope }) {
  return <span>Sees: {scopeInWords(scope, useAccount())}</span>;
}

function KeyEnds() {
  useRedraw(onTraffic);
  const { keyExpires } = traffic;
  return (
    keyExpires && (
      <p class="read-only" role="status">
        Your key expires <Time at={keyExpires} />. Ask for a later end or another key before that.
      </p>
    )
  );
}

function Limit() {
  useRedraw(onTraffic);
  const { limit } = traffic;
  return (
    limit && (
      <span>
        {counted(limit.remaining)} of {counted(limit.limit)} requests left this minute
      </span>
    )
  );
}

function ViewLinks({ route }: { route: Route }) {
  useRedraw(onViews);
  return (
    <ul class="views" aria-label="Views of prospects">
      {[...builtInViews(), ...ownViews()].map((view, place) => (
        <li key={place}>
          <a href={linkOf(view)} aria-current={isShown(view, route) ? "true" : undefined} title={view.name}>
            <bdi>{view.name}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}
