// The link that `cargo run` prints has the key in its fragment, which browsers send to no server.
const fragment = new URLSearchParams(location.hash.slice(1));
if (fragment.has("key")) history.replaceState(null, "", location.pathname + location.search);
// A link with another key, opened in a tab that shows this page, changes only the fragment.
addEventListener("hashchange", () => {
  if (new URLSearchParams(location.hash.slice(1)).has("key")) location.reload();
});

/** The document with code for the SDKs. No optional parameter is part of a request before somebody switches it on. */
async function prepared() {
  const read = async (path) => (await fetch(path)).json();
  const [api, samples] = await Promise.all([read("/openapi-3.1.json"), read("/docs/samples.json")]);
  const named = Object.values(api.components.parameters);
  const operations = Object.values(api.paths).flatMap(Object.values);
  const all = operations.flatMap((operation) => operation.parameters ?? []);
  for (const parameter of [...named, ...all]) {
    if (parameter.required || parameter.$ref) continue;
    const value = parameter.example ?? parameter.schema?.example ?? parameter.schema?.default ?? "";
    delete parameter.example;
    parameter.examples = { example: { value, "x-disabled": true } };
  }
  for (const operation of operations) operation["x-codeSamples"] = samples[operation.operationId];
  return api;
}

// The colors of Scalar that are too pale on its backgrounds.
const light = { accent: "#1a6653", 2: "#565656", 3: "#676767", blue: "#005ea3", orange: "#b33d00", green: "#00704a", yellow: "#7a5b00", red: "#c40000" };
const dark = { accent: "#6fd0b1", 3: "#9c9c9c", red: "#ff6b6b" };
const colors = (set) => Object.entries(set).map(([name, color]) => `--scalar-color-${name}: ${color};`).join(" ");

Scalar.createApiReference("#reference", {
  content: await prepared(),
  authentication: {
    preferredSecurityScheme: "bearerAuth",
    securitySchemes: { bearerAuth: { token: fragment.get("key") ?? "" } },
  },
  // The README uses curl. The reference still offers the other clients.
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
  operationTitleSource: "summary",
  persistAuth: false,
  showDeveloperTools: "never",
  hideClientButton: true,
  telemetry: false,
  withDefaultFonts: false,
  customCss: `.light-mode { ${colors(light)} } .dark-mode { ${colors(dark)} } :root { --scalar-custom-header-height: 2.75rem; } .endpoints { max-height: none !important; overflow: visible !important; }`,
  agent: { disabled: true },
  mcp: { disabled: true },
});

// The keyboard can scroll only what it can focus.
const reach = () => document.querySelectorAll(".custom-scroll:not([tabindex])").forEach((box) => (box.tabIndex = 0));
new MutationObserver(reach).observe(document.body, { childList: true, subtree: true });
