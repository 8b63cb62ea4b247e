// What else changes a page's nodes: the browser's translation, and extensions.
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { addExpense, editExpense, everythingSaved, tick } from "../support/month-page.ts";
import { NEXT_YEAR } from "../support/next-year.ts";

const MONTH = `${NEXT_YEAR}-03`;

/** Puts elements in place of texts, as Google's translation does. The words stay, so that they can be compared. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      const isLeftAlone =
        text.parentElement?.closest("script, style, option, svg, font, [translate=no]") != null;
      if (isLeftAlone || text.data.trim() === "") continue;
      const translated = document.createElement("font");
      translated.append(document.createElement("font"));
      translated.firstElementChild?.append(text.data);
      text.replaceWith(translated);
    }
  });
}

const shownTexts = (page: Page) => page.locator("main, header").allInnerTexts();

test("a translated page goes on working, and none of its texts is out of date", async ({
  page,
  context,
  problems,
  openMonth,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await openMonth(MONTH, [
    { title: "Rent", amount: "900", dueDate: `${MONTH}-01`, category: "Home" },
    { title: "Water", amount: "30", dueDate: `${MONTH}-09` },
  ]);
  for (const change of [
    () => tick(page, "Rent").check(),
    () => addExpense(page, { title: "Phone", amount: "12", dueDate: `${MONTH}-15` }),
    () => editExpense(page, "Water", { amount: "44", dueDate: `${MONTH}-20`, category: "Utilities" }),
    () => page.keyboard.press("Control+z"),
    () => page.getByRole("button", { name: "Next month", exact: true }).click(),
    () => page.getByRole("button", { name: "Previous month", exact: true }).click(),
    () => tick(page, "Water").check(),
    async () => {
      await everythingSaved(page);
      await context.setOffline(true);
      await tick(page, "Phone").check();
      await expect(page.getByText("Offline · 1 change waiting")).toBeVisible();
    },
    () => context.setOffline(false),
  ]) {
    await translate(page);
    await change();
  }
  await everythingSaved(page);
  await expect(page.getByRole("heading", { name: "All paid" })).toBeVisible();
  const shown = await shownTexts(page);
  await page.reload();
  await everythingSaved(page);
  await expect.poll(() => shownTexts(page)).toEqual(shown);
});
