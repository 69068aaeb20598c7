// The records that this tab opened last. Their names are personal data, so signing out removes them.

import { useEffect } from "preact/hooks";
import { onSession, session } from "../api";

const STORED = "prospect-console-recent";
const MOST = 6;

export interface Recent {
  /** The address of its page, such as `/prospects/prospect_01…`. */
  path: string;
  name: string;
}

onSession(() => {
  if (!session.caller) sessionStorage.removeItem(STORED);
});

/** The newest first. The records of another key are not shown. */
export function recentRecords(): Recent[] {
  const { keyId, records } = JSON.parse(sessionStorage.getItem(STORED) ?? "{}") as { keyId?: string; records?: Recent[] };
  return keyId === session.caller?.keyId ? (records ?? []) : [];
}

function keep(records: Recent[]) {
  if (session.caller) sessionStorage.setItem(STORED, JSON.stringify({ keyId: session.caller.keyId, records }));
}

export const forgetRecord = (path: string) => keep(recentRecords().filter((record) => record.path !== path));

/** Remembers the record that a page shows, once its name has arrived. Forgets it if it is gone. */
export function useRecent(path: string, name: string | undefined, gone: boolean) {
  useEffect(() => {
    if (gone) forgetRecord(path);
    else if (name) keep([{ path, name }, ...recentRecords().filter((record) => record.path !== path)].slice(0, MOST));
  }, [path, name, gone]);
}
