import { type ReactNode, useId, useState } from "react";
import { browserStorage } from "../browser/storage.ts";
import { ChevronDownIcon } from "./icons.tsx";
import { useBrowserValue } from "./use-browser-value.ts";

/** A card that folds. The browser remembers whether it is open. It is open at first. */
export function CollapsibleCard(props: {
  title: string;
  storageKey: string;
  /** Set while something inside is in progress. */
  forceOpen: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const stored = useBrowserValue(() => browserStorage.get(props.storageKey), null);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = (chosen ?? stored !== "false") || props.forceOpen;
  function toggle() {
    browserStorage.set(props.storageKey, String(!open));
    setChosen(!open);
  }
  return (
    <section aria-label={props.title} className="rounded-card border border-line bg-surface">
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={toggle}
          className="flex min-h-12 w-full items-center justify-between rounded-card px-5 text-small font-medium text-ink-soft hover:text-ink"
        >
          {props.title}
          <span className={`transition-transform ${open ? "rotate-180" : ""}`}>
            <ChevronDownIcon />
          </span>
        </button>
      </h2>
      <div id={id} hidden={!open} className="px-5 pb-4">
        {props.children}
      </div>
    </section>
  );
}
