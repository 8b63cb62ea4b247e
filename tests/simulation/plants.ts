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
    "[Number(billIdIn(each, slot)), ",
    "[1200 + Number(billIdIn(each, slot)), ",
  ),
  plant(
    "undo-ignores-later-changes",
    "return fieldsOf(table, field).every((each) => topOf(entry, table, key, each, later) === entry.operationId);",
    "return true;",
  ),
  plant(
    "due-soon-told-every-day",
    `WHERE \${told} > \${since} AND \${told} <= \${day})`,
    `WHERE \${told} <= \${day})`,
  ),
  plant(
    "two-reminders-a-day",
    "earlier.kind IN ('due_tomorrow', 'overdue')",
    "earlier.kind = value->>'kind'",
  ),
  plant(
    "told-again-after-a-killed-run",
    `max(\${since}, coalesce(\${lastDayOf("due_tomorrow")}, ''), coalesce(\${lastDayOf("overdue")}, '')) AS since`,
    `\${since} AS since`,
  ),
  plant("moved-hour-waits-for-tomorrow", "IN ('reminderHour', 'timezone', 'created')", "IN ('created')"),
  plant("days-of-the-settings-beside-own-ones", "owed.remind_days_before IS NULL AND NOT", "NOT"),
  plant("reminded-of-what-pays-itself", ` AND NOT (\${paysItself(sql\`owed\`)})`, ""),
  plant("unpaid-autopay-not-reminded", ` AND \${bill}.status = 'PENDING' AND`, " AND"),
  plant("reminded-of-what-was-paid-in-part", `\${REST} AS rest,`, "owed.amount AS rest,"),
  plant(
    "payments-counted-twice-at-sync",
    "withoutPayments(before, after)), ...withoutPayments(after, before)]",
    "withoutPayments(before, after)), ...after]",
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
    "!paysItself(expense) || deleted || dueDate > today)",
    "!paysItself(expense) || deleted || dueDate > addDays(today, 1))",
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
    "const bills = each.slots.map((slot) => [Number",
    'const bills = each.slots.filter((slot) => slot.slice(5, 7) !== "02").map((slot) => [Number',
  ),
  plant(
    "sunday-moved-to-tuesday",
    "workingDay(addDays(day, step), step)",
    "workingDay(addDays(day, weekdayOf(day) === 0 && step === 1 ? 2 : step), step)",
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
  plant("last-day-left-out", "plainDate(rule, slot) <= endsOn)", "plainDate(rule, slot) < endsOn)"),
  plant(
    "interval-counted-from-january",
    "(monthIndex(slot) - monthIndex(monthOf(rule.anchorDate))) % recurrence.every",
    "monthIndex(slot) % recurrence.every",
  ),
  plant(
    "following-means-all",
    'scope === "all" || slotOf(id, series) >= from',
    'scope !== "this" || slotOf(id, series) >= from',
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
    "const months = dueDate === undefined ? 0 : monthIndex(monthOf(dueDate)) - monthIndex(monthOf(bill.aimed));",
    "const months = 0;",
  ),
  plant(
    "undone-rule-keeps-its-bills",
    "if (made.has(expense.id) && !hasPayment(expense) && !isAsked) freePlaceOf(draft, expense);",
    "",
  ),
  plant(
    "last-day-is-the-30th",
    'if (on === "last") return lastDayOf(month);',
    'if (on === "last") return dayInMonth(month, 30);',
  ),
  plant(
    "later-bills-at-the-old-price",
    "...series, ...changedDetails(changes), estimateIsAverage }",
    "...series, estimateIsAverage }",
  ),
  plant("contract-named-each-day", "left <= each && each < leftBefore", "left <= each"),
  plant(
    "notice-a-day-short",
    "lastDay: addDays(renewsOn, -cancelBy.noticeDays), renewsOn }",
    "lastDay: addDays(renewsOn, 1 - cancelBy.noticeDays), renewsOn }",
  ),
  plant(
    "payday-counted-to-the-month-before",
    "(day < beginIn(begun, start) ? 1 : 0)",
    // A month that begins on the 1st would be found by anybody's budget.
    "(start !== 1 && day <= beginIn(begun, start) ? 1 : 0)",
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
    "workingDay(addDays(day, step), step)",
    "workingDay(addDays(day, step === 1 ? 1 : weekdayOf(day) === 0 ? -3 : -2), step)",
  ),
  plant(
    "weeks-not-counted-from-the-first-bill",
    "(weekOf(day) - weekOf(anchor)) % every === 0",
    "weekOf(day) % every === 0",
  ),
  plant(
    "one-weekday-of-several",
    "weekdays.includes(weekdayOf(day)) &&",
    "weekdays.at(-1) === weekdayOf(day) &&",
  ),
  plant(
    "fifth-friday-left-out",
    "filter((day) => day >= rule.anchorDate);",
    "filter((day) => day >= rule.anchorDate).slice(0, 4);",
  ),
  plant("moved-weeks-get-other-ids", "movedDays: -movedDays });", "movedDays: 0 });"),
  plant(
    "taken-back-bill-left-out-of-the-next-import",
    "return !standing.deleted || isSkipped || isFreed ? null : {",
    "return standing !== null ? null : {",
  ),
  plant(
    "imported-budget-replaces-ones-own",
    "if (amountCents === null && (unset || budget.amountCents !== null))",
    "if (unset || amountCents !== budget.amountCents)",
  ),
  plant(
    "weekly-bills-stay-beside-monthly-ones",
    "const isAsked = isToMake(series, slot) && (isDaySlot(slot) || slot > again);",
    "const isAsked = isDaySlot(slot) || (isToMake(series, slot) && slot > again);",
  ),
];
