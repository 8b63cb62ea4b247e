import type { DryRun } from "#domain/importing/dry-run.ts";
import { formatCents, sumCents } from "#domain/money/money.ts";
import { counted } from "#domain/text/wording.ts";

/** What comes, in short: "24 bills and 12 budgets". Empty if nothing does. */
export function comingText({ rows, budgets }: DryRun): string {
  const bills = rows.filter(({ isIn }) => isIn).length;
  const newBudgets = budgets.filter(({ standing }) => standing === "new").length;
  return [
    ...(bills > 0 ? [counted(bills, "bill")] : []),
    ...(newBudgets > 0 ? [counted(newBudgets, "budget")] : []),
  ].join(" and ");
}

/** The sum of what comes, and how much of the files doesn't: "$1,240.00 · 18 already there · 2 left out". */
export function sumText({ rows, currency }: DryRun): string {
  const coming = rows.filter(({ isIn }) => isIn);
  const left = rows.filter(({ isIn }) => !isIn).map(({ standing }) => standing.kind);
  const there = left.filter((kind) => kind === "there" || kind === "deleted").length;
  const refused = left.filter((kind) => kind === "refused").length;
  const out = left.length - there - refused;
  return [
    formatCents(sumCents(coming.map(({ found }) => found.amountCents)), currency),
    ...(there > 0 ? [`${there} already there`] : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
    ...(out > 0 ? [`${out} left out`] : []),
  ].join(" · ");
}
