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

export interface Subscription {
  access: "checking" | "allowed" | "denied";
  isChecked: boolean;
  /** It is true if the worker just said that there is no access. Only then may something be offered for sale. */
  isOffered: boolean;
  known: KnownSubscription | null;
  error: string | null;
  check: () => Promise<void>;
}

/** The stored subscription decides. An error response denies access; no network doesn't. */
export function useSubscription(user: User): Subscription {
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
    const again = () => void check();
    addEventListener("online", again);
    // From now on the paid period decides, not the last response.
    addEventListener("offline", again);
    return () => {
      removeEventListener("online", again);
      removeEventListener("offline", again);
    };
  }, [check]);
  return {
    access,
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

function accessBy(known: KnownSubscription | null, status: Checked["status"]): Subscription["access"] {
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
