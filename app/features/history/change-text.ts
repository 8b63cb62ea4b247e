import { monthText, shortDayText } from "#domain/calendar/day-text.ts";
import { formatCents } from "#domain/money/currency.ts";
import type { HistoryEntry, ImageEntry, Subject } from "#domain/undo/history.ts";
import { changeOnTop } from "#domain/undo/order.ts";
import { type BillWords, billsOf, billWords, detailsOf, listText, type Words } from "./bill-words.ts";
import { fieldText, isField, money, statusName } from "./field-text.ts";
import { SETTING_TEXTS } from "./setting-texts.ts";

/**
 * Describes a change as things were then: "Marked “Rent” as paid (was pending) · $900.00, due 1 Nov". An entry of an
 * earlier version is described by what the rows hold now.
 */
export function changeText(entry: HistoryEntry, words: Words): string {
  const bill = billWords(entry, words);
  switch (entry.type) {
    case "expense.add":
      return addedText(entry, bill, words);
    case "expense.setStatus":
      return statusText(entry, bill);
    case "expense.edit":
      return editText(entry, bill, words);
    case "expense.delete":
      return deletedText(entry, bill);
    case "series.stop":
      return stoppedText(entry, bill);
    case "series.generate":
      if (bill.bills === 1) return `Made the recurring bill ${listText(bill)}`;
      return `Made ${bill.bills} recurring bills${listed(entry, bill)}`;
    case "budget.set":
    case "budget.clear":
      return budgetText(entry, words);
    case "settings.update":
      return settingsText(entry);
    case "migration.import":
      return `Imported ${counted(bill.bills)} from the earlier app${listed(entry, bill)}`;
    case "undo":
      return undoneText(entry, words);
    case "dashboard.view":
      return "Opened the dashboard";
  }
}

/** Says why a change can't be undone, and names the later one that is in the way. */
export function refusalText(error: string, entry: HistoryEntry, words: Words): string {
  const later = changeOnTop(words.ledger.historyAfter(entry), entry);
  if (later === undefined) return error;
  return `${error}. Undo this first: ${lowerFirst(changeText(later, words))}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function counted(bills: number): string {
  return `${bills} ${bills === 1 ? "bill" : "bills"}`;
}

function listed({ subject }: HistoryEntry, bill: BillWords): string {
  return subject?.bill === undefined ? "" : `: ${listText(bill)}`;
}

/** " · $900.00, due 1 Nov" */
function dotted(details: readonly string[]): string {
  return details.length === 0 ? "" : ` · ${details.join(", ")}`;
}

function addedText(entry: HistoryEntry, bill: BillWords, { ledger, currency }: Words): string {
  const each = entry.image.some(({ table }) => table === "series") ? ", every month" : "";
  if (entry.subject?.bill !== undefined) return `Added ${[bill.name, ...detailsOf(bill)].join(", ")}${each}`;
  const now = ledger.get("expense", billsOf(entry)[0] ?? "");
  if (now === undefined) return `Added ${bill.name}${each}`;
  return `Added ${bill.name}, ${formatCents(now.amountCents, currency)}, due ${shortDayText(now.dueDate)}${each}`;
}

function statusText(entry: HistoryEntry, bill: BillWords): string {
  const status = entry.image
    .filter(isField)
    .find(({ table, field }) => table === "expense" && field === "status");
  if (status === undefined) return `Changed ${bill.name}${dotted(detailsOf(bill))}`;
  const { before, after } = status;
  const details = dotted(detailsOf(bill));
  return `Marked ${bill.name} as ${statusName(after)} (was ${statusName(before)})${details}`;
}

/** Lists the chosen bill's fields. The others of its series changed in the same way. */
function editText(entry: HistoryEntry, bill: BillWords, { currency }: Words): string {
  const [first] = billsOf(entry);
  const fields = entry.image.filter(isField).filter(({ table, key }) => table === "expense" && key === first);
  const parts = fields.map((image) => fieldText(image, currency));
  const changes = parts.length === 0 ? "" : `: ${parts.join(", ")}`;
  // The changed fields are named already.
  const isChanged = (name: string) => fields.some(({ field }) => field === name);
  const { amount, due, ...rest } = bill;
  const details = detailsOf({
    ...rest,
    ...(amount !== undefined && !isChanged("amount") && { amount }),
    ...(due !== undefined && !isChanged("dueDate") && { due }),
  });
  return `Changed ${several(entry, bill)}${changes}${dotted(details)}`;
}

function several({ subject }: HistoryEntry, { name, bills }: BillWords): string {
  if (bills <= 1) return name;
  return subject?.bill === undefined
    ? `${bills} bills of ${name}`
    : `${name} and ${bills - 1} more of its series`;
}

function deletedText(entry: HistoryEntry, bill: BillWords): string {
  if (entry.subject?.bill === undefined) return `Deleted ${several(entry, bill)}`;
  return `Deleted ${listText(bill)}${bill.bills > 1 ? " of its series" : ""}`;
}

function stoppedText({ subject }: HistoryEntry, bill: BillWords): string {
  const stopped = `Stopped the recurring series ${bill.name}`;
  if (subject?.bill === undefined) return stopped;
  return `${stopped}: ${bill.bills === 1 ? "1 bill is" : `${bill.bills} bills are`} now individual${dotted(detailsOf(bill))}`;
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
  const { undid, ...subject } = entry.subject ?? {};
  if (undid !== undefined) return toldAgain(entry, undid, subject, words);
  const original = entry.undoes === null ? undefined : words.ledger.entry(entry.undoes);
  if (original === undefined) return "Undid an earlier change";
  const text = changeText(original, words);
  return `${original.type === "undo" ? "Took back" : "Undid"}: ${lowerFirst(text)}`;
}

/**
 * Describes what was undone from the undo alone, since the change may have left the history. The undo's diff is the
 * change's own, or its reverse.
 */
function toldAgain(
  entry: HistoryEntry,
  [type, times]: NonNullable<Subject["undid"]>,
  subject: Subject,
  words: Words,
): string {
  const image = times % 2 === 0 ? entry.image : entry.image.map(reversed);
  const text = changeText({ ...entry, type, subject, image }, words);
  return `${prefix(times)}${lowerFirst(text)}`;
}

function prefix(times: number): string {
  if (times === 1) return "Undid: ";
  return `Took back: ${"took back: ".repeat(times - 2)}undid: `;
}

function reversed(image: ImageEntry): ImageEntry {
  return isField(image) ? { ...image, before: image.after, after: image.before } : image;
}
