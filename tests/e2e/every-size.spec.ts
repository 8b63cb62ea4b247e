import { expectColumnsFrom1024 } from "../support/columns.ts";
import { test } from "../support/fixtures.ts";

test("settings are as wide as the header, in two columns from 1024 px on", async ({ page, openApp }) => {
  await openApp("/settings");
  const first = page.getByRole("region", { name: "Preferences" });
  const second = page.getByRole("region", { name: "Profile" });
  await second.waitFor();
  await expectColumnsFrom1024(page, first, second);
});
