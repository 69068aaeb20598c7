// Prospects as a board: a column for each stage of a pipeline, and a card for each prospect.

import type { ComponentChildren } from "preact";
import { can } from "../../api";
import { type Account, type Named, useNames } from "../../data";
import { FilterBar } from "../../filters/filter_bar";
import { type Filters, changeFilters, filtersOf, listOf, prospectFilters } from "../../filters/filters";
import { Button, LinkButton } from "../../parts/button";
import { Field } from "../../parts/form";
import { type Route, link } from "../../parts/router";
import { Empty, Failed, Loading } from "../../parts/states";
import { BoardColumn } from "./board_column";
import { useBoard } from "./board_state";
import { CreateProspect } from "./create";
import { Prospects, Tools, type ViewProps, viewOf } from "./list";

export function BoardPage({ route }: { route: Route }) {
  return <Prospects route={route} View={BoardView} />;
}

function BoardView({ route, round, changed, creating, close }: ViewProps) {
  const names = useNames();
  const every = prospectFilters(names, route.query);
  const filters = filtersOf(every, route.query);
  // The board has a choice of one pipeline instead.
  const shown = every.filter(({ id }) => id !== "pipelineId");
  return (
    <>
      <FilterBar every={shown} filters={filters} names={names} />
      {names.failure ? (
        <Failed failure={names.failure} />
      ) : !can("account:read") ? (
        <NoBoard route={route} title="The board needs the stages of the account">
          <p>
            This key lacks the permission <code>account:read</code>.
          </p>
        </NoBoard>
      ) : names.account ? (
        <Pipeline route={route} names={names} filters={filters} round={round} />
      ) : (
        <Loading />
      )}
      {creating && <CreateProspect names={names} close={close} created={changed} />}
    </>
  );
}

interface NoBoardProps {
  route: Route;
  title: string;
  /** In front of the link to the table. */
  action?: ComponentChildren;
  children?: ComponentChildren;
}

/** In place of the board. The table needs no stages. */
function NoBoard({ route, title, action, children }: NoBoardProps) {
  return (
    <Empty title={title}>
      {children}
      <p class="row list-steps">
        {action}
        <LinkButton text="Show the table" href={viewOf(route, { view: "" })} />
      </p>
    </Empty>
  );
}

/** The pipeline that the filters ask for: by its id, or by one of its stages. Otherwise it is the account's default pipeline. */
function pipelineOf({ account, pipelines, stages }: Account, filters: Filters): Named | undefined {
  const asked = listOf(filters, "pipelineId");
  if (asked.length > 0) return pipelines.find(({ id }) => asked.includes(id));
  const [first] = listOf(filters, "stageId");
  const id = stages.find((stage) => stage.id === first)?.pipelineId ?? account?.defaultPipelineId;
  return pipelines.find((pipeline) => pipeline.id === id) ?? pipelines[0];
}

interface PipelineProps {
  route: Route;
  names: Account;
  filters: Filters;
  round: number;
}

function Pipeline({ route, names, filters, round }: PipelineProps) {
  const pipeline = pipelineOf(names, filters);
  const chosen = listOf(filters, "stageId");
  const stages = names.stages.filter(({ pipelineId }) => pipelineId === pipeline?.id);
  const columns = stages.filter(({ id }) => chosen.length === 0 || chosen.includes(id));
  if (names.pipelines.length === 0) {
    const create = can("account:write") && (
      <LinkButton text="Create a pipeline" look="primary" href={link("/settings", { tab: "pipelines" })} />
    );
    return (
      <NoBoard route={route} title="There are no pipelines yet" action={create}>
        <p>A pipeline has the stages that prospects go through.</p>
      </NoBoard>
    );
  }
  if (!pipeline || columns.length === 0) {
    const clear = <Button text="Clear the filters by stage and pipeline" onClick={() => changeFilters({ stageId: "", pipelineId: "" })} />;
    return <NoBoard route={route} title="No stage matches these filters" action={clear} />;
  }
  return <Columns key={pipeline.id} route={route} names={names} filters={filters} round={round} of={{ pipeline, stages, columns }} />;
}

interface ColumnsProps extends PipelineProps {
  of: { pipeline: Named; stages: Named[]; columns: Named[] };
}

function Columns({ route, names, filters, round, of: { pipeline, stages, columns } }: ColumnsProps) {
  const board = useBoard({ ...filters, pipelineId: [pipeline.id] }, route.query.get("sort") || "-createdAt", round);
  const { data, failure } = board.counts;
  const choice = names.pipelines.length > 1 && (
    <Field
      compact
      label="Pipeline"
      value={pipeline.id}
      options={names.pipelines}
      onInput={(id) => changeFilters({ pipelineId: [id], stageId: "" })}
    />
  );
  const shared = { board, stages, names, movable: can("prospects:write") };
  return (
    <>
      <Tools route={route} total={data?.total} choice={choice} />
      {failure ? (
        <Failed failure={failure} again={board.reload} />
      ) : (
        <div class="board" role="region" tabindex={0} aria-label={`Board: ${pipeline.name}`} aria-busy={board.counts.loading}>
          {columns.map((stage) => (
            <BoardColumn key={stage.id} {...shared} stage={stage} />
          ))}
        </div>
      )}
    </>
  );
}
