import type { Page } from "@playwright/test";
import { allBills, amountOf, chipOf, pick, pickedRows, picker } from "../support/bill-picker.ts";
import { askForLink, expect, test } from "../support/fixtures.ts";
import { codeIn, linkIn } from "../support/inbox.ts";
import { holdBack, openInteractive } from "../support/interactive.ts";
import { everythingSaved } from "../support/month-page.ts";
import { subscribe } from "../support/subscribe.ts";

test.use({ isNewUser: true });

const FIVE = ["Rent", "Electricity", "Internet", "Mobile phone", "Gym"];

async function keepFive(page: Page): Promise<void> {
  await openInteractive(page, "/start");
  for (const title of FIVE) await pick(page, title);
  await page.getByRole("button", { name: "Keep this month" }).click();
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fapp%3Fpicked/);
}

/** Whatever the day, this month and the next have each of them. */
async function expectFive(page: Page): Promise<void> {
  await expect.poll(async () => (await allBills(page)).length).toBe(5);
  await page.getByRole("button", { name: "Next month", exact: true }).click();
  await expect.poll(async () => (await allBills(page)).length).toBe(5);
  await page.getByRole("button", { name: "Previous month" }).click();
}

for (const [device, viewport, tag] of [
  ["a phone", { width: 390, height: 844 }, []],
  // What stands elsewhere on a desktop has tests of its own, in which five bills are picked and kept there.
  ["a desktop", { width: 1280, height: 800 }, ["@full"]],
] as const) {
  test(`six clicks from the landing page to a month of five bills, and five more to the paid month, on ${device}`, {
    tag: [...tag],
  }, async ({ newDevice, email, axe }) => {
    const context = await newDevice({ viewport, hasTouch: viewport.width < 640, locale: "de-DE" });
    const page = await context.newPage();
    const calls: string[] = [];
    page.on("request", (request) => request.url().includes("/api/") && calls.push(request.url()));
    let clicks = 0;
    const click = async (name: string, role: "button" | "link" = "button") => {
      await page.getByRole(role, { name, exact: true }).first().click();
      clicks += 1;
    };
    await openInteractive(page, "/");
    await click("Get Started", "link");
    for (const title of FIVE) await click(title);
    await expect(pickedRows(page)).toHaveCount(5);
    await expect(page.getByRole("region", { name: /still to pay$/ })).toContainText("€");
    expect(clicks).toBeLessThanOrEqual(6);
    expect(calls).toEqual([]);
    await axe(page);

    clicks = 0;
    await click("Keep this month");
    await click("Continue with Google");
    // The account that is chosen there is one press; a stand-in has to be told which one there is.
    await page.getByLabel("Account").fill(email);
    await click("Continue");
    await click("Finish Checkout");
    await click("Pay");
    await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
    expect(clicks).toBeLessThanOrEqual(5);

    await page.getByRole("link", { name: "Open my month" }).click();
    await expect(page.getByText("5 bills added")).toBeVisible();
    await expectFive(page);
    await everythingSaved(page);
    await expect(page).toHaveURL(/^(?!.*picked)/);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("expenseTimeline_picked"))).toBeNull();
    await page.reload();
    await expectFive(page);
  });
}

