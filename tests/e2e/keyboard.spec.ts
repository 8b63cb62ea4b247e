import { expect, test } from "../support/fixtures.ts";
import { NEXT_YEAR } from "../support/month-page.ts";

test("a key pressed as soon as the month is there is not lost", async ({ page, email, signInByCalls }) => {
  await page.addInitScript((sentence) => {
    const watcher = new MutationObserver(() => {
      if (!document.body?.textContent?.includes(sentence)) return;
      watcher.disconnect();
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "n", bubbles: true }));
    });
    watcher.observe(document, { childList: true, subtree: true });
  }, `No bills in March ${NEXT_YEAR} yet.`);
  await signInByCalls(page, email);
  // The form may hide the rest of the page before anything else is seen of it.
  await page.goto(`/app?month=${NEXT_YEAR}-03`);

  await expect(page.getByRole("dialog", { name: "Add New Expense" })).toBeVisible();
});
