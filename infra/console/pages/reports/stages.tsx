// The stages of a pipeline: who entered them, how many went on, and how long they stayed; for everyone, and by owner and the like.

import type { StageReport, StagesReport, StagesReportField, StagesReportGroup } from "prospect-api";
import { api, can, useResource } from "../../api";
import { type Account, type Named, labelOf, useNames } from "../../data";
import { Field } from "../../parts/form";
import { setQuery } from "../../parts/router";
import { Disclosure } from "../../parts/small";
import { Empty, Failed, Loaded } from "../../parts/states";
import { counted, plural } from "../../parts/time";
import { Funnel, type Row, cellsOf, headOf, rowsOf } from "./funnel";
import { Saves } from "./saves";
import { type Window, isWhole } from "./window";

interface Report {
  pipeline: Named | undefined;
  window: Window;
  group: (typeof GROUPS)[number] | undefined;
  grouped: StagesReport | undefined;
  rows: Row[];
  all: StageReport[];
}

const FIELDS: StagesReportField[] = ["ownerId", "sourceId", "officeId", "jobId"];
const GROUPS = FIELDS.map((id) => ({ id, name: labelOf("prospect", id) }));

export function Stages({ query, window }: { query: URLSearchParams; window: Window }) {
  const names = useNames();
  const ready = names.account !== null || !can("account:read");
  const pipeline = names.pipelines.find(({ id }) => id === query.get("pipelineId")) ?? names.pipelines[0];
  const group = GROUPS.find(({ id }) => id === query.get("by"));
  const report = useResource<Report>(
    async (signal) => {
      if (!ready) return new Promise<never>(() => {});
      const asked = { pipelineId: pipeline && [pipeline.id], enteredAfter: window.after, enteredBefore: window.before };
      const stages = async (by?: StagesReportField) => api.reports.stages({ ...asked, by }, { signal });
      const [{ stages: all = [] }, grouped] = await Promise.all([stages(), group && stages(group.id)]);
      return { pipeline, window, group, grouped, rows: rowsOf(all, all, { names, pipeline, whole: isWhole(window) }), all };
    },
    [ready, pipeline?.id, window.after, window.before, group?.id],
  );
  const choose = (name: string) => (value: string) => setQuery({ [name]: value });
  return (
    <section class="card report" aria-label="Stages">
      <header>
        <h2>Stages</h2>
      </header>
      <div class="filters">
        {names.pipelines.length > 1 && (
          <Field label="Pipeline" value={pipeline?.id} options={names.pipelines} onInput={choose("pipelineId")} />
        )}
        <Field label="Group by" value={group?.id} options={GROUPS} none="Nothing" onInput={choose("by")} />
      </div>
      {names.failure ? (
        <Failed failure={names.failure} />
      ) : (
        <Loaded resource={report}>
          {(data) =>
            data.rows.every(({ entered }) => entered === 0) ? (
              <Empty title={`Nobody entered a stage ${data.window.words}`}>
                <p>A report needs prospects. Choose another pipeline or another time.</p>
              </Empty>
            ) : (
              <Result {...data} names={names} />
            )
          }
        </Loaded>
      )}
    </section>
  );
}

function Result({ pipeline, window, group, grouped, rows, all, names }: Report & { names: Account }) {
  const whole = isWhole(window);
  const title = pipeline ? `Stages of ${pipeline.name}` : "Stages";
  const about = `Prospects who entered a stage ${window.words}`;
  return (
    <>
      <p class="soft">
        {about}. A prospect who enters a stage twice counts twice.{" "}
        {whole
          ? "The numbers under “Still there” open their lists. No list shows who was in a stage earlier."
          : "No list shows who entered a stage in a certain time, so numbers open lists only for “All time”."}
      </p>
      <Funnel title={title} about={about} rows={rows} />
      {group && grouped && (
        <Groups
          key={group.id}
          title={`${title} by ${group.name.toLowerCase()}`}
          about={about}
          group={group}
          grouped={grouped}
          of={({ value, stages }) =>
            rowsOf(stages, all, { names, pipeline, whole: whole && value !== null, filter: { [group.id]: value ?? "" } })
          }
        />
      )}
    </>
  );
}

interface GroupsProps {
  title: string;
  about: string;
  group: { id: string; name: string };
  grouped: StagesReport;
  of: (group: StagesReportGroup) => Row[];
}

function Groups({ title, about, group, grouped: { groups = [], omitted = 0 }, of }: GroupsProps) {
  const nameOf = ({ value, name }: StagesReportGroup) => name ?? value ?? `No ${group.name.toLowerCase()}`;
  const cells = () => [[group.name, ...headOf()], ...groups.flatMap((each) => cellsOf(of(each)).map((line) => [nameOf(each), ...line]))];
  return (
    <div class="report-groups">
      <div class="row">
        <h3>{`By ${group.name.toLowerCase()}`}</h3>
        <Saves title={title} about={about} cells={cells} />
      </div>
      {groups.map((each, place) => (
        <Group
          key={each.value}
          isOpen={place === 0}
          name={nameOf(each)}
          title={`${title}: ${nameOf(each)}`}
          about={about}
          rows={of(each)}
        />
      ))}
      {omitted > 0 && <p class="soft">The report leaves out {plural(omitted, "smaller group")}.</p>}
    </div>
  );
}

function Group({ name, isOpen, rows, ...chart }: { name: string; title: string; about: string; rows: Row[]; isOpen: boolean }) {
  const sum = (member: "entered" | "hired") => rows.reduce((total, row) => total + row[member], 0);
  const title = (
    <>
      <strong>{name}</strong>{" "}
      <span class="soft">
        {plural(sum("entered"), "entry", "entries")}, {counted(sum("hired"))} hired
      </span>
    </>
  );
  return (
    <Disclosure look="report-group" title={title} isOpen={isOpen}>
      {() => <Funnel {...chart} rows={rows} />}
    </Disclosure>
  );
}