test("what is picked while a sentence is being read stays, outlives a reload, is changed in its row, and needs no network", async ({
  page,
  context,
}) => {
  const letReaderCome = await holdBack(page, "**/assets/picked-sentence-*.js");
  await openInteractive(page, "/start");
  await page.getByLabel("Another bill").fill("cinema 20 on the 9th");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await pick(page, "Rent", "1,234.50", 3);
  await pick(page, "Childcare");
  letReaderCome();
  await expect(page.getByText("Added Cinema.")).toBeVisible();
  await expect(pickedRows(page)).toHaveCount(3);
  await expect(amountOf(page, "Rent")).toHaveValue("1,234.50");
  await page.getByRole("button", { name: "Remove Cinema" }).click();
  await context.setOffline(true);
  await page.getByLabel("Another bill").fill("car insurance 240 yearly from 12 March, autopay");
  await page.keyboard.press("Enter");
  await expect(pickedRows(page)).toHaveCount(3);
  await expect(pickedRows(page).filter({ hasText: "Car insurance" })).toContainText("every year on 12 March");
  await page.getByLabel("Another bill").fill("papers 5 daily");
  await page.keyboard.press("Enter");
  await expect(page.getByText("“daily” isn't supported.")).toBeVisible();
  await page.getByLabel("Amounts in").selectOption("GBP");
  await expect(amountOf(page, "Childcare")).toHaveValue("480.00");
  await context.setOffline(false);

  await page.reload();
  await expect(amountOf(page, "Rent")).toHaveValue("1,234.50");
  await expect(page.getByLabel("Amounts in")).toHaveValue("GBP");
  await expect(page.getByLabel("Day of Rent")).toHaveValue("every 3");
  await chipOf(page, "Childcare").click();
  await page.getByRole("button", { name: "Remove Car insurance" }).click();
  await amountOf(page, "Rent").fill("");
  await page.getByRole("button", { name: "Keep this month" }).click();
  await expect(page.getByText("Please enter a valid amount")).toBeVisible();
  await expect(amountOf(page, "Rent")).toBeFocused();
  await expect(page).toHaveURL("/start");

  await expect(page.getByText(/^7 days free, then \$9 a month\./)).toBeVisible();
  await page.evaluate(() =>
    localStorage.setItem("expenseTimeline_person", JSON.stringify({ id: "1", trialUsed: true })),
  );
  await page.reload();
  await expect(
    page.getByText("You have had your free days: $9 is charged when you subscribe."),
  ).toBeVisible();
});

test("a link that is opened elsewhere says where the picked bills are, and the code brings them along", async ({
  page,
  newDevice,
  email,
  inbox,
}) => {
  await keepFive(page);
  await askForLink(page, email);
  await expect(page.getByText("The bills you picked are only in this browser")).toBeVisible();
  const mail = await inbox(email);
  const elsewhere = await (await newDevice()).newPage();
  await elsewhere.goto(linkIn(mail));
  await expect(elsewhere.getByText(/^The bills you picked are in the browser where/)).toBeVisible();

  await page.getByLabel("Code").fill(codeIn(mail));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("button", { name: "Finish Checkout" })).toBeVisible();
  await subscribe(page, email);
  await page.reload();
  // The page may have noticed the payment and added the bills before it was reloaded, and what it said of that is gone then.
  await expectFive(page);
  await everythingSaved(page);
  // Two tabs that begin at once have made each of them once.
  await page.reload();
  await expectFive(page);
});

test("an account that has bills is asked first, and somebody else sees what was picked before it is added", async ({
  page,
  newDevice,
  email,
  signInByCalls,
}) => {
  await openInteractive(page, "/start");
  for (const title of ["Rent", "Gym"]) await pick(page, title);
  // Nobody kept them: a new account finds them in its guide.
  await signInByCalls(page, email);
  await page.goto("/app");
  await expect(picker(page).getByRole("button", { name: "Add 2 bills" })).toBeVisible();
  expect(await allBills(page)).toEqual([]);
  await picker(page).getByRole("button", { name: "Add 2 bills" }).click();
  await expect.poll(async () => (await allBills(page)).length).toBe(2);
  await everythingSaved(page);

  const other = await (await newDevice()).newPage();
  await openInteractive(other, "/start");
  await pick(other, "Water");
  await signInByCalls(other, email);
  await other.goto("/app");
  const question = other.getByRole("region", { name: "Picked bills" });
  await expect(question).toContainText("Add the 1 bill you picked?");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(question).toBeHidden();
  await other.reload();
  await expect.poll(async () => (await allBills(other)).length).toBe(2);
  await expect(question).toBeHidden();
});
