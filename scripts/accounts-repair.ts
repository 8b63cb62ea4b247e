// npm run accounts:repair: compares the directory with the ledgers after a restore (docs/operations.md#restoring-a-database).
import { eraseAgain } from "../worker/features/account-deletion/erase-account.ts";
import { compareHomes, noneRepaired } from "../worker/features/account-repair/compare-homes.ts";
import { withLocalAccounts, withRemoteAccounts } from "./account/places.ts";
import { repairLines } from "./account/repair-lines.ts";
import { readArguments } from "./lib/arguments.ts";
import { runMain } from "./lib/failure.ts";
import { untilUnlocked } from "./seed/until-unlocked.ts";

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
