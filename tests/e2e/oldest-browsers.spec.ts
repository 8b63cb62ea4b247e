import { globSync, readFileSync } from "node:fs";
import { BUILD_TARGET, OLDEST_BROWSERS } from "../../build/oldest-browsers.ts";
import { expect, test } from "../support/fixtures.ts";

/** What one of the oldest browsers lacks, and nothing takes the place of. The type check knows the library's other parts. */
const TOO_NEW_CODE = [
  /\b(Map|Object)\.groupBy\b/,
  /\bPromise\.(withResolvers|try)\b/,
  /\.checkVisibility\(/,
  /\bURL\.(canParse|parse)\(/,
  /\bAbortSignal\.any\b/,
  /\bArray\.fromAsync\b/,
  /\bIterator\.from\b/,
  /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  /\.(showPopover|hidePopover|togglePopover)\(/,
];

/** Tailwind's own styles have something in their place; ours haven't. */
const TOO_NEW_STYLES = [/\blight-dark\(/, /@scope\b/, /\bif\(/, /\banchor\(/, /[{;}]\s*&/];

test("what is built needs no newer browser than is promised", () => {
  const promised = `Chrome and Edge ${OLDEST_BROWSERS.Chrome}, Firefox ${OLDEST_BROWSERS.Firefox}, Safari ${OLDEST_BROWSERS.Safari}`;
  for (const file of ["docs/product.md", "app/pages/public/questions.ts"])
    expect(readFileSync(file, "utf8")).toContain(promised);
  expect(BUILD_TARGET).toContain(`safari${OLDEST_BROWSERS.Safari}`);
  for (const [pattern, tooNew] of [
    ["dist/client/**/*.js", TOO_NEW_CODE],
    ["dist/client/**/*.css", TOO_NEW_STYLES],
  ] as const) {
    const files = globSync(pattern);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      const text = readFileSync(file, "utf8");
      expect(
        tooNew.filter((each) => each.test(text)),
        file,
      ).toEqual([]);
    }
  }
});

test("a page whose code the browser can't read says so, and one that needs none doesn't", async ({
  page,
  openMonth,
  newDevice,
  problems,
  axe,
}) => {
  problems.allow(/SyntaxError/, /Unexpected token/);
  await openMonth("2026-03", [{ title: "Rent", amount: "900", dueDate: "2026-03-01" }]);
  await page.route(/\/assets\/.*\.js$/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "export const later than = this browser;" }),
  );
  const notice = page.getByRole("alert").filter({ hasText: "The app could not be loaded." });
  for (const path of ["/app?month=2026-03", "/settings", "/sample", "/login", "/pricing"]) {
    await page.goto(path);
    await expect(notice, path).toContainText(
      "It works in Chrome 111, Edge 111, Firefox 128, Safari 16.4 and newer.",
    );
  }
  await axe(page);
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
  const visitor = await (await newDevice()).newPage();
  await visitor.goto("/login");
  await expect(visitor.getByRole("button", { name: "Continue with Google" })).toBeEnabled();
  await expect(visitor.locator("#load-failure")).toHaveCount(0);
});
