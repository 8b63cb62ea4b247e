import { expect, test } from "../support/fixtures.ts";
import { styleOf, unseenControls } from "../support/forced-colours.ts";
import { everythingSaved } from "../support/month-page.ts";

test("in forced colours every control of the settings and the way in is seen", async ({ page, openApp }) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await openApp("/settings");
  await test.step("the settings, where a light theme doesn't fight a dark palette", async () => {
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
    await everythingSaved(page);
  });

  await test.step("the way in", async () => {
    await page.context().clearCookies();
    await page.goto("/login");
    await expect(page.getByLabel("Email")).toBeVisible();
    expect(await unseenControls(page)).toEqual([]);
  });
});
