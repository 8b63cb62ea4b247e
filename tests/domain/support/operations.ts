import type { MailReading } from "#domain/mailed-bills/arrived-mail.ts";
import { parseOperation } from "#domain/operations/apply.ts";
import type { OperationJson, OperationType } from "#domain/operations/operation.ts";

/** When the tests' operations happen: 10 March 2026, 9:00 in UTC. */
export const NOW_MS = Date.parse("2026-03-10T09:00:00.000Z");

/** The n-th of the tests' UUIDs. */
export function uuid(n: number): string {
  return `00000000-0000-4000-8000-${n.toString(16).padStart(12, "0")}`;
}

/** A bill every two months, twelve in all. */
export const IMPORTED_SERIES = {
  id: "rec_7",
  title: "Rent",
  amount: 950,
  recurringEvery: 2,
  recurringEnds: { times: 12 },
  anchorDate: "2025-12-31",
  firstMonth: "2025-12",
  generatedUntil: "2026-02",
};

/** What was read of a mail. */
export const POWER_BILL: MailReading = {
  kind: "bill",
  payee: { value: "Power", evidence: "Power <billing@power.example>", where: "sender" },
  amountCents: { value: 8450, evidence: "Amount due: $84.50", where: "mail" },
  currency: { value: null, why: "“$” is the sign of several currencies." },
  dueDate: { value: "2026-03-15", evidence: "Due on 15 March 2026", where: "bill.pdf" },
};

/** Data that each type of operation accepts. */
export const VALID_DATA = {
  "expense.add": {
    id: "1234567890",
    title: "Electricity",
    amount: 84.5,
    dueDate: "2026-03-15",
    isRecurring: true,
    recurringFrequency: "monthly",
    recurringId: "rec_1773133200000",
    category: "Home",
    note: "Meter 4711",
    amountIsEstimate: true,
    autopay: true,
    remindDaysBefore: [7, 1],
    cancelBy: { renewsEveryMonths: 12, noticeDays: 30, remindDaysBefore: [7, 1], renewsOn: "2027-03-12" },
    recurringEvery: 3,
    recurringEnds: { times: 4 },
    weekendShift: "before",
    lastDayOfMonth: true,
    estimateIsAverage: true,
    status: "PENDING",
    payments: [{ amount: 20, date: "2026-03-08" }],
  },
  "expense.edit": {
    id: "1234567890",
    changes: {
      title: "Power",
      amount: 90,
      dueDate: "2026-03-16",
      status: "PAID",
      paidDate: "2026-03-09",
      payments: [{ amount: 50, date: "2026-03-08" }],
      paymentsBefore: [],
      isRecurring: true,
      recurringId: "rec_1773133200000",
      category: "House",
      note: "New meter",
      amountIsEstimate: false,
      autopay: false,
      remindDaysBefore: [],
      cancelBy: { on: "2026-04-01" },
      recurringEvery: 12,
      recurringEnds: { on: "2030-03-16" },
      weekendShift: "after",
      lastDayOfMonth: false,
      estimateIsAverage: false,
    },
    scope: "this",
  },
  "expense.setStatus": { id: "1234567890", status: "PAID" },
  "expense.autopay": { id: "1234567890" },
  "expense.delete": { id: "1234567890", scope: "all" },
  "series.stop": { expenseId: "1234567890" },
  "series.generate": { cutoffDate: "2026-04-30" },
  "budget.set": { year: 2026, month: 3, amount: 1500 },
  "budget.clear": { year: 2026, month: 3 },
  "settings.update": {
    currency: "EUR",
    timezone: "Europe/Lisbon",
    theme: "dark",
    dashboardViewMode: "horizontal",
    notificationDueTomorrow: false,
    notificationOverdue: false,
    reminderHour: 7,
    budgetCarryOver: "rest",
    monthStart: 25,
    income: { amount: 3200.5, day: 25 },
    name: "Ana Souza",
  },
  "bills.import": {
    import: { id: uuid(2), name: "bills.csv", part: 1, of: 1 },
    currency: "EUR",
    series: [IMPORTED_SERIES],
    bills: [
      { id: "71", title: "Rent", amount: 950, dueDate: "2025-12-31", recurringId: "rec_7", status: "PAID" },
      { id: "17113", title: "Rent", amount: 950, dueDate: "2026-02-28", recurringId: "rec_7" },
      {
        id: "72",
        title: "Plumber",
        amount: 120,
        dueDate: "2026-01-20",
        payments: [{ amount: 20, date: "2026-01-15" }],
      },
    ],
    budgets: [{ year: 2026, month: 3, amount: 1500 }],
  },
  "mail.receive": {
    id: uuid(3),
    sender: "billing@power.example",
    senderName: "Power",
    subject: "Your bill",
    reading: POWER_BILL,
  },
  "mail.add": {
    mailId: uuid(3),
    bill: { id: "1234567891", title: "Power", amount: 84.5, dueDate: "2026-03-15", isRecurring: false },
  },
  "mail.tie": { mailId: uuid(3), expenseId: "1234567890", changes: { amount: 84.5, dueDate: "2026-03-16" } },
  "mail.discard": { mailId: uuid(3) },
  "mail.answerSender": { address: "billing@power.example", answer: "yes" },
  "dashboard.view": {},
  "migration.import": { expenses: [], badges: [] },
  undo: { operationId: uuid(1) },
} satisfies Record<OperationType, object>;

/** An operation as it travels. */
export function operationJson(
  type: string,
  data: unknown,
  envelope: Partial<OperationJson> = {},
): OperationJson {
  return { id: uuid(9), type, at: "2026-03-10T09:00:00.000Z", day: "2026-03-10", hour: 9, data, ...envelope };
}

/** Parses JSON text, so that keys such as __proto__ are there as they would be in a request. */
export function parseJson(json: unknown, nowMs = NOW_MS) {
  return parseOperation(JSON.parse(JSON.stringify(json) ?? "null"), nowMs);
}

/** Why an operation is refused, which it has to be. */
export function refusalOf(json: unknown) {
  const parsed = parseJson(json);
  if (parsed.ok) throw new Error(`took ${JSON.stringify(parsed.operation)}`);
  return parsed.rejection;
}
