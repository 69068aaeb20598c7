// Shared by the pages of prospects and their records: names, choices of users, and the removal of a record.

import { can, session } from "../api";
import { type NamedUser, activeUsers, fieldOf, formField } from "../data";
import { Confirm } from "../parts/dialog";
import { link } from "../parts/router";
import { type Kind, type Records, endpointOf } from "./kinds";
import { brief, useProspectName } from "./name";

/** The user that a new record names at first: the user of the key. */
export function defaultUser(users: NamedUser[]) {
  const own = session.caller?.userId ?? "";
  const active = activeUsers(users);
  return users.length === 0 || active.some((user) => user.id === own) ? own : (active[0]?.id ?? "");
}

/** A field for a user: a choice, or the id if the key may not list users. */
export const userField = (kind: string, name: string, users: NamedUser[], present?: string) =>
  formField(
    fieldOf(kind, name),
    undefined,
    users.length === 0
      ? { options: undefined, hint: "The id of a user: this key may not list the users." }
      : { options: activeUsers(users, present), none: undefined },
  );

/** Who acts, as the API names it in a body. An inactive user is left out, since the API refuses it. */
export function actor(users: NamedUser[]) {
  const own = session.caller?.userId;
  return users.some((user) => user.id === own && user.active !== false) ? { userId: own } : {};
}

/** A link to the prospect of a record. `of` tells screen readers what the record is. */
export function ProspectLink({ id, of }: { id: string; of: string }) {
  return can("prospects:read") ? <NamedLink key={id} id={id} of={of} /> : <code>{id}</code>;
}

function NamedLink({ id, of }: { id: string; of: string }) {
  const name = useProspectName(id);
  return (
    <a href={link(`/prospects/${id}`)}>
      {name || (
        <>
          Open prospect<span class="unseen"> of {brief(of)}</span>
        </>
      )}
    </a>
  );
}

export function Remove<K extends Kind>({ kind, item, close, done }: { kind: K; item: Records[K]; close: () => void; done: () => void }) {
  return (
    <Confirm
      title={`Delete this ${kind}?`}
      action={`Delete the ${kind}`}
      close={close}
      said={`The ${kind} is deleted.`}
      done={done}
      write={() => Promise.resolve(endpointOf(kind).delete(item.id))}>
      {"task" in item && <p class="quoted">{item.task}</p>}
      {"meetingType" in item && <p class="quoted">{item.meetingType}</p>}
      <p>You cannot undo this.{kind === "hire" ? " The prospect stays in its stage." : ""}</p>
    </Confirm>
  );
}
