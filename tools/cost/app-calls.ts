import { randomUUID } from "node:crypto";
import type { OperationJson } from "#domain/operations/operation.ts";
import type { SyncResponse } from "../../worker/app.ts";
import type { Measured } from "./bill.ts";
import type { Meter } from "./meter.ts";
import type { MeteredCopy } from "./metered-copy.ts";

/** Calls that are averaged. */
const TIMES = 20;

type Calls = Pick<Measured["costs"], "landing" | "firstLoad" | "pull" | "openApp" | "edit" | "tick">;

/** What pages and the app ask for, as the one who signed in last. */
export async function callsOf(
  copy: MeteredCopy,
  { usedBy, averageOf }: Meter,
  { email, today }: { email: string; today: string },
): Promise<Calls> {
  let cursor: string | null = null;
  const sync = async (operations: readonly OperationJson[] = []) => {
    const body = { device: "cost", cursor, operations };
    const response: SyncResponse = await copy.post("/api/sync", body);
    const refused = response.results.find(({ status }) => status === "rejected");
    if (refused) throw new Error(JSON.stringify(refused));
    cursor = response.cursor;
    return response;
  };
  const push = (type: string, data: unknown) => sync([operation(type, data)]);
  const askSubscription = () => copy.post("/api/user-subscription-info", { email });
  const idOf = (index: number) => String(index + 1);
  const bill = { title: "Groceries", amount: 12.5, dueDate: today, isRecurring: false };
  return {
    landing: await averageOf(TIMES, () => copy.get("/")),
    firstLoad: await usedBy(async () => {
      await copy.get("/app");
      await askSubscription();
      while ((await sync()).more);
    }),
    pull: await averageOf(TIMES, () => sync()),
    openApp: await averageOf(TIMES, async () => {
      await copy.get("/api/me");
      await askSubscription();
      await push("dashboard.view", {});
    }),
    edit: await averageOf(TIMES, (index) => push("expense.add", { ...bill, id: idOf(index) })),
    tick: await averageOf(TIMES, (index) => push("expense.setStatus", { id: idOf(index), status: "PAID" })),
  };
}

function operation(type: string, data: unknown): OperationJson {
  const at = new Date().toISOString();
  return { id: randomUUID(), type, at, day: at.slice(0, 10), hour: 12, data };
}
