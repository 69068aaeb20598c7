// Pipelines and their stages, in order.

import { html, useState } from "../../html.js";
import { reloadAccount } from "../../api/account.js";
import { everyItem, request } from "../../api/client.js";
import { useResource, useWrite } from "../../api/resource.js";
import { can } from "../../api/session.js";
import { fieldOf, formField } from "../../fields.js";
import { Dialog } from "../../parts/dialog.js";
import { Form } from "../../parts/form.js";
import { Badge } from "../../parts/small.js";
import { Allowed, Failed, Loaded } from "../../parts/states.js";
import { say } from "../../shell/messages.js";
import { link } from "../../shell/router.js";
import { Delete } from "./delete.js";
import { Moves, useMoves } from "./moves.js";

/** @param {AbortSignal} signal */
async function load(signal) {
  const pipelines = [];
  for await (const pipeline of everyItem("/pipelines", { limit: 200 }, signal)) pipelines.push(pipeline);
  const account = await request("GET", "/account", { signal });
  return { defaultId: account.data.item.defaultPipelineId, pipelines };
}

/**
 * The subject of a dialog: a pipeline, or one of its stages.
 * @typedef {{what: "create" | "rename" | "delete" | "stage", pipeline?: any, stage?: any}} Asked
 */

export function Pipelines() {
  const loaded = useResource(load, []);
  const [asked, setAsked] = useState(/** @type {Asked | null} */ (null));
  const focus = useMoves(loaded);
  const changing = useWrite(async (/** @type {string} */ path, /** @type {any} */ body, /** @type {string} */ words) => {
    await request("PATCH", path, { body });
    changed(words);
  });
  const changed = (/** @type {string} */ words) => {
    setAsked(null);
    say(words);
    reloadAccount();
    loaded.reload();
  };
  /** @param {string} path @param {any} record @param {number} position */
  const move = (path, record, position) => {
    focus(record.id);
    return changing.run(`${path}/${record.id}`, { position }, `${record.name} is number ${position + 1}.`);
  };
  const change = (/** @type {string} */ path, /** @type {any} */ body, /** @type {string} */ words) => changing.run(path, body, words);
  return html`<div class="stack">
    <${Allowed} permission="account:write"><div><button type="button" class="primary"
      onClick=${() => setAsked({ what: "create" })}>Create a pipeline</button></div><//>
    <${Failed} failure=${changing.failure} />
    <${Loaded} resource=${loaded}>${(/** @type {{pipelines: any[], defaultId: string}} */ { pipelines, defaultId }) =>
      pipelines.map((pipeline, place) => html`<${Pipeline} key=${pipeline.id} pipeline=${pipeline} place=${place} last=${pipelines.length - 1}
        isDefault=${pipeline.id === defaultId} ask=${setAsked} move=${move} change=${change} />`)}<//>
    ${asked && html`<${Ask} asked=${asked} close=${() => setAsked(null)} changed=${changed} />`}
  </div>`;
}

/**
 * @param {{pipeline: any, place: number, last: number, isDefault: boolean, ask: (asked: Asked) => void,
 *   move: (path: string, record: any, position: number) => any, change: (path: string, body: any, words: string) => any}} props
 */
