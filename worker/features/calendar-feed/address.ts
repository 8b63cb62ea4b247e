import { sha256Hex } from "../../crypto/hashes.ts";
import { isLedgerName, type LedgerName } from "../../db/database.ts";

/** Where a calendar is read, below the product's origin. */
export const CALENDAR_PATH = "/calendar";

const SECRET_BYTES = 32;

/** The number of the ledger in which the calendar began, and 256 random bits in base64url. */
const FILE = /^(\d{1,4})-([A-Za-z0-9_-]{43})\.ics$/;

export interface Address {
  /** The ledger to ask first. The account may have moved since. */
  readonly ledger: LedgerName;
  readonly tokenHash: string;
}

/** @param file the last part of an address; null is returned if it can't be one of ours */
export async function readAddress(file: string): Promise<Address | null> {
  const [, number, secret] = FILE.exec(file) ?? [];
  const ledger = `LEDGER_${number}`;
  if (secret === undefined || !isLedgerName(ledger)) return null;
  return { ledger, tokenHash: await sha256Hex(secret) };
}

interface NewAddress {
  /** Nobody can tell it again from what is stored. */
  readonly path: string;
  readonly tokenHash: string;
}

export async function newAddress(ledger: string): Promise<NewAddress> {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  const secret = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
  const number = ledger.slice("LEDGER_".length);
  return { path: `${CALENDAR_PATH}/${number}-${secret}.ics`, tokenHash: await sha256Hex(secret) };
}
