import { type Currency, formatCents } from "#domain/currency.ts";
import { monthText, shortDayText } from "#domain/day-text.ts";
import type { Status } from "#domain/expense.ts";
import { CREATED, type FieldValue, type HistoryEntry, type ImageEntry } from "#domain/history.ts";
import type { Ledger } from "#domain/ledger.ts";
import { changeOnTop } from "#domain/verbs/undo-order.ts";
import { STATUS_NAMES } from "../../ui/status-names.ts";
import { SETTING_TEXTS } from "./setting-texts.ts";

interface Words {
  readonly ledger: Ledger;
  readonly currency: Currency;
}

/** What a change was, in plain words: "Marked “Rent” as paid (was pending)". */
export function changeText(entry: HistoryEntry, words: Words): string {
  const bills = billsOf(entry);
  const name = titleOf(bills[0], words);
  switch (entry.type) {
    case "expense.add":
      return addedText(bills[0], name, entry, words);
    case "expense.setStatus":
      return statusText(entry, name);
    case "expense.edit": {
      const what = bills.length > 1 ? `${bills.length} bills of ${name}` : name;
      return `Changed ${what}${fieldsText(entry, bills[0], words)}`;
    }
    case "expense.delete":
      return bills.length > 1 ? `Deleted ${bills.length} bills of ${name}` : `Deleted ${name}`;
    case "series.stop":
      return `Stopped the recurring series ${name}`;
    case "series.generate":
      return bills.length === 1 ? `Made the recurring bill ${name}` : `Made ${bills.length} recurring bills`;
    case "budget.set":
    case "budget.clear":
      return budgetText(entry, words);
    case "settings.update":
      return settingsText(entry);
    case "migration.import":
      return `Imported ${bills.length} ${bills.length === 1 ? "bill" : "bills"} from the earlier app`;
    case "undo":
      return undoneText(entry, words);
    case "dashboard.view":
      return "Opened the dashboard";
  }
}

/** Why a change can't be undone, with the later one that is in the way. */
export function refusalText(error: string, entry: HistoryEntry, words: Words): string {
  const later = changeOnTop(words.ledger.history(), entry);
  if (later === undefined) return error;
  return `${error}. Undo this first: ${lowerFirst(changeText(later, words))}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function billsOf(entry: HistoryEntry): string[] {
  return [...new Set(entry.image.filter(({ table }) => table === "expense").map(({ key }) => key))];
}

function titleOf(id: string | undefined, { ledger }: Words): string {
  const title = id === undefined ? undefined : ledger.get("expense", id)?.title;
  return title === undefined ? "a bill" : `“${title}”`;
}

function addedText(
  id: string | undefined,
  name: string,
  entry: HistoryEntry,
  { ledger, currency }: Words,
): string {
  const bill = id === undefined ? undefined : ledger.get("expense", id);
  const isSeries = entry.image.some(({ table, field }) => table === "series" && field === CREATED);
  const each = isSeries ? ", every month" : "";
  if (bill === undefined) return `Added ${name}${each}`;
  return `Added ${name}, ${formatCents(bill.amountCents, currency)}, due ${shortDayText(bill.dueDate)}${each}`;
}

function statusText(entry: HistoryEntry, name: string): string {
  const status = entry.image.find(isStatus);
  if (status === undefined) return `Changed ${name}`;
  return `Marked ${name} as ${statusName(status.after)} (was ${statusName(status.before)})`;
}

type FieldImage = Extract<ImageEntry, { before: FieldValue }>;

function isField(image: ImageEntry): image is FieldImage {
  return "before" in image;
}

function isStatus(image: ImageEntry): image is FieldImage {
  return isField(image) && image.table === "expense" && image.field === "status";
}

function statusName(value: FieldValue): string {
  return STATUS_NAMES[value["status"] as Status].toLowerCase();
}

/** ": amount $10.00 → $12.00, note" of one bill; the others of its series changed alike. */
function fieldsText(entry: HistoryEntry, id: string | undefined, words: Words): string {
  const parts = entry.image
    .filter(isField)
    .filter(({ table, key }) => table === "expense" && key === id)
    .map((image) => fieldText(image, words));
  return parts.length === 0 ? "" : `: ${parts.join(", ")}`;
}

function fieldText({ field, before, after }: FieldImage, { currency }: Words): string {
  const arrow = (from: string, to: string) => `${from} → ${to}`;
  switch (field) {
    case "title":
      return `title ${arrow(`“${before["title"]}”`, `“${after["title"]}”`)}`;
    case "amount":
      return `amount ${arrow(money(before, currency), money(after, currency))}`;
    case "dueDate":
      return `due date ${arrow(shortDayText(String(before["dueDate"])), shortDayText(String(after["dueDate"])))}`;
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

function money(value: FieldValue, currency: Currency): string {
  const cents = value["amountCents"];
  return typeof cents === "number" ? formatCents(cents, currency) : "none";
}

function budgetText(entry: HistoryEntry, { currency }: Words): string {
  const image = entry.image.find(isField);
  if (image === undefined) return "Changed a budget";
  const [was, is] = [money(image.before, currency), money(image.after, currency)];
  const month = monthText(image.key);
  if (is === "none") return `Cleared the budget of ${month} (was ${was})`;
  return `Set the budget of ${month} to ${is}${was === "none" ? "" : ` (was ${was})`}`;
}

function settingsText(entry: HistoryEntry): string {
  const parts = entry.image.filter(isField).map(({ field, before, after }) => {
    const text = SETTING_TEXTS[field];
    return text === undefined ? field : `${text.name} ${text.value(before)} → ${text.value(after)}`;
  });
  return `Changed ${parts.join(", ")}`;
}

function undoneText(entry: HistoryEntry, words: Words): string {
  const original = entry.undoes === null ? undefined : words.ledger.entry(entry.undoes);
  if (original === undefined) return "Undid an earlier change";
  const text = changeText(original, words);
  return `${original.type === "undo" ? "Took back" : "Undid"}: ${lowerFirst(text)}`;
}
