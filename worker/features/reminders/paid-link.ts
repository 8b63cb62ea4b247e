import { addDays, type Day, isDay } from "#domain/calendar/days.ts";
import { isExpenseId } from "#domain/expenses/expense.ts";
import { readMailed, sha256Hex, signMailed } from "../../crypto/hashes.ts";
import type { Config } from "../../env.ts";

/** What "I've paid it" in a reminder leads to: one bill of one user, as it was due when the mail was written. */
export interface PaidLink {
  readonly userId: string;
  readonly billId: string;
  readonly dueDate: Day;
  /** The last day, by UTC, on which the link works. */
  readonly lastDay: Day;
}

const PURPOSE = "paid";

/** Reminders come for as long as a bill is owed, so a newer mail has a newer link. */
const DAYS = 30;

export function signPaidLink(
  { mailedSecrets: [newest] }: Pick<Config, "mailedSecrets">,
  { userId, billId, dueDate, mailedOn }: Omit<PaidLink, "lastDay"> & { readonly mailedOn: Day },
): Promise<string> {
  return signMailed(
    PURPOSE,
    [encodeURIComponent(userId), billId, dueDate, addDays(mailedOn, DAYS)].join("."),
    newest,
  );
}

/** Returns null for a token that isn't ours. Whether it is too old, its caller decides. */
export async function readPaidLink(
  { mailedSecrets }: Pick<Config, "mailedSecrets">,
  token: string,
): Promise<PaidLink | null> {
  const content = await readMailed(PURPOSE, token, mailedSecrets);
  const [userId = "", billId = "", dueDate, lastDay] = content?.split(".") ?? [];
  if (!isExpenseId(billId) || !isDay(dueDate) || !isDay(lastDay)) return null;
  return { userId: decodeURIComponent(userId), billId, dueDate, lastDay };
}

/** A link marks its bill as paid this often, each time after somebody took it back. */
const ROUNDS = 10;

export interface Round {
  readonly pay: string;
  readonly undo: string;
}

/**
 * The ids of a link's operations. They follow from the link, so that a press that is sent twice counts once, and the payment
 * after an undo is another one. They are UUIDs of version 8.
 */
export async function roundsOf({ userId, billId, dueDate, lastDay }: PaidLink): Promise<Round[]> {
  const idOf = async (what: string) => {
    const hex = await sha256Hex(["paid link", userId, billId, dueDate, lastDay, what].join(" "));
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  };
  return await Promise.all(
    Array.from({ length: ROUNDS }, async (_, round) => ({
      pay: await idOf(`pay ${round}`),
      undo: await idOf(`undo ${round}`),
    })),
  );
}
