import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { changeText } from "#domain/operations/describe.ts";
import type { OperationInput, OperationType } from "#domain/operations/operation.ts";
import { INTERVALS } from "#domain/series/rule.ts";
import { batchOn } from "../../db/database.ts";
import { billStatement } from "../../ledger/find-bills.ts";
import { findChanges } from "../../ledger/find-changes.ts";
import { applyOutside } from "../../ledger/outside-account.ts";
import type { AssistantCall } from "./mcp-server.ts";
import { answer, answering, billId, billJson, billShape, day, failure } from "./tool-answers.ts";

/** Every change can be undone, so none of them destroys anything. */
const WRITING = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };

const UNDOABLE = "The person can undo it.";

const changed = { bill: billShape, changeId: z.string().describe("Names the change") };

export function addWritingTools(server: McpServer, call: AssistantCall): void {
  server.registerTool(
    "add_bill",
    {
      title: "Add a bill",
      description: `Adds a bill, or with repeatsEveryMonths a series of bills. Called twice, it adds two. ${UNDOABLE}`,
      inputSchema: {
        title: z.string().min(1).max(120),
        amount: z.number().positive().describe("In the account's currency, with at most two decimals"),
        dueDate: day,
        category: z.string().max(40).optional(),
        note: z.string().max(1000).optional(),
        repeatsEveryMonths: z
          .literal([...INTERVALS])
          .optional()
          .describe("Leave it out for a bill that comes once"),
      },
      outputSchema: changed,
      annotations: { ...WRITING, idempotentHint: false },
    },
    ({ repeatsEveryMonths: every, category, note, ...bill }) =>
      answering(async () => {
        const id = randomBillId();
        return await changing(call, id, "expense.add", {
          ...{ id, ...bill, isRecurring: every !== undefined },
          ...(category !== undefined && { category }),
          ...(note !== undefined && { note }),
          ...(every !== undefined && { recurringEvery: every }),
        });
      }),
  );

  server.registerTool(
    "mark_bill_paid",
    {
      title: "Mark a bill as paid",
      description: `Records that a bill was paid. It moves no money. ${UNDOABLE}`,
      inputSchema: {
        billId,
        paidOn: day.optional().describe("When it was paid, YYYY-MM-DD; today if it is left out"),
        amount: z
          .number()
          .positive()
          .optional()
          .describe("What it really cost, if that isn't the bill's amount"),
      },
      outputSchema: changed,
      annotations: { ...WRITING, idempotentHint: true },
    },
    ({ billId: id, paidOn, amount }) =>
      answering(async () => {
        const paid = { status: "PAID", ...(paidOn !== undefined && { paidDate: paidOn }) } as const;
        if (amount === undefined) return await changing(call, id, "expense.setStatus", { id, ...paid });
        return await changing(call, id, "expense.edit", { id, changes: { amount, ...paid } });
      }),
  );

  server.registerTool(
    "snooze_bill",
    {
      title: "Snooze a bill",
      description: `Moves the due day of a bill that isn't paid to a later one. ${UNDOABLE}`,
      inputSchema: { billId, until: day.describe("The new due day, YYYY-MM-DD, after today") },
      outputSchema: changed,
      annotations: { ...WRITING, idempotentHint: true },
    },
    ({ billId: id, until }) =>
      answering(async () => {
        const { ledger, userId, local } = call.account;
        if (until <= local.day) return failure("Snooze a bill to a day after today.");
        const { found } = await batchOn(ledger)({ found: billStatement(ledger, userId, id) });
        if (found[0]?.bill.status === "PAID") return failure("This bill is paid already.");
        return await changing(call, id, "expense.edit", { id, changes: { dueDate: until } });
      }),
  );

  server.registerTool(
    "undo_last_change",
    {
      title: "Undo the last change",
      description:
        "Takes back the last change that this assistant made and that isn't undone yet. Changes of the person and of other programs stay.",
      inputSchema: {},
      outputSchema: { undone: z.string().describe("What was taken back, in words") },
      annotations: { ...WRITING, idempotentHint: false },
    },
    () => answering(() => undoLast(call)),
  );
}

/** What the history says of an assistant's changes. */
function deviceOf({ name }: AssistantCall): string {
  return `by ${name}`;
}

/** Applies one operation, and answers with the bill as it is then. */
async function changing<T extends OperationType>(
  call: AssistantCall,
  id: string,
  type: T,
  data: OperationInput[T],
): Promise<CallToolResult> {
  const { parts, account } = call;
  const operation = { id: crypto.randomUUID(), type, data };
  const [result] = await applyOutside(parts, account, deviceOf(call), [operation]);
  if (result?.status === "rejected") return failure(result.error);
  const { found } = await batchOn(account.ledger)({
    found: billStatement(account.ledger, account.userId, id),
  });
  const bill = found[0]?.bill;
  if (bill === undefined) return failure("This bill does not exist.");
  return answer({ bill: billJson(bill, account), changeId: operation.id });
}

/** So many of the account's newest changes are looked at. */
const LOOKED_AT = 100;

async function undoLast(call: AssistantCall): Promise<CallToolResult> {
  const { parts, account } = call;
  const { ledger, userId, settings } = account;
  const device = deviceOf(call);
  const { entries, ledger: rows } = await findChanges(ledger, userId, parts.nowMs, { limit: LOOKED_AT });
  const undone = new Set(entries.flatMap(({ undoes }) => undoes ?? []));
  const last = entries.find(
    (entry) => entry.device === device && entry.undoes === null && !undone.has(entry.operationId),
  );
  if (last === undefined) return failure("There is no change of this assistant to undo.");
  const operation = { id: crypto.randomUUID(), type: "undo", data: { operationId: last.operationId } };
  const [result] = await applyOutside(parts, account, device, [operation]);
  if (result?.status === "rejected") return failure(result.error);
  return answer({ undone: changeText(last, rows, settings.currency) });
}

/** From 1 to 2^52. */
function randomBillId(): string {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return String((high % 2 ** 20) * 2 ** 32 + low + 1);
}
