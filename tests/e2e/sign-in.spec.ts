import type { Page } from "@playwright/test";
import { askForLink } from "../support/ask-for-link.ts";
import { expect, test } from "../support/fixtures.ts";
import { everythingSaved, tick } from "../support/month-page.ts";
import { NEXT_YEAR } from "../support/next-year.ts";
import { otherThan } from "../support/other-code.ts";
import { codeIn, linkIn } from "../support/sign-in-mail.ts";
import { subscribe } from "../support/subscribe.ts";

test.use({ serviceWorkers: "allow", isNewUser: true });

/** Who doesn't pay yet is led on from there to the settings, before an assertion may have looked. */
async function passes(page: Page, url: RegExp, act: () => Promise<void>) {
  await Promise.all([page.waitForURL(url, { waitUntil: "commit" }), act()]);
}

test("the mailed code signs in where the link can't go, even after the app was dropped from memory", async ({
  page,
  email,
  inbox,
  axe,
  problems,
}) => {
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

test("a browser that waits for its own mail doesn't go on with somebody else's link", async ({
  page,
  newDevice,
  email,
  mailAskedFor,
  problems,
}) => {
  problems.allow(/status of 409/);
  const attacker = await (await newDevice()).newPage();
  const link = linkIn(await mailAskedFor(attacker, `eve-${email}`));
  await page.goto("/login");
  await askForLink(page, email);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Sign in here?" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(`This link signs in eve-${email}.`);
});

test("a link opened while somebody else is signed in names both before it switches", async ({
  page,
  context,
  email,
  mailAskedFor,
  signIn,
  openMonth,
  axe,
  problems,
}) => {
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

test("a link that has expired, or was used, is said so in whichever browser it is opened", async ({
  page,
  newDevice,
  email,
  mailAskedFor,
  signIn,
  problems,
}) => {
  problems.allow(/status of 400/);
  const link = linkIn(await mailAskedFor(page, email));
  await passes(page, /\/(app|settings)/, async () => void (await page.goto(link)));
  const elsewhere = await (await newDevice()).newPage();
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole("alert")).toContainText("has expired or was already used");
  await expect(elsewhere.getByRole("button", { name: "Sign in" })).toHaveCount(0);
  const others = await (await newDevice()).newPage();
  await signIn(others, `eve-${email}`, { subscribed: false });
  await others.goto(link);
  await expect(others.getByRole("alert")).toContainText("has expired or was already used");
  // Whoever doesn't hold a living link learns of no address.
  await expect(others.getByRole("main")).not.toContainText(email);
});

test("after five wrong codes the user is told to ask for a new one; a stranger's guesses and mails don't count", async ({
  page,
  newDevice,
  email,
  mailAskedFor,
  problems,
}) => {
  problems.allow(/status of 400/);
  const code = codeIn(await mailAskedFor(page, email));
  const type = async (on: Page, typed: string) => {
    await on.getByLabel("Code").fill(typed);
    // While a code is being checked, the form sends no other.
    const checked = on.waitForResponse("**/api/sign-in/verify");
    await on.keyboard.press("Enter");
    await checked;
  };
  const stranger = await (await newDevice()).newPage();
  await stranger.goto("/login");
  await askForLink(stranger, email);
  for (const by of [1, 2, 3, 4, 5]) {
    await type(stranger, otherThan(code, by));
    await expect(stranger.getByRole("button", { name: "Sign in", exact: true })).toBeEnabled();
    await expect(stranger.getByText(by < 5 ? "That code is wrong" : "ask for a new one")).toBeVisible();
  }
  await expect(stranger.getByText("Five wrong codes were typed")).toBeVisible();
  await passes(page, /\/app/, () => type(page, code));
});

test("another mail can be sent after a pause, and another address tried at once", async ({
  page,
  email,
  inbox,
}) => {
  await page.clock.install();
  await page.goto("/login");
  await askForLink(page, email);
  await expect(page.getByRole("button", { name: /^Send again in \d+ s$/ })).toBeDisabled();
  const first = await inbox(email);
  await page.clock.fastForward(31_000);
  await page.getByRole("button", { name: "Send again", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Send again in \d+ s$/ })).toBeDisabled();
  await expect.poll(async () => (await inbox(email)).id).not.toBe(first.id);

  await page.getByRole("button", { name: "Try different email" }).click();
  await expect(page.getByLabel("Email")).toHaveValue("");
  await expect(page.getByRole("button", { name: "Send Magic Link" })).toBeDisabled();
});

test("the tab that waits goes on when the link is opened in another one", async ({
  page,
  context,
  email,
  inbox,
  signIn,
  newDevice,
}) => {
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

test("what a browser remembers of having asked may be of any kind: it is asked anew", async ({
  page,
  context,
  email,
  mailAskedFor,
}) => {
  for (const [what, kept] of [
    ["is damaged", "{"],
    ["is of another kind", '{"email":7}'],
    ["has a time to come", JSON.stringify({ email: "x@y.example", nonce: "n".repeat(20), askedAt: 9e15 })],
  ] as const) {
    await test.step(`it ${what}`, async () => {
      await page.goto("/privacy");
      await page.evaluate((text) => localStorage.setItem("expenseTimeline_askedSignIn", text), kept);
      await page.goto(linkIn(await mailAskedFor(page, email)));
      await expect(page).toHaveURL(/\/settings$/);
      // The next one begins signed out.
      await page.goto("about:blank");
      await context.clearCookies();
    });
  }
});

test("a mail that can't be asked for is said so, in the page", async ({ page, email, problems }) => {
  problems.allow(/ERR_FAILED|status of 500/);
  await page.route("**/api/sign-in/link", (route) => route.abort());
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  // What is being read stays where it is.
  const before = await page.getByRole("heading", { name: "Welcome" }).boundingBox();
  await page.getByRole("button", { name: "Send Magic Link" }).click();
  await expect(page.getByRole("alert")).toHaveText("Error sending magic link. Please try again.");
  expect(await page.getByRole("heading", { name: "Welcome" }).boundingBox()).toEqual(before);
  await page.unroute("**/api/sign-in/link");
  await page.reload();
  await expect(page.getByLabel("Email")).toBeVisible();
});

test("an address that was made to lead elsewhere leads home, signed in or not", async ({
  page,
  email,
  inbox,
}) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).hostname !== "127.0.0.1") elsewhere.push(request.url());
  });
  await page.goto("/login?returnTo=%2F.%2F%2Fevil.example");
  await askForLink(page, email);
  await page.goto(linkIn(await inbox(email)));
  await expect(page).toHaveURL(/\/settings$/);
  await subscribe(page, email);
  for (const target of ["/.//evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
    await page.goto(`/login?returnTo=${encodeURIComponent(target)}`);
    await expect(page).toHaveURL(/\/app$/);
  }
  expect(elsewhere).toEqual([]);
});

