// The link that `cargo run` prints has the key in its fragment, which browsers send to no server.
const fragment = new URLSearchParams(location.hash.slice(1));
if (fragment.has("key")) history.replaceState(null, "", location.pathname + location.search);
// A link with another key, opened in a tab that shows this page, changes only the fragment.
addEventListener("hashchange", () => {
  if (new URLSearchParams(location.hash.slice(1)).has("key")) location.reload();
});

Scalar.createApiReference("#reference", {
  url: "/openapi.yaml",
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
  // The accent of the console.
  customCss: ".light-mode { --scalar-color-accent: #1a6653; } .dark-mode { --scalar-color-accent: #6fd0b1; }",
  agent: { disabled: true },
  mcp: { disabled: true },
});
