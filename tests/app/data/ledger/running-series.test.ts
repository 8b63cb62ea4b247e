import fc from "fast-check";
import { expect, test } from "vitest";
import { setAsideFor } from "#domain/series/series-figures.ts";
import { occurrenceId } from "#domain/series/slot.ts";
import { runningSeries } from "../../../../app/data/ledger/running-series.ts";
import { of, User } from "../../../domain/support/ledgers.ts";

const handleOf = (ana: User, today: string) => runningSeries(ana.ledger, today)[0]?.handle?.id ?? null;

test("a series is edited through its next bill, which may have to be made, so that no payment is rewritten", () => {
  const ana = new User();
  const yearly = { isRecurring: true, recurringId: "rec_5", recurringEvery: 12 } as const;
  ana.add("1", { ...yearly, dueDate: "2026-03-10" });
  expect(handleOf(ana, "2026-03-10")).toBe("1");
  ana.setStatus("1", "PAID");
  expect(handleOf(ana, "2026-03-10")).toBeNull();
  ana.generate("2027-03-31");
  expect(handleOf(ana, "2026-03-10")).toBe(of("2027-03"));
  // The bill after that can't be made yet.
  ana.delete(of("2027-03"));
  expect(handleOf(ana, "2026-03-10")).toBe("1");
});

/** What /recurring adds up: whole months at this month's prices. */
const yearOf = (ana: User, today: string) =>
  runningSeries(ana.ledger, today)
    .filter(({ hasBegun }) => hasBegun)
    .reduce((sum, { yearCents }) => sum + yearCents, 0);

test("a year at today's prices has neither series that begin later nor prices of next February", () => {
  const ana = new User();
  const add = (id: string, seriesId: string, dueDate: string, amountCents: number, fields = {}) =>
    ana.add(id, { isRecurring: true, recurringId: seriesId, dueDate, amountCents, ...fields });
  add("1", "rec_5", "2026-09-05", 150_000);
  add("2", "rec_6", "2026-10-12", 27_000);
  // Due on the last day of this month, so this month has it.
  add("3", "rec_7", "2026-11-30", 1_000);
  add("4", "rec_8", "2027-03-01", 80_000);
  add("5", "rec_9", "2027-12-15", 90_000, { recurringEvery: 12 });
  ana.generate("2027-06-30", { day: "2026-11-27" });
  const february = occurrenceId("rec_5", "2027-02");
  ana.edit(february, { amountCents: 165_000 }, "following");

  const [rent] = runningSeries(ana.ledger, "2026-11-27").filter(({ series }) => series.id === "rec_5");
  expect(rent).toMatchObject({ priceCents: 150_000, yearCents: 1_800_000 });
  expect(rent?.change).toEqual({ beforeCents: 150_000, since: "2027-02-05" });
  expect(yearOf(ana, "2026-11-27")).toBe(12 * (150_000 + 27_000 + 1_000));
  // The price counts from its month on, and so does a series.
  expect(yearOf(ana, "2027-01-31")).toBe(12 * (150_000 + 27_000 + 1_000));
  expect(yearOf(ana, "2027-02-01")).toBe(12 * (165_000 + 27_000 + 1_000));
  expect(yearOf(ana, "2027-03-01")).toBe(12 * (165_000 + 27_000 + 1_000 + 80_000));
  // Nothing is put by now for what begins in more than a year.
  const aside = (today: string) => setAsideFor([...ana.ledger.all("series")], today);
  expect(aside("2026-11-27")).toEqual({ count: 0, cents: 0 });
  expect(aside("2027-01-01")).toEqual({ count: 1, cents: 7_500 });
});

test("at any prices and on any day, it is what the months' bills of one price run say by hand", () => {
  const anyChange = fc.record({
    month: fc.integer({ min: 1, max: 11 }),
    amountCents: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 4 }), fc.integer({ min: 0, max: 14 }), (changes, now) => {
      const month = (ahead: number) =>
        `${2026 + Math.floor(ahead / 12)}-${String((ahead % 12) + 1).padStart(2, "0")}`;
      const ana = new User();
      ana.add("1", { isRecurring: true, recurringId: "rec_5", dueDate: "2026-01-15", amountCents: 5 });
      ana.generate("2027-03-31");
      const prices = Array<number>(15).fill(5);
      for (const { month: at, amountCents } of changes) {
        ana.edit(of(month(at)), { amountCents }, "following");
        prices.fill(amountCents, at);
      }
      const today = `${month(now)}-14`;
      const [running] = runningSeries(ana.ledger, today);
      // One bill at a price of its own, that isn't the last one said, is none.
      const isAlone = (at: number) =>
        at > 0 &&
        at < 14 &&
        prices[at - 1] !== prices[at] &&
        prices[at + 1] !== prices[at] &&
        prices[at] !== prices[14];
      if (!prices.slice(0, now + 1).some((_, at) => isAlone(at)))
        expect(running).toMatchObject({
          priceCents: prices[now],
          yearCents: 12 * (prices[now] as number),
          hasBegun: true,
        });
    }),
  );
});
