import { useEffect, useLayoutEffect, useRef, useState } from "react";
import {
  CURRENCIES,
  CURRENCY_SYMBOLS,
  type Currency,
  currencyOfLanguage,
  DEFAULT_CURRENCY,
} from "#domain/money/money.ts";
import { loginPath, paths } from "#domain/paths.ts";
import { billsToCome } from "#domain/setup/first-bills.ts";
import type { Picked } from "#domain/setup/picked-bills.ts";
import { PICKED_PARAMETER } from "#domain/sign-in/sign-in.ts";
import { counted } from "#domain/text/wording.ts";
import { fetchCode } from "../../browser/fetch-code.ts";
import { chosenPlan } from "../../data/billing/pending-payment.ts";
import {
  keepPicked,
  type PickedDraft,
  readPickedDraft,
  storePicked,
  whenPickedElsewhere,
} from "../../data/ledger/picked-draft.ts";
import { todayHere } from "../../data/session/today-here.ts";
import { BillPicker, focusMissing } from "../../features/guide/bill-picker.tsx";
import { StartTerms } from "../../features/guide/picker-controls.tsx";
import { whenDropped } from "../../features/importing/dropped-files.ts";
import { Alert, Button, buttonClass } from "../../ui/button.tsx";

const NOTHING = { bills: [], currency: DEFAULT_CURRENCY } as const;

/** The picker of /start. What is picked stays in this browser, and nobody is asked for anything. */
export function StartMonth() {
  const [today] = useState(todayHere);
  const [picked, setPicked] = useState<Picked>({ ...NOTHING, paidBefore: today });
  const [adding, setAdding] = useState<PickedDraft["adding"]>(null);
  const [asksForAmounts, setAsks] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  // Before the first paint after hydration, so that the page begins with what was picked.
  useLayoutEffect(() => {
    const show = (draft: PickedDraft | null) => {
      const { bills, currency, paidBefore } = draft ?? {
        ...{ bills: [], currency: currencyOfLanguage(navigator.language) },
        paidBefore: today,
      };
      // What was said on an earlier day is asked again, about this one.
      setPicked({ bills: billsToCome(bills, today), currency, paidBefore: paidBefore && today });
      setAdding(draft?.adding ?? null);
    };
    show(readPickedDraft());
    return whenPickedElsewhere(show);
  }, [today]);

  useEffect(
    () =>
      whenDropped(
        () => undefined,
        (files) =>
          void bring(files).catch((thrown: unknown) =>
            setFailure(thrown instanceof Error ? thrown.message : String(thrown)),
          ),
      ),
    [],
  );

  function change(next: Picked) {
    setAsks(false);
    setPicked(next);
    storePicked(next);
  }
  function keep() {
    setAsks(true);
    if (focusMissing(list.current)) return;
    const token = keepPicked(picked);
    chosenPlan.set("pro_monthly");
    location.assign(loginPath(`${paths.dashboard}?${PICKED_PARAMETER}=${token}`));
  }

  if (adding !== null) return <OnTheirWay count={picked.bills.length} />;
  // On a phone only the button stays in sight, and the month has the rest of the window.
  const foot = (
    <div className="max-lg:contents lg:sticky lg:top-6">
      {picked.bills.length > 0 && (
        <div className="-mx-4 border-t border-line bg-canvas px-4 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] text-center max-lg:sticky max-lg:bottom-0 max-lg:z-3 sm:-mx-6 sm:px-6 lg:m-0 lg:border-0 lg:p-0 lg:pb-2">
          <Button variant="primary" className="w-full sm:max-lg:max-w-90" onClick={keep}>
            Keep this month
          </Button>
        </div>
      )}
      <StartTerms />
    </div>
  );
  return (
    <>
      <Alert text={failure} className="mb-3" />
      <BillPicker {...{ picked, today, asksForAmounts, list, foot }} drawsMonth onChange={change}>
        <CurrencySelect value={picked.currency} onChoose={(currency) => change({ ...picked, currency })} />
      </BillPicker>
    </>
  );
}

/** Reads files that are dropped beside the picker. */
async function bring(files: readonly File[]): Promise<void> {
  const { keepForImport } = await fetchCode(() => import("../../data/importing/chosen-files.ts"));
  await keepForImport(files, null);
  location.assign(paths.startImport);
}

function CurrencySelect(props: { value: Currency; onChoose: (currency: Currency) => void }) {
  return (
    <select
      aria-label="Amounts in"
      value={props.value}
      onChange={(event) => props.onChoose(event.target.value as Currency)}
      className="-mr-2 min-h-9 [field-sizing:content] shrink-0 rounded-control border border-transparent bg-surface px-2 text-ink-soft hover:bg-hover pointer-coarse:min-h-11 pointer-coarse:text-[1rem]"
    >
      {CURRENCIES.map((each) => (
        <option key={each} value={each}>
          {`${each} ${CURRENCY_SYMBOLS[each]}`}
        </option>
      ))}
    </select>
  );
}

/** They are somebody's already, and wait there for the network. */
function OnTheirWay({ count }: { count: number }) {
  return (
    <>
      <p>{`${counted(count, "bill")} you picked ${count === 1 ? "is" : "are"} on the way into your account.`}</p>
      <a href={paths.dashboard} className={`mt-4 ${buttonClass("primary")}`}>
        Open my month
      </a>
    </>
  );
}
