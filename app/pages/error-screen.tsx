import { paths } from "#domain/paths.ts";
import { CodeMissing } from "../browser/fetch-code.ts";
import { Button, buttonClass } from "../ui/button.tsx";

/** Replaces a screen that failed to render. Its links load a whole page, to start afresh. */
export function ErrorScreen({ error }: { error: unknown }) {
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
        {isNotLoaded && <Button onClick={() => location.reload()}>Reload</Button>}
        <a href={paths.landing} className={buttonClass("primary")}>
          Back
        </a>
      </div>
    </main>
  );
}
