// The body of a note: its HTML as nodes of an allow-list, and as an editor writes it.

import { type ComponentChildren, h } from "preact";

/** Elements that stay as they are. The API has cleaned the body (SPECIFICATION §10.4). This list leaves out elements that would look wrong. */
const KEPT = new Set(
  (
    "abbr b bdi blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure hr i ins kbd li mark ol p pre q " +
    "rp rt ruby s samp small span strong sub summary sup table tbody td th thead time tr u ul var wbr"
  ).split(" "),
);

const each = (names: string, tag: string) => Object.fromEntries(names.split(" ").map((name) => [name, tag]));

/** Elements in place of others: headings and landmarks of a note must not become headings and landmarks of the page. */
const REPLACED: Record<string, string> = {
  ...each("article aside center footer header hgroup nav", "div"),
  ...each("h1 h2 h3 h4 h5 h6", "p"),
  acronym: "abbr",
  bdo: "bdi",
  data: "span",
  rtc: "rt",
  strike: "s",
  tt: "code",
};

const ATTRIBUTES: Record<string, string[]> = {
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan", "scope"],
  ol: ["start"],
  col: ["span"],
  colgroup: ["span"],
};

function drawn(node: Node): ComponentChildren {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  const children = [...node.childNodes].map(drawn);
  if (name === "a") return anchor(node.getAttribute("href") ?? "", children);
  const astray = name === "li" && !/^[ou]l$/.test(node.parentElement?.localName ?? "");
  const tag = astray ? "div" : (REPLACED[name] ?? name);
  if (!KEPT.has(tag)) return name === "script" || name === "style" ? null : children;
  const attributes: Record<string, string> = /^h[1-6]$/.test(name) ? { class: "note-heading" } : {};
  for (const attribute of ATTRIBUTES[tag] ?? []) {
    const value = node.getAttribute(attribute);
    if (value) attributes[attribute] = value;
  }
  return h(tag, attributes, children);
}

export const isLink = (href: string) => /^(https?:\/\/|mailto:)\S/i.test(href.trim());

function anchor(href: string, children: ComponentChildren[]) {
  if (!isLink(href)) return children;
  return (
    <a href={href.trim()} rel="noopener noreferrer nofollow" target="_blank">
      {children}
    </a>
  );
}

const parsed = (body: string) => new DOMParser().parseFromString(body, "text/html").body;

export function NoteBody({ body }: { body: string }) {
  return (
    <div class="note-body">
      <NoteNodes body={body} />
    </div>
  );
}

export const NoteNodes = ({ body }: { body: string }) => <>{[...parsed(body).childNodes].map(drawn)}</>;

const BLOCKS = /^(p|div|ul|ol|blockquote)$/;

/** The HTML of what somebody wrote: each line is a paragraph, and a list stands between paragraphs. Empty without text. */
export function writtenHtml(editor: HTMLElement) {
  const copy = editor.cloneNode(true) as HTMLElement;
  copy.querySelectorAll(":is(p, div):has(> :is(ul, ol))").forEach((block) => block.replaceWith(...block.childNodes));
  let paragraph: Element | null = null;
  for (const node of [...copy.childNodes]) {
    if (node instanceof Element && BLOCKS.test(node.localName)) {
      paragraph = null;
      continue;
    }
    if (!paragraph) {
      paragraph = document.createElement("p");
      node.before(paragraph);
    }
    paragraph.append(node);
  }
  for (const block of copy.querySelectorAll("p, div, ul, ol, li")) if (!block.textContent?.trim()) block.remove();
  return copy.innerHTML.replaceAll("&nbsp;", " ");
}

/** What the editor can show and write. */
const EDITABLE = "p, br, b, strong, i, em, ul, ol, li, a";

/** Whether the editor keeps every formatting of a note. */
export const isEditable = (body: string) => [...parsed(body).querySelectorAll("*")].every((element) => element.matches(EDITABLE));
