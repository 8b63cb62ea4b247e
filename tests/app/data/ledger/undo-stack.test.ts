import { expect, test } from "vitest";
import { UndoStack } from "../../../../app/data/ledger/undo-stack.ts";

/** What a stack takes back, in order. */
function taker(stack: UndoStack) {
  const taken: string[] = [];
  const takeBack = () =>
    stack.takeBack(async (operationIds) => {
      await Promise.resolve();
      taken.push(...operationIds);
      return true;
    });
  return { taken, takeBack };
}

test("a step is the newest from when it is made, though it is still being stored", async () => {
  const stack = new UndoStack();
  const { taken, takeBack } = taker(stack);
  const storing = Promise.withResolvers<readonly string[]>();
  stack.push(Promise.resolve(["added"]));
  stack.push(storing.promise);
  const presses = [takeBack(), takeBack(), takeBack()];
  expect(taken).toEqual([]);
  storing.resolve(["paid"]);

  expect(await Promise.all(presses)).toEqual([true, true, null]);
  expect(taken).toEqual(["paid", "added"]);
});

test("a change that was refused is no step, and a failed undo doesn't stop the next", async () => {
  const stack = new UndoStack();
  const { taken, takeBack } = taker(stack);
  stack.push(Promise.resolve(["first"]));
  stack.push(Promise.resolve(["second"]));
  stack.push(Promise.resolve([]));

  await expect(stack.takeBack(() => Promise.reject(new Error("closed")))).rejects.toThrow("closed");
  expect(await takeBack()).toBe(true);
  expect(taken).toEqual(["first"]);
});

test("what was taken back another way is no step any more", async () => {
  const stack = new UndoStack();
  const { taken, takeBack } = taker(stack);
  stack.push(Promise.resolve(["one", "two"]));
  stack.push(Promise.resolve(["three"]));
  await Promise.resolve();
  stack.drop(["two"]);

  expect(await takeBack()).toBe(true);
  expect(await takeBack()).toBe(null);
  expect(taken).toEqual(["three"]);
});
