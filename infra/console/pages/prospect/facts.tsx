// The fields of a prospect: the summary, the profile, the resume, who changed what, and the raw record.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { type FieldOf, api, can, useResource } from "../../api";
import { ADDRESS, type Account, type Part, Stage, fieldOf, nameOf, profileFields, textOf, valueOf } from "../../data";
import { link } from "../../parts/router";
import { Badge, Disclosure, Json, Outside } from "../../parts/small";
import { Allowed, Loaded } from "../../parts/states";
import { Time, counted } from "../../parts/time";
import { type ProspectItem, fullName } from "../../records";
import { Activity } from "./activity";
import { Consents } from "./consents";
import { type Editing, Fact } from "./fact";

interface FactsProps {
  item: ProspectItem;
  names: Account;
  editing: Editing;
}

export function Summary({ item, names, editing }: FactsProps) {
  const labels = item.labels.map((label) => (
    <a key={label} class="badge label" href={link("/prospects", { label })}>
      {label}
    </a>
  ));
  const fact = (label: string, value: ComponentChildren, ...fields: string[]) => (
    <Fact label={label} fields={fields} editing={editing}>
      {value}
    </Fact>
  );
  return (
    <section class="card summary" aria-label="Summary">
      <dl class="facts">
        {fact("Name", <bdi>{fullName(item)}</bdi>, "firstName", "lastName")}
        {fact("Job title", item.title, "title")}
        {fact("Company", item.company, "company")}
        {fact(
          "Stage",
          <>
            <Badge>
              <Stage id={item.stageId} name={item.currentStage} names={names} />
            </Badge>{" "}
            {names.pipelines.length > 1 && <span class="faint">{nameOf(names.pipelines, item.pipelineId)}</span>}
          </>,
          "stageId",
        )}
        {fact("Owner", nameOf(names.users, item.profile.ownerId), "ownerId")}
        {fact("Labels", labels.length > 0 && <div class="row">{labels}</div>, "labels")}
        {fact("Email", item.email && <Contact item={item} name="email" scheme="mailto" />, "email")}
        {fact("Phone", item.phone && <Contact item={item} name="phone" scheme="tel" />, "phone")}
      </dl>
    </section>
  );
}

function Contact({ item, name, scheme }: { item: ProspectItem; name: "email" | "phone"; scheme: string }) {
  const value = item[name];
  return (
    <>
      <a href={`${scheme}:${value}`}>{value}</a>
      {item.profile.sharedContacts.includes(name) && (
        <>
          <div class="soft">shared with another prospect</div>
          <Allowed permission="prospects:read" whole>
            <div>
              <a href={link("/duplicates", { by: name })}>Prospects with the same {name}</a>
            </div>
          </Allowed>
        </>
      )}
    </>
  );
}

/** A field's value in the profile, empty without a value. */
function factOf(field: FieldOf, item: ProspectItem, names: Account) {
  const value = valueOf(field, item);
  if (field.type === "time") return typeof value === "number" && <Time at={value} />;
  if (field.type === "url") return value ? <Outside url={String(value)} /> : "";
  if (field.type === "longText") return value ? <p class="text">{String(value)}</p> : "";
  if (field.type !== "list") return textOf(field, item, names);
  const parts = value as Part[];
  return (
    parts.length > 0 &&
    parts.map((part, place) => (
      <div key={place}>
        {typeof part === "string" ? (
          part
        ) : "jobId" in part ? (
          <>
            {nameOf(names.jobs, part.jobId)}{" "}
            <span class="faint">
              <Time at={part.appliedAt} />
            </span>
          </>
        ) : (
          "system" in part && (
            <>
              <span class="faint">{part.system}</span> <code>{part.id}</code>
            </>
          )
        )}
      </div>
    ))
  );
}

function address(item: ProspectItem, names: Account) {
  const text = (name: string) => textOf(fieldOf("prospect", name), item, names);
  const [street = "", city = "", ...rest] = ADDRESS.map(text);
  return [street, city, rest.filter(Boolean).join(" ")].filter(Boolean).map((line) => <div key={line}>{line}</div>);
}