function Pipeline({ pipeline, place, last, isDefault, ask, move, change }) {
  const { stages, name } = pipeline;
  const writes = can("account:write");
  return html`<section class="card" aria-label=${name}>
    <header><h2>${name} ${isDefault && html`<${Badge} kind="good">default<//>`}</h2>
      ${writes && html`<span class="row">
        <${Moves} record=${pipeline} place=${place} last=${last} move=${(/** @type {number} */ position) => move("/pipelines", pipeline, position)} />
        ${!isDefault && html`<button type="button" class="small" aria-label=${`Make default: ${name}`}
          onClick=${() => change("/account", { defaultPipelineId: pipeline.id }, `${name} is the default pipeline.`)}>Make default</button>`}
        <button type="button" class="small" aria-label=${`Rename ${name}`} onClick=${() => ask({ what: "rename", pipeline })}>Rename</button>
        <button type="button" class="small" aria-label=${`Delete ${name}`}
          onClick=${() => ask({ what: "delete", pipeline })}>Delete</button></span>`}</header>
    <ol class="ordered">${stages.map((/** @type {any} */ stage, /** @type {number} */ at) => html`<li key=${stage.id}>
      <span class="name">${can("prospects:read") ? html`<a
        href=${link("/prospects", { stageId: stage.id })}>${stage.name}</a>` : stage.name}
        ${stage.id === pipeline.defaultStageId && html` <${Badge}>default<//>`}</span>
      ${writes && html`<span class="row">
        <${Moves} record=${stage} place=${at} last=${stages.length - 1}
          move=${(/** @type {number} */ position) => move("/stages", stage, position)} />
        ${stage.id !== pipeline.defaultStageId && html`<button type="button" class="small"
          aria-label=${`Make default: ${stage.name} of ${name}`}
          onClick=${() => change(`/pipelines/${pipeline.id}`, { defaultStageId: stage.id }, `${stage.name} is the default stage.`)}
          >Make default</button>`}
        <button type="button" class="small" aria-label=${`Rename ${stage.name} of ${name}`}
          onClick=${() => ask({ what: "rename", pipeline, stage })}>Rename</button>
        <button type="button" class="small" aria-label=${`Delete ${stage.name} of ${name}`}
          onClick=${() => ask({ what: "delete", pipeline, stage })}>Delete</button></span>`}
    </li>`)}</ol>
    ${writes && html`<div class="buttons"><button type="button" class="small" aria-label=${`Add a stage to ${name}`}
      onClick=${() => ask({ what: "stage", pipeline })}>Add a stage</button></div>`}
  </section>`;
}

/** @param {{asked: Asked, close: () => void, changed: (words: string) => void}} props */
function Ask({ asked: { what, pipeline, stage }, close, changed }) {
  const record = stage ?? pipeline;
  const path = stage ? `/stages/${stage.id}` : `/pipelines/${pipeline?.id}`;
  const name = formField(fieldOf(stage || what === "stage" ? "stage" : "pipeline", "name"));
  if (what === "delete") {
    return html`<${Delete} path=${path} name=${record.name} filter=${stage ? { stageId: stage.id } : { pipelineId: pipeline.id }} close=${close}
      done=${() => changed(`${record.name} is deleted.`)}
      advice=${html`<p>Move them to another stage first.</p>`} />`;
  }
  if (what === "rename") {
    return html`<${Dialog} title=${`Rename ${record.name}`} close=${close}><${Form} fields=${[name]} values=${record} submit="Save" cancel=${close}
      write=${(/** @type {any} */ body) => request("PATCH", path, { body })} done=${() => changed("The name is saved.")} /><//>`;
  }
  if (what === "stage") {
    const write = (/** @type {any} */ body) => request("POST", "/stages", { body: { ...body, pipelineId: pipeline.id } });
    return html`<${Dialog} title=${`Add a stage to ${pipeline.name}`} close=${close}><${Form} fields=${[name]} submit="Add" cancel=${close}
      write=${write} done=${() => changed("The stage is added.")} /><//>`;
  }
  const hint = "One per line, in order. The first is the default stage.";
  const fields = [name, formField(fieldOf("pipeline", "stages"), undefined, { type: "textarea", hint })];
  const write = (/** @type {any} */ { stages = "", ...body }) =>
    request("POST", "/pipelines", { body: { ...body, stages: stages.split("\n").map((/** @type {string} */ line) => line.trim()).filter(Boolean) } });
  return html`<${Dialog} title="Create a pipeline" close=${close}><${Form} fields=${fields} submit="Create" cancel=${close} write=${write}
    done=${() => changed("The pipeline is created.")} /><//>`;
}
