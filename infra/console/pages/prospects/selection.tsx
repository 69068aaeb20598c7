// The bar of the selected rows: its actions, and the choice of every prospect that matches.

import { useState } from "preact/hooks";
import type { Account } from "../../data";
import type { Filters } from "../../filters/filters";
import { Button } from "../../parts/button";
import { counted, plural } from "../../parts/time";
import { type Action, actionsOf } from "./actions";
import { MOST, TOO_MANY } from "./bulk";
import { ActionDialog } from "./bulk_dialog";
import type { Row } from "./changes";

/** `all` instead of `selected`: every prospect that matches the filters. */
interface Selected {
  rows: Map<string, Row>;
  all: boolean;
}

export const NONE: Selected = { rows: new Map(), all: false };

export const selectedRows = (rows: Row[]): Selected => ({ rows: new Map(rows.map((row) => [row.id, row])), all: false });

interface Props {
  selected: Selected;
  filters: Filters;
  total: number;
  names: Account;
  exportRows: () => void;
  select: (selected: Selected) => void;
  changed: () => void;
}

export function Selection({ selected, filters, total, names, exportRows, select, changed }: Props) {
  const [action, setAction] = useState<Action | null>(null);
  if (selected.rows.size === 0) return null;
  const rows = [...selected.rows.values()];
  const count = selected.all ? total : rows.length;
  const labelled = selected.all || rows.some(({ labels = [] }) => labels.length > 0);
  const finished = (left: Row[]) => {
    select(selectedRows(left));
    changed();
  };
  return (
    <section class="list-bulk" aria-label="Selected prospects">
      <p class="row">
        <strong role="status">
          {selected.all ? `All ${plural(total, "prospect")} that match` : plural(rows.length, "selected prospect")}
        </strong>
        {!selected.all && total > rows.length && total <= MOST && (
          <Button text={`Select all ${counted(total)} that match`} class="link" onClick={() => select({ ...selected, all: true })} />
        )}
        {total > MOST && (
          <span class="soft">
            {counted(total)} match. {TOO_MANY}
          </span>
        )}
        <Button text="Clear selection" class="link" onClick={() => select(NONE)} />
      </p>
      <div class="row list-actions">
        {actionsOf(names)
          .filter(({ id }) => id !== "unlabel" || labelled)
          .map((each) => (
            <Button key={each.id} text={each.title} class="small" onClick={() => setAction(each)} />
          ))}
        <Button text="Export as CSV" class="small" onClick={exportRows} />
      </div>
      {action && (
        <ActionDialog
          action={action}
          chosen={{ rows, filters: selected.all ? filters : null, count }}
          close={() => setAction(null)}
          finished={finished}
          changed={changed}
        />
      )}
    </section>
  );
}
