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
];
