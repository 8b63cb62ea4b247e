import { type FormEvent, type RefObject, useRef, useState } from "react";
import { monthStartText, ordinal } from "#domain/calendar/day-of-month-text.ts";
import { monthText, shortDayText } from "#domain/calendar/days.ts";
import { LAST_WORKING_DAY, LATEST_START } from "#domain/calendar/periods.ts";
import { amountFromCents, groupedDecimal } from "#domain/money/money.ts";
import { type IncomeJson, incomeIn } from "#domain/settings/income.ts";
import {
  useCurrency,
  useCurrentMonth,
  useMonthStart,
  usePeriod,
  useSettings,
} from "../../data/ledger/use-ledger.tsx";
import { AmountField, useTypedAmount } from "../../ui/amount-field.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SelectField } from "../../ui/fields.tsx";
import { SelectRow, SettingRow, SettingRows } from "../../ui/setting-row.tsx";
import { useSaveSetting } from "./save-setting.ts";

/** When a month begins, and what comes in. */
export function MonthSettings() {
  const { income } = useSettings();
  const amount = useRef<HTMLInputElement>(null);
  return (
    <Card title="Your month">
      <SettingRows>
        <MonthStartSetting />
        {/* A change on another device, or an undo, replaces what the fields show. */}
        <IncomeSetting key={income} input={amount} />
      </SettingRows>
    </Card>
  );
}

const STARTS = [...Array.from({ length: LATEST_START }, (_, index) => index + 1), LAST_WORKING_DAY].map(
  (start) => [String(start), `On ${monthStartText(start)}`] as const,
);

function MonthStartSetting() {
  const start = useMonthStart();
  const { month, from, to } = usePeriod(useCurrentMonth());
  const save = useSaveSetting();
  return (
    <SelectRow
      label="Months begin"
      hint={`${monthText(month)} is ${shortDayText(from)} to ${shortDayText(to)}. Budgets and reports follow.`}
      value={start}
      options={STARTS}
      onChoose={(chosen) => void save({ monthStart: Number(chosen) }, "First day of the month saved")}
    />
  );
}

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1).map(
  (day) => [String(day), day === 31 ? "Last day" : ordinal(day)] as const,
);

function IncomeSetting({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const currency = useCurrency();
  const stored = incomeIn(useSettings().income);
  const saveSetting = useSaveSetting();
  const shown = stored === null ? "" : groupedDecimal(stored.cents);
  const { read, field } = useTypedAmount(shown, currency, input, () => null);
  const [day, setDay] = useState(String(stored?.day ?? 1));
  const isChanged = field.value !== shown || (stored !== null && day !== String(stored.day));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (field.value.trim() === "" && stored !== null) return void remove();
    const cents = read();
    if (cents === null) return;
    void save({ amount: amountFromCents(cents), day: Number(day) }, "Income saved");
  }
  const remove = () => save(null, "Income removed");

  async function save(income: IncomeJson | null, saved: string) {
    await saveSetting({ income }, saved);
    // The fields that had the focus were replaced by others.
    if (document.activeElement === document.body) input.current?.focus();
  }

  return (
    <form noValidate onSubmit={submit}>
      <SettingRow label="Income" hint="One sum a month. The month then says what is left of it after bills.">
        {() => (
          <>
            <div className="grid w-full grid-cols-2 gap-2">
              <AmountField label="Amount" {...field} urgent />
              <SelectField
                label="Day"
                value={day}
                options={DAYS}
                onChange={(event) => setDay(event.target.value)}
              />
            </div>
            <div className="flex gap-2">
              {stored !== null && (
                <Button variant="quiet" onClick={() => void remove()}>
                  Remove<span className="sr-only"> income</span>
                </Button>
              )}
              {isChanged && (
                <Button type="submit">
                  Save<span className="sr-only"> income</span>
                </Button>
              )}
            </div>
          </>
        )}
      </SettingRow>
    </form>
  );
}
