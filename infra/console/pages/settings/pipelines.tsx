// Pipelines and their stages, in order.

import { useState } from "preact/hooks";
import type { Pipeline, PipelineStage } from "prospect-api";
import { type Named, reloadAccount } from "../../api/account";
import { api } from "../../api/client";
import { useResource, useWrite } from "../../api/resource";
import { can } from "../../api/session";
import { fieldOf, formField } from "../../fields";
import { Dialog } from "../../parts/dialog";
import { Form } from "../../parts/form";
import { Badge } from "../../parts/small";
import { Allowed, Failed, Loaded } from "../../parts/states";
import { say } from "../../shell/messages";
import { link } from "../../shell/router";
import { Delete } from "./delete";
import { Moves, useMoves } from "./moves";

async function load(signal: AbortSignal) {
  const pipelines: Pipeline[] = [];
  for await (const pipeline of api.pipelines.list({ limit: 200 }, { signal })) pipelines.push(pipeline);
  const account = await api.account.get({ signal });
  return { defaultId: account.item.defaultPipelineId, pipelines };
}

/** The subject of a dialog: a pipeline, or one of its stages. */
type Asked = { what: "create" } | { what: "rename" | "delete" | "stage"; pipeline: Pipeline; stage?: PipelineStage };

export function Pipelines() {
  const loaded = useResource(load, []);
  const [asked, setAsked] = useState<Asked | null>(null);
  const focus = useMoves(loaded);
  const changing = useWrite(async (write: () => PromiseLike<unknown>, words: string) => {
    await write();
    changed(words);
  });
  const changed = (words: string) => {
    setAsked(null);
    say(words);
    reloadAccount();
    loaded.reload();
  };
  const move = (of: typeof api.pipelines | typeof api.stages, { id, name }: Named, position: number) => {
    focus(id);
    return changing.run(() => of.update(id, { position }), `${name} is number ${position + 1}.`);
  };
  return (
    <div class="stack">
      <Allowed permission="account:write">
        <div>
          <button type="button" class="primary" onClick={() => setAsked({ what: "create" })}>
            Create a pipeline
          </button>
        </div>
      </Allowed>
      <Failed failure={changing.failure} />
      <Loaded resource={loaded}>
        {({ pipelines, defaultId }) =>
          pipelines.map((pipeline, place) => (
            <PipelineCard
              key={pipeline.id}
              pipeline={pipeline}
              place={place}
              last={pipelines.length - 1}
              isDefault={pipeline.id === defaultId}
              ask={setAsked}
              move={move}
              change={changing.run}
            />
          ))
        }
      </Loaded>
      {asked && <Ask asked={asked} close={() => setAsked(null)} changed={changed} />}
    </div>
  );
}

