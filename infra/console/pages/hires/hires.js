// Hires: every hire of the account, by date.

import { html } from "../../html.js";
import { fieldOf, labelOf, textOf } from "../../fields.js";
import { Time } from "../../parts/time.js";
import { guarded } from "../prospect/common.js";
import { RecordList, prospectColumn } from "../records/list.js";
import { HireDialog } from "./hire_dialog.js";

const day = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
const title = (/** @type {string} */ name) => labelOf("hire", name);
const rowName = (/** @type {any} */ hire) => `the hire of ${day.format(hire.hireDate)}`;

/** @param {any} hire */
const hiredOn = ({ hireDate }) => html`<time datetime=${new Date(hireDate).toISOString()} title=${String(hireDate)}>${day.format(hireDate)}</time>`;

/** @param {import("../../fields.js").Account} names @returns {import("../../parts/table.js").Column<any>[]} */
const columns = (names) => [
  { id: "date", title: title("hireDate"), sort: "hireDate", cell: hiredOn },
  prospectColumn(title("prospectId"), rowName),
  { id: "description", title: title("hireDescription"), kind: "wide", cell: (hire) => html`<span class="clamped">${hire.hireDescription || "–"}</span>` },
  { id: "by", title: title("userId"), cell: (hire) => textOf(fieldOf("hire", "userId"), hire, names) },
  { id: "created", title: title("createdAt"), sort: "createdAt", cell: (hire) => html`<${Time} at=${hire.createdAt} />` },
];

const about = "A hire moves its prospect to the stage “Hired”.";

export const Hires = guarded("Hires", "hires:read", ({ route }) =>
  html`<${RecordList} ...${{ route, kind: "hire", title: "Hires", about, columns, rowName, dialog: HireDialog, sortOf: () => "-hireDate" }} />`);
