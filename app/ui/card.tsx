import { type ReactNode, useId, useState } from "react";
import { browserStorage } from "../browser/storage.ts";
import { classes } from "./classes.ts";
import { ChevronDownIcon, WarningIcon } from "./icons.tsx";
import { useBrowserValue } from "./use-browser-value.ts";

export function Card(props: { title: string; className?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classes("rounded-card border border-line bg-surface px-5 py-4 shadow-card", props.className)}
    >
      <h2 id={id} className="font-semibold">
        {props.title}
      </h2>
      {props.children}
    </section>
  );
}

export function CardSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="px-5 py-4">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function CollapsibleSection(props: {
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
    <section aria-label={props.title}>
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={toggle}
          className="flex min-h-12 w-full items-center justify-between rounded-card px-5 pt-2 font-semibold hover:text-accent"
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

interface BannerProps {
  label: string;
  title?: string;
  text?: ReactNode;
  /** Nothing is wrong, so it has no sign of warning. */
  isOffer?: boolean;
  /** How the title and the text are announced. */
  role?: "alert" | "status";
  children?: ReactNode;
}

export function Banner({ label, title, text, isOffer = false, role, children }: BannerProps) {
  return (
    <section
      aria-label={label}
      className="flex gap-3 rounded-card border border-line bg-surface px-4 py-3 max-sm:px-3 max-sm:py-1.5 max-sm:text-small"
    >
      {!isOffer && (
        <span className="sm:mt-0.75 text-overdue">
          <WarningIcon />
        </span>
      )}
      <div className="min-w-0 flex-1">
        {title !== undefined && (
          <div role={role}>
            <p className="font-medium">{title}</p>
            {text !== undefined && <p className="wrap-anywhere text-small text-ink-soft">{text}</p>}
          </div>
        )}
        {children}
      </div>
    </section>
  );
}
