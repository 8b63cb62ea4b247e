import { expect, test } from "vitest";
import { SHAPES, STORE_NAMES, type StoreShape, VERSION } from "../../../../app/data/db/stores.ts";

/**
 * What each version of the browser database added. An older version of the app still uses these stores after a newer one was
 * here, so what is listed stays as it is. For a new store, raise VERSION and add a line with that number.
 */
const ADDED: Readonly<Record<number, Readonly<Record<string, StoreShape>>>> = {
  21: {
    rows: { keyPath: ["table", "key"], indexes: { revision: false } },
    history: { keyPath: "number", autoIncrement: true, indexes: { operationId: true, revision: false } },
    outbox: { keyPath: "number", autoIncrement: true, indexes: { id: true } },
    refused: { keyPath: "id" },
    earned: { keyPath: "key" },
    points: { keyPath: "key" },
    months: { keyPath: "key" },
  },
  22: { held: { keyPath: "key" } },
  23: { shown: { keyPath: "id" } },
};

test("stores only widen: none goes, none changes, and a new one comes with a new version", () => {
  const added = Object.assign({}, ...Object.values(ADDED)) as Readonly<Record<string, StoreShape>>;
  expect(SHAPES).toEqual(added);
  expect(STORE_NAMES).toHaveLength(Object.values(ADDED).flatMap((stores) => Object.keys(stores)).length);
  expect(Math.max(...Object.keys(ADDED).map(Number))).toBe(VERSION);
});
