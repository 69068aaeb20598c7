// The cards of a board by their stages: how they are loaded, and how they move.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ProspectField, ProspectSelection, ProspectsCountFacetsParams, ProspectsListParams } from "prospect-api";
import { type Failure, api, bucketsOf, failureOf, given, useResource } from "../../api";
import type { Named } from "../../data";
import type { Filters } from "../../filters/filters";
import { sayMoved, sayRefused } from "./board_messages";

export interface Card extends ProspectSelection {
  /** A move has begun, and the API has not answered yet. */
  moving?: boolean;
}

export interface Column {
  /** Undefined until the first page has arrived. */
  cards?: Card[];
  /** The token of the next page, if there is one. */
  next?: string | undefined;
  loading: boolean;
  failure: Failure | null;
  /** The view that it shows, as `Board` names it. */
  view: string;
}

const PAGE = 25;

const FIELDS: ProspectField[] = ["firstName", "lastName", "title", "company", "stageId", "createdAt", "updatedAt", "profile", "etag"];

const without = (cards: Card[] | undefined, id: string) => cards?.filter((card) => card.id !== id);

interface Move {
  card: Card;
  from: Named;
  to: Named;
  /** The place that the card gets in its new column. */
  place: number;
  /** Whether the move takes another one back. */
  isUndo?: boolean;
}

/** The board of the prospects that match. `round` loads it again. */
export function useBoard(query: Filters, sort: string, round: number) {
  const [again, setAgain] = useState(0);
  const reload = () => setAgain((last) => last + 1);
  const view = JSON.stringify([query, sort, round, again]);
  const [columns, setColumns] = useState<Record<string, Column>>({});
  const change = (stageId: string, to: (column: Column) => Partial<Column>) =>
    setColumns((last) => {
      const column = last[stageId] ?? { loading: false, failure: null, view: "" };
      return { ...last, [stageId]: { ...column, ...to(column) } };
    });
  const { counts, countOf, shift } = useCounts(query, view);
  const latest = useRef({ view, columns, isLoading: false });
  latest.current = { view, columns, isLoading: counts.loading || Object.values(columns).some(({ loading }) => loading) };

  const load = async (stageId: string, pageToken?: string) => {
    change(stageId, () => ({ view, loading: true, failure: null }));
    try {
      const asked = given<ProspectsListParams>({ ...query, stageId, sort, limit: PAGE, pageToken, fields: FIELDS });
      const { items, pagination } = await api.prospects.list(asked).page();
      if (latest.current.view !== view) return;
      change(stageId, ({ cards = [] }) => {
        const known = new Set(pageToken ? cards.map(({ id }) => id) : []);
        const added = items.filter(({ id }) => !known.has(id));
        return { cards: pageToken ? [...cards, ...added] : added, next: pagination.nextPageToken, loading: false };
      });
    } catch (thrown) {
      if (latest.current.view === view) change(stageId, () => ({ loading: false, failure: failureOf(thrown) }));
    }
  };

  const put = (card: Card, from: Named, to: Named, place: number) => {
    change(from.id, ({ cards }) => ({ cards: without(cards, card.id) }));
    change(to.id, ({ cards }) => ({ cards: cards && without(cards, card.id)?.toSpliced(place, 0, card) }));
    shift(from.id, to.id);
  };

  const move = async ({ card, from, to, place, isUndo }: Move) => {
    const before = latest.current.columns[from.id]?.cards?.findIndex(({ id }) => id === card.id) ?? 0;
    put({ ...card, stageId: to.id, moving: true }, from, to, place);
    try {
      const { data, headers } = await api.prospects.update(card.id, { stageId: to.id }, { ifMatch: card.etag }).withResponse();
      const moved: Card = { ...card, ...data.item, etag: headers.get("ETag") ?? undefined };
      change(to.id, ({ cards }) => ({ cards: cards?.map((each) => (each.id === card.id ? moved : each)) }));
      const back = () => move({ card: moved, from: to, to: from, place: before, isUndo: true });
      sayMoved(moved, to, isUndo ? undefined : back);
      // A list that was on its way may show the prospect in its old stage.
      if (latest.current.isLoading) reload();
    } catch (thrown) {
      put(card, to, from, before);
      sayRefused(card, from, failureOf(thrown), reload);
    }
  };

  return { view, counts, countOf, columns, load, move, reload };
}

export type Board = ReturnType<typeof useBoard>;

/** How many prospects are in each stage: exact when it is loaded, and shifted by each move. */
function useCounts(query: Filters, view: string) {
  const counts = useResource(
    async (signal) => {
      const asked = given<ProspectsCountFacetsParams>({ ...query, by: "stageId", top: 200 });
      const { total, facets } = await api.prospects.countFacets(asked, { signal });
      return { total, stages: new Map(bucketsOf(facets[0]).map(({ id, count }) => [id, count])) };
    },
    [view],
  );
  const [shifts, setShifts] = useState<Record<string, number>>({});
  // Before the browser draws the new counts.
  useLayoutEffect(() => setShifts({}), [counts.data]);
  const shift = (from: string, to: string) => setShifts((last) => ({ ...last, [from]: (last[from] ?? 0) - 1, [to]: (last[to] ?? 0) + 1 }));
  const countOf = (stageId: string) => counts.data && (counts.data.stages.get(stageId) ?? 0) + (shifts[stageId] ?? 0);
  return { counts, countOf, shift };
}
