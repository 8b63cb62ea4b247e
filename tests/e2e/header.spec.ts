import { expect, test } from "../support/fixtures.ts";
import { everythingSaved } from "../support/month-page.ts";

test("the header leads to the report, the badges and the currency, which can be changed, and back; on a narrow screen the account's menu does", async ({
  page,
  email,
  openApp,
  axe,
}) => {
  await openApp();
  const header = page.getByRole("banner");
  for (const [link, title] of [
    ["Yearly report", "Annual Report"],
    ["Badges", "Badges"],
    ["Currency: USD", "Settings"],
  ] as const) {
    await header.getByRole("link", { name: link }).click();
    await expect(header.getByRole("heading", { name: title })).toBeVisible();
    if (title === "Settings") {
      await page.getByRole("combobox", { name: "Currency" }).selectOption("CHF");
      await expect(page.getByText("Currency preference updated successfully!")).toBeVisible();
    }
    await header.getByRole("link", { name: "Back to App" }).click();
    await expect(page).toHaveURL(/\/app$/);
  }
  // The chosen currency is in every amount, and undone as any other change.
  await expect(page.getByText("CHF 0.00").first()).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByText("$0.00").first()).toBeVisible();
  await page.getByRole("button", { name: /account/i }).click();
  const menu = page.getByRole("menu");
  await expect(menu).toContainText(email);
  await expect(menu.getByRole("menuitem")).toHaveText([
    "Settings",
    "Recurring bills",
    "History",
    "Signed-in devices",
    "Sign out",
  ]);

  // On a narrow screen it collapses into the account's menu.
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 700, height: 844 });
  await expect(page.getByRole("link", { name: "Yearly report" })).toBeHidden();
  await page.getByRole("button", { name: /account/i }).click();
  await expect(menu.getByRole("menuitem", { name: "Yearly report" })).toBeVisible();
  await axe(page);
  await menu.getByRole("menuitemcheckbox", { name: "Dark mode" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await menu.getByRole("menuitem", { name: "Badges" }).click();
  await expect(page).toHaveURL(/\/badges$/);
});

test("dark mode is there before the next load paints and on the other device, until the system decides again", async ({
  page,
  openApp,
  secondDevice,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  await openApp();
  await page.getByRole("button", { name: "Dark mode" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByText('You earned the "Dark Mode Explorer" badge!')).toBeVisible();
  await everythingSaved(page);
  // Without its scripts' help a page can only be dark by what was stored for the script in its head.
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/login", { waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  const other = await secondDevice();
  await expect(other.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(other.getByRole("button", { name: "Dark mode" })).toHaveAttribute("aria-pressed", "true");
  for (const bar of await other.locator('meta[name="theme-color"]').all())
    await expect(bar).toHaveAttribute("content", "#0c1015");

  await other.goto("/settings");
  await other.getByRole("group", { name: "Theme" }).getByRole("button", { name: "System" }).click();
  await expect(other.locator("html")).not.toHaveAttribute("data-theme");
  const isDark = () =>
    other.evaluate(() => getComputedStyle(document.documentElement).backgroundColor.startsWith("oklch(0.17"));
  for (const colorScheme of ["light", "dark"] as const) {
    await other.emulateMedia({ colorScheme });
    await expect.poll(isDark).toBe(colorScheme === "dark");
  }
  await everythingSaved(other);
  await other.goto("/pricing");
  await expect(other.locator("html")).not.toHaveAttribute("data-theme");
});
