import type { OperationJson } from "#domain/operations/operation.ts";
import type { SyncResponse } from "../../worker/ledger/sync-ledger.ts";
import { call, firstValue, freshEmail, fromOwnPage, signIn } from "./api.ts";
import { subscribe } from "./billing-calls.ts";

export interface TestUser {
  readonly email: string;
  readonly cookie: string;
  readonly userId: string;
}

/** A signed-in subscriber. The subscription has sequence number 1. */
export async function newUser(): Promise<TestUser> {
  const user = await newVisitor();
  await subscribe(user);
  return user;
}

export async function newVisitor(): Promise<TestUser> {
  const { email, cookie } = await signIn(freshEmail());
  const userId = await firstValue<string>("SELECT id FROM user WHERE email = ?", email);
  if (userId === null) throw new Error("Nobody signed in");
  return { email, cookie, userId };
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

export interface Sent {
  device?: unknown;
  cursor?: unknown;
  operations?: unknown;
}

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
