// Writes a note in the page, with formatting. What somebody typed stays in the tab until it is saved.

import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useAccount } from "../../api/account";
import { Failure, api } from "../../api/client";
import { useWrite } from "../../api/resource";
import { Field } from "../../parts/form";
import { Failed } from "../../parts/states";
import { say } from "../../shell/messages";
import { actor } from "./common";
import { draftOf, keepDraft } from "./drafts";
import { NoteNodes, isLink, writtenHtml } from "./note_html";

/** The commands of the browser's own editing. */
const COMMANDS = [
  { id: "bold", title: "Bold", sign: <b>B</b> },
  { id: "italic", title: "Italic", sign: <i>I</i> },
  { id: "insertUnorderedList", title: "List", sign: "•" },
];

const isMac = /mac/i.test(navigator.platform);

// The browsers have no other way to format what somebody types; none of them plans to remove it.
const command = (name: string, value?: string) => document.execCommand(name, false, value);

/** Text without the formatting of the page that it comes from. */
function insertPlain(event: ClipboardEvent | DragEvent) {
  event.preventDefault();
  const data = event instanceof ClipboardEvent ? event.clipboardData : event.dataTransfer;
  command("insertText", data?.getData("text/plain") ?? "");
}

/** What the editor has, and how it is formatted, kept and saved. */
function useNote(prospectId: string, added: () => void) {
  const { users } = useAccount();
  const editor = useRef<HTMLDivElement>(null);
  const [isEmpty, setEmpty] = useState(true);
  const [formats, setFormats] = useState<string[]>([]);
  const look = () => setFormats(formatsAt(editor.current));
  const typed = () => {
    const html = editor.current ? writtenHtml(editor.current) : "";
    setEmpty(html === "");
    keepDraft(prospectId, html);
    return html;
  };
  useEffect(() => {
    if (editor.current) render(<NoteNodes body={draftOf(prospectId)} />, editor.current);
    typed();
    document.addEventListener("selectionchange", look);
    return () => document.removeEventListener("selectionchange", look);
  }, []);
  const saving = useWrite(async (body: string) => {
    if (body === "") throw new Failure(400, { message: "The note is empty." });
    return api.notes.create({ prospectId, body, ...actor(users) });
  });
  const save = async () => {
    const body = typed();
    if ((await saving.run(body)) === undefined) return;
    // What somebody typed meanwhile stays.
    if (!editor.current) keepDraft(prospectId, "");
    else if (typed() === body) {
      editor.current.replaceChildren();
      typed();
      editor.current.focus();
    }
    say("The note is added.");
    added();
  };
  const format = (id: string) => {
    editor.current?.focus();
    command("defaultParagraphSeparator", "p");
    command(id);
    look();
    typed();
  };
  return { editor, isEmpty, formats, typed, saving, save, format };
}

export function Composer({ prospectId, added }: { prospectId: string; added: () => void }) {
  const { editor, isEmpty, formats, typed, saving, save, format } = useNote(prospectId, added);
  const [linking, setLinking] = useState<Place | null>(null);
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  };
  const linked = (url: string) => {
    setLinking(null);
    editor.current?.focus();
    if (linking) goBack(linking, editor.current);
    if (url) insertLink(url);
    typed();
  };
  return (
    <section class="composer" aria-label="New note">
      <div
        ref={editor}
        class="note-body composed"
        contenteditable="true"
        role="textbox"
        aria-multiline="true"
        aria-label="Write a note"
        data-empty={isEmpty ? "Write a note…" : undefined}
        onFocus={() => command("defaultParagraphSeparator", "p")}
        onInput={typed}
        onKeyDown={pressed}
        onPaste={insertPlain}
        onDrop={insertPlain}></div>
      {linking && <LinkForm done={linked} />}
      <Failed failure={saving.failure} />
      <div class="row">
        <Formats formats={formats} format={format} link={() => setLinking(placeIn(editor.current))} />
        <span class="faint">{isMac ? "⌘" : "Ctrl"} + Enter saves</span>
        <button type="button" class="primary small" disabled={isEmpty || saving.busy} onClick={save}>
          {saving.busy ? "Saving…" : "Save the note"}
        </button>
      </div>
    </section>
  );
}

/** Buttons that format. A click on one leaves the focus in the editor. */
function Formats({ formats, format, link }: { formats: string[]; format: (id: string) => void; link: () => void }) {
  const stay = (event: Event) => event.preventDefault();
  return (
    <>
      {COMMANDS.map(({ id, title, sign }) => (
        <button
          type="button"
          key={id}
          class="small quiet"
          aria-label={title}
          title={title}
          aria-pressed={formats.includes(id) ? "true" : "false"}
          onMouseDown={stay}
          onClick={() => format(id)}>
          {sign}
        </button>
      ))}
      <button type="button" class="small quiet" onMouseDown={stay} onClick={link}>
        Link
      </button>
    </>
  );
}

/** Makes the selected text a link; without a selection, the address is the text. */
function insertLink(url: string) {
  const selection = getSelection();
  if (selection?.isCollapsed) {
    command("insertText", url);
    const { focusNode, focusOffset } = selection;
    if (focusNode) selection.setBaseAndExtent(focusNode, focusOffset - url.length, focusNode, focusOffset);
  }
  command("createLink", url);
  selection?.collapseToEnd();
}

/** The formats of what somebody types next. */
const formatsAt = (editor: HTMLElement | null) =>
  COMMANDS.map(({ id }) => id).filter((id) => editor?.contains(getSelection()?.anchorNode ?? null) && document.queryCommandState(id));

/** The selection in the editor, and its formats. */
interface Place {
  range: Range | undefined;
  formats: string[];
}

function placeIn(editor: HTMLElement | null): Place {
  const selection = getSelection();
  const isWithin = editor?.contains(selection?.anchorNode ?? null);
  return { range: isWithin ? selection?.getRangeAt(0).cloneRange() : undefined, formats: formatsAt(editor) };
}

function goBack({ range, formats }: Place, editor: HTMLElement | null) {
  const selection = getSelection();
  if (!range || !editor?.contains(range.startContainer)) return;
  selection?.removeAllRanges();
  selection?.addRange(range);
  const present = formatsAt(editor);
  for (const { id } of COMMANDS) if (formats.includes(id) !== present.includes(id)) command(id);
}

/** Asks for the address of a link. Calls `done` without one if the person cancels. */
function LinkForm({ done }: { done: (url: string) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [url, setUrl] = useState("");
  const [error, setError] = useState("");
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const submit = (event: Event) => {
    event.preventDefault();
    const text = url.trim();
    const whole = /^[a-z]+:/i.test(text) ? text : `https://${text}`;
    if (text && !text.includes(" ") && isLink(whole)) done(whole);
    else setError("Enter a web address, such as https://example.com.");
  };
  const escape = (event: KeyboardEvent) => event.key === "Escape" && done("");
  return (
    <form ref={form} class="row" onSubmit={submit} onKeyDown={escape}>
      <Field
        label="Address of the link"
        compact
        value={url}
        onInput={setUrl}
        error={error}
        attributes={{ inputmode: "url", autocomplete: "off" }}
      />
      <button class="small">Add the link</button>
      <button type="button" class="small quiet" onClick={() => done("")}>
        Cancel
      </button>
    </form>
  );
}
