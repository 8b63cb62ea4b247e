import { gzipSync } from "node:zlib";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { addDays, localTime, monthOf } from "#domain/calendar/days.ts";
import { sumCents } from "#domain/money/money.ts";
import type { Sample } from "#domain/sample/sample-account.ts";
import { remindedBills, sampleBills } from "#domain/sample/sample-month.ts";
import type { Bindings } from "../../worker/env.ts";
import { monthFromRows, monthStatements, type PageRecord } from "../../worker/features/month-page/store.ts";
import { reminderMail } from "../../worker/features/reminders/reminder-mail.ts";
import worker from "../../worker/index.ts";
import { endSessionsIn, LOCAL } from "./api.ts";
import { addBills, addOuterUsers } from "./cost-world.ts";
import { planOf, recordingDatabases, tableScans } from "./recording-database.ts";
import { bindings, execute, ledgerBatchOf, ledgerOf, ledgers } from "./stored.ts";
import { bill, newUser, newVisitor, operation, sync, type TestUser } from "./sync-calls.ts";

/** The built page, as far as the worker changes it; tests/e2e/provisional-month.spec.ts has the real one. */
const PAGE = `<!doctype html><html lang="en" data-page="app"><head><title>Dashboard</title>
<style>.bill{color:red}</style>
<script type="module" crossorigin src="/assets/app.js"></script></head>
<body><div id="root"><p>Loading...</p></div></body></html>`;

const FILES: Readonly<Record<string, string>> = {
  "/app": PAGE,
  "/expense-timeline-dashboard": PAGE,
  "/sample": PAGE,
  "/": PAGE,
};

function fileServer() {
  const requests: Request[] = [];
  const fetch = async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init);
    requests.push(request);
    const file = FILES[new URL(request.url).pathname];
    if (request.headers.get("If-None-Match") === '"1"') return new Response(null, { status: 304 });
    const headers = {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "script-src 'self'",
      "Cache-Control": "no-cache",
      ETag: '"1"',
    };
    return new Response(request.method === "HEAD" ? null : file, { status: file ? 200 : 404, headers });
  };
  return { requests, assets: { fetch } as unknown as Bindings["ASSETS"] };
}

interface Opening {
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  /** What the browser says it requests the page for; empty where it says nothing. */
  dest?: string;
  vars?: Partial<Bindings>;
}

async function open(
  user: TestUser | null,
  { path = "/app", method = "GET", dest = "document", headers, vars }: Opening = {},
) {
  const { requests, assets } = fileServer();
  const request = new Request(`${LOCAL}${path}`, {
    method,
    headers: {
      ...(dest && { "Sec-Fetch-Dest": dest }),
      ...(user && { Cookie: user.cookie }),
      ...headers,
    },
  });
  const response = await worker.fetch(request, { ...bindings, ASSETS: assets, ...vars });
  return { response, html: await response.text(), requests };
}

function jsonIn<T>(html: string, id: string): T {
  const script = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, "s");
  return JSON.parse(script.exec(html)?.[1] ?? "") as T;
}
const recordIn = (html: string) => jsonIn<PageRecord>(html, "page-record");

const day = new Date().toISOString().slice(0, 10);
const month = monthOf(day);
const UTC = operation("settings.update", { timezone: "UTC" });

async function withBills(settings: object = {}): Promise<TestUser> {
  const user = await newUser();
  const results = await sync(user, [
    operation("settings.update", { timezone: "UTC", ...settings }),
    operation("expense.add", bill("1", { title: "Rent", amount: 1234.5, dueDate: `${month}-10` })),
    operation("expense.add", bill("2", { title: "Spring cleaning", dueDate: "2026-03-15" })),
    operation("budget.set", { year: Number(month.slice(0, 4)), month: Number(month.slice(5)), amount: 2000 }),
  ]);
  expect(results.results.map(({ status }) => status)).toEqual(Array(4).fill("applied"));
  return user;
}

const dueToBeProlonged = ({ email }: TestUser) => endSessionsIn(20 * 24 * 60 * 60 * 1000, email);

let ana: TestUser;
beforeAll(async () => {
  ana = await withBills();
});

