// Where somebody writes a note, with formatting.

import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Note } from "prospect-api";
import { Failure, useListener } from "../../api";
import { Button } from "../../parts/button";
import { Check, Field } from "../../parts/form";
import { type DialogProps, RecordDialog } from "../../records";
import { NoteNodes, isLink, writtenHtml } from "./note_html";

/** The commands of the browser's own editing. */
const COMMANDS = [
  { id: "bold", title: "Bold", sign: <b>B</b> },
  { id: "italic", title: "Italic", sign: <i>I</i> },
  { id: "insertUnorderedList", title: "List", sign: "•" },
];

// The browsers have no other way to format what somebody types; none of them plans to remove it.
const command = (name: string, value?: string) => document.execCommand(name, false, value);

/** Text without the formatting of the page that it comes from. */
function insertPlain(event: ClipboardEvent | DragEvent) {
  event.preventDefault();
  const data = event instanceof ClipboardEvent ? event.clipboardData : event.dataTransfer;
  command("insertText", data?.getData("text/plain") ?? "");
}

interface EditorProps {
  /** The note as it is at first, as HTML. Another `key` begins another note. */
  body: string;
  label: string;
  /** In place of text. */
  empty?: string;
  /** Gets the note after each change, as HTML. */
  typed: (body: string) => void;
  save: () => void;
  focused?: boolean;
}

export function NoteEditor({ body, label, empty, typed, save, focused }: EditorProps) {
  const editor = useRef<HTMLDivElement>(null);
  const [isEmpty, setEmpty] = useState(true);
  const [formats, setFormats] = useState<string[]>([]);
  const [linking, setLinking] = useState<Place | null>(null);
  const look = () => setFormats(formatsAt(editor.current));
  const changed = () => {
    const html = editor.current ? writtenHtml(editor.current) : "";
    setEmpty(html === "");
    typed(html);
  };
  useEffect(() => {
    if (editor.current) render(<NoteNodes body={body} />, editor.current);
    setEmpty(body === "");
    if (focused) editor.current?.focus();
  }, []);
  useListener(document, "selectionchange", look);
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };
  const format = (id: string) => {
    editor.current?.focus();
    command("defaultParagraphSeparator", "p");
    command(id);
    look();
    changed();
  };
  const linked = (url: string) => {
    setLinking(null);
    editor.current?.focus();
    if (linking) goBack(linking, editor.current);
    if (url) insertLink(url);
    changed();
  };
  return (
    <>
      <div
        ref={editor}
        class="note-body composed"
        contenteditable="true"
        role="textbox"
        aria-multiline="true"
        aria-label={label}
        data-empty={isEmpty ? empty : undefined}
        onFocus={() => command("defaultParagraphSeparator", "p")}
        onInput={changed}
        onKeyDown={pressed}
        onPaste={insertPlain}
        onDrop={insertPlain}></div>
      {linking && <LinkForm done={linked} />}
      <Formats formats={formats} format={format} link={() => setLinking(placeIn(editor.current))} />
    </>
  );
}

/** Buttons that format. A click on one leaves the focus in the editor. */
function Formats({ formats, format, link }: { formats: string[]; format: (id: string) => void; link: () => void }) {
  const stay = (event: Event) => event.preventDefault();
  return (
    <div class="row formats">
      {COMMANDS.map(({ id, title, sign }) => (
        <Button
          key={id}
          text={sign}
          class="small quiet"
          aria-label={title}
          title={title}
          aria-pressed={formats.includes(id) ? "true" : "false"}
          onMouseDown={stay}
          onClick={() => format(id)}
        />
      ))}
      <Button text="Link" class="small quiet" onMouseDown={stay} onClick={link} />
    </div>
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
  const box = useRef<HTMLDivElement>(null);
  const [url, setUrl] = useState("");
  const [error, setError] = useState("");
  useEffect(() => box.current?.querySelector("input")?.focus(), []);
  const submit = () => {
    const text = url.trim();
    const whole = /^[a-z]+:/i.test(text) ? text : `https://${text}`;
    if (text && !text.includes(" ") && isLink(whole)) done(whole);
    else setError("Enter a web address, such as https://example.com.");
  };
  // Not a form of its own: the editor may be within one.
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== "Escape" && event.key !== "Enter") return;
    if (event.target instanceof HTMLButtonElement && event.key === "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") submit();
    else done("");
  };
  return (
    <div ref={box} class="row linking" onKeyDown={pressed}>
      <Field
        label="Address of the link"
        compact
        value={url}
        onInput={setUrl}
        error={error}
        attributes={{ inputmode: "url", autocomplete: "off" }}
      />
      <Button text="Add the link" class="small" onClick={submit} />
      <Button text="Cancel" class="small quiet" onClick={() => done("")} />
    </div>
  );
}

/** Shows a note only if `isEditable`: the editor would lose other formatting. */
export function NoteDialog({ record: note, ...props }: DialogProps<"note"> & { record: Note }) {
  const [pin, setPin] = useState(note.pin);
  const [body, setBody] = useState<string>();
  const content = useRef<HTMLDivElement>(null);
  const bodyOf = () => {
    if (body === "") throw new Failure(400, { message: "The note is empty." });
    return { ...(body !== undefined && { body }), pin };
  };
  return (
    <RecordDialog kind="note" dialog={{ ...props, record: note }} fields={[]} values={{}} bodyOf={bodyOf}>
      <div ref={content} class="composer">
        <NoteEditor body={note.body} label="Note" typed={setBody} save={() => content.current?.closest("form")?.requestSubmit()} focused />
      </div>
      <Check label="Pin to the top of the timeline" checked={pin} onInput={setPin} />
    </RecordDialog>
  );
}
