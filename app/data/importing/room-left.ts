import { overQuota, type Quotas, type Usage } from "#domain/quotas/quotas.ts";
import { numberText } from "#domain/text/wording.ts";
import { api, asUser, RequestError } from "../api/api.ts";

export interface Room {
  readonly usage: Usage;
  readonly quotas: Quotas;
}

/** Asks what the account may still hold (docs/contracts.md#quotas). Returns null where the worker can't be asked: then it says so later. */
export async function askForRoom(userId: string): Promise<Room | null> {
  try {
    return await (await api.quotas.$get({}, asUser(userId))).json();
  } catch (thrown) {
    if (thrown instanceof RequestError) return null;
    throw thrown;
  }
}

/** What of an import doesn't fit: nothing of it may begin, or a part is saved on another day. */
export type TooMuch = { readonly kind: "full" | "tomorrow"; readonly text: string };

/** @param growth by how much the account would grow */
export function tooMuch({ usage, quotas }: Room, growth: Usage): TooMuch | null {
  const none: Usage = { bills: 0, bytes: 0, rowsToday: 0 };
  if (overQuota(usage, { ...none, bills: growth.bills }, { ...quotas, rowsADay: Number.POSITIVE_INFINITY })) {
    const left = numberText(Math.max(0, quotas.bills - usage.bills));
    return { kind: "full", text: `Your account has room for ${left} more bills. Leave some of these out.` };
  }
  if (overQuota(usage, { ...none, bytes: growth.bytes }, { ...quotas, rowsADay: Number.POSITIVE_INFINITY }))
    return { kind: "full", text: "These bills take more room than your account has left. Leave some out." };
  if (usage.rowsToday + growth.rowsToday > quotas.rowsADay) {
    const most = numberText(quotas.rowsADay);
    return {
      kind: "tomorrow",
      text: `An account changes at most ${most} rows a day, so a part of these is saved tomorrow.`,
    };
  }
  return null;
}
