import type { Page } from "@playwright/test";
import { addMonths, dayInMonth, dayText, monthOf, monthText, shortDayText } from "#domain/calendar/days.ts";
import { expect, test } from "../support/fixtures.ts";
import { bill, everythingSaved, focusWindow, readyForOffline } from "../support/month-page.ts";
import { OFFLINE } from "../support/problems.ts";
import { storeCurrency } from "../support/stored-bills.ts";
import { today } from "../support/today.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Sends a mail by the stand-ins' form. */
async function send(
  page: Page,
  standInsUrl: string,
  to: string,
  mail: Record<string, string>,
): Promise<void> {
  const response = await page.request.post(`${standInsUrl}/bills`, { form: { to, ...mail } });
  expect(await response.text()).toContain("The app took the mail.");
  await focusWindow(page);
}

/** Switches bills by mail on, and returns the address. */
async function switchOn(page: Page): Promise<string> {
  await page.goto("/settings");
  const setting = page.getByRole("region", { name: "Bills by mail" });
  await expect(setting.getByLabel("Take bills by mail")).not.toBeChecked();
  await setting.getByLabel("Take bills by mail").check();
  const address = setting.getByText(/^bills\+/);
  await expect(setting.getByRole("button", { name: "Copy address" })).toBeVisible();
  return (await address.textContent()) ?? "";
}

/** Another device changes the account's currency, while this page stays open. */
async function changeCurrency(page: Page, currency: string): Promise<void> {
  await storeCurrency(page, currency);
  await focusWindow(page);
}

const arrived = (page: Page) => page.getByRole("region", { name: /arrived/ });

const own = (text: string, subject = "Your bill") => ({
  ...{ sample: "own", from: "Power Company <billing@power.example>", subject },
  text,
});

for (const [device, options] of [
  ["desktop", {}],
  ["phone", PHONE],
] as const) {
  test.describe(device, () => {
    test.use(options);

    test("a bill is forwarded, its sender confirmed, and it is added, undone, matched and discarded", async ({
      page,
      openMonth,
      standInsUrl,
      axe,
    }) => {
      const due = today;
      await openMonth(monthOf(due), [{ title: "Power", amount: "80", dueDate: due }]);
      const to = await switchOn(page);
      await axe(page);
      await page.getByRole("link", { name: "Back to App" }).click();
      await expect(arrived(page)).toHaveCount(0);

      // The first mail asks, and shows nothing of what was read.
      await send(page, standInsUrl, to, own(`Amount due: US$84.50\nDue date: ${dayText(due)}`));
      const card = arrived(page);
      await expect(card).toContainText("Read bills from billing@power.example?");
      await expect(card).not.toContainText("84.50");
      await axe(page);
      await card.getByRole("button", { name: "Yes (read bills from billing@power.example)" }).click();
      await expect(card.getByRole("heading")).toHaveText("1 bill arrived by mail");
      await expect(card).toContainText("$84.50");
      await expect(card).toContainText("From the sender, “Power Company”");
      await expect(card).toContainText("From “Amount due: US$84.50”");
      await expect(card).toContainText(`From “Due date: ${dayText(due)}”`);
      await axe(page);

      // One press adds it, and one takes that back.
      await card.getByRole("button", { name: "Add bill (Power Company)" }).click();
      await expect(card).toHaveCount(0);
      await expect(bill(page, "Power Company")).toContainText("84.50");
      await expect(page.getByRole("link", { name: `Added to ${monthText(monthOf(due))}` })).toBeVisible();
      // Several messages lie on one another.
      await page.keyboard.press("Control+z");
      await expect(bill(page, "Power Company")).toHaveCount(0);
      await expect(card).toContainText("$84.50");

      // It is the bill that is there already, which takes the amount over.
      await expect(card).toContainText("Looks like the bill you have already: Power");
      await card.getByRole("button", { name: "Match to a bill (Power Company)" }).click();
      const dialog = page.getByRole("dialog", { name: "Which bill is this mail about?" });
      await expect(dialog.getByRole("radio", { name: /^Power, due/ })).toBeChecked();
      await expect(dialog.getByLabel("Change the amount from $80.00 to $84.50")).toBeChecked();
      await axe(page);
      await dialog.getByRole("button", { name: "Match", exact: true }).click();
      await expect(card).toHaveCount(0);
      await expect(bill(page, "Power")).toContainText("84.50");
      // Several messages lie on one another.
      await page.keyboard.press("Control+z");
      await expect(bill(page, "Power")).toContainText("80.00");

      await card.getByRole("button", { name: "Discard (Power Company)" }).click();
      await expect(card).toHaveCount(0);
      await everythingSaved(page);
      await page.reload();
      await expect(bill(page, "Power")).toBeVisible();
      await expect(arrived(page)).toHaveCount(0);
    });
  });
}

