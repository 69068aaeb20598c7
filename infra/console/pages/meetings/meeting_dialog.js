// The dialog and the time of a meeting.

import { html } from "../../html.js";
import { useAccount } from "../../api/account.js";
import { Failure } from "../../api/client.js";
import { fieldOf, formField } from "../../fields.js";
import { useId } from "../../parts/form.js";
import { actor, defaultUser, userField } from "../prospect/common.js";
import { RecordDialog } from "../records/dialog.js";
import { OWN_ZONE, ZONES, fromZonedInput, inZone, isZone, zonedInput } from "./zoned.js";

/** When a meeting is, in the person's zone. @param {{meeting: any}} props */
export function MeetingTime({ meeting: { meetingDate } }) {
  const own = inZone(meetingDate, OWN_ZONE);
  return html`<time datetime=${new Date(meetingDate).toISOString()} title=${`${own} (${OWN_ZONE}) · ${meetingDate}`}>${own}</time>`;
}

/** The same in the meeting's own zone, if its clock is another. @param {{meeting: any}} props */
export function ThereTime({ meeting: { meetingDate, timeZone } }) {
  const there = inZone(meetingDate, timeZone);
  return there === inZone(meetingDate, OWN_ZONE) ? null : html`<span class="zone faint">${there} in ${timeZone}</span>`;
}

/**
 * The body for the API. The form's date is in the form's time zone, so a change of the zone changes the date too.
 * @param {any} values @param {any} changed @param {boolean} fresh
 */
function bodyOf(values, changed, fresh) {
  const all = { ...values, ...changed };
  const zone = String(all.timeZone ?? "").trim();
  const unknown = { field: "timeZone", message: "is not known. An example is Europe/Berlin" };
  if (!isZone(zone)) throw new Failure(400, { message: "The time zone is not known.", details: [unknown] });
  const body = fresh ? { ...all } : { ...changed };
  if (fresh || "timeZone" in changed) body.timeZone = zone;
  if (fresh || "meetingDate" in changed || "timeZone" in changed) body.meetingDate = fromZonedInput(all.meetingDate ?? "", zone);
  return body;
}

/** @param {import("../records/dialog.js").DialogProps} props */
export function MeetingDialog(props) {
  const { users } = useAccount();
  const zones = useId();
  const meeting = props.record;
  const values = meeting
    ? { ...meeting, meetingDate: zonedInput(meeting.meetingDate, meeting.timeZone) }
    : { timeZone: OWN_ZONE, ownerId: defaultUser(users), meetingType: "", meetingDate: "" };
  const field = (/** @type {string} */ name, more = {}) => formField(fieldOf("meeting", name), undefined, more);
  const fields = [
    field("meetingType", { hint: "For example: Interview, Phone call." }),
    field("meetingDate", { label: "Date and time", hint: "In the time zone below." }),
    field("timeZone", { attributes: { list: zones, spellcheck: false } }), userField("meeting", "ownerId", users, meeting?.ownerId),
    field("location"), field("notes"),
  ];
  const write = (/** @type {any} */ changed) => ({ ...bodyOf(values, changed, !meeting), ...(!meeting && actor(users)) });
  return html`<${RecordDialog} kind="meeting" dialog=${props} fields=${fields} values=${values} bodyOf=${write}>
    <datalist id=${zones}>${ZONES.map((zone) => html`<option key=${zone} value=${zone}></option>`)}</datalist>
  <//>`;
}
