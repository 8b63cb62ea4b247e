import { useEffect } from "react";
import type { Day, Month } from "#domain/calendar.ts";
import type { Expense } from "#domain/expense.ts";
import { cutoffForMonth, projectedExpenses } from "#domain/projection.ts";
import { useAccount } from "./account.tsx";
import { useIsLapsed } from "./billing.ts";
import { useLocal, useReplica } from "./replica-provider.tsx";

/** The bills that a month will have once its series are generated that far (DESIGN.md section 10). */
export function useProjectedExpenses(month: Month): readonly Expense[] {
  return projectedExpenses(useReplica().ledger(), month);
}

/**
 * Generates what the shown month lacks, with or without a network: SPEC.md section 4, "Generation on month load".
 * Not for who doesn't pay (DESIGN.md section 9): the worker would refuse it, month after month. They see projections.
 */
export function useGenerateOnShow(month: Month, today: Day): void {
  const { replica } = useLocal();
  const account = useAccount();
  const mayGenerate = !useIsLapsed("person" in account ? account.person.id : null);
  const isBehind =
    useReplica().everSynced() && mayGenerate && cutoffForMonth(replica.ledger(), month, today) !== null;
  useEffect(() => {
    // Asked anew: between rendering and now another effect may have done it.
    const cutoffDate = isBehind ? cutoffForMonth(replica.ledger(), month, today) : null;
    if (cutoffDate === null) return;
    void replica.perform({ type: "series.generate", data: { cutoffDate } }).catch(reportError);
  }, [replica, isBehind, month, today]);
}
