// The names of prospects in lists of other records, which contain only ids. The API cannot read several prospects by id, so each is read once.

import { useEffect, useState } from "preact/hooks";
import { api } from "../../api/client";
import { onSession } from "../../api/session";
import { fullName } from "./common";

/** How many reads run at a time. */
const AT_ONCE = 4;

/** How many names are kept. */
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
