// How the console looks on this device, and the dialog that asks for it. A choice shows at once.

import { useState } from "preact/hooks";
import { storedHere } from "../api";
import { Button } from "../parts/button";
import { Dialog } from "../parts/dialog";
import { Field } from "../parts/form";

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
        <Button text="Done" class="primary" onClick={close} />
      </div>
    </Dialog>
  );
}

const STORED = "prospect-console-look";

const THEMES = [
  { id: "light", name: "Light" },
  { id: "dark", name: "Dark" },
];

const DENSITIES = [{ id: "compact", name: "Compact" }];

/** Empty is what nobody has chosen: the device's theme, and comfortable. */
export interface Look {
  theme: string;
  density: string;
}

const known = (value: unknown, options: { id: string }[]) => options.find(({ id }) => id === value)?.id ?? "";

function presentLook(): Look {
  const { theme, density } = storedHere(STORED);
  return { theme: known(theme, THEMES), density: known(density, DENSITIES) };
}

export function applyLook() {
  Object.assign(document.documentElement.dataset, presentLook());
}

function chooseLook(look: Look) {
  localStorage.setItem(STORED, JSON.stringify(look));
  applyLook();
}

// Another tab changed the look.
addEventListener("storage", ({ key }) => key === STORED && applyLook());
