import { addDays, longDayText, monthOf, weekdayText } from "#domain/calendar/days.ts";
import { expect, test } from "../support/fixtures.ts";
import { everythingSaved, readyForOffline, tick } from "../support/month-page.ts";
import { OFFLINE } from "../support/problems.ts";
import { today } from "../support/today.ts";

const BILLS = [
  { title: "Rent", amount: 950, dueDate: addDays(today, -3) },
  { title: "Water", amount: 30, dueDate: today },
  { title: "Gym", amount: 25, dueDate: addDays(today, 1) },
  { title: "Power", amount: 80, dueDate: addDays(today, 4) },
];

test("/today lists what is overdue, due today and tomorrow, offline too, each with a tick", {
  tag: "@service-worker",
}, async ({ page, context, openMonth, axe, problems }) => {
  problems.allow(OFFLINE);
  await openMonth(monthOf(today), BILLS);
  await everythingSaved(page);
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Today" }).click();
  await expect(page.getByText(longDayText(today), { exact: true }).first()).toBeVisible();
  await expect(page.locator("link[rel=manifest]")).toHaveAttribute("href", "/today.webmanifest");
  const sections = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(sections).toHaveText(["Overdue", "Today", "Tomorrow"]);
  await expect(tick(page, "Power")).toBeHidden();
  await axe(page);

  await readyForOffline(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator("link[rel=manifest]")).toHaveAttribute("href", "/today.webmanifest");
  await tick(page, "Rent").click();
  await expect(page.getByText("Rent marked as paid! ✅")).toBeVisible();
  // It stays until the next visit, so that nothing moves.
  await expect(tick(page, "Rent")).toBeChecked();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(tick(page, "Rent")).not.toBeChecked();
  for (const title of ["Rent", "Water", "Gym"]) await tick(page, title).click();
  await expect(page.getByText("Offline · ")).toBeVisible();
  await context.setOffline(false);
  await everythingSaved(page);
  await page.reload();
  await expect(page.getByText(`Nothing until ${weekdayText(addDays(today, 4))}`)).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await axe(page);
});

test("the icon's badge counts what is overdue, and goes with the user", async ({
  page,
  context,
  openMonth,
}) => {
  // Headless browsers have no icon. What they are told still goes through the browser's own function.
  await context.addInitScript(() => {
    const real = navigator.setAppBadge.bind(navigator);
    navigator.setAppBadge = async (count) => {
      document.documentElement.dataset["badge"] = String(count);
      await real(count);
    };
  });
  const badge = page.locator("html");
  await openMonth(monthOf(today), [...BILLS, { title: "Phone", amount: 9, dueDate: addDays(today, -1) }]);
  await expect(badge).toHaveAttribute("data-badge", "2");
  await page.goto("/today");
  await expect(badge).toHaveAttribute("data-badge", "2");
  await tick(page, "Phone").click();
  await expect(badge).toHaveAttribute("data-badge", "1");
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(badge).toHaveAttribute("data-badge", "2");
  await everythingSaved(page);
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(badge).toHaveAttribute("data-badge", "0");
});
