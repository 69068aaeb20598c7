// The types of events in words, and the checkboxes that choose them (SPECIFICATION §12.1).

import type { EventType } from "prospect-api";
import { Check, toggled } from "../../parts/form";

const CHANGES = ["created", "updated", "deleted"];

const RECORDS = [
  { record: "prospect", name: "Prospect", happenings: [...CHANGES, "merged", "unmerged"] },
  { record: "consent", name: "Consent", happenings: ["changed"] },
  { record: "task", name: "Task", happenings: ["created", "updated", "completed", "deleted"] },
  { record: "hire", name: "Hire", happenings: CHANGES },
  { record: "note", name: "Note", happenings: CHANGES },
  { record: "meeting", name: "Meeting", happenings: CHANGES },
  { record: "file", name: "File", happenings: ["created", "deleted"] },
  { record: "custom_field", name: "Custom field", happenings: CHANGES },
  { record: "import", name: "Import", happenings: ["finished"] },
  { record: "webhook", name: "Webhook", happenings: ["test", "disabled"] },
];

const WORDS: Record<string, string> = { unmerged: "merge undone", disabled: "switched off by the service" };

const inWords = (happening: string) => WORDS[happening] ?? happening;

export const KINDS = RECORDS.flatMap(({ record, happenings }) => happenings.map((happening) => `${record}.${happening}`)) as EventType[];

/** "Prospect created"; the kind itself if this console does not know it. */
export function kindInWords(kind: string) {
  const [of, what = ""] = kind.split(".");
  const found = RECORDS.find(({ record, happenings }) => record === of && happenings.includes(what));
  return found ? `${found.name} ${inWords(what)}` : kind;
}

export const isKnown = (kind: string): kind is EventType => (KINDS as string[]).includes(kind);

export const isEvery = (kinds: Iterable<string>) => {
  const chosen = new Set(kinds);
  return KINDS.every((kind) => chosen.has(kind));
};

/** "Prospect created, updated; Task (all)". */
export function kindsInWords(kinds: string[]) {
  if (isEvery(kinds)) return "Everything";
  const known = RECORDS.flatMap(({ record, name, happenings }) => {
    const chosen = happenings.filter((happening) => kinds.includes(`${record}.${happening}`));
    if (chosen.length === 0) return [];
    return chosen.length === happenings.length ? `${name} (all)` : `${name} ${chosen.map(inWords).join(", ")}`;
  });
  return [...known, ...kinds.filter((kind) => !isKnown(kind))].join("; ");
}

interface ChooseKindsProps {
  legend: string;
  chosen: Set<EventType>;
  choose: (kinds: Set<EventType>) => void;
}

export function ChooseKinds({ legend, chosen, choose }: ChooseKindsProps) {
  const toggle = (kinds: EventType[], on: boolean) => choose(toggled(chosen, kinds, on));
  return (
    <fieldset class="choose-kinds">
      <legend class="legend">{legend}</legend>
      <Check label="Everything" checked={isEvery(chosen)} onInput={(on) => toggle(KINDS, on)} />
      <div class="groups">
        {RECORDS.map(({ record, name, happenings }) => (
          <fieldset key={record}>
            <legend class="legend">{name}</legend>
            {happenings.map((happening) => {
              const kind = `${record}.${happening}` as EventType;
              return <Check key={kind} label={inWords(happening)} checked={chosen.has(kind)} onInput={(on) => toggle([kind], on)} />;
            })}
          </fieldset>
        ))}
      </div>
    </fieldset>
  );
}
