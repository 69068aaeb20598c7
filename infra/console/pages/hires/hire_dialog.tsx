// The dialog of a hire. A prospect has at most one hire.

import { fieldOf, formField } from "../../data";
import type { Values } from "../../parts/form";
import { fromLocalInput, localInput } from "../../parts/time";
import { type DialogProps, RecordDialog } from "../../records";

export function HireDialog(props: DialogProps<"hire">) {
  const hire = props.record;
  const values = { hireDate: localInput(hire?.hireDate ?? Date.now()).slice(0, 10), hireDescription: hire?.hireDescription ?? "" };
  const fields = [formField(fieldOf("hire", "hireDate"), undefined, { type: "date" }), formField(fieldOf("hire", "hireDescription"))];
  const bodyOf = (changed: Values) => ({
    ...changed,
    ...(("hireDate" in changed || !hire) && { hireDate: fromLocalInput(String(changed["hireDate"] ?? values.hireDate)) }),
  });
  return (
    <RecordDialog
      kind="hire"
      dialog={props}
      fields={fields}
      values={values}
      bodyOf={bodyOf}
      note={!hire && <p class="soft">The prospect moves to the stage “Hired”, if the pipeline has one.</p>}
    />
  );
}
