// What Safari does differently, as far as another browser can show it (docs/product.md#safari).
import type { Page } from "@playwright/test";
import { askForLink } from "../support/ask-for-link.ts";
import { expect, test } from "../support/fixtures.ts";
import { everythingSaved, openAddForm, openNote, readyForOffline, tick } from "../support/month-page.ts";
import { NEXT_YEAR } from "../support/next-year.ts";
import { PHONE } from "../support/phones.ts";

const MONTH = `${NEXT_YEAR}-03`;

/** As after seven days of using Safari without a visit: all that scripts stored is gone, and the worker's cookies are there. */
async function forgetWhatScriptsStored(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  // Cookies that scripts can write would be gone, too.
  expect(await page.evaluate(() => document.cookie)).toBe("");
  await page.goto("about:blank");
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", {
    origin,
    storageTypes: "indexeddb,local_storage,cache_storage,service_workers",
  });
  await session.detach();
}

test("an account comes back by itself where the browser has forgotten it, without a word of loss", {
  tag: "@service-worker",
}, async ({ page, openMonth }) => {
  await openMonth(MONTH, [{ title: "Rent", amount: "900", dueDate: `${MONTH}-01` }]);
  await tick(page, "Rent").check();
  await everythingSaved(page);
  await readyForOffline(page);
  await forgetWhatScriptsStored(page);
  for (const path of ["/recurring", `/app?month=${MONTH}`]) {
    await page.goto(path);
    await everythingSaved(page);
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
  }
  await expect(tick(page, "Rent")).toBeChecked();
  expect(await page.evaluate(() => indexedDB.databases())).toHaveLength(1);
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("no field has letters under 16 px, which would zoom the page", async ({ page, openMonth }) => {
    const seen = new Set<string>();
    const fieldsAreLarge = async () => {
      const fields = await page
        .locator("input:not([type=checkbox], [type=radio]), select, textarea")
        .filter({ visible: true })
        .evaluateAll((all) =>
          all.map((field) => ({
            name: field.getAttribute("aria-label") ?? (field as HTMLInputElement).labels?.[0]?.textContent,
            size: Number.parseFloat(getComputedStyle(field).fontSize),
          })),
        );
      for (const { name } of fields) seen.add(name ?? "");
      expect(fields.filter(({ size }) => size < 16)).toEqual([]);
    };
    await page.goto("/login");
    await fieldsAreLarge();
    await openMonth(MONTH);
    await page.goto("/app");
    await page.getByRole("checkbox", { name: "Rent", exact: true }).check();
    await fieldsAreLarge();
    await openMonth(MONTH, [{ title: "Water", amount: "30", dueDate: `${MONTH}-09` }]);
    await page.getByRole("button", { name: "Set budget" }).tap();
    await fieldsAreLarge();
    await page.getByRole("heading", { level: 1 }).getByRole("button").tap();
    await fieldsAreLarge();
    await page.keyboard.press("Escape");
    const dialog = await openAddForm(page);
    await openNote(dialog);
    await dialog.getByLabel("Make this expense recurring").check();
    await fieldsAreLarge();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Water", exact: true }).tap();
    await expect(page.getByLabel("Status")).toBeVisible();
    await fieldsAreLarge();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "More for Water" }).tap();
    await page.getByRole("menuitem", { name: "Select" }).tap();
    await page.getByRole("button", { name: "Move", exact: true }).tap();
    await page.getByLabel("By a number of days").check();
    await fieldsAreLarge();
    await page.goto("/settings");
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeVisible();
    await fieldsAreLarge();
    await page.goto("/sample");
    await expect(page.locator(".sample-page")).not.toHaveAttribute("inert");
    await fieldsAreLarge();
    expect([...seen]).toEqual(
      expect.arrayContaining([
        "Email",
        "Day of Rent",
        "Search all months",
        "Budget amount",
        "Year",
        "Note",
        "Days",
        "Name",
      ]),
    );
  });

  test("an app on the home screen suggests the code, because its mail's link opens elsewhere", async ({
    page,
    newDevice,
    email,
  }) => {
    const app = await (await newDevice(PHONE)).newPage();
    await app.addInitScript(() => {
      const { matchMedia } = window;
      window.matchMedia = (query) => matchMedia(query === "(display-mode: standalone)" ? "all" : query);
    });
    for (const [tab, advice] of [
      [app, "Type the code here. The link may open in your browser"],
      [page, "Open the link, or type the code here."],
    ] as const) {
      await tab.goto("/login");
      await askForLink(tab, email);
      await expect(tab.getByRole("main")).toContainText(advice);
    }
    const code = page.getByLabel("Code");
    expect(await code.evaluate((field) => Number.parseFloat(getComputedStyle(field).fontSize))).toBe(18);
  });
});