test("what isn't sure is a field, another currency isn't taken over, and the form corrects the rest", async ({
  page,
  openApp,
  standInsUrl,
  axe,
}) => {
  await openApp();
  const to = await switchOn(page);
  await page.getByRole("link", { name: "Back to App" }).click();
  await send(page, standInsUrl, to, { sample: "water" });
  const card = arrived(page);
  await card.getByRole("button", { name: /^Yes/ }).press("Enter");
  // Its question was the only row, as the bill is now.
  await expect(card.getByRole("heading")).toBeFocused();
  await expect(card).toContainText("The mail says €61.20 (EUR). Please enter the amount in USD.");
  await card.getByRole("button", { name: /^Add bill/ }).click();
  await expect(card.getByLabel("Amount")).toBeFocused();
  await expect(card).toContainText("Please enter a valid amount");
  await axe(page);
  await card.getByLabel("Amount").fill("70");
  await card.getByRole("button", { name: /^Edit/ }).click();
  const form = page.getByRole("dialog", { name: "Add New Expense" });
  await expect(form.getByLabel("Amount")).toHaveValue("70");
  await form.getByLabel("Expense Title").fill("Water");
  await form.getByRole("button", { name: "Add Expense" }).click();
  await expect(card).toHaveCount(0);
  await everythingSaved(page);

  // "$" alone is taken as the account's own, and says so.
  await send(page, standInsUrl, to, { sample: "phone" });
  await card.getByRole("button", { name: /^Yes/ }).click();
  await expect(card).toContainText("taken as USD");
  await expect(card).toContainText("The mail doesn't name the currency, so it is taken as USD.");
  await expect(card).toContainText("in invoice.pdf");

  // A provider's question is shown whoever it is from, and other mails say why they are no bill.
  await send(page, standInsUrl, to, { sample: "gmail" });
  await expect(card).toContainText("Confirmation code: 123456789");
  await send(page, standInsUrl, to, { sample: "newsletter" });
  await card.getByRole("button", { name: "Yes (read bills from news@shop.example)" }).click();
  await expect(card).toContainText("no bill was read");
  await axe(page);
});

