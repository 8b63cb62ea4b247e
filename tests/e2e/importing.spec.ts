import type { Page } from "@playwright/test";
import { askForLink, expect, test } from "../support/fixtures.ts";
import { codeIn } from "../support/inbox.ts";
import { openInteractive } from "../support/interactive.ts";
import { everythingSaved, readyForOffline, shownBills } from "../support/month-page.ts";
import { OFFLINE } from "../support/problems.ts";
import { subscribe } from "../support/subscribe.ts";

/** A year of rent and electricity, and one other payment, as a bank writes them. */
function statement(year: number): { name: string; mimeType: string; buffer: Buffer } {
  const lines = ["Date,Description,Amount,Balance"];
  for (let month = 1; month <= 12; month++) {
    const day = (number: number) =>
      `${year}-${String(month).padStart(2, "0")}-${String(number).padStart(2, "0")}`;
    lines.push(`${day(1)},RENT FLAT 12,-950.00,1000.00`, `${day(14)},Power & Light,-${60 + month}.20,900.00`);
  }
  lines.push(`${year}-05-09,"CINEMA ODEON, LEEDS",-24.00,800.00`, `${year}-05-28,SALARY,2500.00,3300.00`);
  return { name: "statement.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) };
}

const LAST_YEAR = new Date().getFullYear() - 1;

async function chooseFile(page: Page, file: Parameters<ReturnType<Page["getByLabel"]>["setInputFiles"]>[0]) {
  await page.getByLabel(/^(?:Choose|Add) a file$/).setInputFiles(file);
}

for (const [device, viewport] of [
  ["a phone", { width: 390, height: 844 }],
  ["a desktop", { width: 1280, height: 800 }],
] as const) {
  test(`a year from a bank's file: on ${device}, from the first visit to the month, taken back and brought again`, async ({
    newDevice,
    email,
    inbox,
    axe,
  }) => {
    const context = await newDevice({ viewport, hasTouch: viewport.width < 640 });
    const page = await context.newPage();
    const calls: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && calls.push(request.url()));
    await openInteractive(page, "/start");
    await page.getByRole("link", { name: "Bring a file" }).click();
    await chooseFile(page, statement(LAST_YEAR));
    await expect(page.getByRole("button", { name: "Keep 25 bills" })).toBeVisible();
    await expect(page.getByText("1 isn't a bill")).toBeVisible();
    await axe(page);
    expect(calls).toEqual([]);
    await page.getByLabel("Find in these bills").fill("cinema");
    await page.getByRole("button", { name: "Leave out 1 bill" }).click();
    await page.getByRole("button", { name: "Keep 24 bills" }).click();

    await askForLink(page, email);
    await page.getByLabel("Code").fill(codeIn(await inbox(email)));
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(/\/(?:app|settings)/);
    await subscribe(page, email);
    await page.goto("/app");
    await everythingSaved(page);
    await page.goto(`/app?month=${LAST_YEAR}-05`);
    await expect.poll(() => shownBills(page)).toHaveLength(2);

    await page.goto("/history");
    await page.getByRole("button", { name: /^Undo all 24/ }).click();
    await everythingSaved(page);
    await page.goto(`/app?month=${LAST_YEAR}-05`);
    await expect.poll(() => shownBills(page)).toEqual([]);

    await page.goto("/settings");
    await page.getByRole("link", { name: "Bring your bills" }).click();
    await chooseFile(page, statement(LAST_YEAR));
    await page.getByRole("button", { name: "Import 25 bills" }).click();
    await expect(page.getByText("25 bills imported")).toBeVisible();
    await everythingSaved(page);
    await page.goto(`/app?month=${LAST_YEAR}-05`);
    await expect.poll(() => shownBills(page)).toHaveLength(3);

    await page.goto("/import");
    await chooseFile(page, statement(LAST_YEAR));
    await expect(page.getByText("$0.00 in total · 25 already there")).toBeVisible();
    await expect(page.getByRole("button", { name: "Nothing to import" })).toBeDisabled();
    await axe(page);
  });
}

test("offline, an import waits on the device, and another file is refused until all is saved", {
  tag: "@service-worker",
}, async ({ page, openApp, problems }) => {
  problems.allow(OFFLINE);
  await openApp();
  await readyForOffline(page);
  await page.goto("/import");
  await chooseFile(page, statement(LAST_YEAR));
  const button = page.getByRole("button", { name: "Import 25 bills" });
  await expect(button).toBeEnabled();
  await page.context().setOffline(true);
  await button.click();
  const notice = page.getByRole("region", { name: "Import" });
  await expect(notice).toHaveText("On this device until you are online: 25 bills");
  await page.goto("/import");
  await expect(notice).toBeVisible();
  const dropped = await page.evaluateHandle(() => {
    const files = new DataTransfer();
    files.items.add(new File(["Date,Title,Amount\n2026-11-01,Rent,950.00"], "more.csv"));
    return files;
  });
  await page.dispatchEvent("body", "drop", { dataTransfer: dropped });
  await expect(page.getByText("The last import is still on its way. Try again in a moment.")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("25 bills imported")).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await everythingSaved(page);
  await page.goto(`/app?month=${LAST_YEAR}-05`);
  await expect.poll(() => shownBills(page)).toEqual([]);
});
