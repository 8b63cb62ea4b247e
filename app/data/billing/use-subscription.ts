import { useCallback, useEffect, useState } from "react";
import { fetchCode } from "../../browser/fetch-code.ts";
import { whenIdle } from "../../browser/idle.ts";
import { useLocal } from "../ledger/ledger-provider.tsx";
import type { Local } from "../ledger/open-ledger.ts";
import {
  isPaidUntilNow,
  isPaying,
  type KnownSubscription,
  type User,
  useKnownSubscription,
  usePageRecord,
} from "../session/stored-user.ts";
import type { Checked } from "./checkout.ts";

export type Subscription = ReturnType<typeof useSubscription>;

/** The stored subscription decides. An error response denies access; no network doesn't. */
export function useSubscription(user: User) {
  const local = useLocal();
  const known = useKnownSubscription(user.id);
  const isRendered = usePageRecord()?.me.user.id === user.id;
  const [answer, setAnswer] = useState<Checked>({ status: isRendered ? "rendered" : "checking" });
  const check = useCallback(async () => setAnswer(await checked(user, local)), [user, local]);
  const access = accessBy(known, answer.status);
  const [opensAtOnce] = useState(access === "allowed");
  useEffect(() => {
    // If the product is open already, the month comes first.
    if (opensAtOnce) return whenIdle(() => void check());
    void check();
  }, [check, opensAtOnce]);
  useEffect(() => {
    const over = new AbortController();
    // Once it is offline, the paid period decides, not the last response.
    for (const event of ["online", "offline"])
      addEventListener(event, () => void check(), { signal: over.signal });
    return () => over.abort();
  }, [check]);
  return {
    access,
    /** It is true if the worker just said that there is no access. Only then may something be offered for sale. */
    isOffered: access === "denied" && answer.status === "checked",
    isChecked: answer.status !== "checking" && answer.status !== "rendered",
    known,
    error: answer.status === "failed" ? answer.error : null,
    check,
  };
}

/** Without its code nothing can be asked, as without a network. */
async function checked(user: User, local: Local): Promise<Checked> {
  const code = await fetchCode(() => import("./checkout.ts")).catch(() => null);
  return code === null ? { status: "offline" } : await code.checkSubscription(user, local);
}

function accessBy(
  known: KnownSubscription | null,
  status: Checked["status"],
): "checking" | "allowed" | "denied" {
  switch (status) {
    case "rendered":
      return "allowed";
    // Don't keep someone waiting whose paid period lasts.
    case "checking":
      return isPaidUntilNow(known, Date.now()) ? "allowed" : "checking";
    case "checked":
      return isPaying(known) ? "allowed" : "denied";
    case "offline":
      return known === null || isPaidUntilNow(known, Date.now()) ? "allowed" : "denied";
    case "failed":
      return "denied";
  }
}
