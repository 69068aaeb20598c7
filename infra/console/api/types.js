// Names for the schemas of infra/openapi.yaml. The gate generates schema.d.ts from that document.

/** @typedef {import("../schema.js").components["schemas"]} Schemas */
/** @typedef {Schemas["Prospect"]} Prospect */
/** @typedef {Schemas["Task"]} Task */
/** @typedef {Schemas["Hire"]} Hire */
/** @typedef {Schemas["Note"]} Note */
/** @typedef {Schemas["Meeting"]} Meeting */
/** @typedef {Schemas["Webhook"]} Webhook */
/** @typedef {Schemas["Delivery"]} Delivery */

export {};
