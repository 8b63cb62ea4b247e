import { expect, test } from "vitest";
import { pageOf } from "../../../../app/data/api/api.ts";

test.each([
  "https://checkout.stripe.com/c/pay/cs_test_1#fid",
  "https://billing.stripe.com/p/session/1",
  "http://127.0.0.1:5174/checkout/cs_1",
  "http://localhost:5174/checkout/cs_1",
  "http://[::1]:5174/checkout/cs_1",
])("%s is a page to go to", (url) => {
  expect(pageOf(url)).toBe(url);
});

test.each([
  ...[undefined, null, "", 7, {}, ["https://checkout.stripe.com/"]],
  ..."checkout /checkout/cs_1 //checkout.stripe.com/ https:// http://checkout.stripe.com/".split(" "),
  ..."http://localhost.example/ http://127.0.0.1.example/ javascript:alert(1) data:text/html,hello".split(
    " ",
  ),
  ..."blob:https://checkout.stripe.com/1 ftp://127.0.0.1/".split(" "),
])("%j is none", (url) => {
  expect(pageOf(url)).toBeNull();
});
