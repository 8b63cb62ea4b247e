import { type ReactNode, useId, useState } from "react";
import { browserStorage } from "../browser/storage.ts";
import { classes } from "./classes.ts";
import { ChevronDownIcon } from "./icons.tsx";
import { useBrowserValue } from "./use-browser-value.ts";

export function Card(props: { title: string; className?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classes("rounded-card border border-line bg-surface px-5 py-4", props.className)}
    >
      <h2 id={id} className="text-small font-medium text-ink-soft">
        {props.title}
      </h2>
      {props.children}
    </section>
  );
}

export function Figure(props: { name: string; text: string; note?: string }) {
  return (
    <div className="min-w-0 rounded-card border border-line bg-surface px-3 py-3 sm:px-4">
      <dt className="text-small text-ink-soft">{props.name}</dt>
      <dd>
        <span className={`block font-semibold tabular-nums wrap-anywhere ${sizeOf(props.text)}`}>
          {props.text}
        </span>
        {props.note !== undefined && <span className="block text-small text-ink-soft">{props.note}</span>}
      </dd>
    </div>
  );
}

function sizeOf(text: string): string {
  if (text.length <= 8) return "text-title";
  if (text.length <= 10) return "text-title max-[22.5rem]:text-large";
  if (text.length <= 13) return "text-title max-sm:text-large max-[22.5rem]:text-body";
  return "text-large max-sm:text-body max-[22.5rem]:text-small";
}

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
