// Hires: every hire of the account, by date.

import type { Hire } from "prospect-api";
import { type Account, fieldOf, labelOf, textOf } from "../../data";
import type { Column } from "../../parts/table";
import { LANGUAGE, Time } from "../../parts/time";
import { guarded } from "../page";
import { RecordList, prospectColumn } from "../record_list";
import { HireDialog } from "./hire_dialog";

const day = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "medium" });
const title = (name: string) => labelOf("hire", name);
const rowName = ({ hireDate }: Hire) => `the hire of ${day.format(hireDate)}`;

const hiredOn = ({ hireDate }: Hire) => (
  <time datetime={new Date(hireDate).toISOString()} title={String(hireDate)}>
    {day.format(hireDate)}
  </time>
);

const columns = (names: Account): Column<Hire>[] => [
  { id: "date", title: title("hireDate"), sort: "hireDate", cell: hiredOn },
  prospectColumn(title("prospectId"), rowName),
  {
    id: "description",
    title: title("hireDescription"),
    kind: "wide",
    cell: (hire) => <span class="clamped">{hire.hireDescription || "–"}</span>,
  },
  { id: "by", title: title("userId"), cell: (hire) => textOf(fieldOf("hire", "userId"), hire, names) },
  { id: "created", title: title("createdAt"), sort: "createdAt", cell: (hire) => <Time at={hire.createdAt} /> },
];

const about = "A hire moves its prospect to the stage “Hired”.";

export const Hires = guarded("Hires", "hires:read", ({ route }) => (
  <RecordList {...{ route, kind: "hire", title: "Hires", about, columns, rowName, Dialog: HireDialog, sortOf: () => "-hireDate" }} />
));
