Scalar.createApiReference("#reference", {
  url: "/openapi.yaml",
  authentication: {
    preferredSecurityScheme: "bearerAuth",
    securitySchemes: { bearerAuth: { token: DEMO_KEY } },
  },
  // curl is what README speaks; the rest of the list is still there.
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
