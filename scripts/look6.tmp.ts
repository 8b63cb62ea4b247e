import { writeFileSync } from "node:fs";
import { launchBrowser } from "./lib/browser.ts";
import { readSettings } from "./lib/settings.ts";
import { signInAt } from "./lib/signed-in.ts";
import { subscribe } from "../tests/support/subscribe.ts";
const settings = readSettings();
const browser = await launchBrowser();
const context = await browser.newContext({ baseURL: settings.appUrl, reducedMotion: "reduce" });
const page = await signInAt(settings, context, "demo@example.com");
await subscribe(page, "demo@example.com");
const state = await context.storageState();
writeFileSync("/tmp/look6/state.json", JSON.stringify(state));
for (const width of [390, 768, 1280]) {
  const c = await browser.newContext({ baseURL: settings.appUrl, storageState: state, viewport: { width, height: width === 390 ? 844 : 900 }, isMobile: width === 390, hasTouch: width === 390 });
  const p = await c.newPage();
  p.on("console", (m) => m.type() === "error" && console.log(m.text()));
  for (const path of ["annual-report", "badges", "settings"]) {
    await p.goto(`/${path}`);
    await p.getByRole("banner").getByText("Saved", { exact: true }).waitFor();
    await p.waitForTimeout(1500);
    for (const theme of ["light", "dark"] as const) {
      await p.emulateMedia({ colorScheme: theme });
      await p.waitForTimeout(150);
      await p.screenshot({ path: `/tmp/look6/${path}-${width}-${theme}.png`, fullPage: true });
    }
  }
  if (width === 1280) {
    await p.goto("/annual-report");
    await p.getByRole("banner").getByText("Saved", { exact: true }).waitFor();
    const [d] = await Promise.all([p.waitForEvent("download"), p.getByRole("button", { name: "PDF", exact: true }).click()]);
    await d.saveAs("/tmp/look6/report.pdf");
  }
  await c.close();
}
await browser.close();
