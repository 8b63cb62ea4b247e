import { describe, expect, test } from "vitest";
import { addDays, localTime } from "#domain/calendar/days.ts";
import { readConfig } from "../../worker/env.ts";
import { signPaidLink } from "../../worker/features/reminders/paid-link.ts";
import { call, fromOwnPage, inboxOf } from "./api.ts";
import { fire, MAIL_CRON, RECURRING_CRON } from "./cron-world.ts";
import { move } from "./moved-user.ts";
import { bindings, execute } from "./stored.ts";
import { apply, bill, count, newUser, newVisitor, setState, sync, type TestUser } from "./sync-calls.ts";

const config = readConfig(bindings);
const today = localTime(Date.now(), "UTC").day;

interface Linked {
  readonly dueDate?: string;
  readonly mailedOn?: string;
  readonly billId?: string;
}

async function pathOf(
  { userId }: TestUser,
  { billId = "1", dueDate = today, mailedOn = today }: Linked = {},
) {
  return `/api/paid?token=${await signPaidLink(config, { userId, billId, dueDate, mailedOn })}`;
}

/** The title of the page, and what it says, without tags. */
async function pageOf(response: Response) {
  const html = await response.text();
  const [, title = ""] = /<h1[^>]*>(.*?)<\/h1>/.exec(html) ?? [];
  const plain = (text: string) =>
    text
      .replace(/<[^>]+>/g, " ")
      .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  const buttons = [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, text = ""]) => plain(text));
  return { status: response.status, title: plain(title), text: plain(html), buttons, html };
}

const open = async (path: string) => pageOf(await call(path));

/** As a browser sends the page's form: no Origin but "null", and perhaps the session's cookie. */
async function press(
  path: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const body = new URLSearchParams(fields).toString();
  const type = { "Content-Type": "application/x-www-form-urlencoded", Origin: "null" };
  return pageOf(await call(path, { method: "POST", body, headers: { ...type, ...headers } }));
}

async function owing(fields: object = {}): Promise<TestUser> {
  const ana = await newUser();
  await apply(ana, "settings.update", { currency: "EUR", timezone: "UTC" });
  await apply(ana, "expense.add", bill("1", { title: "Rent <b>", amount: 84.5, dueDate: today, ...fields }));
  return ana;
}

const billOf = async (user: TestUser) => (await sync(user)).changes.expenses.find(({ id }) => id === "1");
const operations = (user: TestUser) => count(user, "operations");

