import { daysBetween, type Month } from "../calendar/days.ts";
import type { Expense } from "../expenses/expense.ts";
import type { Ledger, RowChange } from "../ledger/ledger.ts";
import { handlerOf } from "../operations/apply.ts";
import type { Operation, OperationData } from "../operations/operation.ts";
import { isGenerated } from "../series/slot.ts";
import { type BadgeKey, OTHER_BADGE_KEYS } from "./catalogue.ts";
import type { BadgeFacts } from "./facts.ts";

/**
 * Only the worker calls this, so no client can claim a badge.
 * @param ledger the ledger after the operation, with every badge the user has
 */
export function awardBadges(
  ledger: Ledger,
  facts: BadgeFacts,
  operation: Operation,
  changes: readonly RowChange[],
): RowChange[] {
  const touchedMonths = facts.months.take(changes);
  const typed = typedBy(operation);
  if (typed !== undefined || operation.type === "migration.import") {
    const isNew = ({ table, before }: RowChange) => table === "expense" && before === undefined;
    facts.expensesAdded += changes.filter(isNew).length;
  }
  if (operation.type === "bills.import") facts.expensesAdded += changes.filter(isTyped(ledger)).length;
  const { type, stamp } = operation;
  // A bill entered as paid on an earlier day doesn't count, because the payment was made before.
  const isOfThePast = typed?.paidDate != null && typed.paidDate < stamp.day;
  if (handlerOf(type).earnsNoBadges || isOfThePast || bringsBackImport(operation, ledger)) return [];
  const act: Act = { operation, changes, ledger, facts, touchedMonths };
  const earned = OTHER_BADGE_KEYS.filter(
    (key) => !isEarned(ledger, key) && BADGE_RULES[key as keyof typeof BADGE_RULES](act),
  );
  const awarded = earned.map((key) => award(ledger, key, operation));
  if (OTHER_BADGE_KEYS.every((key) => isEarned(ledger, key)) && !isEarned(ledger, "badge_master")) {
    awarded.push(award(ledger, "badge_master", operation));
  }
  return awarded;
}

/** Returns the bill that the user added, by hand or out of a mail. */
function typedBy({ type, data }: Operation): OperationData["expense.add"] | undefined {
  if (type === "mail.add") return data.bill;
  return type === "expense.add" ? data : undefined;
}

/** An import brings no badge, but its bills count for the next one, except for those that a series would have made. */
function isTyped(ledger: Ledger): (change: RowChange) => boolean {
  return ({ table, before, after }) => {
    if (table !== "expense" || before !== undefined) return false;
    const series = after.recurringId === null ? undefined : ledger.get("series", after.recurringId);
    return series === undefined || !isGenerated(after.id, series);
  };
}

function bringsBackImport({ type, data }: Operation, ledger: Ledger): boolean {
  return type === "undo" && ledger.entry(data.operationId)?.subject?.imported !== undefined;
}

function award(ledger: Ledger, key: BadgeKey, operation: Operation): RowChange {
  const after = { key, earnedAtMs: operation.stamp.atMs };
  ledger.put("badge", key, after);
  return { table: "badge", key, before: undefined, after };
}

function isEarned(ledger: Ledger, key: BadgeKey): boolean {
  return ledger.get("badge", key) !== undefined;
}

interface Act {
  readonly operation: Operation;
  readonly changes: readonly RowChange[];
  readonly ledger: Ledger;
  readonly facts: BadgeFacts;
  readonly touchedMonths: ReadonlySet<Month>;
}

export const EXPENSES_TO_ADD = 10;
export const DASHBOARD_VIEWS = 10;
export const STREAK_MONTHS = 3;
const EARLY_DAYS = 5;
const BIG_AMOUNT_CENTS = 50_000;

/** Each rule tells whether an operation earns its badge (docs/product.md#badges). badge_master depends on the others. */
const BADGE_RULES: Readonly<Record<Exclude<BadgeKey, "badge_master">, (act: Act) => boolean>> = {
  first_login: (act) => act.operation.type === "dashboard.view",
  first_paid: (act) => paidNow(act).length > 0,
  green_month: hasClearedMonth,
  zero_debt_month: hasClearedMonth,
  add_10_expenses: (act) => act.facts.expensesAdded >= EXPENSES_TO_ADD,
  streak_3: (act) =>
    hasEverPaid(act) &&
    [...act.touchedMonths].some((month) => act.facts.months.streakAround(month) >= STREAK_MONTHS),
  dark_mode: ({ operation }) => operation.type === "settings.update" && operation.data.theme === "dark",
  // Undo and import restore payments that weren't made on that day.
  early_bird: (act) =>
    act.operation.type !== "undo" &&
    act.operation.type !== "migration.import" &&
    datedNow(act).some(({ dueDate, paidDate }) => daysBetween(paidDate ?? dueDate, dueDate) >= EARLY_DAYS),
  dashboard_10: ({ operation, ledger }) =>
    operation.type === "dashboard.view" && ledger.account().dashboardViews >= DASHBOARD_VIEWS,
  big_spender: ({ changes }) =>
    changes.some(
      ({ table, after }) => table === "expense" && !after.deleted && after.amountCents > BIG_AMOUNT_CENTS,
    ),
  first_recurring: ({ changes }) =>
    changes.some(({ table, before }) => table === "series" && before === undefined),
  night_owl: ({ operation }) =>
    typedBy(operation) !== undefined && (operation.stamp.hour >= 22 || operation.stamp.hour < 4),
};

function paidNow(act: Act): Expense[] {
  return paidWhere(act, ({ status }) => status !== "PAID");
}

/** Includes bills that were paid before, and whose paid date was changed. */
function datedNow(act: Act): Expense[] {
  return paidWhere(act, ({ paidDate }, after) => paidDate !== after.paidDate);
}

function paidWhere({ changes }: Act, isNew: (before: Expense, after: Expense) => boolean): Expense[] {
  return changes.flatMap(({ table, before, after }) =>
    table === "expense" &&
    after.status === "PAID" &&
    !after.deleted &&
    (before === undefined || isNew(before, after))
      ? [after]
      : [],
  );
}

function hasClearedMonth(act: Act): boolean {
  return hasEverPaid(act) && [...act.touchedMonths].some((month) => act.facts.months.isClear(month));
}

/** Tells whether a bill was ever paid here. If not, a month is clear only because its paid bills were entered as paid. */
function hasEverPaid(act: Act): boolean {
  return isEarned(act.ledger, "first_paid") || paidNow(act).length > 0;
}
