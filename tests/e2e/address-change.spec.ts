import type { Page } from "@playwright/test";
import { askForLink, expect, test } from "../support/fixtures.ts";
import { codeIn } from "../support/inbox.ts";
import { chooseFromAccountMenu } from "../support/month-page.ts";
import { otherThan } from "../support/other-code.ts";

test.use({ isNewUser: true });

const codeForAddress = (text: string) => /asked for it: (\S+)/.exec(text)?.[1] ?? "";

async function openDialog(page: Page) {
  await page.goto("/settings");
  await page.getByRole("button", { name: "Change email" }).click();
  return page.getByRole("dialog", { name: "Change email" });
}

test("a new address counts once its code is typed, and the old one can take it back", async ({
  page,
  newDevice,
  email,
  inbox,
  signIn,
  signInByCalls,
  axe,
  problems,
}) => {
  problems.allow(/status of 40[01]/);
  await signIn(page, email);
  const phone = await (await newDevice()).newPage();
  await signInByCalls(phone, email);
  await phone.goto("/settings");

  const dialog = await openDialog(page);
  await expect(dialog.getByLabel("New email")).toBeFocused();
  await dialog.getByLabel("New email").fill(email.toUpperCase());
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("Your account has this address already.");
  await axe(page);
  const fresh = `new-${email}`;
  await dialog.getByLabel("New email").fill(fresh);
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Code")).toBeFocused();
  await axe(page);
  const code = codeForAddress((await inbox(fresh)).text);
  await dialog.getByLabel("Code").fill(otherThan(code));
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText(/That code is wrong/);

  // A reload, or another day's dialog, goes on where the mail is.
  await page.reload();
  const again = await openDialog(page);
  await expect(again.getByText(fresh)).toBeVisible();
  await again.getByLabel("Code").fill(code);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Your address is now ${fresh}.`)).toBeVisible();
  await expect(page.getByRole("region", { name: "Profile" }).getByText(fresh)).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole("link", { name: "Sign in again" })).toBeVisible();

  const told = await inbox(email);
  expect(told.subject).toBe("Your Expense Timeline account has a new address");
  const owner = await (await newDevice()).newPage();
  await owner.goto(/https?:\S+undo-link\S+/.exec(told.text)?.[0] ?? "");
  await expect(owner.getByRole("heading", { name: `Go back to ${email}?` })).toBeVisible();
  await axe(owner);
  await owner.getByRole("button", { name: "Go back to this address" }).click();
  await expect(owner.getByRole("heading", { name: "Your account has its address back" })).toBeVisible();
  await axe(owner);
  await owner.getByRole("link", { name: "Sign in" }).click();
  await askForLink(owner, email);
  await expect.poll(async () => codeIn(await inbox(email))).not.toBe("");
  await owner.getByLabel("Code").fill(codeIn(await inbox(email)));
  await owner.getByRole("button", { name: "Sign in" }).click();
  await expect(owner.getByRole("button", { name: /^Account:/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: "Sign in again" })).toBeVisible();
});

test("the mail's link changes the address where its user is signed in", async ({
  page,
  email,
  inbox,
  signIn,
  problems,
}) => {
  // A tab may still ask with the old address.
  problems.allow(/status of 403/);
  await signIn(page, email);
  const dialog = await openDialog(page);
  const fresh = `new-${email}`;
  await dialog.getByLabel("New email").fill(fresh);
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Code")).toBeFocused();
  const tab = await page.context().newPage();
  await tab.goto(/https?:\S+#address=\S+/.exec((await inbox(fresh)).text)?.[0] ?? "");
  await expect(tab.getByText(`Your address is now ${fresh}.`)).toBeVisible();
  expect(tab.url()).not.toContain("address=");
  await chooseFromAccountMenu(tab, "Signed-in devices");
  await expect(tab.getByRole("dialog").getByRole("listitem")).toHaveCount(1);
});
