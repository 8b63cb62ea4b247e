import type { Page } from "@playwright/test";
import { askForLink, expect, test } from "../support/fixtures.ts";
import { codeIn, linkIn } from "../support/inbox.ts";
import { everythingSaved, NEXT_YEAR, tick } from "../support/month-page.ts";
import { otherThan } from "../support/other-code.ts";

test.use({ isNewUser: true });

/** Who doesn't pay yet is led on from there to the settings, before an assertion may have looked. */
async function passes(page: Page, url: RegExp, act: () => Promise<void>) {
  await Promise.all([page.waitForURL(url, { waitUntil: "commit" }), act()]);
}

test("the mailed code signs in where the link can't go", async ({ page, email, inbox, axe, problems }) => {
  problems.allow(/status of 400/);
  await page.goto(`/login?returnTo=%2Fapp%3Fmonth%3D${NEXT_YEAR}-05`);
  await askForLink(page, email);
  await expect(page.getByText(email)).toBeVisible();
  await axe(page);
  const code = codeIn(await inbox(email));

  await page.reload();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByLabel("Code").fill(otherThan(code));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("That code is wrong, or it has expired.")).toBeVisible();
  await expect(page.getByLabel("Code")).toBeFocused();
  await axe(page);

  await page.getByLabel("Code").fill(code.replace("-", " ").toLowerCase());
  await expect(page.getByLabel("Code")).toHaveValue(code);
  await passes(page, new RegExp(String.raw`/app\?month=${NEXT_YEAR}-05`), () => page.keyboard.press("Enter"));
});

test("in another browser the link waits for one press, and a preview that runs scripts spends nothing", async ({
  page,
  newDevice,
  email,
  inbox,
  mailAskedFor,
  axe,
  problems,
}) => {
  problems.allow(/status of 400/);
  const link = linkIn(await mailAskedFor(page, email));

  const scanner = await (await newDevice()).newPage();
  await scanner.goto(link);
  await expect(scanner.getByRole("button", { name: "Sign in" })).toBeVisible();
  await axe(scanner);
  expect(scanner.url()).not.toContain("token");

  const phone = await (await newDevice()).newPage();
  await phone.goto(link);
  await passes(phone, /\/app/, () => phone.getByRole("button", { name: "Sign in" }).click());

  // The mail is spent: its code and, where it was asked for, its link.
  await page.getByLabel("Code").fill(codeIn(await inbox(email)));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("That code is wrong, or it has expired.")).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole("alert")).toContainText("has expired or was already used");
  await page.getByRole("link", { name: "Back to log in" }).click();
  await expect(page.getByLabel("Email")).toHaveValue("");
});

test("somebody else's link doesn't sign in", async ({ page, newDevice, email, mailAskedFor, problems }) => {
  problems.allow(/status of 409/);
  const attacker = await (await newDevice()).newPage();
  const link = linkIn(await mailAskedFor(attacker, `eve-${email}`));
  await page.goto("/login");
  await askForLink(page, email);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Sign in here?" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(`This link signs in eve-${email}.`);
});

test("a link opened while somebody else is signed in names both before it switches", {
  tag: ["@full", "@service-worker"],
}, async ({ page, context, email, mailAskedFor, signIn, openMonth, axe, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|status of (400|401|403)/);
  const eve = `eve-${email}`;
  // Asked for here, and somebody else has signed in since.
  const link = linkIn(await mailAskedFor(page, eve));
  await openMonth(`${NEXT_YEAR}-05`, [{ title: "Kept", amount: "5", dueDate: `${NEXT_YEAR}-05-05` }]);
  await page.route("**/api/sync", (route) => route.abort());
  problems.allow(/ERR_FAILED/);
  await tick(page, "Kept").check();
  await expect(page.getByText("Offline · 1 change waiting")).toBeVisible();

  const tab = await context.newPage();
  await tab.goto(link);
  await expect(tab.getByRole("heading", { name: "Sign in as somebody else?" })).toBeVisible();
  const main = tab.getByRole("main");
  await expect(main).toContainText(`You are signed in as ${email}. This link signs in ${eve} instead.`);
  await expect(main).toContainText(
    `1 change of ${email} not saved to their account yet stays in this browser`,
  );
  await axe(tab);
  // Nobody has changed, and nothing is spent.
  await expect(tick(page, "Kept")).toBeChecked();
  await tab.getByRole("link", { name: `Stay signed in as ${email}` }).click();
  await expect(tab.getByRole("button", { name: /^Account: Someone/ })).toBeVisible();
  await expect(tab).toHaveURL(/\/app$/);

  await page.close();
  await tab.route("**/api/sync", (route) => route.abort());
  await tab.goto(link);
  await passes(tab, /\/(app|settings)/, () => tab.getByRole("button", { name: `Sign in as ${eve}` }).click());
  await expect(tab.getByText(eve).first()).toBeAttached();
  await tab.unroute("**/api/sync");

  // What the other one had not saved waits for them.
  await signIn(tab, email);
  await tab.goto(`/app?month=${NEXT_YEAR}-05`);
  await everythingSaved(tab);
  await expect(tick(tab, "Kept")).toBeChecked();
});

test("the tab that waits goes on, too", async ({ page, context, email, inbox, signIn, newDevice }) => {
  await signIn(await (await newDevice()).newPage(), email);
  const known = await inbox(email);
  await page.goto(`/app?month=${NEXT_YEAR}-06`);
  await expect(page).toHaveURL(/\/login\?returnTo=/);
  await askForLink(page, email);
  await expect.poll(async () => (await inbox(email)).id).not.toBe(known.id);
  const second = await context.newPage();
  await second.goto(linkIn(await inbox(email)));
  await expect(second).toHaveURL(new RegExp(`month=${NEXT_YEAR}-06`));
  await expect(page).toHaveURL(new RegExp(`month=${NEXT_YEAR}-06`));
});

test("an address that was made to lead elsewhere leads home", {
  tag: "@service-worker",
}, async ({ page, openApp }) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).hostname !== "127.0.0.1") elsewhere.push(request.url());
  });
  await openApp();
  for (const target of ["/.//evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
    await page.goto(`/login?returnTo=${encodeURIComponent(target)}`);
    await expect(page).toHaveURL(/\/app$/);
  }
  expect(elsewhere).toEqual([]);
});
