// The menu that moves a card: the keyboard and a finger use it in place of dragging.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Account, type Named, Stage } from "../../data";

/** Pixels between the menu and the button or the edge of the window. */
const GAP = 6;

/** Below the button if there is room, otherwise above it. */
function placed(menu: HTMLElement, button: DOMRect) {
  const { offsetWidth: width, offsetHeight: height } = menu;
  const below = button.bottom + GAP;
  const top = below + height <= innerHeight - GAP ? below : Math.max(GAP, button.top - GAP - height);
  const left = Math.max(GAP, Math.min(button.right - width, innerWidth - GAP - width));
  return { "--top": `${top}px`, "--left": `${left}px` };
}

/** The keys that move the focus, as places in a list that begins again at its end. */
const STEPS: Record<string, (place: number) => number> = {
  ArrowDown: (place) => place + 1,
  ArrowUp: (place) => place - 1,
  Home: () => 0,
  End: () => -1,
};

interface MoveMenuProps {
  name: string;
  stages: Named[];
  names: Account;
  choose: (stage: Named) => void;
}

/** A popover is above everything, so no column cuts it off; the browser closes it on Escape and on a click elsewhere, and returns the focus. */
function Menu({ name, button, stages, names, choose, closed }: MoveMenuProps & { button: HTMLElement; closed: () => void }) {
  const menu = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({});
  const items = () => [...(menu.current?.querySelectorAll("button") ?? [])];
  useLayoutEffect(() => {
    const follow = () => menu.current && setPlace(placed(menu.current, button.getBoundingClientRect()));
    menu.current?.showPopover();
    follow();
    items()[0]?.focus({ preventScroll: true });
    addEventListener("scroll", follow, { capture: true, passive: true });
    return () => removeEventListener("scroll", follow, { capture: true });
  }, []);
  const pressed = (event: KeyboardEvent) => {
    if (event.key === "Tab") menu.current?.hidePopover();
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const all = items();
    const present = all.findIndex((item) => item === document.activeElement);
    all.at(step(present) % all.length)?.focus();
  };
  return (
    <div
      ref={menu}
      class="move-menu"
      popover="auto"
      role="menu"
      aria-label={`Move ${name} to`}
      style={place}
      onKeyDown={pressed}
      onToggle={({ newState }) => newState === "closed" && closed()}>
      <p aria-hidden="true">Move to</p>
      {stages.map((stage) => (
        <button
          key={stage.id}
          type="button"
          role="menuitem"
          tabindex={-1}
          onClick={() => {
            menu.current?.hidePopover();
            choose(stage);
          }}>
          <Stage {...stage} names={names} />
        </button>
      ))}
    </div>
  );
}

export function MoveMenu({ name, ...shared }: MoveMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  // A press of the button closes the open menu before its click arrives.
  const wasOpen = useRef(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        class="quiet small"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={`Move ${name} to another stage`}
        title="Move to another stage"
        onPointerDown={() => (wasOpen.current = open)}
        onClick={() => {
          setOpen(!wasOpen.current);
          wasOpen.current = false;
        }}>
        ⋯
      </button>
      {open && button.current && <Menu {...shared} name={name} button={button.current} closed={() => setOpen(false)} />}
    </>
  );
}
