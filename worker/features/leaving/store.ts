import { and, eq } from "drizzle-orm";
import { session } from "../../db/accounts.ts";
import type { Database } from "../../db/client.ts";
import { departures } from "../../db/leaving.ts";

export type Departure = typeof departures.$inferSelect;

/** The mark of one account; undefined while nobody closes it. */
export async function departureOf(db: Database, userId: string): Promise<Departure | undefined> {
  const [row] = await db.select().from(departures).where(eq(departures.userId, userId));
  return row;
}

/** Marks an account; one that is marked keeps the mark it has. */
export async function markDeparture(db: Database, departure: Departure): Promise<void> {
  await db.insert(departures).values(departure).onConflictDoNothing({ target: departures.userId });
}

/**
 * Sets when a marked account is erased, and signs its person out everywhere, in one batch.
 * @returns how many sessions ended
 */
export async function closeAccount(
  db: Database,
  { userId, erasureId }: Departure,
  eraseAfterMs: number,
): Promise<number> {
  const [, ended] = await db.batch([
    db
      .update(departures)
      .set({ eraseAfterMs })
      .where(and(eq(departures.userId, userId), eq(departures.erasureId, erasureId))),
    db.delete(session).where(eq(session.userId, userId)).returning({ id: session.id }),
  ]);
  return ended.length;
}

/** Takes this very mark back; false when it is gone already. */
export async function withdrawDeparture(
  db: Database,
  { userId, erasureId }: Pick<Departure, "userId" | "erasureId">,
): Promise<boolean> {
  const gone = await db
    .delete(departures)
    .where(and(eq(departures.userId, userId), eq(departures.erasureId, erasureId)))
    .returning({ userId: departures.userId });
  return gone.length > 0;
}
