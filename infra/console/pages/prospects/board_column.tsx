// A column of the board with its cards. Cards are dragged from column to column.

import { useEffect, useRef } from "preact/hooks";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type Account, type Named, Stage, nameOf } from "../../data";
import { link } from "../../parts/router";
import { Initials } from "../../parts/small";
import { Failed, Loading } from "../../parts/states";
import { counted } from "../../parts/time";
import { brief, fullName } from "../../records";
import { cardId } from "./board_messages";
import type { Board, Card, Column } from "./board_state";
import { MoveMenu } from "./move_menu";
import { useSeen } from "./seen";
import { StageTime } from "./stage_time";

interface Shared {
  board: Board;
  stage: Named;
  stages: Named[];
  names: Account;
  movable: boolean;
}

/** What a drag carries: a card, and the column that it comes from. */
interface Dragged {
  card: Card;
  from: Named;
}

export function BoardColumn(props: Shared) {
  const { board, stage, names, movable } = props;
  const { element, seen } = useSeen<HTMLElement>();
  const column = board.columns[stage.id];
  const count = board.countOf(stage.id);
  const outdated = column?.view !== board.view;
  useEffect(() => {
    if (seen && outdated) board.load(stage.id);
  }, [seen, outdated, board.view]);
  const latest = useRef(board);
  latest.current = board;
  useEffect(() => {
    const target = element.current;
    if (!target || !movable) return undefined;
    // An attribute changes at once, without drawing the cards.
    const mark = (on: boolean) => target.toggleAttribute("data-over", on);
    return dropTargetForElements({
      element: target,
      canDrop: ({ source }) => (source.data as unknown as Dragged).from?.id !== stage.id,
      onDragEnter: () => mark(true),
      onDragLeave: () => mark(false),
      onDrop: ({ source }) => {
        mark(false);
        latest.current.move({ ...(source.data as unknown as Dragged), to: stage, place: 0 });
      },
    });
  }, [stage.id, stage.name, movable]);
  const heading = `stage-${stage.id}`;
  return (
    <section ref={element} class="board-column" aria-labelledby={heading} aria-busy={column?.loading}>
      <header>
        <h2 id={heading} tabindex={-1}>
          <Stage {...stage} names={names} />
        </h2>
        <span class="number faint">
          {count !== undefined && counted(count)}
          <span class="unseen"> {count === 1 ? "prospect" : "prospects"}</span>
        </span>
      </header>
      <Cards {...props} column={column} />
    </section>
  );
}

function Cards({ column, ...shared }: Shared & { column: Column | undefined }) {
  const { board, stage } = shared;
  const list = useRef<HTMLOListElement>(null);
  if (!column) return null;
  const { cards, failure, loading, next } = column;
  if (!cards) return failure ? <Failed failure={failure} again={() => board.load(stage.id)} /> : loading ? <Loading rows={3} /> : null;
  const more = async () => {
    const first = cards.length;
    await board.load(stage.id, next);
    requestAnimationFrame(() => list.current?.children[first]?.querySelector("a")?.focus());
  };
  return (
    <div class="board-cards">
      {cards.length === 0 && <p class="faint">Nobody is in this stage.</p>}
      {cards.length > 0 && (
        <ol ref={list} aria-labelledby={`stage-${stage.id}`}>
          {cards.map((card) => (
            <BoardCard key={card.id} {...shared} card={card} />
          ))}
        </ol>
      )}
      <Failed failure={failure} />
      {next && (
        <button type="button" class="small" disabled={loading} onClick={more}>
          Show more<span class="unseen"> of {stage.name}</span>
        </button>
      )}
    </div>
  );
}

/** Gives the focus to a neighbour of the card that leaves, so that the next one can follow it. */
function focusNeighbour(item: HTMLElement | null) {
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const control: HTMLElement | null | undefined = neighbour
    ? neighbour.querySelector("button")
    : item?.closest("section")?.querySelector("h2");
  control?.focus({ preventScroll: true });
}

function BoardCard({ board, card, stage, stages, names, movable }: Shared & { card: Card }) {
  const { element, seen } = useSeen<HTMLLIElement>();
  useEffect(() => {
    const item = element.current;
    if (!item || !movable || card.moving) return undefined;
    const mark = (on: boolean) => item.toggleAttribute("data-dragged", on);
    return draggable({
      element: item,
      getInitialData: () => ({ card, from: stage }),
      onDragStart: () => mark(true),
      onDrop: () => mark(false),
    });
  }, [card, stage.id, stage.name, movable]);
  const name = fullName(card);
  const work = [card.title, card.company].filter(Boolean).join(", ");
  const owner = nameOf(names.users, card.profile?.ownerId);
  const choose = (to: Named) => {
    focusNeighbour(element.current);
    board.move({ card, from: stage, to, place: 0 });
  };
  return (
    <li ref={element} class="board-card">
      <a id={cardId(card.id)} href={link(`/prospects/${card.id}`)} draggable={false}>
        <bdi class="clamped">{name}</bdi>
      </a>
      {movable && stages.length > 1 && !card.moving && (
        <MoveMenu name={brief(name)} stages={stages.filter(({ id }) => id !== stage.id)} names={names} choose={choose} />
      )}
      {work && <p class="soft clamped">{work}</p>}
      <p class="faint">
        <StageTime card={card} seen={seen} />
        {owner && (
          <span>
            <Initials name={owner} />
            <bdi title={`Owner: ${owner}`}>{owner}</bdi>
          </span>
        )}
      </p>
    </li>
  );
}
