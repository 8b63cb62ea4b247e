import type { Locator, Page } from "@playwright/test";
import { bill, liesAsLine, NEXT_YEAR, recurringSwitch, tick } from "../support/month-page.ts";
import { escapeFrom, expect, open, openMonth, test, visit } from "./harness.ts";

test("a month on paper: its name, figures and bills, dark on white, with nothing to press", async ({
  page,
}) => {
  await openMonth(page, `${NEXT_YEAR}-03`, [
    { title: "Rent", amount: "900", dueDate: `${NEXT_YEAR}-03-01` },
    { title: "Water", amount: "30", dueDate: `${NEXT_YEAR}-03-09` },
  ]);
  await tick(page, "Rent").check();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("heading", { level: 1, name: `March ${NEXT_YEAR}` })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Monthly Budget" })).toBeVisible();
  const stillToPay = page.getByRole("region", { name: "Still to pay" });
  await expect(stillToPay).toContainText("$30.00");
  for (const title of ["Rent", "Water"]) {
    await expect(page.getByRole("button", { name: title, exact: true })).toBeVisible();
  }
  await expect(page.getByText(/^paid \d+ \w{3}$/)).toBeVisible();
  for (const gone of [
    page.getByRole("banner"),
    page.getByRole("searchbox"),
    page.getByRole("group", { name: "Filter" }),
    page.getByRole("group", { name: "View" }),
    page.getByRole("button", { name: "Add Expense" }).first(),
    page.getByRole("button", { name: "More for Rent" }),
    page.getByRole("button", { name: /^Next Month/ }),
    page.getByRole("button", { name: "Set budget" }),
    page.getByRole("button", { name: "Previous month" }),
    page.getByRole("button", { name: "Next month", exact: true }),
  ]) {
    await expect(gone).toBeHidden();
  }
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(paper).toBe("rgb(255, 255, 255)");
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.length).toBeGreaterThan(1000);
});

test("every screen has its name on paper, and none of the header's controls", async ({ page }) => {
  await open(page, "/recurring");
  await page.emulateMedia({ media: "print" });
  for (const [path, name] of [
    ["/recurring", "Recurring bills"],
    ["/badges", "Badges"],
    ["/annual-report", "Annual Report"],
  ] as const) {
    await visit(page, path);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to App" })).toBeHidden();
    await expect(page.getByRole("button", { name: /^Account/ })).toBeHidden();
  }
});

test("with reduced motion nothing moves, and everything still opens, closes and follows", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, `/app?month=${NEXT_YEAR}-03`);
  await expect(page.getByText(`No bills in March ${NEXT_YEAR} yet.`)).toBeVisible();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "Add New Expense" });
  await expect(dialog).toBeVisible();
  const longest = await page.evaluate(() =>
    Math.max(
      ...document.getAnimations().map((each) => Number(each.effect?.getComputedTiming().endTime ?? 0)),
      0,
    ),
  );
  expect(longest).toBeLessThanOrEqual(1);
  await escapeFrom(dialog);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText(`No bills in April ${NEXT_YEAR} yet.`)).toBeVisible();
});

const NOVEMBER = [
  { title: "Rent", amount: "900", dueDate: "2026-11-12" },
  { title: "Water", amount: "30", dueDate: "2026-11-24" },
];

/**
 * Opens a month whose ribbon has all its code. The page itself notes from then on what is moved and what is delayed: a busy
 * machine would look too late.
 */
async function watchRibbon(page: Page) {
  await openMonth(page, "2026-11", NOVEMBER);
  await page.getByRole("link", { name: /^Rent,/ }).hover();
  await expect(page.getByText(/Thu 12 Nov · Overdue/)).toBeVisible();
  await page.evaluate(() => {
    const { animate } = Element.prototype;
    const { updateTiming } = AnimationEffect.prototype;
    const moved: string[] = [];
    Element.prototype.animate = function (...given) {
      moved.push(`${this.getAttribute("class")}: ${Object.keys(given[0] ?? {}).join()}`);
      return animate.apply(this, given);
    };
    AnimationEffect.prototype.updateTiming = function (timing) {
      moved.push(`delay: ${timing?.delay}`);
      updateTiming.call(this, timing);
    };
    const stopWatching = () => {
      Object.assign(Element.prototype, { animate });
      Object.assign(AnimationEffect.prototype, { updateTiming });
    };
    Object.assign(window, { moved, stopWatching });
  });
  return () => page.evaluate(() => (window as unknown as { moved: string[] }).moved);
}

