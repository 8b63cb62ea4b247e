import { axe, expect, open, test } from "./harness.ts";

const CALENDAR = {
  ...{ name: "Phone", showsAmounts: false, alarm: "day", createdAt: "2026-11-01T10:00:00Z" },
  lastUsedOn: "2026-11-20",
};
const calendars = (count: number) => ({
  calendars: Array.from({ length: count }, (_, index) => ({ ...CALENDAR, id: `id-${index}` })),
});

test("a list that can't be loaded says why, and is asked for again once there is a network", async ({
  page,
  problems,
}) => {
  problems.allow(/Failed to load resource/);
  await page.route("**/api/calendars", (route) => route.abort());
  await open(page, "/settings");
  const card = page.getByRole("region", { name: "Calendar", exact: true });
  await expect(card.getByText("Your calendars are listed when you are online.")).toBeVisible();
  await page.unroute("**/api/calendars");
  await page.route("**/api/calendars", (route) =>
    route.fulfill({ status: 503, json: { error: "Please come again.", code: "busy", requestId: "1" } }),
  );
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(card.getByRole("alert")).toHaveText("Please come again.");
  await page.unroute("**/api/calendars");
  await page.route("**/api/calendars", (route) => route.fulfill({ json: calendars(10) }));
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(card.getByRole("listitem")).toHaveCount(10);
  await expect(card.getByText("Last used 20 Nov · no amounts · alarm on the day")).toHaveCount(10);
  await expect(card.getByRole("alert")).toBeHidden();
  await expect(card.getByRole("button", { name: "Add a calendar" })).toBeDisabled();
  await axe(page);
});

test("what fails says so in its dialog, and a second try asks for the same calendar", async ({
  page,
  problems,
}) => {
  problems.allow(/Failed to load resource/);
  const ids: unknown[] = [];
  await page.route("**/api/calendars", async (route) => {
    if (route.request().method() === "GET") return await route.fallback();
    ids.push((route.request().postDataJSON() as { id: unknown }).id);
    await route.abort();
  });
  await open(page, "/settings");
  await page.getByRole("button", { name: "Add a calendar" }).click();
  const dialog = page.getByRole("dialog", { name: "New calendar" });
  for (let tries = 1; tries <= 2; tries += 1) {
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(dialog.getByRole("alert")).toHaveText(
      "The server could not be reached. Please check your connection.",
    );
  }
  await axe(page);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});
