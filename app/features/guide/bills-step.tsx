import { type FormEvent, useRef, useState } from "react";
import type { Day } from "#domain/calendar/days.ts";
import { CURRENCY_SYMBOLS, currencyOfLanguage } from "#domain/money/money.ts";
import { paths } from "#domain/paths.ts";
import { billsToCome } from "#domain/setup/first-bills.ts";
import { billsOf, keptOperations } from "#domain/setup/kept-operations.ts";
import { type Picked, pickedFrom } from "#domain/setup/picked-bills.ts";
import { isUuid } from "#domain/text/clean-text.ts";
import { counted } from "#domain/text/wording.ts";
import { FAILED } from "../../data/ledger/changes.ts";
import { readDraft, removeDraft, storeDraft } from "../../data/ledger/drafts.ts";
import { useLocal } from "../../data/ledger/ledger-provider.tsx";
import { makeMissing } from "../../data/ledger/make-missing.ts";
import { isKeptIn, readPickedDraft, removePickedDraft } from "../../data/ledger/picked-draft.ts";
import { useChanges, useCurrency, useToday } from "../../data/ledger/use-ledger.tsx";
import { isImportKept } from "../../data/session/picked-here.ts";
import { useAccount } from "../../data/session/session-provider.tsx";
import { isPaying, useKnownSubscription } from "../../data/session/stored-user.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/navigation.tsx";
import { Spinner } from "../../ui/screen.tsx";
import { showOutcome } from "../../ui/toast.ts";
import { BillPicker, focusMissing } from "./bill-picker.tsx";
import { monthlyText } from "./picked-line.tsx";
import { SetupStepCard, STEP_FOOT } from "./setup-step.tsx";
import type { Setup } from "./use-setup.ts";

const DRAFT = "setup";

interface Draft extends Pick<Picked, "bills" | "paidBefore"> {
  /** Decides the ids of what is added, from the press on until the draft is changed. */
  readonly token?: string | null;
}

/** What this user picked here before a reload, or what a visitor of this browser picked and belongs to nobody yet. */
function draftOf(userId: string, today: Day): Draft {
  const own = readDraft(userId, DRAFT) as Partial<Draft> | null;
  const { bills = [], paidBefore = today } = own ?? readPickedDraft() ?? {};
  const token = isUuid(own?.token) ? own.token : null;
  return { bills: billsToCome(pickedFrom(bills), today), paidBefore, token };
}

/** The first step of a new account: the picker of /start. What is picked outlives a reload. */
export function BillsStep({ setup }: { setup: Setup }) {
  const account = useAccount();
  const userId = "user" in account ? account.user.id : "";
  const currency = useCurrency();
  const today = useToday();
  const { performEach, undo } = useChanges();
  const { ledgerStore } = useLocal();
  const [draft, setDraft] = useState(() => draftOf(userId, today));
  const [asksForAmounts, setAsks] = useState(false);
  const isAdding = useRef(false);
  const list = useRef<HTMLOListElement>(null);
  const picked: Picked = { ...draft, paidBefore: draft.paidBefore && today, currency };
  const { bills } = picked;
  const isPaid = isPaying(useKnownSubscription(userId));
  function change({ bills, paidBefore }: Picked) {
    setAsks(false);
    setDraft({ bills, paidBefore });
    storeDraft(userId, DRAFT, { bills, paidBefore });
  }

  function finish() {
    removeDraft(userId, DRAFT);
    removePickedDraft();
    setup.finish("bills");
  }

  async function add(event: FormEvent) {
    event.preventDefault();
    setAsks(true);
    if (focusMissing(list.current)) return;
    // The user may press again before the bills are on the screen.
    if (isAdding.current || bills.length === 0) return;
    isAdding.current = true;
    const token = draft.token ?? crypto.randomUUID();
    // The page after a crash adds no bill twice.
    storeDraft(userId, DRAFT, { ...draft, token });
    const operations = keptOperations(picked, { token, today, currency });
    const { performed, failed } = await makeMissing(ledgerStore, performEach, operations);
    isAdding.current = false;
    const done =
      performed?.ok === false
        ? performed
        : ({ ok: true, operationIds: operations.map(({ id }) => id) } as const);
    showOutcome(done, `${counted(bills.length, "bill")} added`, undo, { failure: FAILED.add });
    // Finish only now. Until the bills are stored, a reload has to show the picker with what was typed.
    if (done.ok) finish();
    // The others are in the account.
    else change({ ...picked, bills: billsOf(bills, failed) });
  }

  // A month that was kept comes by itself (kept-bills.tsx).
  if (isPaid && (isKeptIn(location.search) || isImportKept(location.search)))
    return <Spinner isSmall text="Adding your bills..." />;
  return (
    <SetupStepCard
      step="bills"
      title="Which bills do you pay?"
      text="You can change everything later."
      takesFocus={false}
      onSkip={finish}
    >
      <p className="px-4 pt-1 text-ink-soft sm:px-5">
        Are they in a file?{" "}
        <Link to={paths.import} className="text-accent underline underline-offset-2">
          Bring your bills
        </Link>
      </p>
      <CurrencyOffer />
      <div className="px-4 pt-3 pb-4 sm:px-5">
        <BillPicker {...{ picked, today, asksForAmounts, list }} onChange={change} />
      </div>
      <form
        data-sticky-action
        noValidate
        onSubmit={(event) => void add(event)}
        className={`${STEP_FOOT} sticky bottom-(--bottom-edge) z-2`}
      >
        <p aria-live="polite" className="mr-auto min-w-0 text-ink-soft tabular-nums wrap-anywhere">
          {bills.length === 0 ? (
            <>
              Not sure yet?{" "}
              <a href={paths.sample} className="text-accent underline underline-offset-2">
                See a sample month
              </a>
            </>
          ) : (
            monthlyText(picked)
          )}
        </p>
        <Button type="submit" variant="primary" disabled={bills.length === 0} className="shrink-0">
          {bills.length === 0 ? "Add bills" : `Add ${counted(bills.length, "bill")}`}
        </Button>
      </form>
    </SetupStepCard>
  );
}

function CurrencyOffer() {
  const { perform, undo } = useChanges();
  const currency = useCurrency();
  const guess = currencyOfLanguage(navigator.language);
  if (guess === currency) return null;
  async function take() {
    const done = await perform({ type: "settings.update", data: { currency: guess } });
    showOutcome(done, "Currency preference updated successfully!", undo, { failure: FAILED.currency });
  }
  return (
    <p className="flex flex-wrap items-center gap-x-1 px-4 pt-1 sm:px-5 text-ink-soft">
      Amounts are in {currency}.
      <Button variant="link" className="px-2" onClick={() => void take()}>
        {`Use ${guess} ${CURRENCY_SYMBOLS[guess]}`}
      </Button>
    </p>
  );
}
