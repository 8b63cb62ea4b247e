import type { RateLimit } from "@cloudflare/workers-types";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { distinctRemoteAddr, expandIPv6 } from "hono/utils/ipaddr";
import { hintInCookie, sessionToken } from "../auth/cookies.ts";
import type { SignedInEnv } from "../auth/require-user.ts";
import { sha256Hex } from "../crypto/hashes.ts";
import { batchOn, type Database, statement } from "../db/database.ts";
import type { Config } from "../env.ts";
import { RATE_LIMITS, type RateLimitName, SITE_TIMES } from "../rate-limits.ts";
import { type AppEnv, HttpError } from "./handler.ts";

export interface LimitParts {
  db: Database;
  config: Config;
  /** Epoch milliseconds. */
  now: number;
}

type Subjects = Partial<Record<RateLimitName, string | readonly Network[]>>;

export function usedFrom(networks: readonly Network[], email: string): Network[] {
  return networks.map(({ name, times }) => ({ name: `${email} ${name}`, times }));
}

export async function countKey(counted: string, subject: string): Promise<string> {
  return `${counted}:${await sha256Hex(subject)}`;
}

interface Count {
  readonly key: string;
  readonly count: number;
  /** Epoch milliseconds. */
  readonly windowEndsAt: number;
}

// A single statement counts, so parallel requests can't share a count.
const COUNT = `
  INSERT INTO rate_limits (key, count, window_ends_at)
  SELECT value->>'key', 1, value->>'endsAt' FROM json_each(?1)
  WHERE true
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN window_ends_at <= ?2 THEN 1 ELSE count + 1 END,
    window_ends_at = CASE WHEN window_ends_at <= ?2 THEN excluded.window_ends_at ELSE window_ends_at END
  RETURNING key, count, window_ends_at AS windowEndsAt`;

/** Counts uses, each in a window of its own that begins with the first. */
export async function countIn(
  db: Database,
  uses: readonly { readonly key: string; readonly windowMs: number }[],
  now: number,
): Promise<Count[]> {
  const rows = uses.map(({ key, windowMs }) => ({ key, endsAt: now + windowMs }));
  const { counts } = await batchOn(db)({ counts: statement<Count>(db, COUNT, [JSON.stringify(rows), now]) });
  return counts;
}

/** @throws HttpError 429 rate_limited with Retry-After if any of them is used up in its current window */
export async function countUse(parts: LimitParts, subjects: Subjects): Promise<void> {
  const waitMs = await waitMsOf(parts, subjects);
  if (waitMs > 0) throw overused(Math.ceil(waitMs / 1000));
}

/** Counts a use where nobody waits for a response. */
export async function isUsedUp(parts: LimitParts, subjects: Subjects): Promise<boolean> {
  return (await waitMsOf(parts, subjects)) > 0;
}

async function waitMsOf({ db, config, now }: LimitParts, subjects: Subjects): Promise<number> {
  const uses = await Promise.all(usesOf(subjects, config));
  const counts = await countIn(db, uses, now);
  const overdrawn = counts.filter(({ key, count }) => uses.some((use) => use.key === key && count > use.max));
  return Math.max(0, ...overdrawn.map(({ windowEndsAt }) => windowEndsAt - now));
}

function usesOf(subjects: Subjects, config: Config) {
  const named = Object.entries(subjects) as [RateLimitName, string | readonly Network[]][];
  return named.flatMap(([limit, subject]) => {
    const networks = typeof subject === "string" ? [{ name: subject, times: 1 }] : subject;
    return networks.map(async ({ name, times }) => ({
      key: await countKey(limit, name),
      max: config.rateLimits[limit] * times,
      windowMs: RATE_LIMITS[limit].windowMs,
    }));
  });
}

function overused(waitSeconds: number): HttpError {
  const sentences = `Too many tries. Please try again in ${inWords(waitSeconds)}.`;
  return new HttpError(429, "rate_limited", sentences, { headers: { "Retry-After": String(waitSeconds) } });
}

/** @throws HttpError 429 rate_limited */
export function limitUse(limits: { perUser: RateLimitName; perIp: RateLimitName }) {
  return createMiddleware<SignedInEnv>(async (c, next) => {
    const networks = clientNetworks(c as unknown as Context<AppEnv>);
    await countUse(c.var, { [limits.perUser]: c.get("user").id, [limits.perIp]: networks });
    await next();
  });
}

