// The meetings of a user in this week, by day.

import type { ListedMeeting, MeetingsListParams } from "prospect-api";
import { type Account, nameOf } from "../../api/account";
import { api, given } from "../../api/client";
import { useResource } from "../../api/resource";
import { can } from "../../api/session";
import { Loaded } from "../../parts/states";
import { counted, plural } from "../../parts/time";
import { link } from "../../shell/router";
import { ThereTime } from "../meetings/meeting_dialog";
import { Person, withPerson } from "./person";
import { type Span, clockOf, dayInWords, isToday } from "./span";

/** Meetings that the week shows. */
const SHOWN = 50;

interface Props {
  /** Empty for everybody. */
  owner: string;
  names: Account;
  span: Span;
  round: number;
}

/** The meetings of each day, in their order. */
function byDay(items: ListedMeeting[]) {
  const days: Map<number, ListedMeeting[]> = new Map();
  for (const item of items) {
    const day = new Date(item.meetingDate).setHours(0, 0, 0, 0);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days];
}

export function Meetings({ owner, names, span, round }: Props) {
  const filters = given<MeetingsListParams>({
    ownerId: owner,
    meetingDateAfter: span.monday,
    meetingDateBefore: span.nextMonday - 1,
    sort: "meetingDate",
  });
  const meetings = useResource(
    async (signal) => api.meetings.list({ ...filters, ...withPerson(), limit: SHOWN, fields: undefined }, { signal }).page(),
    [owner, span.now, round],
  );
  const total = meetings.data?.pagination.totalCount;
  return (
    <section class="card" aria-labelledby="day-week">
      <header>
        <h2 id="day-week">Meetings this week {total !== undefined && <span class="faint number">{counted(total)}</span>}</h2>
        {meetings.data?.pagination.hasMore && <a href={link("/meetings", { ...filters })}>All {plural(total ?? 0, "meeting")}</a>}
      </header>
      <Loaded resource={meetings}>
        {({ items }) => (
          <>
            {!items.some(({ meetingDate }) => isToday(meetingDate, span)) && (
              <p class="soft">
                {items.length > 0 ? "There is no meeting today." : "There is no meeting this week."}
                {can("meetings:write") && " Press “New meeting” to plan one."}
              </p>
            )}
            {byDay(items).map(([day, ofDay]) => (
              <div key={day} class="day-meetings">
                <h3>{dayInWords(day, span)}</h3>
                <ul>
                  {ofDay.map((meeting) => (
                    <MeetingItem key={meeting.id} meeting={meeting} isPast={meeting.meetingDate < span.now} host={!owner && names} />
                  ))}
                </ul>
              </div>
            ))}
          </>
        )}
      </Loaded>
    </section>
  );
}

function MeetingItem({ meeting, isPast, host }: { meeting: ListedMeeting; isPast: boolean; host: false | Account }) {
  const { meetingDate, meetingType, location, ownerId } = meeting;
  return (
    <li class={isPast ? "faint" : ""}>
      <time datetime={new Date(meetingDate).toISOString()}>{clockOf(meetingDate)}</time>
      <div>
        <span>
          {meetingType} · <Person {...meeting} of={meetingType} />
        </span>
        {(location || host) && <p class="faint">{[location, host && nameOf(host.users, ownerId)].filter(Boolean).join(" · ")}</p>}
        <ThereTime meeting={meeting} />
      </div>
    </li>
  );
}
