// The account's users, pipelines, offices, sources, jobs and custom fields: loaded once, since most pages show their names.

import { useEffect, useState } from "preact/hooks";
import type { Account as AccountRecord } from "prospect-api";
import { type Failure, type FieldOf, api, can, every, failureOf, onSession, signal, useRedraw } from "../api";
import { customField } from "./custom_fields";

export interface Named {
  id: string;
  name: string;
}

export type NamedUser = Named & { active?: boolean; email?: string | null };
type NamedStage = Named & { pipelineId?: string; pipelineName?: string };

export interface Account {
  account: AccountRecord | null;
  users: NamedUser[];
  pipelines: Named[];
  /** Of every pipeline, in order. */
  stages: NamedStage[];
  offices: Named[];
  sources: Named[];
  /** `name` is the title. */
  jobs: Named[];
  /** In the order of forms. */
  customFields: FieldOf[];
}

const NONE: Account = { account: null, users: [], pipelines: [], stages: [], offices: [], sources: [], jobs: [], customFields: [] };

let loaded: Promise<Account> | null = null;

const outdated = signal();

onSession(reloadAccount);

/** Call this after a change of any of these records. */
export function reloadAccount() {
  loaded = null;
  outdated.tell();
}

async function load(): Promise<Account> {
  if (!can("account:read")) return NONE;
  const all = { limit: 200 };
  const [account, users, pipelines, offices, sources, jobs, definitions] = await Promise.all([
    api.account.get(),
    every(api.users.list(all)),
    every(api.pipelines.list(all)),
    every(api.offices.list(all)),
    every(api.sources.list(all)),
    every(api.jobs.list(all)),
    every(api.customFields.list(all)),
  ]);
  return {
    account: account.item,
    users,
    pipelines,
    stages: pipelines.flatMap((pipeline) =>
      pipeline.stages.map((stage) => ({ ...stage, pipelineId: pipeline.id, pipelineName: pipeline.name })),
    ),
    offices,
    sources,
    jobs: jobs.map(({ id, title }) => ({ id, name: title })),
    customFields: definitions.map(customField),
  };
}

export function useAccount() {
  const [account, setAccount] = useState(NONE);
  const [failure, setFailure] = useState<Failure | null>(null);
  const round = useRedraw(outdated.on);
  useEffect(() => {
    let current = true;
    loaded ??= load();
    loaded.then(
      (value) => current && setAccount(value),
      (thrown) => {
        loaded = null;
        if (current) setFailure(failureOf(thrown));
      },
    );
    return () => void (current = false);
  }, [round]);
  return { ...account, failure };
}

/** The name of the item with this id, or the id itself. */
export function nameOf(items: readonly Named[], id: string | null | undefined) {
  return items.find((item) => item.id === id)?.name ?? id ?? "";
}
