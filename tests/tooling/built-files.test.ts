import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, it } from "vitest";
import { paths } from "#domain/paths.ts";
import { BUILD_TARGET, OLDEST_BROWSERS } from "../../build/oldest-browsers.ts";
import { notFoundPage, pages } from "../../build/pages.ts";
import { htmlFaults } from "../support/valid-html.ts";

// In a process of its own, since vitest's environment isn't that of a production build.
beforeAll(() => {
  const { NODE_ENV: _, VITEST: __, ...env } = process.env;
  const code = 'import("./scripts/build/build.ts").then(({ buildWhenChanged }) => buildWhenChanged())';
  execFileSync(process.execPath, ["--input-type=module", "--eval", code], { env, stdio: "inherit" });
});

const client = (path: string) => readFileSync(join("dist/client", path));
const gzipped = (content: Buffer): number => gzipSync(content, { level: 9 }).length;
const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
const htmlOf = (path: string) => client(path === "/" ? "index.html" : `${path}.html`);

/** The files of one type that a page's HTML names. */
function namedIn(path: string, extension: "js" | "css"): string[] {
  const urls = htmlOf(path)
    .toString()
    .matchAll(/(?:src|href)="([^"]+)"/g);
  return [...urls].map(([, url = ""]) => url).filter((url) => url.endsWith(`.${extension}`));
}

/** The landing page shows the product's own screens, the sample's outline stands between much text, and questions come with features. The reference for developers is one page. */
const LARGE: Readonly<Record<string, number>> = {
  [paths.landing]: 24_700,
  [paths.sample]: 16_000,
  [paths.faq]: 12_650,
  [paths.start]: 12_220,
  [paths.developers]: 17_250,
};

it("keeps the HTML of every page small", () => {
  for (const { path, kind, hasMonth } of pages) {
    // Styles stand in what can be read without scripts: a document, and a page whose month the worker may render.
    const limit = LARGE[path] ?? (kind === "document" ? 12_200 : hasMonth ? 15_000 : 3400);
    expect.soft(gzipped(htmlOf(path)), path).toBeLessThanOrEqual(limit);
  }
});

it("carries the styles of everything that it shows", () => {
  const [all = ""] = globSync("dist/client/assets/styles-*.css").map((path) => readFileSync(path, "utf8"));
  for (const { path } of pages) {
    const html = htmlOf(path).toString();
    const own = /<style>(.*?)<\/style>/s.exec(html)?.[1];
    if (own === undefined) continue;
    const names = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, value = ""]) => value.split(" "));
    const selectors = [...new Set(names)].map((name) => `.${name.replace(/[^\w-]/g, "\\$&")}`);
    const styled = selectors.filter((each) => all.includes(each));
    expect(styled.length, path).toBeGreaterThan(20);
    expect(
      // Only swipes and the horizontal view style the card itself and its ribbon, and their code loads later.
      styled.filter((each) => ![".month-card", ".ribbon"].includes(each) && !own.includes(each)),
      path,
    ).toEqual([]);
  }
});

it("carries the looks of the points that picked bills have on /start, which no HTML shows", () => {
  const [, own = ""] = /<style>(.*?)<\/style>/s.exec(htmlOf(paths.start).toString()) ?? [];
  for (const name of ["paid", "overdue", "unpaid", "pending", "accent"])
    expect.soft(own, name).toContain(`.stroke-${name}{`);
});

it("asks at first for at most 120 kB of the dashboard's code and 15 kB of styles", () => {
  const sizeOf = (extension: "js" | "css") =>
    sum(namedIn("/app", extension).map((path) => gzipped(client(path))));
  expect(sizeOf("js")).toBeLessThanOrEqual(120_000);
  expect(sizeOf("css")).toBeLessThanOrEqual(15_000);
});

it("asks at first for at most 90 kB of code to pick bills with", () => {
  expect(sum(namedIn("/start", "js").map((path) => gzipped(client(path))))).toBeLessThanOrEqual(90_000);
});

/** What is loaded on demand, each with a word that only its code has. */
const LATER = {
  PDF: "PDFDocument",
  CSV: "text/csv",
  "the year's chart": "Monthly Spending",
  "the rules of changes": "ZodError",
  "the form": "Make this expense recurring",
  "the dialog of a series": "Existing Recurring Series",
  "dialogs and toasts": "aria-modal",
  "the settings": "Cancel account",
};

it("leaves out of the dashboard's first code what is needed later", () => {
  const first = namedIn("/app", "js").map((path) => client(path));
  const all = globSync("dist/client/assets/*.js").map((path) => readFileSync(path));
  expect(first.length).toBeGreaterThan(0);
  for (const [what, mark] of Object.entries(LATER)) {
    expect(
      all.some((code) => code.includes(mark)),
      `${what} is somewhere`,
    ).toBe(true);
    expect(
      first.some((code) => code.includes(mark)),
      what,
    ).toBe(false);
  }
});

/** The worker's files that one of them loads, itself included, as its name in the code tells. */
function loadedBy(path: string, ...except: string[]): Set<string> {
  const files = globSync("dist/expense_timeline/**/*.js");
  const loaded = new Set<string>();
  const waiting = [path];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (loaded.has(next) || except.includes(next)) continue;
    loaded.add(next);
    const code = readFileSync(next, "utf8");
    waiting.push(...files.filter((each) => code.includes(`/${basename(each)}`)));
  }
  return loaded;
}

// The platform takes 3 MB. This tells when something large comes in unnoticed.
it("keeps the worker's code at most 510 kB, and what only some calls need beside it within limits", () => {
  const parts = { "read-mail": 600_000, ceremonies: 150_000, api: 60_000, door: 140_000, consent: 40_000 };
  const files = Object.keys(parts).map((name) => globSync(`dist/expense_timeline/**/${name}-*.js`)[0] ?? "");
  const requests = loadedBy("dist/expense_timeline/index.js", ...files);
  const beside = files.map((file) => [...loadedBy(file)].filter((path) => !requests.has(path)));
  const sizeOf = (paths: Iterable<string>) => sum([...paths].map((path) => gzipped(readFileSync(path))));
  const all = new Set([...requests, ...beside.flat()]);
  expect(all.size).toBe(globSync("dist/expense_timeline/**/*.js").length);
  expect(sizeOf(requests)).toBeLessThanOrEqual(510_000);
  for (const [index, limit] of Object.values(parts).entries())
    expect.soft(sizeOf(beside[index] ?? []), files[index]).toBeLessThanOrEqual(limit);
});

it("leaves the stand-ins out of what is deployed", () => {
  const files = globSync("dist/**/*.{js,html}");
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    for (const mark of ["tests/standins", "4000000000000341", "This page stands in for Stripe", "fail-next"])
      expect(text.includes(mark), `${mark} in ${file}`).toBe(false);
  }
});

it("makes every page valid HTML", async () => {
  for (const { path } of [...pages, notFoundPage])
    expect.soft(await htmlFaults(htmlOf(path).toString()), path).toEqual([]);
  expect(await htmlFaults("<!doctype html><p id='a'><p id='a'><div></p></div>")).not.toEqual([]);
});

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

it("needs no newer browser than is promised", () => {
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
