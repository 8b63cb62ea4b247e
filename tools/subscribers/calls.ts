import { createHmac, randomUUID } from "node:crypto";
import { join } from "node:path";
import type { OperationJson } from "#domain/operations/operation.ts";
import { root } from "../../scripts/lib/settings.ts";
import type { SyncResponse } from "../../worker/app.ts";
import { MONTH } from "./assumptions.ts";
import { eachFigure } from "./jobs.ts";
import type { Cost, World } from "./world.ts";

/** Work that somebody's browser or Stripe asks for, and how often in a subscriber's month. */
export const CALLS = {
  firstLoad: { name: "first load: page, all rows", monthly: MONTH.firstLoads },
  openApp: { name: "return: who, subscription, view", monthly: MONTH.visits },
  pull: { name: "pull of nothing", monthly: MONTH.pulls },
  tick: { name: "push of a tick", monthly: MONTH.ticks },
  edit: { name: "push of a new bill", monthly: MONTH.edits },
  calendar: { name: "calendar: its text", monthly: MONTH.calendarTexts },
  unchangedCalendar: { name: "calendar: unchanged", monthly: MONTH.calendarsUnchanged },
  signInMail: { name: "sign-in: mail", monthly: MONTH.mailedSignIns },
  signIn: { name: "sign-in: link", monthly: MONTH.signIns },
  program: { name: "a program that asks for news", monthly: MONTH.askedByPrograms },
  webhook: { name: "an event of Stripe's", monthly: MONTH.stripeEvents },
} as const;

export type Call = keyof typeof CALLS;

/** Its types are workerd's, which Node's contradict. */
interface Worker {
  fetch(request: Request, env: unknown, context: object): Promise<Response>;
}

/** Calls that are averaged. */
const TIMES = 5;

/** A subscriber to whom nothing else happens. */
const PERSON = 10;
const EMAIL = `person-${String(PERSON).padStart(7, "0")}@example.com`;

export async function measureCalls(world: World): Promise<Record<Call, Cost>> {
  const { env, costOf } = world;
  const { default: worker } = (await import(join(root, "worker/index.ts"))) as { default: Worker };
  const origin = String(env.APP_URL);
  let cookie = "";
  let asked = 0;
  const ask = async (path: string, body?: string, headers: Record<string, string> = {}) => {
    asked += 1;
    const rest: Promise<unknown>[] = [];
    const context = { waitUntil: (work: Promise<unknown>) => void rest.push(work) };
    const request = new Request(origin + path, {
      headers: { Cookie: cookie, "Content-Type": "application/json", ...headers },
      ...(body !== undefined && { method: "POST", body }),
    });
    const response = await worker.fetch(request, env, context);
    await Promise.all(rest);
    if (!response.ok && response.status !== 304)
      throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const post = (path: string, body: object) => ask(path, JSON.stringify(body), { Origin: origin });
  const used = async (work: () => Promise<unknown>): Promise<Cost> => {
    asked = 0;
    const cost = await costOf(work);
    return { ...cost, invocations: asked };
  };
  const average = async (work: (index: number) => Promise<unknown>): Promise<Cost> => {
    const cost = await used(async () => {
      for (let index = 1; index <= TIMES; index += 1) await work(index);
    });
    return eachFigure(cost, (name) => cost[name] / TIMES);
  };

  const signInMail = await used(() => post("/api/sign-in/link", { email: EMAIL }));
  const signIn = await used(async () => {
    const token = /#token=([\w-]+)/.exec(world.lastMail())?.[1];
    const response = await post("/api/sign-in/verify", { token });
    cookie = response.headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; ");
  });

  let cursor: string | null = null;
  const sync = async (operations: readonly OperationJson[] = []): Promise<SyncResponse> => {
    const response = await post("/api/sync", { device: "cost", cursor, operations });
    const synced = (await response.json()) as SyncResponse;
    const refused = synced.results.find(({ status }) => status === "rejected");
    if (refused) throw new Error(JSON.stringify(refused));
    cursor = synced.cursor;
    return synced;
  };
  const at = new Date().toISOString();
  const day = at.slice(0, 10);
  const push = (type: string, data: object) => sync([{ id: randomUUID(), type, at, day, hour: 12, data }]);
  const askSubscription = () => post("/api/user-subscription-info", { email: EMAIL });
  const calendar = { id: randomUUID(), name: "Bills", showsAmounts: true, alarm: "day" };
  const made = (await (await post("/api/calendars", calendar)).json()) as { address: string };
  const { pathname } = new URL(made.address);
  // The day's first request is written down.
  await ask(pathname);
  let tag = "";
  const program = await post("/api/programs", { name: "cost", scope: "read", days: 30 });
  const { token } = (await program.json()) as { token: string };
  const askForNews = (known = "") =>
    ask("/api/v1/bills", undefined, { Authorization: `Bearer ${token}`, "If-None-Match": known });
  const bill = { title: "Groceries", amount: 12.5, dueDate: day, isRecurring: false };
  return {
    signInMail,
    signIn,
    firstLoad: await used(async () => {
      // Node can't render the month, so its file comes after the rows were read.
      await ask("/app", undefined, { "Sec-Fetch-Dest": "document" });
      await askSubscription();
      while ((await sync()).more);
    }),
    openApp: await average(async () => {
      await ask("/api/me");
      await askSubscription();
      await push("dashboard.view", {});
    }),
    pull: await average(() => sync()),
    calendar: await average(async () => {
      tag = (await ask(pathname)).headers.get("ETag") ?? "";
    }),
    unchangedCalendar: await average(() => ask(pathname, undefined, { "If-None-Match": tag })),
    edit: await average((index) => push("expense.add", { ...bill, id: String(9000 + index) })),
    tick: await average((index) => push("expense.setStatus", { id: String(9000 + index), status: "PAID" })),
    program: await (async () => {
      const tag = (await askForNews()).headers.get("ETag") ?? "";
      return await average(() => askForNews(tag));
    })(),
    webhook: await average((index) => {
      const seconds = Math.floor(Date.now() / 1000);
      const payload = JSON.stringify({
        id: `evt_${index}`,
        object: "event",
        type: "invoice.paid",
        created: seconds,
        data: { object: { id: "in_1", customer: `cus_${String(PERSON).padStart(14, "0")}` } },
      });
      const signature = createHmac("sha256", String(env.STRIPE_WEBHOOK_SECRET))
        .update(`${seconds}.${payload}`)
        .digest("hex");
      return ask("/api/stripe/webhook", payload, { "Stripe-Signature": `t=${seconds},v1=${signature}` });
    }),
  };
}
