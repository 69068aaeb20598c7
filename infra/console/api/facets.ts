// Counts of records by one field.

import type { Facet } from "prospect-api";

/** A value and how many records have it. */
export interface Bucket {
  id: string;
  name: string;
  count: number;
}

export const bucketsOf = (facet: Facet | undefined): Bucket[] =>
  (facet?.buckets ?? []).map(({ value, name, count }) => ({ id: String(value), name: String(name ?? value), count }));
