import type { Replacement } from "./bundle-programs.ts";

/** A bug that is put into the product's code, to show that the simulation finds it. */
export interface Plant {
  readonly name: string;
  readonly program: "device" | "worker";
  readonly replacements: readonly Replacement[];
}

export const PLANTS: readonly Plant[] = [
  {
    name: "results-pruned-by-the-devices-clock",
    program: "worker",
    replacements: [
      {
        file: "worker/features/pruning/prune.ts",
        from: "SELECT user_id, op_id, seq, type, applied_at, result FROM operations WHERE (user_id, seq)",
        to: "SELECT user_id, op_id, seq, type, at, result FROM operations WHERE (user_id, seq)",
      },
    ],
  },
  {
    name: "unsent-changes-lost-on-upgrade",
    program: "device",
    replacements: [
      {
        file: "app/data/db/stores.ts",
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
    program: "worker",
    replacements: [
      {
        file: "worker/ledger/sync-ledger.ts",
        from: "const rows = await unlessTaken(saving);",
        to: `saving.catch(() => undefined);
          const rows = await batch((ledger) => changesStatements(ledger, userId, request.cursor, nowMs));`,
      },
    ],
  },
  {
    name: "new-id-on-retry",
    program: "device",
    replacements: [
      {
        file: "app/data/sync/exchange.ts",
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
    program: "worker",
    replacements: [
      {
        file: "worker/features/recurring/generate-bills.ts",
        from: "[Number(billIdIn(each, month)), ",
        to: "[1200 + Number(billIdIn(each, month)), ",
      },
    ],
  },
  {
    name: "undo-ignores-later-changes",
    program: "worker",
    replacements: [
      {
        file: "worker/domain/undo/order.ts",
        from: "return fieldsOf(table, field).every((each) => topOf(entry, table, key, each, later) === entry.operationId);",
        to: "return true;",
      },
    ],
  },
  {
    name: "overdue-mails-too-soon",
    program: "worker",
    replacements: [
      {
        file: "worker/domain/expenses/reminders.ts",
        from: "const WEEK_DAYS = 7;",
        to: "const WEEK_DAYS = 1;",
      },
    ],
  },
  {
    name: "mails-retried-under-new-keys",
    program: "worker",
    replacements: [
      {
        file: "worker/mail/drain-outbox.ts",
        from: "idempotencyKey: keyOf(each) }",
        to: 'idempotencyKey: [keyOf(each), each.tries].join("/") }',
      },
    ],
  },
  {
    name: "trial-noticed-again",
    program: "worker",
    replacements: [
      {
        file: "worker/features/billing/trial-notice.ts",
        from: 'kind: "trial_notice", localDate,',
        to: 'kind: "trial_notice", localDate: String(nowSeconds),',
      },
      {
        file: "worker/features/billing/trial-notice.ts",
        from: "trialNoticeForSeconds: end }",
        to: "trialNoticeForSeconds: null }",
      },
    ],
  },
  {
    name: "sign-out-says-all-is-sent",
    program: "device",
    replacements: [
      { file: "app/data/ledger/send-now.ts", from: "resolve(isSent());", to: "resolve(true);" },
      { file: "app/data/ledger/send-now.ts", from: "resolve(false);", to: "resolve(true);" },
    ],
  },
  {
    name: "reminded-at-an-address-that-takes-none",
    program: "worker",
    replacements: [
      {
        file: "worker/features/mail-events/stop-mail.ts",
        from: ".set({ mailStopped })",
        to: ".set({ mailStopped: null })",
      },
    ],
  },
];
