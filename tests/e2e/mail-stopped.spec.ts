import { expect, test } from "../support/fixtures.ts";
import { NEXT_YEAR } from "../support/next-year.ts";
import { sendOn } from "../support/retry-closed.ts";

test("who gets no more reminders is told why, and starts them again with one press", async ({
  page,
  openMonth,
}) => {
  // Only the provider can say that a mail came back.
  await page.route("**/api/me", async (route) => {
    const response = await sendOn(route);
    const me = (await response.json()) as object;
    await route.fulfill({ response, json: { ...me, mailStopped: "bounced" } });
  });
  await openMonth(`${NEXT_YEAR}-06`);
  await page.reload();
  const banner = page.getByRole("region", { name: "Reminders have stopped" });
  await expect(banner).toContainText("Reminders don't reach you");
  await expect(banner).toContainText("came back, so we send no more");
  await page.unroute("**/api/me");
  await banner.getByRole("button", { name: "Send reminders again" }).click();
  await expect(page.getByText("Reminders are sent again")).toBeVisible();
  await expect(banner).toBeHidden();
});
