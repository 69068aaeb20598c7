// Reports: the stages of a pipeline, hires per source and month, and overdue tasks per user.

import { can } from "../../api";
import { REPORTED } from "../../data";
import { Field } from "../../parts/form";
import { type Route, setQuery } from "../../parts/router";
import { Allowed } from "../../parts/states";
import { Page } from "../page";
import { HiresReport } from "./hires";
import { OverdueReport } from "./overdue";
import { Stages } from "./stages";
import { WINDOWS, windowOf } from "./window";

export function Reports({ route: { query } }: { route: Route }) {
  const window = windowOf(query);
  const { after = 0, before = Infinity } = window;
  const day = (name: string, label: string, error = "") => (
    <Field
      key={name}
      label={label}
      type="date"
      value={query.get(name) ?? ""}
      error={error}
      onInput={(value) => setQuery({ [name]: value }, { replace: true })}
      attributes={{ min: "1970-01-02", max: "9999-12-30" }}
    />
  );
  return (
    <Page title="Reports" reads={REPORTED.find(can) ?? "prospects:read"}>
      <div class="filters">
        <Field
          label="Time"
          value={query.get("time") ?? ""}
          options={WINDOWS}
          none="All time"
          onInput={(time) => setQuery({ time, from: "", to: "" })}
        />
        {query.get("time") === "own" && [
          day("from", "First day"),
          day("to", "Last day", after > before ? "The last day is before the first day." : ""),
        ]}
      </div>
      <div class="stack">
        <Allowed permission="prospects:read">
          <Stages query={query} window={window} />
        </Allowed>
        <Allowed permission="hires:read">
          <HiresReport window={window} />
        </Allowed>
        <Allowed permission="tasks:read">
          <OverdueReport />
        </Allowed>
      </div>
    </Page>
  );
}
