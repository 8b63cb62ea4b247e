import { afterEach, describe, expect, test, vi } from "vitest";
import { addDays, addMonths, firstDayOf, monthOf } from "#domain/calendar/days.ts";
import { FEEDS_MAX } from "#domain/calendar-feed/feed.ts";
import type { Bindings } from "../../worker/env.ts";
import { generateBills } from "../../worker/features/recurring/generate-bills.ts";
import { readCalendar } from "../support/read-calendar.ts";
import { call, fromOwnPage, LOCAL } from "./api.ts";
import { calendarOptions, eventsAt, fetchCalendar, manage, newCalendar, pathIn } from "./calendar-calls.ts";
import { fullUser } from "./full-account.ts";
import { move } from "./moved-user.ts";
import { recordingDatabases } from "./recording-database.ts";
import { bindings, execute, ledgerOf, ledgers, SILENT, storedRows } from "./stored.ts";
import { apply, bill, newUser, newVisitor, setState, type TestUser } from "./sync-calls.ts";

const TODAY = new Date().toISOString().slice(0, 10);

/** A bill of today, "7", and a series, whose first bill is "8". */
async function userWithBills(): Promise<TestUser> {
  const ana = await newUser();
  await apply(ana, "expense.add", bill("7", { title: "Rent", dueDate: TODAY }));
  await apply(ana, "expense.add", bill("8", { title: "Gym", dueDate: TODAY, isRecurring: true }));
  return ana;
}

const tagOf = (response: Response) => response.headers.get("ETag");

/** The platform's own, with three calls a minute; each test has keys of its own. */
const few = (bindings as unknown as { THREE_A_MINUTE: NonNullable<Bindings["CALLS_PER_USER"]> })
  .THREE_A_MINUTE;

describe("a user's calendars", () => {
  test("are made, listed, changed and stopped, and tell their address only once", async () => {
    const ana = await newUser();
    expect(await manage(ana, "")).toEqual({ status: 200, calendars: [] });
    const options = calendarOptions({ name: " Phone\n", alarm: "dayBefore" });
    const made = await manage(ana, "", options);
    const calendar = {
      ...{ id: options.id, name: "Phone", showsAmounts: true, alarm: "dayBefore" },
      ...{ createdAt: expect.stringMatching(/^\d{4}-.*Z$/), lastUsedOn: null },
    };
    expect(made).toEqual({
      ...{ status: 200, calendar },
      address: expect.stringMatching(/^http:\/\/localhost:5173\/calendar\/\d+-[\w-]{43}\.ics$/),
    });
    expect(await manage(ana, "")).toEqual({ status: 200, calendars: [calendar] });
    const changed = { ...options, name: "Work", showsAmounts: false, alarm: "day" };
    expect(await manage(ana, "/change", changed)).toEqual({
      status: 200,
      calendar: { ...calendar, name: "Work", showsAmounts: false, alarm: "day" },
    });
    expect((await fetchCalendar(pathIn(made))).status).toBe(200);
    expect((await manage(ana, "")).calendars).toMatchObject([{ lastUsedOn: TODAY }]);
    expect(await manage(ana, "/stop", { id: options.id })).toEqual({ status: 200, ok: true });
    expect(await manage(ana, "/stop", { id: options.id })).toEqual({ status: 200, ok: true });
    expect(await manage(ana, "")).toEqual({ status: 200, calendars: [] });
    expect(await manage(ana, "/change", changed)).toMatchObject({ status: 404, code: "not_found" });
    expect((await fetchCalendar(pathIn(made))).status).toBe(404);
  });

  test("are one calendar, with the newer address, if a request is sent twice", async () => {
    const ana = await newUser();
    const options = calendarOptions();
    const [first, second] = [await manage(ana, "", options), await manage(ana, "", options)];
    expect((await manage(ana, "")).calendars).toHaveLength(1);
    expect((await fetchCalendar(pathIn(first))).status).toBe(404);
    expect((await fetchCalendar(pathIn(second))).status).toBe(200);
  });

  test("are at most ten, also when more are asked for at once", async () => {
    const ana = await newUser();
    const asked = Array.from({ length: FEEDS_MAX + 3 }, () => manage(ana, "", calendarOptions()));
    const statuses = (await Promise.all(asked)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array<number>(FEEDS_MAX).fill(200), 409, 409, 409]);
    expect(await manage(ana, "", calendarOptions())).toMatchObject({
      ...{ status: 409, code: "too_many_calendars" },
      error: "There can be at most 10 calendars. Stop one that you don't need.",
    });
    const [{ id = "" } = {}] = (await manage(ana, "")).calendars;
    expect(await manage(ana, "/replace", { id })).toMatchObject({ status: 200 });
  });

  test("get a new address, upon which the old one stops", async () => {
    const ana = await newUser();
    const options = calendarOptions();
    const old = pathIn(await manage(ana, "", options));
    await fetchCalendar(old);
    const replaced = await manage(ana, "/replace", { id: options.id });
    expect(replaced).toMatchObject({ status: 200, calendar: { lastUsedOn: null } });
    expect((await fetchCalendar(old)).status).toBe(404);
    expect((await fetchCalendar(pathIn(replaced))).status).toBe(200);
  });

  test("refuse what isn't one", async () => {
    const ana = await newUser();
    const refuse = async (options: object) =>
      expect(await manage(ana, "", options)).toMatchObject({ status: 400 });
    expect(await manage(ana, "", calendarOptions({ name: " \u200b" }))).toMatchObject({
      ...{ status: 400, code: "invalid_request", fields: { name: "Name is required" } },
    });
    await refuse(calendarOptions({ name: "x".repeat(61) }));
    await refuse({ ...calendarOptions(), id: "1" });
    await refuse({ ...calendarOptions(), alarm: "hourly" });
    await refuse({ ...calendarOptions(), showsAmounts: 1 });
    await refuse({ ...calendarOptions(), userId: "another" });
    expect((await manage(ana, "")).calendars).toEqual([]);
  });

  test("are nobody else's to see, change or stop", async () => {
    const [ana, eve] = [await newUser(), await newUser()];
    const options = calendarOptions();
    const path = pathIn(await manage(ana, "", options));
    expect((await manage(eve, "")).calendars).toEqual([]);
    expect(await manage(eve, "/change", { ...options, name: "Mine" })).toMatchObject({ status: 404 });
    expect(await manage(eve, "/replace", { id: options.id })).toMatchObject({ status: 404 });
    await manage(eve, "/stop", { id: options.id });
    // The same id is another calendar in another account.
    await manage(eve, "", { ...options, name: "Eve's" });
    expect((await manage(ana, "")).calendars).toMatchObject([{ name: "Phone" }]);
    expect((await fetchCalendar(path)).status).toBe(200);
  });

  test("need no subscription, and some patience", async () => {
    const ana = await newVisitor();
    const once = { CALENDAR_ADDRESSES_PER_USER_PER_DAY: 1 };
    expect(await manage(ana, "", calendarOptions(), once)).toMatchObject({ status: 200 });
    expect(await manage(ana, "", calendarOptions(), once)).toMatchObject({ status: 429 });
  });
});

