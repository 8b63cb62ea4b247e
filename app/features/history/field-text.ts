import { dayText, shortDayText } from "#domain/calendar/day-text.ts";
import { monthOf, yearOfMonth } from "#domain/calendar/days.ts";
import type { Status } from "#domain/expenses/expense.ts";
import { type Currency, formatCents } from "#domain/money/currency.ts";
import type { FieldValue, ImageEntry } from "#domain/undo/history.ts";
import { STATUS_NAMES } from "../../ui/status-names.ts";

type FieldImage = Extract<ImageEntry, { before: FieldValue }>;

export function isField(image: ImageEntry): image is FieldImage {
  return "before" in image;
}

/** "amount $10.00 → $12.00" */
export function fieldText({ field, before, after }: FieldImage, currency: Currency): string {
  const arrow = (from: string, to: string) => `${from} → ${to}`;
  switch (field) {
    case "title":
      return `title ${arrow(`“${before["title"]}”`, `“${after["title"]}”`)}`;
    case "amount":
      return `amount ${arrow(money(before, currency), money(after, currency))}`;
    case "dueDate": {
      const [from, to] = [String(before["dueDate"]), String(after["dueDate"])];
      const text = yearOfMonth(monthOf(from)) === yearOfMonth(monthOf(to)) ? shortDayText : dayText;
      return `due date ${arrow(text(from), text(to))}`;
    }
    case "status":
      return `status ${arrow(statusName(before), statusName(after))}`;
    case "category":
      return `category ${arrow(String(before["category"] ?? "none"), String(after["category"] ?? "none"))}`;
    case "series":
      return after["recurringId"] === null ? "no longer recurring" : "now recurring";
    case "deleted":
      return after["deleted"] === true ? "deleted" : "brought back";
    default:
      return field;
  }
}

export function money(value: FieldValue, currency: Currency): string {
  const cents = value["amountCents"];
  return typeof cents === "number" ? formatCents(cents, currency) : "none";
}

export function statusName(value: FieldValue): string {
  return STATUS_NAMES[value["status"] as Status].toLowerCase();
}
