import { expect, test } from "../support/fixtures.ts";

test("console errors, exceptions and violations are noticed", async ({ page, newDevice, problems }) => {
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

for (const tag of [["@motion"], []])
  test(`movement is ${tag.length > 0 ? "" : "not "}drawn`, { tag }, async ({ page, newDevice }) => {
    const device = await newDevice();
    for (const each of [page, await device.newPage()]) {
      const isReduced = await each.evaluate(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
      expect(isReduced).toBe(tag.length === 0);
    }
  });
