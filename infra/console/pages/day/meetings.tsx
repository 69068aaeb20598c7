// The meetings of a user in this week, by day.

import type { ListedMeeting, MeetingsListParams } from "prospect-api";
import { api, can, given, useResource } from "../../api";
import { type Account, nameOf } from "../../data";
import { link } from "../../parts/router";
import { Loaded } from "../../parts/states";
import { clockOf, counted, plural } from "../../parts/time";
import { ThereTime } from "../meetings/meeting_dialog";
import { Person, withPerson } from "./person";
import { type PartProps, dayInWords, isToday } from "./span";

const SHOWN = 50;

function byDay(items: ListedMeeting[]) {
  const days: Map<number, ListedMeeting[]> = new Map();
  for (const item of items) {
    const day = new Date(item.meetingDate).setHours(0, 0, 0, 0);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days];
}

export function Meetings({ owner, names, span, round }: PartProps) {
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
