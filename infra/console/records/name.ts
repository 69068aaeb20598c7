// The names of prospects, also in lists of other records, which contain only their ids. The API cannot read several prospects by id, so each is read once.

import { useEffect, useState } from "preact/hooks";
import type { ProspectSelection } from "prospect-api";
import { api, onSession } from "../api";

/** Signs that turn the direction of the text around a name. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

export const fullName = ({ id, firstName = "", lastName = "" }: Pick<ProspectSelection, "id" | "firstName" | "lastName">) =>
  `${firstName} ${lastName}`.replace(TURNS, "").trim() || id;

/** A text as part of a control's name. */
export const brief = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

const AT_ONCE = 4;
const MAX_NAMES = 1000;

/** Rows of a list with such names. Each row may cost a request. */
export const ROWS = 25;

const names: Map<string, Promise<string>> = new Map();
const waiting: (() => void)[] = [];
let running = 0;

onSession(() => names.clear());

async function read(id: string) {
  if (running >= AT_ONCE) await new Promise((resolve) => waiting.push(() => resolve(undefined)));
  running += 1;
  try {
    const { item } = await api.prospects.get(id);
    return fullName(item);
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** The name of a prospect. Empty until it has arrived, and if the key cannot read it. */
export function useProspectName(id: string) {
  const [name, setName] = useState("");
  useEffect(() => {
    let current = true;
    if (names.size > MAX_NAMES) names.clear();
    const found = names.get(id) ?? read(id);
    names.set(id, found);
    found.then(
      (text) => current && setName(text),
      () => names.delete(id),
    );
    return () => void (current = false);
  }, [id]);
  return name;
}
