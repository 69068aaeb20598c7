// Users own prospects and work on tasks. When a user leaves, the person deactivates the user and reassigns the records.

import { useState } from "preact/hooks";
import type { User } from "prospect-api";
import { api, failureOf } from "../../api";
import { formFields, labelOf, reloadAccount } from "../../data";
import { Button } from "../../parts/button";
import { Confirm } from "../../parts/dialog";
import { say } from "../../parts/messages";
import { Badge } from "../../parts/small";
import type { Column } from "../../parts/table";
import { Reassign } from "./reassign";
import { Records } from "./records";

const USERS = {
  api: api.users,
  one: "user",
  many: "users",
  filters: ["ownerId", "assignedTo"],
  advice:
    "Reassign the user's records and revoke the user's keys. A user who created or completed a record can only be deactivated, not deleted.",
  fields: formFields("user", ["name", "email"]),
};

const MORE: Column<User>[] = [
  { id: "email", title: labelOf("user", "email"), cell: (user) => user.email ?? <span class="faint">–</span> },
  { id: "state", title: "State", cell: (user) => (user.active ? <Badge kind="good">active</Badge> : <Badge>inactive</Badge>) },
];

export function Users({ pageToken }: { pageToken: string }) {
  const [open, setOpen] = useState<{ user: User; what: "off" | "reassign"; reload: () => void } | null>(null);
  const again = () => {
    reloadAccount();
    open?.reload();
  };
  const on = async (user: User, reload: () => void) => {
    const words = await api.users.update(user.id, { active: true }).then(
      () => `${user.name} is active again.`,
      (thrown) => failureOf(thrown).message,
    );
    say(words);
    reloadAccount();
    reload();
  };
  const actions = (user: User, reload: () => void) => (
    <>
      {user.active ? (
        <Button text="Deactivate" class="small" of={user.name} onClick={() => setOpen({ user, what: "off", reload })} />
      ) : (
        <Button text="Activate" class="small" of={user.name} onClick={() => on(user, reload)} />
      )}
      <Button
        text="Reassign"
        class="small"
        of={`the records of ${user.name}`}
        onClick={() => setOpen({ user, what: "reassign", reload })}
      />
    </>
  );
  const off = () => {
    again();
    // Next, the person reassigns the records of the user.
    if (open) setOpen({ ...open, what: "reassign" });
  };
  return (
    <>
      <Records kind={USERS} pageToken={pageToken} more={MORE} actions={actions} />
      {open?.what === "off" && (
        <Confirm
          title={`Deactivate ${open.user.name}?`}
          action="Deactivate"
          close={() => setOpen(null)}
          said={`${open.user.name} is inactive.`}
          done={off}
          write={() => api.users.update(open.user.id, { active: false })}>
          <p>
            You can no longer assign anything to {open.user.name}. Present records stay until you reassign them, and the user's keys work
            until you revoke them.
          </p>
        </Confirm>
      )}
      {open?.what === "reassign" && (
        <Reassign
          key={open.user.id}
          user={open.user}
          close={() => {
            again();
            setOpen(null);
          }}
        />
      )}
    </>
  );
}