function inWords(seconds: number): string {
  if (seconds === 1) return "a second";
  if (seconds < 60) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return "a minute";
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

export interface Network {
  /** "203.0.113.7", "2001:db8:1:200::/56". */
  readonly name: string;
  readonly times: number;
}

/** Returns the smallest network first. An IPv6 address counts for its /56, a household, and its /48, which anybody can rent. */
export function clientNetworks(c: Context<AppEnv>): readonly Network[] {
  const address = c.req.header("CF-Connecting-IP") ?? "local";
  if (distinctRemoteAddr(address) !== "IPv6") return [{ name: address, times: 1 }];
  const groups = expandIPv6(address)
    .split(":")
    .map((group) => Number.parseInt(group, 16));
  const mapped = mappedIpv4(groups);
  if (mapped !== null) return [{ name: mapped, times: 1 }];
  const hex = (group = 0) => group.toString(16);
  const [first, second, third, fourth = 0] = groups;
  const site = [first, second, third].map(hex).join(":");
  return [
    { name: `${site}:${hex(fourth & 0xff00)}::/56`, times: 1 },
    { name: `${site}::/48`, times: SITE_TIMES },
  ];
}

/** Returns the IPv4 address of one in ::ffff:0:0/96, else null. */
function mappedIpv4(groups: readonly number[]): string | null {
  if (groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return null;
  const bytes = groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]);
  return bytes.join(".");
}

/** Every limit in wrangler.toml has this period. The platform doesn't say when a window ends. */
const PERIOD_SECONDS = 60;

/** They prove by a signature who they are from, and come from few addresses. */
const EXEMPT: ReadonlySet<string> = new Set(["/api/stripe/webhook", "/api/mail/events"]);

/**
 * Before any database is asked: so many calls a minute for a network and for a user, counted by the platform at each of its
 * locations (docs/contracts.md#rate-limits).
 * @throws HttpError 429 rate_limited
 */
export const limitCalls = createMiddleware<AppEnv>(async (c, next) => {
  if (!EXEMPT.has(c.req.path)) {
    const { CALLS_PER_NETWORK, CALLS_PER_SITE, CALLS_PER_USER } = c.env;
    await requireRoom([
      ...perNetwork(c, CALLS_PER_NETWORK, CALLS_PER_SITE),
      [CALLS_PER_USER, await callerOf(c)],
    ]);
  }
  await next();
});

/** Counts a call for the user whom a link in a mail names. @throws HttpError 429 rate_limited */
export async function limitCallsOf(c: Context<AppEnv>, userId: string): Promise<void> {
  await requireRoom([[c.env.CALLS_PER_USER, userId]]);
}

/**
 * Limits the calls of a program by its token, before any database is asked.
 * @param tokenHash undefined without a token
 * @throws HttpError 429 rate_limited
 */
export async function limitProgram(c: Context<AppEnv>, tokenHash: string | undefined): Promise<void> {
  const { CALLS_PER_NETWORK, CALLS_PER_SITE, CALLS_PER_PROGRAM } = c.env;
  await requireRoom([...perNetwork(c, CALLS_PER_NETWORK, CALLS_PER_SITE), [CALLS_PER_PROGRAM, tokenHash]]);
}

/** Limits the calls of all programs of a user, which leave those of the user's devices alone. @throws HttpError 429 rate_limited */
export async function limitProgramsOf(c: Context<AppEnv>, userId: string): Promise<void> {
  await requireRoom([[c.env.CALLS_OF_PROGRAMS, userId]]);
}

/** Limits requests that take the worker long. @throws HttpError 429 rate_limited */
export const limitExports = createMiddleware<AppEnv>(async (c, next) => {
  await requireRoom([[c.env.EXPORTS_PER_USER, await callerOf(c)]]);
  await next();
});

/** Limits what anybody may write into the log. @throws HttpError 429 rate_limited */
export const limitClientErrors = createMiddleware<AppEnv>(async (c, next) => {
  await requireRoom(perNetwork(c, c.env.ERRORS_PER_NETWORK, c.env.ERRORS_PER_SITE));
  await next();
});

/** Counts a call for the calendar at an address, by the hash of its secret. @throws HttpError 429 rate_limited */
export async function limitCalendar(c: Context<AppEnv>, tokenHash: string): Promise<void> {
  await requireRoom([[c.env.CALLS_PER_CALENDAR, tokenHash]]);
}

/** Counts a call for a calendar that isn't where its address says. @throws HttpError 429 rate_limited */
export async function limitCalendarMisses(c: Context<AppEnv>): Promise<void> {
  await requireRoom(perNetwork(c, c.env.CALENDAR_MISSES_PER_NETWORK, c.env.CALENDAR_MISSES_PER_SITE));
}

type Use = [limit: RateLimit | undefined, key: string | undefined];

/** The platform counts each of them in a limit of its own. */
function perNetwork(c: Context<AppEnv>, ...limits: (RateLimit | undefined)[]): Use[] {
  return clientNetworks(c).map(({ name }, index) => [limits[index], name]);
}

/** Returns what is known without a database: the user who signed in, or else the session. */
async function callerOf(c: Context<AppEnv>): Promise<string | undefined> {
  const hint = await hintInCookie(c);
  if (hint !== undefined) return hint.userId;
  const token = await sessionToken(c);
  return token && (await sha256Hex(token));
}

/** Limits nothing without a binding, as where no platform runs the worker. */
async function requireRoom(uses: readonly Use[]): Promise<void> {
  const outcomes = await Promise.all(
    uses.map(([limit, key]) => (limit && key !== undefined ? limit.limit({ key }) : { success: true })),
  );
  if (outcomes.some(({ success }) => !success)) throw overused(PERIOD_SECONDS);
}
