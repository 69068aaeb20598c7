// The merge screen: prospects in columns next to each other. The person chooses which one stays, and whose value each field gets.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { MergeAnswer, Prospect } from "prospect-api";
import { type Failure, api, can, unlessGone, useResource, useWrite } from "../../api";
import { type Account, comparedFields, textOf, useNames } from "../../data";
import { Button } from "../../parts/button";
import { Confirm } from "../../parts/dialog";
import { Check } from "../../parts/form";
import { link, setQuery } from "../../parts/router";
import { FactList } from "../../parts/small";
import { Failed, Loaded } from "../../parts/states";
import { Time, plural } from "../../parts/time";
import { type LoadedProspect, type ProspectItem, ProspectPicker, fullName, loadProspect } from "../../records";
import { type Compared, differs, keptByItself, mergeBody } from "./choices";
import type { Merged } from "./merged";

/** The most prospects of a merge: one that stays, and five others. */
const MAX_MERGED = 6;

/** The prospects that still exist. The id of a merged prospect leads to its winner. */
async function load(ids: string[], signal: AbortSignal) {
  const all = await Promise.all(ids.map((id) => unlessGone(loadProspect(id, signal))));
  return [...new Map(all.flatMap((each) => (each ? [[each.item.id, each] as const] : []))).values()];
}

const choose = (ids: string[]) => setQuery({ compare: ids.join() });

export function Compare({ ids, finished, back }: { ids: string[]; finished: (merged: Merged) => void; back: ComponentChildren }) {
  const shown = ids.slice(0, MAX_MERGED);
  const prospects = useResource((signal) => load(shown, signal), [shown.join()]);
  return (
    <div class="stack">
      <div>{back}</div>
      {ids.length > shown.length && (
        <p class="soft">
          These are the first {MAX_MERGED} of {ids.length} prospects. You can merge up to {MAX_MERGED} at a time; the others stay in the
          group.
        </p>
      )}
      <Loaded resource={prospects}>
        {(all) => (
          <div class="stack">
            {all.length > 1 ? (
              <Choices key={all.map(({ item }) => item.id).join()} all={all} reload={prospects.reload} finished={finished} />
            ) : (
              <p>
                {all[0] ? (
                  <>
                    Which other prospects are the same person as <a href={link(`/prospects/${all[0].item.id}`)}>{fullName(all[0].item)}</a>?
                  </>
                ) : (
                  "These prospects no longer exist."
                )}
              </p>
            )}
            {can("prospects:merge") && all.length > 0 && all.length < MAX_MERGED && (
              <ProspectPicker
                key={all.length}
                exclude={all.map(({ item }) => item.id)}
                label={all.length > 1 ? "Add another prospect" : "Find a prospect"}
                onChoose={(id) => id && choose([...all.map(({ item }) => item.id), id])}
              />
            )}
          </div>
        )}
      </Loaded>
    </div>
  );
}

