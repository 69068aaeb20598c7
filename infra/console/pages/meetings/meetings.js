// Meetings: every meeting of the account, by date.

import { html } from "../../html.js";
import { fieldOf, labelOf, textOf } from "../../fields.js";
import { Time } from "../../parts/time.js";
import { guarded } from "../prospect/common.js";
import { RecordList, prospectColumn } from "../records/list.js";
import { MeetingDialog, MeetingTime, ThereTime } from "./meeting_dialog.js";

const title = (/** @type {string} */ name) => labelOf("meeting", name);
const rowName = (/** @type {any} */ meeting) => meeting.meetingType;

/** @param {import("../../fields.js").Account} names @returns {import("../../parts/table.js").Column<any>[]} */
const columns = (names) => [
  { id: "type", title: title("meetingType"), cell: rowName },
  { id: "date", title: title("meetingDate"), sort: "meetingDate", cell: (meeting) => html`<${MeetingTime} meeting=${meeting} /><${ThereTime} meeting=${meeting} />` },
  prospectColumn(title("prospectId"), rowName),
  { id: "owner", title: title("ownerId"), kind: "narrow", cell: (meeting) => textOf(fieldOf("meeting", "ownerId"), meeting, names) },
  { id: "place", title: title("location"), cell: (meeting) => meeting.location ?? html`<span class="faint">–</span>` },
  { id: "notes", title: title("notes"), cell: (meeting) => html`<span class="clamped">${meeting.notes ?? ""}</span>` },
  { id: "created", title: title("createdAt"), sort: "createdAt", cell: (meeting) => html`<${Time} at=${meeting.createdAt} />` },
];

const about = "A meeting belongs to a prospect and has a host.";

export const Meetings = guarded("Meetings", "meetings:read", ({ route }) =>
  html`<${RecordList} ...${{ route, kind: "meeting", title: "Meetings", about, columns, rowName, dialog: MeetingDialog, sortOf: () => "-meetingDate" }} />`);
