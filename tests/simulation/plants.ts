import type { Replacement } from "./bundle-programs.ts";

/** A bug that is put into the product's code, to show that the simulation finds it. */
export interface Plant {
  readonly name: string;
  readonly replacements: readonly Replacement[];
}

/** @param texts what stands in the code, then what is put in its place; perhaps in other places, too */
function plant(name: string, ...texts: readonly string[]): Plant {
  const replacements = texts.flatMap((from, index) =>
    index % 2 === 0 ? { from, to: texts[index + 1] ?? "" } : [],
  );
  return { name, replacements };
}

export const PLANTS: readonly Plant[] = [
  plant(
    "results-pruned-by-the-devices-clock",
    "SELECT user_id, op_id, seq, type, applied_at, result FROM operations WHERE (user_id, seq)",
    "SELECT user_id, op_id, seq, type, at, result FROM operations WHERE (user_id, seq)",
  ),
  plant(
    "unsent-changes-lost-on-upgrade",
    "if (connection.objectStoreNames.contains(name)) continue;",
    `if (connection.objectStoreNames.contains(name)) {
          if (name !== "outbox") continue;
          connection.deleteObjectStore(name);
        }`,
  ),
  plant(
    "acknowledged-before-stored",
    "const rows = await unlessTaken(saving);",
    `saving.catch(() => undefined);
          const rows = await batch((ledger) => changesStatements(ledger, userId, request.cursor, nowMs));`,
  ),
  plant(
    "new-id-on-retry",
    "batch.map((each) => ({ ...each.operation }))",
    // Every story's first visits are sent again once their user pays, so it would be found without any steps.
    `batch.map((each) => {
          const isRetried = each.sent === 1 && each.operation.type !== "dashboard.view";
          return { ...each.operation, ...(isRetried && { id: crypto.randomUUID() }) };
        })`,
  ),
  plant(
    "cron-numbers-bills-its-own-way",
    "[Number(billIdIn(each, month)), ",
    "[1200 + Number(billIdIn(each, month)), ",
  ),
  plant(
    "undo-ignores-later-changes",
    "return fieldsOf(table, field).every((each) => topOf(entry, table, key, each, later) === entry.operationId);",
    "return true;",
  ),
  plant("overdue-mails-too-soon", "const WEEK_DAYS = 7;", "const WEEK_DAYS = 1;"),
  plant(
    "mails-retried-under-new-keys",
    "idempotencyKey: keyOf(each) }",
    'idempotencyKey: [keyOf(each), each.tries].join("/") }',
  ),
  plant(
    "trial-noticed-again",
    'kind: "trial_notice", localDate,',
    'kind: "trial_notice", localDate: String(nowSeconds),',
    "trialNoticeForSeconds: end }",
    "trialNoticeForSeconds: null }",
  ),
  plant(
    "sign-out-says-all-is-sent",
    "resolve(isSent());",
    "resolve(true);",
    "resolve(false);",
    "resolve(true);",
  ),
  plant("reminded-at-an-address-that-takes-none", ".set({ mailStopped })", ".set({ mailStopped: null })"),
  plant(
    "autopay-a-day-early",
    'status !== "PENDING" || deleted || dueDate > today)',
    'status !== "PENDING" || deleted || dueDate > addDays(today, 1))',
  ),
  plant(
    "skipped-bill-made-again",
    "if (!standing.freed) return null;",
    "if (!standing.deleted) return null;",
  ),
  plant(
    "carry-over-counted-twice",
    "amountCents: setCents + restCents, setFor",
    "amountCents: setCents + 2 * restCents, setFor",
  ),
  plant(
    "estimate-not-restored",
    "const openCents = plannedCents ?? amountCents;",
    "const openCents = amountCents;",
  ),
  plant(
    "cron-never-makes-february",
    "const bills = months.map((month) => [Number",
    'const bills = months.filter((month) => !month.endsWith("-02")).map((month) => [Number',
  ),
  plant(
    "sunday-moved-to-tuesday",
    "(isSaturday ? -1 : -2) : isSaturday ? 2 : 1)",
    "(isSaturday ? -1 : -2) : 2)",
  ),
  plant(
    "autopay-by-utc",
    `const local = localTime(atMs, knownZone(zone));
  const due =`,
    `const local = localTime(atMs, "UTC");
  const due =`,
  ),
  plant(
    "cursor-stored-before-its-rows",
    `  await database.write(
    ["rows", "history", "outbox"`,
    `  await database.write(["points"], async ({ points }) => {
    const point = await points.get("sync-point");
    if (point !== undefined) await points.put({ ...point, cursor: response.cursor });
  });
  cursor = cursor === null ? null : response.cursor;
  await database.write(
    ["rows", "history", "outbox"`,
  ),
  plant(
    "paid-on-the-due-date",
    "return { ...expense, status, paidDate: today, plannedCents",
    "return { ...expense, status, paidDate: expense.dueDate, plannedCents",
  ),
  plant("skipped-bills-counted", 'standing !== "skipped" && stays', "stays"),
  plant(
    "last-day-left-out",
    "plainDate(rule, month) > rule.endsOn) month",
    "plainDate(rule, month) >= rule.endsOn) month",
  ),
  plant(
    "interval-counted-from-january",
    "(monthIndex(month) - monthIndex(monthOf(anchorDate))) % recurringEvery",
    "monthIndex(month) % recurringEvery",
  ),
  plant(
    "following-means-all",
    'scope === "all" || occurrenceMonth(id, series) >= from',
    'scope !== "this" || occurrenceMonth(id, series) >= from',
  ),
  plant(
    "paid-bills-rewritten",
    'expenses.filter((expense) => expense.id === id || expense.status !== "PAID")',
    "expenses.filter(() => true)",
  ),
  plant(
    "deleted-series-goes-on",
    'draft.put("series", series.id, { ...series, endedOn: chosen.dueDate });',
    "",
  ),
  plant(
    "payments-of-another-device-lost",
    "paymentsBefore === undefined ? payments : merged(now, paymentsBefore, payments)",
    "payments",
  ),
  plant("own-estimate-overwritten", "isOpenEstimate(bill) && !bill.estimateIsOwn;", "isOpenEstimate(bill);"),
  plant(
    "payment-that-was-taken-back-made-again",
    "return last === null ? null : addDays(last, 1);",
    "return last;",
  ),
  plant(
    "moved-series-keeps-its-months",
    "const months = dueDate === undefined ? 0 : monthIndex(monthOf(dueDate)) - monthIndex(bill.aimed);",
    "const months = 0;",
  ),
  plant(
    "undone-rule-keeps-its-bills",
    "if (made.has(expense.id) && !hasPayment(expense) && !isAsked) freePlaceOf(draft, expense);",
    "",
  ),
  plant(
    "last-day-is-the-30th",
    "return lastDayOfMonth ? lastDayOf(month) :",
    "return lastDayOfMonth ? dayInMonth(month, 30) :",
  ),
  plant(
    "later-bills-at-the-old-price",
    "...series, ...changedDetails(changes), estimateIsAverage }",
    "...series, estimateIsAverage }",
  ),
  plant(
    "cleared-budget-carries-over",
    "const isSooner = each.month <= month && !each.unset;",
    "const isSooner = each.month <= month && each.amountCents !== null;",
  ),
  plant(
    "overdue-paid-when-autopay-begins",
    "? (requested ?? latest(after.autopayFrom, day))",
    "? (requested ?? after.dueDate)",
  ),
  plant(
    "friday-before-is-thursday",
    'shift === "before" ? (isSaturday ? -1 : -2)',
    'shift === "before" ? (isSaturday ? -2 : -3)',
  ),
];
