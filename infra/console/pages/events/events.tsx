// Events: every change in the account, as webhooks and integrations receive it.

import { useEffect, useState } from "preact/hooks";
import type { Event, EventType } from "prospect-api";
import { Button } from "../../parts/button";
import { Check, Field } from "../../parts/form";
import { type Route, setQuery } from "../../parts/router";
import { Empty, Failed, Loading } from "../../parts/states";
import { Time, counted, fromLocalInput, localInput, plural } from "../../parts/time";
import { Page } from "../page";
import { ChooseKinds, KINDS, isEvery, isKnown, kindsInWords } from "../webhooks/kinds";
import { EventRow } from "./event";
import { MAX_KEPT, useFeed } from "./feed";

/** Events that are drawn at first, and with each "Show more". */
const DRAWN = 100;

/** The value of `types` in the address if no type is chosen. */
const NO_KIND = "none";

export function Events({ route }: { route: Route }) {
  return (
    <Page title="Events" reads="webhooks:read">
      <Feed query={route.query} />
    </Page>
  );
}

function Feed({ query }: { query: URLSearchParams }) {
  const [text, given, live] = [query.get("types") ?? "", query.get("since") ?? "", query.get("live") === "1"];
  const since = /^\d{1,14}$/.test(given) ? Number(given) : undefined;
  const chosen = new Set(text === "" ? KINDS : text.split(",").filter(isKnown));
  const feed = useFeed(chosen.size === 0 ? null : isEvery(chosen) ? [] : [...chosen], since, live);
  const [drawn, setDrawn] = useState(DRAWN);
  const choose = (kinds: Set<EventType>) =>
    setQuery({ types: isEvery(kinds) ? "" : kinds.size === 0 ? NO_KIND : [...kinds].join() }, { replace: true });
  const switchLive = (on: boolean) => setQuery({ live: on ? "1" : "" }, { replace: true });
  const { events, loaded, loading, failure, more, readEarlier, readNew } = feed;
  return (
    <>
      <div class="feed-head">
        <Since since={since} />
        <Check label="Live" checked={live} onInput={switchLive} />
        {!live && loaded && <Button text="Read new events" disabled={loading} onClick={readNew} />}
      </div>
      <details class="more-filters">
        <summary>Types: {chosen.size === 0 ? "none" : kindsInWords([...chosen])}</summary>
        <ChooseKinds legend="Event types" chosen={chosen} choose={choose} />
      </details>
      <p class="live-note faint">
        The feed shows an event within 35 seconds, and keeps it for 30 days.{live && " New events appear by themselves."}
      </p>
      <Failed failure={failure} again={loaded ? readNew : readEarlier} />
      {chosen.size === 0 ? (
        <Empty title="No type is chosen">
          <p>Choose at least one type of event.</p>
        </Empty>
      ) : !loaded ? (
        !failure && <Loading />
      ) : (
        <Shown {...{ events, more, loading, since, drawn, readEarlier, showMore: () => setDrawn(drawn + DRAWN) }} />
      )}
    </>
  );
}

/** The earliest time. It changes when the person leaves the field, because half a typed time is often a valid time too. */
function Since({ since }: { since: number | undefined }) {
  const [text, setText] = useState("");
  useEffect(() => setText(localInput(since)), [since]);
  const leave = () => {
    const at = fromLocalInput(text);
    if (text !== "" && (at === undefined || at < 0)) setText(localInput(since));
    else if (text !== localInput(since)) setQuery({ since: at ?? "" }, { replace: true });
  };
  const enter = (event: KeyboardEvent) => event.key === "Enter" && leave();
  return <Field label="Since" type="datetime-local" value={text} onInput={setText} attributes={{ onBlur: leave, onKeyDown: enter }} />;
}

interface ShownProps {
  events: Event[];
  more: boolean;
  loading: boolean;
  since: number | undefined;
  drawn: number;
  readEarlier: () => void;
  showMore: () => void;
}

function Shown({ events, more, loading, since, drawn, readEarlier, showMore }: ShownProps) {
  const full = events.length >= MAX_KEPT;
  return (
    <>
      <div class="pages">
        <span role="status">
          {plural(events.length, "event")}
          {more || full
            ? ", the newest ones"
            : since !== undefined && (
                <>
                  {" since "}
                  <Time at={since} />
                </>
              )}
        </span>
      </div>
      {events.length === 0 ? (
        <Empty title={more ? "Nothing found yet" : "Nothing happened"}>
          <p>{more ? "There are earlier events to look through." : "Choose an earlier time or more types, or switch to live."}</p>
        </Empty>
      ) : (
        <ol class="feed" aria-label="Events, newest first">
          {events.slice(0, drawn).map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ol>
      )}
      {full && events.length <= drawn && (
        <p class="faint">The page keeps {counted(MAX_KEPT)} events. To see others, choose fewer types or another time.</p>
      )}
      {events.length > drawn ? (
        <div class="buttons">
          <Button text={`Show ${counted(Math.min(DRAWN, events.length - drawn))} more`} onClick={showMore} />
        </div>
      ) : (
        more && (
          <div class="buttons">
            <Button text={loading ? "Reading…" : "Read earlier events"} disabled={loading} onClick={readEarlier} />
          </div>
        )
      )}
    </>
  );
}