test("a mail is matched to no bill that it doesn't name, and to one that its series is still to make", async ({
  page,
  openMonth,
  standInsUrl,
}) => {
  const [first, second] = [1, 2].map((months) => dayInMonth(addMonths(monthOf(today), months), 5)) as [
    string,
    string,
  ];
  await openMonth(monthOf(today), [{ title: "Rent", amount: "950", dueDate: first, isRecurring: true }]);
  const to = await switchOn(page);
  await page.getByRole("link", { name: "Back to App" }).click();
  const card = arrived(page);
  const dialog = page.getByRole("dialog", { name: "Which bill is this mail about?" });

  const text = `Amount due: US$61.20\nDue date: ${dayText(first)}`;
  await send(page, standInsUrl, to, { ...own(text), from: "City Water <bills@water.example>" });
  await card.getByRole("button", { name: /^Yes/ }).click();
  await card.getByRole("button", { name: "Match to a bill (City Water)" }).click();
  await expect(dialog.getByRole("radio", { name: /^Rent, due/ }).first()).toBeVisible();
  await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Match", exact: true })).toBeDisabled();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  // What was read follows the account's currency.
  await changeCurrency(page, "EUR");
  await expect(card).toContainText("The mail says $61.20 (USD). Please enter the amount in EUR.");
  await card.getByRole("button", { name: "Add bill (City Water)" }).click();
  await expect(card.getByLabel("Amount")).toBeFocused();
  await card.getByLabel("Amount").fill("55");
  await changeCurrency(page, "USD");
  await expect(card.getByLabel("Amount")).toHaveCount(0);

  // An undone discard has what was typed.
  await changeCurrency(page, "EUR");
  await card.getByRole("button", { name: "Discard (City Water)" }).click();
  await expect(card).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(card.getByLabel("Amount")).toHaveValue("55");
  await changeCurrency(page, "USD");

  const rent = `Amount due: US$970.00\nDue date: ${dayText(second)}`;
  await send(page, standInsUrl, to, { ...own(rent), from: "Rent Office <office@rent.example>" });
  await card.getByRole("button", { name: /^Yes/ }).click();
  await expect(card).toContainText(`Rent, due ${shortDayText(second)}, $950.00`);
  await card.getByRole("button", { name: "Match to a bill (Rent Office)" }).click();
  await expect(dialog.getByRole("radio", { checked: true })).toHaveAccessibleName(/^Rent, due/);
  await dialog.getByRole("button", { name: "Match", exact: true }).click();
  await expect(card.getByRole("heading")).toHaveText("1 bill arrived by mail");
  await everythingSaved(page);
  await page.goto(`/app?month=${monthOf(second)}`);
  await expect(bill(page, "Rent")).toContainText("970.00");
});

test("many bills wait, also offline, and a sender can be refused and asked about again", {
  tag: "@service-worker",
}, async ({ page, context, openApp, standInsUrl, problems }) => {
  problems.allow(OFFLINE);
  await openApp();
  const to = await switchOn(page);
  await page.getByRole("link", { name: "Back to App" }).click();
  for (const amount of ["10", "20", "30", "40"])
    await send(
      page,
      standInsUrl,
      to,
      own(`Amount due: US$${amount}.00\nDue date: ${dayText(today)}`, `Bill ${amount}`),
    );
  const card = arrived(page);
  await expect(card).toContainText("and 3 more");
  await card.getByRole("button", { name: /^Yes/ }).click();
  await expect(card.getByRole("heading")).toHaveText("4 bills arrived by mail");
  await expect(card.getByRole("button", { name: /^Add bill/ })).toHaveCount(3);
  // The first one shows all that can be done, and the next one once that is gone.
  await expect(card.getByRole("button", { name: /^Edit/ })).toHaveCount(1);
  await card.getByRole("button", { name: "Show all 4" }).click();
  await everythingSaved(page);

  await readyForOffline(page);
  await context.setOffline(true);
  await card
    .getByRole("button", { name: /^Add bill/ })
    .first()
    .click();
  await expect(card.getByRole("heading")).toHaveText("3 bills arrived by mail");
  await expect(card.getByRole("heading")).toBeFocused();
  await context.setOffline(false);
  await everythingSaved(page);

  await page.goto("/settings");
  const setting = page.getByRole("region", { name: "Bills by mail" });
  await setting.getByRole("button", { name: "Remove billing@power.example" }).click();
  await expect(setting.getByRole("list", { name: "Senders" })).toHaveCount(0);
  const address = (await setting.getByText(/^bills\+/).textContent()) ?? "";
  await setting.getByRole("button", { name: "Replace address" }).click();
  const replace = page.getByRole("dialog").getByRole("button", { name: "Replace", exact: true });
  await context.setOffline(true);
  await replace.click();
  await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  await context.setOffline(false);
  await replace.click();
  await expect(setting.getByText(/^bills\+/)).not.toHaveText(address);
  await setting.getByLabel("Take bills by mail").uncheck();
  await expect(setting.getByText(/^bills\+/)).toHaveCount(0);
  await page.getByRole("link", { name: "Back to App" }).click();
  await card.getByRole("button", { name: /^Never/ }).click();
  await expect(card).toHaveCount(0);
});
