import type { BrowserContext } from "@playwright/test";
import { askForLink, expect, test } from "../support/fixtures.ts";
import { codeIn, linkIn } from "../support/inbox.ts";
import {
  addExpense,
  chooseFromAccountMenu,
  everythingSaved,
  NEXT_YEAR,
  tick,
  visitTold,
} from "../support/month-page.ts";
import { sendOn } from "../support/retry-closed.ts";
import { subscribe } from "../support/subscribe.ts";

test.use({ isNewUser: true });

/** As a browser that forbids them: each use throws, and so does the property itself. */
async function forbid(context: BrowserContext, ...names: string[]): Promise<void> {
  await context.addInitScript((forbidden) => {
    const refuse = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    for (const name of forbidden) {
      const owner = name === "locks" ? Navigator.prototype : name === "cookie" ? Document.prototype : window;
      Object.defineProperty(owner, name, { configurable: true, get: refuse, set: refuse });
    }
  }, names);
}

const WITHOUT_STORAGE = ["localStorage", "sessionStorage", "BroadcastChannel", "locks"];

test("where nothing can be kept, signing in by code works, and so does every screen", {
  tag: "@full",
}, async ({ page, context, email, inbox, axe }) => {
  await forbid(context, ...WITHOUT_STORAGE);
  await page.goto("/login?returnTo=%2Fsettings");
  await expect(page.getByRole("status")).toContainText("doesn't let the site keep data");
  await axe(page);
  await askForLink(page, email);
  await page.getByLabel("Code").fill(codeIn(await inbox(email)));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/settings$/);
  await subscribe(page, email);
  await page.goto(`/app?month=${NEXT_YEAR}-08`);
  await addExpense(page, { title: "Water", amount: "5", dueDate: `${NEXT_YEAR}-08-08` });
  await everythingSaved(page);
  await page.getByRole("button", { name: "Monthly Budget" }).click();
  for (const path of ["/annual-report", "/badges", "/recurring", "/history", "/bills", "/settings"]) {
    await page.goto(path);
    await everythingSaved(page);
    await expect(page.getByText("Something went wrong")).toHaveCount(0);
  }
  // Calls that are under way when the session ends are refused.
  const told = visitTold(page);
  await page.goto(`/app?month=${NEXT_YEAR}-08`);
  await expect(tick(page, "Water")).toBeVisible();
  await told;
  await chooseFromAccountMenu(page, "Sign out");
  await expect(page).toHaveURL(/\/login$/);
  for (const path of ["/", "/pricing", "/success", "/cancel", "/faq"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("where nothing is kept, a mailed link takes one more press", async ({ page, context, email, inbox }) => {
  await forbid(context, ...WITHOUT_STORAGE);
  await page.goto("/login");
  await askForLink(page, email);
  await page.goto(linkIn(await inbox(email)));
  await expect(page.getByRole("main")).toContainText(`This link signs in ${email}.`);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/settings$/);
});

test("signing in says it needs cookies", async ({ page, context, newDevice, email, mailAskedFor, axe }) => {
  await forbid(context, ...WITHOUT_STORAGE, "cookie");
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "cookieEnabled", { get: () => false }),
  );
  await page.goto("/login");
  await expect(page.getByRole("status")).toContainText("This browser blocks cookies");
  await expect(page.getByLabel("Email")).toBeVisible();
  await axe(page);
  const other = await (await newDevice()).newPage();
  const link = linkIn(await mailAskedFor(other, email));
  await page.goto(link);
  await expect(page.getByRole("alert")).toContainText("This browser blocks cookies");
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("This browser blocks cookies");
  await other.goto(link);
  await expect(other).toHaveURL(/\/settings$/);
});

test("a dropped session cookie is told apart from a wrong code", async ({ page, email, mailAskedFor }) => {
  const code = codeIn(await mailAskedFor(page, email));
  await page.route("**/api/sign-in/verify", async (route) => {
    const response = await sendOn(route);
    const { "set-cookie": _, ...headers } = response.headers();
    await page.context().clearCookies();
    await route.fulfill({ response, headers });
    await page.context().clearCookies();
  });
  await page.getByLabel("Code").fill(code);
  await page.keyboard.press("Enter");
  await expect(page.getByText("didn't keep the cookie that signing in needs")).toBeVisible();
});

test("a part of a page that fails says so, rather than standing there empty", async ({ page, problems }) => {
  problems.allow(/page error/);
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "cookieEnabled", {
      get: () => {
        throw new Error("Nobody expected this.");
      },
    }),
  );
  await page.goto("/login");
  await expect(page.getByRole("main")).toContainText("Something went wrong in this part of the page.");
  await expect(page.getByRole("link", { name: "Back to home" })).toBeVisible();
});
