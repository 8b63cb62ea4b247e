import { type MouseEvent, type ReactNode, useEffect } from "react";
import { classes, PAGE, WIDE_PAGES } from "./classes.ts";
import { Logo } from "./icons.tsx";

/**
 * The outline of a signed-in screen while its code, its session or its database is on the way. Its HTML is in the
 * page itself, so it is painted before any code runs, and nothing moves when the screen takes its place.
 *
 * @param props.children what is said instead, if it doesn't come
 */
export function AppSkeleton({ children }: { children?: ReactNode }) {
  return (
    <>
      <header className={classes(WIDE_PAGES, "border-b border-line")}>
        <div className={classes(PAGE, "flex h-14 items-center")}>
          <span className="flex min-h-11 items-center gap-2 font-semibold">
            <Logo />
            Expense Timeline
          </span>
        </div>
      </header>
      <main id={CONTENT_ID} tabIndex={-1} className={classes(WIDE_PAGES, PAGE, "pt-2 outline-none sm:pt-4")}>
        {children ?? <Spinner text="Loading..." />}
        <div className="text-center">
          <NeedsScript what="The app" />
        </div>
      </main>
    </>
  );
}

/** Says, if there is no JavaScript, what can't be done without it. */
export function NeedsScript(props: { what: string }) {
  return (
    <noscript>
      <p className="mt-4 text-small text-ink-soft">{`${props.what} needs JavaScript.`}</p>
    </noscript>
  );
}

export const CONTENT_ID = "content";

interface SkipLinkProps {
  text?: string;
  /** Selects what it leads to, if that is there. */
  to?: string;
}

/** Tab's first stop: skips the header, which is the same on every screen. Visible only while focused. */
export function SkipLink({ text = "Skip to content", to = `#${CONTENT_ID}` }: SkipLinkProps) {
  /** Adds no history entry, so that Back still leads to the screen before. */
  function skip(event: MouseEvent) {
    event.preventDefault();
    const target = document.querySelector<HTMLElement>(to) ?? document.getElementById(CONTENT_ID);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: "nearest" });
  }
  return (
    <a
      href={`#${CONTENT_ID}`}
      onClick={skip}
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-30 focus:inline-flex focus:min-h-11 focus:items-center focus:rounded-control focus:bg-surface focus:px-4 focus:font-medium focus:text-accent focus:shadow-float"
    >
      {text}
    </a>
  );
}

/** @param isSmall if what it stands for is a few lines rather than a screen */
export function Spinner({ text, isSmall = false }: { text: string; isSmall?: boolean }) {
  return (
    <div
      role="status"
      className={`flex flex-col items-center justify-center gap-3 text-ink-soft ${isSmall ? "min-h-32" : "min-h-64"}`}
    >
      <span
        aria-hidden="true"
        className="size-6 animate-turn rounded-full border-2 border-line border-t-accent"
      />
      <span>{text}</span>
    </div>
  );
}

export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Expense Timeline`;
  }, [title]);
}
