const { get } = require("./api");

module.exports = {
  type: "custom",
  fields: [
    {
      key: "baseUrl",
      label: "Address of the API",
      required: true,
      helpText: "Ends in `/v2`, for example `https://api.example.com/v2`.",
    },
    {
      key: "apiKey",
      label: "API Key",
      type: "password",
      required: true,
      helpText: "Create a key in the console under Settings, API keys. It begins with `rk_live_` or `rk_test_`.",
    },
  ],
  test: async (z) => (await get(z, "/auth")).item,
  connectionLabel: "{{accountName}}: {{keyName}}",
};
