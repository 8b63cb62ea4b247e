import { spawnSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";

/** Makes a token on the settings page, and returns it. */
async function makeToken(page: Page, name: string, scope: "Read" | "Read and write"): Promise<string> {
  const programs = page.getByRole("region", { name: "Programs" });
  await programs.getByRole("button", { name: "New token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel(scope, { exact: true }).check();
  await dialog.getByRole("button", { name: "Create token" }).click();
  const token = (await dialog.getByText(/^et_/).textContent()) ?? "";
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(programs.getByText(name).first()).toBeVisible();
  return token;
}

const COMMANDS = {
  "bills.sh": ["sh"],
  "bills.ts": [process.execPath, "--experimental-strip-types", "--no-warnings"],
  "bills.py": ["python3"],
} as const;

/** Runs an example as a developer would, and returns what it prints. */
function runExample(name: keyof typeof COMMANDS, url: string, token: string) {
  const [command, ...options] = COMMANDS[name];
  const env = { ...process.env, EXPENSE_TIMELINE_URL: url, EXPENSE_TIMELINE_TOKEN: token };
  const { error, status, stdout, stderr } = spawnSync(command, [...options, `examples/${name}`], {
    ...{ env, encoding: "utf8", timeout: 60_000 },
  });
  if (error !== undefined) throw error;
  return { status, text: stdout + stderr };
}

test("a token is made, the examples use it, the history names it, and it is revoked", async ({
  page,
  openApp,
  baseURL,
  axe,
}) => {
  await openApp("/settings");
  const programs = page.getByRole("region", { name: "Programs" });
  await programs.getByRole("button", { name: "New token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create token" }).click();
  await expect(dialog.getByText("Give the token a name.")).toBeVisible();
  await axe(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  const token = await makeToken(page, "Spreadsheet", "Read and write");
  await expect(programs.getByText("Never used ·")).toBeVisible();
  await axe(page);

  const shell = [1, 2].map(() => runExample("bills.sh", baseURL ?? "", token));
  for (const { status, text } of shell) {
    expect({ status, text }).toMatchObject({ status: 0 });
    expect(text.match(/"title":"Water"/g)).toHaveLength(2);
  }
  expect(runExample("bills.ts", baseURL ?? "", token)).toEqual({
    status: 0,
    text: expect.stringMatching(/^Paid Water, 42\.5, on \d{4}-\d\d-\d\d\n$/),
  });
  expect(runExample("bills.py", baseURL ?? "", token)).toEqual({
    status: 0,
    text: expect.stringMatching(/^0\.00 \w{3} to pay, 1457\.50 left of the budget\nUtilities +42\.50\n$/),
  });

  await page.goto("/history");
  await expect(page.getByText("Marked “Water” as paid")).toBeVisible();
  await expect(page.getByText("by Spreadsheet").first()).toBeVisible();
  await page.goto("/settings");
  await expect(programs.getByText(/^Last used/)).toBeVisible();
  await programs.getByRole("button", { name: "Revoke Spreadsheet" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(programs.getByText("Spreadsheet")).toBeHidden();
  const refused = runExample("bills.py", baseURL ?? "", token);
  expect(refused).toMatchObject({ status: 1, text: expect.stringContaining("was revoked") });
});

test("the page for developers leads from the settings to examples and the reference", async ({
  page,
  openApp,
}) => {
  await openApp("/settings");
  await page.getByRole("link", { name: "For developers" }).click();
  await expect(page.getByRole("heading", { name: "For developers" })).toBeVisible();
  await expect(page.getByText("curl --silent")).toBeVisible();
  await page.getByText("Python", { exact: true }).click();
  await expect(page.getByText("import urllib.request")).toBeVisible();
  await expect(page.getByText("PATCH /api/v1/bills/{id}")).toBeVisible();
  await page.goto("/developers#idempotency_key_reused");
  await expect(page.getByText("The Idempotency-Key was used for another request.")).toBeInViewport();
});
