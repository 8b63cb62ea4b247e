import type { Page } from "@playwright/test";
import { tick } from "../support/month-page.ts";
import { sendOn } from "../support/retry-closed.ts";
import { axe, expect, open, openMonth, test, visit } from "./harness.ts";

/** Changes what the page learns about its user. */
async function changeMe(page: Page, change: (me: { user: object }) => object): Promise<void> {
  await page.route("**/api/me", async (route) => {
    const response = await sendOn(route);
    await route.fulfill({ response, json: change(await response.json()) });
  });
}

test("another screen starts at the top, and going back returns to the place", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await open(page, "/settings");
  await expect(page.getByRole("heading", { name: "Cancel account" })).toBeVisible();
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

test("the header leads to the report, the recurring bills, the badges and the currency, which can be changed, and back; on a narrow screen the account's menu does", async ({
  page,
}) => {
  await openMonth(page, "2026-11", [{ title: "Rent", amount: "30", dueDate: "2026-11-22" }]);
  const header = page.getByRole("banner");
  for (const [link, title] of [
    ["Annual Report", "Annual Report"],
    ["Recurring", "Recurring bills"],
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
  await expect(page.getByText("CHF 30.00").first()).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByText("$30.00").first()).toBeVisible();
  await page.getByRole("button", { name: /account/i }).click();
  const menu = page.getByRole("menu");
  await expect(menu).toContainText("someone@example.com");
  await expect(menu.getByRole("menuitem")).toHaveText([
    "Today",
    "Settings",
    "History",
    "Signed-in devices",
    "Sign out",
  ]);

  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 700, height: 844 });
  await expect(page.getByRole("link", { name: "Annual Report" })).toBeHidden();
  await page.getByRole("button", { name: /account/i }).click();
  await expect(menu.getByRole("menuitem", { name: "Annual Report" })).toBeVisible();
  await expect(menu.getByRole("menuitem", { name: "Recurring" })).toBeVisible();
  await axe(page);
  await menu.getByRole("menuitemcheckbox", { name: "Dark mode" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await menu.getByRole("menuitem", { name: "Badges" }).click();
  await expect(page).toHaveURL(/\/badges$/);
});

test("a press that brings the window the focus signs a device out, though the list is looked at again", async ({
  page,
}) => {
  const session = (id: string, device: string) => ({
    ...{ id, device, current: id === "1" },
    ...{ signedInAt: "2026-11-20T10:00:00Z", lastUsedAt: "2026-11-21T10:00:00Z" },
  });
  const both = [session("1", "Chrome on Linux"), session("2", "Safari on iPhone")];
  await page.route("**/api/sessions", (route) => route.fulfill({ json: { sessions: both } }));
  await page.route("**/api/sessions/revoke", (route) => route.fulfill({ json: { ok: true } }));
  await open(page, "/settings");
  const devices = page.getByRole("region", { name: "Signed-in devices" }).getByRole("listitem");
  await expect(devices).toHaveCount(2);

  const late = Promise.withResolvers<void>();
  await page.unroute("**/api/sessions");
  await page.route("**/api/sessions", (route) => route.fulfill({ json: { sessions: both.slice(0, 1) } }));
  await page.route(
    "**/api/sessions",
    async (route) => {
      await late.promise;
      await route.fulfill({ json: { sessions: both } });
    },
    { times: 1 },
  );
  await page
    .getByRole("button", { name: "Sign out Safari on iPhone" })
    .evaluate(async (button: HTMLElement) => {
      dispatchEvent(new Event("focus"));
      await Promise.resolve();
      button.click();
    });
  await expect(devices).toHaveCount(1);
  const refreshed = page.waitForResponse("**/api/sessions");
  late.resolve();
  await (await refreshed).finished();
  await expect(devices).toHaveCount(1);
});

test("users who get no more reminders are told why, and start them again with one press", async ({
  page,
}) => {
  await changeMe(page, (me) => ({ ...me, mailStopped: "bounced" }));
  await page.route("**/api/reminders/resume", (route) => route.fulfill({ json: { ok: true } }));
  await open(page, "/app");
  const banner = page.getByRole("region", { name: "Reminders have stopped" });
  await expect(banner).toContainText("Reminders don't reach you");
  await expect(banner).toContainText("came back, so we send no more");
  await page.unroute("**/api/me");
  await banner.getByRole("button", { name: "Send reminders again" }).click();
  await expect(page.getByText("Reminders are sent again")).toBeVisible();
  await expect(banner).toBeHidden();
});

test("a subscriber whose subscription can't be checked is told why in the settings, and stays there", async ({
  page,
  problems,
}) => {
  problems.allow(/status of 500/, /could not be checked/);
  await open(page, "/history");
  let asked = 0;
  await page.route("**/api/user-subscription-info", async (route) => {
    asked += 1;
    await route.fulfill({ status: 500, json: { error: "The billing is being repaired.", code: "internal" } });
  });
  await visit(page, "/app");
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByText("The billing is being repaired.")).toBeVisible();
  await expect(page.getByText("Active subscription")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Subscribe/ })).toBeHidden();
  await expect(page.getByText(/\$9 a month/)).toBeHidden();
  // The screen that was refused has asked, and so have the settings.
  await expect.poll(() => asked).toBe(2);
  await expect(page).toHaveURL(/\/settings$/);
  await page.unroute("**/api/user-subscription-info");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/app$/);
});

