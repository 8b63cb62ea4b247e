import { isDay } from "../calendar/days.ts";
import { type CancelBy, cancelByText } from "../expenses/cancel-by.ts";
import { daysBeforeText } from "../expenses/reminder-days.ts";
import type { Payment } from "../expenses/status.ts";
import { cellText, SERIES_DETAILS as DETAILS_COLUMN } from "../export/csv.ts";
import { followsPayments } from "../series/average.ts";
import type { Series } from "../series/series.ts";
import { centsOf } from "./amount-text.ts";
import { readDate } from "./date-text.ts";
import type { OwnFields } from "./found.ts";
import { OWN_SOURCE } from "./own-rows.ts";
import { seriesIn } from "./own-series.ts";
import type { CellOf, Product } from "./product.ts";

/** Our own expenses.csv (docs/contracts.md#exports). */
export const OWN_CSV: Product = {
  source: OWN_SOURCE,
  kind: "tracker",
  sign: "positive",
  columns: ["ID", "Title", "Amount", "Currency", "Due date", "Status", "Paid on", "Recurring", "Series"],
  reader: () => (marked) => {
    const cell = textOf(marked);
    return {
      title: cell("Title"),
      amount: cell("Amount"),
      currency: cell("Currency"),
      dueDate: cell("Due date"),
      status: cell("Status"),
      paidDate: cell("Paid on"),
      category: cell("Category"),
      note: cell("Note"),
      ...(cell(DETAILS_COLUMN) === "" && { frequency: ruleOf(cell("Interval")), endDate: cell("End") }),
    };
  },
  extras: () => {
    const known = new Map<string, Series | null>();
    return (marked) => {
      const cell = textOf(marked);
      const seriesId = cell("Series");
      const details = cell(DETAILS_COLUMN);
      const name = JSON.stringify([seriesId, details]);
      const series = known.get(name) ?? (details === "" ? null : seriesOfCell(seriesId, details));
      known.set(name, series);
      return { identity: cell("ID"), own: ownFieldsOf(cell, series) };
    };
  },
};

/** The inverse of the export's cell. */
function seriesOfCell(id: string, text: string): Series | null {
  if (text.length > DETAILS_MAX) return null;
  try {
    return seriesIn({ ...(JSON.parse(text) as object), id });
  } catch {
    return null;
  }
}

/** Longer than the longest note and title as JSON may be. */
const DETAILS_MAX = 20_000;

function textOf(marked: CellOf): CellOf {
  return (name) => cellText(marked(name));
}

/** An interval is a number of months or a rule. */
function ruleOf(interval: string): string {
  return /^\d+$/.test(interval) ? `FREQ=MONTHLY;INTERVAL=${interval}` : interval;
}

function ownFieldsOf(cell: CellOf, series: Series | null): OwnFields {
  const createdAtMs = Date.parse(cell("Created"));
  const planned = cell("Planned amount");
  return {
    seriesId: cell("Series") || null,
    series,
    createdAtMs: Number.isNaN(createdAtMs) ? null : createdAtMs,
    plannedCents: planned === "" ? null : exactCents(planned),
    amountIsEstimate: cell("Estimate") === "true",
    autopay: cell("Autopay") === "true",
    // The operation takes its own day, as when autopay is switched on: what is overdue stays overdue.
    autopayFrom: null,
    estimateIsOwn: series !== null && followsPayments(series) && isOwnEstimate(cell, series),
    payments: paymentsIn(cell("Payments")),
    remindDaysBefore: daysIn(cell("Reminders")),
    cancelBy: cancelByIn(cell("Contract")),
  };
}

/** A bill whose estimate doesn't follow the payments of its series was given one of its own. */
function isOwnEstimate(cell: CellOf, { amountCents }: Series): boolean {
  const isOpen = cell("Status") !== "PAID" && cell("Payments") === "";
  return isOpen && cell("Estimate") === "true" && exactCents(cell("Amount")) !== amountCents;
}

function exactCents(text: string): number | null {
  const cents = centsOf(text, ".");
  return cents === "tooFine" ? null : cents;
}

/** "200.00 on 2026-11-04, 250.00 on 2026-11-20" */
function paymentsIn(text: string): Payment[] {
  return text.split(", ").flatMap((part) => {
    const [amount = "", day = ""] = part.split(" on ");
    const cents = exactCents(amount);
    return cents !== null && isDay(day) ? [{ cents, day }] : [];
  });
}

/** The inverse of daysBeforeText. Returns null for an empty text, and for one of another version. */
function daysIn(text: string): number[] | null {
  if (text === "never") return [];
  const days = text
    .split(/, | and /)
    .map((part) => (part === "on the day" ? 0 : Number(/^(\d{1,2}) days? before$/.exec(part)?.[1])));
  return text !== "" && daysBeforeText(days) === text ? days : null;
}

const TRIAL = /^free trial until ([^,]+)(?:, reminders (.+))?$/;
const NOTICE =
  /^(no|\d+)(?: days?'s?)? notice, renews every (?:(\d+) )?months?(?: from ([^,]+))?(?:, reminders (.+))?$/;

/** The inverse of cancelByText. */
function cancelByIn(text: string): CancelBy | null {
  const [, on, trialDays] = TRIAL.exec(text) ?? [];
  const [, notice, months = "1", from, noticeDays] = NOTICE.exec(text) ?? [];
  const reminders = daysIn(trialDays ?? noticeDays ?? "");
  const reminded = reminders === null ? {} : { remindDaysBefore: reminders };
  const [trialEnd, renewsOn] = [on, from].map((day) => (day === undefined ? undefined : readDate(day).clear));
  const cancelBy: CancelBy | null =
    trialEnd !== undefined
      ? { on: trialEnd, ...reminded }
      : notice === undefined
        ? null
        : {
            noticeDays: notice === "no" ? 0 : Number(notice),
            renewsEveryMonths: Number(months),
            ...(renewsOn !== undefined && { renewsOn }),
            ...reminded,
          };
  return cancelBy !== null && cancelByText(cancelBy) === text ? cancelBy : null;
}
