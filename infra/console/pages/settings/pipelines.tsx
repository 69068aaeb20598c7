// Pipelines and their stages, in order.

import { useState } from "preact/hooks";
import type { Pipeline, PipelineStage } from "prospect-api";
import { api, can, every, useResource, useWrite } from "../../api";
import { type Named, fieldOf, formField, linesOf, reloadAccount } from "../../data";
import { Button } from "../../parts/button";
import { FormDialog } from "../../parts/dialog";
import { say } from "../../parts/messages";
import { link } from "../../parts/router";
import { Badge } from "../../parts/small";
import { Allowed, Failed, Loaded } from "../../parts/states";
import { Delete } from "./delete";
import { Moves, useMoves } from "./moves";

async function load(signal: AbortSignal) {
  const pipelines: Pipeline[] = await every(api.pipelines.list({ limit: 200 }, { signal }));
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
    say(words);
    changed();
  });
  const changed = () => {
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
          <Button text="Create a pipeline" class="primary" onClick={() => setAsked({ what: "create" })} />
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

interface PipelineCardProps {
  pipeline: Pipeline;
  place: number;
  last: number;
  isDefault: boolean;
  ask: (asked: Asked) => void;
  move: (of: typeof api.pipelines | typeof api.stages, record: Named, position: number) => unknown;
  change: (write: () => PromiseLike<unknown>, words: string) => unknown;
}

function PipelineCard({ pipeline, place, last, isDefault, ask, move, change }: PipelineCardProps) {
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
              <Button
                text="Make default"
                class="small"
                aria-label={`Make default: ${name}`}
                onClick={() => change(() => api.account.update({ defaultPipelineId: pipeline.id }), `${name} is the default pipeline.`)}
              />
            )}
            <Button text="Rename" class="small" of={name} onClick={() => ask({ what: "rename", pipeline })} />
            <Button text="Delete" class="small" of={name} onClick={() => ask({ what: "delete", pipeline })} />
          </span>
        )}
      </header>
      <ol class="ordered">
        {stages.map((stage, at) => (
          <li key={stage.id}>
            <span class="name">
              {can("prospects:read") ? <a href={link("/prospects", { stageId: stage.id })}>{stage.name}</a> : stage.name}{" "}
              {stage.id === pipeline.defaultStageId && <Badge>default</Badge>}
            </span>
            {writes && (
              <span class="row">
                <Moves record={stage} place={at} last={stages.length - 1} move={(position) => move(api.stages, stage, position)} />
                {stage.id !== pipeline.defaultStageId && (
                  <Button
                    text="Make default"
                    class="small"
                    aria-label={`Make default: ${stage.name} of ${name}`}
                    onClick={() =>
                      change(() => api.pipelines.update(pipeline.id, { defaultStageId: stage.id }), `${stage.name} is the default stage.`)
                    }
                  />
                )}
                <Button
                  text="Rename"
                  class="small"
                  of={`${stage.name} of ${name}`}
                  onClick={() => ask({ what: "rename", pipeline, stage })}
                />
                <Button
                  text="Delete"
                  class="small"
                  of={`${stage.name} of ${name}`}
                  onClick={() => ask({ what: "delete", pipeline, stage })}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      {writes && (
        <div class="buttons">
          <Button text="Add a stage" class="small" of={`to ${name}`} onClick={() => ask({ what: "stage", pipeline })} />
        </div>
      )}
    </section>
  );
}

interface AskProps {
  asked: Asked;
  close: () => void;
  changed: () => void;
}

function Ask({ asked, close, changed }: AskProps) {
  const shared = { close, done: changed };
  if (asked.what === "create") {
    const hint = "One per line, in order. The first is the default stage.";
    const fields = [
      formField(fieldOf("pipeline", "name")),
      formField(fieldOf("pipeline", "stages"), undefined, { type: "textarea", hint }),
    ];
    const write = ({ name, stages = "" }: { name: string; stages?: string }) => api.pipelines.create({ name, stages: linesOf(stages) });
    return (
      <FormDialog {...shared} title="Create a pipeline" fields={fields} submit="Create" write={write} said="The pipeline is created." />
    );
  }
  const { what, pipeline, stage } = asked;
  const record = stage ?? pipeline;
  const of = stage ? api.stages : api.pipelines;
  const fields = [formField(fieldOf(stage || what === "stage" ? "stage" : "pipeline", "name"))];
  if (what === "delete") {
    const filter: Record<string, string> = stage ? { stageId: stage.id } : { pipelineId: pipeline.id };
    const advice = <p>Move them to another stage first.</p>;
    return <Delete {...shared} remove={async () => of.delete(record.id)} name={record.name} filter={filter} advice={advice} />;
  }
  if (what === "rename") {
    const write = async (body: { name?: string }) => of.update(record.id, body);
    const title = `Rename ${record.name}`;
    return <FormDialog {...shared} title={title} fields={fields} values={record} submit="Save" write={write} said="The name is saved." />;
  }
  const write = (body: { name: string }) => api.stages.create({ ...body, pipelineId: pipeline.id });
  const title = `Add a stage to ${pipeline.name}`;
  return <FormDialog {...shared} title={title} fields={fields} submit="Add" write={write} said="The stage is added." />;
}
