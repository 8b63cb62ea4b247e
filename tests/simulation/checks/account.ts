import type { LedgerModel } from "../model/ledger.ts";
import { copyOf, type Row, SETTINGS, type Tables } from "../model/rows.ts";
import type { Simulation } from "../simulation.ts";
import { SECOND_MS } from "../story/durations.ts";
import { expectedFrom } from "./as-expected.ts";
import {
  mayBeMailed,
  type QueuedReminder,
  queuedReminders,
  type ReminderRun,
  reminderRuns,
  type StoredRows,
} from "./stored-rows.ts";

/** Cron reads the bills of a mail this long before it queues the mail at most. */
const READ_BEFORE_MS = 5 * SECOND_MS;

/** An account as it was from an instant until the next one. */
export interface State {
  readonly fromMs: number;
  readonly tables: Tables;
}

/** What the model says of an account through time, and what it was mailed. */
export interface Account {
  readonly model: LedgerModel;
  readonly queued: readonly QueuedReminder[];
  readonly runs: readonly ReminderRun[];
  /** Between two instants. The first one may have begun before. */
  statesIn(fromMs: number, toMs: number): readonly State[];
  isSure(billId: string): boolean;
  mayBeMailed(fromMs: number, toMs: number): boolean;
}

export interface Person {
  readonly userId: string;
  readonly email: string;
}

export function accountOf(simulation: Simulation, stored: StoredRows, { userId, email }: Person): Account {
  const empty: Tables = { bill: new Map(), series: new Map(), budget: new Map(), settings: new Map() };
  const states: State[] = [{ fromMs: 0, tables: empty }];
  const model = expectedFrom(simulation, stored, ({ tables }, entry) => {
    const fromMs = stored.log[entry]?.writtenAtMs ?? 0;
    states.push({ fromMs, tables: copyOf(tables) });
  });
  const turns = [{ mayBe: 0, sinceMs: 0 }, ...mayBeMailed(stored, userId)];
  const within = <T>(list: readonly T[], startOf: (each: T) => number, fromMs: number, toMs: number) => {
    const first = list.findLastIndex((each) => startOf(each) <= fromMs);
    return list.slice(Math.max(0, first)).filter((each) => startOf(each) <= toMs);
  };
  return {
    model,
    queued: queuedReminders(simulation, email),
    runs: reminderRuns(simulation, stored.ledgerName),
    statesIn: (fromMs, toMs) => within(states, (each) => each.fromMs, fromMs, toMs),
    isSure: (billId) => !model.isUnsure(billId),
    mayBeMailed: (fromMs, toMs) =>
      within(turns, ({ sinceMs }) => sinceMs, fromMs, toMs).every(({ mayBe }) => mayBe === 1),
  };
}

export const settingsIn = ({ tables }: State): Row => tables.settings.get("-") ?? SETTINGS;

/** Those that a mail may have been made of. */
export const statesOf = ({ statesIn }: Account, { queuedAtMs }: QueuedReminder) =>
  statesIn(queuedAtMs - READ_BEFORE_MS, queuedAtMs);