function PipelineCard({
  pipeline,
  place,
  last,
  isDefault,
  ask,
  move,
  change,
}: {
  pipeline: Pipeline;
  place: number;
  last: number;
  isDefault: boolean;
  ask: (asked: Asked) => void;
  move: (of: typeof api.pipelines | typeof api.stages, record: Named, position: number) => unknown;
  change: (write: () => PromiseLike<unknown>, words: string) => unknown;
}) {
  const { stages, name } = pipeline;
  const writes = can("account:write");
  return (
    <section class="card" aria-label={name}>
      <header>
        <h2>
          {name} {isDefault && <Badge kind="good">default</Badge>}
        </h2>
        {writes && (
          <span class="row">
            <Moves record={pipeline} place={place} last={last} move={(position) => move(api.pipelines, pipeline, position)} />
            {!isDefault && (
              <button
                type="button"
                class="small"
                aria-label={`Make default: ${name}`}
                onClick={() => change(() => api.account.update({ defaultPipelineId: pipeline.id }), `${name} is the default pipeline.`)}>
                Make default
              </button>
            )}
            <button type="button" class="small" aria-label={`Rename ${name}`} onClick={() => ask({ what: "rename", pipeline })}>
              Rename
            </button>
            <button type="button" class="small" aria-label={`Delete ${name}`} onClick={() => ask({ what: "delete", pipeline })}>
              Delete
            </button>
          </span>
        )}
      </header>
      <ol class="ordered">
        {stages.map((stage, at) => (
          <li key={stage.id}>
            <span class="name">
              {can("prospects:read") ? <a href={link("/prospects", { stageId: stage.id })}>{stage.name}</a> : stage.name}
              {stage.id === pipeline.defaultStageId && (
                <>
                  {" "}
                  <Badge>default</Badge>
                </>
              )}
            </span>
            {writes && (
              <span class="row">
                <Moves record={stage} place={at} last={stages.length - 1} move={(position) => move(api.stages, stage, position)} />
                {stage.id !== pipeline.defaultStageId && (
                  <button
                    type="button"
                    class="small"
                    aria-label={`Make default: ${stage.name} of ${name}`}
                    onClick={() =>
                      change(() => api.pipelines.update(pipeline.id, { defaultStageId: stage.id }), `${stage.name} is the default stage.`)
                    }>
                    Make default
                  </button>
                )}
                <button
                  type="button"
                  class="small"
                  aria-label={`Rename ${stage.name} of ${name}`}
                  onClick={() => ask({ what: "rename", pipeline, stage })}>
                  Rename
                </button>
                <button
                  type="button"
                  class="small"
                  aria-label={`Delete ${stage.name} of ${name}`}
                  onClick={() => ask({ what: "delete", pipeline, stage })}>
                  Delete
                </button>
              </span>
            )}
          </li>
        ))}
      </ol>
      {writes && (
        <div class="buttons">
          <button type="button" class="small" aria-label={`Add a stage to ${name}`} onClick={() => ask({ what: "stage", pipeline })}>
            Add a stage
          </button>
        </div>
      )}
    </section>
  );
}

function Ask({ asked, close, changed }: { asked: Asked; close: () => void; changed: (words: string) => void }) {
  if (asked.what === "create") return <Create close={close} created={() => changed("The pipeline is created.")} />;
  const { what, pipeline, stage } = asked;
  const record = stage ?? pipeline;
  const of = stage ? api.stages : api.pipelines;
  const name = formField(fieldOf(stage || what === "stage" ? "stage" : "pipeline", "name"));
  if (what === "delete") {
    return (
      <Delete
        remove={async () => of.delete(record.id)}
        name={record.name}
        filter={stage ? { stageId: stage.id } : { pipelineId: pipeline.id }}
        close={close}
        done={() => changed(`${record.name} is deleted.`)}
        advice={<p>Move them to another stage first.</p>}
      />
    );
  }
  if (what === "rename") {
    const write = async (body: { name?: string }) => of.update(record.id, body);
    return (
      <Dialog title={`Rename ${record.name}`} close={close}>
        <Form fields={[name]} values={record} submit="Save" cancel={close} write={write} done={() => changed("The name is saved.")} />
      </Dialog>
    );
  }
  const write = (body: { name: string }) => api.stages.create({ ...body, pipelineId: pipeline.id });
  return (
    <Dialog title={`Add a stage to ${pipeline.name}`} close={close}>
      <Form fields={[name]} submit="Add" cancel={close} write={write} done={() => changed("The stage is added.")} />
    </Dialog>
  );
}

function Create({ close, created }: { close: () => void; created: () => void }) {
  const hint = "One per line, in order. The first is the default stage.";
  const fields = [formField(fieldOf("pipeline", "name")), formField(fieldOf("pipeline", "stages"), undefined, { type: "textarea", hint })];
  const write = ({ name, stages = "" }: { name: string; stages?: string }) => {
    const lines = stages.split("\n").map((line) => line.trim());
    return api.pipelines.create({ name, stages: lines.filter(Boolean) });
  };
  return (
    <Dialog title="Create a pipeline" close={close}>
      <Form fields={fields} submit="Create" cancel={close} write={write} done={created} />
    </Dialog>
  );
}