function Choices({ all, reload, finished }: { all: LoadedProspect[]; reload: () => void; finished: (merged: Merged) => void }) {
  const names = useNames();
  const [winner, setWinner] = useState(all[0]?.item.id ?? "");
  const [take, setTake] = useState<Record<string, string>>({});
  const [hire, setHire] = useState("");
  const [equal, setEqual] = useState(false);
  const [preview, setPreview] = useState<MergeAnswer | null>(null);
  const best = all.find(({ item }) => item.id === winner) as LoadedProspect;
  const merge = async (dryRun: boolean, keepHireOf = hire) => {
    const body = mergeBody(all, winner, take, keepHireOf, names);
    return api.prospects.merge(winner, body, { ifMatch: best.etag, dryRun });
  };
  const asking = useWrite(async (keepHireOf: string) => setPreview(await merge(true, keepHireOf)));
  const rows = comparedFields(names)
    .map((field) => ({ field, texts: all.map(({ item }) => textOf(field, item, names)), differs: differs(field, all) }))
    .filter(({ texts }) => texts.some(Boolean));
  const leaveOut = (id: string) => choose(all.map(({ item }) => item.id).filter((each) => each !== id));
  const same = rows.filter((row) => !row.differs).length;
  return (
    <>
      <div class="table-frame" role="region" tabindex={0} aria-label="Prospects side by side">
        <table class="compare">
          <caption class="unseen">Prospects side by side</caption>
          <thead>
            <tr>
              <td>{can("prospects:merge") ? "Keep" : ""}</td>
              {all.map(({ item }) => (
                <Head key={item.id} item={item} winner={winner} choose={setWinner} leaveOut={all.length > 2 && leaveOut} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows
              .filter((row) => row.differs || equal)
              .map((row) => (
                <Row
                  key={row.field.name}
                  {...row}
                  all={all}
                  kept={take[row.field.name] ?? keptByItself(row.field, all, winner, names)}
                  choose={(id) => setTake((last) => ({ ...last, [row.field.name]: id }))}
                />
              ))}
            <tr>
              <th scope="row">Created</th>
              {all.map(({ item }) => (
                <td key={item.id}>
                  <Time at={item.createdAt} />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      {same > 0 && (
        <Check label={`Show the ${plural(same, "field")} that ${same === 1 ? "is" : "are"} the same`} checked={equal} onInput={setEqual} />
      )}
      {can("prospects:merge") && (
        <>
          <Refusal
            failure={asking.failure}
            all={all}
            reload={reload}
            keep={(id) => {
              setHire(id);
              asking.run(id);
            }}
          />
          <div>
            <Button text="Preview the merge" class="primary" disabled={asking.busy} onClick={() => asking.run(hire)} />
          </div>
        </>
      )}
      {preview && (
        <MergePreview
          item={preview.item}
          names={names}
          others={all.length - 1}
          close={() => setPreview(null)}
          write={() => merge(false)}
          done={({ mergeId, mergedIds, item }) => finished({ mergeId, name: fullName(item), id: item.id, others: mergedIds.length })}
        />
      )}
    </>
  );
}

interface HeadProps {
  item: ProspectItem;
  winner: string;
  choose: (id: string) => void;
  leaveOut: false | ((id: string) => void);
}

function Head({ item, winner, choose, leaveOut }: HeadProps) {
  const name = fullName(item);
  return (
    <th scope="col" class={item.id === winner && can("prospects:merge") ? "kept" : ""}>
      {can("prospects:merge") ? (
        <label>
          <input
            type="radio"
            name="winner"
            checked={item.id === winner}
            onChange={() => choose(item.id)}
            aria-label={`Keep ${name}, ${item.email ?? item.id}`}
          />{" "}
          <span>{name}</span>
        </label>
      ) : (
        name
      )}
      <span class="row">
        <a href={link(`/prospects/${item.id}`)} aria-label={`Open ${name}`}>
          Open
        </a>
        {leaveOut && <Button text="Leave out" class="link" of={`${name}, ${item.email ?? item.id}`} onClick={() => leaveOut(item.id)} />}
      </span>
    </th>
  );
}

interface RowProps {
  field: Compared;
  texts: string[];
  differs: boolean;
  all: LoadedProspect[];
  kept: string;
  choose: (id: string) => void;
}

function Row({ field, texts, differs: different, all, kept, choose }: RowProps) {
  const choice = different && !field.united && !field.follows && can("prospects:merge");
  return (
    <tr class={different ? "differs" : ""}>
      <th scope="row">
        {field.label}
        {different && <span class="unseen">, differs</span>} <span class="faint">{field.united && different && "(all are kept)"}</span>
      </th>
      {all.map(({ item }, at) => {
        const text = texts[at] ? <span class="text clamped">{texts[at]}</span> : <span class="faint">empty</span>;
        const isKept = different && kept === item.id && (choice || field.custom);
        return (
          <td key={item.id} class={isKept ? "kept" : ""}>
            {choice ? (
              <label>
                <input
                  type="radio"
                  name={`take-${field.name}`}
                  checked={kept === item.id}
                  onChange={() => choose(item.id)}
                  aria-label={`${field.label}: ${texts[at] || "empty"}`}
                />
                {text}
              </label>
            ) : (
              <>
                {text}
                {isKept && <span class="unseen">, kept</span>}
              </>
            )}
          </td>
        );
      })}
    </tr>
  );
}

interface RefusalProps {
  failure: Failure | null;
  all: LoadedProspect[];
  reload: () => void;
  keep: (id: string) => void;
}

/** Why the merge is refused; of several hires one has to be chosen. */
function Refusal({ failure, all, reload, keep }: RefusalProps) {
  if (failure?.code !== "hire_exists") {
    return (
      <>
        <Failed failure={failure} />
        {failure?.status === 412 && (
          <div>
            <Button text="Load the prospects again" onClick={reload} />
          </div>
        )}
      </>
    );
  }
  const hired = all.filter(({ item }) => (failure.body.prospectIds ?? []).includes(item.id));
  return (
    <div class="read-only" role="alert">
      <p>
        Several of these prospects have a hire, but a prospect can have only one. Whose hire do you want to keep? The merge deletes the
        others.
      </p>
      <p class="row">
        {hired.map(({ item }) => (
          <Button
            key={item.id}
            text={`${fullName(item)}, ${item.email ?? item.phone ?? item.id}`}
            class="small"
            onClick={() => keep(item.id)}
          />
        ))}
      </p>
    </div>
  );
}

interface MergePreviewProps {
  item: Prospect;
  names: Account;
  others: number;
  write: () => Promise<MergeAnswer>;
  done: (merged: MergeAnswer) => void;
  close: () => void;
}

function MergePreview({ item, names, others, write, done, close }: MergePreviewProps) {
  const facts = comparedFields(names)
    .filter(({ shown, custom }) => shown === "item" && !custom)
    .map((field) => [field.label, textOf(field, item, names)] as [string, string])
    .filter(([, value]) => value);
  return (
    <Confirm title={`Merge ${plural(others, "prospect")} into ${fullName(item)}?`} action="Merge" close={close} write={write} done={done}>
      <FactList facts={facts} />
      <p>
        Tasks, notes, meetings, files and the hire of the {others === 1 ? "other one" : "others"} move to this prospect. Searches for the
        other emails, phones and ids find it too. You can undo a merge for 30 days.
      </p>
    </Confirm>
  );
}
