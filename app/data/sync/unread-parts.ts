import { isBadgeKey } from "#domain/badges/catalogue.ts";
import { DETAILS } from "#domain/expenses/details.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/settings.ts";
import type { SyncResponse } from "../../../worker/app.ts";
import type { LocalDatabase } from "../db/database.ts";
import { FIRST_SYNC_POINT, type SyncPoint } from "../db/schema.ts";

type Changes = SyncResponse["changes"];
type Row<K extends keyof Changes> = Required<Changes>[K] extends readonly (infer R)[]
  ? R
  : Required<Changes>[K];
type NamesOf<T> = { readonly [K in keyof Required<T>]: unknown };

const EXPENSE: NamesOf<Row<"expenses">> = {
  ...DETAILS,
  id: true,
  dueDate: true,
  status: true,
  isRecurring: true,
  recurringFrequency: true,
  recurringId: true,
  createdAt: true,
  paidDate: true,
  plannedAmount: true,
  payments: true,
  autopayFrom: true,
  estimateIsOwn: true,
};

/** Names what this version of the app stores of a response, by kind. */
const STORED: {
  readonly [K in "expenses" | "skippedExpenses" | "series" | "budgets" | "settings"]: NamesOf<Row<K>>;
} = {
  expenses: EXPENSE,
  skippedExpenses: { ...EXPENSE, freed: true },
  series: {
    ...DETAILS,
    id: true,
    anchorDate: true,
    firstMonth: true,
    firstDay: true,
    generatedUntil: true,
    endedOn: true,
    recurringEvery: true,
    recurringRule: true,
    recurringEnds: true,
    lastMonth: true,
    lastDay: true,
    weekendShift: true,
    lastDayOfMonth: true,
    estimateIsAverage: true,
    autopayFrom: true,
    saidAmount: true,
    saidBeside: true,
    movedMonths: true,
    movedDays: true,
  },
  budgets: { year: true, month: true, amount: true, unset: true },
  settings: DEFAULT_SETTINGS,
};

const OTHERS: NamesOf<Omit<Changes, keyof typeof STORED>> = {
  deletedExpenseIds: true,
  badges: true,
  dashboardViews: true,
  imported: true,
  mails: true,
  mailSenders: true,
  subscription: true,
  history: true,
};

/** Names what only a newer version of the app would store: "expenses tags", "badges no_spend_week", "goals". */
function unreadIn(changes: Changes): string[] {
  const names = new Set<string>();
  for (const [kind, value] of Object.entries(changes)) {
    if (!Object.hasOwn(STORED, kind)) names.add(kind);
    else
      for (const row of [value].flat()) for (const field of Object.keys(row)) names.add(`${kind} ${field}`);
  }
  for (const { key } of changes.badges) names.add(`badges ${key}`);
  return [...names].filter((name) => !isRead(name));
}

function isRead(name: string): boolean {
  const [kind = "", field] = name.split(" ");
  if (field === undefined) return Object.hasOwn(OTHERS, kind);
  if (kind === "badges") return isBadgeKey(field);
  return kind in STORED && Object.hasOwn(STORED[kind as keyof typeof STORED], field);
}

/** @param cursor the one that the response's request carried */
export function unreadAfter(
  { unread }: SyncPoint,
  cursor: SyncPoint["cursor"],
  changes: Changes,
): Pick<SyncPoint, "unread"> {
  const names = unreadIn(changes);
  // Whoever starts over reads everything.
  const before = cursor === null ? undefined : unread;
  if (names.length === 0) return before === undefined ? {} : { unread: before };
  return {
    unread: {
      names: [...new Set([...(before?.names ?? []), ...names])],
      since: before === undefined ? cursor : before.since,
    },
  };
}

/** Has the next sync fetch again what an earlier version of the app couldn't store, if this one can. */
export async function readAgain(database: LocalDatabase): Promise<void> {
  const { unread } = await database.syncPoint();
  if (!unread?.names.some(isRead)) return;
  await database.write(["points"], async ({ points }) => {
    const { unread: now, ...point } = (await points.get("sync-point")) ?? FIRST_SYNC_POINT;
    if (now !== undefined) await points.put({ ...point, cursor: now.since });
  });
}
