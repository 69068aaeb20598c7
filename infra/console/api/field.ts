// What is known of a field: its definition, and the counts of records by its values.

import type { Facet } from "prospect-api";

/** A value and how many records have it. */
export interface Bucket {
  id: string;
  name: string;
  count: number;
}

export const bucketsOf = (facet: Facet | undefined): Bucket[] =>
  (facet?.buckets ?? []).map(({ value, name, count }) => ({ id: String(value), name: String(name ?? value), count }));

/** A field of a record, as fields.json defines it, or a custom field in the same shape. */
export interface FieldOf {
  name: string;
  label: string;
  type: string;
  /** Characters of a text, or items of a list. */
  max?: number;
  required: boolean;
  /** Null clears the field. */
  clears: boolean;
  writable: boolean;
  shown: "item" | "profile" | null;
  /** Headers of CSV files that mean this field. */
  csv: string[];
  /** The kind of record that an id names. */
  of?: string;
  /** The values of an enum. */
  options?: string[];
  /** The key of a custom field, its options, whether lists filter by it, and what it means. */
  custom?: string;
  choices?: { id: string; name: string; archived?: boolean }[];
  filterable?: boolean;
  hint?: string;
}
