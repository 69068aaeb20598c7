// How long the account keeps its prospects (SPECIFICATION §15.5).

import { useState } from "preact/hooks";
import type { AccountRetention } from "prospect-api";
import { api, can, useResource } from "../../api";
import { Button } from "../../parts/button";
import { Confirm } from "../../parts/dialog";
import { Form, type Values } from "../../parts/form";
import { link } from "../../parts/router";
import { Loaded } from "../../parts/states";
import { DAY, counted, plural } from "../../parts/time";

type Policy = AccountRetention;

/** How far ahead the page looks, in milliseconds. */
const SOON_MS = 30 * DAY;

const FIELDS = [
  { name: "days", label: "Days to keep a prospect", required: true, attributes: { inputmode: "numeric", maxlength: 5 } },
  {
    name: "from",
    label: "Counted from",
    required: true,
    options: [
      { id: "lastActivityAt", name: "The last activity" },
      { id: "createdAt", name: "The creation" },
    ],
  },
  {
    name: "floorDays",
    label: "Least days that the law asks for",
    required: true,
    hint: "Nobody is erased sooner.",
    options: [365, 730, 1095, 1460].map((days) => ({ id: String(days), name: `${counted(days)} days` })),
  },
  { name: "excludeHired", label: "Keep everybody who was hired", type: "check" },
].map((field) => ({ ...field, name: `retention.${field.name}` }));

function inWords({ days, from, excludeHired, floorDays }: Policy) {
  const start = from === "createdAt" ? "creation" : "last activity";
  return `A prospect is erased ${plural(Math.max(days, floorDays), "day")} after its ${start}${excludeHired ? ", unless it was hired" : ""}.`;
}

export function Retention({ item: { retention }, etag, reload }: { item: { retention: Policy | null }; etag: string; reload: () => void }) {
  const [asked, setAsked] = useState<{ policy: Policy | null; affected: number } | null>(null);
  const write = async (policy: Policy | null, dryRun = false) => api.account.update({ retention: policy }, { ifMatch: etag, dryRun });
  const { days, from, excludeHired, floorDays } = retention ?? { days: "", from: "lastActivityAt", excludeHired: true, floorDays: 365 };
  const values = {
    "retention.days": String(days),
    "retention.from": from,
    "retention.excludeHired": excludeHired,
    "retention.floorDays": String(floorDays),
  };
  const read = (changed: Values): Policy => {
    const all: Values = { ...values, ...changed };
    // The API says what is wrong with a text that is not a number.
    const number = (text: unknown) => (/^\d+$/.test(String(text)) ? Number(text) : text) as number;
    return {
      days: number(all["retention.days"]),
      from: all["retention.from"] as Policy["from"],
      excludeHired: Boolean(all["retention.excludeHired"]),
      floorDays: number(all["retention.floorDays"]),
    };
  };
  const preview = async (changed: Values) => {
    const policy = read(changed);
    return { policy, affected: (await write(policy, true)).affected ?? 0 };
  };
  return (
    <section class="card" aria-label="Retention">
      <h2>Retention</h2>
      <p>{retention ? inWords(retention) : "Nobody is erased, however long ago their last activity was."}</p>
      {retention && can("prospects:read") && <Next />}
      {can("account:write") && (
        <details>
          <summary>{retention ? "Change the retention" : "Erase prospects after a time"}</summary>
          <Form fields={FIELDS} values={values} submit="Check" write={preview} done={setAsked} />
          {retention && <Button text="Stop the retention" class="danger" onClick={() => setAsked({ policy: null, affected: 0 })} />}
        </details>
      )}
      {asked && (
        <Confirm
          title={asked.policy ? "Save this retention?" : "Stop the retention?"}
          action={asked.policy ? "Save it" : "Stop it"}
          write={() => write(asked.policy)}
          said={asked.policy ? "The retention is saved." : "Nobody is erased by retention any more."}
          done={reload}
          close={() => setAsked(null)}>
          <p>
            {asked.policy
              ? `${inWords(asked.policy)} It would erase ${plural(asked.affected, "prospect")} now. The service waits for a day before it begins.`
              : "No prospect is erased by its age from now on."}
          </p>
        </Confirm>
      )}
    </section>
  );
}

function Next() {
  const until = Date.now() + SOON_MS;
  const count = useResource(async (signal) => {
    const data = await api.prospects.count({ retentionDueBefore: until }, { signal });
    return data.count as number;
  }, []);
  return (
    <Loaded resource={count} rows={1}>
      {(due) => (
        <p>
          <a href={link("/prospects", { retentionDueBefore: until })}>{plural(due, "prospect")}</a> will be due within 30 days.
        </p>
      )}
    </Loaded>
  );
}
