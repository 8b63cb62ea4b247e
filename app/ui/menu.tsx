import { Menu as Base } from "@base-ui/react/menu";
import { type ReactElement, type ReactNode, useState } from "react";
import { CheckIcon } from "./icons.tsx";

interface MenuProps {
  label: string;
  /** The button that was pressed: the menu hangs on it. */
  anchor: HTMLElement;
  /** Where focus goes when the menu closes; false when the chosen item takes it elsewhere. */
  finalFocus: () => HTMLElement | false;
  onClosed: () => void;
  children: ReactNode;
}

/**
 * A menu that is open as long as it is mounted. It comes without a trigger, so that a list of a hundred rows has
 * a hundred plain buttons and one menu, whose code loads when the first of them is pressed.
 */
export function Menu(props: MenuProps) {
  const [open, setOpen] = useState(true);
  return (
    <Base.Root
      open={open}
      onOpenChange={setOpen}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) props.onClosed();
      }}
    >
      {/* Inside the button's own part of the page, so that a screen reader's landmarks hold it too. */}
      <Base.Portal container={props.anchor.closest<HTMLElement>("section, header, main")}>
        <Base.Positioner anchor={props.anchor} align="end" sideOffset={4} className="z-10 outline-none">
          <Base.Popup
            aria-label={props.label}
            finalFocus={props.finalFocus}
            className="min-w-40 animate-appear rounded-card border border-line bg-surface p-1 shadow-float outline-none transition-opacity duration-75 data-ending-style:opacity-0"
          >
            {props.children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const ITEM =
  "flex min-h-9 cursor-pointer items-center gap-2 rounded-control px-3 outline-none select-none data-highlighted:bg-hover pointer-coarse:min-h-11";

export function MenuItem(props: { onSelect: () => void; children: ReactNode }) {
  return (
    <Base.Item className={ITEM} onClick={props.onSelect}>
      {props.children}
    </Base.Item>
  );
}

/** A place to go to; `link` is the router's link to it. */
export function MenuLink(props: { link: ReactElement; children: ReactNode }) {
  return (
    <Base.LinkItem className={ITEM} render={props.link} closeOnClick>
      {props.children}
    </Base.LinkItem>
  );
}

export function MenuSeparator() {
  return <Base.Separator className="my-1 h-px bg-line" />;
}

/** On or off, without closing the menu: one sees at once what it does. */
export function MenuSwitch(props: {
  checked: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Base.CheckboxItem checked={props.checked} onCheckedChange={props.onChange} className={ITEM}>
      <span className="flex-1">{props.children}</span>
      <Base.CheckboxItemIndicator className="text-accent">
        <CheckIcon />
      </Base.CheckboxItemIndicator>
    </Base.CheckboxItem>
  );
}

interface MenuChoiceProps<Value extends string> {
  value: Value;
  options: readonly { value: Value; content: ReactNode }[];
  onSelect: (value: Value) => void;
}

/** One of several, the present one ticked. */
export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  return (
    <Base.RadioGroup value={props.value} onValueChange={(value: Value) => props.onSelect(value)}>
      {props.options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} closeOnClick className={ITEM}>
          <span className="flex flex-1 items-center gap-2">{option.content}</span>
          <Base.RadioItemIndicator className="text-accent">
            <CheckIcon />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}
