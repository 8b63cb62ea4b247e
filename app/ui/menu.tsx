import {
  cloneElement,
  createContext,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useRef,
} from "react";
import { createPortal } from "react-dom";
import { CheckIcon } from "./icons.tsx";
import { keepPlaced } from "./place-menu.ts";

interface MenuProps {
  label: string;
  /** The pressed button, which the menu is placed at. */
  anchor: HTMLElement;
  /** Where focus goes when the menu closes. False if the chosen item moves it elsewhere. */
  finalFocus: () => HTMLElement | false;
  onClosed: () => void;
  children: ReactNode;
}

/** Runs what an item does, then closes the menu it is in. */
const Choose = createContext<(act?: () => void) => void>((act) => act?.());

/**
 * A menu that is open while it is mounted. It has no trigger of its own, so a list of a hundred rows has a hundred
 * plain buttons and one menu, whose code loads when the first of them is pressed.
 */
export function Menu({ label, anchor, finalFocus, onClosed, children }: MenuProps) {
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const menu = popup.current;
    if (menu === null) return;
    const release = keepPlaced(menu, anchor, "end");
    // After a key press the first item is focused. After a pointer press none is.
    const first = menu.querySelector<HTMLElement>("[aria-checked=true]") ?? itemsOf(menu)[0];
    (anchor.matches(":focus-visible") ? first : menu)?.focus({ preventScroll: true });
    return release;
  }, [anchor]);

  function close() {
    const target = finalFocus();
    if (target !== false) target.focus({ preventScroll: true });
    onClosed();
  }
  function choose(act?: () => void) {
    act?.();
    close();
  }
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === "Escape" || event.key === "Tab") {
      // The browser moves Tab on from the button.
      if (event.key === "Escape") event.preventDefault();
      close();
    } else if (moveTo(event)) event.preventDefault();
    event.stopPropagation();
  }

  // Rendered in the button's part of the page, so that a screen reader's landmarks contain it.
  const container = anchor.closest<HTMLElement>("section, header, main") ?? document.body;
  return createPortal(
    <>
      {/* A press outside closes the menu and does nothing else. */}
      <div role="presentation" className="fixed inset-0 z-20" onPointerDown={close} />
      <div
        ref={popup}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onPointerMove={followPointer}
        className="fixed z-20 max-h-[calc(100dvh-1rem)] min-w-40 overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-float outline-none"
      >
        <Choose value={choose}>{children}</Choose>
      </div>
    </>,
    container,
  );
}

function itemsOf(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>("[role^=menuitem]")];
}

/** Handles arrows, Home, End and the first letter of an item. Returns whether the key was one of them. */
function moveTo(event: KeyboardEvent<HTMLDivElement>): boolean {
  const items = itemsOf(event.currentTarget);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const after = [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0))];
  const isLetter = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey;
  const startsWithKey = (item: HTMLElement) =>
    item.textContent.trim().toLowerCase().startsWith(event.key.toLowerCase());
  const target =
    event.key === "ArrowDown"
      ? items[(at + 1) % items.length]
      : event.key === "ArrowUp"
        ? items.at(at <= 0 ? -1 : at - 1)
        : event.key === "Home"
          ? items[0]
          : event.key === "End"
            ? items.at(-1)
            : isLetter
              ? after.find(startsWithKey)
              : undefined;
  target?.focus();
  return target !== undefined;
}

/** One item at a time is highlighted, by pointer or by key. */
function followPointer(event: PointerEvent<HTMLDivElement>) {
  const item = event.target instanceof Element ? event.target.closest<HTMLElement>("[role^=menuitem]") : null;
  if (item !== null && item !== document.activeElement) item.focus({ preventScroll: true });
}

const ITEM =
  "flex min-h-9 w-full cursor-pointer items-center gap-2 rounded-control px-3 text-start outline-none select-none focus:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent pointer-coarse:min-h-11";

export function MenuItem(props: { onSelect: () => void; children: ReactNode }) {
  const choose = useContext(Choose);
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={ITEM}
      onClick={() => choose(props.onSelect)}
    >
      {props.children}
    </button>
  );
}

interface LinkProps {
  role: string;
  tabIndex: number;
  className: string;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

export function MenuLink(props: { link: ReactElement; children: ReactNode }) {
  const choose = useContext(Choose);
  return cloneElement(
    props.link as ReactElement<LinkProps>,
    {
      role: "menuitem",
      tabIndex: -1,
      className: ITEM,
      onClick: () => choose(),
      // Links follow Enter by themselves. Menu items also react to Space.
      onKeyDown: (event) => {
        if (event.key !== " ") return;
        event.preventDefault();
        event.currentTarget.click();
      },
    },
    props.children,
  );
}

export function MenuSeparator() {
  return <hr className="my-1 border-line" />;
}

/** Doesn't close the menu, so that its effect is seen at once. */
export function MenuSwitch(props: {
  checked: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={props.checked}
      tabIndex={-1}
      className={ITEM}
      onClick={() => props.onChange(!props.checked)}
    >
      <span className="flex-1">{props.children}</span>
      {props.checked && <Tick />}
    </button>
  );
}

interface MenuChoiceProps<Value extends string> {
  value: Value;
  options: readonly { value: Value; content: ReactNode }[];
  onSelect: (value: Value) => void;
}

/** One of several, with the current one ticked. Choosing it again only closes the menu. */
export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  const choose = useContext(Choose);
  return props.options.map(({ value, content }) => (
    <button
      key={value}
      type="button"
      role="menuitemradio"
      aria-checked={value === props.value}
      tabIndex={-1}
      className={ITEM}
      onClick={() => choose(() => value !== props.value && props.onSelect(value))}
    >
      <span className="flex flex-1 items-center gap-2">{content}</span>
      {value === props.value && <Tick />}
    </button>
  ));
}

function Tick() {
  return (
    <span className="text-accent">
      <CheckIcon />
    </span>
  );
}
