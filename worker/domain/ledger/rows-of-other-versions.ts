import { isBadgeKey } from "../badges/catalogue.ts";
import { LATEST_START } from "../calendar/periods.ts";
import { BLANK_DETAILS, STRUCTURED_DETAILS } from "../expenses/details.ts";
import { NEW_BILL, STATUSES } from "../expenses/expense.ts";
import { CURRENCIES } from "../money/money.ts";
import { EVERY_MONTH, WEEKEND_SHIFTS } from "../series/rule.ts";
import { NEW_SERIES } from "../series/series.ts";
import { CARRY_OVERS, DEFAULT_SETTINGS, REMIND_BY, THEMES, VIEW_MODES } from "../settings/settings.ts";
import { STRUCTURED_SETTINGS } from "../settings/settings-json.ts";
import type { Rows, Table } from "./ledger.ts";

/** The fields that rows of earlier versions in a browser lack. The tables are those that this version knows. */
const LATER: { readonly [T in Table]: Partial<Rows[T]> } = {
  expense: { ...BLANK_DETAILS, ...NEW_BILL },
  series: { ...BLANK_DETAILS, ...EVERY_MONTH, ...NEW_SERIES },
  budget: { unset: false },
  settings: {
    budgetCarryOver: DEFAULT_SETTINGS.budgetCarryOver,
    remindDaysBefore: DEFAULT_SETTINGS.remindDaysBefore,
    remindDaysAfter: DEFAULT_SETTINGS.remindDaysAfter,
    remindBy: DEFAULT_SETTINGS.remindBy,
    monthStart: DEFAULT_SETTINGS.monthStart,
    income: DEFAULT_SETTINGS.income,
  },
  account: {},
  badge: {},
  mail: {},
  sender: {},
};

type Choices<T extends Table> = {
  readonly [K in keyof Rows[T]]?: readonly [choices: readonly Rows[T][K][], instead: Rows[T][K]];
};

/** The choices that this version knows, and the one that is shown for any other. */
const CHOICES: { readonly [T in Table]?: Choices<T> } = {
  expense: { status: [STATUSES, "PENDING"] },
  series: { weekendShift: [WEEKEND_SHIFTS, EVERY_MONTH.weekendShift] },
  settings: {
    currency: [CURRENCIES, DEFAULT_SETTINGS.currency],
    theme: [THEMES, DEFAULT_SETTINGS.theme],
    dashboardViewMode: [VIEW_MODES, DEFAULT_SETTINGS.dashboardViewMode],
    remindBy: [[...REMIND_BY, null], DEFAULT_SETTINGS.remindBy],
    budgetCarryOver: [CARRY_OVERS, DEFAULT_SETTINGS.budgetCarryOver],
    monthStart: [Array.from({ length: LATEST_START + 1 }, (_, day) => day), DEFAULT_SETTINGS.monthStart],
  },
};

interface Stored {
  readonly table: Table;
  readonly key: string;
  readonly row: object;
}

/**
 * Adapts stored rows to this version of the app, and leaves out those that it doesn't know. Rows that need no change stay the
 * same objects. The storage isn't changed.
 */
export function ofThisVersion<S extends Stored>(rows: readonly S[]): S[] {
  return rows.filter(isKnown).map((stored) => withKnownChoices(withTexts(withLaterFields(stored))));
}

function isKnown({ table, key }: Stored): boolean {
  return Object.hasOwn(LATER, table) && (table !== "badge" || isBadgeKey(key));
}

function withLaterFields<S extends Stored>(stored: S): S {
  const later = LATER[stored.table];
  if (Object.keys(later).every((name) => name in stored.row)) return stored;
  return { ...stored, row: { ...later, ...stored.row } };
}

/** Values with parts, which rows hold as JSON text. */
const TEXTS = [...new Set<string>([...STRUCTURED_DETAILS, ...STRUCTURED_SETTINGS])];

/** A version that didn't know such a value has stored it as it received it. */
function withTexts<S extends Stored>(stored: S): S {
  const row = stored.row as Record<string, unknown>;
  const received = TEXTS.filter((name) => typeof row[name] === "object" && row[name] !== null);
  if (received.length === 0) return stored;
  const texts = received.map((name) => [name, JSON.stringify(row[name])]);
  return { ...stored, row: { ...row, ...Object.fromEntries(texts) } };
}

function withKnownChoices<S extends Stored>(stored: S): S {
  const choices = Object.entries((CHOICES[stored.table] ?? {}) as Record<string, [unknown[], unknown]>);
  const row = stored.row as Record<string, unknown>;
  const unknown = choices.filter(([name, [known]]) => name in row && !known.includes(row[name]));
  if (unknown.length === 0) return stored;
  return {
    ...stored,
    row: { ...row, ...Object.fromEntries(unknown.map(([name, [, instead]]) => [name, instead])) },
  };
}