describe("the page of a subscriber", () => {
  test("has this month's bills and figures in the place of its skeleton, and isn't stored", async () => {
    const { response, html } = await open(ana);

    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("ETag")).toBeNull();
    expect(recordIn(html).me.user.id).toBe(ana.userId);
    expect(html).toContain(">Rent<");
    expect(html).toContain("$1,234.50");
    expect(html.replaceAll("<!-- -->", "")).toContain("62% of budget");
    expect(html).not.toContain("<p>Loading...</p>");
  });

  test("is inert until its script runs, and has no style that its policy refuses", async () => {
    const { response, html } = await open(ana);

    expect(response.headers.get("Content-Security-Policy")).toBe("script-src 'self'");
    expect(html).not.toMatch(/\sstyle=/);
    expect(html).toMatch(/<div id="root" inert[ =>]/);
    expect(html).toContain('<script type="module" crossorigin src="/assets/app.js"></script>');
  });

  test("has what earlier months left unpaid above it, with a count and a total of its own", async () => {
    const owing = await newUser();
    const old = ["2019-02-28", "2024-02-29", "2026-03-31"];
    await sync(owing, [
      UTC,
      ...old.map((dueDate, n) =>
        operation("expense.add", bill(String(n + 1), { title: `Old ${n + 1}`, amount: 400, dueDate })),
      ),
      operation("expense.add", bill("4", { title: "Old and paid", dueDate: "2026-03-31", status: "PAID" })),
      operation("expense.add", bill("5", { title: "Old and deleted", dueDate: "2026-03-31" })),
      operation("expense.delete", { id: "5" }),
      operation("expense.add", bill("6", { title: "New", amount: 7, dueDate: `${month}-01` })),
    ]);

    const html = (await open(owing)).html.replaceAll("<!-- -->", "");
    expect(html).toMatch(/From earlier months · .*?>3 overdue<.*?>\$1,200\.00</s);
    expect(html.match(/Mark paid: Old \d/g)).toEqual([
      "Mark paid: Old 1",
      "Mark paid: Old 2",
      "Mark paid: Old 3",
    ]);
    expect(html).not.toContain("Old and");
    expect(html).toMatch(/Still to pay<\/h2>.*?\$7<[^>]*>\.00/s);

    expect((await open(owing, { path: `/app?month=${month}` })).html).toContain("Old 3");
    const march = (await open(owing, { path: "/app?month=2026-03" })).html;
    expect(march).not.toContain("From earlier");
    expect(march).not.toContain("Old 1");
  });

  test("has the month that its address names", async () => {
    for (const path of ["/app?month=2026-03", "/expense-timeline-dashboard?month=2026-03"]) {
      const { html } = await open(ana, { path });

      expect(html).toContain(">Spring cleaning<");
      expect(html).toContain("<title>March 2026 · Expense Timeline</title>");
      expect(html).not.toContain(">Rent<");
    }
  });

  test.each(["2026-13", "march", "", "2026-02-30", "9999-01", "'; DROP TABLE expenses"])(
    "has the current month where its address names none: %s",
    async (asked) => {
      const { html } = await open(ana, { path: `/app?month=${encodeURIComponent(asked)}` });

      expect(html).toContain(">Rent<");
    },
  );

  test("comes whole to a browser that has the file already", async () => {
    const { response, html } = await open(ana, { headers: { "If-None-Match": '"1"' } });

    expect(response.status).toBe(200);
    expect(html).toContain(">Rent<");
  });

  test("carries the rows that it shows, and whose they are, for the app to begin with", async () => {
    const { html } = await open(ana);
    const { me, month: record, nowMs } = recordIn(html);

    expect(me).toMatchObject({
      user: { id: ana.userId },
      subscription: { subscription: { status: "trialing" } },
    });
    expect(Math.abs(nowMs - Date.now())).toBeLessThan(60_000);
    expect(record).toMatchObject({ month, today: day });
    expect(record.rows.map(({ table, key }) => `${table} ${key}`).sort()).toEqual([
      `budget ${month}`,
      "expense 1",
      "expense 2",
      "settings -",
    ]);
  });

  test("wears the theme of the account", async () => {
    const { html } = await open(await withBills({ theme: "dark" }));

    expect(html).toContain('data-page="app" data-theme="dark">');
  });

  test("shows text as text", async () => {
    const eve = await newUser();
    const title = `</div><script>alert(1)</script><img src=x onerror=alert(1)> &amp; "quoted"`;
    await sync(eve, [
      UTC,
      operation("expense.add", bill("1", { title, dueDate: day, note: title, category: "<b>" })),
    ]);

    const { html } = await open(eve);

    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<img src=x");
    expect(html).not.toContain("<b>");
    const { rows } = recordIn(html).month;
    expect(rows.find(({ table }) => table === "expense")?.row).toMatchObject({ title, note: title });
  });

  test("takes the time of one round trip, for as many rows as it shows, and scans no table", async () => {
    await addOuterUsers();
    const { vars, queries, takeCosts } = recordingDatabases();
    await open(ana, { vars });

    // Three of them look at the day on which months begin.
    const costs = { trips: 1, directory: 1, ledger: 1, queries: 7, read: 16, written: 0 };
    expect(takeCosts()).toEqual(costs);
    // As many, beside years of bills that are paid.
    const eva = await withBills();
    await open(eva, { vars });
    const { read } = takeCosts();
    const { raw } = await ledgerOf(eva.userId);
    await addBills(raw, eva.userId, { count: 500, lastMonth: "2020-12-01" });
    await execute(
      "UPDATE expenses SET status = 'PAID', paid_date = due_date WHERE user_id = ? AND due_date < '2021'",
      eva.userId,
    );
    await open(eva, { vars });
    expect(takeCosts()).toEqual({ ...costs, read });
    for (const query of queries()) expect(tableScans(await planOf(query.database, query))).toEqual([]);
  });
});

