import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { holdIdleWork, releaseIdleWork, whenIdle } from "../../../app/browser/idle.ts";

/** What the browser would do when idle, in its order. */
let idle: Map<number, () => void>;

beforeEach(() => {
  idle = new Map();
  let last = 0;
  vi.stubGlobal("requestIdleCallback", (work: () => void) => {
    last += 1;
    idle.set(last, work);
    return last;
  });
  vi.stubGlobal("cancelIdleCallback", (id: number) => idle.delete(id));
});

afterEach(() => {
  releaseIdleWork();
  vi.unstubAllGlobals();
});

function becomeIdle(): void {
  for (const work of idle.values()) work();
  idle.clear();
}

test("work waits for an idle moment", () => {
  const done: string[] = [];
  whenIdle(() => done.push("a"));
  expect(done).toEqual([]);
  becomeIdle();
  expect(done).toEqual(["a"]);
});

test("work that is held back waits for its release, then for an idle moment, in its order", () => {
  const done: string[] = [];
  holdIdleWork();
  whenIdle(() => done.push("a"));
  whenIdle(() => done.push("b"));
  becomeIdle();
  expect(done).toEqual([]);
  releaseIdleWork();
  expect(done).toEqual([]);
  becomeIdle();
  expect(done).toEqual(["a", "b"]);
});

test("work is called off before its release and after it", () => {
  const done: string[] = [];
  holdIdleWork();
  const callOffFirst = whenIdle(() => done.push("a"));
  const callOffSecond = whenIdle(() => done.push("b"));
  whenIdle(() => done.push("c"));
  callOffFirst();
  releaseIdleWork();
  callOffSecond();
  becomeIdle();
  expect(done).toEqual(["c"]);
});
