import { afterEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../app/data/api/api.ts";
import { pageOf } from "../../../../app/data/api/page-of.ts";
import { closeAll, respondWith } from "../../support.ts";

afterEach(() => {
  closeAll();
  vi.unstubAllGlobals();
});

const unreachable = { name: "RequestError", code: "network", status: 0 };

describe("a request", () => {
  test("returns the worker's response", async () => {
    await respondWith((_, response) => {
      response.setHeader("Content-Type", "application/json").end('{"user":null}');
    });
    expect(await (await api.me.$get()).json()).toEqual({ user: null });
  });

  test("whose connection ends in the middle of the body fails", async () => {
    await respondWith((_, response) => {
      response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "1000" });
      response.write('{"user":', () => response.destroy());
    });
    await expect(api.me.$get()).rejects.toMatchObject(unreachable);
  });

  test("that gets a captive portal's page fails", async () => {
    await respondWith((_, response) => {
      response.setHeader("Content-Type", "text/html").end("<p>Pay for the network");
    });
    await expect(api.me.$get()).rejects.toMatchObject(unreachable);
  });

  test.each([
    [401, "text/html", "<p>Sign in to the network"],
    [403, "text/html", "<p>Blocked by your company"],
    [511, "text/html", "<p>Network authentication required"],
    [403, "application/json", '{"blocked":true}'],
    [200, "application/json", '{"user":'],
  ])("that a proxy answers with %i and %s fails", async (status, type, body) => {
    await respondWith((_, response) => {
      response.writeHead(status, { "Content-Type": type }).end(body);
    });
    const ask = async () => await (await api.me.$get()).json();
    await expect(ask()).rejects.toMatchObject(unreachable);
  });

  test("that is refused throws the worker's reason", async () => {
    await respondWith((_, response) => {
      response.writeHead(429, { "Content-Type": "application/json", "Retry-After": "7" });
      response.end('{"error":"Too many.","code":"rate_limited","requestId":"1"}');
    });
    await expect(api.me.$get()).rejects.toMatchObject({
      ...{ message: "Too many.", code: "rate_limited", status: 429, retryAfterMs: 7000 },
    });
  });
});

describe("an address that a response leads to", () => {
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
    ..."http://localhost.example/ http://127.0.0.1.example/ javascript:alert(1)".split(" "),
    ..."data:text/html,hello blob:https://checkout.stripe.com/1 ftp://127.0.0.1/".split(" "),
  ])("%j is none", (url) => {
    expect(pageOf(url)).toBeNull();
  });
});
