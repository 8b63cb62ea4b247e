import { describe, expect, test } from "vitest";
import { bill, count, newUser, operation, sync, type TestUser } from "./sync-calls.ts";

async function longSeries(user: TestUser, fields: object = {}): Promise<number> {
  const recurring = { isRecurring: true, recurringId: "rec_5", dueDate: "2000-01-31", ...fields };
  const cutoffDate = `${new Date().getUTCFullYear() + 1}-01-31`;
  await sync(user, [
    operation("expense.add", bill("1", recurring)),
    operation("series.generate", { cutoffDate }),
  ]);
  return count(user, "expenses");
}

describe("what a user may do in one call is also stored in one", () => {
  test("a hundred edits of every bill of a long series", async () => {
    const ana = await newUser();
    const rows = await longSeries(ana);
    expect(rows).toBeGreaterThan(300);
    const edits = Array.from({ length: 100 }, (_, index) =>
      operation("expense.edit", {
        id: "1",
        changes: { title: `Title ${index}`, category: `${index}` },
        scope: "all",
      }),
    );
    const { results } = await sync(ana, edits);
    expect(results).toEqual(edits.map(({ id }) => ({ id, status: "applied", result: { count: rows } })));
    expect(await count(ana, "expenses", "title = 'Title 99'")).toBe(rows);
  });

  test("forty series with the longest note there is, generated a year ahead", async () => {
    const ana = await newUser();
    const dueDate = new Date().toISOString().slice(0, 10);
    const cutoffDate = `${Number(dueDate.slice(0, 4)) + 1}${dueDate.slice(4, 8)}01`;
    for (let n = 1; n <= 40; n += 1) {
      const data = bill(String(n), {
        isRecurring: true,
        recurringId: `rec_${n}`,
        dueDate: `${dueDate.slice(0, 8)}01`,
        note: "😀".repeat(1000),
      });
      await sync(ana, [operation("expense.add", data)]);
    }
    const { results } = await sync(ana, [operation("series.generate", { cutoffDate })]);
    expect(results).toMatchObject([{ status: "applied", result: { count: 480 } }]);
    expect(await count(ana, "expenses")).toBe(520);
  });

  test("a note on every bill of a long series, and its undo", async () => {
    const ana = await newUser();
    const rows = await longSeries(ana, { note: "😀".repeat(100) });
    const edit = operation("expense.edit", { id: "1", changes: { note: "🎈".repeat(100) }, scope: "all" });
    expect((await sync(ana, [edit])).results).toMatchObject([{ status: "applied", result: { count: rows } }]);
    const undo = operation("undo", { operationId: edit.id });
    expect((await sync(ana, [undo])).results).toMatchObject([{ status: "applied" }]);
    expect(await count(ana, "expenses", "note LIKE '😀%'")).toBe(rows);
  });
});

test("what a row of the history can't hold is refused with a reason, not with an error of the database", async () => {
  const ana = await newUser();
  const rows = await longSeries(ana, { note: "😀".repeat(1000) });
  const editAll = operation("expense.edit", { id: "1", changes: { note: "🎈".repeat(1000) }, scope: "all" });
  // One diff says it for all bills that had the same note.
  expect((await sync(ana, [editAll])).results).toMatchObject([
    { status: "applied", result: { count: rows } },
  ]);
  const { changes } = await sync(ana, [operation("undo", { operationId: editAll.id })]);
  const ownNotes = changes.expenses
    .slice(0, 80)
    .map(({ id }) => operation("expense.edit", { id, changes: { note: `${id}${"😀".repeat(900)}` } }));
  await sync(ana, ownNotes.slice(0, 40));
  await sync(ana, ownNotes.slice(40));
  expect((await sync(ana, [{ ...editAll, id: crypto.randomUUID() }])).results).toMatchObject([
    { status: "rejected", code: "too_large", error: expect.stringContaining("too much at once") },
  ]);
  expect(await count(ana, "expenses", "note LIKE '%😀'")).toBe(rows);
});
