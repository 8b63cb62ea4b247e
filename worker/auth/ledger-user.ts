import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { batchIn, batchOn, type LedgerBatch } from "../db/statements.ts";
import type { AppEnv } from "../http/context.ts";
import {
  agrees,
  hintOf,
  isShown,
  otherUser,
  readSession,
  requireShownUser,
  signedInBy,
  unauthenticated,
} from "./session.ts";
import { correctUserCookie, type Hint, hintInCookie } from "./user-cookie.ts";
import { sessionToken, validSession } from "./valid-session.ts";

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

/** For routes so busy that the session and the first rows are read at once. @throws as {@link LedgerUser} does */
export const ledgerUser = createMiddleware<LedgerUserEnv>(async (context, next) => {
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
