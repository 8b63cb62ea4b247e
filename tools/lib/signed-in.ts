import type { BrowserContext } from "@playwright/test";
import type { Settings } from "../../scripts/lib/settings.ts";
import { readInbox } from "../../tests/support/inbox.ts";
import { subscribe } from "../../tests/support/subscribe.ts";

/** Signs an address in on a running copy, as a user would: the form, the mailed link, paying, the dashboard. */
export async function signInAt(
  { appUrl, standInsUrl }: Settings,
  context: BrowserContext,
  email: string,
  { subscribes = true } = {},
) {
  const page = await context.newPage();
  await page.goto(`${appUrl}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send Magic Link" }).click();
  await page.getByText("Check your email").waitFor();
  const [mail] = await readInbox(standInsUrl, email);
  const link = /https?:\/\/\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  await page.goto(link);
  await page.waitForURL(/\/(app|settings)(\?|$)/);
  if (!subscribes) return page;
  await subscribe(page, email);
  await page.goto(`${appUrl}/app`);
  await page.getByRole("banner").getByText("Saved", { exact: true }).waitFor();
  return page;
}