test("a request to cancel that can't be sent is said so, in a dialog in which a long address breaks", async ({
  page,
  problems,
}) => {
  problems.allow(/status of 500/);
  await page.setViewportSize({ width: 320, height: 568 });
  const email = `${"someone".repeat(8)}@${"domain".repeat(9)}.example`;
  await changeMe(page, (me) => ({ ...me, user: { ...me.user, email } }));
  await page.route("**/api/send-support-email", (route) =>
    route.fulfill({ status: 500, json: { error: "No", code: "internal" } }),
  );
  await open(page, "/settings");
  await page.getByRole("button", { name: "Cancel Account" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel your account?" });
  const address = dialog.getByText(/^Support gets your request/);
  expect(await address.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  await dialog.getByRole("button", { name: "Request cancellation" }).click();
  await expect(
    page.getByText("Error occurred while sending request. Please try again or contact support."),
  ).toBeVisible();
  await axe(page);
  await dialog.getByRole("button", { name: "Keep my account" }).click();
  await expect(page).toHaveURL(/\/settings$/);
});

/** Makes the offer to install that a browser under test never makes by itself. */
const browserOffers = (page: Page) =>
  page.evaluate(() => {
    const event = new Event("beforeinstallprompt", { cancelable: true });
    Object.assign(event, { prompt: () => Promise.resolve(Object.assign(window, { asked: true })) });
    dispatchEvent(event);
    return event.defaultPrevented;
  });

test("installing is suggested where the browser can, asks the browser when pressed, and is dismissed for good", async ({
  page,
}) => {
  const month = "2026-12";
  await open(page, `/app?month=${month}`, [{ title: "Rent", amount: "900", dueDate: `${month}-01` }]);
  await expect(tick(page, "Rent")).toBeVisible();
  const hint = page.getByRole("region", { name: "Install" });
  await expect(hint).toBeHidden();
  expect(await browserOffers(page)).toBe(true);
  await expect(hint).toBeVisible();
  await axe(page);
  await hint.getByRole("button", { name: "Install", exact: true }).press("Enter");
  await expect(hint).toBeHidden();
  expect(await page.evaluate(() => (window as unknown as { asked?: boolean }).asked)).toBe(true);

  await browserOffers(page);
  await hint.getByRole("button", { name: "Don't suggest installing again" }).press("Enter");
  await expect(hint).toBeHidden();
  await visit(page);
  await expect(tick(page, "Rent")).toBeVisible();
  await browserOffers(page);
  await expect(hint).toHaveCount(0);
});

test("a browser that forbids notifications says why once, and devices of one name differ by their day", async ({
  page,
}) => {
  const device = (id: string, addedAt: string) => ({ id, name: "Chrome on Android", addedAt });
  const devices = [device("1", "2026-10-02T10:00:00Z"), device("2", "2026-11-20T10:00:00Z")];
  const answer = (found: typeof devices) => ({ publicKey: "key", devices: found, wasReminded: false });
  await page.route("**/api/push", (route) => route.fulfill({ json: answer(devices) }));
  await open(page, "/settings");
  const reminders = page.getByRole("region", { name: "Reminders" });
  const rows = reminders.getByRole("list", { name: "Devices with notifications" }).getByRole("listitem");
  await expect(rows.first()).toContainText("since 2 Oct");
  await expect(rows.last()).toContainText("since 20 Nov");

  await page.evaluate(() =>
    Object.defineProperty(Notification, "permission", { value: "denied", configurable: true }),
  );
  await page.unroute("**/api/push");
  await page.route("**/api/push", (route) => route.fulfill({ json: answer([]) }));
  await visit(page);
  const why = reminders.getByText("This browser doesn't let Expense Timeline show notifications.");
  await expect(why).toHaveCount(1);
  await reminders.getByRole("button", { name: "Both", exact: true }).click();
  await expect(reminders.getByRole("alert")).toContainText("doesn't let Expense Timeline");
  await expect(why).toHaveCount(1);
  await axe(page);
  await page.evaluate(() => Reflect.deleteProperty(Notification, "permission"));
});

test("the days of reminders are chosen one by one, the last one stays, and each choice can be undone", async ({
  page,
}) => {
  await open(page, "/settings");
  const reminders = page.getByRole("region", { name: "Reminders" });
  const dueTomorrow = reminders.getByRole("checkbox", { name: "Bills that are due tomorrow" });
  await expect(dueTomorrow).toBeChecked();
  const before = reminders.getByRole("group", { name: "Days before" });
  const day = (name: string) => before.getByRole("checkbox", { name, exact: true });
  await expect(day("1 day before")).toBeChecked();
  await day("1 day before").click();
  await expect(day("1 day before")).toBeChecked();
  await day("7 days before").check();
  await expect(reminders.getByRole("checkbox", { name: "Bills that fall due" })).toBeChecked();
  await axe(page);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(day("7 days before")).not.toBeChecked();
  await dueTomorrow.click();
  await expect(before).toBeHidden();
  const after = reminders.getByRole("group", { name: "Days after" });
  await after.getByRole("checkbox", { name: "7 days after" }).check();
  await visit(page, "/history");
  await expect(
    page.getByText("Changed reminders of overdue bills 1 day after → 1 day after and 7 days after"),
  ).toBeVisible();
});
