import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Device } from "../engines/engine.ts";
import { becomes } from "../engines/screen.ts";
import { today } from "../support/today.ts";
import { expect, test } from "./fixtures.ts";
import { everythingSaved } from "./month.ts";

/** Waits for a download to be complete. */
async function downloaded({ downloads }: Device, ending: string): Promise<string> {
  let path = "";
  const isThere = async () => {
    const names = readdirSync(downloads);
    const name = names.find((each) => each.endsWith(ending));
    path = join(downloads, name ?? "");
    const isGoingOn = names.some((each) => /\.(part|wkdownload)$/.test(each));
    return name !== undefined && !isGoingOn && readFileSync(path).length > 0;
  };
  expect(await becomes(isThere), `a file *${ending}, among ${readdirSync(downloads)}`).toBe(true);
  return path;
}

test("the year's report as CSV and PDF", { tag: "@full" }, async ({ openMonth, device }) => {
  const year = today.slice(0, 4);
  const screen = await openMonth(`${year}-01`, [
    { title: "Rent", amount: 100.5, dueDate: `${year}-01-01`, status: "PAID" },
    { title: "房租 🏠", amount: 100.5, dueDate: `${year}-01-02` },
  ]);
  await screen.getByRole("link", { name: "Annual Report" }).click();
  await screen.getByRole("heading", { name: `Annual Report ${year}` }).shown();
  await everythingSaved(screen);
  await screen.getByRole("button", { name: "CSV" }).click();
  expect(readFileSync(await downloaded(device, ".csv"), "utf8")).toContain("房租 🏠");
  await screen.getByRole("button", { name: "PDF" }).click();
  const pdf = await downloaded(device, ".pdf");
  expect(execFileSync("pdftotext", ["-layout", pdf, "-"], { encoding: "utf8" })).toContain("$201.00");
});

test("settings are kept", { tag: "@full" }, async ({ openSignedIn }) => {
  const screen = await openSignedIn("/settings");
  await everythingSaved(screen);
  const profile = screen.getByRole("region", { name: "Profile" });
  await profile.getByLabel("Name").fill("Ana Souza");
  await profile.getByRole("button", { name: "Save name" }).click();
  await screen.getByRole("button", { name: "Account: Ana Souza" }).shown();
  await screen.getByLabel("Reminder hour").choose("20:00", "20");
  await screen.getByLabel("Bills that are overdue").click();
  await screen.getByRole("button", { name: "Dark" }).click();
  await everythingSaved(screen);
  await screen.reload();
  await screen.getByLabel("Reminder hour").saying("20");
  await screen.getByLabel("Bills that are overdue").checked(false);
  expect(await screen.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
  await screen.getByRole("button", { name: "Account: Ana Souza" }).shown();
});
