import { monthOf } from "#domain/calendar/days.ts";
import { expect, test } from "../support/fixtures.ts";
import { readCalendar } from "../support/read-calendar.ts";
import { today } from "../support/today.ts";

test("a calendar is made, read by an app that knows nothing but its address, and stopped", async ({
  page,
  context,
  request,
  openMonth,
  axe,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openMonth(monthOf(today), [{ title: "Water, hot & cold", amount: "30.5", dueDate: today }]);
  await page.goto("/settings");
  const card = page.getByRole("region", { name: "Calendar", exact: true });
  await card.getByRole("button", { name: "Add a calendar" }).click();
  const form = page.getByRole("dialog", { name: "New calendar" });
  await form.getByLabel("Name").fill(" ");
  await form.getByRole("button", { name: "Create" }).click();
  await expect(form.getByText("Name is required")).toBeVisible();
  await form.getByLabel("Name").fill("Kitchen");
  await form.getByLabel("Alarm").selectOption("The day before");
  await axe(page);
  await form.getByLabel("Name").press("Enter");

  const told = page.getByRole("dialog", { name: "Your calendar's address" });
  // A second Enter must not close what can't be shown again.
  await expect(told.getByRole("button", { name: "Copy address" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Address copied")).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  await expect(told.getByText(address)).toBeVisible();
  await expect(told.getByRole("link", { name: "Open in calendar app" })).toHaveAttribute(
    "href",
    address.replace("http:", "webcal:"),
  );
  await axe(page);
  await told.getByRole("button", { name: "Done" }).click();
  await expect(card.getByText("Not used yet · amounts · alarm the day before")).toBeVisible();
  await expect(card.getByText(address)).toBeHidden();

  const response = await request.get(address);
  expect(response.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  const { name, events } = readCalendar(await response.text());
  expect([name, events.map(({ day, summary }) => [day, summary])]).toEqual([
    "Kitchen",
    [[today, "Water, hot & cold · $30.50"]],
  ]);
  await page.goto(events[0]?.url ?? "");
  await expect(page.getByRole("checkbox", { name: "Water, hot & cold: paid" })).toBeInViewport();

  await page.goto("/settings");
  await expect(card.getByText(/^Last used/)).toBeVisible();
  await card.getByRole("button", { name: "Change Kitchen" }).click();
  const change = page.getByRole("dialog", { name: "Kitchen" });
  await change.getByLabel("Show amounts").uncheck();
  await change.getByRole("button", { name: "Save" }).click();
  await expect(card.getByText(/ · no amounts · /)).toBeVisible();
  expect(await (await request.get(address)).text()).not.toContain("30.50");

  await card.getByRole("button", { name: "Change Kitchen" }).click();
  await change.getByRole("button", { name: "New address" }).click();
  await axe(page);
  await change.getByRole("button", { name: "Get a new address" }).click();
  await told.getByRole("button", { name: "Done" }).click();
  expect((await request.get(address)).status()).toBe(404);
  await card.getByRole("button", { name: "Change Kitchen" }).click();
  await change.getByRole("button", { name: "Stop calendar" }).click();
  await change.getByRole("button", { name: "Stop calendar" }).click();
  await expect(card.getByRole("listitem")).toHaveCount(0);
  await expect(card.getByRole("button", { name: "Add a calendar" })).toBeFocused();
});
