// The dialog that finds prospects, pages, actions and recent records: a combobox, whose list the arrow keys use.

import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../../parts/dialog";
import { useId } from "../../parts/form";
import { Failed } from "../../parts/states";
import { plural } from "../../parts/time";
import { type Choice, type Group, PROSPECTS, useChoices } from "./choices";

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

export function Palette({ close, choose, showKeys }: { close: () => void; choose: (choice: Choice) => void; showKeys: () => void }) {
  const [text, setText] = useState("");
  const [moved, setMoved] = useState("");
  const list = useId();
  const { groups, searching, found, failure, reload } = useChoices(text, showKeys);
  const choices = groups.flatMap((group) => group.choices);
  const present = choices.find(({ id }) => id === moved) ?? choices[0];
  // Enter may come before the answer. Then it opens the first prospect that the answer names.
  const [awaited, setAwaited] = useState(false);
  const isFirst = !moved && groups.at(-1)?.title === PROSPECTS && present === groups.at(-1)?.choices[0];
  useEffect(() => {
    if (awaited && !searching && present) choose(present);
  }, [awaited, searching]);
  const idOf = ({ id }: Choice) => `${list}-${choices.findIndex((choice) => choice.id === id)}`;
  useEffect(() => {
    if (present) document.getElementById(idOf(present))?.scrollIntoView({ block: "nearest" });
  }, [present?.id]);
  const type = (event: InputEvent) => {
    // The dialog asks before it closes if somebody typed into a form. This is no form.
    event.stopPropagation();
    setText((event.currentTarget as HTMLInputElement).value);
    setMoved("");
    setAwaited(false);
  };
  const pressed = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.isComposing || !(step || event.key === "Enter" || event.key === "Escape")) return;
    event.preventDefault();
    if (event.key === "Escape") close();
    else if (present && step) setMoved(choices.at((choices.indexOf(present) + step) % choices.length)?.id ?? "");
    else if (searching && isFirst) setAwaited(true);
    else if (present) choose(present);
  };
  return (
    <Dialog title="Search" close={close}>
      <div class="palette">
        <input
          type="text"
          role="combobox"
          aria-label="Search prospects, pages and actions"
          placeholder="A prospect, a page or an action"
          aria-expanded={choices.length > 0}
          aria-controls={choices.length > 0 ? list : undefined}
          aria-autocomplete="list"
          aria-activedescendant={present && idOf(present)}
          value={text}
          onInput={type}
          onKeyDown={pressed}
          maxlength={100}
          autocomplete="off"
          spellcheck={false}
          autofocus
        />
        <Failed failure={failure} again={reload} />
        {choices.length > 0 && <List id={list} groups={groups} present={present} idOf={idOf} choose={choose} move={setMoved} />}
        <p class="hint" role="status">
          {searching
            ? "Searching…"
            : found?.total
              ? `${plural(found.total, "prospect")} found.`
              : choices.length === 0 && !failure && "Nothing found."}
        </p>
      </div>
    </Dialog>
  );
}

interface ListProps {
  id: string;
  groups: Group[];
  present: Choice | undefined;
  idOf: (choice: Choice) => string;
  choose: (choice: Choice) => void;
  move: (id: string) => void;
}

/** The focus stays in the input; `aria-activedescendant` names the present choice. */
function List({ id, groups, present, idOf, choose, move }: ListProps) {
  return (
    <div role="listbox" id={id} aria-label="Results" onMouseDown={(event) => event.preventDefault()}>
      {groups.map(({ title, choices }, place) => (
        <div role="group" key={title} aria-labelledby={`${id}-group-${place}`}>
          <p id={`${id}-group-${place}`} class="legend">
            {title}
          </p>
          {choices.map((choice) => (
            <div
              role="option"
              key={choice.id}
              id={idOf(choice)}
              aria-selected={choice.id === present?.id}
              onMouseMove={() => move(choice.id)}
              onClick={() => choose(choice)}>
              <bdi>{choice.title}</bdi>
              {choice.detail && <span class="faint">{choice.detail}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
