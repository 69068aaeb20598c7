// The prospects that a key sees: all of them, or the prospects of some owners, offices and pipelines (SPECIFICATION §2.7).

import { Failure } from "../../api";
import { KEYS_USER, SELF, type Scope, scopeInWords, useAccount } from "../../data";
import { Field } from "../../parts/form";

const EXTENTS = [
  { id: "all", name: "All prospects" },
  { id: "some", name: "Only some prospects" },
];

interface Props {
  /** Null is every prospect. A list without a value is as good as no list. */
  scope: Scope | null;
  choose: (scope: Scope | null) => void;
  /** What the user is called for whom the key acts. */
  self?: string;
}

export function ChooseScope({ scope, choose, self = KEYS_USER }: Props) {
  const names = useAccount();
  const { users, offices, pipelines } = names;
  const owners = users.filter(({ id, active }) => active !== false || scope?.ownerIds?.includes(id));
  const members = [
    { member: "ownerIds", label: "Owners", options: [{ id: SELF, name: self.charAt(0).toUpperCase() + self.slice(1) }, ...owners] },
    { member: "officeIds", label: "Offices", options: offices },
    { member: "pipelineIds", label: "Pipelines", options: pipelines },
  ] as const;
  return (
    <fieldset>
      <Field label="Sees" value={scope ? "some" : "all"} options={EXTENTS} onInput={(extent) => choose(extent === "some" ? {} : null)} />
      {scope && (
        <>
          <p class="hint">
            A list in which nothing is chosen admits every prospect. Webhooks, imports, erasures, merges and changes of settings are out of
            reach, whatever the permissions are.
          </p>
          {members
            .filter(({ options }) => options.length > 0)
            .map(({ member, label, options }) => (
              <Field
                key={member}
                several
                label={label}
                options={[...options]}
                value={scope[member]?.length ? JSON.stringify(scope[member]) : ""}
                onInput={(text) => choose({ ...scope, [member]: text ? JSON.parse(text) : [] })}
              />
            ))}
          {hasAny(scope) && (
            <p class="soft" role="status">
              {scopeInWords(scope, names, self)}
            </p>
          )}
        </>
      )}
    </fieldset>
  );
}

const given = (scope: Scope) => Object.entries(scope as Record<string, string[]>).filter(([, ids]) => ids.length > 0);

const hasAny = (scope: Scope) => given(scope).length > 0;

/** The scope as the API takes it. */
export function scopeToSend(scope: Scope | null): Scope | null {
  if (!scope) return null;
  // Without a list, the key would see everything, which is not what the person chose.
  if (!hasAny(scope)) throw new Failure(400, { message: "Choose an owner, an office or a pipeline, or let the key see all prospects." });
  return Object.fromEntries(given(scope));
}
