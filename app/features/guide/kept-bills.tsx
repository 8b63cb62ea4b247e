import { useCallback, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { billsToCome } from "#domain/setup/first-bills.ts";
import { PICKED_PARAMETER } from "#domain/sign-in/sign-in.ts";
import { counted } from "#domain/text/wording.ts";
import { addPicked, forgetAdded } from "../../data/ledger/add-picked.ts";
import { FAILED } from "../../data/ledger/changes.ts";
import { useLedgerStore, useLocal } from "../../data/ledger/ledger-provider.tsx";
import { isKeptIn, readPickedDraft, removePickedDraft } from "../../data/ledger/picked-draft.ts";
import { useChanges, useEverSynced, useHasBills, useToday } from "../../data/ledger/use-ledger.tsx";
import { hasImportHere } from "../../data/session/picked-here.ts";
import { useDismissed } from "../../data/session/session-provider.tsx";
import { isPaying, type User, useKnownSubscription } from "../../data/session/stored-user.ts";
import { Button } from "../../ui/button.tsx";
import { Banner } from "../../ui/card.tsx";
import { showOutcome } from "../../ui/toast.ts";
import { SETUP_STEPS } from "./use-setup.ts";

/**
 * Brings what was picked on /start into the account (docs/product.md#start): by itself if this user kept the month in this
 * browser and has no bills yet, or after a question.
 */
export function KeptBills({ user }: { user: User }) {
  const everSynced = useEverSynced();
  const mayAdd = isPaying(useKnownSubscription(user.id));
  return everSynced && mayAdd ? <Kept user={user} /> : null;
}

function Kept({ user }: { user: User }) {
  const { ledgerStore } = useLocal();
  const version = useLedgerStore().version();
  const { performEach, undo } = useChanges();
  const hasBills = useHasBills();
  const today = useToday();
  const [search, setSearch] = useSearchParams();
  const [done, dismiss] = useDismissed("guide");
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft changes with the ledger, or with a press here
  const draft = useMemo(readPickedDraft, [version, round]);
  const token = search.get(PICKED_PARAMETER);
  const isOwn = draft?.adding?.userId === user.id;
  const isKept = draft !== null && draft.adding === null && isKeptIn(`?${search}`) && !hasBills;

  const add = useCallback(async () => {
    const { length: count } = billsToCome(readPickedDraft()?.bills ?? [], ledgerStore.today());
    const added = await addPicked(ledgerStore, performEach, user.id);
    setRound((before) => before + 1);
    if (added !== null) showOutcome(added, `${counted(count, "bill")} added`, undo, { failure: FAILED.add });
  }, [ledgerStore, performEach, undo, user.id]);
  const forgetToken = useCallback(() => {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(PICKED_PARAMETER);
        return next;
      },
      { replace: true },
    );
  }, [setSearch]);

  useEffect(() => {
    if (isOwn || isKept) void add().catch(reportError);
  }, [isOwn, isKept, add]);
  useEffect(() => {
    if (token !== null && isOwn) forgetToken();
  }, [token, isOwn, forgetToken]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again after every change of the ledger or the draft
  useEffect(() => forgetAdded(ledgerStore, user.id), [ledgerStore, user.id, version, draft]);

  if (draft === null && token !== null && !hasBills && !hasImportHere())
    return <Elsewhere onDismiss={forgetToken} />;
  if (draft === null || draft.adding !== null || isKept) return null;
  // A new account finds them in the first step of its guide.
  if (!hasBills && !done.has(SETUP_STEPS[0])) return null;
  const bills = billsToCome(draft.bills, today);
  if (bills.length === 0) return null;
  return (
    <Banner
      label="Picked bills"
      title={`Add the ${counted(bills.length, "bill")} you picked?`}
      text={<bdi translate="no">{bills.map(({ title }) => title).join(", ")}</bdi>}
    >
      <div className="mt-2 flex flex-wrap gap-2">
        <Button className="text-small" onClick={() => void add().catch(reportError)}>
          {`Add ${counted(bills.length, "bill")}`}
        </Button>
        <Button
          variant="quiet"
          className="text-small"
          onClick={() => {
            removePickedDraft();
            dismiss(SETUP_STEPS[0]);
            setRound(round + 1);
          }}
        >
          Discard
        </Button>
      </div>
    </Banner>
  );
}

/** The link in the mail was opened in another browser than the one that has them. */
function Elsewhere({ onDismiss }: { onDismiss: () => void }) {
  return (
    <Banner
      label="Picked bills"
      title="The bills you picked are in your other browser"
      text="Sign in there, where you picked them, and they are added to your account."
    >
      <Button className="mt-2 text-small" onClick={onDismiss}>
        OK
      </Button>
    </Banner>
  );
}
