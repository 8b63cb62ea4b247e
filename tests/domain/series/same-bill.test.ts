import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#domain/calendar/days.ts";
import { sameBill } from "#domain/series/same-bill.ts";
import { of, User } from "../support/ledgers.ts";

const INSURANCE = { title: "Car insurance", amountCents: 11_800, dueDate: "2026-11-18" };

function withInsurance(): User {
  const ana = new User();
  ana.add("1", INSURANCE);
  return ana;
}

const idOf = (ana: User, wanted: typeof INSURANCE, ownId: string | null = null) =>
  sameBill(ana.ledger, wanted, ownId)?.id ?? null;

describe("a bill is the same if title, amount and day are", () => {
  test("whatever case and spaces its title was typed with", () => {
    const ana = withInsurance();
    expect(idOf(ana, INSURANCE)).toBe("1");
    expect(idOf(ana, { ...INSURANCE, title: "  CAR insurance " })).toBe("1");
    for (const other of [{ title: "Car" }, { amountCents: 11_801 }, { dueDate: "2026-11-19" }])
      expect(idOf(ana, { ...INSURANCE, ...other })).toBeNull();
  });

  test("and it isn't deleted, or the one that is edited", () => {
    const ana = withInsurance();
    expect(idOf(ana, INSURANCE, "1")).toBeNull();
    ana.add("2", INSURANCE);
    expect(idOf(ana, INSURANCE, "1")).toBe("2");
    ana.delete("2");
    expect(idOf(ana, INSURANCE, "1")).toBeNull();
  });

  test("paid or not", () => {
    const ana = withInsurance();
    ana.setStatus("1", "PAID");
    expect(idOf(ana, INSURANCE)).toBe("1");
  });
});

describe("bills of a series count", () => {
  const rent = (dueDate: string) => ({ title: "rent", amountCents: 1000, dueDate });

  test("those that were made, and those to come", () => {
    const ana = User.withSeries("2026-04-30");
    expect(idOf(ana, rent("2026-04-30"))).toBe(of("2026-04"));
    expect(idOf(ana, rent("2031-02-28"))).toBe(of("2031-02"));
    expect(idOf(ana, rent("2031-02-27"))).toBeNull();
  });

  test("not those that were skipped or come no more", () => {
    const ana = User.withSeries("2026-04-30");
    ana.delete(of("2026-03"));
    expect(idOf(ana, rent("2026-03-31"))).toBeNull();
    ana.stop(of("2026-04"));
    expect(idOf(ana, rent("2026-05-31"))).toBeNull();
  });
});

test("of any bills, one is the same just if each of the three is", () => {
  const anyBill = fc.record({
    title: fc.constantFrom("Gas", "gas", "Gas station"),
    amountCents: fc.integer({ min: 1, max: 2 }),
    dueDate: fc.nat(2).map((days) => addDays("2026-11-18", days)),
  });
  fc.assert(
    fc.property(fc.array(anyBill, { maxLength: 6 }), anyBill, (bills, wanted) => {
      const ana = new User();
      for (const [at, fields] of bills.entries()) ana.add(String(at + 1), fields);
      const isThere = bills.some(
        ({ title, amountCents, dueDate }) =>
          title.toLowerCase() === wanted.title.toLowerCase() &&
          amountCents === wanted.amountCents &&
          dueDate === wanted.dueDate,
      );
      expect(idOf(ana, wanted) !== null).toBe(isThere);
    }),
  );
});
