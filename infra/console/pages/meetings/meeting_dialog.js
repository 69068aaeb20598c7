// A meeting to arrange or to change, and when one takes place.

import { html, useState } from "../../html.js";
import { useAccount } from "../../api/account.js";
import { Failure, request } from "../../api/client.js";
import { Dialog } from "../../parts/dialog.js";
import { Form, useId } from "../../parts/form.js";
import { say } from "../../shell/messages.js";
import { actor, defaultUser, userField } from "../prospect/common.js";
import { ProspectPicker } from "../prospect/picker.js";
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
 * What the API gets. The date is read in the zone of the form, so another zone alone changes it too.
 * @param {any} values @param {any} changed @param {boolean} fresh
 */
function bodyOf(values, changed, fresh) {
  const all = { ...values, ...changed };
  const zone = String(all.timeZone ?? "").trim();
  const unknown = { field: "timeZone", message: "is not known; an example is Europe/Berlin" };
  if (!isZone(zone)) throw new Failure(400, { message: "The time zone is not known.", details: [unknown] });
  const body = fresh ? { ...all } : { ...changed };
  if (fresh || "timeZone" in changed) body.timeZone = zone;
  if (fresh || "meetingDate" in changed || "timeZone" in changed) body.meetingDate = fromZonedInput(all.meetingDate ?? "", zone);
  return body;
}

/**
 * @param {{prospectId?: string, meeting?: any, close: () => void, done: () => void}} props meeting: to change; without it, a new one
 */
export function MeetingDialog({ prospectId = "", meeting, close, done }) {
  const { users } = useAccount();
  const [prospect, setProspect] = useState(prospectId);
  const zones = useId();
  const values = meeting
    ? { ...meeting, meetingDate: zonedInput(meeting.meetingDate, meeting.timeZone) }
    : { timeZone: OWN_ZONE, ownerId: defaultUser(users), meetingType: "", meetingDate: "" };
  const fields = [
    { name: "meetingType", label: "Kind", required: true, hint: "Such as Interview or Phone call.", attributes: { maxlength: 100 } },
    { name: "meetingDate", label: "Date and time", type: "datetime-local", required: true, hint: "By the clock of the time zone." },
    { name: "timeZone", label: "Time zone", required: true, attributes: { list: zones, autocomplete: "off", spellcheck: false } },
    userField("ownerId", "Held by", users, meeting?.ownerId),
    { name: "location", label: "Place", attributes: { maxlength: 300 } },
    { name: "notes", label: "Notes", type: "textarea" },
  ];
  const write = async (/** @type {any} */ changed) => {
    if (meeting) return request("PATCH", `/meetings/${meeting.id}`, { body: bodyOf(values, changed, false) });
    if (!prospect) throw new Failure(400, { message: "Choose a prospect first." });
    return request("POST", "/meetings", { body: { ...bodyOf(values, changed, true), prospectId: prospect, ...actor(users) } });
  };
  const saved = () => {
    say(meeting ? "The meeting is saved." : "The meeting is arranged.");
    close();
    done();
  };
  return html`<${Dialog} title=${meeting ? "Edit the meeting" : "New meeting"} close=${close}>
    ${!meeting && !prospectId && html`<${ProspectPicker} label="Prospect" value=${prospect} onChoose=${setProspect} />`}
    <${Form} fields=${fields} values=${values} submit=${meeting ? "Save" : "Add the meeting"} write=${write} done=${saved} cancel=${close}>
      <datalist id=${zones}>${ZONES.map((zone) => html`<option key=${zone} value=${zone}></option>`)}</datalist>
    <//>
  <//>`;
}
