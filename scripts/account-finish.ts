// npm run account:finish -- ana@example.com: finishes a cancellation (docs/operations.md#finishing-a-cancellation).
import { applyRequest, finishCancellation } from "../worker/features/cancellation/apply-request.ts";
import { withdrawRequest } from "../worker/features/cancellation/request-cancellation.ts";
import type { BillingParts } from "../worker/services/parts.ts";
import { accountOf, withLocalAccounts, withRemoteAccounts } from "./account/places.ts";
import { readArguments } from "./lib/arguments.ts";
import { Failure, runMain } from "./lib/failure.ts";
import { untilUnlocked } from "./seed/until-unlocked.ts";

interface Change {
  undo: boolean;
  /** Also erases the data, as the user asked by mail. */
  deletesData: boolean;
}

/** Returns what to tell the operator. @throws Failure if there is no such account, or nothing to take back */
async function changeAccount(
  parts: BillingParts,
  /** An email address or an id. */
  who: string,
  { undo, deletesData }: Change,
): Promise<string[]> {
  const found = await accountOf(parts.db, who);
  if (undo) {
    const isTakenBack = await withdrawRequest(parts, found.id);
    // If an earlier run failed half-way, only this may be left to do.
    await applyRequest(parts, found.id);
    if (!isTakenBack) throw new Failure(`There is no cancellation of ${found.email} to take back.`);
    return [
      `The account of ${found.email} stays. If its cancellation had set a subscription to end, that goes on.`,
    ];
  }
  const { closing, requestId, sessionsEnded } = await finishCancellation(parts, found.id, { deletesData });
  const at = `${new Date(closing.endsAtMs).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const sessions = sessionsEnded === 1 ? "1 session" : `${sessionsEnded} sessions`;
  return [
    `The cancellation of ${found.email} (${found.id}) is finished: ${sessions} ended.`,
    closing.hasAccess
      ? `Access ends at ${at}. Nothing more is charged.`
      : "No subscription is running. Nothing more is charged.",
    ...(closing.deletesData
      ? [
          `The first daily run after ${at} erases the account. Until then, --undo keeps it.`,
          `The erasure will be recorded as ${requestId}.`,
        ]
      : [
          "The data stays, since the user didn't ask to delete it. If they did by mail, run this again with --delete-data.",
        ]),
  ];
}

const USAGE = "npm run account:finish -- <email or id> [--delete-data] [--undo] [--remote]";

await runMain(async () => {
  const { values, positionals } = readArguments(USAGE, {
    allowPositionals: true,
    options: {
      "delete-data": { type: "boolean", default: false },
      undo: { type: "boolean", default: false },
      remote: { type: "boolean", default: false },
    },
  });
  const [who, ...more] = positionals;
  if (who === undefined || more.length > 0) throw new Failure(`Name one account. Usage: ${USAGE}`);
  const change = { undo: values.undo, deletesData: values["delete-data"] };
  const withAccounts = values.remote ? withRemoteAccounts : withLocalAccounts;
  await withAccounts(async (parts) => {
    const lines = await untilUnlocked(() => changeAccount(parts, who, change));
    for (const line of lines) console.log(line);
  });
  return 0;
});
