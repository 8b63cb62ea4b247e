// npm run accounts:repair: compares the directory with the ledgers after a restore (docs/operations.md#restoring-a-database).

import { eraseAgain } from "../worker/features/account-deletion/erase-account.ts";
import {
  compareHomes,
  noneRepaired,
  type RepairReport,
} from "../worker/features/account-repair/compare-homes.ts";
import { withLocalAccounts, withRemoteAccounts } from "./account/places.ts";
import { readArguments } from "./lib/arguments.ts";
import { runMain } from "./lib/failure.ts";
import { untilUnlocked } from "./seed/until-unlocked.ts";

const WORDS: Readonly<Record<keyof RepairReport, string>> = {
  corrected: "in another ledger than the directory said, which names it now",
  recalled: "unknown to the directory, which has them back",
  erased: "erased before the restore, and erased again",
  begun: "in no ledger, and begin with an empty account",
  told: "told another subscription in their ledger than the directory has; cron tells the ledger anew",
  astray:
    "in no ledger that has all of their rows, or their address belongs to another account. Restore that ledger to a later minute, or let those that are nowhere begin anew with --begin-anew",
};

/** For the operator, with the ids of everybody concerned. */
function repairLines(report: RepairReport, { isDry, failed }: { isDry: boolean; failed: number }): string[] {
  const found = (Object.keys(WORDS) as (keyof RepairReport)[]).filter((kind) => report[kind].length > 0);
  if (found.length === 0 && failed === 0) return ["The directory and the ledgers agree about every account."];
  return [
    ...(isDry ? ["Nothing was changed. This is what the same without --dry-run finds to do:"] : []),
    ...found.map((kind) => `Accounts ${WORDS[kind]}: ${report[kind].length} (${report[kind].join(", ")}).`),
    ...(failed > 0 ? [`Accounts that failed: ${failed}. Run the same again.`] : []),
  ];
}

const USAGE = "npm run accounts:repair [-- [--dry-run] [--begin-anew] [--remote]]";

await runMain(async () => {
  const { values } = readArguments(USAGE, {
    options: {
      "dry-run": { type: "boolean", default: false },
      "begin-anew": { type: "boolean", default: false },
      remote: { type: "boolean", default: false },
    },
  });
  const isDry = values["dry-run"];
  const withAccounts = values.remote ? withRemoteAccounts : withLocalAccounts;
  const report = noneRepaired();
  let failed = 0;
  await withAccounts(async (parts) => {
    const repair = {
      ...parts,
      isDry,
      beginsAnew: values["begin-anew"],
      eraseAgain: (userId: string, ledger: string | null) => eraseAgain(parts, userId, ledger),
    };
    failed = await untilUnlocked(async () => {
      let count = 0;
      for await (const step of compareHomes(repair, null, report)) count += step.failed;
      return count;
    });
  });
  for (const line of repairLines(report, { isDry, failed })) console.log(line);
  return failed > 0 || report.astray.length > 0 ? 1 : 0;
});
