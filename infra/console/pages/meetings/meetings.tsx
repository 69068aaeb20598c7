// Meetings: every meeting of the account, by date.

import type { Meeting } from "prospect-api";
import { type Account, fieldOf, labelOf, textOf } from "../../data";
import type { Column } from "../../parts/table";
import { Time } from "../../parts/time";
import { guarded } from "../page";
import { RecordList, prospectColumn } from "../record_list";
import { MeetingDialog, MeetingTime, ThereTime } from "./meeting_dialog";

const title = (name: string) => labelOf("meeting", name);
const rowName = ({ meetingType }: Meeting) => meetingType;

const columns = (names: Account): Column<Meeting>[] => [
  { id: "type", title: title("meetingType"), cell: rowName },
  {
    id: "date",
    title: title("meetingDate"),
    sort: "meetingDate",
    cell: (meeting) => (
      <>
        <MeetingTime meeting={meeting} />
        <ThereTime meeting={meeting} />
      </>
    ),
  },
  prospectColumn(title("prospectId"), rowName),
  { id: "owner", title: title("ownerId"), kind: "narrow", cell: (meeting) => textOf(fieldOf("meeting", "ownerId"), meeting, names) },
  { id: "place", title: title("location"), cell: (meeting) => meeting.location ?? <span class="faint">–</span> },
  { id: "notes", title: title("notes"), cell: (meeting) => <span class="clamped">{meeting.notes ?? ""}</span> },
  { id: "created", title: title("createdAt"), sort: "createdAt", cell: (meeting) => <Time at={meeting.createdAt} /> },
];

const about = "A meeting belongs to a prospect and has a host.";

export const Meetings = guarded("Meetings", "meetings:read", ({ route }) => (
  <RecordList
    {...{ route, kind: "meeting", title: "Meetings", about, columns, rowName, Dialog: MeetingDialog, sortOf: () => "-meetingDate" }}
  />
));
