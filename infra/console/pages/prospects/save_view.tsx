// Saves the list or the board as a view with a name, and renames and deletes the view that is shown.

import { useState } from "preact/hooks";
import { Failure, useRedraw } from "../../api";
import {
  LONGEST_NAME,
  MOST_VIEWS,
  type View,
  builtInViews,
  forgetView,
  isShown,
  keepView,
  onViews,
  ownViews,
  queryOf,
  viewNamed,
} from "../../data";
import { Button } from "../../parts/button";
import { Confirm, FormDialog } from "../../parts/dialog";
import type { Values } from "../../parts/form";
import { say } from "../../parts/messages";
import type { Route } from "../../parts/router";

type Opened = "save" | "rename" | "delete" | null;

export function SaveView({ route }: { route: Route }) {
  useRedraw(onViews);
  const [opened, setOpened] = useState<Opened>(null);
  const shown = ownViews().find((view) => isShown(view, route));
  const close = () => setOpened(null);
  const button = (name: Opened, words: string) => <Button text={words} class="small" onClick={() => setOpened(name)} />;
  const isBuiltIn = builtInViews().some((view) => isShown(view, route));
  return (
    <>
      {shown ? (
        <>
          {button("rename", "Rename view")}
          {button("delete", "Delete view")}
        </>
      ) : (
        !isBuiltIn && button("save", "Save view")
      )}
      {opened === "save" && <NameView query={queryOf(route.query)} close={close} />}
      {opened === "rename" && shown && <NameView before={shown} query={shown.query} close={close} />}
      {opened === "delete" && shown && <DeleteView view={shown} close={close} />}
    </>
  );
}

/** Refuses a name, as the API refuses a field. */
function refuse(message: string): never {
  throw new Failure(400, { message: `Name ${message}`, details: [{ field: "name", message }] });
}

/** Asks for the name of a view. `before` is the view that gets another name. */
function NameView({ query, before, close }: { query: string; before?: View; close: () => void }) {
  const write = async (changed: Values) => {
    const name = String(changed["name"] ?? before?.name ?? "").trim();
    if (!name) refuse("is empty.");
    if ([...name].length > LONGEST_NAME) refuse(`has more than ${LONGEST_NAME} characters.`);
    const other = viewNamed(name);
    if (before && other && other.query !== before.query) refuse("belongs to another of your views.");
    if (!before && !other && ownViews().length >= MOST_VIEWS) refuse(`is one too many: you have ${MOST_VIEWS} views. Delete one first.`);
    const view = { name, query };
    keepView(view, before);
    return view;
  };
  const hint = before ? undefined : "It appears in the navigation, on this device. A view of the same name is replaced.";
  return (
    <FormDialog
      title={before ? "Rename the view" : "Save this view"}
      close={close}
      fields={[{ name: "name", label: "Name", required: true, hint, attributes: { maxlength: LONGEST_NAME, autocomplete: "off" } }]}
      values={{ name: before?.name ?? "" }}
      submit="Save"
      write={write}
      done={({ name }) =>
        say(
          <span>
            The view <bdi>{name}</bdi> is saved.
          </span>,
        )
      }
    />
  );
}

function DeleteView({ view, close }: { view: View; close: () => void }) {
  const write = async () => {
    forgetView(view);
    return view;
  };
  return (
    <Confirm title="Delete this view?" action="Delete the view" write={write} said="The view is deleted." close={close}>
      <p class="quoted">
        <bdi>{view.name}</bdi>
      </p>
      <p>The prospects that it shows stay as they are.</p>
    </Confirm>
  );
}
