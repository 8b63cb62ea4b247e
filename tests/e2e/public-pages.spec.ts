import { localTime, longDayText } from "#domain/calendar/days.ts";
import { paths } from "#domain/paths.ts";
import { remindedBills } from "#domain/sample/sample-month.ts";
import { expect, test } from "../support/fixtures.ts";
import { holdBack, openInteractive, untilInteractive } from "../support/interactive.ts";
import { markPaintedWhole, shiftsOnceWhole } from "../support/layout-shifts.ts";
import { chooseFromAccountMenu, everythingSaved } from "../support/month-page.ts";

test("the page of a link that doesn't work says so at every width, and only what is below moves", {
  tag: "@motion",
}, async ({ page, axe, problems }) => {
  problems.allow(/status of 400/);
  await markPaintedWhole(page);
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("about:blank");
    await page.goto(`${paths.verify}#token=nobodys`);
    await expect(page.getByRole("heading", { name: "That link didn't work" })).toBeVisible();
    const sideways = await page.evaluate(() => document.body.scrollWidth - document.body.clientWidth);
    expect(sideways, `scrolls sideways at ${width}`).toBe(0);
    const moved = await shiftsOnceWhole(page);
    expect(moved.filter((each) => !each.includes("Back to home"))).toEqual([]);
  }
  await axe(page);
});

test("public pages lead a signed-in user to the app instead of to Log in, until they sign out", {
  tag: "@motion",
}, async ({ page, openApp, problems }) => {
  problems.allow(/404/);
  const wayIn = page.getByRole("link", { name: "My month" });
  const logIn = page.getByRole("link", { name: "Log in" });
  await markPaintedWhole(page);
  await page.goto("/pricing");
  await expect(wayIn).toHaveCount(0);
  await openApp();
  // From then on this browser knows who is here.
  await everythingSaved(page);
  for (const path of ["/pricing", "/faq", "/cancel"]) {
    await openInteractive(page, path);
    await expect(logIn).toHaveCount(0);
    await expect(wayIn.first()).toBeVisible();
    expect(await shiftsOnceWhole(page), path).toEqual([]);
  }
  for (const path of ["/", "/about", "/no/such/page"]) {
    await openInteractive(page, path);
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: /Get Started|Try the product free|Log in/ })).toHaveCount(0);
    await expect(main.getByRole("link", { name: "Open my month" }).first()).toHaveAttribute("href", "/app");
    expect(await shiftsOnceWhole(page), path).toEqual([]);
  }
  await wayIn.first().click();
  await chooseFromAccountMenu(page, "Sign out");
  await expect(page).toHaveURL(/\/(login)?$/);
  await expect(page.locator("html")).not.toHaveAttribute("data-signed-in");
  await page.goto("/pricing");
  await expect(logIn.first()).toBeVisible();
  await expect(wayIn).toHaveCount(0);
});

test("every link from the landing page on leads somewhere", async ({ request }) => {
  const seen = new Set<string>();
  const open = ["/"];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    if (!response.headers()["content-type"]?.startsWith("text/html")) continue;
    const html = await response.text();
    for (const [, href = ""] of html.matchAll(/\s(?:href|src)="([^"]+)"/g)) {
      if (href.startsWith("#")) expect(html, `${path} has ${href}`).toContain(`id="${href.slice(1)}"`);
      else if (href.startsWith("/")) open.push(href);
      else expect(href, path).toMatch(/^(https:\/\/|mailto:.+@)/);
    }
  }
  expect([...seen]).toEqual(
    expect.arrayContaining(["/pricing", "/about", "/faq", "/privacy", "/login", "/start"]),
  );
});

test("one category of questions is open at a time, with or without JavaScript", async ({ newDevice }) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await (await newDevice({ javaScriptEnabled })).newPage();
    await page.goto("/faq");
    const names = [
      "Getting Started",
      "Features & Functionality",
      "Data & Sync",
      "Pricing & Billing",
      "Account Management",
      "Technical Support",
    ];
    await expect(page.locator("summary h2")).toHaveText(names);
    for (const name of names.slice(1)) {
      const details = page.locator("details", { has: page.getByRole("heading", { name, level: 2 }) });
      await details.locator("summary").click();
      await expect(page.locator("details[open]")).toHaveCount(1);
      await expect(details).toHaveAttribute("open");
      const count = await details.locator("h3").count();
      await expect(details.locator("summary")).toContainText(`${count} questions`);
    }
  }
});

