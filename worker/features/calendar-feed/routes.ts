import { type Context, Hono } from "hono";
import { dayEndMs } from "#domain/calendar/day-end.ts";
import { dayFromNumber, localTime } from "#domain/calendar/days.ts";
import type { Revision } from "#domain/calendar-feed/bill-event.ts";
import { calendarText } from "#domain/calendar-feed/calendar-text.ts";
import { Ledger, ONLY } from "#domain/ledger/ledger.ts";
import { millisecondsOf } from "#domain/series/slot.ts";
import { DEFAULT_SETTINGS, type Settings } from "#domain/settings/settings.ts";
import { sha256Hex } from "../../crypto/hashes.ts";
import { knownZone } from "../../db/ledger.ts";
import type { AppEnv } from "../../http/handler.ts";
import { limitCalendar } from "../../http/rate-limit.ts";
import { expenseFromRow, seriesFromRow, settingsFromRow } from "../../ledger/rows.ts";
import { readAddress } from "./address.ts";
import { markUsed } from "./feeds.ts";
import { type FoundFeed, findFeed, noCalendar } from "./find-feed.ts";
import type { StoredFeed } from "./read-feed.ts";
import { entityTag, holdingTags, knownBy } from "./validator.ts";

/** A user's bills for a calendar app, which knows nothing but the address (docs/contracts.md#calendars). */
export const calendarRoutes = new Hono<AppEnv>().get("/:file", async (c) => {
  const { now } = c.var;
  const address = await readAddress(c.req.param("file"));
  if (address === null) throw noCalendar();
  await limitCalendar(c, address.tokenHash);
  const known = knownBy(c.req.header("If-None-Match"));
  const held = { isAnything: known.isAnything, tags: holdingTags(known, now) };
  let found = await findFeed(c, address, held);
  const tag = tagOf(found.stored, now);
  const isKnown = known.isAnything || known.tags.has(tag);
  // The app made up a day's end in its tag.
  if (!isKnown && isLeftOut(found.stored, held.tags))
    found = await findFeed(c, address, { isAnything: false, tags: [] });
  await noteUse(c, found);
  c.header("Cache-Control", "private, no-cache");
  c.header("Referrer-Policy", "no-referrer");
  c.header("X-Robots-Tag", "noindex, nofollow");
  c.header("ETag", tag);
  if (isKnown) return c.body(null, 304);
  c.header("Content-Type", "text/calendar; charset=utf-8");
  c.header("Content-Disposition", 'inline; filename="expense-timeline.ics"');
  return c.body(await textOf(found.stored, now, c.get("origin")));
});

function tagOf({ mark, feed, settings }: StoredFeed, nowMs: number): string {
  return entityTag({ mark, revision: feed.revision, untilMs: dayEndMs(nowMs, zoneOf(settings)) });
}

function isLeftOut({ mark, feed }: StoredFeed, tags: ReturnType<typeof holdingTags>): boolean {
  return tags.some(([heldMark, revision]) => heldMark === mark && revision === feed.revision);
}

function zoneOf(settings: StoredFeed["settings"]): string {
  return knownZone(settings?.timezone ?? "");
}

const DAY_MS = 86_400_000;

/** For the list in settings, once a day. */
async function noteUse(c: Context<AppEnv>, { stored, ledger }: FoundFeed): Promise<void> {
  const { userId, feed } = stored;
  c.set("userId", userId);
  const day = dayFromNumber(Math.floor(c.get("now") / DAY_MS));
  if (feed.lastUsedOn === day) return;
  await markUsed({ ledger: c.get("ledgers").open(ledger), owner: userId }, feed.id, day);
}

async function textOf(stored: StoredFeed, nowMs: number, origin: string): Promise<string> {
  const { feed, userId } = stored;
  const settings: Settings =
    stored.settings === undefined ? DEFAULT_SETTINGS : settingsFromRow(stored.settings);
  const ledger = new Ledger();
  ledger.put("settings", ONLY, settings);
  const revisions = new Map<string, Revision>();
  const revise = (id: string, seq: number, changedAtMs: number) =>
    revisions.set(id, {
      // New options make every event another one.
      sequence: seq + feed.revision - 1,
      changedAtMs: Math.max(changedAtMs, feed.optionsChangedAtMs ?? 0),
    });
  for (const row of stored.series) {
    ledger.put("series", row.id, seriesFromRow(row));
    revise(row.id, row.seq, row.changedAtMs ?? millisecondsOf(row.id));
  }
  for (const row of stored.bills) {
    const bill = expenseFromRow(row);
    ledger.put("expense", bill.id, bill);
    revise(bill.id, row.seq, row.changedAtMs ?? row.createdAtMs);
  }
  return calendarText({
    ledger,
    revisionOf: ({ id, recurringId }, isProjected) =>
      revisions.get((isProjected ? recurringId : id) ?? "") as Revision,
    options: feed,
    settings,
    today: localTime(nowMs, zoneOf(stored.settings)).day,
    origin,
    owner: (await sha256Hex(`calendar ${userId}`)).slice(0, OWNER_DIGITS),
  });
}

/** Of a hash, so that calendars of different users can lie side by side. */
const OWNER_DIGITS = 16;
