Scalar.createApiReference("#reference", {
  url: "/openapi.yaml",
  authentication: {
    preferredSecurityScheme: "bearerAuth",
    securitySchemes: { bearerAuth: { token: DEMO_KEY } },
  },
  // The README uses curl. The reference still offers the other clients.
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
  operationTitleSource: "summary",
  persistAuth: false,
  showDeveloperTools: "never",
  hideClientButton: true,
  telemetry: false,
  withDefaultFonts: false,
  agent: { disabled: true },
  mcp: { disabled: true },
});