describe("a bill's link", () => {
  test("asks on GET and HEAD, however often, and changes nothing", async () => {
    const ana = await owing();
    const [path, before] = [await pathOf(ana), await operations(ana)];
    for (const method of ["GET", "HEAD", "GET"]) expect((await call(path, { method })).status).toBe(200);
    const page = await open(path);
    expect(page.title).toBe("Have you paid Rent <b>?");
    expect(page.text).toContain("€84.50, due on ");
    expect(page.buttons).toEqual(["I've paid it"]);
    expect(page.html).toContain('<meta name="robots" content="noindex">');
    expect(page.html).toContain('<meta name="referrer" content="no-referrer">');
    expect(page.html).not.toMatch(/<script|style=/);
    expect(await operations(ana)).toBe(before);
    expect(await billOf(ana)).toMatchObject({ status: "PENDING" });
  });

  test("marks its bill as paid on the user's own day, once, and devices hear of it", async () => {
    const ana = await owing();
    await apply(ana, "settings.update", { timezone: "Pacific/Kiritimati" });
    const path = await pathOf(ana);
    const { cursor } = await sync(ana);
    const pages = await Promise.all([press(path), press(path), press(path)]);
    for (const page of pages)
      expect(page).toMatchObject({ status: 200, title: "Rent <b> is marked as paid" });
    expect((await press(path)).buttons).toEqual(["Undo"]);
    const { changes } = await sync(ana, [], cursor);
    expect(changes.expenses).toMatchObject([
      { id: "1", status: "PAID", paidDate: localTime(Date.now(), "Pacific/Kiritimati").day },
    ]);
    expect(changes.history).toMatchObject([{ type: "expense.setStatus", device: "Link in a mail" }]);
    expect((await open(path)).buttons).toEqual(["Undo"]);
  });

  test("takes it back, can pay again afterwards, and does both in a signed-in browser, too", async () => {
    const ana = await owing();
    const [path, headers] = [await pathOf(ana), { Cookie: ana.cookie }];
    for (let round = 0; round < 3; round += 1) {
      expect(await press(path, {}, headers)).toMatchObject({
        status: 200,
        title: "Rent <b> is marked as paid",
      });
      expect(await billOf(ana)).toMatchObject({ status: "PAID" });
      const undone = await press(path, { undo: "1" }, headers);
      expect(undone).toMatchObject({ status: 200, title: "Rent <b> isn't paid any more" });
      expect(undone.buttons).toEqual(["I've paid it"]);
      expect(await billOf(ana)).toMatchObject({ status: "PENDING", paidDate: null });
      // A second press of Undo finds nothing to take back.
      expect(await press(path, { undo: "1" })).toMatchObject({ title: "Have you paid Rent <b>?" });
    }
  });

  test("says after ten rounds that it was used up, and leads to the app", async () => {
    const ana = await owing();
    const path = await pathOf(ana);
    for (let round = 1; round < 10; round += 1) {
      await press(path);
      await press(path, { undo: "1" });
    }
    await press(path);
    const undone = await press(path, { undo: "1" });
    expect(undone).toMatchObject({ title: "Rent <b> isn't paid any more", buttons: [] });
    for (const page of [await open(path), await press(path)]) {
      expect(page).toMatchObject({ status: 410, title: "This link is used up", buttons: [] });
      expect(page.html).toContain("#expense-1");
    }
    expect(await billOf(ana)).toMatchObject({ status: "PENDING" });
  });

  test("can be undone in the app, like any other change", async () => {
    const ana = await owing();
    const path = await pathOf(ana);
    await press(path);
    const { changes } = await sync(ana);
    await apply(ana, "undo", { operationId: changes.history.at(-1)?.operationId });
    expect(await open(path)).toMatchObject({ title: "Have you paid Rent <b>?" });
    await press(path);
    expect(await billOf(ana)).toMatchObject({ status: "PAID" });
  });

  test("asks what an estimated bill cost, and keeps its plan", async () => {
    const ana = await owing({ isRecurring: true, recurringId: "rec_1", amountIsEstimate: true });
    const path = await pathOf(ana);
    const page = await open(path);
    expect(page.text).toContain("About €84.50, due on ");
    expect(page.html).toMatch(
      /<label for="amount"[^>]*>What did it cost\?<\/label><input id="amount"[^>]* value="84.50"/,
    );
    for (const amount of ["", "0", "-3", "x", "1e99", '"><b>']) {
      const wrong = await press(path, { amount });
      expect(wrong.status).toBe(400);
      expect(wrong.text).toContain("Please enter a valid amount");
      expect(wrong.html).not.toContain('"><b>');
    }
    expect(await billOf(ana)).toMatchObject({ status: "PENDING" });
    expect((await press(path, { amount: "91.20" })).text).toContain("€91.20, paid on");
    expect(await billOf(ana)).toMatchObject({ status: "PAID", amount: 91.2, plannedAmount: 84.5 });
    await press(path, { undo: "1" });
    expect(await billOf(ana)).toMatchObject({ status: "PENDING", amount: 84.5 });
  });

  test("is good for one bill of one user", async () => {
    const [ana, eve] = [await owing(), await owing()];
    await press(await pathOf(ana));
    expect(await billOf(ana)).toMatchObject({ status: "PAID" });
    expect(await billOf(eve)).toMatchObject({ status: "PENDING" });
    expect(await press(await pathOf(eve, { billId: "2" }))).toMatchObject({ status: 410 });
  });
});

