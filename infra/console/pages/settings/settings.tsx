// Settings: the account, its users, pipelines, offices, sources, jobs and custom fields.

import type { ComponentChildren } from "preact";
import { api } from "../../api/client";
import { can } from "../../api/session";
import { formFields } from "../../fields";
import { Page } from "../../parts/states";
import { type Route, link } from "../../shell/router";
import { AccountSettings } from "./account";
import { Fields } from "./fields";
import { Pipelines } from "./pipelines";
import { Records } from "./records";
import { Users } from "./users";

const OFFICES = { api: api.offices, one: "office", many: "offices", filters: ["officeId"], fields: formFields("office", ["name"]) };
const SOURCES = { api: api.sources, one: "source", many: "sources", filters: ["sourceId"], fields: formFields("source", ["name"]) };
const JOBS = { api: api.jobs, one: "job", many: "jobs", filters: ["jobId"], fields: formFields("job", ["title"]) };

const TABS: { id: string; title: string; draw: (props: { pageToken: string }) => ComponentChildren }[] = [
  { id: "account", title: "Account", draw: () => <AccountSettings /> },
  { id: "users", title: "Users", draw: ({ pageToken }) => <Users pageToken={pageToken} /> },
  { id: "pipelines", title: "Pipelines", draw: () => <Pipelines /> },
  { id: "offices", title: "Offices", draw: ({ pageToken }) => <Records key="offices" kind={OFFICES} pageToken={pageToken} /> },
  { id: "sources", title: "Sources", draw: ({ pageToken }) => <Records key="sources" kind={SOURCES} pageToken={pageToken} /> },
  { id: "jobs", title: "Jobs", draw: ({ pageToken }) => <Records key="jobs" kind={JOBS} pageToken={pageToken} /> },
  { id: "fields", title: "Custom fields", draw: () => <Fields /> },
];

export function Settings({ route }: { route: Route }) {
  const tab = TABS.find(({ id }) => id === route.query.get("tab")) ?? TABS[0];
  const pageToken = route.query.get("pageToken") ?? "";
  return (
    <Page title="Settings" reads="account:read" writes="account:write">
      <nav class="view-tabs" aria-label="Settings">
        {TABS.map(({ id, title }) => (
          <a key={id} href={link("/settings", { tab: id })} aria-current={id === tab?.id ? "page" : undefined}>
            {title}
          </a>
        ))}
      </nav>
      {can("account:read") && tab?.draw({ pageToken })}
    </Page>
  );
}