test("the sample's day can be closed, and a point leads to its bill, in the sample if need be", async ({
  page,
}) => {
  await openInteractive(page, "/");
  const sample = page.getByRole("region", { name: "A sample month" });
  const figures = async () => (await sample.getByRole("definition").allTextContents()).join(" ");
  const before = await figures();
  await expect(sample.getByRole("checkbox")).toHaveCount(5);
  await expect(sample).not.toContainText("overdue");

  const toPay = sample.getByRole("button", { name: /^Mark paid: / });
  await expect(toPay).toHaveCount(2);
  await toPay.first().click();
  await expect(toPay).toHaveCount(1);
  await expect(sample).not.toContainText("Nothing more today");
  await toPay.click();
  await expect(sample).toContainText("Nothing more today");
  expect(await figures()).not.toBe(before);
  const trip = sample.getByRole("checkbox", { name: "School trip: paid" });
  await trip.uncheck();
  await expect(sample).not.toContainText("Nothing more today");

  const points = sample.getByRole("list", { name: /as points/ }).getByRole("link");
  await expect(points).toHaveCount(20);
  const tripsPoint = points.and(page.getByRole("link", { name: /School trip/ }));
  // Until the code of the points' tips comes, which knows of no focus that was there before, each only leads to the sample.
  await expect(async () => {
    await tripsPoint.blur();
    await tripsPoint.focus();
    await expect(page.locator(".ribbon-tip")).toBeVisible({ timeout: 250 });
  }).toPass();
  await page.keyboard.press("Enter");
  await expect(trip).toBeFocused();
  const inSight = await sample
    .locator("[data-expense]")
    .evaluateAll((rows) => rows.map(({ id }) => `#${id}`));
  const targets = await points.evaluateAll((links) => links.map((each) => (each as HTMLAnchorElement).hash));
  const elsewhere = targets.findIndex((hash) => !inSight.includes(hash));
  await points.nth(elsewhere).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sample#expense-/);
});

test("the sample month is the visitor's own, wherever the network says they are, and the landing page doesn't move or grow", {
  tag: "@motion",
}, async ({ newDevice }) => {
  for (const [timezoneId, viewport] of [
    ["Pacific/Kiritimati", { width: 390, height: 844 }],
    ["Etc/GMT+12", { width: 1280, height: 720 }],
  ] as const) {
    const page = await (await newDevice({ timezoneId, viewport })).newPage();
    await markPaintedWhole(page);
    await page.addInitScript(() => {
      const heights = new Set<number>();
      Object.assign(window, { heights });
      requestAnimationFrame(function measure() {
        if (document.readyState !== "loading") heights.add(document.documentElement.scrollHeight);
        requestAnimationFrame(measure);
      });
    });
    await openInteractive(page, "/");
    const month = await page.evaluate(() =>
      new Date().toLocaleDateString("en-US", { month: "long", year: "numeric" }),
    );
    await expect(page.getByRole("region", { name: `A sample month: ${month}` })).toBeVisible();
    const weekday = await page.evaluate(() => new Date().toLocaleDateString("en-US", { weekday: "long" }));
    const today = page.locator("[data-island=sample-month] [aria-current=date]").first();
    await expect(today).toContainText(weekday);
    const [next] = remindedBills(localTime(Date.now(), timezoneId).day);
    if (next === undefined) throw new Error("Nothing is due any more.");
    const mail = page.locator("[data-island=reminder-mail]");
    await expect(mail).toContainText(`1 bill, on ${longDayText(next.dueDate)}`);
    await expect(mail).toContainText(next.title);
    expect(await shiftsOnceWhole(page)).toEqual([]);

    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect(page.getByRole("contentinfo")).toBeInViewport();
    const heights = await page.evaluate(() => [...(window as unknown as { heights: Set<number> }).heights]);
    expect(heights, `${viewport.width} px`).toHaveLength(1);
    if (viewport.width === 390) expect(heights[0]).toBeLessThanOrEqual(3500);
  }
});

test("a path that doesn't exist offers the way back", async ({ page, axe, problems }) => {
  problems.allow(/404/);
  await page.goto("/about");
  // The day is there although no code of this page follows.
  await expect(page.getByText(/nothing is charged until \d+/)).toBeVisible();
  const response = await openInteractive(page, "/no/such/page");
  expect(response?.status()).toBe(404);
  const main = page.getByRole("main");
  for (const path of ["/", "/login", "/pricing", "/about"]) {
    await expect(
      page.getByRole("navigation", { name: "Popular pages" }).locator(`a[href="${path}"]`),
    ).toBeVisible();
  }
  await expect(main.getByRole("link", { name: "Contact Support" })).toHaveAttribute("href", /^mailto:.+@/);
  await axe(page);

  await main.getByRole("button", { name: "Go Back" }).click();
  await expect(page).toHaveURL("/about");

  // A tab of its own has no page to go back to.
  const opened = page.waitForEvent("popup");
  await page.evaluate(() => void window.open("/no/such/page"));
  const popup = await opened;
  await untilInteractive(popup);
  await popup.getByRole("button", { name: "Go Back" }).click();
  await expect(popup).toHaveURL("/");
});

test("going on starts at the top, going back returns to the place", async ({ page }) => {
  await openInteractive(page, "/");
  await page.getByRole("link", { name: "The full story" }).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);
  await page.getByRole("link", { name: "The full story" }).click();
  await expect(page).toHaveURL("/about");
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test("an address typed before the sign-in form's code came is kept", async ({ page, email }) => {
  const letCodeCome = await holdBack(page, "**/assets/login-card-*.js");
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("Email").fill(email);
  letCodeCome();

  await expect(page.getByRole("button", { name: "Send Magic Link" })).toBeEnabled();
  await expect(page.getByLabel("Email")).toHaveValue(email);
});
