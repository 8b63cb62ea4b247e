import type { Ledger, RowChange } from "../ledger/ledger.ts";
import type { Operation } from "../operations/operation.ts";
import { handlerOf } from "../operations/registry.ts";
import { type BadgeKey, OTHER_BADGE_KEYS } from "./catalogue.ts";
import type { BadgeFacts } from "./facts.ts";
import { type Act, BADGE_RULES } from "./rules.ts";

/**
 * Only the worker calls this, so no client can claim a badge.
 * @param ledger after the operation, with every badge the user has
 */
export function awardBadges(
  ledger: Ledger,
  facts: BadgeFacts,
  operation: Operation,
  changes: readonly RowChange[],
): RowChange[] {
  const touchedMonths = facts.months.take(changes);
  if (operation.type === "expense.add" || operation.type === "migration.import") {
    const isNew = ({ table, before }: RowChange) => table === "expense" && before === undefined;
    facts.expensesAdded += changes.filter(isNew).length;
  }
  if (!handlerOf(operation.type).earnsBadges || isOfThePast(operation)) return [];
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

/** What is entered as paid on an earlier day was done before anybody looked. */
function isOfThePast({ type, data, stamp }: Operation): boolean {
  return type === "expense.add" && data.paidDate !== undefined && data.paidDate < stamp.day;
}

function award(ledger: Ledger, key: BadgeKey, operation: Operation): RowChange {
  const after = { key, earnedAtMs: operation.stamp.atMs };
  ledger.put("badge", key, after);
  return { table: "badge", key, before: undefined, after };
}

function isEarned(ledger: Ledger, key: BadgeKey): boolean {
  return ledger.get("badge", key) !== undefined;
}
