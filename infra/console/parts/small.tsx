// Small parts: a copy button, a state, raw JSON, a chart of bars.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { counted, shortened } from "./time";

export function Copy({ text, label = "Copy" }: { text: string; label?: string }) {
  const [said, setSaid] = useState("");
  const copy = async () => {
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setSaid(copied ? "Copied" : "The browser did not allow it");
    setTimeout(() => setSaid(""), 2500);
  };
  return (
    <button type="button" class="small" onClick={copy}>
      <span aria-live="polite">{said || label}</span>
    </button>
  );
}

/** A word on a colored ground: good, bad, waiting or plain. */
export const Badge = ({ kind = "plain", children }: { kind?: "good" | "bad" | "waiting" | "plain"; children?: ComponentChildren }) => (
  <span class={`badge ${kind}`}>{children}</span>
);

/** The first letters of a name, beside it. */
export function Initials({ name }: { name: string }) {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : ""].map((word = "") => [...word].at(0) ?? "");
  return <span class="initials" aria-hidden="true" data-letters={letters.join("").toUpperCase()}></span>;
}

export const Outside = ({ url }: { url: string | null | undefined }) =>
  url && (
    <a href={url} rel="noopener noreferrer" target="_blank">
      {url}
    </a>
  );

/** Below a list of which only the first ones are shown. */
export const Cut = ({ shown, of }: { shown: number; of: number }) =>
  of > shown && (
    <p class="faint">
      The first {shown} of {counted(of)}.
    </p>
  );

interface CardProps {
  title: string;
  /** Beside the title. */
  aside?: ComponentChildren;
  look?: string;
  children?: ComponentChildren;
}

export const Card = ({ title, aside, look = "", children }: CardProps) => (
  <section class={`card ${look}`}>
    <header>
      <h2>{title}</h2>
      {aside}
    </header>
    {children}
  </section>
);

interface TabsProps {
  label: string;
  tabs: { title: string; href: string; isPresent: boolean }[];
  look?: string;
}

export const Tabs = ({ label, tabs, look = "view-tabs" }: TabsProps) => (
  <nav class={look} aria-label={label}>
    {tabs.map(({ title, href, isPresent }) => (
      <a key={title} href={href} aria-current={isPresent ? "page" : undefined}>
        {title}
      </a>
    ))}
  </nav>
);

/** Names and values, without what is not given. */
export const FactList = ({ facts }: { facts: (false | "" | null | [string, ComponentChildren])[] }) => (
  <dl class="facts">
    {facts.map(
      (fact) =>
        fact && (
          <>
            <dt>{fact[0]}</dt>
            <dd>{fact[1]}</dd>
          </>
        ),
    )}
  </dl>
);

interface DisclosureProps {
  title: ComponentChildren;
  look?: string;
  /** Whether it is open at first. */
  isOpen?: boolean;
  children?: () => ComponentChildren;
}

/** Draws its content once it is open. */
export function Disclosure({ title, look, isOpen = false, children }: DisclosureProps) {
  const [open, setOpen] = useState(isOpen);
  return (
    <details class={look} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {open && children?.()}
    </details>
  );
}

export function Json({ value, name = "JSON" }: { value: unknown; name?: string }) {
  const text = JSON.stringify(value, null, 2);
  return (
    <div class="json">
      <Copy text={text} />
      <pre tabindex={0} aria-label={name}>
        {text}
      </pre>
    </div>
  );
}

interface BarsProps {
  title: string;
  bars: { id: string; name: string; count: number; href?: string; color?: string | undefined }[];
}

/** Bars with their names and counts. A bar with an `href` is a link. */
export function Bars({ title, bars }: BarsProps) {
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  return (
    <ul class="bars" aria-label={title}>
      {bars.map((bar) => (
        <li key={bar.id} style={{ "--stage": bar.color }}>
          {bar.href ? <a href={bar.href}>{bar.name}</a> : <span>{bar.name}</span>}
          <span class="bar" aria-hidden="true">
            <span style={{ width: `${(100 * bar.count) / most}%` }}></span>
          </span>
          <span class="number">{counted(bar.count)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Columns over time, oldest first, with a word of a name on each line. */
export function Columns({ title, columns }: { title: string; columns: { id: string; name: string; count: number }[] }) {
  const most = Math.max(1, ...columns.map((column) => column.count));
  return (
    <ol class="columns" tabindex={0} aria-label={title}>
      {columns.map((column) => (
        <li key={column.id} title={`${column.name}: ${counted(column.count)}`}>
          <span class="column" aria-hidden="true">
            <span style={{ height: `${(100 * column.count) / most}%` }}></span>
          </span>
          <span class="number">{shortened(column.count)}</span>
          <span class="name">{column.name.replaceAll(" ", "\n")}</span>
        </li>
      ))}
    </ol>
  );
}
