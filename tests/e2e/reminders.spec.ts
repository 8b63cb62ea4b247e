import { addDays, monthOf } from "#domain/calendar/days.ts";
import { expect, test } from "../support/fixtures.ts";
import { waitForMail } from "../support/inbox.ts";
import { everythingSaved, tick } from "../support/month-page.ts";
import { runCron } from "../support/run-cron.ts";
import { today } from "../support/today.ts";

test.use({ isNewUser: true });

/** An hour of this user's own, so that what cron does here reminds no other test's users. */
const HOUR = 3;

test("a reminder comes at the chosen hour, leads to its bill, and is stopped by one press", async ({
  page,
  email,
  openMonth,
  standInsUrl,
  baseURL,
  axe,
}) => {
  const tomorrow = addDays(today, 1);
  await openMonth(monthOf(tomorrow), [{ title: "Water", amount: "30.5", dueDate: tomorrow }]);

  await page.goto("/settings");
  const reminders = page.getByRole("region", { name: "Reminders" });
  const dueTomorrow = reminders.getByLabel("Bills that are due tomorrow");
  const overdue = reminders.getByLabel("Bills that are overdue");
  await expect(dueTomorrow).toBeChecked();
  await expect(overdue).toBeChecked();
  await expect(reminders.getByLabel("Reminder hour")).toHaveValue("9");
  await reminders.getByLabel("Reminder hour").selectOption(String(HOUR));
  await everythingSaved(page);
  await axe(page);

  const known = await waitForMail(standInsUrl, email);
  await runCron(baseURL, HOUR);
  const mail = await waitForMail(standInsUrl, email, [known]);
  expect(mail.subject).toBe("Water, $30.50, tomorrow");

  // As a mail program shows it.
  await page.goto("about:blank");
  await page.setContent(mail.html);
  await expect(page.getByRole("cell", { name: "$30.50" })).toBeVisible();
  const paidUrl = await page.getByRole("link", { name: "I've paid it" }).getAttribute("href");
  const rowUrl = await page.getByRole("link", { name: "Water" }).getAttribute("href");
  const stopUrl = await page.getByRole("link", { name: "Stop these reminders" }).getAttribute("href");
  await page.goto(rowUrl ?? "");
  await expect(tick(page, "Water")).toBeVisible();
  await expect(page.getByRole("button", { name: "Water", exact: true })).toBeFocused();

  await page.goto(paidUrl ?? "");
  await expect(page.getByRole("heading", { name: "Have you paid Water?" })).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "I've paid it" }).click();
  await expect(page.getByRole("heading", { name: "Water is marked as paid" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCSS("min-height", "44px");
  await axe(page);
  await page.getByRole("link", { name: "Open your bills" }).click();
  await expect(tick(page, "Water")).toBeChecked();
  await page.goto("/history");
  await expect(page.getByText("Link in a mail").first()).toBeVisible();

  await page.goto(stopUrl ?? "");
  await expect(
    page.getByRole("heading", { name: "Stop reminders of expenses that fall due?" }),
  ).toBeVisible();
  await expect(page.getByRole("button")).toHaveCSS("min-height", "44px");
  await axe(page);
  await page.getByRole("button", { name: "Stop these mails" }).click();
  await expect(page.getByRole("heading", { name: "Done" })).toBeVisible();
  await axe(page);
  await page.goto("/settings");
  await expect(dueTomorrow).not.toBeChecked();
  await expect(overdue).toBeChecked();
});
