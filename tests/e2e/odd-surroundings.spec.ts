import { expect, test } from "../support/fixtures.ts";
import { addExpense, everythingSaved, tick } from "../support/month-page.ts";
import { NEXT_YEAR } from "../support/next-year.ts";

test("a damaged memory of who was here is forgotten, and the pages open", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => localStorage.setItem("expenseTimeline_person", "{"));
  await page.goto("/");
  await expect(page.getByRole("link", { name: /log in/i }).first()).toBeVisible();
  await page.goto("/app");
  await expect(page).toHaveURL(/\/login/);
});

test("a portal that answers everything with its own page counts as no network, and loses nothing", async ({
  page,
  openMonth,
}) => {
  await openMonth(`${NEXT_YEAR}-11`, [{ title: "Before", amount: "1", dueDate: `${NEXT_YEAR}-11-01` }]);
  await page.route("**/api/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<html>Please accept our terms</html>" }),
  );
  await tick(page, "Before").check();
  await expect(page.getByText("Offline · 1 change waiting")).toBeVisible();
  await page.unroute("**/api/**");
  await everythingSaved(page);
  await page.reload();
  await expect(tick(page, "Before")).toBeChecked();
});

test("a visitor behind a portal gets the sign-in screen rather than a spinner for ever", async ({ page }) => {
  await page.route("**/api/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<html></html>" }),
  );
  await page.goto("/app");
  await expect(page.getByRole("button", { name: "Send Magic Link" })).toBeVisible();
});

test("an answer that is no answer to a sync changes nothing", async ({ page, openApp }) => {
  await openApp(`/app?month=${NEXT_YEAR}-12`);
  await expect(page.getByText(`No bills in December ${NEXT_YEAR} yet.`)).toBeVisible();
  await everythingSaved(page);
  await page.route("**/api/sync", (route) => route.fulfill({ json: { nonsense: 1 } }));
  await addExpense(page, { title: "Kept", amount: "1", dueDate: `${NEXT_YEAR}-12-01` });
  await expect(page.getByText("Offline · 1 change waiting")).toBeVisible();
  await page.unroute("**/api/sync");
  await everythingSaved(page);
  await expect(tick(page, "Kept")).toBeVisible();
});
