import { expect, test } from "vitest";
import { paths } from "#domain/paths.ts";
import { ownPath } from "#domain/sign-in/sign-in.ts";
import { returnAfterPaying, storeReturn } from "../../../../app/data/billing/pending-payment.ts";

const longPath = (length: number) => `${paths.dashboard}?share_text=`.padEnd(length, "x");

test("the path that was asked for before paying is remembered as long as signing in would take it", () => {
  storeReturn("/recurring?search=caf%C3%A9");
  expect(returnAfterPaying.get()).toBe("/recurring?search=caf%C3%A9");
  storeReturn(longPath(1024));
  expect(returnAfterPaying.get()).toBe(longPath(1024));
});

test.each([1025, 600_000])(
  "of a path of %i characters nothing is remembered, and paying leads to the month",
  (length) => {
    expect(ownPath(longPath(length))).toBeNull();
    storeReturn(longPath(length));
    expect(returnAfterPaying.get()).toBe(paths.dashboard);
  },
);
