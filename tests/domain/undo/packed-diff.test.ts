import fc from "fast-check";
import { expect, test } from "vitest";
import { type DiffEntry, packed, unpacked } from "#domain/undo/history.ts";

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
