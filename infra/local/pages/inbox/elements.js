// Elements of the page: everything is set as text, never as HTML.

const SHOWN_MS = 1500;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });
const absolute = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "long" });

/** An element. `on…` properties are listeners; others are attributes, left out if they are false or null. */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

export const byId = (id) => document.getElementById(id);

export const badge = (kind, text) => element("span", { class: `badge ${kind}` }, text);

/** A button that copies a text, or selects it where the clipboard is out of reach. */
export function copyButton(label, text, selected) {
  const words = element("span", { "aria-live": "polite" }, label);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      words.textContent = "Copied";
    } catch {
      // The clipboard belongs to secure contexts.
      if (selected) getSelection().selectAllChildren(selected);
      words.textContent = selected ? "Selected" : "Not copied";
    }
    setTimeout(() => { words.textContent = label; }, SHOWN_MS);
  };
  return element("button", { type: "button", class: "small", onclick: copy }, words);
}

/** A text in a box with a copy button. `copied`: what is copied, if it is another text. */
export function box(name, text, { label = "Copy", copied = text } = {}) {
  const content = element("pre", { tabindex: "0", "aria-label": name }, text);
  return element("div", { class: "json" }, copyButton(label, () => copied, copied === text ? content : null), content);
}

/** "now", "3 minutes ago", "2 days ago". */
export function near(at, now = Date.now()) {
  const away = at - now;
  const [size, unit] = Math.abs(away) < HOUR_MS ? [MINUTE_MS, "minute"] : Math.abs(away) < DAY_MS ? [HOUR_MS, "hour"] : [DAY_MS, "day"];
  return Math.abs(away) < MINUTE_MS ? "now" : relative.format(Math.trunc(away / size), unit);
}

export const exact = (at) => absolute.format(new Date(at));

/** A relative time, which `renewTimes` keeps current. */
export function time(at) {
  const date = new Date(at);
  return element("time", { datetime: date.toISOString(), title: `${exact(at)} · ${at}` }, near(at));
}

export function renewTimes() {
  for (const each of document.querySelectorAll("time[datetime]")) {
    const text = near(Date.parse(each.dateTime));
    if (each.textContent !== text) each.textContent = text;
  }
}
