import { dayText } from "../calendar/days.ts";
import { isBlank } from "../text/clean-text.ts";
import { type Amount, type AmountColumn, decideAmounts, shortened } from "./amount-column.ts";
import { assumptionsOf } from "./assumptions.ts";
import { currencyOfSign, isShared } from "./currency-signs.ts";
import { decideDates } from "./date-column.ts";
import type { Fields, FoundBills, ReadOptions, Refused, Sign, SkipKind, Skipped } from "./found.ts";
import type { Decisions, Kind, Line, Lines, ReadBill } from "./lines.ts";
import { paymentOf } from "./payments.ts";
import { repeatsIn } from "./repeats.ts";
import { costOf, decideSign } from "./signs.ts";
import { textsOf } from "./texts.ts";
import { directionOf, isNo, isNotBooked, statusOf } from "./words.ts";

/** Decides once for all lines how amounts, dates and signs are meant, and reads each line by that. */
export function readLines(file: Lines, options: ReadOptions): FoundBills {
  const decisions = decide(file, options);
  const found: ReadBill[] = [];
  const refused: Refused[] = [...(file.refused ?? [])];
  const skipped: Skipped[] = [...file.skipped];
  for (const line of file.lines) {
    const read = readLine(line, file, { ...decisions, kind: line.kind ?? decisions.kind }, options);
    if (typeof read === "string") skipped.push({ line: line.line, kind: read, text: line.text });
    else if ("why" in read) refused.push({ line: line.line, text: line.text, why: read.why });
    else found.push(read);
  }
  return {
    kind: "bills",
    source: file.source,
    columns: file.columns ?? [],
    bills: found.map(({ bill }) => bill),
    refused,
    skipped: skipped.toSorted((a, b) => a.line - b.line),
    budgets: file.budgets ?? [],
    assumptions: [...assumptionsOf(file, decisions, found, options), ...(file.assumptions ?? [])],
  };
}

function decide(file: Lines, { choices = {}, usualDateOrder }: ReadOptions): Decisions {
  const all = (pick: (fields: Fields) => (string | undefined)[]) =>
    file.lines.flatMap(({ fields }) => pick(fields)).filter((text) => text !== undefined);
  const amounts = decideAmounts(
    all(({ amount, debit, credit, balance }) => [amount, debit, credit, balance]),
    choices.decimal,
  );
  const dates = decideDates(
    all(({ dueDate, nextDate, paidDate, endDate }) => [dueDate, nextDate, paidDate, endDate]),
    { chosen: choices.dateOrder, usual: usualDateOrder },
  );
  const hasAny = (...roles: (keyof Fields)[]) =>
    file.lines.some(({ fields }) => roles.some((role) => fields[role] !== undefined));
  const signed = file.lines.flatMap(({ fields }) => amountIn(fields.amount, amounts) ?? []);
  const sign =
    file.sign !== null && choices.sign === undefined
      ? { sign: file.sign, isSure: true }
      : decideSign(signed, { hasBalance: hasAny("balance"), chosen: choices.sign });
  return {
    kind: file.kind ?? kindOf(hasAny, sign.sign),
    amounts,
    dates,
    sign,
    hasBothSigns: signed.some(({ cents }) => cents < 0) && signed.some(({ cents }) => cents > 0),
    saysPayments: file.lines.some(
      ({ fields: { status, paidDate } }) =>
        (status !== undefined && statusOf(status) !== null) || paidDate !== undefined,
    ),
  };
}

function kindOf(hasAny: (...roles: (keyof Fields)[]) => boolean, sign: Sign): Kind {
  if (hasAny("nextDate") && hasAny("frequency")) return "subscriptions";
  return hasAny("balance", "credit") || sign === "negative" ? "bank" : "tracker";
}

function amountIn(text: string | undefined, amounts: AmountColumn): Amount | null {
  const reading = text === undefined ? null : amounts.read(text);
  return reading === null || "why" in reading ? null : reading;
}

type LineReading = ReadBill | { readonly why: string } | SkipKind;

