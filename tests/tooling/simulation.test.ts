import { describe, expect, test } from "vitest";
import { accountSizes, scaleOf } from "../../tools/simulate/ledger-sizes.ts";
import {
  breaksAt,
  invocationsOf,
  moreOf,
  NO_COST,
  nextBreak,
  sumOf,
  times,
  worstOf,
} from "../../tools/simulate/model.ts";
import { populationOf, sizeOf } from "../../tools/simulate/population.ts";
import { countText, timeText } from "../../tools/simulate/report.ts";
import { sampleLedgers } from "../../tools/simulate/sample-ledgers.ts";

const cost = (calls: number, wallMs: number) => ({ ...NO_COST, calls, wallMs });

describe("arithmetic", () => {
  test("what took less time with more accounts took it by chance", () => {
    expect(moreOf(cost(7, 200), cost(5, 300))).toEqual(cost(2, 0));
  });

  test.each([
    ["few calls", cost(300, 60_000), 1],
    ["more calls than one may make", cost(301, 0), 2],
    ["more time than one may take", cost(0, 180_000), 3],
  ])("%s take as many invocations as they need", (_, of, expected) => {
    expect(invocationsOf(of, { calls: 300, wallMs: 60_000 })).toBe(expected);
  });

  test("costs add up, and have a worst", () => {
    const costs = [cost(1, 20), cost(2, 10)];
    expect(sumOf(costs)).toEqual(cost(3, 30));
    expect(times(cost(3, 30), 2)).toEqual(cost(6, 60));
    expect(worstOf(costs)).toEqual(cost(2, 20));
    expect(worstOf([])).toEqual(NO_COST);
  });

  test.each([
    ["grows until its budget is used up", { growing: 5, constant: 0 }, 2000],
    ["has less left for what grows beside what doesn't", { growing: 5, constant: 5 }, 1000],
    ["doesn't grow", { growing: 0, constant: 10 }, Infinity],
    ["is over anyway", { growing: 0, constant: 11 }, 0],
    ["is over already", { growing: 20 }, 500],
  ])("what %s breaks where it does", (_, use, expected) => {
    expect(breaksAt({ budget: "time", limit: 10, ...use }, 1000)).toBe(expected);
  });

  test("the first budget to be used up is what breaks next", () => {
    const uses = [
      { budget: "bytes", limit: 10, growing: 2 },
      { budget: "time", limit: 10, growing: 4 },
    ];
    expect(nextBreak(uses, 1000)).toEqual({ budget: "time", subscribers: 2500 });
  });

  test("ledgers hold everybody, lapsed accounts included", () => {
    const sizes = accountSizes({
      bytes: { small: 100e6, manySubscribers: 400e6, manyLapsed: 200e6 },
      ...{ moreSubscribers: 1000, moreLapsed: 1000 },
    });
    expect(sizes).toEqual({ subscriber: 300_000, lapsed: 100_000 });
    expect(scaleOf(sizes, { subscribers: 50_000, lapsed: 40_000 })).toEqual({
      ...{ bytes: 19e9, ledgers: 3, full: { subscribers: 50_000 / 3, lapsed: 40_000 / 3 } },
    });
  });

  test("a million subscribers leave behind as many accounts as two years of churn", () => {
    const population = populationOf(1_000_000);
    expect(sizeOf(population.lapsed) + population.erased).toBe(960_000);
    expect(sizeOf(population.leaving)).toBe(10_000);
    expect(population.trialing[1]).toBeLessThan(1_000_000);
  });

  test.each([500, 7_777, 1_000_000])("of %i subscribers nobody is in two samples", (subscribers) => {
    const population = populationOf(subscribers);
    const people = sampleLedgers(population)
      .flatMap((ledger) => [ledger.subscribers, ...ledger.lapsed])
      .flatMap(([from, to, every = 1]) =>
        Array.from({ length: sizeOf([from, to, every]) }, (_, index) => from + index * every),
      );
    expect(new Set(people).size).toBe(people.length);
    expect(Math.max(...people)).toBeLessThan(population.everybody[1]);
  });

  test("figures are rounded as far as they mean anything", () => {
    expect([7, 999, 1234, 3_456_789].map(countText)).toEqual(["7", "999", "1,200", "3,500,000"]);
    expect([40, 45_000, 240_000, 7_200_000].map(timeText)).toEqual(["0.0 s", "45 s", "4 min", "2.0 h"]);
  });
});
