// A stage of a pipeline, with its color.

import type { Account } from "../api/account";

/** How many colors `parts.css` has. The stages of a longer pipeline begin again. */
const COLORS = 8;

/** The color of a stage follows from its place in its pipeline, so it is the same on every page. */
export function colorOf(id: string, { stages }: Account) {
  const pipeline = stages.find((stage) => stage.id === id)?.pipelineId;
  const place = stages.filter(({ pipelineId }) => pipelineId === pipeline).findIndex((stage) => stage.id === id);
  return place < 0 ? undefined : place % COLORS;
}

/** The name of a stage after a dot of its color. */
export const Stage = ({ id, name, names }: { id: string; name: string; names: Account }) => (
  <span class="stage" data-color={colorOf(id, names)}>
    <bdi>{name}</bdi>
  </span>
);
