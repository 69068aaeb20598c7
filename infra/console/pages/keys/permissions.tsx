// What a key may do, in plain words, and its checkboxes (SPECIFICATION §2.3).

import type { Permission } from "prospect-api";
import { can } from "../../api";
import { Check, toggled } from "../../parts/form";

export const PERMISSIONS: [Permission, string][] = [
  ["prospects:read", "See prospects"],
  ["prospects:write", "Create, change and delete prospects"],
  ["prospects:merge", "Merge prospects, and undo merges"],
  ["privacy:read", "See erasures, and export persons"],
  ["privacy:write", "Erase persons"],
  ["tasks:read", "See tasks"],
  ["tasks:write", "Create, change and delete tasks"],
  ["meetings:read", "See meetings"],
  ["meetings:write", "Create, change and delete meetings"],
  ["notes:read", "See notes"],
  ["notes:write", "Create, change and delete notes"],
  ["hires:read", "See hires"],
  ["hires:write", "Create, change and delete hires"],
  ["webhooks:read", "See webhooks, deliveries and events"],
  ["webhooks:write", "Create, test, change and delete webhooks"],
  ["account:read", "See settings: users, pipelines, offices, sources and jobs"],
  ["account:write", "Edit settings and manage keys"],
];

export function permissionsInWords(permissions: Permission[]) {
  if (permissions.includes("*")) return "Everything";
  return PERMISSIONS.filter(([permission]) => permissions.includes(permission))
    .map(([, words]) => words)
    .join("; ");
}

interface Props {
  legend?: string;
  chosen: Set<Permission>;
  choose: (chosen: Set<Permission>) => void;
}

/** The permissions that the person's own key can give. */
export const ChoosePermissions = ({ legend = "Permissions", chosen, choose }: Props) => (
  <fieldset>
    <legend class="legend">{legend}</legend>
    {can("*") && <Check label="Everything" checked={chosen.has("*")} onInput={(on) => choose(toggled(chosen, ["*"], on))} />}
    {PERMISSIONS.filter(([permission]) => can(permission)).map(([permission, words]) => (
      <Check
        key={permission}
        label={words}
        checked={chosen.has(permission) || chosen.has("*")}
        onInput={(on) => choose(toggled(chosen, [permission], on))}
      />
    ))}
  </fieldset>
);
