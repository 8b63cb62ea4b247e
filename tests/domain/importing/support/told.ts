import type { Found, FoundBill } from "#domain/importing/found.ts";

/** Writes down all that was read from a file, line by line, so that a test can say it in full. */
export function told(found: Found | null): string[] {
  if (found?.kind !== "bills") return [String(found?.kind ?? "unknown")];
  return [
    found.source,
    ...found.bills.map(billText),
    ...found.budgets.map(({ month, amountCents }) => `budget ${month} ${amountCents}`),
    ...found.refused.map(({ line, why }) => `${line} refused: ${why}`),
    ...found.skipped.map(({ line, kind }) => `${line} skipped: ${kind}`),
    ...found.assumptions.map(
      ({ kind, text, isSure, choices }) =>
        `${isSure ? "said" : "asked"} ${kind}: ${text}${choices.map(({ value }) => ` [${value}]`).join("")}`,
    ),
  ];
}

function billText(bill: FoundBill): string {
  const { line, title, amountCents, currency, dueDate, status, paidDate, category, note, repeats, identity } =
    bill;
  const repeat =
    repeats === null
      ? ""
      : ` ${repeats.rule} from ${repeats.anchor}${repeats.until === null ? "" : ` until ${repeats.until}`}`;
  return [
    `${line} ${title} | ${amountCents} ${currency ?? "-"} | ${dueDate} ${status}${paidDate === null ? "" : ` ${paidDate}`}${repeat}`,
    category === null ? "" : ` | category ${category}`,
    note === null ? "" : ` | note ${note.replaceAll("\n", "⏎")}`,
    identity === null ? "" : ` | id ${identity}`,
  ].join("");
}
