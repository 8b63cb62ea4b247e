import { useEffect, useRef, useState } from "react";
import { addDays, isDay } from "#domain/calendar/days.ts";
import {
  type CancelBy,
  CONTRACT_DAYS,
  isTrial,
  NOTICE_DAYS_MAX,
  RENEWS_MONTHS_MAX,
} from "#domain/expenses/cancel-by.ts";
import { DAYS_BEFORE, dayBeforeText } from "#domain/expenses/reminder-days.ts";
import { enumerated } from "#domain/text/enumerated.ts";
import { useSettings, useToday } from "../../../data/ledger/use-ledger.tsx";
import { AsideButton } from "../../../ui/aside-button.tsx";
import { DayField } from "../../../ui/day-field.tsx";
import { DaysField } from "../../../ui/days-field.tsx";
import { SelectField, TextField } from "../../../ui/fields.tsx";
import { aheadOf, deadlineSentence, typedCancelBy } from "./contract-text.ts";
import type { FormState } from "./expense-form.tsx";

const KINDS = [
  ["none", "None"],
  ["notice", "Notice period"],
  ["trial", "Free trial"],
] as const;

type Kind = (typeof KINDS)[number][0];

const USUAL_NOTICE: CancelBy = { noticeDays: 30, renewsEveryMonths: 12 };

/** By when the contract behind a bill has to be cancelled. What is typed is held as it is, and the domain says what is wrong. */
export function ContractField({ form }: { form: FormState }) {
  const { values, errors } = form;
  const today = useToday();
  const typed = typedCancelBy(values.cancelBy);
  const kind: Kind = typed === null ? "none" : isTrial(typed) ? "trial" : "notice";
  const say = (cancelBy: object | null) =>
    form.known.edit({ cancelBy: cancelBy === null ? null : JSON.stringify(cancelBy) });
  const change = (changes: object) => say({ ...typed, ...changes });
  const ahead = aheadOf(form);

  function choose(chosen: Kind) {
    // A trial is mostly over the day before the first bill.
    const before = isDay(values.dueDate) ? addDays(values.dueDate, -1) : today;
    const [, on = today] = [before, today].sort();
    const starts = { none: null, notice: USUAL_NOTICE, trial: { on } };
    say(starts[chosen]);
  }

  return (
    <>
      <SelectField
        label="Contract"
        name="cancelBy"
        value={kind}
        options={KINDS}
        error={errors.cancelBy}
        onChange={(event) => choose(event.target.value as Kind)}
      />
      {typed !== null && (
        <>
          {isTrial(typed) ? (
            <DayField
              label="Last day of the trial"
              name="trialEnds"
              required
              value={typed.on}
              onDay={(on) => change({ on })}
            />
          ) : (
            <>
              <div className="grid grid-cols-2 gap-3">
                <TextField
                  label="Notice, in days"
                  name="noticeDays"
                  {...NUMBER}
                  value={typed.noticeDays}
                  onChange={({ target }) => change({ noticeDays: numberIn(target.value, NOTICE_DAYS_MAX) })}
                />
                <TextField
                  label="Renews, in months"
                  name="renewsEveryMonths"
                  {...NUMBER}
                  value={typed.renewsEveryMonths}
                  onChange={({ target }) =>
                    change({ renewsEveryMonths: numberIn(target.value, RENEWS_MONTHS_MAX) })
                  }
                />
              </div>
              <DayField
                label="Next renewal"
                name="renewsOn"
                value={typed.renewsOn ?? ahead?.firstRenewal(typed) ?? ""}
                onDay={(renewsOn) => change({ renewsOn: renewsOn === "" ? undefined : renewsOn })}
              />
            </>
          )}
          <p role="status" className="font-semibold">
            {deadlineSentence(typed, ahead, today)}
          </p>
          <ContractReminders
            days={typed.remindDaysBefore ?? CONTRACT_DAYS}
            onChange={(remindDaysBefore) => change({ remindDaysBefore })}
          />
        </>
      )}
    </>
  );
}

const NUMBER = { inputMode: "numeric", required: true, autoComplete: "off" } as const;

/** Returns a number, or what was typed if it is none that could be meant. */
function numberIn(text: string, max: number): number | string {
  const trimmed = text.trim();
  return /^\d{1,3}$/.test(trimmed) && Number(trimmed) <= max ? Number(trimmed) : text;
}

interface ContractRemindersProps {
  days: readonly number[];
  onChange: (days: number[]) => void;
}

/** Says on which days a mail names the contract. Few want others, so those are asked for. */
function ContractReminders({ days, onChange }: ContractRemindersProps) {
  const { notificationDueTomorrow } = useSettings();
  const [isAsked, setIsAsked] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button is gone.
    if (isAsked) box.current?.querySelector("input")?.focus();
  }, [isAsked]);
  if (isAsked)
    return (
      <div ref={box}>
        <DaysField
          legend="Remind me before that day"
          offered={DAYS_BEFORE}
          text={dayBeforeText}
          days={JSON.stringify(days)}
          onChange={onChange}
        />
      </div>
    );
  return (
    <p className="-mt-2 text-small text-ink-soft">
      {notificationDueTomorrow ? `${remindedText(days)} · ` : "Reminders are off in your settings · "}
      <AsideButton onClick={() => setIsAsked(true)}>Other days</AsideButton>
    </p>
  );
}

/** "You're reminded 30, 14 and 3 days before" */
function remindedText(days: readonly number[]): string {
  if (days.length === 0) return "You aren't reminded of it";
  const [first = 0, ...others] = days
    .toSorted((a, b) => b - a)
    .map((each) => (each === 0 ? "on the day" : each));
  const last = others.at(-1) ?? first;
  const unit = last === "on the day" ? "" : last === 1 ? " day before" : " days before";
  return `You're reminded ${enumerated([first, ...others].map(String))}${unit}`;
}
