import type { Page } from "@playwright/test";
import { readVars } from "../../scripts/lib/dev-vars.ts";
import { sessionCookies } from "./session-cookies.ts";

/**
 * Users who have an account, sessions and a subscription before the first test, since the real way takes as long as many a
 * test. They are no customers at Stripe, and no mail was sent to them. Signing out everywhere ends all of their sessions.
 * Each of Playwright's processes has its own users, and takes the real way when there are no more.
 */
export const USERS_PER_PROCESS = 200;
export const PROCESSES = 30;
export const SESSIONS_PER_USER = 5;

/** Half of them live in each of the two ledgers that a local copy has. */
export function ledgerOf(userId: string): string {
  return `LEDGER_${1 + (Number(userId.split("-")[1]) % 2)}`;
}

let taken = 0;

/** The address of a user whom no other test takes, or undefined when there are no more. */
export function takeStoredUser(processIndex: number): string | undefined {
  if (processIndex >= PROCESSES || taken === USERS_PER_PROCESS) return undefined;
  taken += 1;
  return `someone-${processIndex}-${taken}@example.com`;
}

const sessionsOpened = new Map<string, number>();

/** The cookies of a session that no other device has; undefined for another address or without another session. */
export function storedSession(email: string): { name: string; value: string }[] | undefined {
  const [, userId] = /^someone-(\d+-\d+)@/.exec(email) ?? [];
  const opened = sessionsOpened.get(email) ?? 0;
  if (userId === undefined || opened === SESSIONS_PER_USER) return undefined;
  sessionsOpened.set(email, opened + 1);
  const secret = readVars(".dev.vars.example")["BETTER_AUTH_SECRET"] ?? "";
  const token = `${userId}-${opened + 1}`;
  return sessionCookies(secret, { userId, ledger: ledgerOf(userId), token });
}

/** Signs a stored user in. Returns false, and does nothing, for another address or without another session. */
export async function openStoredSession(page: Page, email: string, origin: string): Promise<boolean> {
  const cookies = storedSession(email);
  if (cookies === undefined) return false;
  await page
    .context()
    .addCookies(cookies.map((each) => ({ ...each, url: origin, httpOnly: true, sameSite: "Lax" as const })));
  return true;
}
