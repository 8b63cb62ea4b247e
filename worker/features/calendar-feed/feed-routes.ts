import { type Context, Hono } from "hono";
import { z } from "zod";
import { ALARMS, feedName } from "#domain/calendar-feed/feed.ts";
import { Invalid } from "#domain/text/clean-text.ts";
import { requireRows, requireUser, type SignedInEnv } from "../../auth/require-user.ts";
import type { AppEnv } from "../../http/handler.ts";
import { countUse } from "../../http/rate-limit.ts";
import { jsonBody } from "../../http/request-rules.ts";
import { newAddress } from "./address.ts";
import { addFeed, changeFeed, type Feeds, listFeeds, replaceAddress, stopFeed } from "./feeds.ts";

const name = z.string().transform((text, ctx) => {
  try {
    return feedName(text);
  } catch (thrown) {
    if (!(thrown instanceof Invalid)) throw thrown;
    ctx.addIssue({ code: "custom", message: thrown.message });
    return z.NEVER;
  }
});

const options = z.strictObject({ id: z.uuid(), name, showsAmounts: z.boolean(), alarm: z.enum(ALARMS) });
const which = z.strictObject({ id: z.uuid() });

/** A user's calendars, as settings manage them (docs/contracts.md#calendars). Users who don't pay may read on, so they may manage them, too. */
export const calendarFeedRoutes = new Hono<AppEnv>()
  .get("/calendars", requireUser, requireRows, async (c) =>
    c.json({ calendars: await listFeeds(feedsOf(c)) }),
  )
  .post("/calendars", requireUser, requireRows, jsonBody(options), async (c) => {
    const { path, tokenHash } = await freshAddress(c);
    const feed = { ...c.req.valid("json"), tokenHash, nowMs: c.get("now") };
    const calendar = await addFeed(feedsOf(c), feed);
    return c.json({ calendar, address: c.get("origin") + path });
  })
  .post("/calendars/change", requireUser, requireRows, jsonBody(options), async (c) => {
    const { id, ...changed } = c.req.valid("json");
    return c.json({ calendar: await changeFeed(feedsOf(c), id, changed, c.get("now")) });
  })
  .post("/calendars/replace", requireUser, requireRows, jsonBody(which), async (c) => {
    const { path, tokenHash } = await freshAddress(c);
    const calendar = await replaceAddress(feedsOf(c), c.req.valid("json").id, {
      tokenHash,
      nowMs: c.get("now"),
    });
    return c.json({ calendar, address: c.get("origin") + path });
  })
  .post("/calendars/stop", requireUser, requireRows, jsonBody(which), async (c) => {
    await stopFeed(feedsOf(c), c.req.valid("json").id);
    return c.json({ ok: true as const });
  });

function feedsOf(c: Pick<Context<SignedInEnv>, "get">): Feeds {
  return { ledger: c.get("ledger"), owner: c.get("user").id };
}

/** @throws HttpError 429 rate_limited */
async function freshAddress(c: Pick<Context<SignedInEnv>, "get" | "var">) {
  await countUse(c.var, { CALENDAR_ADDRESSES_PER_USER_PER_DAY: c.get("user").id });
  return await newAddress(c.get("ledgerName"));
}
