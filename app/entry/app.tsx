import { type ReactNode, useEffect } from "react";
import { paths } from "#domain/paths.ts";
import { CodeMissing } from "../browser/fetch-code.ts";
import { type PageRecord, PageRecordContext } from "../data/session/stored-user.ts";
import { ErrorBoundary, Later, lazyComponent } from "../ui/boundaries.tsx";
import { Button, buttonClass } from "../ui/button.tsx";

const toaster = lazyComponent(async () => (await import("../ui/toaster.tsx")).Toaster);

interface AppProps {
  page?: PageRecord | null;
  /** The router, a static one where HTML is rendered. */
  children: ReactNode;
}

export function App({ page = null, children }: AppProps) {
  useEffect(() => {
    // What the worker rendered can't be pressed until it is hydrated.
    document.getElementById("root")?.removeAttribute("inert");
    document.getElementById("load-failure")?.remove();
  }, []);
  return (
    <ErrorBoundary fallback={(error) => <ErrorScreen error={error} />}>
      <PageRecordContext value={page}>{children}</PageRecordContext>
      <Later>
        <toaster.Component />
      </Later>
    </ErrorBoundary>
  );
}

/** Replaces a screen that failed to render. Its links load a whole page, to start afresh. */
function ErrorScreen({ error }: { error: unknown }) {
  const isNotLoaded = error instanceof CodeMissing;
  return (
    <main className="mx-auto flex min-h-dvh max-w-120 flex-col items-start justify-center px-4 py-8">
      <h1 className="text-title font-semibold">Something went wrong</h1>
      <p className="mt-2 text-ink-soft">We encountered an unexpected error while processing your request.</p>
      {isNotLoaded && (
        <p className="mt-2 text-ink-soft">
          This page could not be loaded. Please check your connection, then reload.
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-2">
        {isNotLoaded && (
          <Button variant="primary" onClick={() => location.reload()}>
            Reload
          </Button>
        )}
        <a href={paths.landing} className={buttonClass(isNotLoaded ? "secondary" : "primary")}>
          Back
        </a>
      </div>
    </main>
  );
}
