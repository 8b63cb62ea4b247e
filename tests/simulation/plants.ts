import type { Replacement } from "./bundle-programs.ts";

/** A bug that is put into the product's code, to show that the simulation finds it. */
export interface Plant {
  readonly name: string;
  readonly replacements: readonly Replacement[];
}

export const PLANTS: readonly Plant[] = [
  {
    name: "results-pruned-by-the-devices-clock",
    replacements: [
      {
        from: "SELECT user_id, op_id, seq, type, applied_at, result FROM operations WHERE (user_id, seq)",
        to: "SELECT user_id, op_id, seq, type, at, result FROM operations WHERE (user_id, seq)",
      },
    ],
  },
  {
    name: "unsent-changes-lost-on-upgrade",
    replacements: [
      {
        from: "if (connection.objectStoreNames.contains(name)) continue;",
        to: `if (connection.objectStoreNames.contains(name)) {
          if (name !== "outbox") continue;
          connection.deleteObjectStore(name);
        }`,
      },
    ],
  },
  {
    name: "acknowledged-before-stored",
    replacements: [
      {
        from: "const rows = await unlessTaken(saving);",
        to: `saving.catch(() => undefined);
          const rows = await batch((ledger) => changesStatements(ledger, userId, request.cursor, nowMs));`,
      },
    ],
  },
  {
    name: "new-id-on-retry",
    replacements: [
      {
        from: "batch.map((each) => ({ ...each.operation }))",
        // Every story's first visits are sent again once their user pays, so it would be found without any steps.
        to: `batch.map((each) => {
          const isRetried = each.sent === 1 && each.operation.type !== "dashboard.view";
          return { ...each.operation, ...(isRetried && { id: crypto.randomUUID() }) };
        })`,
      },
    ],
  },
  {
    name: "cron-numbers-bills-its-own-way",
    replacements: [
      {
        from: "[Number(billIdIn(each, month)), ",
        to: "[1200 + Number(billIdIn(each, month)), ",
      },
    ],
  },
  {
    name: "undo-ignores-later-changes",
    replacements: [
      {
        from: "return fieldsOf(table, field).every((each) => topOf(entry, table, key, each, later) === entry.operationId);",
        to: "return true;",
      },
    ],
  },
  {
    name: "overdue-mails-too-soon",
    replacements: [
      {
        from: "const WEEK_DAYS = 7;",
        to: "const WEEK_DAYS = 1;",
      },
    ],
  },
  {
    name: "mails-retried-under-new-keys",
    replacements: [
      {
        from: "idempotencyKey: keyOf(each) }",
        to: 'idempotencyKey: [keyOf(each), each.tries].join("/") }',
      },
    ],
  },
  {
    name: "trial-noticed-again",
    replacements: [
      {
        from: 'kind: "trial_notice", localDate,',
        to: 'kind: "trial_notice", localDate: String(nowSeconds),',
      },
      {
        from: "trialNoticeForSeconds: end }",
        to: "trialNoticeForSeconds: null }",
      },
    ],
  },
  {
    name: "sign-out-says-all-is-sent",
    replacements: [
      { from: "resolve(isSent());", to: "resolve(true);" },
      { from: "resolve(false);", to: "resolve(true);" },
    ],
  },
  {
    name: "reminded-at-an-address-that-takes-none",
    replacements: [
      {
        from: ".set({ mailStopped })",
        to: ".set({ mailStopped: null })",
      },
    ],
  },
  {
    name: "autopay-a-day-early",
    replacements: [
      {
        from: " && !deleted && dueDate <= today && isRecent;",
        to: " && !deleted && dueDate <= addDays(today, 1) && isRecent;",
      },
    ],
  },
  {
    name: "skipped-bill-made-again",
    replacements: [{ from: "if (!standing.freed) return null;", to: "if (!standing.deleted) return null;" }],
  },
  {
    name: "carry-over-counted-twice",
    replacements: [
      {
        from: "amountCents: setCents + restCents, setFor",
        to: "amountCents: setCents + 2 * restCents, setFor",
      },
    ],
  },
  {
    name: "estimate-not-restored",
    replacements: [
      {
        from: "amountCents: plannedCents ?? amountCents, plannedCents: null",
        to: "amountCents, plannedCents: null",
      },
    ],
  },
  {
    name: "cron-never-makes-february",
    replacements: [
      {
        from: "const bills = months.map((month) => [Number",
        to: 'const bills = months.filter((month) => !month.endsWith("-02")).map((month) => [Number',
      },
    ],
  },
  {
    name: "sunday-moved-to-tuesday",
    replacements: [
      { from: "(isSaturday ? -1 : -2) : isSaturday ? 2 : 1)", to: "(isSaturday ? -1 : -2) : 2)" },
    ],
  },
  {
    name: "autopay-by-utc",
    replacements: [
      {
        from: `const local = localTime(atMs, knownZone(zone));
  const due =`,
        to: `const local = localTime(atMs, "UTC");
  const due =`,
      },
    ],
  },
  {
    name: "cursor-stored-before-its-rows",
    replacements: [
      {
        from: `  await database.write(
    ["rows", "history", "outbox"`,
        to: `  await database.write(["points"], async ({ points }) => {
    const point = await points.get("sync-point");
    if (point !== undefined) await points.put({ ...point, cursor: response.cursor });
  });
  cursor = cursor === null ? null : response.cursor;
  await database.write(
    ["rows", "history", "outbox"`,
      },
    ],
  },
  {
    name: "paid-on-the-due-date",
    replacements: [
      {
        from: "return { ...expense, status, paidDate: today, plannedCents",
        to: "return { ...expense, status, paidDate: expense.dueDate, plannedCents",
      },
    ],
  },
  {
    name: "skipped-bills-counted",
    replacements: [{ from: 'standing !== "skipped" && stays', to: "stays" }],
  },
  {
    name: "last-day-left-out",
    replacements: [
      {
        from: "plainDate(rule, month) > rule.endsOn) month",
        to: "plainDate(rule, month) >= rule.endsOn) month",
      },
    ],
  },
  {
    name: "interval-counted-from-january",
    replacements: [
      {
        from: "(monthIndex(month) - monthIndex(monthOf(anchorDate))) % recurringEvery",
        to: "monthIndex(month) % recurringEvery",
      },
    ],
  },
  {
    name: "following-means-all",
    replacements: [
      {
        from: 'scope === "all" || occurrenceMonth(id, series) >= from',
        to: 'scope !== "this" || occurrenceMonth(id, series) >= from',
      },
    ],
  },
  {
    name: "paid-bills-rewritten",
    replacements: [
      {
        from: 'expenses.filter((expense) => expense.id === id || expense.status !== "PAID")',
        to: "expenses.filter(() => true)",
      },
    ],
  },
  {
    name: "deleted-series-goes-on",
    replacements: [
      { from: 'draft.put("series", series.id, { ...series, endedOn: chosen.dueDate });', to: "" },
    ],
  },
  {
    name: "own-estimate-overwritten",
    replacements: [{ from: "isOpenEstimate(bill) && !bill.estimateIsOwn;", to: "isOpenEstimate(bill);" }],
  },
  {
    name: "payment-that-was-taken-back-made-again",
    replacements: [{ from: "return last === null ? null : addDays(last, 1);", to: "return last;" }],
  },
  {
    name: "moved-series-keeps-its-months",
    replacements: [
      {
        from: "const months = dueDate === undefined ? 0 : monthIndex(monthOf(dueDate)) - monthIndex(bill.aimed);",
        to: "const months = 0;",
      },
    ],
  },
  {
    name: "undone-rule-keeps-its-bills",
    replacements: [
      {
        from: 'if (made.has(expense.id) && expense.status !== "PAID" && !isAsked) freePlaceOf(draft, expense);',
        to: "",
      },
    ],
  },
  {
    name: "last-day-is-the-30th",
    replacements: [
      {
        from: "return lastDayOfMonth ? lastDayOf(month) :",
        to: "return lastDayOfMonth ? dayInMonth(month, 30) :",
      },
    ],
  },
  {
    name: "later-bills-at-the-old-price",
    replacements: [
      {
        from: "...series, ...changedDetails(changes), estimateIsAverage }",
        to: "...series, estimateIsAverage }",
      },
    ],
  },
  {
    name: "cleared-budget-carries-over",
    replacements: [
      {
        from: "const isSooner = each.month <= month && !each.unset;",
        to: "const isSooner = each.month <= month && each.amountCents !== null;",
      },
    ],
  },
  {
    name: "overdue-paid-when-autopay-begins",
    replacements: [
      { from: "? (requested ?? latest(after.autopayFrom, day))", to: "? (requested ?? after.dueDate)" },
    ],
  },
  {
    name: "undo-takes-a-payment-back",
    replacements: [
      {
        from: `      isOnTop(entry, each, later) &&
        !isOfOtherAmount(draft, entry, each, followed),`,
        to: "      isOnTop(entry, each, later),",
      },
    ],
  },
  {
    name: "friday-before-is-thursday",
    replacements: [
      {
        from: 'shift === "before" ? (isSaturday ? -1 : -2)',
        to: 'shift === "before" ? (isSaturday ? -2 : -3)',
      },
    ],
  },
];
