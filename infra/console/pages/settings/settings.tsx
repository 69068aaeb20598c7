// Settings: the account, its users, pipelines, offices, sources, jobs and custom fields, connected apps, and the log of all changes.

import type { ComponentChildren } from "preact";
import { api, can, isScoped } from "../../api";
import { formFields } from "../../data";
import { type Route, link } from "../../parts/router";
import { Tabs } from "../../parts/small";
import { Page } from "../page";
import { AccountSettings } from "./account";
import { Apps } from "./apps";
import { Fields } from "./fields";
import { Log } from "./log";
import { Pipelines } from "./pipelines";
import { Records } from "./records";
import { Users } from "./users";

const OFFICES = { api: api.offices, one: "office", many: "offices", filters: ["officeId"], fields: formFields("office", ["name"]) };
const SOURCES = { api: api.sources, one: "source", many: "sources", filters: ["sourceId"], fields: formFields("source", ["name"]) };
const JOBS = { api: api.jobs, one: "job", many: "jobs", filters: ["jobId"], fields: formFields("job", ["title"]) };

interface Tab {
  id: string;
  title: string;
  draw: (props: { pageToken: string; query: URLSearchParams }) => ComponentChildren;
  /** Keys with a scope have no such tab. */
  whole?: boolean;
  /** The permission to see it, if it is another one than that of the page. */
  reads?: string;
}

const TABS: Tab[] = [
  { id: "account", title: "Account", draw: () => <AccountSettings /> },
  { id: "users", title: "Users", draw: ({ pageToken }) => <Users pageToken={pageToken} /> },
  { id: "pipelines", title: "Pipelines", draw: () => <Pipelines /> },
  { id: "offices", title: "Offices", draw: ({ pageToken }) => <Records key="offices" kind={OFFICES} pageToken={pageToken} /> },
  { id: "sources", title: "Sources", draw: ({ pageToken }) => <Records key="sources" kind={SOURCES} pageToken={pageToken} /> },
  { id: "jobs", title: "Jobs", draw: ({ pageToken }) => <Records key="jobs" kind={JOBS} pageToken={pageToken} /> },
  { id: "fields", title: "Custom fields", draw: () => <Fields /> },
  { id: "apps", title: "Connected apps", reads: "account:write", draw: () => <Apps /> },
  { id: "log", title: "Log", whole: true, draw: ({ query }) => <Log query={query} /> },
];

export function Settings({ route }: { route: Route }) {
  const tabs = TABS.filter(({ whole, reads }) => !(whole && isScoped()) && (!reads || can(reads)));
  const tab = tabs.find(({ id }) => id === route.query.get("tab")) ?? tabs[0];
  const pageToken = route.query.get("pageToken") ?? "";
  return (
    <Page title="Settings" reads="account:read" writes="account:write">
      <Tabs
        label="Settings"
        tabs={tabs.map(({ id, title }) => ({ title, href: link("/settings", { tab: id }), isPresent: id === tab?.id }))}
      />
      {can("account:read") && tab?.draw({ pageToken, query: route.query })}
    </Page>
  );
}