test("a tick travels to its point and leaves nothing behind; the last one closes the line first", {
  tag: "@motion",
}, async ({ page }) => {
  const moved = await watchRibbon(page);
  const overlay = page.locator(".ribbon > div[aria-hidden=true] > svg");
  await tick(page, "Rent").check();
  await expect
    .poll(moved)
    .toEqual(["absolute: transform", expect.stringMatching(/^ribbon-point .*: opacity$/)]);
  await expect(overlay).toHaveCount(0);
  const point = page.getByRole("link", { name: /^Rent,.* paid 22 Nov$/ });
  expect((await styleOf(point)).opacity).toBe("1");
  await tick(page, "Rent").uncheck();
  await expect(page.getByRole("link", { name: /^Rent,.* Overdue · 10 days$/ })).toBeVisible();
  expect(await moved()).toHaveLength(2);

  await tick(page, "Rent").check();
  await expect(point).toBeVisible();
  await tick(page, "Water").check();
  await expect(page.getByRole("heading", { name: "All paid" })).toBeVisible();
  await expect.poll(moved).toContainEqual(expect.stringMatching(/^ribbon-rail .*: transform$/));
  // The tick beside "All paid" waits for the one that travels and for the line.
  expect(await moved()).toContain("delay: 580");
  await expect(overlay).toHaveCount(0);
  await page.evaluate(() => (window as unknown as { stopWatching: () => void }).stopWatching());
});

test("with reduced motion a tick doesn't travel, and the last one closes the line at once", async ({
  page,
}) => {
  const moved = await watchRibbon(page);
  await tick(page, "Rent").check();
  await tick(page, "Water").check();
  await expect(page.getByRole("heading", { name: "All paid" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Water,.* paid 22 Nov$/ })).toBeVisible();
  expect(await moved()).toEqual([]);
  await page.evaluate(() => (window as unknown as { stopWatching: () => void }).stopWatching());
});

test("along the horizontal line a tick travels from its card, the last one closes the line, and reduced motion stops both", {
  tag: "@motion",
}, async ({ page }) => {
  const moved = await watchRibbon(page);
  await page.keyboard.press("v");
  await liesAsLine(page);
  await page.getByRole("button", { name: "Mark paid: Rent" }).click();
  await expect.poll(moved).toEqual(["absolute: transform", expect.stringMatching(/^\[vector.*: opacity$/)]);
  await tick(page, "Water").check();
  await expect.poll(moved).toContainEqual(expect.stringMatching(/^ribbon-rail .*: transform$/));
  await expect(page.locator(".hline > div[aria-hidden=true]")).toHaveCount(0);
  const { length } = await moved();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await tick(page, "Water").uncheck();
  await expect(page.getByRole("heading", { name: "All paid" })).toBeHidden();
  await tick(page, "Water").check();
  await expect(page.getByRole("heading", { name: "All paid" })).toBeVisible();
  expect(await moved()).toHaveLength(length);
  await page.evaluate(() => (window as unknown as { stopWatching: () => void }).stopWatching());
});

test("in forced colours every control is seen, and what is chosen, ticked or focused differs", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await openMonth(page, `${NEXT_YEAR}-03`, [
    { title: "Rent", amount: "900", dueDate: `${NEXT_YEAR}-03-01`, status: "PAID" },
    { title: "Water", amount: "30", dueDate: `${NEXT_YEAR}-03-09` },
  ]);
  const view = page.getByRole("group", { name: "View" }).getByRole("button");

  await test.step("the month as a list", async () => {
    expect(await unseenControls(page)).toEqual([]);
    const filter = page.getByRole("group", { name: "Filter" }).getByRole("button");
    expect((await styleOf(filter.first())).outlineStyle).toBe("solid");
    expect((await styleOf(filter.last())).outlineStyle).toBe("none");
    expect((await styleOf(view.first())).outlineStyle).toBe("solid");
    expect((await styleOf(view.last())).outlineStyle).toBe("none");
    const canvas = await styleOf(page.locator("html"));
    const line = await styleOf(page.locator(".timeline"), "::before");
    expect(line.backgroundColor).not.toBe(canvas.backgroundColor);
    expect((await styleOf(page.locator(".ribbon-rail").first())).stroke).toBe(
      await systemColour(page, "CanvasText"),
    );
    const points = await Promise.all(
      ["Rent", "Water"].map((title) => bill(page, title).locator(".bill-tick svg").innerHTML()),
    );
    expect(points[0]).not.toBe(points[1]);
  });

  await test.step("bills that are selected", async () => {
    await page.keyboard.press("x");
    await page.getByRole("checkbox", { name: "Select Rent" }).check();
    expect(await unseenControls(page)).toEqual([]);
    const boxes = page.locator(".select-box");
    const color = await systemColour(page, "HighlightText");
    await expect.poll(() => styleOf(boxes.first())).toMatchObject({ color });
    const [chosen, other] = [await styleOf(boxes.first()), await styleOf(boxes.last())];
    expect(chosen.backgroundColor).not.toBe(other.backgroundColor);
    await page.keyboard.press("Escape");
  });

  await test.step("a field that is only its icon has no text behind it", async () => {
    const size = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 390, height: 844 });
    const placeholder = () => styleOf(page.getByRole("searchbox"), "::placeholder");
    await expect.poll(placeholder).toMatchObject({ opacity: "0" });
    expect(await unseenControls(page)).toEqual([]);
    await page.setViewportSize(size);
  });

  await test.step("the month as a line", async () => {
    await view.last().click();
    await liesAsLine(page);
    expect(await unseenControls(page)).toEqual([]);
    await view.first().click();
    await expect(page.locator(".timeline")).toBeVisible();
  });

  await test.step("a form", async () => {
    await page.getByRole("button", { name: "Water", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Expense" });
    await (await recurringSwitch(dialog)).check();
    expect((await styleOf(dialog)).borderTopStyle).toBe("solid");
    for (const name of ["Status", "Frequency"]) {
      expect((await styleOf(dialog.getByLabel(name))).appearance, `${name} keeps its arrow`).toBe("auto");
    }
    expect(await unseenControls(page)).toEqual([]);
    await page.keyboard.press("Tab");
    // Under reduced motion a style may take a frame to change.
    const focused = () => styleOf(dialog.locator(":focus"));
    await expect.poll(focused).toMatchObject({ outlineStyle: "solid", outlineWidth: "2px" });
    expect((await focused()).outlineColor).not.toBe((await styleOf(dialog)).backgroundColor);
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });
});

