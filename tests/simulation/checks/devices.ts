import { type HistoryEntry, unpacked } from "#domain/undo/history.ts";
import type { Simulation } from "../simulation.ts";
import { DAY_MS } from "../story/durations.ts";
import type { Settled } from "../story/settle.ts";
import { differencesBetween, differencesFrom } from "./differences.ts";
import { type LogEntry, type Row, type StoredRows, storedRows, subscriptionIn } from "./stored-rows.ts";

/** The worker tells a device of nothing older. */
const HISTORY_MS = 30 * DAY_MS;

/** A device's history has none of these. */
const NOT_COPIED = ["dashboard.view", "subscription.change"];

/** How what a device shows differs from what the database holds, in sentences. */
export function differencesOn(simulation: Simulation, settled: Settled): string[] {
  const { userId, screen, browser } = settled;
  const ledger = screen.ledgerStore()?.ledger();
  if (ledger === undefined) return [];
  const stored = storedRows(simulation, userId);
  const { name } = browser.machine;
  const sinceMs = simulation.loop.nowMs - HISTORY_MS;
  const differences = [
    ...differencesBetween("badge", "key", stored.badges, [...ledger.all("badge")] as unknown as Row[]),
    ...inHistory(stored.log, [...ledger.history()], sinceMs),
    ...inSubscription(stored, settled),
  ];
  return [...differencesFrom(stored, ledger, name), ...differences.map((each) => `${name} has ${each}.`)];
}

/** A device may hold older entries, too, as long as they are true. */
function inHistory(log: readonly LogEntry[], shown: readonly HistoryEntry[], sinceMs: number): string[] {
  const shownIds = new Set(shown.map(({ operationId }) => operationId));
  const missing = log.filter(
    ({ id, type, appliedAtMs }) => appliedAtMs > sinceMs && !NOT_COPIED.includes(type) && !shownIds.has(id),
  );
  const logged = new Map(log.map((each) => [each.id, each]));
  const wrong = shown.filter((each) => !isSameEntry(logged.get(each.operationId), each));
  return [
    ...missing.map(({ id, type }) => `no ${type} ${id} in its history`),
    ...wrong.map(({ operationId, type }) => `${type} ${operationId} in its history, which was never so`),
  ];
}

function isSameEntry(logged: LogEntry | undefined, { type, device, image }: HistoryEntry): boolean {
  if (logged === undefined) return false;
  const isSameImage = JSON.stringify(unpacked(JSON.parse(logged.image))) === JSON.stringify(image);
  return logged.type === type && logged.device === device && isSameImage;
}

/** What opens the product on a device, and until when it does without a network. */
function inSubscription(rows: StoredRows, { screen, userId }: Settled): string[] {
  const stored = subscriptionIn(rows);
  const known = screen.app.knownSubscription(userId);
  const compared = [
    ["status", known?.subscription?.status],
    ["trialEndSeconds", known?.subscription?.trial_end],
    ["periodEndSeconds", known?.period_end],
    ["cancelAtSeconds", known?.cancel_at],
  ] as const;
  return compared.flatMap(([name, shown = null]) => {
    const expected = stored[name] ?? null;
    return shown === expected ? [] : [`a subscription with ${name} ${shown}, not ${String(expected)}`];
  });
}
