import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Ledger } from "#domain/ledger/ledger.ts";
import { apply } from "#domain/operations/apply.ts";
import { type DiffEntry, packed, unpacked } from "#domain/undo/history.ts";
import { cases } from "../../support/cases.ts";
import { of, User } from "../support/ledgers.ts";
import { uuid } from "../support/operations.ts";
import { parsed, viewOf } from "../support/parsed.ts";
import { anySteps } from "../support/random-operations.ts";

const anyEntry = fc.oneof(
  fc.record({
    table: fc.constantFrom("expense", "series"),
    key: fc.stringMatching(/^[1-5]$/),
    field: fc.constant("created"),
  }),
  fc.record({
    table: fc.constantFrom("expense", "series"),
    key: fc.stringMatching(/^[1-5]$/),
    field: fc.constantFrom("title", "amount"),
    before: fc.record({ title: fc.constantFrom("a", "b") }),
    after: fc.record({ title: fc.constantFrom("a", "c") }),
  }),
) as fc.Arbitrary<DiffEntry>;

const anyDiff = fc.uniqueArray(anyEntry, {
  maxLength: 30,
  selector: ({ table, key, field }) => `${table} ${key} ${field}`,
});

const byText = (diff: readonly DiffEntry[]) => diff.map((each) => JSON.stringify(each)).toSorted();

test("unpacking gives what was packed, and the entries of a row keep their order", () => {
  fc.assert(
    fc.property(anyDiff, (diff) => {
      const back = unpacked(packed(diff));
      expect(byText(back)).toEqual(byText(diff));
      expect(back[0]).toEqual(diff[0]);
      const first = (each: DiffEntry) => each.key === diff[0]?.key && each.table === diff[0]?.table;
      const isTogether = diff.slice(0, diff.filter(first).length).every(first);
      if (isTogether) expect(back.filter(first)).toEqual(diff.filter(first));
    }),
  );
});

test("what earlier versions stored row by row stays as it is", () => {
  fc.assert(
    fc.property(anyDiff, (diff) => {
      expect(unpacked(diff)).toEqual(diff);
    }),
  );
});

describe("the subject of a change", () => {
  test("is the bill as it was made, or before it was changed or deleted", () => {
    const ana = new User();
    const added = ana.add("7", { title: "Rent" });
    expect(added.entry.subject).toEqual({ bill: ["Rent", 1000, "2026-03-15"] });
    const changes = { title: "Flat", amountCents: 5, dueDate: "2026-04-01" };
    const edited = ana.edit("7", changes);
    expect(edited.entry.subject).toEqual(added.entry.subject);
    const deleted = ana.delete("7");
    expect(deleted.entry.subject).toEqual({ bill: ["Flat", 5, "2026-04-01"] });
  });

  test("is the chosen bill of a series, whose fields come first, and how many there were", () => {
    const ana = User.withSeries("2026-04-30");
    const done = ana.edit(of("2026-03"), { amountCents: 7 }, "all");
    expect(done.entry.subject).toEqual({ bill: ["Rent", 1000, "2026-03-31"], bills: 4 });
    expect(done.entry.image[0]).toMatchObject({ table: "expense", key: of("2026-03"), field: "amount" });
    const stopped = ana.stop(of("2026-02"));
    expect(stopped.entry.subject).toEqual({ bill: ["Rent", 7, "2026-02-28"], bills: 4 });
  });

  test("is the first of those that were made", () => {
    const ana = User.withSeries("2026-04-30");
    const made = ana.generate("2026-06-30");
    expect(made.entry.subject).toEqual({ bill: ["Rent", 1000, "2026-05-31"], bills: 2 });
  });

  test("is also one that was made again in the place that a change of the rule left free", () => {
    const ana = User.withSeries("2026-03-31");
    for (const recurringEvery of [2, 1] as const) ana.edit("1", { recurringEvery }, "following");
    const made = ana.generate("2026-03-31");
    expect(made.entry.subject).toEqual({ bill: ["Rent", 1000, "2026-02-28"] });
  });

  test("of an undo is what was undone, and how often", () => {
    const ana = new User();
    ana.add("7", { title: "Rent" });
    const deleted = ana.delete("7");
    const undone = ana.undo(deleted.id);
    const bill = ["Rent", 1000, "2026-03-15"];
    expect(undone.entry.subject).toEqual({ bill, undid: ["expense.delete", 1] });
    const redone = ana.undo(undone.id);
    expect(redone.entry.subject).toEqual({ bill, undid: ["expense.delete", 2] });
    const budget = ana.must("budget.set", { month: "2026-03", amountCents: 5 });
    expect(ana.undo(budget.id).entry.subject).toEqual({ undid: ["budget.set", 1] });
  });

  test("is left out where nothing changed, and where the diff says it all", () => {
    const ana = new User();
    ana.add("7");
    const same = ana.setStatus("7", "PENDING");
    const budget = ana.must("budget.set", { month: "2026-03", amountCents: 5 });
    for (const { entry } of [same, budget]) expect("subject" in entry).toBe(false);
  });

  test("takes few bytes beside the title, whatever was done", () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const ledger = new Ledger();
        for (const [index, step] of steps.entries()) {
          const next = parsed(step(viewOf(ledger), uuid(0xc000 + index)));
          const outcome = next && apply(ledger, next, "laptop");
          const { subject } = outcome?.status === "applied" ? outcome.entry : {};
          if (subject === undefined) continue;
          const [title = ""] = subject.bill ?? [];
          // An import adds its id and the name of its file.
          const imported = JSON.stringify(subject.imported ?? "").length;
          expect(JSON.stringify(subject).length - title.length - imported).toBeLessThan(100);
        }
      }),
      { numRuns: cases(200) },
    );
  });
});
