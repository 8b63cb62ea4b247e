import type { RepairReport } from "../../worker/features/account-repair/compare-homes.ts";

const WORDS: Readonly<Record<keyof RepairReport, string>> = {
  corrected: "in another ledger than the directory said, which names it now",
  recalled: "unknown to the directory, which has them back",
  erased: "erased before the restore, and erased again",
  begun: "in no ledger, and begin with an empty account",
  astray:
    "in no ledger that has all of their rows, or their address belongs to another account. Restore that ledger to a later minute, or let those that are nowhere begin anew with --begin-anew",
};

/** For the operator, with the ids of everybody concerned. */
export function repairLines(
  report: RepairReport,
  { isDry, failed }: { isDry: boolean; failed: number },
): string[] {
  const found = (Object.keys(WORDS) as (keyof RepairReport)[]).filter((kind) => report[kind].length > 0);
  if (found.length === 0 && failed === 0) return ["The directory and the ledgers agree about every account."];
  return [
    ...(isDry ? ["Nothing was changed. This is what the same without --dry-run finds to do:"] : []),
    ...found.map((kind) => `Accounts ${WORDS[kind]}: ${report[kind].length} (${report[kind].join(", ")}).`),
    ...(failed > 0 ? [`Accounts that failed: ${failed}. Run the same again.`] : []),
  ];
}
