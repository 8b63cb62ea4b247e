import { expect, test } from "../support/fixtures.ts";
import { everythingSaved, focusWindow, readyForOffline } from "../support/month-page.ts";
import { OFFLINE } from "../support/problems.ts";

test("a chosen name, the devices and every setting are in one place, saved offline too", {
  tag: ["@service-worker", "@new-user"],
}, async ({ page, context, newDevice, email, signIn, axe, problems }) => {
  problems.allow(OFFLINE);
  await signIn(page, email);
  const phone = await (await newDevice({ userAgent: "Mozilla/5.0 (iPhone) Safari/604.1" })).newPage();
  await signIn(phone, email);
  await phone.goto("/settings");
  await page.goto("/settings");
  await everythingSaved(page);

  const devices = page.getByRole("region", { name: "Signed-in devices" });
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await axe(page);

  const profile = page.getByRole("region", { name: "Profile" });
  await expect(profile.getByText(email)).toBeVisible();
  await profile.getByLabel("Name").fill("  ");
  await profile.getByRole("button", { name: "Save name" }).click();
  await expect(profile.getByRole("alert")).toHaveText("Name is required");
  await axe(page);
  await profile.getByLabel("Name").fill("Ana Souza 🌻");
  await profile.getByLabel("Name").press("Enter");
  await expect(page.getByRole("button", { name: "Account: Ana Souza 🌻" })).toHaveText(/^AN/);
  await everythingSaved(page);
  await focusWindow(phone);
  await expect(phone.getByRole("button", { name: "Account: Ana Souza 🌻" })).toBeVisible();

  await readyForOffline(page);
  await context.setOffline(true);
  await page.getByRole("combobox", { name: "Time zone" }).selectOption("Pacific/Kiritimati");
  await page.getByLabel("Reminder hour").selectOption("20:00");
  await page.getByLabel("Bills that are overdue").uncheck();
  await page.getByRole("button", { name: "Horizontal" }).click();
  await page.getByRole("button", { name: "Dark", exact: true }).click();
  await expect(page.getByText("Offline · 5 changes waiting")).toBeVisible();
  await context.setOffline(false);
  await everythingSaved(page);
  await focusWindow(phone);
  await expect(phone.getByRole("combobox", { name: "Time zone" })).toHaveValue("Pacific/Kiritimati");
  await expect(phone.getByLabel("Reminder hour")).toHaveValue("20");
  await expect(phone.getByLabel("Bills that are overdue")).not.toBeChecked();
  await expect(phone.getByRole("button", { name: "Horizontal" })).toHaveAttribute("aria-pressed", "true");
  await expect(phone.getByRole("button", { name: "Dark", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );

  problems.allow(/status of 401/);
  await devices.getByRole("button", { name: "Sign out Safari on iPhone" }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
});

test("dark mode is there before the next load paints and on the other device, until the system decides again", {
  tag: "@full",
}, async ({ page, openMonth, secondDevice, problems }) => {
  problems.allow(/ERR_FAILED/);
  // An account that is being set up is told of fewer badges.
  await openMonth("2026-03", [{ title: "Coffee", amount: "3", dueDate: "2026-03-03" }]);
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
