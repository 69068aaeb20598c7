// Who changed what of a prospect and of what belongs to it, newest first, with old and new values.

import type { ActivitySelection, Actor } from "prospect-api";
import { api, useResource, useWrite } from "../../api";
import { type Account, labelOf, nameOf, profileFields, textOf } from "../../data";
import { Button } from "../../parts/button";
import { Empty, Failed, Loaded } from "../../parts/states";
import { Time } from "../../parts/time";

type Entries = { items: Entry[]; token: string | undefined };

/** The list asks for every member. */
type Entry = Required<Omit<ActivitySelection, Optional>> & Pick<ActivitySelection, Optional>;
type Optional = "previous" | "current" | "reason" | "cut";

const CUSTOM = "customFields.";

async function next(id: string, before?: Entries, signal?: AbortSignal): Promise<Entries> {
  const query = { limit: 50, pageToken: before?.token };
  const { items, pagination } = await api.prospects.listActivity(id, query, { signal }).page();
  return { items: [...(before?.items ?? []), ...(items as Entry[])], token: pagination.nextPageToken };
}

/** Who acts without a key. */
const WITHOUT_KEY: Partial<Record<string, string>> = { system: "The service", operator: "Who runs the service" };

export function who({ type, keyName, userId, agent, runId }: Actor, names: Account) {
  const person = WITHOUT_KEY[type] ?? (nameOf(names.users, userId) || keyName);
  return [person, agent && `by ${agent}`, runId && `in the run ${runId}`, keyName && `with the key ${keyName}`].filter(Boolean).join(", ");
}

export function valueText(name: string, value: unknown, names: Account) {
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) return "empty";
  const custom = name.startsWith(CUSTOM) ? name.slice(CUSTOM.length) : undefined;
  const field = profileFields(names).find((each) => (custom ? each.custom === custom : each.name === name));
  if (name === "stageId" || name.endsWith("UserId") || name === "assignedTo")
    return nameOf([...names.stages, ...names.users], String(value));
  if (name === "pipelineId") return nameOf(names.pipelines, String(value));
  if (field) return textOf(field, custom ? { customFields: { [custom]: value } } : { [name]: value, profile: { [name]: value } }, names);
  return typeof value === "string" ? value.replace(/<[^>]*>/g, " ").trim() : JSON.stringify(value);
}

export const fieldLabel = (kind: string, name: string, names: Account) =>
  profileFields(names).find((field) => field.custom && name === CUSTOM + field.custom)?.label ?? labelOf(kind, name);

function Change({ entry: { at, type, actor, changes, previous, current, reason, cut }, names }: { entry: Entry; names: Account }) {
  const [kind = "", verb = ""] = type.split(".");
  return (
    <li class="entry">
      <p class="entry-head">
        <span class="kind">
          {kind.charAt(0).toUpperCase()}
          {kind.slice(1)} {verb}
        </span>{" "}
        <Time at={at} />
      </p>
      <p class="soft">{who(actor, names)}</p>
      {reason && <p>{[reason.text ?? reason.code, reason.automated && "No person decided."].filter(Boolean).join(" ")}</p>}
      {changes.map((name) => (
        <p key={name}>
          {fieldLabel(kind, name, names)}
          {current ? (
            <>
              : <del>{valueText(name, previous?.[name], names)}</del> → {valueText(name, current[name], names)}
            </>
          ) : (
            " changed"
          )}
        </p>
      ))}
      {cut && <p class="faint">Long texts are cut.</p>}
    </li>
  );
}

export function Activity({ id, changedAt, names }: { id: string; changedAt: number; names: Account }) {
  const activity = useResource((signal) => next(id, undefined, signal), [id, changedAt]);
  const older = useWrite(async () => activity.set(await next(id, activity.data)));
  return (
    <Loaded resource={activity} rows={4}>
      {({ items, token }) => (
        <>
          {items.length === 0 && <Empty title="No changes are recorded" />}
          <ol class="entries" aria-label="Changes">
            {items.map((entry) => (
              <Change key={entry.id} entry={entry} names={names} />
            ))}
          </ol>
          <Failed failure={older.failure} again={older.run} />
          {token && <Button text={older.busy ? "Loading…" : "Show older"} disabled={older.busy} onClick={() => older.run()} />}
        </>
      )}
    </Loaded>
  );
}
