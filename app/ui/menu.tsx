import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";
import { CheckIcon } from "./icons.tsx";
import { Link } from "./navigation.tsx";
import { closeOnBack } from "./overlay.ts";
import { Popup } from "./popup.tsx";

interface MenuProps {
  label: string;
  anchor: HTMLElement;
  /** Returns what gets focus when the menu closes, or false if the chosen item moves focus elsewhere. */
  finalFocus: () => HTMLElement | false;
  onClosed: () => void;
  /** True for a menu that covers a phone's screen as a dialog does. With other menus, Back belongs to the screen. */
  backCloses?: boolean;
  children: ReactNode;
}

const Choose = createContext<(act?: () => void) => void>((act) => act?.());

/**
 * A menu that is open while it is mounted. It has no trigger of its own, so a list of a hundred rows has a hundred
 * plain buttons and one menu, whose code loads when the first of them is pressed.
 */
export function Menu({ label, anchor, finalFocus, onClosed, backCloses = false, children }: MenuProps) {
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const menu = popup.current;
    if (menu === null) return;
    // After a key press the first item is focused. After a pointer press none is.
    const first = menu.querySelector<HTMLElement>("[aria-checked=true]") ?? itemsOf(menu)[0];
    (anchor.matches(":focus-visible") ? first : menu)?.focus({ preventScroll: true });
  }, [anchor]);

  const onBack = useEffectEvent(close);
  useLayoutEffect(() => {
    if (!backCloses) return;
    // Toasts make room for it (app/styles/toasts.css).
    document.documentElement.dataset["covered"] = "";
    const release = closeOnBack(() => onBack());
    return () => {
      delete document.documentElement.dataset["covered"];
      void release();
    };
  }, [backCloses]);

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

  return (
    <Popup
      ref={popup}
      anchor={anchor}
      side="end"
      onPressOutside={close}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onPointerMove={followPointer}
      className="min-w-40 p-1 outline-none"
    >
      <Choose value={choose}>{children}</Choose>
    </Popup>
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
  const targets: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowDown: items[(at + 1) % items.length],
    ArrowUp: items.at(at <= 0 ? -1 : at - 1),
    Home: items[0],
    End: items.at(-1),
  };
  const target = isLetter ? after.find(startsWithKey) : targets[event.key];
  target?.focus();
  return target !== undefined;
}

function followPointer(event: PointerEvent<HTMLDivElement>) {
  const item = event.target instanceof Element ? event.target.closest<HTMLElement>("[role^=menuitem]") : null;
  if (item !== null && item !== document.activeElement) item.focus({ preventScroll: true });
}

const ITEM =
  "flex min-h-9 w-full cursor-pointer items-center gap-2 rounded-control px-3 text-start outline-none select-none focus:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent pointer-coarse:min-h-11";

type ItemProps = ComponentProps<"button"> & { role?: "menuitem" | "menuitemcheckbox" | "menuitemradio" };

function Item({ role = "menuitem", ...rest }: ItemProps) {
  return <button type="button" role={role} tabIndex={-1} className={ITEM} {...rest} />;
}

export function MenuItem(props: { onSelect: () => void; children: ReactNode }) {
  const choose = useContext(Choose);
  return <Item onClick={() => choose(props.onSelect)}>{props.children}</Item>;
}

export function MenuLink(props: { to: string; children: ReactNode }) {
  const choose = useContext(Choose);
  // Links follow Enter by themselves. Menu items also react to Space.
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== " ") return;
    event.preventDefault();
    event.currentTarget.click();
  }
  return (
    <Link
      role="menuitem"
      tabIndex={-1}
      className={ITEM}
      onClick={() => choose()}
      onKeyDown={onKeyDown}
      {...props}
    />
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
    <Item role="menuitemcheckbox" aria-checked={props.checked} onClick={() => props.onChange(!props.checked)}>
      <span className="flex-1">{props.children}</span>
      {props.checked && <Tick />}
    </Item>
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
    <Item
      key={value}
      role="menuitemradio"
      aria-checked={value === props.value}
      onClick={() => choose(() => value !== props.value && props.onSelect(value))}
    >
      <span className="flex flex-1 items-center gap-2">{content}</span>
      {value === props.value && <Tick />}
    </Item>
  ));
}

function Tick() {
  return (
    <span className="text-accent">
      <CheckIcon />
    </span>
  );
}
