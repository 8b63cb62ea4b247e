import type { ReactNode } from "react";
import type { Currency } from "#domain/money/money.ts";
import type { ImportPlan } from "../../data/importing/import-plan.ts";
import type { Import } from "../../data/importing/use-import.ts";
import { Alert, Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/screen.tsx";
import { BudgetList } from "./budget-list.tsx";
import { ChooseFiles } from "./choose-files.tsx";
import { FileCard } from "./file-card.tsx";
import { ImportRows } from "./import-rows.tsx";
import { comingText, sumText } from "./import-summary.ts";
import { MonthTotals } from "./month-totals.tsx";
import { SeriesSuggestions } from "./series-suggestions.tsx";
import { TitleRules } from "./title-rules.tsx";

interface ImportPanelProps {
  given: Import;
  currency: Currency;
  /** Stands above the plan: the month that a visitor's files make. */
  above?: ReactNode;
  /** The button that brings what comes, which is empty if nothing does. */
  action: (coming: string) => ReactNode;
}

/** Files, how they would land, and what can be decided about that, before anything changes. */
export function ImportPanel({ given, currency, above, action }: ImportPanelProps) {
  const { draft, plan, failure, hasFiles } = given;
  if (draft === undefined) return <Spinner text="Loading..." />;
  return (
    <div className="flex flex-col gap-4">
      <Alert text={failure} />
      {plan?.files.map((file) => {
        const { choices } = draft?.files.find(({ id }) => id === file.id) ?? {};
        if (choices === undefined) return null;
        return (
          <FileCard
            key={file.id}
            {...{ file, choices }}
            onChoose={(chosen) => given.choose(file.id, chosen)}
            onRemove={() => given.removeFile(file.id)}
          />
        );
      })}
      <ChooseFiles isMore={hasFiles} onFiles={(files) => void given.addFiles(files)} />
      {hasFiles && plan === null && failure === null && <Spinner text="Reading..." />}
      {hasFiles && plan !== null && <Planned {...{ given, plan, currency, above, action }} />}
    </div>
  );
}

function Planned({ given, plan, currency, above, action }: ImportPanelProps & { plan: ImportPlan }) {
  const { run, titles } = plan;
  const decisions = given.draft?.decisions;
  if (decisions === undefined || run.rows.length + run.budgets.length === 0) return null;
  const coming = comingText(run);
  const decide = (kind: "rows" | "series", ids: readonly string[], isIn: boolean) =>
    given.decide({
      [kind]: new Map([...decisions[kind], ...ids.map((id) => [id, isIn] as const)]),
    });
  return (
    <>
      {above}
      <SeriesSuggestions
        {...{ currency, series: run.series }}
        onDecide={(id, isIn) => decide("series", [id], isIn)}
      />
      <ImportRows rows={run.rows} currency={currency} onDecide={(ids, isIn) => decide("rows", ids, isIn)}>
        <MonthTotals months={run.months} currency={currency} />
        <BudgetList budgets={run.budgets} currency={currency} />
        <TitleRules
          {...{ rules: titles, titles: decisions.titles }}
          onTitles={(changed) => given.decide({ titles: changed })}
        />
      </ImportRows>
      <div className="sticky bottom-(--bottom-edge) z-2 -mx-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-canvas px-4 py-3 sm:mx-0 sm:rounded-card sm:border sm:bg-surface sm:shadow-card">
        <p aria-live="polite" className="mr-auto min-w-0 text-small text-ink-soft tabular-nums wrap-anywhere">
          {sumText(run, currency)}
        </p>
        <Button variant="quiet" onClick={given.discard}>
          Discard
        </Button>
        {action(coming)}
      </div>
    </>
  );
}
