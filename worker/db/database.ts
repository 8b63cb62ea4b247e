import type { D1Database } from "@cloudflare/workers-types";
import { drizzle } from "drizzle-orm/d1";

export function createDatabase(d1: D1Database) {
  return drizzle(d1);
}

export type Database = ReturnType<typeof createDatabase>;

export type LedgerName = `LEDGER_${number}`;

/** The directory's binding, and those of the ledgers (docs/architecture.md#databases). */
export interface DatabaseBindings {
  DB: D1Database;
  [ledger: LedgerName]: D1Database | undefined;
}

export interface Ledgers {
  readonly names: readonly LedgerName[];
  /** @throws Error if the directory names a ledger that isn't bound */
  open(name: string): Database;
}

const NUMBERED = /^LEDGER_(\d+)$/;

export function isLedgerName(name: string): name is LedgerName {
  return NUMBERED.test(name);
}

/** Ledgers come in the order of their numbers. */
export function ledgersOf(bindings: DatabaseBindings): Ledgers {
  const numberOf = (name: string) => Number(NUMBERED.exec(name)?.[1]);
  const names = Object.keys(bindings)
    .filter(isLedgerName)
    .toSorted((one, other) => numberOf(one) - numberOf(other));
  return {
    names,
    open(name) {
      const bound = isLedgerName(name) ? bindings[name] : undefined;
      if (bound === undefined) throw new Error(`No database is bound as ${name}.`);
      return createDatabase(bound);
    },
  };
}

/** Such a batch wrote nothing. D1 names the constraint in the message. */
export function isFailedConstraint(thrown: unknown, message: RegExp): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (message.test(error.message)) return true;
  }
  return false;
}
