import { expect, test } from "../support/fixtures.ts";
import { everythingSaved, tick } from "../support/month-page.ts";
import { NEXT_YEAR } from "../support/next-year.ts";

test("a damaged memory of who was here is forgotten, and the pages open", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => localStorage.setItem("expenseTimeline_person", "{"));
  await page.goto("/");
  await expect(page.getByRole("link", { name: /log in/i }).first()).toBeVisible();
  await page.goto("/app");
  await expect(page).toHaveURL(/\/login/);
});

test("an answer that isn't the worker's counts as no network, and loses nothing", async ({
  page,
  openMonth,
}) => {
  await openMonth(`${NEXT_YEAR}-11`, [{ title: "Before", amount: "1", dueDate: `${NEXT_YEAR}-11-01` }]);
  for (const [answer, isPaid] of [
    [{ contentType: "text/html", body: "<html>Please accept our terms</html>" }, true],
    [{ json: { nonsense: 1 } }, false],
  ] as const) {
    await page.route("**/api/**", (route) => route.fulfill(answer));
    await tick(page, "Before").setChecked(isPaid);
    await expect(page.getByText("Offline · 1 change waiting")).toBeVisible();
    await page.unroute("**/api/**");
    await everythingSaved(page);
    await page.reload();
    await expect(tick(page, "Before")).toBeChecked({ checked: isPaid });
  }
});

test("a visitor behind a portal gets the sign-in screen rather than a spinner for ever", async ({ page }) => {
  await page.route("**/api/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<html></html>" }),
  );
  await page.goto("/app");
  await expect(page.getByRole("button", { name: "Send Magic Link" })).toBeVisible();
});
