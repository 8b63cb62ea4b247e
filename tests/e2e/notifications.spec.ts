import { addDays, monthOf } from "#domain/calendar/days.ts";
import { expect, test } from "../support/fixtures.ts";
import { readInbox } from "../support/inbox.ts";
import { everythingSaved, focusWindow, readyForOffline, tick } from "../support/month-page.ts";
import { OFFLINE } from "../support/problems.ts";
import {
  deliver,
  nextMessage,
  pressNotification,
  pushedMessages,
  shownNotifications,
  subscribeAtStandIn,
  watchIconBadge,
} from "../support/push.ts";
import { runCron } from "../support/run-cron.ts";
import { today } from "../support/today.ts";

/** An hour of this user's own. */
const HOUR = 4;

const tomorrow = addDays(today, 1);

test("a reminder is a notification that is answered without the app, offline too, and undone", {
  tag: "@service-worker",
}, async ({ page, context, email, openMonth, standInsUrl, baseURL, axe, problems }) => {
  await subscribeAtStandIn(context, standInsUrl);
  await openMonth(monthOf(tomorrow), [{ title: "Water", amount: "30.5", dueDate: tomorrow }]);
  await page.goto("/settings");
  const reminders = page.getByRole("region", { name: "Reminders" });
  await reminders.getByLabel("Reminder hour").selectOption(String(HOUR));
  await reminders.getByRole("button", { name: "Notification", exact: true }).click();
  await expect(reminders.getByRole("list", { name: "Devices with notifications" })).toContainText(
    "this device",
  );
  await expect(reminders.getByRole("button", { name: "Notification", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await everythingSaved(page);
  await axe(page);

  // Somebody else's device in the same browser is none of this user's, until they ask for it.
  const key = "expenseTimeline_pushDevice";
  const kept = await page.evaluate((key) => localStorage.getItem(key) ?? "", key);
  await page.evaluate(
    ([key = "", kept = ""]) => localStorage.setItem(key, kept.replace(/^\S+/, "another")),
    [key, kept],
  );
  await page.reload();
  await expect(reminders.getByRole("button", { name: "Turn on for this device" })).toBeVisible();
  await page.evaluate(([key = "", kept = ""]) => localStorage.setItem(key, kept), [key, kept]);
  await page.reload();
  await reminders.getByRole("button", { name: "Test on" }).click();
  await deliver(page, await nextMessage(page, standInsUrl, 0));
  await expect
    .poll(() => shownNotifications(page))
    .toMatchObject([{ title: "Notifications work on this device" }]);
  await pressNotification(context, null);

  await runCron(baseURL, HOUR);
  const reminder = await nextMessage(page, standInsUrl, 1);
  expect(await readInbox(standInsUrl, email)).toEqual([]);
  await deliver(page, reminder);
  const water = { title: "Water is due tomorrow", body: "$30.50" };
  await expect.poll(() => shownNotifications(page)).toMatchObject([water]);
  // The same message again, as after a worker that died, shows nothing more.
  await deliver(page, reminder);

  // The window that was used last shows none of the app's screens, so another one opens the bill.
  const prices = await context.newPage();
  await prices.goto("/pricing");
  await pressNotification(context, null);
  await expect(page).toHaveURL(/\/app\?month=.*#expense-/);
  await prices.close();
  await expect(page.getByRole("button", { name: "Water", exact: true })).toBeFocused();
  expect(await shownNotifications(page)).toEqual([]);
  await deliver(page, { ...reminder, id: addDays(today, -1) });
  await expect.poll(() => shownNotifications(page)).toMatchObject([water]);
  await pressNotification(context, "Paid");
  await expect(tick(page, "Water")).toBeChecked();
  expect(await shownNotifications(page)).toMatchObject([{ title: "Water is paid", actions: ["Undo"] }]);
  await pressNotification(context, "Undo");
  await expect(tick(page, "Water")).not.toBeChecked();
  expect(await shownNotifications(page)).toMatchObject([water]);

  // Offline, the change waits on the device, and goes out with it.
  await readyForOffline(page);
  problems.allow(OFFLINE);
  await context.setOffline(true);
  await pressNotification(context, "Paid");
  await expect(tick(page, "Water")).toBeChecked();
  expect(await shownNotifications(page)).toMatchObject([
    { title: "Water is paid", body: "It is saved on this device, and sent when you are online." },
  ]);
  await context.setOffline(false);
  await everythingSaved(page);
  await page.goto("/history");
  await expect(page.getByText(/^Marked .Water. as paid/).first()).toBeVisible();
});

test("Tomorrow has a bill come back, and paying in the app takes the notification away", {
  tag: "@service-worker",
}, async ({ page, context, openMonth, standInsUrl }) => {
  await subscribeAtStandIn(context, standInsUrl);
  await openMonth(monthOf(tomorrow), [
    { title: "Rent", amount: "900", dueDate: addDays(today, -2) },
    { title: "Water", amount: "30.5", dueDate: addDays(today, -1) },
  ]);
  await page.goto("/settings");
  const reminders = page.getByRole("region", { name: "Reminders" });
  await reminders.getByRole("button", { name: "Turn on for this device" }).click();
  await expect(reminders.getByRole("list", { name: "Devices with notifications" })).toBeVisible();
  await page.goto("/app");
  const userId = await page.evaluate(async () =>
    (await indexedDB.databases())[0]?.name?.replace("expense-timeline-", ""),
  );
  const bills = await page.evaluate(async () => {
    const { changes } = (await (
      await fetch("/api/sync", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ device: "test", cursor: null, operations: [] }),
      })
    ).json()) as { changes: { expenses: { id: string; title: string; dueDate: string }[] } };
    return changes.expenses;
  });
  await deliver(page, {
    type: "reminder",
    userId: userId ?? "",
    id: today,
    currency: "USD",
    bills: bills.map(({ id, title, dueDate }) => ({ id, title, dueDate, cents: 100, isEstimate: false })),
    others: 0,
    sumCents: 200,
    contracts: [],
    month: monthOf(today),
  });
  await expect
    .poll(() => shownNotifications(page))
    .toMatchObject([{ title: "2 bills overdue, $2.00", body: "Rent, Water" }]);
  expect(await shownNotifications(page)).toMatchObject([{ actions: ["All paid", "Tomorrow"] }]);
  const badge = await watchIconBadge(context);
  await pressNotification(context, "Tomorrow");
  expect(await shownNotifications(page)).toMatchObject([{ title: "2 bills come back tomorrow" }]);
  await everythingSaved(page);
  expect(await badge()).toBe(0);
  await pressNotification(context, "Undo");
  expect(await badge()).toBe(2);
  await expect.poll(() => shownNotifications(page)).toMatchObject([{ title: "2 bills overdue, $2.00" }]);

  await tick(page, "Rent").check();
  await tick(page, "Water").check();
  await expect.poll(() => shownNotifications(page)).toEqual([]);
});

test("notifications are offered once a reminder came by mail, and never again after a no", async ({
  page,
  context,
  openMonth,
  secondDevice,
  standInsUrl,
  baseURL,
  axe,
}) => {
  await subscribeAtStandIn(context, standInsUrl);
  await openMonth(monthOf(tomorrow), [{ title: "Water", amount: "30.5", dueDate: tomorrow }]);
  await expect(tick(page, "Water")).toBeVisible();
  await page.goto("/settings");
  await page.getByLabel("Reminder hour").selectOption(String(HOUR + 1));
  await everythingSaved(page);
  const offer = page.getByRole("region", { name: "Reminders on this device" });
  await runCron(baseURL, HOUR + 1);
  await page.evaluate(() => localStorage.removeItem("expenseTimeline_pushOfferAsked"));
  await page.goto("/app");
  await expect(offer).toContainText("Be reminded on this device?");
  await axe(page);
  await offer.getByRole("button", { name: "No, thanks" }).click();
  await expect(offer).toHaveCount(0);
  await everythingSaved(page);
  const other = await secondDevice("/app");
  await expect(tick(other, "Water")).toBeVisible();
  await focusWindow(other);
  await other.getByRole("link", { name: "Annual Report" }).click();
  await expect(other.getByRole("region", { name: "Reminders on this device" })).toHaveCount(0);
  expect(await pushedMessages(page, standInsUrl)).toEqual([]);
});
