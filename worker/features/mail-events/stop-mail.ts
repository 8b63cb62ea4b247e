import { eq } from "drizzle-orm";
import { user } from "../../db/accounts.ts";
import type { Database } from "../../db/client.ts";
import type { Ledgers } from "../../db/databases.ts";
import { homeOf } from "../../db/homes.ts";
import { owners } from "../../db/ledger.ts";
import { rawBatch } from "../../db/statements.ts";
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
    await rawBatch(ledger, [
      ledger.update(owners).set({ mailStopped: reason }).where(eq(owners.userId, found.id)).getSQL(),
      stopMails(found.id, reason),
    ]);
  }
}

export async function resumeMail(ledger: Database, userId: string): Promise<void> {
  await ledger.update(owners).set({ mailStopped: null }).where(eq(owners.userId, userId));
}
