import { paths } from "../paths.ts";
import { buttonClass } from "../ui/button.tsx";

/** What stands in for a screen that failed to render (SPEC.md section 2). A whole page load starts afresh. */
export function ErrorScreen() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-120 flex-col items-start justify-center px-4 py-8">
      <h1 className="text-title font-semibold">Something went wrong</h1>
      <p className="mt-2 text-ink-soft">We encountered an unexpected error while processing your request.</p>
      <a href={paths.landing} className={`mt-6 ${buttonClass("primary")}`}>
        Back
      </a>
    </main>
  );
}
