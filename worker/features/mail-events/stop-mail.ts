import { and, eq } from "drizzle-orm";
import { user } from "../../db/accounts.ts";
import type { Database } from "../../db/client.ts";
import type { Ledgers } from "../../db/databases.ts";
import { homeOf } from "../../db/homes.ts";
import { owners } from "../../db/ledger.ts";
import { RowsMoving } from "../../ledger/rows-moving.ts";
import { stopMails } from "../../mail/outbox.ts";

export interface MailEvent {
  readonly to: readonly string[];
  readonly reason: "bounced" | "complained";
}

/** Addresses that belong to nobody, support's own for instance, are nobody's reminders. It may run twice. */
export async function stopMail(db: Database, ledgers: Ledgers, { to, reason }: MailEvent): Promise<void> {
  for (const email of to) {
    const [found] = await db
      .select({ id: user.id })
      .from(user)
      .where(eq(user.email, email.trim().toLowerCase()));
    const home = found && (await homeOf(db, found.id));
    if (found === undefined || home === undefined) continue;
    const ledger = ledgers.open(home.ledger);
    await setStopped(ledger, found.id, reason);
    await ledger.run(stopMails(found.id, reason));
  }
}

export async function resumeMail(ledger: Database, userId: string): Promise<void> {
  await setStopped(ledger, userId, null);
}

/** @throws RowsMoving, upon which the provider and the app try again */
async function setStopped(
  ledger: Database,
  userId: string,
  mailStopped: MailEvent["reason"] | null,
): Promise<void> {
  const changed = await ledger
    .update(owners)
    .set({ mailStopped })
    .where(and(eq(owners.userId, userId), eq(owners.state, "here")))
    .returning({ userId: owners.userId });
  if (changed.length === 0) throw new RowsMoving();
}
