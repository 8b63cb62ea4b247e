import { randomInt, randomUUID } from "node:crypto";
import { requestBytes } from "./keep-alive-client.ts";
import type { Requests } from "./load.ts";
import type { SideBySide, TestUser } from "./side-by-side.ts";

export interface Exchange {
  readonly name: string;
  readonly product: Requests;
  readonly limit: Requests;
}

const ALONE = ", against its ledger alone";

/** @param isAlone whether the limit asks one database, where the product asks two */
export function readMe({ url }: SideBySide, { cookie, owner }: TestUser, isAlone = false): Exchange {
  const product = requestBytes(url, { method: "GET", path: "/api/me", headers: { Cookie: cookie } });
  const limit = requestBytes(url, {
    method: "GET",
    path: `/limit/api/me?user=${owner}${isAlone ? "&alone" : ""}`,
  });
  return { name: `GET /api/me${isAlone ? ALONE : ""}`, product: () => product, limit: () => limit };
}

/** @param isAlone as for {@link readMe} */
export async function pullBills(
  bench: SideBySide,
  user: TestUser,
  bills: number,
  isAlone = false,
): Promise<Exchange> {
  const { url, ledgerOf } = bench;
  const query = "SELECT seq FROM expenses WHERE user_id = ? ORDER BY seq DESC LIMIT 1 OFFSET ?";
  const cursor = (await ledgerOf(user).prepare(query).bind(user.userId, bills).first<number>("seq")) ?? 0;
  const body = { device: "bench", cursor, operations: [] };
  const product = requestBytes(url, {
    method: "POST",
    path: "/api/sync",
    headers: fromOwnPage(bench, user),
    body,
  });
  const limitBody = { user: user.owner, cursor, isAlone };
  const limit = requestBytes(url, { method: "POST", path: "/limit/api/pull", body: limitBody });
  return {
    name: `sync, pull of ${bills} bills${isAlone ? ALONE : ""}`,
    product: () => product,
    limit: () => limit,
  };
}

/**
 * New bills, each call from a device that is up to date. A connection pushes to accounts of its own.
 * @param isTold whether the limit is told the last number, which the product and else the limit reads: then it writes, and
 *   does nothing else
 */
export async function pushBills(
  bench: SideBySide,
  { productUsers, limitUsers }: { productUsers: readonly TestUser[]; limitUsers: readonly TestUser[] },
  bills: number,
  isTold = false,
): Promise<Exchange> {
  const product = await withLastNumbers(bench, productUsers);
  const limit = await withLastNumbers(bench, limitUsers);
  return {
    name: `sync, push of ${bills}${isTold ? ", against its write alone" : ""}`,
    product: (connection) => {
      const side = product[connection % product.length] as NumberedUser;
      const operations = Array.from({ length: bills }, newBillOperation);
      const body = { device: "bench", cursor: side.lastNumber, operations };
      side.lastNumber += bills;
      const headers = fromOwnPage(bench, side.user);
      return requestBytes(bench.url, { method: "POST", path: "/api/sync", headers, body });
    },
    limit: (connection) => {
      const side = limit[connection % limit.length] as NumberedUser;
      const rows = Array.from({ length: bills }, newBillRow);
      const seq = isTold ? { seq: side.lastNumber + 1 } : {};
      const body = { user: side.user.owner, ...seq, bills: rows };
      side.lastNumber += bills;
      return requestBytes(bench.url, { method: "POST", path: "/limit/api/push", body });
    },
  };
}

interface NumberedUser {
  readonly user: TestUser;
  lastNumber: number;
}

async function withLastNumbers(
  { ledgerOf }: SideBySide,
  users: readonly TestUser[],
): Promise<NumberedUser[]> {
  const query = "SELECT last_seq FROM owners WHERE user_id = ?";
  const numbers = users.map((user) =>
    ledgerOf(user).prepare(query).bind(user.userId).first<number>("last_seq"),
  );
  return (await Promise.all(numbers)).map((lastNumber, index) => ({
    user: users[index] as TestUser,
    lastNumber: lastNumber ?? 0,
  }));
}

function fromOwnPage({ url }: SideBySide, { cookie, userId }: TestUser): Record<string, string> {
  return { Cookie: cookie, Origin: url, "X-Person": userId };
}

function newBill() {
  const at = new Date();
  const day = at.toISOString().slice(0, 10);
  return { id: String(randomInt(1, 2 ** 47)), title: "Groceries", amount: 12.5, dueDate: day, at, day };
}

function newBillOperation() {
  const { at, day, ...bill } = newBill();
  const data = { ...bill, isRecurring: false };
  return { id: randomUUID(), type: "expense.add", at: at.toISOString(), day, hour: at.getUTCHours(), data };
}

function newBillRow() {
  const { at, ...bill } = newBill();
  const fields = { title: bill.title, amountCents: 1250, dueDate: bill.dueDate, status: "PENDING" };
  const image = JSON.stringify([{ table: "expense", key: bill.id, before: null, after: fields }]);
  return { ...bill, amount: 1250, op: randomUUID(), at: at.getTime(), image };
}
