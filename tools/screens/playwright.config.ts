// npm run screens: pictures of every screen, in both themes, at the width that each project is named after.
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import browserTests from "../../playwright.config.ts";
import { root } from "../../scripts/lib/settings.ts";

/** 320 px is also what 1280 px come to at 400% zoom. */
const WIDTHS = [320, 390, 768, 1280, 1920];

const servers = [browserTests.webServer ?? []].flat();

export default defineConfig({
  ...browserTests,
  testDir: import.meta.dirname,
  testMatch: "take.ts",
  globalSetup: join(root, "tests/support/browser-tests-setup.ts"),
  projects: WIDTHS.map((width) => {
    const isPhone = width < 640;
    const viewport = { width, height: isPhone ? 844 : 900 };
    return { name: String(width), use: { viewport, hasTouch: isPhone, isMobile: isPhone } };
  }),
  reporter: [["list"], ["html", { outputFolder: join(root, "screens/report"), open: "never" }]],
  outputDir: join(root, "test-results/screens"),
  webServer: servers
    .filter(({ wait }) => wait?.stdout?.source.startsWith("Inbox"))
    .map((app) => ({ ...app, cwd: root })),
});
