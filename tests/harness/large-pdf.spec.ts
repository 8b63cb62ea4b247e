import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { MONTH_NAMES } from "#domain/calendar/days.ts";
import { expect, open, test } from "./harness.ts";

/** What the PDF's own fonts can't write, each drawn by the browser. */
const SCRIPTS = ["إيجار الشقة", "房租和水电", "🏠🧾👨‍👩‍👧", "Аренда", "किराया", "שכר דירה"];

const YEAR = 2025;
const COUNT = 1200;

interface Row {
  title: string;
  dueDate: string;
  amount: number;
  status: string;
}

function rows(): Row[] {
  return Array.from({ length: COUNT }, (_, index) => ({
    title: index % 100 < SCRIPTS.length ? `${SCRIPTS[index % 100]}` : `Bill ${index} Ünïcode €`,
    dueDate: `${YEAR}-${String((index % 12) + 1).padStart(2, "0")}-${String((index % 28) + 1).padStart(2, "0")}`,
    amount: (100 + index) / 4,
    status: ["PAID", "PENDING", "UNPAID"][index % 3] ?? "PAID",
  }));
}

const poppler = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: "utf8", maxBuffer: 2 ** 26 });

/** How dark the darkest point of a box on a page is, 0 black to 255 white. In points from the page's top left. */
function darkest(pdf: string, page: number, [x, y, width, height]: readonly number[]): number {
  const box = ["-x", x, "-y", y, "-W", width, "-H", height].map(String);
  const out = `${pdf}-${page}-${y}`;
  poppler("pdftoppm", "-gray", "-singlefile", "-r", "72", "-f", `${page}`, "-l", `${page}`, ...box, pdf, out);
  const picture = readFileSync(`${out}.pgm`);
  return Math.min(...picture.subarray(picture.length - Number(width) * Number(height)));
}

test(
  "a year of 1,200 expenses in many scripts is a PDF with every figure, row and page number",
  { tag: "@full" },
  async ({ page }, testInfo) => {
    const all = rows();
    await open(page, `/annual-report?year=${YEAR}`, all);
    await expect(page.getByText("1,200 expenses", { exact: true }).first()).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "PDF", exact: true }).click(),
    ]);
    const pdf = testInfo.outputPath(download.suggestedFilename());
    await download.saveAs(pdf);

    const text = poppler("pdftotext", "-layout", pdf, "-");
    const pages = Number(/Pages:\s+(\d+)/.exec(poppler("pdfinfo", pdf))?.[1]);
    // 44 rows fit a page below its head, and each month begins with a head of its own.
    expect(pages).toBeGreaterThanOrEqual(Math.ceil(COUNT / 46));
    expect(pages).toBeLessThanOrEqual(Math.ceil(COUNT / 40) + 3);
    for (let number = 1; number <= pages; number += 1) expect(text).toContain(`Page ${number} of ${pages}`);

    const money = (amount: number) =>
      `$${amount.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
    const sum = (part: readonly Row[]) => part.reduce((total, { amount }) => total + amount, 0);
    const of = (status: string) => all.filter((row) => row.status === status);
    expect(text).toContain(money(sum(all)));
    expect(text).toContain(money(Math.round((sum(all) / 12) * 100) / 100));
    expect(text).toMatch(new RegExp(`\\b${of("PAID").length}\\b`));
    const january = all.filter(({ dueDate }) => dueDate.startsWith(`${YEAR}-01`));
    expect(text).toMatch(
      new RegExp(`January ${YEAR}\\s+100\\s.*${money(sum(january)).replace(/[$.]/g, "\\$&")}`),
    );
    const perPage = text.split("\f");
    for (const month of MONTH_NAMES) {
      const head = new RegExp(`${month} ${YEAR} +100 expenses`);
      const first = perPage.findIndex((page) => head.test(page));
      const rows = perPage[first]?.split(head)[1]?.match(/\$\d/g) ?? [];
      expect(rows.length, `${month} begins with some of its rows`).toBeGreaterThan(6);
      expect(perPage[first + 1], `${month} goes on`).toMatch(
        new RegExp(`${month} ${YEAR}, continued\\s+Due`),
      );
    }
    const plain = all.filter(({ title }) => title.startsWith("Bill"));
    expect(text.match(/Bill \d+ Ünïcode €/g)).toHaveLength(plain.length);
    for (const { title, amount } of plain.slice(0, 50))
      expect(text).toMatch(new RegExp(`${title} .*\\${money(amount)}`));

    const images = poppler("pdfimages", "-list", pdf).match(/ image /g) ?? [];
    expect(new Set(images).size).toBe(1);
    expect(images.length).toBeGreaterThanOrEqual(SCRIPTS.length);
    // Where a title was drawn there is ink: the row that belongs to the first Arabic title's amount.
    const box = poppler("pdftotext", "-bbox", pdf, "-");
    const pageOf = box.split("<page ").slice(1);
    for (let index = 0; index < SCRIPTS.length; index += 1) {
      const amount = `>${money((100 + index) / 4)}<`;
      const place = pageOf.findIndex((words) => words.includes(amount));
      const yMin = Number(
        new RegExp(`yMin="([\\d.]+)"[^>]*${amount.replace(/[$.]/g, "\\$&")}`).exec(pageOf[place] ?? "")?.[1],
      );
      expect(darkest(pdf, place + 1, [112, Math.floor(yMin), 60, 11]), SCRIPTS[index]).toBeLessThan(200);
    }
  },
);