function readLine(line: Line, file: Lines, decisions: Decisions, options: ReadOptions): LineReading {
  const { fields } = line;
  if (fields.active !== undefined && isNo(fields.active)) return "inactive";
  const { kind, dates } = decisions;
  if (kind === "bank" && fields.status !== undefined && isNotBooked(fields.status)) return "waiting";
  const cost = costIn(fields, decisions);
  if (typeof cost === "string" || "why" in cost) return cost;
  const dueText = dueTextOf(fields);
  if (dueText === undefined) return { why: "It has no due date." };
  const dueDate = dates.read(dueText);
  if (dueDate === null) return { why: `“${shortened(dueText)}” isn't a day from 2000 to 2199.` };
  const { isShortened, ...texts } = textsOf(fields, line.own !== undefined);
  if (isBlank(texts.title)) return { why: "It has no title." };
  const payment = paymentOf(fields, dueDate, decisions, options);
  // The clock of the device that wrote our own export may be ahead. What lands is bounded then.
  if (line.own === undefined && payment.paidDate !== null && payment.paidDate > options.today)
    return { why: `It says that it was paid on ${dayText(payment.paidDate)}, which is still to come.` };
  const { repeats, unknownRepeat } = repeatsIn(fields, dueDate, decisions);
  if (kind === "subscriptions" && (repeats?.until ?? dueDate) < dueDate) return "inactive";
  const bill = {
    line: line.line,
    ...texts,
    amountCents: cost.cents,
    dueDate,
    ...payment,
    currency: currencyOf(fields, cost.currency, file, options),
    repeats,
    identity: line.identity ?? null,
    own: line.own ?? null,
  };
  return { bill, isShortened, unknownRepeat };
}

/** What repeats goes on with its next bill. */
function dueTextOf({ dueDate, nextDate, paidDate, frequency }: Fields): string | undefined {
  return (frequency === undefined ? undefined : nextDate) ?? dueDate ?? nextDate ?? paidDate;
}

interface Cost {
  readonly cents: number;
  readonly currency: string | null;
}

function costIn(fields: Fields, { amounts, sign }: Decisions): Cost | { readonly why: string } | SkipKind {
  const { amount, debit, credit, direction } = fields;
  if (amount === undefined && (debit !== undefined || credit !== undefined))
    return costOfPair(debit, credit, amounts);
  const reading = amount === undefined ? null : amounts.read(amount);
  if (reading === null) return { why: "It has no amount." };
  if ("why" in reading) return reading;
  const cost = costOf(reading, sign.sign, direction === undefined ? null : directionOf(direction));
  return typeof cost === "string" ? cost : { cents: cost, currency: reading.currency };
}

/** Some banks write what was spent with a minus, and some write zeros where nothing was. */
function costOfPair(
  debit: string | undefined,
  credit: string | undefined,
  amounts: AmountColumn,
): Cost | { readonly why: string } | SkipKind {
  const spent = debit === undefined ? null : amounts.read(debit);
  const received = credit === undefined ? null : amounts.read(credit);
  if (spent !== null && "why" in spent) return spent;
  if (received !== null && "why" in received) return received;
  const [out, back] = [spent?.cents ?? 0, received?.cents ?? 0];
  if (out !== 0 && back !== 0) return { why: "It has both an amount spent and one received." };
  if (out !== 0) return { cents: Math.abs(out), currency: spent?.currency ?? null };
  return back === 0 ? "zero" : "income";
}

/** The line's own column counts first, then the sign of its amount, then what the file or the user says. */
function currencyOf(
  { currency }: Fields,
  ofAmount: string | null,
  file: Lines,
  { choices = {} }: ReadOptions,
): string | null {
  const said =
    currency === undefined
      ? ofAmount
      : (currencyOfSign(currency) ?? currency.trim().toUpperCase().slice(0, 10));
  const found = said === null || (isShared(said) && file.currency != null) ? (file.currency ?? said) : said;
  return (found === null || isShared(found) ? choices.currency : undefined) ?? found;
}