// The worker's own refusals are shown in tests/worker/limits.test.ts; here, that its sentence reaches the user.
test("too many tries are said in words, wherever one may try too often", async ({
  page,
  email,
  problems,
  axe,
}) => {
  problems.allow(/status of 429/);
  const sentence = "Too many tries. Please try again in 12 minutes.";
  const refused = { error: sentence, code: "rate_limited", requestId: "x" };
  const limit = (path: string) =>
    page.route(path, (route) =>
      route.fulfill({ status: 429, headers: { "Retry-After": "700" }, json: refused }),
    );
  await page.goto("/login");
  await limit("**/api/auth/sign-in/social");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect(page.getByRole("alert")).toContainText(sentence);

  await limit("**/api/sign-in/link");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send Magic Link" }).click();
  await expect(page.getByRole("alert")).toHaveText(`Error sending magic link. Please try again. ${sentence}`);
  await axe(page);

  await page.unroute("**/api/sign-in/link");
  await askForLink(page, email);
  await limit("**/api/sign-in/verify");
  await limit("**/api/sign-in/look");
  await page.getByLabel("Code").fill("ABCD-2345");
  await page.keyboard.press("Enter");
  await expect(page.getByText(sentence)).toBeVisible();
  await page.goto("/login/verify#token=x");
  await expect(page.getByRole("alert")).toHaveText(sentence);
});
