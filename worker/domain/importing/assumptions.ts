import { dayText } from "../calendar/days.ts";
import { enumerated } from "../text/enumerated.ts";
import { counted } from "../text/wording.ts";
import { currenciesOf, currencyLabel, isShared } from "./currency-signs.ts";
import type { DateOrder } from "./date-text.ts";
import type { Assumption, ReadOptions } from "./found.ts";
import type { Decisions, Lines, ReadBill } from "./lines.ts";

type Said = readonly (Assumption | null)[];

/** Says what was decided for a file, and asks about what the file leaves open. */
export function assumptionsOf(
  file: Lines,
  decisions: Decisions,
  read: readonly ReadBill[],
  options: ReadOptions,
): Assumption[] {
  const { choices = {} } = options;
  const said: Said = [
    ...aboutDates(file, decisions),
    aboutDecimals(decisions, choices.decimal !== undefined),
    aboutSign(decisions, choices.sign !== undefined),
    aboutPayment(decisions, read, options),
    ...aboutCurrency(read, options),
    aboutRepeats(read),
    aboutLengths(read),
  ];
  return said.filter((each) => each !== null);
}

const NONE = { kind: "none", isSure: true, choices: [] } as const;

const ORDER_WORDS: Readonly<Record<DateOrder, string>> = {
  dmy: "day, month, year",
  mdy: "month, day, year",
  ymd: "year, month, day",
};

function aboutDates({ lines }: Lines, { dates }: Decisions): Said {
  const { order, isSure, choices, hasSerials } = dates;
  const cells = lines.flatMap(
    ({ fields: { dueDate, nextDate, paidDate } }) => dueDate ?? nextDate ?? paidDate ?? [],
  );
  const serials: Assumption | null = hasSerials
    ? { ...NONE, text: "Numbers in place of dates are read as Excel's days." }
    : null;
  if (order === null) return [serials];
  // An example that tells the orders apart.
  const example = cells.find(
    (cell) => new Set(choices.map((each) => dates.in(each, cell))).size === choices.length,
  );
  const label = (each: DateOrder) => {
    const day = example === undefined ? null : dates.in(each, example);
    return day === null ? ORDER_WORDS[each] : dayText(day);
  };
  return [
    {
      kind: "dateOrder",
      text: `Dates are read as ${ORDER_WORDS[order]}.`,
      isSure,
      holdsImport: !isSure,
      question:
        example === undefined ? "In which order are the dates written?" : `Which day is ${example.trim()}?`,
      choices: choices.map((value) => ({ value, label: label(value) })),
      value: order,
    },
    serials,
  ];
}

const DECIMAL_CHOICES = [
  { value: ".", label: "With a decimal point: 1,234.50" },
  { value: ",", label: "With a decimal comma: 1.234,50" },
];
const DECIMAL_QUESTION = "How are the amounts written?";

/** @param isChosen whether the user said so, and may say otherwise again */
function aboutDecimals(
  { amounts: { decimal, isSure, isMixed } }: Decisions,
  isChosen: boolean,
): Assumption | null {
  if (isMixed)
    return {
      kind: "decimal",
      text: "Some amounts have a decimal point and others a decimal comma, so each is read by itself.",
      isSure,
      question: DECIMAL_QUESTION,
      choices: DECIMAL_CHOICES,
    };
  if (decimal === null) return null;
  const text = `The decimal mark is a ${decimal === "." ? "point" : "comma"}.`;
  const choices = isSure && !isChosen ? [] : DECIMAL_CHOICES;
  return { kind: "decimal", text, isSure, question: DECIMAL_QUESTION, choices, value: decimal };
}

const SIGN_CHOICES = [
  { value: "negative", label: "Negative ones, such as -12.50" },
  { value: "positive", label: "Positive ones, such as 12.50" },
];

/** @param isChosen whether the user said so, and may say otherwise again */
function aboutSign(
  { sign: { sign, isSure }, hasBothSigns }: Decisions,
  isChosen: boolean,
): Assumption | null {
  const about = { kind: "sign", isSure, value: sign, question: "Which amounts are bills?" } as const;
  if (!(hasBothSigns || isChosen))
    return isSure ? null : { ...about, text: "All amounts are taken for bills.", choices: SIGN_CHOICES };
  const others =
    sign === "negative" ? "positive ones are money that came in" : "negative ones are money that came back";
  const text = `Bills are the ${sign} amounts, and ${others}.`;
  return { ...about, text, choices: isSure && !isChosen ? [] : SIGN_CHOICES };
}

function aboutPayment(
  { kind, saysPayments }: Decisions,
  read: readonly ReadBill[],
  { today, choices = {} }: ReadOptions,
): Assumption | null {
  if (kind === "bank") return { ...NONE, text: "Each payment counts as paid on its date." };
  const past = read.filter(({ bill }) => bill.dueDate < today).length;
  if (kind === "subscriptions" || saysPayments || past === 0) return null;
  const { pastStatus = "PAID" } = choices;
  return {
    kind: "pastStatus",
    text: `${counted(past, "bill")} due before today ${past === 1 ? "is" : "are"} taken as ${pastStatus === "PAID" ? "paid" : "not paid"}.`,
    isSure: choices.pastStatus !== undefined,
    question: `${counted(past, "bill")} ${past === 1 ? "was" : "were"} due before today. Paid?`,
    choices: [
      { value: "PAID", label: "Paid" },
      { value: "PENDING", label: "Not paid" },
    ],
    value: pastStatus,
  };
}

function aboutCurrency(read: readonly ReadBill[], { choices = {} }: ReadOptions): Said {
  const counts = new Map<string, number>();
  for (const {
    bill: { currency },
  } of read)
    if (currency !== null) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  const signs = [...counts.keys()].filter(isShared);
  const asked = signs.map(
    (sign): Assumption => ({
      kind: "currency",
      text: `“${sign}” is the sign of several currencies.`,
      question: `Which currency is “${sign}”?`,
      isSure: choices.currency !== undefined,
      choices: currenciesOf(sign).map((value) => ({ value, label: currencyLabel(value) })),
      ...(choices.currency !== undefined && { value: choices.currency }),
    }),
  );
  if (counts.size < 2) return asked;
  const each = [...counts].map(([currency, count]) => `${counted(count, "bill")} in ${currency}`);
  return [...asked, { ...NONE, text: `The file has ${enumerated(each)}.` }];
}

function aboutRepeats(read: readonly ReadBill[]): Assumption | null {
  const unknown = read.flatMap(({ bill: { title }, unknownRepeat }) =>
    unknownRepeat === null ? [] : `${title} (${unknownRepeat})`,
  );
  if (unknown.length === 0) return null;
  const named =
    unknown.length > NAMED_MAX
      ? [...unknown.slice(0, NAMED_MAX), `${unknown.length - NAMED_MAX} more`]
      : unknown;
  return {
    ...NONE,
    text: `Only the next bill is taken of what comes in a rhythm that isn't known here: ${enumerated(named)}.`,
  };
}

const NAMED_MAX = 5;

function aboutLengths(read: readonly ReadBill[]): Assumption | null {
  const count = read.filter(({ isShortened }) => isShortened).length;
  return count === 0
    ? null
    : { ...NONE, text: `The category or the note of ${counted(count, "bill")} is too long and was cut.` };
}
