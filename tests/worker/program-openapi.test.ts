import { Validator } from "@cfworker/json-schema";
import { beforeAll, expect, test } from "vitest";
import { call } from "./api.ts";
import { askV1, newProgram } from "./program-calls.ts";
import { bill, newUser, operation, sync } from "./sync-calls.ts";

/** Answers of every route match what the document says of them, and hold nothing that it doesn't say. */

interface Described {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { content?: Record<string, { schema: object }> }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

let openApi: Document;
let strict: Document;
let token: string;

beforeAll(async () => {
  openApi = await (await call("/api/v1/openapi.json")).json<Document>();
  strict = JSON.parse(JSON.stringify(openApi), (_, value) =>
    value?.type === "object" && value.properties && value.additionalProperties === undefined
      ? { ...value, additionalProperties: false }
      : value,
  ) as Document;
  const ana = await newUser();
  ({ token } = await newProgram(ana));
  const monthly = {
    isRecurring: true,
    recurringId: "rec_9",
    recurringEnds: { times: 12 },
    weekendShift: "after",
  };
  const contract = { cancelBy: { noticeDays: 30, renewsEveryMonths: 12 }, remindDaysBefore: [1, 7] };
  const paid = operation("expense.setStatus", { id: "2", status: "PAID" });
  await sync(ana, [
    operation(
      "expense.add",
      bill("1", { ...monthly, ...contract, autopay: true, category: "Home", note: "n" }),
    ),
    operation("expense.add", bill("2", { amountIsEstimate: true })),
    operation("expense.add", bill("3", { payments: [{ amount: 4, date: "2026-03-01" }] })),
    operation("expense.add", bill("4")),
    operation("expense.delete", { id: "4" }),
    paid,
    operation("undo", { operationId: paid.id }),
    operation("budget.set", { year: 2026, month: 3, amount: 500 }),
    operation("budget.clear", { year: 2026, month: 4 }),
  ]);
});

const added = { title: "Rent", amount: 1, dueDate: "2026-11-01" };
const undone = { id: crypto.randomUUID(), type: "undo", data: { operationId: crypto.randomUUID() } };

/** A call for each operation of the document, by its id, and the place of its description. */
const CALLS: Readonly<
  Record<string, readonly [route: string, path: string, method?: string, body?: unknown]>
> = {
  listBills: ["/bills", "/bills?updatedSince=2020-01-01T00:00:00Z"],
  getBill: ["/bills/{id}", "/bills/1"],
  addBill: ["/bills", "/bills", "POST", added],
  changeBill: ["/bills/{id}", "/bills/2", "PATCH", { status: "PAID", amount: 12 }],
  deleteBill: ["/bills/{id}", "/bills/3", "DELETE"],
  listSeries: ["/series", "/series"],
  listBudgets: ["/budgets", "/budgets"],
  setBudget: ["/budgets/{month}", "/budgets/2026-05", "PUT", { amount: 5 }],
  getMonth: ["/months/{month}", "/months/2026-03"],
  listOperations: ["/operations", "/operations"],
  applyOperations: ["/operations", "/operations", "POST", { operations: [undone] }],
};

test("the document describes exactly the routes that there are", () => {
  const described = Object.values(openApi.paths).flatMap(Object.values) as Described[];
  expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(CALLS).toSorted());
});

test.each(Object.entries(CALLS))(
  "%s answers as described",
  async (id, [route, path, method = "GET", body]) => {
    const described = openApi.paths[`/api/v1${route}`]?.[method.toLowerCase()];
    expect(described?.operationId).toBe(id);
    const response = await askV1(token, path, { method, ...(body !== undefined && { body }) });
    const text = await response.text();
    expect(Object.keys(described?.responses ?? {}), text).toContain(String(response.status));
    const content =
      strict.paths[`/api/v1${route}`]?.[method.toLowerCase()]?.responses[response.status]?.content;
    const schema = content?.["application/json"]?.schema;
    if (schema === undefined) expect(text).toBe("");
    else expectMatch(schema, JSON.parse(text));
  },
);

test("problems are as described", async () => {
  const failed = await Promise.all([
    askV1(token, "/bills?limit=x"),
    askV1(token, "/bills/99"),
    askV1("none", "/bills"),
    askV1(token, "/bills", { body: { title: 1 } }),
  ]);
  for (const response of failed) {
    const { default: described } = strict.paths["/api/v1/bills"]?.["get"]?.responses ?? {};
    expectMatch(described?.content?.["application/problem+json"]?.schema ?? {}, await response.json());
  }
});

function expectMatch(schema: object, value: unknown): void {
  const { components } = strict;
  const { valid, errors } = new Validator({ ...schema, components } as object, "2020-12").validate(value);
  expect({ valid, errors, value: valid ? value : JSON.stringify(value) }).toMatchObject({ valid: true });
}
