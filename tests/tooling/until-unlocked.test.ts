import { expect, test } from "vitest";
import { untilUnlocked } from "../../scripts/seed/until-unlocked.ts";

const locked = () =>
  new Error("Failed query", { cause: new Error("D1_ERROR: internal error; reference = abc") });

test("work that met a lock is done again, and its answer is the last one's", async () => {
  let calls = 0;
  const answer = await untilUnlocked(async () => {
    calls += 1;
    if (calls < 3) throw locked();
    return calls;
  });
  expect(answer).toBe(3);
});

test("another fault is thrown at once", async () => {
  let calls = 0;
  const work = async () => {
    calls += 1;
    throw new Error("no such table");
  };
  await expect(untilUnlocked(work)).rejects.toThrow("no such table");
  expect(calls).toBe(1);
});
