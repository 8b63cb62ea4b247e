import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { holdBack } from "../support/interactive.ts";
import { layoutShifts } from "../support/layout-shifts.ts";
import {
  addExpense,
  bill,
  deleteExpense,
  editExpense,
  everythingSaved,
  NEXT_YEAR,
  shownBills,
  tick,
} from "../support/month-page.ts";
import { sendOn } from "../support/retry-closed.ts";

const LONG_TITLE = "Jahresbeitrag für den Kleingärtnerverein „Frohe Zukunft“ e. V.";

test("a new user keeps a month of bills, whatever they are called, and is told of each change", {
  tag: "@new-user",
}, async ({ page, openApp, axe }) => {
  await page.addInitScript(() => {
    navigator.storage.persist = async () => {
      document.documentElement.dataset["asked"] = "persist";
      return true;
    };
  });
  await openApp(`/app?month=${NEXT_YEAR}-02`);
  await expect(page.getByText(`No bills in February ${NEXT_YEAR} yet.`)).toBeVisible();
  // The browser is asked to keep the bills once there is one.
  await expect(page.locator("html")).not.toHaveAttribute("data-asked");

  await addExpense(page, { title: LONG_TITLE, amount: "1.250,50", dueDate: `${NEXT_YEAR}-02-28` });
  await addExpense(page, { title: "家賃 🏠 إيجار", amount: "12+30", dueDate: `${NEXT_YEAR}-02-01` });
  await addExpense(page, { title: "Électricité", amount: "79.9", dueDate: `${NEXT_YEAR}-02-14` });
  await expect(page.getByText("Expense added successfully! 💰").first()).toBeVisible();
  expect(await shownBills(page)).toEqual([
    "家賃 🏠 إيجار $42.00 Pending",
    "Électricité $79.90 Pending",
    `${LONG_TITLE} $1,250.50 Pending`,
  ]);
  await axe(page);

  await expect(page.locator("html")).toHaveAttribute("data-asked", "persist");
  await editExpense(page, "Électricité", { title: "Électricité & gaz", amount: "80" });
  await expect(page.getByText("Expense updated successfully! ✏️")).toBeVisible();
  await tick(page, "家賃 🏠 إيجار").check();
  await expect(page.getByText("家賃 🏠 إيجار marked as paid! ✅")).toBeVisible();
  await deleteExpense(page, LONG_TITLE);
  const deleted = page.getByRole("group").filter({ hasText: "Expense deleted successfully! 🗑️" });
  await deleted.getByRole("button", { name: "Undo" }).click();
  await expect(bill(page, LONG_TITLE)).toBeVisible();

  const wanted = [
    "家賃 🏠 إيجار $42.00 Paid",
    "Électricité & gaz $80.00 Pending",
    `${LONG_TITLE} $1,250.50 Pending`,
  ];
  expect(await shownBills(page)).toEqual(wanted);
  await everythingSaved(page);
  await page.reload();
  await expect.poll(() => shownBills(page)).toEqual(wanted);
});

test("nothing moves on a new device while the account's bills come", { tag: ["@motion", "@full"] }, async ({
  page,
  newDevice,
  openMonth,
}) => {
  await openMonth(`${NEXT_YEAR}-03`, [{ title: "Rent", amount: "900", dueDate: `${NEXT_YEAR}-03-01` }]);
  for (const viewport of [
    { width: 390, height: 800 },
    { width: 1280, height: 800 },
  ]) {
    const device = await (await newDevice({ viewport, storageState: await cookiesOf(page) })).newPage();
    // A browser that doesn't say what it asks for gets the page without its month.
    await device.route("**/app?month=*", async (route) => {
      const { cookie = "" } = await route.request().allHeaders();
      await route.fulfill({ response: await sendOn(route, { headers: { cookie } }) });
    });
    // The first answer comes when the screen that waits for it has been painted.
    const goOn = await holdBack(device, "**/api/sync");
    await device.goto(`/app?month=${NEXT_YEAR}-03`);
    await expect(device.getByText("Loading expenses...")).toBeVisible();
    goOn();
    await expect(tick(device, "Rent")).toBeVisible();
    await everythingSaved(device);
    expect(await layoutShifts(device), `${viewport.width} px`).toEqual([]);
  }
});

/** The session alone, without what the browser keeps of the bills. */
async function cookiesOf(page: Page) {
  return { cookies: await page.context().cookies(), origins: [] };
}
