// The result of a merge, and the merge.

import type { MergeAnswer, Prospect } from "prospect-api";
import type { Account } from "../../api/account";
import { comparedFields, textOf } from "../../fields";
import { Confirm } from "../../parts/dialog";
import { plural } from "../../parts/time";
import { fullName } from "../prospect/common";

export function MergePreview({
  item,
  names,
  others,
  write,
  done,
  close,
}: {
  item: Prospect;
  names: Account;
  others: number;
  write: () => Promise<MergeAnswer>;
  done: (merged: MergeAnswer) => void;
  close: () => void;
}) {
  const facts = comparedFields(names)
    .filter(({ shown, custom }) => shown === "item" && !custom)
    .map((field) => [field.label, textOf(field, item, names)])
    .filter(([, value]) => value);
  return (
    <Confirm title={`Merge ${plural(others, "prospect")} into ${fullName(item)}?`} action="Merge" close={close} write={write} done={done}>
      <dl class="facts">
        {facts.map(([label, value]) => (
          <>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </>
        ))}
      </dl>
      <p>
        Tasks, notes, meetings, files and the hire of the {others === 1 ? "other one" : "others"} move to this prospect. Searches for the
        other emails, phones and ids find it too. You can undo a merge for 30 days.
      </p>
    </Confirm>
  );
}
