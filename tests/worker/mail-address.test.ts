import { expect, test } from "vitest";
import { answerOf, call, fromOwnPage } from "./api.ts";
import { storedRows } from "./stored.ts";
import { newUser, newVisitor, type TestUser } from "./sync-calls.ts";

const ask = ({ cookie }: TestUser, method: string, vars = {}) =>
  answerOf(
    call("/api/mail-address", {
      ...{ method, vars, headers: fromOwnPage(cookie) },
      ...(method === "POST" && { body: {} }),
    }),
  );

const ADDRESS = /^bills\+[2-9a-hjkmnp-z]{17}@bills\.expense-timeline\.example$/;

test("is off at first, and can be switched on, replaced and switched off", async () => {
  const ana = await newUser();
  expect(await ask(ana, "GET")).toEqual({ status: 200, isAvailable: true, address: null });
  const first = await ask(ana, "POST");
  expect(first).toEqual({ status: 200, isAvailable: true, address: expect.stringMatching(ADDRESS) });
  expect(await ask(ana, "GET")).toEqual(first);
  const second = await ask(ana, "POST");
  expect(second).toMatchObject({ address: expect.stringMatching(ADDRESS) });
  expect(second).not.toEqual(first);
  expect(await storedRows("SELECT token FROM mail_addresses WHERE user_id = ?", ana.userId)).toHaveLength(1);
  expect(await ask(ana, "DELETE")).toEqual({ status: 200, ok: true });
  expect(await ask(ana, "GET")).toMatchObject({ address: null });
});

test("needs a subscription, a domain, and some patience", async () => {
  expect(await ask(await newVisitor(), "POST")).toMatchObject({ status: 402, code: "subscription_required" });
  const ana = await newUser();
  const vars = { BILLS_MAIL_DOMAIN: "" };
  expect(await ask(ana, "GET", vars)).toEqual({ status: 200, isAvailable: false, address: null });
  expect(await ask(ana, "POST", vars)).toMatchObject({ status: 404, code: "not_available" });
  const few = { MAIL_ADDRESSES_PER_USER_PER_DAY: 1 };
  expect(await ask(ana, "POST", few)).toMatchObject({ status: 200 });
  expect(await ask(ana, "POST", few)).toMatchObject({ status: 429 });
});
