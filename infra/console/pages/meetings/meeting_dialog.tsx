// The dialog and the time of a meeting.

import type { Meeting } from "prospect-api";
import { Failure } from "../../api";
import { fieldOf, formField, useAccount } from "../../data";
import type { Values } from "../../parts/form";
import { type DialogProps, RecordDialog, actor, defaultUser, userField } from "../../records";
import { OWN_ZONE, ZONES, fromZonedInput, inZone, isZone, zonedInput } from "./zoned";

/** When a meeting is, in the person's zone. */
export function MeetingTime({ meeting: { meetingDate } }: { meeting: Meeting }) {
  const own = inZone(meetingDate, OWN_ZONE);
  return (
    <time datetime={new Date(meetingDate).toISOString()} title={`${own} (${OWN_ZONE}) · ${meetingDate}`}>
      {own}
    </time>
  );
}

/** The same in the meeting's own zone, if its clock is another. */
export function ThereTime({ meeting: { meetingDate, timeZone } }: { meeting: Meeting }) {
  const there = inZone(meetingDate, timeZone);
  return there === inZone(meetingDate, OWN_ZONE) ? null : (
    <span class="zone faint">
      {there} in {timeZone}
    </span>
  );
}

/** The body for the API. The form's date is in the form's time zone, so a change of the zone changes the date too. */
function bodyOf(values: object, changed: Values, fresh: boolean) {
  const all: Values = { ...values, ...changed };
  const zone = String(all["timeZone"] ?? "").trim();
  const unknown = { field: "timeZone", message: "is not known. An example is Europe/Berlin" };
  if (!isZone(zone)) throw new Failure(400, { message: "The time zone is not known.", details: [unknown] });
  const body: Record<string, unknown> = fresh ? { ...all } : { ...changed };
  if (fresh || "timeZone" in changed) body["timeZone"] = zone;
  if (fresh || "meetingDate" in changed || "timeZone" in changed)
    body["meetingDate"] = fromZonedInput(String(all["meetingDate"] ?? ""), zone);
  return body;
}

export function MeetingDialog(props: DialogProps<"meeting">) {
  const { users } = useAccount();
  const meeting = props.record;
  const values = meeting
    ? { ...meeting, meetingDate: zonedInput(meeting.meetingDate, meeting.timeZone) }
    : { timeZone: OWN_ZONE, ownerId: defaultUser(users), meetingType: "", meetingDate: "" };
  const field = (name: string, more = {}) => formField(fieldOf("meeting", name), undefined, more);
  const fields = [
    field("meetingType", { hint: "For example: Interview, Phone call." }),
    field("meetingDate", { label: "Date and time", hint: "In the time zone below." }),
    field("timeZone", { suggested: ZONES, attributes: { spellcheck: false } }),
    userField("meeting", "ownerId", users, meeting?.ownerId),
    field("location"),
    field("notes"),
  ];
  const write = (changed: Values) => ({ ...bodyOf(values, changed, !meeting), ...(!meeting && actor(users)) });
  return <RecordDialog kind="meeting" dialog={props} fields={fields} values={values} bodyOf={write} />;
}
