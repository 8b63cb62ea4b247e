import type { Context } from "hono";
import { isTimeZone, localTime } from "#domain/calendar/days.ts";
import type { Sample } from "#domain/sample/sample-month.ts";
import type { AppEnv } from "../../http/context.ts";

/** The service worker stores a page for every day, so scripts get the file as it is. Crawlers don't say what they are. */
export function isOpened({ req }: Context<AppEnv>): boolean {
  const dest = req.header("Sec-Fetch-Dest");
  return req.method === "GET" && (dest === undefined || dest === "document");
}

/** By the visitor's own clock, as far as Cloudflare knows it. */
export function sampleFor(c: Context<AppEnv>): Sample {
  const { timezone } = (c.req.raw.cf ?? {}) as { timezone?: unknown };
  const zone = isTimeZone(timezone) ? timezone : "UTC";
  return { today: localTime(c.get("now"), zone).day, timezone: zone };
}
