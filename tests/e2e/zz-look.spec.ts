import { test } from "../support/fixtures.ts";
import { openInteractive } from "../support/interactive.ts";

test.use({ isNewUser: true });
test("looks", async ({ newDevice }) => {
  for (const [name, viewport] of [["d", { width: 1280, height: 900 }], ["p", { width: 390, height: 844 }]] as const) {
    const context = await newDevice({ viewport, hasTouch: viewport.width < 640 });
    const page = await context.newPage();
    page.on("console", (m) => console.log(name, m.text()));
    await openInteractive(page, "/start/import");
    await page.screenshot({ path: `/tmp/shots/${name}-empty.png`, fullPage: true });
    const box = page.getByLabel("Choose a file");
    for (const file of (process.env.FILES ?? "bank-german.csv").split(",")) {
      await (name && page.locator("input[type=file]")).setInputFiles(`tests/domain/importing/fixtures/${file}`);
      await page.getByRole("button", { name: /^Keep/ }).waitFor();
      await page.waitForTimeout(500);
      await page.screenshot({ path: `/tmp/shots/${name}-${file}.png`, fullPage: true });
    }
  }
});
