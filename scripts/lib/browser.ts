import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "./chromium.ts";

/** A Chromium for scripts that look at or measure the app. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
  });
}
