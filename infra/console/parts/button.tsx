// Buttons, and links that look like buttons.

import type { ButtonHTMLAttributes, ComponentChildren } from "preact";

interface Said {
  text: ComponentChildren;
  /** What it acts on: screen readers call "Edit" of "Ada" “Edit Ada”. */
  of?: string | undefined;
}

export const Button = ({ text, of, ...attributes }: Said & Omit<ButtonHTMLAttributes<HTMLButtonElement>, "ref">) => (
  <button type="button" aria-label={of && `${text} ${of}`} {...attributes}>
    {text}
  </button>
);

export const LinkButton = ({ text, of, href, look = "" }: Said & { href: string; look?: string }) => (
  <a class={`button ${look}`} href={href} aria-label={of && `${text} ${of}`}>
    {text}
  </a>
);
