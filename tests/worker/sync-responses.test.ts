import { describe, expect, test } from "vitest";
import { call } from "./api.ts";
import { apply, bill, newUser, newVisitor, numberOf, operation, sync } from "./sync-calls.ts";

describe("a response", () => {
  test("to a user without anything is empty", async () => {
    expect(await sync(await newVisitor())).toEqual({
      cursor: "0.0.",
      more: false,
      historySince: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/),
      results: [],
      changes: { expenses: [], deletedExpenseIds: [], series: [], budgets: [], badges: [], history: [] },
    });
  });

  test("has a result for each operation, in order, one refused among applied ones", async () => {
    const sent = [
      operation("expense.add", bill("1")),
      operation("expense.setStatus", { id: "2", status: "PAID" }),
      operation("expense.explode", {}),
      operation("expense.delete", { id: "1" }),
    ];
    const response = await sync(await newUser(), sent);
    expect(response.results).toEqual([
      { id: sent[0]?.id, status: "applied" },
      {
        id: sent[1]?.id,
        status: "rejected",
        code: "not_found",
        error: "This expense does not exist",
        fields: { id: "Not found" },
      },
      {
        id: sent[2]?.id,
        status: "rejected",
        code: "unknown_type",
        error: "This type of operation is not known",
        fields: { type: "This type of operation is not known" },
      },
      { id: sent[3]?.id, status: "applied", result: { count: 1 } },
    ]);
    expect(numberOf(response)).toBe(3);
  });
});

describe("an applied operation is seen in the changes", () => {
  test("expense.add", async () => {
    const ana = await newUser();
    const data = bill("9007199254740991", {
      title: "  Caf\u00e9 \u202e<img src=x onerror=1> ",
      amount: 84.5,
      category: "Home",
      note: "one\r\ntwo",
      status: "PAID",
    });
    const sent = operation("expense.add", data);
    const { results, changes } = await sync(ana, [sent]);
    expect(results).toMatchObject([{ id: sent.id, status: "applied" }]);
    expect(changes.expenses).toEqual([
      {
        id: "9007199254740991",
        title: "Caf\u00e9 <img src=x onerror=1>",
        amount: 84.5,
        dueDate: "2026-03-15",
        status: "PAID",
        isRecurring: false,
        recurringFrequency: null,
        recurringId: null,
        category: "Home",
        note: "one\ntwo",
        createdAt: sent.at,
        paidDate: sent.day,
      },
    ]);
    expect(changes.history).toEqual([
      {
        operationId: sent.id,
        type: "expense.add",
        at: sent.at,
        device: "laptop",
        undoes: null,
        subject: { bill: ["Caf\u00e9 <img src=x onerror=1>", 8450, "2026-03-15"] },
        image: [{ table: "expense", key: "9007199254740991", field: "created" }],
        appliedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ]);
  });

  test("settings.update with a name, which every device and /api/me are told, and which can be undone", async () => {
    const ana = await newUser();
    const me = async () =>
      (await call("/api/me", { headers: { Cookie: ana.cookie } })).json<{
        user: { name: string };
      }>();
    const { name: first } = (await me()).user;
    const { id } = await apply(ana, "settings.update", { name: "  Ana\u202E Souza 🌻 " });
    expect((await sync(ana)).changes.settings).toMatchObject({ name: "Ana Souza 🌻" });
    expect((await me()).user.name).toBe("Ana Souza 🌻");
    await apply(ana, "undo", { operationId: id });
    expect((await sync(ana)).changes.settings).not.toHaveProperty("name");
    expect((await me()).user.name).toBe(first);
    const { results } = await sync(ana, [operation("settings.update", { name: " \u200B" })]);
    expect(results[0]).toMatchObject({ status: "rejected", error: "Name is required" });
  });

  test("migration.import", async () => {
    const ana = await newUser();
    await apply(ana, "dashboard.view", {});
    const expenses = [{ title: "Old", amount: 5, dueDate: "2025-01-01" }, { title: "" }];
    const badges = [{ key: "early_bird", earnedAt: "2025-01-02T03:04:05.000Z" }];
    expect((await apply(ana, "migration.import", { expenses, badges })).result).toEqual({
      expenses: 1,
      badges: 1,
      errors: ["Expense 2: Title is required"],
    });
    const { changes } = await sync(ana);
    expect(changes.expenses).toMatchObject([{ title: "Old", amount: 5, dueDate: "2025-01-01" }]);
    expect(changes.badges.filter(({ key }) => key !== "first_login")).toEqual([
      { key: "early_bird", earnedAt: "2025-01-02T03:04:05.000Z" },
    ]);
    expect(changes.dashboardViews).toBe(1);
    const again = await sync(ana, [operation("migration.import", { expenses, badges })]);
    expect(again.results).toMatchObject([{ status: "rejected", code: "already_imported" }]);
  });

  test("bills.import", async () => {
    const ana = await newUser();
    const data = {
      import: { id: "00000000-0000-4000-8000-000000000042", name: "bills.csv", part: 1, of: 2 },
      currency: "EUR",
      series: [
        {
          ...{ id: "rec_7", title: "Rent", amount: 950, anchorDate: "2025-12-31" },
          ...{ firstMonth: "2025-12", generatedUntil: "2026-02" },
        },
      ],
      bills: [
        { id: "71", title: "Rent", amount: 950, dueDate: "2025-12-31", recurringId: "rec_7", status: "PAID" },
        {
          id: "17112",
          title: "Rent",
          amount: 950,
          dueDate: "2026-01-31",
          recurringId: "rec_7",
          isSkipped: true,
        },
        { id: "17113", title: "Rent", amount: 960, dueDate: "2026-02-28", recurringId: "rec_7" },
        {
          id: "72",
          title: "Plumber",
          amount: 120,
          dueDate: "2026-01-20",
          createdAt: "2026-01-02T03:04:05.000Z",
        },
      ],
      budgets: [{ year: 2026, month: 3, amount: 1500 }],
    };
    const sent = operation("bills.import", data);
    const first = await sync(ana, [sent, operation("dashboard.view", {})]);
    // An import earns no badge, whatever it brings.
    expect(first.results[0]).toEqual({ id: sent.id, status: "applied", result: { count: 3 } });
    expect((await sync(ana, [sent])).results).toEqual([
      { id: sent.id, status: "replayed", result: { count: 3 } },
    ]);
    const { changes } = await sync(ana);
    expect(changes.expenses).toMatchObject([
      { id: "71", status: "PAID", paidDate: "2025-12-31", recurringId: "rec_7", isRecurring: true },
      { id: "72", createdAt: "2026-01-02T03:04:05.000Z", isRecurring: false },
      { id: "17113", amount: 960 },
    ]);
    expect(changes.skippedExpenses).toMatchObject([{ id: "17112" }]);
    expect(changes.series).toMatchObject([{ id: "rec_7", generatedUntil: "2026-02", endedOn: null }]);
    expect(changes.budgets).toEqual([{ year: 2026, month: 3, amount: 1500 }]);
    expect(changes.settings).toMatchObject({ currency: "EUR" });
    expect(changes.badges.map(({ key }) => key)).toEqual(["first_login"]);
    const [entry] = changes.history.filter(({ type }) => type === "bills.import");
    expect(entry?.subject).toMatchObject({ imported: { id: data.import.id, name: "bills.csv" }, bills: 3 });
  });
});
