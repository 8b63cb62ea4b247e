// npm run account:finish -- ana@example.com: finishes a cancellation (docs/operations.md#finishing-a-cancellation).
import { changeAccount } from "./account/change-account.ts";
import { withLocalAccounts, withRemoteAccounts } from "./account/places.ts";
import { readArguments } from "./lib/arguments.ts";
import { Failure, runMain } from "./lib/failure.ts";
import { untilUnlocked } from "./seed/until-unlocked.ts";

const USAGE = "npm run account:finish -- <email or id> [--delete-data] [--undo] [--remote]";

await runMain(async () => {
  const { values, positionals } = readArguments(USAGE, {
    allowPositionals: true,
    options: {
      "delete-data": { type: "boolean", default: false },
      undo: { type: "boolean", default: false },
      remote: { type: "boolean", default: false },
    },
  });
  const [who, ...more] = positionals;
  if (who === undefined || more.length > 0) throw new Failure(`Name one account. Usage: ${USAGE}`);
  const change = { undo: values.undo, deletesData: values["delete-data"] };
  const withAccounts = values.remote ? withRemoteAccounts : withLocalAccounts;
  await withAccounts(async (parts) => {
    const lines = await untilUnlocked(() => changeAccount(parts, who, change));
    for (const line of lines) console.log(line);
  });
  return 0;
});