describe("the page is the file as it is", () => {
  const plain = async (user: TestUser | null, opening: Opening = {}) => {
    const { response, html } = await open(user, opening);
    expect(response.status).toBe(200);
    const setsCookie = response.headers.getSetCookie().length > 0;
    expect(response.headers.get("Cache-Control")).toBe(setsCookie ? "no-store" : "no-cache");
    expect(html).toBe(PAGE);
  };

  const changed = async (user: TestUser, query: string) => {
    await execute(query, user.userId);
    return user;
  };
  const withOperation = async (user: TestUser, added: ReturnType<typeof operation>) => {
    await sync(user, [added]);
    return user;
  };

  test.each<[string, () => TestUser | null | Promise<TestUser>]>([
    ["a signed-out visitor", () => null],
    ["a cookie that only names a theme", () => ({ ...ana, cookie: "theme=dark" })],
    [
      "a cookie that is nobody's",
      () => ({ ...ana, cookie: "expense-timeline.session_token=nobody.c2lnbmF0dXJl" }),
    ],
    [
      "a session that was ended",
      async () => changed(await withBills(), "DELETE FROM session WHERE user_id = ?"),
    ],
    ["a user who never paid", async () => withOperation(await newVisitor(), UTC)],
    [
      "a user who no longer pays",
      async () =>
        changed(await withBills(), "UPDATE subscriptions SET status = 'past_due' WHERE user_id = ?"),
    ],
    [
      "a user without settings, whose day isn't known",
      async () => withOperation(await newUser(), operation("expense.add", bill("1", { dueDate: day }))),
    ],
    ["the view from left to right", () => withBills({ dashboardViewMode: "horizontal" })],
  ])("for %s", async (_, user) => plain(await user()));

  const brokenDatabase = {
    prepare: () => {
      throw new Error("D1 is down");
    },
  } as unknown as Bindings["DB"];

  test.each<[string, Opening]>([
    ["for a month without bills", { path: "/app?month=2031-01" }],
    ["for a script, as the service worker is", { dest: "empty" }],
    ["for a browser that doesn't say why it requests it", { dest: "" }],
    ["while the directory fails", { vars: { DB: brokenDatabase } }],
    [
      "while the ledgers fail",
      { vars: Object.fromEntries(ledgers.names.map((name) => [name, brokenDatabase])) },
    ],
    ["while the settings are incomplete", { vars: { MAIL_FROM: "" } }],
  ])("%s", (_, opening) => plain(ana, opening));

  test("but stored by nobody, where the session's cookie is prolonged with it", async () => {
    const visitor = await newVisitor();
    await dueToBeProlonged(visitor);
    const { response, html } = await open(visitor);
    expect(html).toBe(PAGE);
    expect(response.headers.getSetCookie()).toHaveLength(2);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  test("for HEAD and POST, which the server of files handles", async () => {
    expect((await open(ana, { method: "HEAD" })).html).toBe("");
    expect((await open(ana, { method: "POST" })).requests[0]?.method).toBe("POST");
  });

  test("unchanged since it was last fetched by a script", async () => {
    const headers = { "If-None-Match": '"1"' };
    expect((await open(ana, { headers, dest: "empty" })).response.status).toBe(304);
  });
});

describe("a month as it is read", () => {
  async function readMonth({ userId }: TestUser, wanted: string | null, nowMs: number) {
    const batch = await ledgerBatchOf(userId);
    const rows = await batch((ledger) => monthStatements(ledger, userId, wanted, nowMs));
    return monthFromRows(rows, wanted, nowMs);
  }
  const daysOf = async (user: TestUser, wanted: string | null, instant: string) => {
    const shown = await readMonth(user, wanted, Date.parse(instant));
    return shown?.rows.flatMap(({ row }) => ("dueDate" in row ? row.dueDate : []));
  };

  describe("of somebody whose months begin on payday", () => {
    const paidDays = ["2026-10-24", "2026-10-25", "2026-11-24", "2026-11-25", "2026-12-24", "2026-12-25"];
    let paid: TestUser;
    beforeAll(async () => {
      paid = await newUser();
      await sync(paid, [
        UTC,
        operation("settings.update", { monthStart: 25 }),
        ...paidDays.map((dueDate, n) =>
          operation("expense.add", bill(String(n + 1), { dueDate, status: "PAID", paidDate: "2026-10-01" })),
        ),
        operation("expense.add", bill("90", { title: "Owed", dueDate: "2026-11-10" })),
        operation("budget.set", { year: 2026, month: 12, amount: 900 }),
        operation("budget.set", { year: 2026, month: 11, amount: 800 }),
      ]);
    });

    test.each([
      [null, "2026-11-24T23:59:59Z", ["2026-10-25", "2026-11-24", "2026-11-10"]],
      [null, "2026-11-25T00:00:00Z", ["2026-11-25", "2026-12-24", "2026-11-10"]],
      [null, "2026-12-24T12:00:00Z", ["2026-11-25", "2026-12-24", "2026-11-10"]],
      ["2026-11", "2027-03-01T12:00:00Z", ["2026-10-25", "2026-11-24", "2026-11-10"]],
      ["2026-12", "2026-11-28T12:00:00Z", ["2026-11-25", "2026-12-24", "2026-11-10"]],
      ["2027-01", "2026-11-28T12:00:00Z", ["2026-12-25"]],
    ])("asked for %s at %s it has the bills of %j", async (wanted, instant, dates) => {
      expect((await daysOf(paid, wanted, instant))?.toSorted()).toEqual(dates.toSorted());
    });

    test("it has the budget of its name", async () => {
      const shown = await readMonth(paid, null, Date.parse("2026-11-28T12:00:00Z"));
      expect(shown?.month).toBe("2026-12");
      expect(shown?.rows).toContainEqual(
        expect.objectContaining({
          table: "budget",
          key: "2026-12",
          row: expect.objectContaining({ amountCents: 90_000 }),
        }),
      );
    });

    test("changing the day back shows the calendar's month again", async () => {
      await sync(paid, [operation("settings.update", { monthStart: 1 })]);
      expect((await daysOf(paid, "2026-11", "2026-11-28T12:00:00Z"))?.toSorted()).toEqual([
        "2026-11-10",
        "2026-11-24",
        "2026-11-25",
      ]);
      await sync(paid, [operation("settings.update", { monthStart: 0 })]);
      // The last working day of November 2026 is Monday the 30th.
      expect(await daysOf(paid, "2026-12", "2027-03-01T12:00:00Z")).toEqual(["2026-12-24", "2026-12-25"]);
    });
  });

  let user: TestUser;
  beforeAll(async () => {
    user = await newUser();
    const dates = ["2026-02-28", "2026-03-01", "2028-02-29", "2026-12-31", "2027-01-01"];
    const adds = dates.map((dueDate, n) => operation("expense.add", bill(String(n + 1), { dueDate })));
    await sync(user, adds);
  });
  test.each([
    // The line where the day begins, and the last place where it ends.
    ["Pacific/Kiritimati", "2026-02-28T10:00:00Z", ["2026-02-28", "2026-03-01"]],
    ["Pacific/Kiritimati", "2026-02-28T09:59:59Z", ["2026-02-28"]],
    ["Etc/GMT+12", "2026-03-01T11:59:59Z", ["2026-02-28"]],
    ["Etc/GMT+12", "2026-03-01T12:00:00Z", ["2026-02-28", "2026-03-01"]],
    ["UTC", "2028-02-29T23:59:59Z", ["2026-02-28", "2026-03-01", "2026-12-31", "2027-01-01", "2028-02-29"]],
    ["UTC", "2026-12-31T23:59:59Z", ["2026-02-28", "2026-03-01", "2026-12-31"]],
    ["Pacific/Kiritimati", "2026-12-31T23:59:59Z", ["2026-02-28", "2026-03-01", "2026-12-31", "2027-01-01"]],
  ])(
    "is the current one, with what is owed of earlier ones, in %s at %s",
    async (timezone, instant, days) => {
      await sync(user, [operation("settings.update", { timezone })]);
      expect((await daysOf(user, null, instant))?.sort()).toEqual(days);
    },
  );

  describe("that begins on payday", () => {
    const all = Array.from({ length: 150 }, (_, n) => addDays("2026-10-20", n));
    let paid: TestUser;
    beforeAll(async () => {
      paid = await newUser();
      const adds = all.map((dueDate, n) =>
        operation("expense.add", bill(String(n + 1), { dueDate, status: "PAID" })),
      );
      await sync(paid, adds.slice(0, 75));
      await sync(paid, adds.slice(75));
    });

    test.each([
      [25, "2026-12", "2026-11-25", "2026-12-24"],
      [28, "2027-03", "2027-02-28", "2027-03-18"],
      [15, "2026-12", "2026-12-15", "2027-01-14"],
      [16, "2026-12", "2026-11-16", "2026-12-15"],
      [2, "2027-01", "2027-01-02", "2027-02-01"],
      [0, "2027-03", "2027-02-26", "2027-03-18"],
      [0, "2026-12", "2026-11-30", "2026-12-30"],
    ])("with %i has all days of %s", async (monthStart, wanted, from, to) => {
      await sync(paid, [operation("settings.update", { timezone: "UTC", monthStart })]);
      const days = all.filter((day) => day >= from && day <= to);
      expect(await daysOf(paid, wanted, "2027-06-01T00:00:00Z")).toEqual(days);
    });

    test.each([
      [25, "UTC", "2026-11-24T23:59:59Z", "2026-10-25", "2026-11-24"],
      [25, "UTC", "2026-11-25T00:00:00Z", "2026-11-25", "2026-12-24"],
      [25, "Pacific/Kiritimati", "2026-11-24T10:00:00Z", "2026-11-25", "2026-12-24"],
      [25, "Etc/GMT+12", "2026-11-25T11:59:59Z", "2026-10-25", "2026-11-24"],
      [10, "Etc/GMT+12", "2027-01-01T00:00:00Z", "2026-12-10", "2027-01-09"],
      [10, "Pacific/Kiritimati", "2026-12-31T23:00:00Z", "2026-12-10", "2027-01-09"],
      [16, "Pacific/Kiritimati", "2026-11-30T23:00:00Z", "2026-11-16", "2026-12-15"],
      [0, "UTC", "2027-02-26T00:00:00Z", "2027-02-26", "2027-03-18"],
    ])("with %i is the current one in %s at %s", async (monthStart, timezone, instant, from, to) => {
      await sync(paid, [operation("settings.update", { timezone, monthStart })]);
      expect(await daysOf(paid, null, instant)).toEqual(all.filter((day) => day >= from && day <= to));
    });

    test("has what is owed of earlier months, and the budget of its name", async () => {
      const owing = await newUser();
      const dates = ["2026-11-24", "2026-11-25", "2026-12-24", "2026-12-25"];
      await sync(owing, [
        operation("settings.update", { timezone: "UTC", monthStart: 25, budgetCarryOver: "amount" }),
        ...dates.map((dueDate, n) => operation("expense.add", bill(String(n + 1), { dueDate }))),
        ...[11, 12].map((number) => operation("budget.set", { year: 2026, month: number, amount: number })),
      ]);
      const at = "2026-11-28T12:00:00Z";
      expect((await daysOf(owing, null, at))?.sort()).toEqual(dates.slice(0, 3));
      expect((await daysOf(owing, "2026-12", at))?.sort()).toEqual(dates.slice(0, 3));
      expect(await daysOf(owing, "2026-11", at)).toEqual(["2026-11-24"]);
      const shown = await readMonth(owing, null, Date.parse(at));
      const [budget] = shown?.rows.flatMap(({ row }) => ("unset" in row ? [row] : [])) ?? [];
      expect(budget).toMatchObject({ month: "2026-12", amountCents: 1200 });
    });
  });

  describe("has budgets", () => {
    const budgetsOf = async (user: TestUser, wanted: string) => {
      const shown = await readMonth(user, wanted, Date.now());
      return shown?.rows.flatMap((each) =>
        each.table === "budget" ? [[each.key, each.row.amountCents]] : [],
      );
    };

    async function withBudgets(): Promise<TestUser> {
      const user = await withBills();
      await sync(user, [
        operation("expense.add", bill("3", { dueDate: "2026-01-31" })),
        ...[
          { year: 2025, month: 9, amount: 1 },
          { year: 2025, month: 10, amount: 2 },
          { year: 2026, month: 1, amount: 3 },
          { year: 2026, month: 2, amount: 4 },
        ].map((budget) => operation("budget.set", budget)),
      ]);
      return user;
    }

    test("of its own month and the latest before it, which may carry over", async () => {
      const user = await withBudgets();
      expect(await budgetsOf(user, "2026-01")).toEqual([
        ["2026-01", 300],
        ["2025-10", 200],
      ]);
      expect(await budgetsOf(user, "2026-03")).toEqual([["2026-02", 400]]);
    });

    test("that don't depend on the bills of earlier months", async () => {
      const user = await withBudgets();
      await sync(user, [operation("settings.update", { budgetCarryOver: "rest" })]);
      expect(await budgetsOf(user, "2026-01")).toHaveLength(2);
      expect(await budgetsOf(user, "2026-03")).toBeUndefined();
      await sync(user, [operation("settings.update", { budgetCarryOver: "amount" })]);
      expect(await budgetsOf(user, "2026-03")).toEqual([["2026-02", 400]]);
    });
  });

  test("is nothing for the page where it has more than 300 bills, or 300 unpaid earlier ones", async () => {
    const user = await withBills();
    const add = (n: number) => operation("expense.add", bill(String(n), { dueDate: "2026-05-05" }));
    const addMany = async (first: number, count: number) => {
      const numbers = Array.from({ length: count }, (_, n) => n + first);
      for (let at = 0; at < count; at += 100) await sync(user, numbers.slice(at, at + 100).map(add));
    };
    await sync(user, [operation("expense.add", bill("3000", { dueDate: "2026-06-05" }))]);
    await addMany(1000, 250);
    expect(await daysOf(user, null, "2026-06-05T00:00:00Z")).toContain("2026-06-05");

    await addMany(2000, 50);
    expect(await daysOf(user, null, "2026-06-05T00:00:00Z")).toBeUndefined();
    expect(await daysOf(user, "2026-05", "2026-07-05T00:00:00Z")).toHaveLength(300);
    await sync(user, [add(3001)]);
    expect(await daysOf(user, "2026-05", "2026-07-05T00:00:00Z")).toBeUndefined();
    expect(await daysOf(user, "2026-06", "2026-07-05T00:00:00Z")).toEqual(["2026-06-05"]);
  });
});

test("a month whose notes are too long for a page comes as the plain file", async () => {
  const user = await withBills();
  const noted = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      operation("expense.add", bill(String(1000 + n), { dueDate: "2026-05-05", note: "<".repeat(1000) })),
    );
  await sync(user, noted(40));
  const { html } = await open(user, { path: "/app?month=2026-05" });
  expect(new TextEncoder().encode(html).length).toBeLessThan(1_000_000);
  expect(recordIn(html).month.rows.length).toBeGreaterThan(40);

  for (let first = 2000; first < 2100; first += 50)
    await sync(
      user,
      noted(50).map((each, n) => ({ ...each, data: { ...(each.data as object), id: String(first + n) } })),
    );
  expect((await open(user, { path: "/app?month=2026-05" })).html).toBe(PAGE);
});

describe("what is rendered into a public page is small", () => {
  afterEach(() => void vi.useRealTimers());

  // Of four hundred days, those whose sample takes the most bytes, and the one that takes the fewest.
  test.each(["2026-12-30", "2027-09-08", "2027-11-28", "2026-12-01"])("on %s", async (day) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${day}T12:00:00Z`) });
    const { html } = await open(null, { path: "/sample" });
    expect(jsonIn<Sample>(html, "sample").today).toBe(day);
    expect(bytesOf(html)).toBeLessThanOrEqual(10_200);
    const landing = await open(null, { path: "/" });
    expect(landing.html).toContain(`data-day="${day}"`);
    expect(bytesOf(landing.html)).toBeLessThanOrEqual(11_800);
  });
});

const bytesOf = (html: string) => gzipSync(html, { level: 9 }).length;

describe("the page of the sample", () => {
  test("has today's twenty bills for anybody, at the visitor's own clock, and isn't stored", async () => {
    for (const opening of [{ path: "/sample" }, { path: "/sample", dest: "" }]) {
      const { response, html } = await open(null, opening);
      expect(response.status).toBe(200);
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      expect(response.headers.get("Set-Cookie")).toBeNull();
      const { today, timezone } = jsonIn<Sample>(html, "sample");
      expect(today).toBe(localTime(Date.now(), timezone).day);
      for (const { title } of sampleBills(today)) expect(html).toContain(`>${title}<`);
      expect(html).not.toContain("page-record");
      expect(html).not.toMatch(/\sstyle=/);
    }
  });

  test("can't be pressed until its script runs, but its links can", async () => {
    const { html } = await open(null, { path: "/sample" });
    expect(html).toContain('<div id="root"><');
    expect(html).toMatch(/<div class="sample-page contents" inert="">/);
  });
});

describe("the landing page", () => {
  const openAt = async (timezone?: string) => {
    const { assets } = fileServer();
    const request = new Request(`${LOCAL}/`);
    if (timezone !== undefined) Object.defineProperty(request, "cf", { value: { timezone } });
    const response = await worker.fetch(request, { ...bindings, ASSETS: assets });
    return { response, html: await response.text() };
  };

  test("shows today's sample at the visitor's own clock, on both sides of the date line", async () => {
    for (const timezone of ["Pacific/Kiritimati", "Etc/GMT+12", "Nowhere/Atlantis", undefined]) {
      const { response, html } = await openAt(timezone);
      const known = timezone?.startsWith("Nowhere") ? "UTC" : (timezone ?? "UTC");
      expect(html).toContain(`data-day="${localTime(Date.now(), known).day}"`);
      expect(html).toContain("Pay every bill on time.");
      expect(html).not.toMatch(/\sstyle=/);
      // Tomorrow it is another page.
      expect(response.headers.get("ETag")).toBeNull();
      expect(response.headers.get("Cache-Control")).toBe("no-cache");
    }
  });

  test("shows a reminder as it is mailed, word for word", async () => {
    const day = localTime(Date.now(), "UTC").day;
    const bills = remindedBills(day).map(
      (each) => ({ ...each, amountIsEstimate: 0, paidUrl: LOCAL }) as const,
    );
    const dueDate = bills[0]?.dueDate ?? "";
    const mail = reminderMail({
      contracts: [],
      ...{ to: "ana@example.com", overdue: null, day: addDays(dueDate, -1), currency: "USD", monthStart: 1 },
      upcoming: {
        ...{ bills, count: bills.length, firstDay: dueDate, lastDay: dueDate },
        sumCents: sumCents(bills.map(({ amountCents }) => amountCents)),
      },
      ...{ origin: LOCAL, unsubscribeUrl: LOCAL, replyTo: "support@example.com" },
    });
    const letters = (html: string) => html.replace(/<[^>]*>|\s/g, "").replaceAll("&#x27;", "'");
    const [, body = ""] = mail.html.split("</head>");
    expect(letters((await openAt("UTC")).html)).toContain(letters(body));
  });

  test("has nothing of a signed-in visitor", async () => {
    const { html } = await open(ana, { path: "/" });
    expect(html).not.toContain(ana.email);
  });
});

test.each(["/", "/sample"])(
  "%s is its file where nothing is shown, and for the service worker",
  async (path) => {
    for (const opening of [
      ...(path === "/" ? [] : [{ dest: "empty" }]),
      { method: "HEAD" },
      { method: "POST" },
    ]) {
      const { html } = await open(null, { path, ...opening });
      expect(html === PAGE || html === "").toBe(true);
    }
  },
);