/** The facts of the profile, in order. The lines of the address are one fact. */
function factsOf(item: ProspectItem, names: Account) {
  return profileFields(names)
    .filter(({ name }) => name === ADDRESS[0] || !ADDRESS.includes(name))
    .map((field) => {
      const isAddress = field.name === ADDRESS[0];
      const value = isAddress ? address(item, names) : factOf(field, item, names);
      return {
        name: field.name,
        label: isAddress ? "Address" : field.label,
        fields: isAddress ? ADDRESS : [field.name],
        value,
        isEmpty: Array.isArray(value) ? value.length === 0 : !value,
      };
    });
}

export function Facts({ item, names, editing }: FactsProps) {
  const { profile } = item;
  const [showsAll, setShowsAll] = useState(false);
  // A fact that somebody empties stays in sight.
  const [begun, setBegun] = useState<string[]>([]);
  const facts = factsOf(item, names);
  const canAdd = (fields: string[]) => can("prospects:write") && editing.every.some(({ name }) => fields.includes(name));
  const empty = facts.filter(({ name, fields, isEmpty }) => isEmpty && !begun.includes(name) && canAdd(fields));
  const shown = facts.filter(({ name, isEmpty, fields }) => !isEmpty || begun.includes(name) || (showsAll && canAdd(fields)));
  return (
    <section class="card" aria-label="Profile">
      <header>
        <h2>Profile</h2>
        {(empty.length > 0 || showsAll) && (
          <button type="button" class="small" aria-pressed={showsAll ? "true" : "false"} onClick={() => setShowsAll(!showsAll)}>
            Empty fields <span class="number">{empty.length}</span>
          </button>
        )}
      </header>
      <dl class="facts">
        {shown.map(({ name, label, fields, value, isEmpty }) => (
          <Fact key={name} label={label} fields={fields} editing={editing} begun={() => setBegun((last) => [...last, name])}>
            {!isEmpty && value}
          </Fact>
        ))}
      </dl>
      {profile.applicationQuestions.length > 0 && (
        <details class="disclosure">
          <summary>Application questions ({counted(profile.applicationQuestions.length)})</summary>
          <dl class="answers">
            {profile.applicationQuestions.map((question, index) => (
              <div key={index}>
                <dt>{question.label}</dt>
                <dd class="text">{question.answer || "–"}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {profile.hasResume && (
        <Disclosure look="disclosure" title="Resume">
          {() => <Resume id={item.id} />}
        </Disclosure>
      )}
      <Disclosure look="disclosure" title="Consents">
        {() => <Consents id={item.id} changedAt={item.updatedAt} names={names} />}
      </Disclosure>
      <Disclosure look="disclosure" title="Who changed what">
        {() => <Activity id={item.id} changedAt={item.updatedAt} names={names} />}
      </Disclosure>
      <Disclosure look="disclosure" title="Raw JSON">
        {() => <Json value={item} name="The prospect as JSON" />}
      </Disclosure>
    </section>
  );
}

function Resume({ id }: { id: string }) {
  const resume = useResource(async (signal) => (await api.prospects.getResume(id, { signal })).item, [id]);
  return (
    <Loaded resource={resume} rows={3}>
      {({ fileName, contentType, url, size, text }) => (
        <>
          <p class="soft">
            {[fileName, contentType, size === null ? "" : `${counted(size)} bytes`].filter(Boolean).join(" · ")}
            {url && /^https?:\/\//i.test(url) && (
              <>
                {" "}
                <a href={url} rel="noopener noreferrer" target="_blank">
                  Open the file
                </a>
              </>
            )}
          </p>
          {text ? (
            <pre class="resume" tabindex={0} aria-label="Text of the resume">
              {text}
            </pre>
          ) : (
            <p class="faint">The text of this resume could not be read.</p>
          )}
        </>
      )}
    </Loaded>
  );
}
