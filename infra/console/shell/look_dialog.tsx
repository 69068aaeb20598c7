// Asks how the console looks on this device. A choice shows at once.

import { useState } from "preact/hooks";
import { Dialog } from "../parts/dialog";
import { Field } from "../parts/form";
import { DENSITIES, type Look, THEMES, chooseLook, presentLook } from "./look";

export function LookDialog({ close }: { close: () => void }) {
  const [look, setLook] = useState(presentLook);
  const choose = (change: Partial<Look>) => {
    const next = { ...look, ...change };
    chooseLook(next);
    setLook(next);
  };
  return (
    <Dialog title="Look" close={close}>
      <Field label="Theme" value={look.theme} options={THEMES} none="As on this device" onInput={(theme) => choose({ theme })} />
      <Field label="Density" value={look.density} options={DENSITIES} none="Comfortable" onInput={(density) => choose({ density })} />
      <div class="buttons">
        <button type="button" class="primary" onClick={close}>
          Done
        </button>
      </div>
    </Dialog>
  );
}
