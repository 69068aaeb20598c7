// The dialog that creates a prospect. If one has the same contact already, the person decides which values that one gets.

import { useState } from "preact/hooks";
import type { Prospect, ProspectUpsert } from "prospect-api";
import { api, given } from "../../api";
import { type Account, CREATED, formField } from "../../data";
import { Dialog } from "../../parts/dialog";
import { Form, type FormField } from "../../parts/form";
import { say } from "../../parts/messages";
import { link } from "../../parts/router";
import { type LoadedProspect, bodyOf, flat, fullName, loadProspect } from "../../records";
import { Compare } from "../prospect/edit";

/** How a request found its prospect, by the header `Prospect-Match` (SPECIFICATION §7.4). */
const MATCHES: Record<string, string> = {
  email: "this email",
  phone: "this phone",
  both: "this email and phone",
  external: "this external id",
};

type Existing = LoadedProspect & { match: string; given: Texts };

type Texts = Record<string, string>;

export function CreateProspect({ names, close, created }: { names: Account; close: () => void; created: () => void }) {
  const [existing, setExisting] = useState<Existing | null>(null);
  const fields = CREATED.map((field) => formField(field, names)).filter(({ options }) => options?.length !== 0);
  const done = (item: Prospect, word = "created") => {
    created();
    say(
      <span>
        <a href={link(`/prospects/${item.id}`)}>{fullName(item)}</a> is {word}.
      </span>,
    );
    close();
  };
  if (existing) {
    return <Exists existing={existing} fields={fields} close={close} done={(item) => done(item, "updated")} />;
  }
  const write = async (changed: Texts) => {
    const asked: Texts = given(changed);
    const body = { ...bodyOf(asked, fields), update: false } as ProspectUpsert;
    const { data, status, headers } = await api.prospects.upsert(body).withResponse();
    const match = headers.get("Prospect-Match") ?? "";
    return { item: data.item, existing: status === 201 ? null : { ...(await loadProspect(data.item.id)), match, given: asked } };
  };
  return (
    <Dialog title="New prospect" close={close}>
      <Form
        fields={fields}
        submit="Create the prospect"
        write={write}
        cancel={close}
        done={(result) => (result.existing ? setExisting(result.existing) : done(result.item))}
      />
    </Dialog>
  );
}

interface ExistsProps {
  existing: Existing;
  fields: FormField[];
  close: () => void;
  done: (item: Prospect) => void;
}

function Exists({ existing: { item, etag, match, given: mine }, fields, close, done }: ExistsProps) {
  const theirs = flat(item, fields);
  const save = async (values: Record<string, string | null>) =>
    Object.keys(values).length > 0 ? (await api.prospects.update(item.id, bodyOf(values, fields), { ifMatch: etag })).item : item;
  return (
    <Dialog title="This prospect already exists" close={close} wide>
      <p>
        <a href={link(`/prospects/${item.id}`)}>{fullName(item)}</a> has {MATCHES[match] ?? "the same contact"}, so no new prospect was
        created.
      </p>
      <Compare
        conflict={{ mine, base: {}, theirs, etag }}
        fields={fields}
        close={close}
        save={save}
        done={done}
        words={{
          contested: "Choose which value each of these fields gets.",
          none: "Save adds your values to the existing prospect.",
          mine: "New",
          theirs: "Existing",
          alone: "Added to the existing prospect",
          others: "",
        }}
      />
    </Dialog>
  );
}
