import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import {
  addExpense,
  chooseFromAccountMenu,
  everythingSaved,
  NEXT_YEAR,
  tick,
} from "../support/month-page.ts";

test.use({ isNewUser: true });

async function openDevices(page: Page) {
  await chooseFromAccountMenu(page, "Signed-in devices");
  return page.getByRole("dialog", { name: "Signed-in devices" });
}

test("a lost device is signed out elsewhere", async ({
  page,
  newDevice,
  email,
  openApp,
  signInByCalls,
  axe,
  problems,
}) => {
  problems.allow(/status of 401/);
  await openApp();
  const lost = await (await newDevice({ userAgent: "Mozilla/5.0 (iPhone) Safari/604.1" })).newPage();
  await signInByCalls(lost, email);
  await lost.goto(`/app?month=${NEXT_YEAR}-03`);
  await addExpense(lost, { title: "Rent", amount: "5", dueDate: `${NEXT_YEAR}-03-03` });
  await everythingSaved(lost);

  const dialog = await openDevices(page);
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await expect(dialog.getByText("This device")).toHaveCount(1);
  await axe(page);
  await dialog.getByRole("button", { name: "Sign out Safari on iPhone" }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  // The button that was pressed is gone, the keyboard isn't.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: /^Account:/ })).toBeFocused();

  await tick(lost, "Rent").check();
  await expect(lost.getByRole("link", { name: "Sign in again" })).toBeVisible();
  await signInByCalls(lost, email);
  await lost.goto(`/app?month=${NEXT_YEAR}-03`);
  await everythingSaved(lost);
  await expect(tick(lost, "Rent")).toBeChecked();
});

test("signing out everywhere asks first, then ends this device too and removes what it kept", {
  tag: "@full",
}, async ({ page, newDevice, email, signIn, axe, problems }) => {
  problems.allow(/status of 401/);
  await signIn(page, email);
  const phone = await (await newDevice({ userAgent: "Mozilla/5.0 (iPhone) Safari/604.1" })).newPage();
  await signIn(phone, email);
  await everythingSaved(phone);

  const dialog = await openDevices(page);
  await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
  const question = dialog.getByRole("region", { name: "Sign out everywhere" });
  await expect(question.getByRole("button", { name: "Stay signed in" })).toBeFocused();
  await axe(page);
  await question.getByRole("button", { name: "Stay signed in" }).click();
  await expect(dialog.getByRole("button", { name: "Sign out everywhere" })).toBeFocused();
  await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
  await question.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/\/login$/);
  const left = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map((each) => each.name),
    user: localStorage.getItem("expenseTimeline_person"),
  }));
  expect(left).toEqual({ databases: [], user: null });

  await phone.reload();
  await expect(phone.getByRole("link", { name: "Sign in again" })).toBeVisible();
});
