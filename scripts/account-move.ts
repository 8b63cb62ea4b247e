// npm run account:move -- ana@example.com --to LEDGER_2: moves an account (docs/operations.md#moving-an-account).
import { MoveRefused, moveAccount, undoMove } from "../worker/features/account-move/move-account.ts";
import { accountOf, withLocalAccounts, withRemoteAccounts } from "./account/places.ts";
import { readArguments } from "./lib/arguments.ts";
import { Failure, runMain } from "./lib/failure.ts";
import { untilUnlocked } from "./seed/until-unlocked.ts";

const USAGE = "npm run account:move -- <email or id> (--to LEDGER_2 | --undo) [--remote]";

await runMain(async () => {
  const { values, positionals } = readArguments(USAGE, {
    allowPositionals: true,
    options: {
      to: { type: "string" },
      undo: { type: "boolean", default: false },
      remote: { type: "boolean", default: false },
    },
  });
  const [who, ...more] = positionals;
  const { to, undo } = values;
  if (who === undefined || more.length > 0 || (to === undefined) !== undo)
    throw new Failure(`Name one account, and either a ledger or --undo. Usage: ${USAGE}`);
  const withAccounts = values.remote ? withRemoteAccounts : withLocalAccounts;
  await withAccounts(async (parts) => {
    const { id, email } = await untilUnlocked(() => accountOf(parts.db, who));
    const move = await untilUnlocked(() =>
      to === undefined ? undoMove(parts, id) : moveAccount(parts, id, to),
    ).catch((thrown: unknown) => {
      throw thrown instanceof MoveRefused ? new Failure(thrown.message) : thrown;
    });
    console.log(
      undo
        ? `The account of ${email} (${id}) stays in ${move.source}.`
        : `The account of ${email} (${id}) is in ${move.target} now. What it left in ${move.source} is erased a day from now; until then, --to ${move.source} leads back, too.`,
    );
  });
  return 0;
});
