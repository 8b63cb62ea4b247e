import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { cleanLine, isUuid } from "#domain/text/clean-text.ts";
import {
  correctUserCookie,
  type Hint,
  hintInCookie,
  sessionToken,
  validSession,
} from "../../auth/cookies.ts";
import { isShown, otherUser, requireShownUser, unauthenticated } from "../../auth/require-user.ts";
import { agrees, hintOf, readSession, signedInBy } from "../../auth/session.ts";
import { batchIn, batchOn, type LedgerBatch } from "../../db/database.ts";
import type { AppEnv } from "../../http/handler.ts";
import { jsonBody } from "../../http/request-rules.ts";
import { cursorFrom, plainCursor, RowsAstray } from "../../ledger/cursor.ts";
import { type SyncResponse, syncLedger } from "../../ledger/sync-ledger.ts";
import { updateOwner } from "../../services/subscriptions/owner.ts";

interface LedgerUser {
  readonly id: string;
  /**
   * The first batch runs while the session is checked, so it must not write. Its rows are discarded if the session is over,
   * and read again if the user's rows are in another ledger.
   * @throws HttpError 401 unauthenticated; 403 other_person
   */
  readonly batch: LedgerBatch;
}

interface LedgerUserEnv extends AppEnv {
  Variables: AppEnv["Variables"] & { ledgerUser: LedgerUser };
}

/** Busy routes read the session and the first rows at once. @throws as {@link LedgerUser} does */
const ledgerUser = createMiddleware<LedgerUserEnv>(async (context, next) => {
  const c = context as unknown as Context<AppEnv>;
  const token = await sessionToken(c);
  if (token === undefined) throw unauthenticated();
  const hint = await likelyUser(c);
  const { userId } = hint;
  requireShownUser(c, userId);

  const { db, ledgers } = c.var;
  const check = async (): Promise<string> => {
    const { session } = await batchOn(db)({ session: validSession(db, token, c.get("now")) });
    const signedIn = await signedInBy(c, session);
    if (signedIn === null) throw unauthenticated();
    if (!agrees(hint, signedIn)) await correctUserCookie(c, hintOf(signedIn));
    if (signedIn.user.id !== userId) throw otherUser();
    return signedIn.ledger;
  };
  let checking: Promise<string> | undefined;
  const batch: LedgerBatch = async (statementsOf) => {
    const runIn = (ledger: string) => batchIn(ledgers.open(ledger))(statementsOf);
    if (checking !== undefined) return await runIn(await checking);
    checking = check();
    const [ledger, rows] = await Promise.all([checking, runIn(hint.ledger)]);
    return ledger === hint.ledger ? rows : await runIn(ledger);
  };
  context.set("ledgerUser", { id: userId, batch });
  await next();
  // The body was faulty, so the handler didn't run. Only a signed-in user is told why.
  if (checking === undefined) await check();
});

/** A cookie that contradicts the screen doesn't count: the session decides. */
async function likelyUser(c: Context<AppEnv>): Promise<Hint> {
  const hint = await hintInCookie(c);
  if (hint !== undefined && isShown(c, hint.userId)) return hint;
  const signedIn = await readSession(c);
  if (signedIn === null) throw unauthenticated();
  return hintOf(signedIn);
}

const OPERATIONS_MAX = 100;
const DEVICE_MAX = 80;

const bodySchema = z.strictObject({
  device: z
    .string("The device's name must be text.")
    .transform(cleanLine)
    .pipe(
      z.string().min(1, "The device's name is missing.").max(DEVICE_MAX, "The device's name is too long."),
    ),
  cursor: z
    .union(
      [z.string(), z.int().min(0, "The cursor can't be negative.")],
      "The cursor must be as an answer gave it, a whole number, or null.",
    )
    .nullable(),
  operations: z
    .array(
      // Every operation is judged by itself, unknown keys included.
      z.custom<{ readonly id: string }>(hasUuid, "An operation's id must be a UUID."),
      "Operations must be a list.",
    )
    .max(OPERATIONS_MAX, `At most ${OPERATIONS_MAX} operations a call.`),
});

export const syncRoutes = new Hono<AppEnv>().post("/sync", ledgerUser, jsonBody(bodySchema), async (c) => {
  const sent = c.req.valid("json");
  const cursor = typeof sent.cursor === "string" ? cursorFrom(sent.cursor) : plainCursor(sent.cursor ?? 0);
  const request = { ...sent, cursor };
  const { id, batch } = c.get("ledgerUser");
  const { db, ledgers, now, config } = c.var;
  const sync = (on: LedgerBatch) => syncLedger(on, id, request, now, config.quotas);
  const response = await sync(batch).catch(async (thrown: unknown) => {
    if (!(thrown instanceof RowsAstray)) throw thrown;
    const ledger = await updateOwner(db, ledgers, id, now);
    if (ledger === undefined) throw thrown;
    return await sync(batchIn(ledgers.open(ledger)));
  });
  return c.json<SyncResponse, 200>(response, 200);
});

function hasUuid(operation: unknown): boolean {
  return typeof operation === "object" && operation !== null && "id" in operation && isUuid(operation.id);
}
