import type { ReactNode } from "react";
import { Logo } from "./logo.tsx";
import { NeedsScript } from "./needs-script.tsx";
import { CONTENT_ID } from "./skip-link.tsx";
import { Spinner } from "./spinner.tsx";

/**
 * The outline of a signed-in screen while its code, its session or its database is on the way. Its HTML is in the
 * page itself, so it is painted before any code runs, and nothing moves when the screen takes its place.
 *
 * @param props.children what is said instead, if it doesn't come
 */
export function AppSkeleton({ children }: { children?: ReactNode }) {
  return (
    <>
      <header className="wide-pages border-b border-line">
        <div className="page flex h-14 items-center">
          <span className="flex min-h-11 items-center gap-2 font-semibold">
            <Logo />
            Expense Timeline
          </span>
        </div>
      </header>
      <main id={CONTENT_ID} tabIndex={-1} className="outline-none wide-pages page pt-2 sm:pt-4">
        {children ?? <Spinner text="Loading..." />}
        <div className="text-center">
          <NeedsScript what="The app" />
        </div>
      </main>
    </>
  );
}
