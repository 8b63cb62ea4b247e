import { inTurn } from "../../browser/in-turn.ts";
import { allAnswered, api, RequestError } from "../api/api.ts";
import { syncTurn } from "../db/schema.ts";
import { once } from "../ledger/ledger-store.ts";
import type { Local } from "../ledger/open-ledger.ts";
import { announceAccountChange } from "../session/session-state.ts";
import { storedUser, type User } from "../session/stored-user.ts";
import type { Losses, OldDataFate } from "./clear-browser.ts";

/**
 * Ends the session, then clears this browser. Returns false if the browser couldn't remove everything yet.
 * @throws RequestError if the worker couldn't be reached, since the session would go on
 */
export async function signOut(oldData: OldDataFate = "keep"): Promise<boolean> {
  return await end(oldData, async () => {
    try {
      await api.auth["sign-out"].$post({ json: {} });
    } catch (thrown) {
      // There was no session to end.
      if (!(thrown instanceof RequestError) || ![404, 401, 403].includes(thrown.status)) throw thrown;
    }
  });
}

/** @throws RequestError also if this session is over already, since then the others would go on */
export async function signOutEverywhere(oldData: OldDataFate): Promise<boolean> {
  return await end(oldData, async () => void (await api.sessions["revoke-all"].$post({ json: {} })));
}

export async function lossesOfSigningOut({ id }: Pick<User, "id">): Promise<Losses | null> {
  const { isAnythingLost, lossesBesideOwn } = await import("./clear-browser.ts");
  const losses = await lossesBesideOwn(id);
  return isAnythingLost(losses) ? losses : null;
}

export const NOT_ALL_REMOVED =
  "You are signed out, but this browser hasn't removed all data yet. Close any other Expense Timeline tabs.";

async function end(oldData: OldDataFate, endSessions: () => Promise<void>): Promise<boolean> {
  // Load this first: if that failed after the session had ended, the data would stay behind.
  const { clearThisBrowser } = await import("./clear-browser.ts");
  const isAllRemoved = await whileNobodySyncs(async () => {
    await allAnswered();
    await endSessions();
    return await clearThisBrowser(oldData);
  });
  announceAccountChange();
  return isAllRemoved;
}

const PATIENCE_MS = 3000;

/** A sync between the session's end and the data's would only be refused. One that hangs doesn't keep anybody here. */
async function whileNobodySyncs<T>(work: () => Promise<T>): Promise<T> {
  const user = storedUser();
  if (user === null) return await work();
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return work();
  };
  try {
    return await inTurn(syncTurn(user.id), begin, AbortSignal.timeout(PATIENCE_MS));
  } catch (thrown) {
    if (hasBegun) throw thrown;
    return await work();
  }
}

/** Sends the outbox. Resolves to false if that isn't possible now, or takes too long. */
export function sendNow(local: Local): Promise<boolean> {
  const isSent = () => local.ledgerStore.waiting() === 0;
  local.syncNow();
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      stop();
      resolve(false);
    }, PATIENCE_MS);
    const isDecided = () => isSent() || local.isStuck();
    const stop = once([local.ledgerStore, local.status], isDecided, () => {
      clearTimeout(timer);
      resolve(isSent());
    });
  });
}
