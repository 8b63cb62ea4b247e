import { eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { session, user as users } from "../db/accounts.ts";
import { subscriptions } from "../db/billing.ts";
import { cancellations } from "../db/cancellations.ts";
import { userSettings } from "../db/ledger.ts";
import { askAll, prepared } from "../db/prepared.ts";
import type { AppEnv } from "../http/context.ts";
import { readSessionBy } from "./session.ts";
import { opensPlainly, plainColumns } from "./valid-session.ts";

/** What is known of a user beside their session; null as long as there is nothing to know. */
const aboutPerson = {
  status: subscriptions.status,
  trialEndSeconds: subscriptions.trialEndSeconds,
  latestPaymentSeconds: subscriptions.latestPaymentSeconds,
  periodEndSeconds: subscriptions.periodEndSeconds,
  cancelAtSeconds: subscriptions.cancelAtSeconds,
  /** Null unless they asked to cancel. */
  requestedAtMs: cancellations.requestedAtMs,
  deletesData: cancellations.deletesData,
  endsAtMs: cancellations.endsAtMs,
  withdrawnAtMs: cancellations.withdrawnAtMs,
  finishedAtMs: cancellations.finishedAtMs,
  nextTryAtMs: cancellations.nextTryAtMs,
  /** What they named themselves in the settings. */
  chosenName: sql<string | null>`${userSettings.name}`.as("chosen_name"),
};

const findPerson = prepared((db) =>
  db
    .select({ ...plainColumns, ...aboutPerson })
    .from(session)
    .innerJoin(users, eq(users.id, session.userId))
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .leftJoin(cancellations, eq(cancellations.userId, users.id))
    .leftJoin(userSettings, eq(userSettings.userId, users.id))
    .where(opensPlainly()),
);

const findAboutPerson = prepared((db) =>
  db
    .select(aboutPerson)
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .leftJoin(cancellations, eq(cancellations.userId, users.id))
    .leftJoin(userSettings, eq(userSettings.userId, users.id))
    .where(eq(users.id, sql.placeholder("userId"))),
);

/** Who is signed in and what is known of them, in one trip to the database where the session is plainly valid. */
export async function readPerson(c: Context<AppEnv>) {
  const { signedIn, row } = await readSessionBy(c, findPerson);
  if (signedIn === null) return null;
  const { user } = signedIn;
  const db = c.get("db");
  const about = row ?? (await askAll(db, [findAboutPerson(db, { userId: user.id })]))[0][0];
  return about === undefined ? null : { user, about };
}
