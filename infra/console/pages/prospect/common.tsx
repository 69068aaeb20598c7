// Shared by the pages of prospects and their records: names, choices of users, and the removal of a record.

import type { FunctionComponent } from "preact";
import type { ProspectSelection } from "prospect-api";
import type { NamedUser } from "../../api/account";
import { can, session } from "../../api/session";
import { activeUsers, fieldOf, formField } from "../../fields";
import { Confirm } from "../../parts/dialog";
import { Page } from "../../parts/states";
import { say } from "../../shell/messages";
import { type Route, link } from "../../shell/router";
import { type Kind, type Records, endpointOf } from "../records/kinds";
import { useProspectName } from "./name";

export type PageProps = { route: Route };

/** A page that requests nothing if the key may not read it. */
export const guarded =
  (title: string, reads: string, Drawn: FunctionComponent<PageProps>): FunctionComponent<PageProps> =>
  (props) =>
    can(reads) ? <Drawn {...props} /> : <Page title={title} reads={reads} />;

/** Signs that turn the direction of the text around a name. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

export const fullName = ({ id, firstName = "", lastName = "" }: Pick<ProspectSelection, "id" | "firstName" | "lastName">) =>
  `${firstName} ${lastName}`.replace(TURNS, "").trim() || id;

/** A text as part of a control's name. */
export const brief = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

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

/** Asks before a record is deleted. */
export function Remove<K extends Kind>({ kind, item, close, done }: { kind: K; item: Records[K]; close: () => void; done: () => void }) {
  const removed = () => {
    say(`The ${kind} is deleted.`);
    close();
    done();
  };
  return (
    <Confirm
      title={`Delete this ${kind}?`}
      action={`Delete the ${kind}`}
      close={close}
      done={removed}
      write={() => Promise.resolve(endpointOf(kind).delete(item.id))}>
      {"task" in item && <p class="quoted">{item.task}</p>}
      {"meetingType" in item && <p class="quoted">{item.meetingType}</p>}
      <p>You cannot undo this.{kind === "hire" ? " The prospect stays in its stage." : ""}</p>
    </Confirm>
  );
}