describe("what has happened meanwhile is said", () => {
  const both = async (path: string) => [await open(path), await press(path)];

  test.each<[string, (ana: TestUser) => Promise<unknown>, number, string]>([
    ["a deleted bill", (ana) => apply(ana, "expense.delete", { id: "1" }), 410, "Rent <b> was deleted"],
    [
      "a paid bill",
      (ana) => apply(ana, "expense.setStatus", { id: "1", status: "PAID" }),
      200,
      "Rent <b> is already paid",
    ],
    [
      "a subscription that ended",
      ({ userId }) => execute("UPDATE owners SET subscription = NULL WHERE user_id = ?", userId),
      402,
      "Your subscription has ended",
    ],
    ["rows on their way", (ana) => setState(ana, "moving"), 503, "Please try again in a minute"],
    ["rows that are elsewhere", (ana) => setState(ana, "moved"), 503, "Please try again in a minute"],
    [
      "an erased account",
      ({ userId }) => execute("DELETE FROM homes WHERE user_id = ?", userId),
      410,
      "This account doesn't exist any more",
    ],
  ])("%s", async (_, happens, status, title) => {
    const ana = await owing();
    const path = await pathOf(ana);
    await happens(ana);
    const before = await operations(ana);
    for (const page of await both(path)) expect(page).toMatchObject({ status, title, buttons: [] });
    expect(await operations(ana)).toBe(before);
  });

  test("a bill that moved to another day, and can be paid all the same", async () => {
    const ana = await owing();
    const path = await pathOf(ana);
    await apply(ana, "expense.edit", { id: "1", changes: { dueDate: addDays(today, 3) } });
    expect((await open(path)).text).toContain("which moved to ");
    expect(await press(path)).toMatchObject({ title: "Rent <b> is marked as paid" });
  });

  test.each<[string, object, object, string[]]>([
    ["a payment of another day", {}, { paidDate: addDays(today, -1) }, []],
    [
      "another day of an estimate's payment",
      { isRecurring: true, recurringId: "rec_1", amountIsEstimate: true },
      { paidDate: addDays(today, -1) },
      [],
    ],
    ["another note", {}, { note: "by card" }, ["Undo"]],
  ])("after the payment, %s: Undo is offered only if it would work", async (_, fields, changes, buttons) => {
    const ana = await owing(fields);
    const path = await pathOf(ana);
    await press(path, { amount: "90" });
    await apply(ana, "expense.edit", { id: "1", changes });
    const before = await operations(ana);
    for (const page of [await open(path), await press(path)]) expect(page).toMatchObject({ buttons });
    expect(await operations(ana)).toBe(before);
    expect(await billOf(ana)).toMatchObject({ status: "PAID" });
  });

  test("an undo that a later change prevents", async () => {
    const ana = await owing();
    const path = await pathOf(ana);
    await press(path);
    await apply(ana, "expense.edit", {
      id: "1",
      changes: { amount: 99, status: "PAID", paidDate: addDays(today, -1) },
    });
    const page = await press(path, { undo: "1" });
    expect(page).toMatchObject({ status: 409, title: "This could not be saved" });
    expect(await billOf(ana)).toMatchObject({ status: "PAID" });
  });

  test("in an account that was moved to another ledger, the bill is found there", async () => {
    const ana = await owing();
    const path = await pathOf(ana);
    await move(ana);
    expect(await press(path)).toMatchObject({ status: 200, title: "Rent <b> is marked as paid" });
    expect(await billOf(ana)).toMatchObject({ status: "PAID" });
  });
});

describe("a token", () => {
  test("that is too old changes nothing", async () => {
    const ana = await owing();
    const last = await pathOf(ana, { mailedOn: addDays(today, -30) });
    const old = await pathOf(ana, { mailedOn: addDays(today, -31) });
    expect((await open(last)).status).toBe(200);
    for (const page of [await open(old), await press(old)])
      expect(page).toMatchObject({ status: 410, title: "This link is too old" });
    expect(await billOf(ana)).toMatchObject({ status: "PENDING" });
  });

  test("that isn't ours, or was made for something else, changes nothing", async () => {
    const ana = await owing();
    const path = await pathOf(ana);
    const forged = [
      "",
      "x",
      "1.2.3",
      path.replace(/.$/, (last) => (last === "0" ? "1" : "0")).split("=")[1],
      path.split("=")[1]?.replace(".1.", ".2."),
    ];
    for (const token of forged)
      for (const page of [await open(`/api/paid?token=${token}`), await press(`/api/paid?token=${token}`)])
        expect(page).toMatchObject({ status: 400, title: "This link is not complete" });
    const paid = path.split("=")[1] ?? "";
    expect((await call(`/api/unsubscribe?token=${paid}`, { method: "POST" })).status).toBe(400);
    expect(await billOf(ana)).toMatchObject({ status: "PENDING" });
  });

  test("opens nothing else: whoever follows it isn't signed in", async () => {
    const ana = await owing();
    const response = await call(await pathOf(ana), { method: "POST" });
    expect(response.headers.getSetCookie()).toEqual([]);
    const visitor = await newVisitor();
    await press(await pathOf(ana), {}, fromOwnPage(visitor.cookie));
    expect(await count(visitor, "operations")).toBe(0);
  });
});

test("each bill of a reminder has its own link, and one that pays itself tomorrow isn't named", async () => {
  const ana = await newUser();
  await apply(ana, "settings.update", { timezone: "UTC" });
  const [day, later] = [addDays(today, 1), { dueDate: addDays(today, 2) }];
  await apply(ana, "expense.add", bill("1", { title: "Water", ...later }));
  await apply(ana, "expense.add", bill("2", { title: "Phone", autopay: true, ...later }));
  await fire(RECURRING_CRON, `${day}T09:05:00Z`);
  await fire(MAIL_CRON, `${day}T09:06:00Z`);
  const [mail] = await inboxOf(ana.email);
  const links = [...(mail?.text ?? "").matchAll(/I've paid it: (\S+)/g)].map(([, url = ""]) => url);
  expect(links).toHaveLength(1);
  expect(mail?.text).not.toContain("Phone");
  expect(mail?.html).toContain(`href="${links[0]}"`);
  const [url = ""] = links;
  expect(await open(url.slice(new URL(url).origin.length))).toMatchObject({ title: "Have you paid Water?" });
});
