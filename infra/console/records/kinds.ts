// The records of a prospect that have lists and dialogs of their own, and how the API reads and writes each kind.

import type { Hire, Meeting, Note, Pagination, Task } from "prospect-api";
import { api } from "../api";

/** The requests that records of every kind have. */
export interface Endpoint<T> {
  list(params: object, options?: { signal?: AbortSignal }): { page(): PromiseLike<{ items: T[]; pagination: Pagination }> };
  create(body: object): PromiseLike<{ item: T }>;
  update(id: string, body: object): PromiseLike<{ item: T }>;
  delete(id: string): PromiseLike<unknown>;
}

export interface Records {
  task: Task;
  meeting: Meeting;
  hire: Hire;
  note: Note;
}

export type Kind = keyof Records;

const ENDPOINTS: { [K in Kind]: Endpoint<Records[K]> } = { task: api.tasks, meeting: api.meetings, hire: api.hires, note: api.notes };

export const endpointOf = <K extends Kind>(kind: K): Endpoint<Records[K]> => ENDPOINTS[kind];
