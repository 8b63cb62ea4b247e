import { useState } from "react";
import { useLocation } from "react-router";
import { paths } from "#domain/paths.ts";
import { counted } from "#domain/text/wording.ts";
import { useOldDataImport, type WhatComes } from "../../data/legacy-import/run-import.ts";
import { Button } from "../../ui/button.tsx";
import { Banner } from "../../ui/card.tsx";

export function OldDataBanner(props: { userId: string }) {
  // The settings offer again what was put off.
  const again = useLocation().pathname === paths.settings;
  const { state, start, dismiss } = useOldDataImport(props.userId, again);
  const [started, setStarted] = useState(false);
  if (state.kind === "none") return null;
  return (
    <Banner label="Data from the old version">
      {state.kind === "offered" && (
        <>
          <p className="font-medium">This browser still has data from the old version</p>
          <p className="text-ink-soft">
            {isNothing(state.comes) ? "None of it" : oldDataText(state.comes)} can be imported into your
            account. This browser keeps a backup.
            {!again && " You can also do this later, in the settings."}
          </p>
          <NotComing errors={state.comes.errors} text="The rest stays as it is:" />
          <div className="mt-3 flex gap-2">
            {!isNothing(state.comes) && (
              <Button
                variant="primary"
                disabled={started}
                onClick={() => {
                  setStarted(true);
                  start();
                }}
              >
                Import
              </Button>
            )}
            <Button onClick={dismiss}>Not now</Button>
          </div>
        </>
      )}
      {state.kind === "sending" && (
        <p role="status">
          {state.of > 1
            ? `Importing your old data... ${state.done} of ${state.of} parts are saved.`
            : "Importing your old data..."}
        </p>
      )}
      {state.kind === "done" && (
        <>
          <p role="status" className="font-medium">
            {oldDataText(state.imported)}{" "}
            {state.imported.expenses + state.imported.badges === 1 ? "was" : "were"} imported
          </p>
          <NotComing
            errors={state.imported.errors}
            text="These couldn't be imported. They stay in this browser's backup:"
          />
          <Button className="mt-3" onClick={dismiss}>
            Done
          </Button>
        </>
      )}
      {state.kind === "refused" && (
        <>
          <p role="alert">{state.error}. Your old data stays in this browser.</p>
          <Button className="mt-3" onClick={dismiss}>
            Close
          </Button>
        </>
      )}
    </Banner>
  );
}

function NotComing({ errors, text }: { errors: readonly string[]; text: string }) {
  if (errors.length === 0) return null;
  return (
    <>
      <p className="mt-1 text-ink-soft">{text}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached without a mouse */}
      <section aria-label="Not imported" tabIndex={0} className="max-h-60 overflow-y-auto">
        <ul className="list-disc pl-5 text-small wrap-anywhere">
          {errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      </section>
    </>
  );
}

const isNothing = ({ expenses, badges }: WhatComes) => expenses + badges === 0;

/** "3 expenses and 1 badge", without what there is none of. */
function oldDataText({ expenses, badges }: WhatComes): string {
  if (badges === 0) return counted(expenses, "expense");
  const badgesText = counted(badges, "badge");
  return expenses === 0 ? badgesText : `${counted(expenses, "expense")} and ${badgesText}`;
}