describe("what a calendar app gets", () => {
  test("is the user's bills, those to come included, with what an app has to know beside them", async () => {
    const path = await newCalendar(await userWithBills(), { name: "Bills, all", alarm: "day" });
    const response = await fetchCalendar(path);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'inline; filename="expense-timeline.ics"',
      "cache-control": "private, no-cache",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
    });
    const { name, events } = readCalendar(await response.text());
    expect(name).toBe("Bills, all");
    expect(events.slice(0, 2)).toMatchObject([
      { day: TODAY, summary: "Rent · $10.00", alarm: 9 * 3600 },
      { day: TODAY, summary: "Gym · $10.00", alarm: 9 * 3600 },
    ]);
    expect(events).toHaveLength(15);
    expect(events[0]?.url).toBe(`${LOCAL}/app?month=${monthOf(TODAY)}#expense-7`);
  });

  test("follows changes, in other events of the same UIDs with greater numbers", async () => {
    const ana = await userWithBills();
    const path = await newCalendar(ana);
    const [before] = await eventsAt(path);
    await apply(ana, "expense.edit", { id: "7", changes: { title: "Flat", dueDate: addDays(TODAY, 1) } });
    await apply(ana, "expense.setStatus", { id: "7", status: "PAID" });
    const after = (await eventsAt(path)).find(({ uid }) => uid === before?.uid);
    expect(after).toMatchObject({ day: addDays(TODAY, 1), summary: "✓ Flat · $10.00" });
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Infinity);
    await apply(ana, "expense.delete", { id: "7", scope: "this" });
    expect((await eventsAt(path)).some(({ uid }) => uid === before?.uid)).toBe(false);
  });

  test("goes by the user's own day and reminder hour", async () => {
    const ana = await newUser();
    const path = await newCalendar(ana, { alarm: "day" });
    const localToday = (timeZone: string) => new Intl.DateTimeFormat("sv", { timeZone }).format();
    for (const timezone of ["Etc/GMT+12", "Etc/GMT-14"]) {
      await apply(ana, "settings.update", { timezone, reminderHour: 7 });
      const id = timezone.endsWith("14") ? "14" : "12";
      await apply(ana, "expense.add", bill(id, { dueDate: localToday(timezone) }));
      await apply(ana, "expense.add", bill(`${id}0`, { dueDate: addDays(localToday(timezone), -1) }));
      const alarms = new Map((await eventsAt(path)).map(({ uid, alarm }) => [uid.split(".")[0], alarm]));
      expect([alarms.get(id), alarms.get(`${id}0`)]).toEqual([7 * 3600, null]);
    }
  });

  test("is the same whether bills are generated or to come, but for the event's number", async () => {
    const ana = await newUser();
    const month = monthOf(TODAY);
    const dueDate = firstDayOf(addMonths(month, -1));
    await apply(ana, "expense.add", bill("8", { title: "Gym", dueDate, isRecurring: true }));
    const path = await newCalendar(ana);
    const shown = async () => (await eventsAt(path)).map(({ sequence: _, ...event }) => event);
    const before = await shown();
    const { db: ledger } = await ledgerOf(ana.userId);
    // An hour later, when an event that was written anew would say so.
    const later = Date.now() + 3_600_000;
    for await (const { made } of generateBills(
      ledger,
      { atMs: later, appliedAtMs: later, room: { bills: 1e9, bytes: 1e9 } },
      null,
    ))
      expect(made).toBeGreaterThan(0);
    expect(await shown()).toEqual(before);
    await execute("UPDATE recurring_series SET changed_at = 1e12 WHERE user_id = ?", ana.userId);
    await apply(ana, "series.generate", { cutoffDate: `${addMonths(month, 6)}-28` });
    const made = await storedRows<{ changed_at: number }>(
      "SELECT DISTINCT changed_at FROM expenses WHERE user_id = ? AND due_date > ?",
      ...[ana.userId, `${addMonths(month, 2)}-28`],
    );
    expect(made).toEqual([{ changed_at: 1e12 }]);
    expect(await storedRows("SELECT changed_at FROM recurring_series WHERE user_id = ?", ana.userId)).toEqual(
      [{ changed_at: 1e12 }],
    );
  });

  test("tells of rows that nothing changed since the column exists when they began", async () => {
    const ana = await userWithBills();
    const path = await newCalendar(ana);
    await execute("UPDATE expenses SET changed_at = NULL, created_at = 1e12 WHERE user_id = ?", ana.userId);
    expect((await eventsAt(path))[0]?.changedAt).toBe("2001-09-09T01:46:40Z");
  });

  test("is reached by HEAD, and refuses to be anything but read", async () => {
    const path = await newCalendar(await newUser());
    const head = await fetchCalendar(path, null, { method: "HEAD" });
    expect([head.status, await head.text(), tagOf(head)]).toEqual([
      200,
      "",
      tagOf(await fetchCalendar(path)),
    ]);
    for (const method of ["POST", "PUT", "DELETE", "PROPFIND"]) {
      const response = await fetchCalendar(path, null, { method });
      expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
    }
  });
});

