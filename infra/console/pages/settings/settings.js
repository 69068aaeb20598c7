// Settings: the account, its users, pipelines, offices, sources, jobs and custom fields.

import { html } from "../../html.js";
import { can } from "../../api/session.js";
import { formFields } from "../../fields.js";
import { Page } from "../../parts/states.js";
import { link } from "../../shell/router.js";
import { AccountSettings } from "./account.js";
import { Fields } from "./fields.js";
import { Pipelines } from "./pipelines.js";
import { Records } from "./records.js";
import { Users } from "./users.js";

const OFFICES = { path: "/offices", one: "office", many: "offices", filters: ["officeId"], fields: formFields("office", ["name"]) };
const SOURCES = { path: "/sources", one: "source", many: "sources", filters: ["sourceId"], fields: formFields("source", ["name"]) };
const JOBS = { path: "/jobs", one: "job", many: "jobs", filters: ["jobId"], fields: formFields("job", ["title"]) };

/** @type {{id: string, title: string, draw: (props: {pageToken: string}) => any}[]} */
const TABS = [
  { id: "account", title: "Account", draw: () => html`<${AccountSettings} />` },
  { id: "users", title: "Users", draw: ({ pageToken }) => html`<${Users} pageToken=${pageToken} />` },
  { id: "pipelines", title: "Pipelines", draw: () => html`<${Pipelines} />` },
  { id: "offices", title: "Offices", draw: ({ pageToken }) => html`<${Records} key="offices" kind=${OFFICES} pageToken=${pageToken} />` },
  { id: "sources", title: "Sources", draw: ({ pageToken }) => html`<${Records} key="sources" kind=${SOURCES} pageToken=${pageToken} />` },
  { id: "jobs", title: "Jobs", draw: ({ pageToken }) => html`<${Records} key="jobs" kind=${JOBS} pageToken=${pageToken} />` },
  { id: "fields", title: "Custom fields", draw: () => html`<${Fields} />` },
];

/** @param {{route: import("../../shell/router.js").Route}} props */
export function Settings({ route }) {
  const tab = TABS.find(({ id }) => id === route.query.get("tab")) ?? TABS[0];
  const pageToken = route.query.get("pageToken") ?? "";
  return html`<${Page} title="Settings" reads="account:read" writes="account:write">
    <nav class="view-tabs" aria-label="Settings">${TABS.map(({ id, title }) => html`<a key=${id} href=${link("/settings", { tab: id })}
      aria-current=${id === tab?.id ? "page" : undefined}>${title}</a>`)}</nav>
    ${can("account:read") && tab?.draw({ pageToken })}
  <//>`;
}
