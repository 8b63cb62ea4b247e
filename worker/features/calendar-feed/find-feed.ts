import type { Context } from "hono";
import type { LedgerName } from "../../db/database.ts";
import { type AppEnv, HttpError } from "../../http/handler.ts";
import { limitCalendarMisses } from "../../http/rate-limit.ts";
import { RowsMoving } from "../../ledger/cursor.ts";
import type { Address } from "./address.ts";
import { type Held, readFeed, type StoredFeed } from "./read-feed.ts";

export interface FoundFeed {
  readonly stored: StoredFeed;
  /** The ledger that has it. */
  readonly ledger: LedgerName;
}

export function noCalendar(): HttpError {
  return new HttpError(
    404,
    "not_found",
    "There is no calendar at this address. It may have been stopped or replaced.",
  );
}

/**
 * Asks the ledger that the address names, and the others only if that one doesn't have it: the account may have moved since.
 * @throws HttpError 404 not_found, 429 rate_limited; RowsMoving
 */
export async function findFeed(c: Context<AppEnv>, address: Address, held: Held): Promise<FoundFeed> {
  const { ledgers, now } = c.var;
  const look = async (ledger: LedgerName): Promise<FoundFeed | null> => {
    const stored = await readFeed(ledgers.open(ledger), address.tokenHash, held, now);
    if (stored?.state === "moving") throw new RowsMoving();
    return stored === null || stored.state === "moved" ? null : { stored, ledger };
  };
  const named = ledgers.names.includes(address.ledger) ? await look(address.ledger) : null;
  if (named !== null) return named;
  await limitCalendarMisses(c);
  const others = ledgers.names.filter((name) => name !== address.ledger);
  const found = (await Promise.all(others.map(look))).find((each) => each !== null);
  if (found === undefined) throw noCalendar();
  return found;
}
