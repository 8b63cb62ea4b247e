import { localTime, longDayText } from "#domain/calendar/days.ts";
import { paths } from "#domain/paths.ts";
import { remindedBills } from "#domain/sample/sample-month.ts";
import { pages } from "../../build/pages.ts";
import { expect, test } from "../support/fixtures.ts";
import { holdBack, openInteractive, untilInteractive } from "../support/interactive.ts";
import {
  markPaintedWhole,
  rememberFirstPiece,
  shiftsOnceWhole,
  shiftsSincePiece,
} from "../support/layout-shifts.ts";
import { chooseFromAccountMenu, everythingSaved } from "../support/month-page.ts";
import { afterShare, behind, startPageInPieces } from "../support/page-in-pieces.ts";

/** Without /login/verify, which has a test of its own: what it says depends on the link, which only its code can read. */
const publicPaths = pages
  .filter(({ kind, path }) => kind === "document" && path !== paths.verify)
  .map(({ path }) => path);
const widths = [390, 768, 1280];

/** The text of an element, without what is shown only when JavaScript is off, and what depends on the browser's clock. */
function withoutNoscript(element: Element): string | null {
  const copy = element.cloneNode(true) as Element;
  for (const each of copy.querySelectorAll("noscript, [data-day], [data-free-days]")) each.remove();
  return copy.textContent;
}

test("every page is the same with its code as without, at three widths", async ({ page, newDevice, axe }) => {
  const plain = await (await newDevice({ javaScriptEnabled: false })).newPage();
  const text = (each: typeof page) => each.locator("main").evaluate(withoutNoscript);
  for (const [index, path] of publicPaths.entries()) {
    await test.step(path, async () => {
      // Without JavaScript nothing is loaded after the page.
      await plain.goto(path);
      await openInteractive(page, path);
      for (const width of widths) {
        for (const each of [plain, page]) {
          await each.setViewportSize({ width, height: 800 });
          const sideways = await each.evaluate(() => document.body.scrollWidth - document.body.clientWidth);
          expect(sideways, `${path} scrolls sideways at ${width}`).toBe(0);
        }
      }
      expect(await page.title()).toBe(await plain.title());
      if (path !== "/login") expect(await text(page)).toBe(await text(plain));
      // Both themes' contrast is held by tests/app/ui/contrast.test.ts.
      await page.emulateMedia({ colorScheme: index % 2 === 0 ? "light" : "dark" });
      await axe(page);
    });
  }
});

test("the page of a link that doesn't work says so at every width, and only what is below moves", {
  tag: "@motion",
}, async ({ page, axe, problems }) => {
  problems.allow(/status of 400/);
  await markPaintedWhole(page);
  for (const width of widths) {
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

// In `npm test` those that come in pieces show it, which then load and wake up like these.
test("nothing moves while a public page loads and wakes up", {
  tag: ["@motion", "@full"],
}, async ({ page }) => {
  await markPaintedWhole(page);
  for (const path of publicPaths) {
    await openInteractive(page, path);
    expect(await shiftsOnceWhole(page), path).toEqual([]);
  }
});

for (const [piece, cut, paths, tag] of [
  ["40% of it", afterShare(0.4), publicPaths, "@motion"],
  ["70% of it", afterShare(0.7), publicPaths, "@full"],
  [
    "the first of its header's links",
    behind(">Pricing</a>"),
    ["/", "/pricing", "/about", "/faq", "/privacy"],
    "@full",
  ],
] as const) {
  test(`nothing moves when a page comes in pieces, at first ${piece}`, { tag: ["@motion", tag] }, async ({
    page,
    baseURL,
  }) => {
    const site = await startPageInPieces(baseURL ?? "", cut);
    await markPaintedWhole(page);
    for (const path of paths) {
      await page.goto(site.origin + path, { waitUntil: "commit" });
      const painted = () => page.evaluate(() => performance.getEntriesByType("paint").length);
      await expect.poll(painted).toBeGreaterThan(0);
      const read = await rememberFirstPiece(page);
      site.sendTheRest();
      await untilInteractive(page);
      expect(await shiftsSincePiece(page, read), path).toEqual([]);
      // One of them is for signed-in visitors, instead of another.
      const links = await page.locator("header a").count();
      await expect(page.locator("header a:visible")).toHaveCount(Math.max(links - 1, 0));
    }
    await site.close();
  });
}

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

test("the browser's own bars have the page's colour, in both themes", async ({ page }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/");
    const meta = page.locator(`meta[name="theme-color"][media*="${colorScheme}"]`);
    const canvas = await page.evaluate(() => {
      const context = new OffscreenCanvas(1, 1).getContext("2d");
      if (context === null) throw new Error("There is nothing to draw on.");
      context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
      context.fillRect(0, 0, 1, 1);
      const rgb = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
      return `#${rgb.map((each) => each.toString(16).padStart(2, "0")).join("")}`;
    });
    expect(await meta.getAttribute("content")).toBe(canvas);
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
  await points.and(page.getByRole("link", { name: /School trip/ })).focus();
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

test("the sample month is the visitor's own, wherever the network says they are, and nothing moves for it", {
  tag: "@motion",
}, async ({ newDevice }) => {
  for (const timezoneId of ["Pacific/Kiritimati", "Etc/GMT+12"]) {
    const page = await (await newDevice({ timezoneId })).newPage();
    await markPaintedWhole(page);
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

test("without JavaScript nothing pretends to work", async ({ newDevice, problems }) => {
  problems.allow(/404/);
  const page = await (await newDevice({ javaScriptEnabled: false })).newPage();
  await page.goto("/no/such/page");
  await expect(page.getByRole("link", { name: "Back to Home" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Go Back" })).toBeHidden();
  await page.goto("/");
  await expect(page.getByText("A sample month.")).toBeVisible();
  await expect(page.getByText("Tick the two bills")).toBeHidden();
  for (const [path, text] of [
    ["/pricing", "Subscribing needs JavaScript."],
    ["/start", "Picking bills needs JavaScript."],
    ["/login", "Signing in needs JavaScript."],
    ["/login/verify", "Signing in needs JavaScript."],
    ["/app", "The app needs JavaScript."],
  ] as const) {
    await page.goto(path);
    // Playwright's text search skips a noscript's content.
    const told = page.locator("noscript p");
    await expect(told).toHaveText(text);
    await expect(told).toBeVisible();
  }
});

test("the landing page is as high in its first frame as in its last, on a phone and a desktop", {
  tag: "@motion",
}, async ({ page }) => {
  await page.addInitScript(() => {
    const heights = new Set<number>();
    Object.assign(window, { heights });
    requestAnimationFrame(function measure() {
      if (document.readyState !== "loading") heights.add(document.documentElement.scrollHeight);
      requestAnimationFrame(measure);
    });
  });
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(size);
    await openInteractive(page, "/");
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect(page.getByRole("contentinfo")).toBeInViewport();
    const heights = await page.evaluate(() => [...(window as unknown as { heights: Set<number> }).heights]);
    expect(heights, `${size.width} px`).toHaveLength(1);
    if (size.width === 390) expect(heights[0]).toBeLessThanOrEqual(3500);
  }
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
