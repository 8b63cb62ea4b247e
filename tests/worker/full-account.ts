/** A user with rows in every table, so that no table can be forgotten. */
import { nameOf, PERSONAL_TABLES } from "../../worker/db/personal-tables.ts";
import { bindings } from "./api.ts";
import { stored } from "./billing-calls.ts";
import { db } from "./cron-world.ts";
import { apply, bill, newUser, type TestUser } from "./sync-calls.ts";

/** Filled only while a cancellation is requested; `departures` by nothing any more. */
export const EMPTY: ReadonlySet<string> = new Set(["cancellations", "departures"]);

/** @throws Error naming a table without rows of the user, to be filled here */
export async function fullUser(): Promise<TestUser> {
  const user = await newUser();
  const { email, userId } = user;
  await apply(user, "settings.update", { currency: "EUR" });
  await apply(user, "expense.add", bill("1", { isRecurring: true, note: "secret note" }));
  await apply(user, "budget.set", { year: 2026, month: 3, amount: 100 });
  await apply(user, "dashboard.view", {});
  const { customer_id: customer } = await stored(user);
  const id = crypto.randomUUID();
  const run = (query: string, ...values: unknown[]) => bindings.DB.prepare(query).bind(...values);
  await bindings.DB.batch([
    run(
      "INSERT INTO account (id, provider_id, account_id, user_id, created_at, updated_at) VALUES (?1, 'google', ?1, ?2, 0, 0)",
      id,
      userId,
    ),
    run(
      "INSERT INTO sign_in_challenges (email, return_to, token_hash, code_hash, expires_at) VALUES (?, '/app', ?, 'code', 9999999999999)",
      email,
      id,
    ),
    run(
      "INSERT INTO stripe_events (id, type, customer_id, created, matched, received_at) VALUES (?, 'invoice.paid', ?, 0, 1, 9999999999999)",
      `evt_${id}`,
      customer,
    ),
    run("INSERT INTO operation_results VALUES (?, ?, 0, 'expense.add', 9999999999999, NULL)", userId, id),
    run("INSERT INTO support_requests (user_id, day, requested_at) VALUES (?, '2026-11-21', 0)", userId),
    run(
      "INSERT INTO mail_outbox (user_id, kind, local_date, mail, created_at) VALUES (?, 'overdue', '2026-11-21', '{}', 9999999999999)",
      userId,
    ),
  ]);
  const held = await heldOf(userId);
  const empty = [...held]
    .filter(([name, rows]) => rows.length === 0 && !EMPTY.has(name))
    .map(([name]) => name);
  if (empty.length > 0) throw new Error(`Nothing of them is in ${empty.join(", ")}`);
  return user;
}

export async function heldOf(userId: string): Promise<Map<string, unknown[]>> {
  const held = new Map<string, unknown[]>();
  for (const each of PERSONAL_TABLES)
    held.set(nameOf(each), await db.select().from(each.table).where(each.isOf(userId)));
  return held;
}

export const isHeld = async ({ userId }: TestUser): Promise<boolean> =>
  [...(await heldOf(userId)).values()].some((rows) => rows.length > 0);

export async function everyRow(): Promise<Map<string, unknown[]>> {
  const all = new Map<string, unknown[]>();
  for (const each of PERSONAL_TABLES) all.set(nameOf(each), await db.select().from(each.table));
  return all;
}
