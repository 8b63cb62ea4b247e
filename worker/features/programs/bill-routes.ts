import { type Context, Hono } from "hono";
import { z } from "zod";
import { addDays, type Day } from "#domain/calendar/days.ts";
import { expenseToJson } from "#domain/expenses/fields.ts";
import { batchOn } from "../../db/database.ts";
import { HttpError } from "../../http/handler.ts";
import {
  type BillFilter,
  billStatement,
  findBills,
  findChangedBills,
  placeAt,
  type StoredBill,
} from "../../ledger/find-bills.ts";
import { cursorOf, placeIn } from "./cursors.ts";
import { body, documented, input } from "./documented.ts";
import { billIdFor, namesOperation, type WritingEnv } from "./idempotency.ts";
import { rejected } from "./problems.ts";
import { type ProgramEnv, requireWriting, unlessUnchanged } from "./require-program.ts";
import { bill, billId, billQuery, bills, changedBill, deletion, newBill } from "./schemas.ts";
import { applyOne } from "./writing.ts";

const TAG = "Bills";
const LIMIT = 100;

const named = z.strictObject({ id: billId });

const reading = new Hono<ProgramEnv>()
  .get(
    "/bills",
    documented({ id: "listBills", summary: "Bills, by due day", tag: TAG, answers: bills }),
    input("query", billQuery),
    unlessUnchanged,
    async (c) => {
      const { updatedSince, cursor, limit = LIMIT, ...query } = c.req.valid("query");
      const { account } = c.var;
      const { ledger, userId } = account;
      const filter = filterOf(query, account.local.day);
      if (updatedSince === undefined) {
        const [dueDate, createdAtMs, id] = placeIn("day", cursor) ?? [];
        const after =
          dueDate === undefined || createdAtMs === undefined || id === undefined
            ? undefined
            : { dueDate, createdAtMs, id };
        const page = await findBills(ledger, userId, filter, { after, limit });
        return c.json(
          pageOf(
            page.bills,
            page.next && cursorOf("day", [page.next.dueDate, page.next.createdAtMs, page.next.id]),
          ),
        );
      }
      const place = placeIn("change", cursor);
      const after =
        place === undefined
          ? await placeAt(ledger, userId, Date.parse(updatedSince))
          : { seq: place[0], id: place[1] };
      const page = await findChangedBills(ledger, userId, filter, { after, limit });
      return c.json(pageOf(page.bills, page.next && cursorOf("change", [page.next.seq, page.next.id])));
    },
  )
  .get(
    "/bills/:id",
    documented({ id: "getBill", summary: "One bill", tag: TAG, answers: bill }),
    input("param", named),
    unlessUnchanged,
    async (c) => {
      const { id } = c.req.valid("param");
      const found = await billOf(c, id);
      if (found === undefined) throw new HttpError(404, "not_found", "This bill does not exist.");
      if (found.isDeleted) throw new HttpError(410, "expense_deleted", "This bill was deleted.");
      return c.json(found);
    },
  );

const writing = new Hono<WritingEnv>()
  .post(
    "/bills",
    documented({
      ...{ id: "addBill", summary: "Add a bill, or a series by its first bill", tag: TAG },
      ...{ answers: bill, status: 201, writes: true },
    }),
    requireWriting,
    body(newBill),
    namesOperation,
    async (c) => {
      const { id: ownId, isRecurring = false, ...fields } = c.req.valid("json");
      const id = ownId ?? (await billIdFor(c.get("operationId")));
      await applyOne(c, "expense.add", { ...fields, id, isRecurring });
      c.header("Location", `${new URL(c.req.url).pathname}/${id}`);
      return c.json(await writtenBill(c, id), 201);
    },
  )
  .patch(
    "/bills/:id",
    documented({
      ...{ id: "changeBill", summary: "Change or pay a bill", tag: TAG },
      description: '`{"status": "PAID"}` pays it today, and `paidDate` beside it on another day.',
      ...{ answers: bill, writes: true },
    }),
    requireWriting,
    input("param", named),
    body(changedBill),
    namesOperation,
    async (c) => {
      const { id } = c.req.valid("param");
      const { scope = "this", ...changes } = c.req.valid("json");
      const { status, paidDate, ...others } = changes;
      const isOnlyStatus = status !== undefined && scope === "this" && Object.keys(others).length === 0;
      // The history then says that the bill was paid, rather than which fields changed.
      if (isOnlyStatus)
        await applyOne(c, "expense.setStatus", { id, status, ...(paidDate !== undefined && { paidDate }) });
      else await applyOne(c, "expense.edit", { id, changes, scope });
      return c.json(await writtenBill(c, id));
    },
  )
  .delete(
    "/bills/:id",
    documented({ id: "deleteBill", summary: "Delete a bill", tag: TAG, status: 204, writes: true }),
    requireWriting,
    input("param", named),
    input("query", deletion),
    namesOperation,
    async (c) => {
      const { scope = "this" } = c.req.valid("query");
      await applyOne(c, "expense.delete", { id: c.req.valid("param").id, scope });
      return c.body(null, 204);
    },
  );

export const billRoutes = new Hono<ProgramEnv>().route("/", reading).route("/", writing);

type Query = Omit<z.output<typeof billQuery>, "updatedSince" | "cursor" | "limit">;

/** What is late was due before today by the user's own calendar. */
function filterOf({ status, to, ...filter }: Query, today: Day): BillFilter {
  if (status !== "OVERDUE") return { ...filter, status, to };
  const yesterday = addDays(today, -1);
  return { ...filter, isOwed: true, to: to !== undefined && to < yesterday ? to : yesterday };
}

function pageOf(found: readonly StoredBill[], nextCursor: string | null): z.input<typeof bills> {
  return { bills: found.map(billToJson), nextCursor };
}

function billToJson({ bill: found }: StoredBill): z.input<typeof bill> {
  return { ...expenseToJson(found), ...(found.deleted && { isDeleted: true as const }) } as z.input<
    typeof bill
  >;
}

async function billOf(c: Context<ProgramEnv>, id: string): Promise<z.input<typeof bill> | undefined> {
  const { ledger, userId } = c.get("account");
  const { found } = await batchOn(ledger)({ found: billStatement(ledger, userId, id) });
  return found[0] && billToJson(found[0]);
}

/** A request that is sent again may find its bill changed, or deleted, since. */
async function writtenBill(c: Context<WritingEnv>, id: string): Promise<z.input<typeof bill>> {
  const found = await billOf(c as unknown as Context<ProgramEnv>, id);
  if (found === undefined) throw rejected({ code: "not_found", error: "This bill does not exist" });
  return found;
}
