// How the console looks on this device.

const STORED = "prospect-console-look";

export const THEMES = [
  { id: "light", name: "Light" },
  { id: "dark", name: "Dark" },
];

export const DENSITIES = [{ id: "compact", name: "Compact" }];

/** Empty is what nobody has chosen: the device's theme, and comfortable. */
export interface Look {
  theme: string;
  density: string;
}

const known = (value: unknown, options: { id: string }[]) => options.find(({ id }) => id === value)?.id ?? "";

/** What is stored. Other programs can write there too. */
function stored(): { [name in keyof Look]?: unknown } {
  try {
    return (JSON.parse(localStorage.getItem(STORED) ?? "{}") ?? {}) as object;
  } catch {
    return {};
  }
}

export function presentLook(): Look {
  const { theme, density } = stored();
  return { theme: known(theme, THEMES), density: known(density, DENSITIES) };
}

/** Draws the console as it was chosen. */
export function applyLook() {
  Object.assign(document.documentElement.dataset, presentLook());
}

export function chooseLook(look: Look) {
  localStorage.setItem(STORED, JSON.stringify(look));
  applyLook();
}

// Another tab changed the look.
addEventListener("storage", ({ key }) => key === STORED && applyLook());
