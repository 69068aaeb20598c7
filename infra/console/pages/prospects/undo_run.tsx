// The message about a run, with a button that takes it back.

import { can, failureOf } from "../../api";
import { LONG_MS, offer, say } from "../../parts/messages";
import { link } from "../../parts/router";
import { counted, plural } from "../../parts/time";
import { NOTHING, type Undone, countOf, undoRun } from "../runs/undo_run";
import { patiently, pause } from "./every";

const WORKING_MS = 3_600_000;

const NEVER = new AbortController().signal;

/** `run` is the name of what can be undone; empty if that is nothing. */
export function sayDone(text: string, run: string, changed: () => void) {
  if (!run || !can("prospects:write")) return void say(text);
  offer(text, "Undo", () => takeBack(run, changed));
}

/** Takes a run back, also while the person uses other pages. */
export async function takeBack(run: string, changed: () => void) {
  let remove = say("Undoing…", WORKING_MS);
  const tell = (text: string) => {
    remove();
    remove = say(text, WORKING_MS);
  };
  try {
    let so = NOTHING;
    while (so.hasMore) {
      so = await patiently(
        () => undoRun(run, so),
        async (seconds) => {
          tell(`Undoing: the rate limit admits more in ${plural(seconds, "second")}.`);
          await pause(seconds * 1000, NEVER);
        },
      );
      if (so.hasMore) tell(`Undoing: ${counted(countOf(so))} done.`);
    }
    remove();
    sayUndone(so);
  } catch (thrown) {
    remove();
    say(<WithRuns text={`The undo stopped: ${failureOf(thrown).message}`} words="Continue it in Runs" />, LONG_MS);
  }
  changed();
}

function sayUndone(so: Undone) {
  const text = `${plural(countOf(so), "record is", "records are")} as before.`;
  if (so.conflicts.length === 0) return void say(text);
  const stay = `${plural(so.conflicts.length, "change stays", "changes stay")}.`;
  say(<WithRuns text={`${text} ${stay}`} words="See why in Runs" />, LONG_MS);
}

const WithRuns = ({ text, words }: { text: string; words: string }) => (
  <>
    <span>{text}</span>
    <a href={link("/runs")}>{words}</a>
  </>
);
