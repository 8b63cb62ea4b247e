import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "./chromium.ts";

export function launchBrowser(...more: string[]): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run", ...more],
  });
}
