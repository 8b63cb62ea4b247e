import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { sendOn } from "../support/retry-closed.ts";

test("a console error, an uncaught exception and a policy violation are each noticed, on another device too", async ({
  page,
  newDevice,
  problems,
}) => {
  const other = await (await newDevice()).newPage();
  for (const each of [page, other]) await each.goto("/login");
  await other.evaluate(() => console.error("planted on another device"));
  await page.evaluate(() => {
    console.error("planted console error");
    setTimeout(() => {
      throw new Error("planted exception");
    });
    document.body.insertAdjacentHTML("beforeend", '<p style="color: red">planted inline style</p>');
  });
  for (const planted of [/console error/, /exception/, /on another device/, /Content Security Policy/])
    await expect.poll(() => problems.unexpected().join("\n")).toMatch(planted);
  problems.allow(/planted/, /Content Security Policy/);
});

test("axe's findings fail the test", async ({ page, axe }) => {
  await page.goto("/login");
  await page.evaluate(() => document.body.append(document.createElement("img")));

  await expect(axe(page, 1)).rejects.toThrow(/image-alt/);
});

test("a call whose connection was closed is made anew, be it a test's own or a page's that a test sends on", async ({
  page,
  request,
  newDevice,
}) => {
  const device = await newDevice();
  await page.route("http://127.0.0.1:*/", async (route) => {
    await route.fulfill({ response: await sendOn(route) });
  });
  const bodyOf = (calls: APIRequestContext) => async (url: string) => await (await calls.get(url)).text();
  for (const bodyAt of [
    bodyOf(page.request),
    bodyOf(request),
    bodyOf(device.request),
    async (url: string) => await (await page.goto(url))?.text(),
  ]) {
    let asked = 0;
    const server = createServer((call, answer) => {
      asked += 1;
      if (asked === 1) call.socket.destroy();
      else answer.end("here");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    expect(await bodyAt(`http://127.0.0.1:${port}/`)).toBe("here");
    expect(asked).toBe(2);
    server.closeAllConnections();
    server.close();
  }
});

for (const tag of [["@motion"], []])
  test(`movement is ${tag.length > 0 ? "" : "not "}drawn`, { tag }, async ({ page, newDevice }) => {
    const device = await newDevice();
    for (const each of [page, await device.newPage()]) {
      const isReduced = await each.evaluate(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
      expect(isReduced).toBe(tag.length === 0);
    }
  });
