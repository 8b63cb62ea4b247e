import { expect, test } from "../support/fixtures.ts";

test("a screen that can't be rendered leads back", async ({ page, openApp, problems, axe }) => {
  problems.allow(/ERR_FAILED|dynamically imported module|CodeMissing/);
  await page.route("**/assets/annual-report-page-*.js", (route) => route.abort());
  await openApp();
  await page.getByRole("banner").getByRole("link", { name: "Annual Report" }).click();

  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await expect(
    page.getByText("We encountered an unexpected error while processing your request."),
  ).toBeVisible();
  await expect(page.getByText("This page could not be loaded.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reload" })).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Pay every bill on time");
});

test("a page whose code can't be read says so", async ({ page, openMonth, newDevice, problems, axe }) => {
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

test("an uncaught error is told to the worker once, without what was typed", async ({ page, problems }) => {
  problems.allow(/Rent 950|The last one/);
  const told: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/client-errors")) told.push(request.postDataJSON());
  });
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Continue with Google" })).toBeEnabled();
  const fail = (last?: string) =>
    page.evaluate((lastText) => {
      setTimeout(() => {
        throw new TypeError('Nobody knows "Rent 950"');
      });
      void Promise.reject(new RangeError("Rent 950 of ana@example.com"));
      if (lastText !== undefined) setTimeout(() => reportError(new Error(lastText)));
    }, last);
  const answered = page.waitForResponse(/client-errors/);
  await fail();
  expect((await answered).status()).toBe(200);
  await expect.poll(() => told.length).toBe(2);
  // A repeated error would be told before the last one.
  await fail("The last one");
  await expect.poll(() => told).toContainEqual(expect.objectContaining({ message: "The last one" }));
  expect(told).toHaveLength(3);
  expect(told).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: "TypeError", message: "Nobody knows …", page: "/login" }),
      expect.objectContaining({ name: "RangeError", message: "Rent … of …" }),
    ]),
  );
});
