// What a person has chosen for an import.

import type { Sheet } from "./csv";
import type { Assignment } from "./fields";
import type { Options, Person } from "./people";
import type { Refused } from "./run";

export interface Chosen {
  name: string;
  /** SHA-256 of its bytes, or random if the browser cannot compute that. */
  digest: string;
  sheet: Sheet;
}

/** The person's choices. They stay while the console shows other pages. */
export interface Draft {
  file: Chosen | null;
  /** Null until the person changes the guess. */
  columns: Assignment[] | null;
  options: Options;
  plan: Plan | null;
}

export interface Plan {
  people: Person[];
  refused: Refused[];
  /** Lines with the email of an earlier line. */
  repeats: number;
}
