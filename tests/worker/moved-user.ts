/** Users whose rows were moved from one ledger to another, while their browsers' cookies still name the first. */
import type { D1Database } from "@cloudflare/workers-types";
import { moveAccount } from "../../worker/features/account-move/move-account.ts";
import { bindings, db, ledgerOf, ledgers } from "./stored.ts";
import type { TestUser } from "./sync-calls.ts";

export interface Moved {
  /** The rows stay here for a day, so that a test notices who still reads them. */
  readonly from: D1Database;
  readonly to: D1Database;
  /** Of the second ledger. */
  readonly name: string;
}

export async function move({ userId }: TestUser): Promise<Moved> {
  const { name: before, raw: from } = await ledgerOf(userId);
  const name = ledgers.names.find((each) => each !== before) ?? "LEDGER_1";
  await moveAccount({ db, ledgers, now: Date.now() }, userId, name);
  return { from, to: bindings[name] as D1Database, name };
}
