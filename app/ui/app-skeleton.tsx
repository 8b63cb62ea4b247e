import type { ReactNode } from "react";
import { Logo } from "./logo.tsx";
import { NeedsScript } from "./needs-script.tsx";
import { CONTENT_ID, SkipLink } from "./skip-link.tsx";
import { Spinner } from "./spinner.tsx";

/**
 * The outline of a signed-in screen while its code, its session or its database is on the way. Its HTML is in the
 * page itself, so it is painted before any code runs, and nothing moves when the screen takes its place.
 *
 * @param children what can be read meanwhile
 */
export function AppSkeleton({ children }: { children?: ReactNode }) {
  return (
    <>
      {children !== undefined && <SkipLink />}
      <header className="border-b border-line">
        <div className="page flex h-14 items-center justify-between">
          <span className="flex min-h-11 min-w-11 items-center gap-2 font-semibold">
            <Logo />
            <span className="max-sm:sr-only">Expense Timeline</span>
          </span>
          {children !== undefined && (
            <p role="status" className="animate-late text-small noscript:hidden text-ink-soft">
              Loading…
            </p>
          )}
        </div>
      </header>
      {children === undefined ? (
        <main className="page pt-4">
          <Spinner text="Loading..." />
          <div className="text-center">
            <NeedsScript what="The app" />
          </div>
        </main>
      ) : (
        <main
          id={CONTENT_ID}
          tabIndex={-1}
          data-still
          className="page outline-none flex flex-col gap-4 pt-4 pb-28 sm:pb-12 print:p-0"
        >
          {/* Without a place of its own otherwise, where nothing may move. */}
          <div className="hidden noscript:block">
            <NeedsScript what="The app" />
          </div>
          {children}
        </main>
      )}
    </>
  );
}
