import { type FormEvent, useEffect, useRef } from "react";
import { type Month, numberOfMonth, yearOfMonth } from "#domain/calendar/days.ts";
import { monthSums } from "#domain/expenses/month-figures.ts";
import { readAmountText } from "#domain/money/amount-text.ts";
import { amountFromCents, formatCents } from "#domain/money/money.ts";
import type { OperationInput } from "#domain/operations/operation.ts";
import { FAILED } from "../../data/ledger/changes.ts";
import { beginFirstRun } from "../../data/ledger/earned-badges.ts";
import type { OperationDraft } from "../../data/ledger/outbox.ts";
import { useChanges, useCurrency, useMonthExpenses, useSettings } from "../../data/ledger/use-ledger.tsx";
import { AmountField, WHICH_AMOUNT } from "../../ui/amount-field.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/choices.tsx";
import { useTyped } from "../../ui/fields.tsx";
import { showOutcome } from "../../ui/toast.ts";
import { BillsStep } from "./bills-step.tsx";
import { SetupStepCard, STEP_FOOT } from "./setup-step.tsx";
import type { Setup } from "./use-setup.ts";

interface SetupGuideProps {
  setup: Setup;
  month: Month;
  /** Gives focus a place after the last step. */
  onDone: () => void;
}

export function SetupGuide({ setup, month, onDone }: SetupGuideProps) {
  useEffect(beginFirstRun, []);
  switch (setup.step) {
    case "bills":
      return <BillsStep setup={setup} />;
    case "budget":
      return <BudgetStep setup={setup} month={month} />;
    case "reminders":
      return <RemindersStep setup={setup} onDone={onDone} />;
  }
}

const BUDGET_TEXT =
  "A budget shows how much is left. This one goes for every month from now on; any month can have another.";

function BudgetStep({ setup, month }: { setup: Setup; month: Month }) {
  const currency = useCurrency();
  const { performAll, undo } = useChanges();
  const { budgetCarryOver } = useSettings();
  const { totalCents } = monthSums(useMonthExpenses(month));
  const { text, edit, error, refuse: say } = useTyped("");
  const field = useRef<HTMLInputElement>(null);
  const finish = () => setup.finish("budget");

  function refuse(sentence: string) {
    say(sentence);
    field.current?.focus();
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    const amount = readAmountText(text, currency);
    if (amount.kind === "none") return refuse("Please enter a valid positive amount");
    if (amount.kind === "unclear") return refuse(WHICH_AMOUNT);
    const inMonth = { year: yearOfMonth(month), month: numberOfMonth(month) };
    const data = { ...inMonth, amount: amountFromCents(amount.cents) };
    const set: OperationDraft = { type: "budget.set", data };
    // "A month" means each: a month without a budget of its own then has the latest one's.
    const carries: OperationDraft = { type: "settings.update", data: { budgetCarryOver: "amount" } };
    const done = await performAll(budgetCarryOver === "none" ? [carries, set] : [set]);
    showOutcome(done, "Budget saved", undo, { failure: FAILED.budget });
    if (done.ok) finish();
  }

  return (
    <SetupStepCard
      step="budget"
      title="How much do you want to spend a month?"
      text={
        totalCents > 0
          ? `Your bills come to ${formatCents(totalCents, currency)}. ${BUDGET_TEXT}`
          : BUDGET_TEXT
      }
      takesFocus={setup.isContinued}
      onSkip={finish}
    >
      <form noValidate onSubmit={(event) => void save(event)}>
        <div className="max-w-60 px-4 pt-3 pb-5 sm:px-5">
          <AmountField
            ref={field}
            label="Budget a month"
            currency={currency}
            value={text}
            error={error}
            onText={edit}
          />
        </div>
        <div className={STEP_FOOT}>
          <Button type="submit" variant="primary">
            Set budget
          </Button>
        </div>
      </form>
    </SetupStepCard>
  );
}

function RemindersStep({ setup, onDone }: { setup: Setup; onDone: () => void }) {
  const settings = useSettings();
  const { perform, undo } = useChanges();
  async function save(data: OperationInput["settings.update"]) {
    showOutcome(await perform({ type: "settings.update", data }), "Reminders saved", undo);
  }
  function finish() {
    setup.finish("reminders");
    onDone();
  }
  return (
    <SetupStepCard
      step="reminders"
      title="Want a reminder?"
      text={`By email, at ${settings.reminderHour}:00 your time. You can change the hour in Settings.`}
      takesFocus={setup.isContinued}
      onSkip={finish}
    >
      <div className="px-4 pt-2 pb-4 sm:px-5">
        <CheckboxField
          label="The day before a bill is due"
          checked={settings.notificationDueTomorrow}
          onChange={(event) => void save({ notificationDueTomorrow: event.target.checked })}
        />
        <CheckboxField
          label="When a bill is overdue"
          checked={settings.notificationOverdue}
          onChange={(event) => void save({ notificationOverdue: event.target.checked })}
        />
      </div>
      <div className={STEP_FOOT}>
        <Button variant="primary" onClick={finish}>
          Done
        </Button>
      </div>
    </SetupStepCard>
  );
}
