// Gives the records of a user to another user. One request moves up to 100, so it repeats the request until all are moved (SPECIFICATION §17.6).

import { useEffect, useRef, useState } from "preact/hooks";
import type { Pagination, ReassignRequest, Reassigned, ReassignedKind, User } from "prospect-api";
import { type Failure, api, can, failureOf, instead, useWrite } from "../../api";
import { useAccount } from "../../data";
import { Button } from "../../parts/button";
import { Dialog } from "../../parts/dialog";
import { Check, Field } from "../../parts/form";
import { say } from "../../parts/messages";
import { Failed } from "../../parts/states";
import { counted, plural } from "../../parts/time";

/** The kinds of records that can be reassigned, and the list of those of a user. */
const KINDS: { id: ReassignedKind; words: string; list: (userId: string) => { page(): PromiseLike<{ pagination: Pagination }> } }[] = [
  { id: "prospects", words: "Prospects", list: (userId) => api.prospects.list({ ownerId: [userId], limit: 1 }) },
  { id: "tasks", words: "Tasks", list: (userId) => api.tasks.list({ assignedTo: userId, limit: 1 }) },
  { id: "meetings", words: "Meetings", list: (userId) => api.meetings.list({ ownerId: userId, limit: 1 }) },
];

interface Found {
  counts: { id: ReassignedKind; count: number; exact: boolean }[];
  total: number;
  exact: boolean;
}

/** How many records there are: exactly, or at least as many as a dry run finds, if the key may not read the lists. */
async function totalOf(user: User, include: ReassignedKind[], dry: Reassigned): Promise<Found> {
  const counts = await Promise.all(
    KINDS.filter(({ id }) => include.includes(id)).map(async ({ id, list }) => {
      if (!can(`${id}:read`)) return { id, count: dry.moved[id], exact: !dry.hasMore };
      return { id, count: (await list(user.id).page()).pagination.totalCount, exact: true };
    }),
  );
  return { counts, total: counts.reduce((sum, { count }) => sum + count, 0), exact: counts.every(({ exact }) => exact) };
}

export function Reassign({ user, close }: { user: User; close: () => void }) {
  const { users } = useAccount();
  const [to, setTo] = useState("");
  const [include, setInclude] = useState(KINDS.map(({ id }) => id));
  const [found, setFound] = useState<Found | null>(null);
  const [moving, setMoving] = useState(false);
  const others = users.filter(({ id, active }) => id !== user.id && active !== false);
  const body = { toUserId: to, include };
  const counting = useWrite(async () => {
    const dry = await api.users.reassign(user.id, body, { dryRun: true });
    setFound(await totalOf(user, include, dry));
  });
  const name = others.find(({ id }) => id === to)?.name ?? to;
  if (moving && found) return <Moving user={user} name={name} body={body} total={found.total} exact={found.exact} close={close} />;
  if (found) {
    return (
      <Dialog title={`Reassign to ${name}?`} close={close}>
        {found.total === 0 ? (
          <p>{user.name} has no such records.</p>
        ) : (
          <ul>
            {found.counts.map((each) => (
              <li key={each.id}>
                {KINDS.find(({ id }) => id === each.id)?.words}: <strong>{counted(each.count)}</strong>
                {!each.exact && " or more"}
              </li>
            ))}
          </ul>
        )}
        <div class="buttons">
          {found.total > 0 && (
            <button type="button" class="primary" onClick={() => setMoving(true)}>
              Reassign {plural(found.total, "record")}
              {!found.exact && " or more"}
            </button>
          )}
          <Button text="Back" onClick={() => setFound(null)} />
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={`Reassign the records of ${user.name}`} close={close}>
      <form onSubmit={instead(() => counting.run())} class="stack">
        <Field
          label="To"
          options={others}
          none="Choose a user"
          required
          value={to}
          onInput={setTo}
          hint={others.length === 0 ? "There is no other active user. Create a user first." : ""}
        />
        <fieldset>
          <legend class="legend">Records</legend>
          {KINDS.map(({ id, words }) => (
            <Check
              key={id}
              label={words}
              checked={include.includes(id)}
              onInput={(on) => setInclude((last) => [...last.filter((kind) => kind !== id), ...(on ? [id] : [])])}
            />
          ))}
        </fieldset>
        <p class="soft">Records keep the name of the user who created them.</p>
        <Failed failure={counting.failure} />
        <div class="row">
          <Button
            type="submit"
            text={counting.busy ? "Counting…" : "Continue"}
            class="primary"
            disabled={counting.busy || !to || include.length === 0}
          />
          <Button text="Cancel" onClick={close} />
        </div>
      </form>
    </Dialog>
  );
}

interface MovingProps {
  user: User;
  name: string;
  body: ReassignRequest;
  total: number;
  exact: boolean;
  close: () => void;
}

function Moving({ user, name, body, total, exact, close }: MovingProps) {
  const [moved, setMoved] = useState(0);
  const [state, setState] = useState<{ over: boolean; failure: Failure | null }>({ over: false, failure: null });
  const stopped = useRef(false);
  const go = async () => {
    setState({ over: false, failure: null });
    try {
      for (let more = true; more && !stopped.current; ) {
        const data = await api.users.reassign(user.id, body);
        const count = data.moved.prospects + data.moved.tasks + data.moved.meetings;
        setMoved((last) => last + count);
        more = data.hasMore;
      }
      setState({ over: true, failure: null });
    } catch (thrown) {
      setState({ over: false, failure: failureOf(thrown) });
    }
  };
  useEffect(() => {
    go();
    return () => void (stopped.current = true);
  }, []);
  const leave = () => {
    stopped.current = true;
    say(`${plural(moved, "record")} of ${user.name} ${moved === 1 ? "was" : "were"} reassigned to ${name}.`);
    close();
  };
  return (
    <Dialog title={state.over ? "Reassigned" : `Reassigning to ${name}`} close={leave}>
      <div class="meter">
        <progress
          value={state.over ? 1 : moved}
          max={state.over ? 1 : Math.max(total, moved + 1)}
          aria-label="Reassigned records"></progress>
        <p class="number soft" role="status">
          {counted(moved)}
          {exact && !state.over && ` of ${counted(total)}`} reassigned
        </p>
      </div>
      <Failed failure={state.failure} again={go} />
      <div class="buttons">
        <Button text={state.over ? "Done" : "Stop"} class={state.over ? "primary" : ""} onClick={leave} />
      </div>
    </Dialog>
  );
}
