import { expect, test } from "vitest";
import { type Figure, type Goal, quantile, ratioOf, reachesGoal } from "../../tools/bench/figure.ts";

const figure = (product: number[], goal: Goal, limit?: number[]): Figure => ({
  ...{ name: "a thing", unit: "ms", product, goal },
  ...(limit && { limit }),
});

test("a quantile lies between two values where it falls between", () => {
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
  expect(quantile([1, 2, 3], 1)).toBe(3);
});

test("rounds are compared with their own partner", () => {
  // Both took ten times as long in the second round: the machine did something else.
  const ratio = ratioOf(figure([2, 20, 2], { ratioAtMost: 2 }, [1, 10, 1]));
  expect(ratio).toEqual({ median: 2, range: 0 });
});

test.each<[string, Figure, boolean]>([
  ["a median at its limit", figure([1, 50, 90], { valueAtMost: 50 }), true],
  ["a median above it", figure([1, 51, 52], { valueAtMost: 50 }), false],
  ["a value that has to be large", figure([99, 100, 100], { valueAtLeast: 100 }), true],
  ["a ratio at its limit", figure([3, 3], { ratioAtMost: 1.5 }, [2, 2]), true],
  ["a ratio above it", figure([3.1, 3.1], { ratioAtMost: 1.5 }, [2, 2]), false],
  ["a ratio that has to be large", figure([1, 1], { ratioAtLeast: 0.5 }, [2, 2]), true],
  ["a ratio without its limit", figure([1], { ratioAtMost: 9 }), false],
  ["nothing that happens in every round", figure([0, 0, 0], { worstAtMost: 0 }), true],
  ["what happens in one round of many", figure([0, 0, 0, 0.02, 0], { worstAtMost: 0 }), false],
  ["no round at all", figure([], { worstAtMost: 0 }), false],
])("a goal is judged: %s", (_, judged, reached) => {
  expect(reachesGoal(judged)).toBe(reached);
});
