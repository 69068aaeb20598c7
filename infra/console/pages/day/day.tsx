// My day: the open tasks and the week's meetings of the user for whom the key acts.

import { useState } from "preact/hooks";
import { type Failure, can, session, useListener } from "../../api";
import { type Account, OF_DAY, useAccount } from "../../data";
import { Button } from "../../parts/button";
import type { Route } from "../../parts/router";
import { Allowed, Loading } from "../../parts/states";
import { MeetingDialog } from "../meetings/meeting_dialog";
import { Page } from "../page";
import { TaskDialog } from "../tasks/task_dialog";
import { Meetings } from "./meetings";
import { spanOf } from "./span";
import { Tasks } from "./tasks";

/** The id of the key's user; empty if that user is no active one, and undefined until the names have arrived. */
function ownerOf({ account, users, failure }: Account & { failure: Failure | null }) {
  const own = session.caller?.userId ?? "";
  if (!can("account:read") || failure) return own;
  if (!account) return undefined;
  return users.some(({ id, active }) => id === own && active) ? own : "";
}

/** The present time. It moves on when the person returns to the tab, which may be on another day. */
function useNow() {
  const [now, setNow] = useState(Date.now);
  useListener(document, "visibilitychange", () => document.visibilityState === "visible" && setNow(Date.now()));
  return now;
}

export function Day(_props: { route: Route }) {
  const span = spanOf(useNow());
  const names = useAccount();
  const owner = ownerOf(names);
  const [opened, setOpened] = useState<"task" | "meeting" | null>(null);
  const [round, setRound] = useState(0);
  const shared = { close: () => setOpened(null), done: () => setRound((last) => last + 1) };
  const add = (kind: "task" | "meeting") => (
    <Allowed permission={`${kind}s:write`}>
      <Button text={`New ${kind}`} class={kind === "task" ? "primary" : ""} onClick={() => setOpened(kind)} />
    </Allowed>
  );
  const actions = (
    <>
      {can("meetings:read") && add("meeting")}
      {can("tasks:read") && add("task")}
    </>
  );
  return (
    <Page
      title="My day"
      reads={OF_DAY.find(can) ?? "tasks:read"}
      writes={can("tasks:read") ? "tasks:write" : "meetings:write"}
      actions={actions}>
      {owner === undefined ? (
        <Loading />
      ) : (
        <>
          {owner === "" && (
            <p class="read-only">
              This key has no active user, so you see the tasks and meetings of everyone. A key of your own shows yours.
            </p>
          )}
          <div class="day">
            <Allowed permission="tasks:read">
              <Tasks owner={owner} names={names} span={span} round={round} />
            </Allowed>
            <Allowed permission="meetings:read">
              <Meetings owner={owner} names={names} span={span} round={round} />
            </Allowed>
          </div>
        </>
      )}
      {opened === "task" && <TaskDialog {...shared} />}
      {opened === "meeting" && <MeetingDialog {...shared} />}
    </Page>
  );
}
