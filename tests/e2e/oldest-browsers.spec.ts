import { expect, test } from "../support/fixtures.ts";

test("a page whose code the browser can't read says so, and one that needs none doesn't", async ({
  page,
  openMonth,
  newDevice,
  problems,
  axe,
}) => {
  problems.allow(/SyntaxError/, /Unexpected token/);
  await openMonth("2026-03", [{ title: "Rent", amount: "900", dueDate: "2026-03-01" }]);
  await page.route(/\/assets\/.*\.js$/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "export const later than = this browser;" }),
  );
  const notice = page.getByRole("alert").filter({ hasText: "The app could not be loaded." });
  for (const path of ["/app?month=2026-03", "/settings", "/sample", "/login", "/pricing"]) {
    await page.goto(path);
    await expect(notice, path).toContainText(
      "It works in Chrome 111, Edge 111, Firefox 128, Safari 16.4 and newer.",
    );
  }
  await axe(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
  const visitor = await (await newDevice()).newPage();
  await visitor.goto("/login");
  await expect(visitor.getByRole("button", { name: "Continue with Google" })).toBeEnabled();
  await expect(visitor.locator("#load-failure")).toHaveCount(0);
});
