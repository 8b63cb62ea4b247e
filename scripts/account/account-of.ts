import { eq, or } from "drizzle-orm";
import { user } from "../../worker/db/accounts.ts";
import type { Database } from "../../worker/db/database.ts";
import { Failure } from "../lib/failure.ts";

/** @param who an email address or an id. @throws Failure if there is no such account */
export async function accountOf(db: Database, who: string): Promise<{ id: string; email: string }> {
  const [found] = await db
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(or(eq(user.id, who), eq(user.email, who.trim().toLowerCase())));
  if (!found) throw new Failure(`There is no account "${who}" here.`);
  return found;
}