describe("an app that has an answer already", () => {
  test("is told so, whichever way it says what it has", async () => {
    const path = await newCalendar(await userWithBills());
    const tag = tagOf(await fetchCalendar(path)) ?? "";
    expect(tag).toMatch(/^W\/"[^"]+"$/);
    const strong = tag.slice(2);
    for (const known of [tag, strong, "*", `"other", ${tag}`, `${strong} , W/"x"`]) {
      const response = await fetchCalendar(path, known);
      expect([known, response.status, await response.text(), tagOf(response)]).toEqual([known, 304, "", tag]);
      expect(response.headers.get("Cache-Control")).toBe("private, no-cache");
    }
    for (const other of ["", '"', "x", strong.slice(1, -1), `"x${strong.slice(1)}`, '"', 'W/"1.x.1.1"'])
      expect([other, (await fetchCalendar(path, other)).status]).toEqual([other, 200]);
  });

  test("gets the bills if it made up a tag", async () => {
    const path = await newCalendar(await userWithBills());
    const made = (tagOf(await fetchCalendar(path)) ?? "").replace(/\d+"$/, '99999999"');
    const response = await fetchCalendar(path, made);
    expect(response.status).toBe(200);
    expect(readCalendar(await response.text()).events).toHaveLength(15);
  });

  test("gets another one with another tag after every change that shows, and the same bytes as long as nothing changes", async () => {
    const ana = await fullUser();
    const options = calendarOptions();
    const path = pathIn(await manage(ana, "", options));
    const seen: { tag: string | null; text: string }[] = [];
    async function look() {
      const [one, other] = [await fetchCalendar(path), await fetchCalendar(path)];
      const text = await one.text();
      expect([tagOf(other), await other.text()]).toEqual([tagOf(one), text]);
      seen.push({ tag: tagOf(one), text });
    }
    await look();
    const changes: (() => Promise<unknown>)[] = [
      () => apply(ana, "expense.add", bill("9001", { dueDate: TODAY })),
      () => apply(ana, "expense.edit", { id: "9001", changes: { note: "Call, first" } }),
      () => apply(ana, "expense.setStatus", { id: "9001", status: "PAID" }),
      () => apply(ana, "settings.update", { currency: "EUR" }),
      () => apply(ana, "settings.update", { monthStart: 25 }),
      () => apply(ana, "expense.add", bill("9002", { dueDate: TODAY, isRecurring: true })),
      () => manage(ana, "/change", { ...options, name: "Work" }),
      () => manage(ana, "/change", { ...options, name: "Work", alarm: "day" }),
      () => apply(ana, "settings.update", { reminderHour: 6 }),
      () => apply(ana, "settings.update", { timezone: "Etc/GMT-14" }),
      () => manage(ana, "/change", { ...options, name: "Work", alarm: "day", showsAmounts: false }),
      () => apply(ana, "expense.delete", { id: "9001", scope: "this" }),
    ];
    for (const change of changes) {
      await change();
      await look();
    }
    expect(new Set(seen.map(({ tag }) => tag)).size).toBe(changes.length + 1);
    expect(new Set(seen.map(({ text }) => text)).size).toBeGreaterThanOrEqual(changes.length);
  });
});

describe("a request", () => {
  test("is one statement, which reads no bill if the app has the answer", async () => {
    const { vars, takeCosts } = recordingDatabases();
    const path = await newCalendar(await userWithBills());
    // The first one of a day is written down.
    const tag = tagOf(await fetchCalendar(path));
    await fetchCalendar(path, null, { vars });
    const whole = takeCosts();
    expect(whole).toMatchObject({ directory: 0, ledger: 1, queries: 1, written: 0 });
    await fetchCalendar(path, tag, { vars });
    expect(takeCosts()).toMatchObject({ directory: 0, ledger: 1, queries: 1, written: 0, read: 12 });
  });

  test("asks no database for what can't be an address", async () => {
    const { vars, takeCosts } = recordingDatabases();
    const [, secret = ""] = /-(.{43})\.ics$/.exec(await newCalendar(await newUser())) ?? [];
    const others = [
      ...["x", "1-.ics", `1-${secret}`, `1-${secret}.ICS`, `1-${secret.slice(1)}.ics`, `1-${secret}x.ics`],
      ...[`-1-${secret}.ics`, `LEDGER_1-${secret}.ics`, `1-${secret}.ics%00`, `1-${"%27".repeat(43)}.ics`],
    ];
    for (const file of others) {
      const response = await fetchCalendar(`/calendar/${file}`, null, { vars });
      expect([file, response.status]).toEqual([file, 404]);
      expect(response.headers.get("Cache-Control")).toBe("no-store");
    }
    expect(takeCosts()).toMatchObject({ directory: 0, ledger: 0 });
  });

  test("with a guessed secret finds nothing, and soon isn't looked for", async () => {
    const path = await newCalendar(await newUser());
    const vars = { CALENDAR_MISSES_PER_NETWORK: few };
    const guess = async (ip: string) => {
      const secret = crypto.randomUUID().replaceAll("-", "").padEnd(43, "A");
      const headers = { "CF-Connecting-IP": ip };
      return (await fetchCalendar(`/calendar/2-${secret}.ics`, null, { vars, headers })).status;
    };
    const statuses = [];
    for (let time = 0; time < 4; time += 1) statuses.push(await guess("203.0.113.77"));
    expect(statuses).toEqual([404, 404, 404, 429]);
    // Whoever knows an address is still answered there, and others elsewhere.
    const headers = { "CF-Connecting-IP": "203.0.113.77" };
    expect((await fetchCalendar(path, null, { vars, headers })).status).toBe(200);
    expect(await guess("203.0.113.78")).toBe(404);
  });

  test("comes seldom enough, for each address alone, or no database is asked", async () => {
    const { vars, takeCosts } = recordingDatabases();
    const ana = await newUser();
    const [path, other] = [await newCalendar(ana), await newCalendar(ana)];
    const limited = { vars: { ...vars, CALLS_PER_CALENDAR: few } };
    for (let time = 0; time < 3; time += 1) await fetchCalendar(path, null, limited);
    takeCosts();
    const refused = await fetchCalendar(path, null, limited);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
    expect(takeCosts()).toMatchObject({ directory: 0, ledger: 0 });
    expect((await fetchCalendar(other, null, limited)).status).toBe(200);
  });

  test("opens nothing else, and no session opens a calendar", async () => {
    const ana = await newUser();
    const path = await newCalendar(ana);
    const token = path.split("/").at(-1)?.replace(".ics", "") ?? "";
    for (const headers of [
      { Authorization: `Bearer ${token}` },
      { Cookie: `expense-timeline.session_token=${token}` },
    ])
      expect(await (await call("/api/me", { headers })).json()).toEqual({ user: null });
    expect((await call("/calendar/", { headers: fromOwnPage(ana.cookie) })).status).toBe(404);
  });
});

describe("an account", () => {
  test("that was moved keeps its addresses, also after its rows left the first ledger", async () => {
    const ana = await userWithBills();
    const path = await newCalendar(ana);
    const before = await fetchCalendar(path);
    const text = await before.text();
    const { from } = await move(ana);
    for (const isErased of [false, true]) {
      if (isErased)
        for (const table of ["calendar_feeds", "expenses", "recurring_series"])
          await from.prepare(`DELETE FROM ${table} WHERE user_id = ?`).bind(ana.userId).run();
      const after = await fetchCalendar(path);
      expect([after.status, tagOf(after), await after.text()]).toEqual([200, tagOf(before), text]);
    }
    expect((await manage(ana, "")).calendars).toMatchObject([{ lastUsedOn: TODAY }]);
  });

  test("that is being moved asks to come again, and takes no changes", async () => {
    const ana = await newUser();
    const options = calendarOptions();
    const path = pathIn(await manage(ana, "", options));
    await setState(ana, "moving");
    const response = await fetchCalendar(path);
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "2"]);
    for (const [action, body] of [
      ["", calendarOptions()],
      ["", options],
      ["/change", { ...options, name: "Work" }],
      ["/replace", { id: options.id }],
      ["/stop", { id: options.id }],
    ] as const)
      expect(await manage(ana, action, body)).toMatchObject({ status: 503, code: "busy" });
    await setState(ana, "here");
    expect((await manage(ana, "")).calendars).toMatchObject([{ name: "Phone", lastUsedOn: null }]);
    expect((await fetchCalendar(path)).status).toBe(200);
  });

  test("that doesn't pay any more is still read", async () => {
    const ana = await userWithBills();
    const path = await newCalendar(ana);
    await execute('UPDATE owners SET subscription = \'{"status":"canceled"}\' WHERE user_id = ?', ana.userId);
    expect(await eventsAt(path)).toHaveLength(15);
  });

  test("exports its calendars without what opens them", async () => {
    const ana = await newUser();
    await newCalendar(ana);
    const response = await call("/api/export/account.json", { headers: { Cookie: ana.cookie } });
    const { tables } = await response.json<{ tables: { calendar_feeds: object[] } }>();
    expect(tables.calendar_feeds).toMatchObject([{ name: "Phone", showsAmounts: true }]);
    expect(JSON.stringify(tables.calendar_feeds)).not.toContain("Hash");
  });
});

describe("no log", () => {
  afterEach(() => vi.restoreAllMocks());

  test("names an address, whatever becomes of the request", async () => {
    const lines: unknown[] = [];
    for (const level of ["log", "warn", "error"] as const)
      vi.spyOn(console, level).mockImplementation((line) => lines.push(line));
    const ana = await newUser();
    const path = await newCalendar(ana);
    const secret = path.slice(path.indexOf("-") + 1, -".ics".length);
    const silent = Object.fromEntries(ledgers.names.map((name) => [name, SILENT]));
    const statuses = [
      await fetchCalendar(path),
      await fetchCalendar(path, null, { method: "POST" }),
      await fetchCalendar(`${path}/more`),
      await fetchCalendar(path, null, { vars: silent }),
      await fetchCalendar(path, null, { vars: { CALLS_PER_CALENDAR: few } }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 405, 404, 500, 200]);
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.join("\n")).toContain('"route":"/calendar/:file"');
    expect(lines.join("\n")).not.toContain(secret);
  });
});
