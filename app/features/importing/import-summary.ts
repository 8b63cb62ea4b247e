import { groupBy } from "#domain/group-by.ts";
import type { DryRun } from "#domain/importing/dry-run.ts";
import type { Standing } from "#domain/importing/standing.ts";
import { formatCents, sumCents } from "#domain/money/money.ts";
import { counted, numberText } from "#domain/text/wording.ts";

/** What comes, in short: "24 bills and 12 budgets". Empty if nothing does. */
export function comingText({ rows, budgets }: DryRun): string {
  const bills = rows.filter(({ isIn }) => isIn).length;
  const newBudgets = budgets.filter(({ standing }) => standing === "new").length;
  return [
    ...(bills > 0 ? [counted(bills, "bill")] : []),
    ...(newBudgets > 0 ? [counted(newBudgets, "budget")] : []),
  ].join(" and ");
}

/** The sum of what comes, and how much of the files doesn't: "$1,240.00 in total · 18 already there · 2 left out". */
export function sumText({ rows, repeatedCount, currency }: DryRun): string {
  const coming = rows.filter(({ isIn }) => isIn);
  const left = groupBy(
    rows.filter(({ isIn }) => !isIn),
    ({ standing }) => standing.kind,
  );
  return [
    `${formatCents(sumCents(coming.map(({ found }) => found.amountCents)), currency)} in total`,
    ...LEFT.flatMap(([kind, words]) => {
      const count = left.get(kind)?.length ?? 0;
      return count > 0 ? [`${numberText(count)} ${words}`] : [];
    }),
    ...(repeatedCount > 0 ? [`${numberText(repeatedCount)} stand in several files`] : []),
  ].join(" · ");
}

/** What doesn't come, and why. */
const LEFT: readonly (readonly [Standing["kind"], words: string])[] = [
  ["there", "already there"],
  ["deleted", "deleted before"],
  ["refused", "refused"],
  ["new", "left out"],
];
