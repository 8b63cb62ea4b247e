import { askForLink } from "../support/fixtures.ts";
import { PHONE } from "../support/month-page.ts";
import { axe, expect, open, test, visit } from "./harness.ts";

const EMAIL = "someone@example.com";

test.beforeEach(async ({ page }) => {
  await page.route("**/api/me", (route) => route.fulfill({ json: { user: null } }));
  await page.route("**/api/sign-in/link", (route) => route.fulfill({ json: { ok: true } }));
});

test("a mail that can't be asked for is said so, in the page", async ({ page, problems }) => {
  problems.allow(/ERR_FAILED/);
  await open(page, "/login");
  await page.route("**/api/sign-in/link", (route) => route.abort());
  await page.getByLabel("Email").fill(EMAIL);
  // What is being read stays where it is.
  const before = await page.getByRole("heading", { name: "Welcome" }).boundingBox();
  await page.getByRole("button", { name: "Send Magic Link" }).click();
  await expect(page.getByRole("alert")).toHaveText("Error sending magic link. Please try again.");
  expect(await page.getByRole("heading", { name: "Welcome" }).boundingBox()).toEqual(before);
});

test("another mail can be sent after a pause, and another address tried at once", async ({ page }) => {
  let asked = 0;
  await page.route("**/api/sign-in/link", async (route) => {
    asked += 1;
    await route.fulfill({ json: { ok: true } });
  });
  await open(page, "/login");
  await askForLink(page, EMAIL);
  await expect(page.getByRole("button", { name: /^Send again in \d+ s$/ })).toBeDisabled();
  await page.clock.fastForward(31_000);
  await page.getByRole("button", { name: "Send again", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Send again in \d+ s$/ })).toBeDisabled();
  expect(asked).toBe(2);

  await page.getByRole("button", { name: "Try different email" }).click();
  await expect(page.getByLabel("Email")).toHaveValue("");
  await expect(page.getByRole("button", { name: "Send Magic Link" })).toBeDisabled();
});

// The worker's own refusals are shown in tests/worker/limits.test.ts; here, that its sentence reaches the user.
test("too many tries are said in words, wherever one may try too often", async ({ page, problems }) => {
  problems.allow(/status of 429/);
  const sentence = "Too many tries. Please try again in 12 minutes.";
  const refused = { error: sentence, code: "rate_limited", requestId: "x" };
  const limit = (path: string) =>
    page.route(path, (route) =>
      route.fulfill({ status: 429, headers: { "Retry-After": "700" }, json: refused }),
    );
  await open(page, "/login");
  await limit("**/api/auth/sign-in/social");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect(page.getByRole("alert")).toContainText(sentence);

  await limit("**/api/sign-in/link");
  await page.getByLabel("Email").fill(EMAIL);
  await page.getByRole("button", { name: "Send Magic Link" }).click();
  await expect(page.getByRole("alert")).toHaveText(`Error sending magic link. Please try again. ${sentence}`);
  await axe(page);

  await page.route("**/api/sign-in/link", (route) => route.fulfill({ json: { ok: true } }));
  await askForLink(page, EMAIL);
  await limit("**/api/sign-in/verify");
  await limit("**/api/sign-in/look");
  await page.getByLabel("Code").fill("ABCD-2345");
  await page.keyboard.press("Enter");
  await expect(page.getByText(sentence)).toBeVisible();
  await visit(page, "/login/verify#token=x");
  await expect(page.getByRole("alert")).toHaveText(sentence);
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("an app on the home screen suggests the code, because its mail's link opens elsewhere", async ({
    page,
  }) => {
    await page.evaluate(() => {
      const { matchMedia } = window;
      window.matchMedia = (query) => {
        const isAsked = query === "(display-mode: standalone)" && Reflect.get(window, "isStandalone");
        return matchMedia.call(window, isAsked ? "all" : query);
      };
    });
    for (const [isStandalone, advice] of [
      [true, "Type the code here. The link may open in your browser"],
      [false, "Open the link, or type the code here."],
    ] as const) {
      await page.evaluate((is) => Object.assign(window, { isStandalone: is }), isStandalone);
      await open(page, "/login");
      await askForLink(page, EMAIL);
      await expect(page.getByRole("main")).toContainText(advice);
    }
    const code = page.getByLabel("Code");
    expect(await code.evaluate((field) => Number.parseFloat(getComputedStyle(field).fontSize))).toBe(18);
  });
});
