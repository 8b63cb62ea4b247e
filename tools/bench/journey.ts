import { createHash, randomUUID } from "node:crypto";
import type { Browser } from "@playwright/test";
import { contend } from "./contest.ts";
import type { Figure } from "./figure.ts";
import { loadPage, type Pace, type PageLoad, SLOW, UNTHROTTLED } from "./page-load.ts";
import { withPages } from "./pages.ts";
import type { Section } from "./section.ts";
import { againstSmallest, type Seeded, seedAccounts } from "./seeded-accounts.ts";
import type { SideBySide } from "./side-by-side.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Stores what a sign-in mail stands for, as the worker would; returns the link's secret. */
async function mailLink({ db }: SideBySide, email: string, nonce: string): Promise<string> {
  const token = randomUUID();
  await db
    .prepare(
      `INSERT INTO sign_in_challenges (email, return_to, token_hash, code_hash, nonce_hash, expires_at)
       VALUES (?, '/app', ?, ?, ?, ?)`,
    )
    .bind(email, sha256(token), sha256(randomUUID()), sha256(nonce), Date.now() + 600_000)
    .run();
  return token;
}

/** Follows a new link in a browser that asked for it, and knows nothing else. */
async function follow(
  chromium: Browser,
  bench: SideBySide,
  { email, awaited }: Seeded,
  pageOf: (token: string) => string,
  pace: Pace,
): Promise<PageLoad> {
  const nonce = randomUUID();
  const token = await mailLink(bench, email, nonce);
  const context = await chromium.newContext({ timezoneId: "UTC" });
  try {
    await context.addInitScript(
      (pending) => localStorage.setItem("expenseTimeline_askedSignIn", pending),
      JSON.stringify({ email, nonce, askedAt: Date.now() }),
    );
    return await loadPage(context, pageOf(token), awaited, pace);
  } finally {
    await context.close();
  }
}

export const journey: Section = {
  name: "journey",
  about:
    "From a mailed link, opened in the browser that asked for it, until the month's 100 bills are painted, against the bare page that spends the link and then fetches the same rows.",
  measure: (bench) =>
    withPages(bench, async ({ sideBySide, origin, chromium }) => {
      const figures: Figure[] = [];
      for (const account of await seedAccounts(sideBySide, "journey")) {
        for (const pace of [UNTHROTTLED, SLOW]) {
          bench.say(`journey, ${account.name}, ${pace.name}`);
          const run = (pageOf: (token: string) => string) => () =>
            follow(chromium, sideBySide, account, pageOf, pace);
          const product = run((token) => `${origin}/login/verify#token=${token}`);
          const limit = run((token) => `${origin}/limit/bare${account.query}#token=${token}`);
          figures.push(
            ...(await contend(
              { name: account.name, pace, product, limit },
              { journey: { ratioAtMost: 1.3 } },
            )),
          );
        }
      }
      return [...figures, ...againstSmallest(figures, "from the first page on")];
    }),
};
