import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { withDecisions } from "#domain/importing/dry-run.ts";
import { CURRENCIES, CURRENCY_SYMBOLS, type Currency } from "#domain/money/money.ts";
import { NO_DRAFT } from "../../data/importing/import-draft.ts";
import type { FileReading, ImportPlan } from "../../data/importing/import-plan.ts";
import type { Import } from "../../data/importing/use-import.ts";
import { Alert, Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/fields.tsx";
import { Spinner } from "../../ui/screen.tsx";
import { BudgetList } from "./budget-list.tsx";
import { ChooseFiles } from "./choose-files.tsx";
import { FileCard } from "./file-card.tsx";
import { ImportRows } from "./import-rows.tsx";
import { comingText, sumText } from "./import-summary.ts";
import { MonthTotals } from "./month-totals.tsx";
import { namesOf, showRemoved } from "./removed-files.ts";
import { SeriesSuggestions } from "./series-suggestions.tsx";
import { TitleRules } from "./title-rules.tsx";

interface ImportPanelProps {
  given: Import;
  /** Whether the account has bills, whose currency then stays. */
  hasBills: boolean;
  /** Stands above the plan: the month that a visitor's files make. */
  above?: ReactNode;
  /** The button that brings what comes, which is empty if nothing does. */
  action: (coming: string, plan: ImportPlan) => ReactNode;
}

/** Files, how they would land, and what can be decided about that, before anything changes. */
export function ImportPanel(props: ImportPanelProps) {
  const { given } = props;
  const { draft, plan, failure, hasFiles } = given;
  const panel = useRef<HTMLDivElement>(null);
  /** Where the focus goes once what had it is gone. */
  const returnTo = useRef<string | null>(null);
  useEffect(() => {
    if (returnTo.current === null || document.activeElement !== document.body) return;
    const target = [...(panel.current?.querySelectorAll<HTMLElement>(returnTo.current) ?? [])].at(-1);
    if (target === undefined) return;
    returnTo.current = null;
    target.focus({ preventScroll: true });
  });
  function sayRemoved(what: string, restore: () => Promise<void>) {
    returnTo.current = "[data-choose-files]";
    showRemoved(what, restore);
  }
  if (draft === undefined) return <Spinner text="Loading..." />;
  return (
    <div ref={panel} className="flex flex-col gap-4">
      <Alert text={failure} />
      {hasFiles && props.above}
      {plan?.files.map((file) => {
        const { choices } = draft?.files.find(({ id }) => id === file.id) ?? {};
        if (choices === undefined) return null;
        return (
          <FileCard
            key={file.id}
            {...{ file, choices }}
            onChoose={(chosen) => given.choose(file.id, chosen)}
            onRemove={() => sayRemoved(file.name, given.removeFile(file.id))}
          />
        );
      })}
      <ChooseFiles
        isMore={hasFiles}
        onFiles={(files) => {
          returnTo.current = "[data-file]";
          void given.addFiles(files);
        }}
      />
      {hasFiles && plan === null && failure === null && <Spinner text="Reading..." />}
      {hasFiles && plan === null && failure !== null && (
        <Button className="self-start" onClick={given.tryAgain}>
          Try again
        </Button>
      )}
      {hasFiles && !given.isKept && (
        <p className="text-small text-ink-soft">
          This browser can't keep files, so they are gone when you leave this page.
        </p>
      )}
      {hasFiles && plan !== null && (
        <Planned {...props} plan={plan} onDiscard={() => sayRemoved(namesOf(plan.files), given.discard())} />
      )}
    </div>
  );
}

/** Whether a question has to be answered before anything of a file lands. */
function isWaiting({ assumptions }: FileReading): boolean {
  return assumptions.some(({ holdsImport }) => holdsImport === true);
}

interface PlannedProps extends ImportPanelProps {
  plan: ImportPlan;
  onDiscard: () => void;
}

function Planned({ given, plan, hasBills, action, onDiscard }: PlannedProps) {
  const { titles } = plan;
  const { decisions } = given.draft ?? NO_DRAFT;
  const run = useMemo(() => withDecisions(plan.run, decisions), [plan.run, decisions]);
  const { currency } = run;
  if (given.draft == null || run.rows.length + run.budgets.length === 0) return null;
  const coming = comingText(run);
  const decide = (kind: "rows" | "series", ids: readonly string[], isIn: boolean) =>
    given.decide({
      [kind]: new Map([...decisions[kind], ...ids.map((id) => [id, isIn] as const)]),
    });
  return (
    <>
      <SeriesSuggestions series={run.series} onDecide={(id, isIn) => decide("series", [id], isIn)} />
      <ImportRows rows={run.rows} currency={currency} onDecide={(ids, isIn) => decide("rows", ids, isIn)}>
        {!hasBills && (
          <div className="mt-2 max-w-60">
            <SelectField
              label="Amounts in"
              value={decisions.currency ?? currency}
              options={CURRENCIES.map((each) => [each, `${each} ${CURRENCY_SYMBOLS[each]}`] as const)}
              onChange={(event) => given.decide({ currency: event.target.value as Currency })}
            />
          </div>
        )}
        <MonthTotals months={run.months} currency={currency} />
        <BudgetList budgets={run.budgets} currency={currency} />
        <TitleRules
          {...{ rules: titles, titles: decisions.titles }}
          onTitles={(changed) => given.decide({ titles: changed })}
        />
      </ImportRows>
      <div
        data-sticky-action
        className="sticky bottom-(--bottom-edge) z-2 -mx-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-canvas px-4 py-3 sm:mx-0 sm:rounded-card sm:border sm:bg-surface sm:shadow-card"
      >
        <p aria-live="polite" className="mr-auto min-w-0 text-small text-ink-soft tabular-nums wrap-anywhere">
          {sumText(run)}
        </p>
        <Button variant="quiet" onClick={onDiscard}>
          Discard
        </Button>
        {plan.files.some(isWaiting) ? (
          <Button variant="primary" disabled>
            Answer the question above
          </Button>
        ) : (
          action(coming, plan)
        )}
      </div>
    </>
  );
}
