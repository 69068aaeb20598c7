// The account itself: its name, the region of its phone numbers, and its default pipeline.

import type { Account, AccountUpdate } from "prospect-api";
import { nameOf, reloadAccount, useAccount } from "../../api/account";
import { api } from "../../api/client";
import { useResource } from "../../api/resource";
import { can } from "../../api/session";
import { Form } from "../../parts/form";
import { Loaded } from "../../parts/states";
import { Time } from "../../parts/time";
import { say } from "../../shell/messages";
import { Retention } from "./retention";

function regionName(code: string) {
  try {
    return new Intl.DisplayNames(undefined, { type: "region" }).of(code) ?? code;
  } catch {
    return code;
  }
}

export function AccountSettings() {
  const account = useResource(async (signal) => {
    const { data, headers } = await api.account.get({ signal }).withResponse();
    return { item: data.item, etag: headers.get("ETag") ?? "" };
  }, []);
  return (
    <Loaded resource={account}>
      {(loaded) => (
        <>
          <Details key={loaded.etag} {...loaded} reload={account.reload} />
          <Retention key={`retention ${loaded.etag}`} {...loaded} reload={account.reload} />
        </>
      )}
    </Loaded>
  );
}

function Details({ item, etag, reload }: { item: Account; etag: string; reload: () => void }) {
  const { pipelines } = useAccount();
  const region = `${regionName(item.defaultRegion)} (${item.defaultRegion})`;
  if (!can("account:write")) {
    return (
      <section class="card">
        <dl class="facts">
          <dt>Name</dt>
          <dd>{item.name}</dd>
          <dt>Region of phone numbers</dt>
          <dd>{region}</dd>
          <dt>Default pipeline</dt>
          <dd>{nameOf(pipelines, item.defaultPipelineId)}</dd>
          <dt>Id</dt>
          <dd>
            <code>{item.id}</code>
          </dd>
          <dt>Created</dt>
          <dd>
            <Time at={item.createdAt} />
          </dd>
        </dl>
      </section>
    );
  }
  const fields = [
    { name: "name", label: "Name", required: true },
    {
      name: "defaultRegion",
      label: "Region of phone numbers",
      required: true,
      attributes: { maxlength: 2, autocapitalize: "characters" },
      hint: `Two letters of a country, now ${region}. A phone number without a country code is read as one of it.`,
    },
    {
      name: "defaultPipelineId",
      label: "Default pipeline",
      required: true,
      options: pipelines,
      hint: "A prospect without a stage begins in it.",
    },
  ];
  const write = (changed: AccountUpdate) => api.account.update(changed, { ifMatch: etag });
  const done = () => {
    say("The account is saved.");
    reloadAccount();
    reload();
  };
  return (
    <section class="card">
      <Form fields={fields} values={item} submit="Save" write={write} done={done} />
      <p class="faint">
        Account <code>{item.id}</code>, created <Time at={item.createdAt} />. Changed <Time at={item.updatedAt} />.
      </p>
    </section>
  );
}
