import type { OperationJson } from "#domain/operations/operation.ts";
import { session, user } from "../../worker/db/accounts.ts";
import { subscriptions } from "../../worker/db/billing.ts";
import type { SyncResponse } from "../../worker/ledger/sync-ledger.ts";
import { updateOwner } from "../../worker/services/subscriptions/owner.ts";
import { sessionCookies } from "../support/session-cookies.ts";
import { call, freshEmail, fromOwnPage } from "./api.ts";
import { subscribe } from "./billing-calls.ts";
import { bindings, db, execute, firstValue, ledgers } from "./stored.ts";

export interface TestUser {
  readonly email: string;
  readonly cookie: string;
  readonly userId: string;
}

/** A signed-in subscriber in a trial, whom Stripe doesn't know. The subscription has sequence number 1. */
export const newUser = (): Promise<TestUser> => storeUser(storeSubscription);

/** In the directory alone. */
export async function storeSubscription(userId: string): Promise<void> {
  const endSeconds = Math.floor(Date.now() / 1000) + 7 * 86_400;
  await db.insert(subscriptions).values({
    userId,
    customerId: `cus_stored_${userId}`,
    subscriptionId: `sub_stored_${userId}`,
    status: "trialing",
    trialEndSeconds: endSeconds,
    periodEndSeconds: endSeconds,
    hadSubscription: true,
    version: 1,
    copied: false,
    updatedAtMs: Date.now(),
  });
}

/** A signed-in subscriber who has been at Stripe's checkout. */
export async function newCustomer(): Promise<TestUser> {
  const customer = await newVisitor();
  await subscribe(customer);
  return customer;
}

/** Somebody who is signed in, without a subscription. */
export const newVisitor = (): Promise<TestUser> => storeUser(async () => undefined);

/** Stores what signing in would, in a fraction of the time. */
async function storeUser(subscribed: (userId: string) => Promise<void>): Promise<TestUser> {
  const [email, userId, token, now] = [freshEmail(), crypto.randomUUID(), crypto.randomUUID(), new Date()];
  const times = { createdAt: now, updatedAt: now };
  await db.batch([
    db.insert(user).values({ id: userId, name: "", email, emailVerified: true, ...times }),
    db.insert(session).values({
      ...{ id: crypto.randomUUID(), token, userId, ...times },
      expiresAt: new Date(now.getTime() + 30 * 86_400_000),
    }),
  ]);
  await subscribed(userId);
  const ledger = await updateOwner(db, ledgers, userId, Date.now());
  if (ledger === undefined) throw new Error("Nobody was stored");
  const cookies = sessionCookies(bindings.BETTER_AUTH_SECRET ?? "", { userId, ledger, token });
  return { email, userId, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
}

/** An operation that happens now, where it is noon: no badge depends on when the tests run. */
export function operation(type: string, data: unknown, envelope: Partial<OperationJson> = {}): OperationJson {
  const at = new Date().toISOString();
  return {
    id: crypto.randomUUID(),
    type,
    at,
    day: at.slice(0, 10),
    hour: 12,
    data,
    ...envelope,
  };
}

export function bill(id: string, fields: object = {}): Record<string, unknown> {
  return { id, title: `Bill ${id}`, amount: 10, dueDate: "2026-03-15", isRecurring: false, ...fields };
}

/** An operation for each bill from one id to another. */
export const adding = (from: number, to: number, fields: object = {}) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    operation("expense.add", bill(String(from + index), fields)),
  );

export function post(user: TestUser, body: unknown): Promise<Response> {
  return call("/api/sync", { body, headers: fromOwnPage(user.cookie) });
}

/** A response that has to be a success; without a cursor it starts over. */
export async function sync(
  user: TestUser,
  operations: readonly OperationJson[] = [],
  cursor: string | number | null = null,
): Promise<SyncResponse> {
  const response = await post(user, { device: "laptop", cursor, operations });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return response.json<SyncResponse>();
}

export async function apply(user: TestUser, type: string, data: unknown) {
  const sent = operation(type, data);
  const { results } = await sync(user, [sent]);
  if (results[0]?.status !== "applied") throw new Error(JSON.stringify(results[0]));
  return { id: sent.id, result: results[0].result };
}

/** The number that an answer reached. Devices don't look into it. */
export function numberOf({ cursor }: Pick<SyncResponse, "cursor">): number {
  return Number.parseInt(cursor, 10);
}

/** The number of rows of a user's that match; of the log, those that devices wrote. */
export async function count(user: TestUser, table: string, condition = "1"): Promise<number> {
  const own = table === "operations" ? "type <> 'subscription.change'" : "1";
  const query = `SELECT count(*) AS n FROM ${table} WHERE user_id = ? AND ${own} AND ${condition}`;
  return (await firstValue<number>(query, user.userId)) ?? 0;
}

/** As while their rows are on their way to another ledger ("moving"), were moved, or are "here". */
export const setState = ({ userId }: Pick<TestUser, "userId">, state: string) =>
  execute("UPDATE owners SET state = ? WHERE user_id = ?", state, userId);
