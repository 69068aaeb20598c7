// What people create keys for: permissions and a scope to begin with.

import type { Permission } from "prospect-api";
import { SELF, type Scope } from "../../data";
import { PERMISSIONS } from "./permissions";

interface Preset {
  id: string;
  name: string;
  about: string;
  permissions: Permission[];
  scope: Scope | null;
}

/** Permissions for prospects and what belongs to them. */
const RECORDS = PERMISSIONS.map(([permission]) => permission).filter((name) => /^(?!account|privacy|webhooks)\w+:(read|write)$/.test(name));

const WORK: Permission[] = [...RECORDS, "account:read"];

export const PRESETS: Preset[] = [
  {
    id: "recruiter",
    name: "Recruiter",
    about: "Sees and changes the prospects of the key's user, with their tasks, hires, notes and meetings.",
    permissions: WORK,
    scope: { ownerIds: [SELF] },
  },
  {
    id: "office",
    name: "Office",
    about: "Sees and changes the prospects of an office. Choose the office below.",
    permissions: WORK,
    scope: { officeIds: [] },
  },
  {
    id: "reporting",
    name: "Reporting",
    about: "Sees every prospect, and changes nothing.",
    permissions: WORK.filter((name) => name.endsWith(":read")),
    scope: null,
  },
  {
    id: "agent",
    name: "Agent",
    about: "For an assistant: it works on the prospects of the key's user, and cannot change or delete settings.",
    permissions: WORK,
    scope: { ownerIds: [SELF] },
  },
  { id: "everything", name: "Everything", about: "May do all that the account can do, also manage keys.", permissions: ["*"], scope: null },
];
