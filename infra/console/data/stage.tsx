// A stage of a pipeline, with its color.

import type { Account } from "./account";

/** In a light and in a dark scheme. The name stands beside each, so a color tells nothing alone. */
const COLORS = [
  "light-dark(#2563b5, #7db4ff)",
  "light-dark(#0b7a80, #5fd0d6)",
  "light-dark(#3d7d2c, #8fd07b)",
  "light-dark(#8a6d00, #e2c35a)",
  "light-dark(#b8560f, #f0a06a)",
  "light-dark(#b3314f, #ff93a8)",
  "light-dark(#8440a8, #cfa0ee)",
  "light-dark(#5b6470, #aab4c0)",
];

/** The color of a stage follows from its place in its pipeline, so it is the same on every page. A longer pipeline repeats the colors. */
export function colorOf(id: string, { stages }: Account) {
  const pipeline = stages.find((stage) => stage.id === id)?.pipelineId;
  const place = stages.filter(({ pipelineId }) => pipelineId === pipeline).findIndex((stage) => stage.id === id);
  return COLORS[place % COLORS.length];
}

/** The name of a stage after a dot of its color. */
export const Stage = ({ id, name, names }: { id: string; name: string; names: Account }) => (
  <span class="stage" style={{ "--stage": colorOf(id, names) }}>
    <bdi>{name}</bdi>
  </span>
);
