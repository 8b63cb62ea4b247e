import { type FormEvent, useEffect, useRef, useState } from "react";
import { ordinal, partsOfDay } from "#domain/calendar/days.ts";
import { amountFromCents, CURRENCY_SYMBOLS, currencyOfLanguage, formatCents } from "#domain/money/money.ts";
import { paths } from "#domain/paths.ts";
import { COMMON_BILLS, firstBills } from "#domain/setup/common-bills.ts";
import { counted } from "#domain/text/wording.ts";
import { createExpenseId } from "../../data/db/schema.ts";
import { FAILED } from "../../data/ledger/changes.ts";
import { readDraft, removeDraft, storeDraft } from "../../data/ledger/drafts.ts";
import { useChanges, useCurrency, useToday } from "../../data/ledger/use-ledger.tsx";
import { useAccount } from "../../data/session/session-provider.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/fields.tsx";
import { showOutcome } from "../../ui/toast.ts";
import {
  BillChoice,
  type PickedErrors,
  readPicked,
  type TypedBill,
  type TypedBills,
  typedFrom,
  untyped,
} from "./bill-choice.tsx";
import { SetupStepCard } from "./setup-step.tsx";
import type { Setup } from "./use-setup.ts";

const DRAFT = "setup";

/** Sixteen bills that most households have, to be ticked and priced. What is typed outlives a reload. */
export function BillPicker({ setup }: { setup: Setup }) {
  const account = useAccount();
  const userId = "user" in account ? account.user.id : "";
  const currency = useCurrency();
  const today = useToday();
  const { performAll, undo } = useChanges();
  const [typed, setTyped] = useState<TypedBills>(() => typedFrom(readDraft(userId, DRAFT)));
  const [errors, setErrors] = useState<PickedErrors>({});
  const [areEarlierPaid, setEarlierPaid] = useState(true);
  const isAdding = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(typed).length > 0) storeDraft(userId, DRAFT, typed);
  }, [userId, typed]);

  const picked = Object.values(typed).filter(({ isPicked }) => isPicked);
  const { bills } = readPicked(typed, currency);
  const totalCents = bills.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const hasEarlier = picked.some(({ day }) => day < partsOfDay(today).day);

  function change(title: string, bill: TypedBill) {
    setTyped((before) => ({ ...before, [title]: bill }));
    setErrors(({ [title]: _, ...others }) => others);
  }

  function finish() {
    removeDraft(userId, DRAFT);
    setup.finish("bills");
  }

  async function add(event: FormEvent) {
    event.preventDefault();
    const read = readPicked(typed, currency);
    setErrors(read.errors);
    const [wrong] = Object.keys(read.errors);
    if (wrong !== undefined) {
      form.current?.querySelector<HTMLElement>(`input[name="${wrong}"]`)?.focus();
      return;
    }
    // The user may press again before the bills are on the screen.
    if (isAdding.current || read.bills.length === 0) return;
    isAdding.current = true;
    const done = await performAll(
      firstBills(read.bills, today, { areEarlierPaid }).map(({ amountCents, status, ...bill }) => {
        const added = { id: createExpenseId(), amount: amountFromCents(amountCents) };
        return {
          type: "expense.add" as const,
          data: { ...bill, ...added, ...(status !== "PENDING" && { status }) },
        };
      }),
    );
    isAdding.current = false;
    showOutcome(done, `${counted(read.bills.length, "bill")} added`, undo, { failure: FAILED.add });
    // Finish only now. Until the bills are stored, a reload has to show the picker with what was typed.
    if (done.ok) finish();
  }

  return (
    <SetupStepCard
      step="bills"
      title="Which bills come every month?"
      text="Tick yours and type what they cost. You can change everything later."
      takesFocus={false}
      onSkip={finish}
    >
      <form ref={form} noValidate onSubmit={(event) => void add(event)}>
        <CurrencyOffer />
        <ul className="mt-3 grid gap-x-8 border-t border-line px-5 py-1 md:grid-cols-2">
          {COMMON_BILLS.map(({ title, day }) => (
            <BillChoice
              key={title}
              title={title}
              bill={typed[title] ?? untyped(day)}
              currency={currency}
              error={errors[title]}
              onChange={(bill) => change(title, bill)}
            />
          ))}
        </ul>
        <div
          data-sticky-action
          className="sticky bottom-(--bottom-edge) flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-b-month border-t border-line bg-surface px-5 py-3"
        >
          <div className="min-w-0 flex-1 basis-60">
            <p aria-live="polite" className="tabular-nums">
              {picked.length === 0 ? (
                <span className="text-ink-soft">
                  Not sure yet?{" "}
                  <a href={paths.sample} className="text-accent underline underline-offset-2">
                    See a sample month
                  </a>
                </span>
              ) : (
                <>
                  <span className="font-semibold">{formatCents(totalCents, currency)}</span>{" "}
                  <span className="text-ink-soft">a month</span>
                </>
              )}
            </p>
            {hasEarlier && (
              <CheckboxField
                label={`Mark bills due before the ${ordinal(partsOfDay(today).day)} as paid`}
                checked={areEarlierPaid}
                onChange={(event) => setEarlierPaid(event.target.checked)}
              />
            )}
          </div>
          <Button type="submit" variant="primary" disabled={picked.length === 0} className="max-sm:w-full">
            {picked.length === 0 ? "Add bills" : `Add ${counted(picked.length, "bill")}`}
          </Button>
        </div>
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
    <p className="flex flex-wrap items-center gap-x-1 px-5 pt-1 text-ink-soft">
      Amounts are in {currency}.
      <Button variant="link" className="px-2" onClick={() => void take()}>
        {`Use ${guess} ${CURRENCY_SYMBOLS[guess]}`}
      </Button>
    </p>
  );
}
