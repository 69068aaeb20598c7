// The account itself: its name, the region of its phone numbers, and its default pipeline.

import type { Account, AccountUpdate } from "prospect-api";
import { api, can, useResource } from "../../api";
import { nameOf, reloadAccount, useAccount } from "../../data";
import { Form } from "../../parts/form";
import { say } from "../../parts/messages";
import { FactList } from "../../parts/small";
import { Loaded } from "../../parts/states";
import { Time } from "../../parts/time";
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
        <FactList
          facts={[
            ["Name", item.name],
            ["Region of phone numbers", region],
            ["Default pipeline", nameOf(pipelines, item.defaultPipelineId)],
            ["Id", <code>{item.id}</code>],
            ["Created", <Time at={item.createdAt} />],
          ]}
        />
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
