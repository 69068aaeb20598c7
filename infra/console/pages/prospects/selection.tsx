// The bar of the selected rows: its actions, and the choice of every prospect that matches.

import { useState } from "preact/hooks";
import type { Account } from "../../api/account";
import type { Filters } from "../../filters/filters";
import { counted, plural } from "../../parts/time";
import { type Action, actionsOf } from "./actions";
import { MOST, TOO_MANY } from "./bulk";
import { ActionDialog } from "./bulk_dialog";
import type { Row } from "./changes";

/** `all` instead of `selected`: every prospect that matches the filters. */
export interface Selected {
  rows: Map<string, Row>;
  all: boolean;
}

export const NONE: Selected = { rows: new Map(), all: false };

/** These rows and no others. */
export const selectedRows = (rows: Row[]): Selected => ({ rows: new Map(rows.map((row) => [row.id, row])), all: false });

interface Props {
  selected: Selected;
  filters: Filters;
  /** How many match the filters. */
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
          <button type="button" class="link" onClick={() => select({ ...selected, all: true })}>
            Select all {counted(total)} that match
          </button>
        )}
        {total > MOST && (
          <span class="soft">
            {counted(total)} match. {TOO_MANY}
          </span>
        )}
        <button type="button" class="link" onClick={() => select(NONE)}>
          Clear selection
        </button>
      </p>
      <div class="row list-actions">
        {actionsOf(names)
          .filter(({ id }) => id !== "unlabel" || labelled)
          .map((each) => (
            <button key={each.id} type="button" class="small" onClick={() => setAction(each)}>
              {each.title}
            </button>
          ))}
        <button type="button" class="small" onClick={exportRows}>
          Export as CSV
        </button>
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
