import type { Simulation } from "../simulation.ts";
import type { Settled } from "../story/settle.ts";
import { unexpected, unexpectedBudgets } from "./as-expected.ts";
import { differencesOn } from "./devices.ts";
import { faultyMails } from "./reminders.ts";
import { type Row, rowsIn, type StoredRows, storedRows } from "./stored-rows.ts";
import { wronglyTold } from "./told.ts";

/** Everything that must hold once it is quiet, whatever happened before. @returns what doesn't, in sentences */
export function brokenInvariants(simulation: Simulation, settled: readonly Settled[]): string[] {
  const users = new Map(settled.map(({ userId, email }) => [userId, email]));
  return [
    ...[...users].flatMap(([userId, email]) => {
      const stored = storedRows(simulation, userId);
      return [
        ...onceEach(stored),
        ...kept(simulation, userId, stored),
        ...landed(simulation, userId, stored),
        ...own(simulation, userId, stored),
        ...unexpected(simulation, stored),
        ...wronglyTold(simulation, stored, { userId, email }),
        ...asCounted(stored, userId),
        ...numbered(stored, userId),
      ];
    }),
    ...settled.flatMap((each) => [
      ...differencesOn(simulation, each),
      ...unexpectedBudgets(simulation, each),
    ]),
    ...[...simulation.backend.sent.altered].map(
      (id) => `Operation ${id} was sent again with something else in it.`,
    ),
    ...faultyMails(simulation),
  ];
}

/** The history has each accepted operation once, under the number it was given. */
function onceEach({ log, history }: StoredRows): string[] {
  const numbers = new Map<string, number>();
  const repeated = history.flatMap(({ id, seq }) => {
    const isRepeated = numbers.has(id);
    numbers.set(id, seq);
    return isRepeated ? [`The history has ${id} twice.`] : [];
  });
  const lost = log.filter(({ id, seq }) => numbers.get(id) !== seq);
  return [...repeated, ...lost.map(({ id, type }) => `The history has lost ${type} ${id}.`)];
}

/** What the app called saved is in the history, or the user was told otherwise. What it called refused isn't. */
function kept({ made }: Simulation, userId: string, { log }: StoredRows): string[] {
  const ids = new Set(log.map(({ id }) => id));
  return made.of(userId).flatMap((change) => {
    const { id, draft, device, said } = change;
    const what = `${draft.type} ${id} of ${device}`;
    // Cron or another device pays the same bill under the same id, or the worker remembers that it was paid so before.
    const isShared = draft.type === "expense.autopay";
    if (ids.has(id)) {
      return said === "refused" && !isShared ? [`${what} was called refused, and is in the history.`] : [];
    }
    const isExcused = isShared || said !== "saved" || change.wasReported || change.wasGivenUp;
    return isExcused ? [] : [`${what} was called saved, and vanished.`];
  });
}

/** An import that was interrupted is finished on the next visit, but for parts of which the user was told otherwise. */
function landed({ made }: Simulation, userId: string, { log }: StoredRows): string[] {
  const ids = new Set(log.map(({ id }) => id));
  return made.landingsOf(userId).flatMap(({ device, operationIds }) =>
    operationIds.flatMap((id, index) => {
      const { said = "open", wasReported = false } = made.get(id) ?? {};
      if (ids.has(id) || said === "refused" || wasReported) return [];
      return [`Part ${index + 1} of an import on ${device} never landed.`];
    }),
  );
}

/** Nobody's changes are in somebody else's account. */
function own({ made }: Simulation, userId: string, { log }: StoredRows): string[] {
  const foreign = log.filter(({ id }) => (made.get(id)?.userId ?? userId) !== userId);
  return foreign.map(({ type, id }) => `The history has ${type} ${id}, which somebody else made.`);
}

/** What triggers and jobs keep beside the rows is what the rows say. */
function asCounted({ ledger, owner }: StoredRows, userId: string): string[] {
  const bytesOf = "octet_length(title || coalesce(category, '') || coalesce(note, '')) + 100";
  const [counted = {}] = rowsIn(
    ledger,
    `SELECT (SELECT count(*) FROM expenses WHERE user_id = ?1 AND deleted = 0) AS bills,
      (SELECT coalesce(sum(${bytesOf}), 0) FROM expenses WHERE user_id = ?1)
        + (SELECT coalesce(sum(${bytesOf}), 0) FROM recurring_series WHERE user_id = ?1) AS bytes,
      (SELECT coalesce(sum(octet_length(image || coalesce(subject, '') || coalesce(result, ''))), 0)
        FROM operations WHERE user_id = ?1) AS history_bytes,
      (SELECT min(CASE weekend_shift WHEN 'before' THEN strftime('%Y-%m', generated_until || '-01', '-1 month') ELSE generated_until END)
        FROM recurring_series
        WHERE user_id = ?1 AND ended_on IS NULL AND (last_month IS NULL OR generated_until < last_month)) AS behind`,
    userId,
  );
  return unequal("The account's row", owner, counted);
}

/** No row has a number that a device at the account's last number wouldn't have heard of. */
function numbered({ ledger, owner }: StoredRows, userId: string): string[] {
  const tables = "operations expenses recurring_series user_budgets user_settings user_badges";
  return tables.split(" ").flatMap((table) => {
    const [row] = rowsIn(ledger, `SELECT max(seq) AS seq FROM ${table} WHERE user_id = ?`, userId);
    return Number(row?.["seq"] ?? 0) > Number(owner["last_seq"])
      ? [`${table} is ahead of the account's numbers.`]
      : [];
  });
}

function unequal(who: string, row: Row, expected: Row): string[] {
  return Object.entries(expected).flatMap(([name, value]) =>
    row[name] === value ? [] : [`${who} has ${name} ${String(row[name])}, not ${String(value)}.`],
  );
}
