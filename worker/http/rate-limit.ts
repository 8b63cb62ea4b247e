import { sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { rateLimits } from "../db/rate-limits.ts";
import { sha256Hex } from "../services/sha256.ts";
import { HttpError } from "./errors.ts";

interface RateLimit {
  /** What is limited, such as "sign-in-link". */
  name: string;
  /** Who is limited; kept only as a hash. */
  subject: string;
  max: number;
  windowMs: number;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Counts one use, in one statement, so that parallel requests can't share a count.
 * @throws HttpError 429 rate_limited with Retry-After once `max` uses fell in the current window
 */
export async function countUse(
  db: Database,
  { name, subject, max, windowMs, now }: RateLimit,
): Promise<void> {
  const ended = sql`${rateLimits.windowEndsAt} <= ${now}`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key: `${name}:${await sha256Hex(subject)}`, count: 1, windowEndsAt: now + windowMs })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${ended} then 1 else ${rateLimits.count} + 1 end`,
        windowEndsAt: sql`case when ${ended} then excluded.window_ends_at else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning();
  if (!row || row.count <= max) return;

  const waitSeconds = Math.max(1, Math.ceil((row.windowEndsAt - now) / 1000));
  throw new HttpError(429, "rate_limited", `Too many tries. Please try again in ${inWords(waitSeconds)}.`, {
    headers: { "Retry-After": String(waitSeconds) },
  });
}

function inWords(seconds: number): string {
  if (seconds === 1) return "a second";
  if (seconds < 60) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