test("in forced colours every control of the settings and the way in is seen", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await open(page, "/settings");
  // A light theme doesn't fight a dark palette.
  const theme = page.getByRole("group", { name: "Theme" });
  await theme.getByRole("button", { name: "Light" }).click();
  for (const [name, outlineStyle] of [
    ["Light", "solid"],
    ["Dark", "none"],
  ] as const)
    await expect.poll(() => styleOf(theme.getByRole("button", { name }))).toMatchObject({ outlineStyle });
  expect((await styleOf(page.locator("html"))).colorScheme).toBe("light dark");
  expect((await styleOf(page.getByLabel("Currency"))).appearance).toBe("auto");
  expect(await unseenControls(page)).toEqual([]);

  await page.route("**/api/me", (route) => route.fulfill({ json: { user: null } }));
  await page.evaluate(() => localStorage.clear());
  await visit(page, "/login");
  await expect(page.getByLabel("Email")).toBeVisible();
  expect(await unseenControls(page)).toEqual([]);
});

/** The parts of a computed style by which forced colours are judged. */
function styleOf(locator: Locator, pseudo?: string) {
  return locator.evaluate((element, part) => {
    const style = getComputedStyle(element, part);
    const { outlineStyle, outlineWidth, outlineColor, backgroundColor, borderTopStyle } = style;
    const { appearance, color, colorScheme, opacity, stroke } = style;
    return {
      ...{ outlineStyle, outlineWidth, outlineColor, backgroundColor, borderTopStyle },
      ...{ appearance, color, colorScheme, opacity, stroke },
    };
  }, pseudo);
}

/** What a system colour is in this palette: "rgb(255, 255, 255)". */
function systemColour(page: Page, name: string): Promise<string> {
  return page.evaluate((colour) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = colour;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);
}

/** The controls on the screen that have neither text, nor a drawing, nor a border, nor the browser's own look. */
function unseenControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hasBorder = (element: Element) => {
      const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
      return borderTopStyle !== "none" && borderTopWidth !== "0px";
    };
    const hasText = (element: Element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { parentElement, textContent } = texts.currentNode;
        if (textContent?.trim() && !parentElement?.closest(".sr-only")) return true;
      }
      return false;
    };
    const isDrawn = (element: Element) =>
      hasBorder(element) ||
      hasText(element) ||
      element.querySelector("svg, .icon-more") !== null ||
      [...element.children].some(hasBorder);
    const isSeen = (control: Element) => {
      const { opacity, appearance } = getComputedStyle(control);
      // A tick lies, unseen, over what shows it.
      if (opacity === "0") return control.nextElementSibling !== null && isDrawn(control.nextElementSibling);
      const isNative = control.matches("input, select, textarea") && appearance !== "none";
      return isNative || isDrawn(control);
    };
    const top = document.querySelector("[role=dialog]") ?? document;
    return [...top.querySelectorAll("button, input, select, textarea, summary, a[href]:not(svg a)")]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => control.closest(".sr-only") === null && !isSeen(control))
      .map((control) => control.outerHTML.slice(0, 200));
  });
}
