import type { Page } from "@playwright/test";
import { freshCard } from "../standins/stripe/cards.ts";
import { ownPost } from "./own-post.ts";

/** Pays for the user who is signed in on a page, through checkout's own page, unless they pay already. */
export async function subscribe(
  page: Page,
  email: string,
  origin = new URL(page.url()).origin,
): Promise<void> {
  const asked = await ownPost(page, "/api/create-checkout-session", { email }, origin);
  if (asked.status() === 409) return;
  if (!asked.ok()) throw new Error(await asked.text());
  const { url } = (await asked.json()) as { url: string };
  const paid = await fetch(`${url}/pay`, {
    method: "POST",
    body: new URLSearchParams({ card: freshCard() }),
    redirect: "manual",
  });
  if (paid.status !== 303) throw new Error(`Paying answered ${paid.status}: ${await paid.text()}`);
  const refreshed = await ownPost(page, "/api/billing/refresh", {}, origin);
  if (!refreshed.ok()) throw new Error(await refreshed.text());
}
