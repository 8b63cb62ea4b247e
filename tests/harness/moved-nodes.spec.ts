// What else changes a page's nodes: the browser's translation, and extensions.
import type { Page } from "@playwright/test";
import { addExpense, bill, deleteExpense, editExpense, NEXT_YEAR, tick } from "../support/month-page.ts";
import { expect, openMonth, test, visit } from "./harness.ts";

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

test("a translated page goes on working, and none of its texts is out of date", async ({ page }) => {
  await openMonth(page, MONTH, [
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
    () => tick(page, "Phone").check(),
  ]) {
    await translate(page);
    await change();
  }
  await expect(page.getByRole("heading", { name: "All paid" })).toBeVisible();
  const shown = await shownTexts(page);
  await visit(page);
  await expect.poll(() => shownTexts(page)).toEqual(shown);
});

test("where an extension has moved a row, a change of it renders the screen anew, and is saved", async ({
  page,
  problems,
}) => {
  problems.allow(/The node to be removed is not a child of this node/);
  await openMonth(page, MONTH, [
    { title: "Rent", amount: "900", dueDate: `${MONTH}-01` },
    { title: "Water", amount: "30", dueDate: `${MONTH}-09` },
  ]);
  await bill(page, "Rent").evaluate((row) => {
    const wrapper = document.createElement("div");
    row.replaceWith(wrapper);
    wrapper.append(row);
  });
  await deleteExpense(page, "Rent");
  await tick(page, "Water").check();
  await visit(page);
  await expect(tick(page, "Water")).toBeChecked();
  await expect(tick(page, "Rent")).toHaveCount(0);
});
