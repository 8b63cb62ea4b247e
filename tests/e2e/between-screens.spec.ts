import { expect, test } from "../support/fixtures.ts";

test("a screen that can't be rendered gives way to the error screen, which leads back", async ({
  newDevice,
  email,
  signIn,
  problems,
  axe,
}) => {
  problems.allow(/ERR_FAILED|dynamically imported module|CodeMissing/);
  // The service worker would answer in place of what is cut off here.
  const page = await (await newDevice({ serviceWorkers: "block" })).newPage();
  await page.route("**/assets/annual-report-page-*.js", (route) => route.abort());
  await signIn(page, email);
  await page.getByRole("banner").getByRole("link", { name: "Yearly report" }).click();

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

test("in the app, too, another path starts at the top, and going back returns to the place", async ({
  page,
  openApp,
}) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await openApp("/settings");
  await expect(page.getByRole("heading", { name: "Danger zone" })).toBeVisible();
  // A press would scroll to the link first. One that follows at once comes before the browser tells of the scrolling.
  await page.getByRole("link", { name: "Back to App" }).evaluate((link: HTMLElement) => {
    scrollTo(0, 400);
    link.click();
  });
  await expect(page).toHaveURL(/\/app$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/settings$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
});
