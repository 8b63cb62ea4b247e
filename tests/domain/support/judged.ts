import { expect } from "vitest";
import type { Expense } from "#domain/expenses/expense.ts";
import { Ledger } from "#domain/ledger/ledger.ts";
import { apply, parseOperation } from "#domain/operations/apply.ts";
import type { OperationJson } from "#domain/operations/operation.ts";
import { nextDeadline } from "#domain/series/deadline.ts";
import { lastDayOfSeries } from "../../simulation/model/contracts.ts";
import { LedgerModel, type Operation } from "../../simulation/model/ledger.ts";
import type { Bill } from "../../simulation/model/rows.ts";

export const TOO_EARLY = "The series can't end before this bill";

/** An account, and beside it the plain model that knows nothing of the product's code. */
export class Judged {
  readonly ledger = new Ledger();
  private model = new LedgerModel();
  private readonly accepted: Operation[] = [];

  /** Returns the refusal of an operation that was refused. */
  do(json: OperationJson): string | undefined {
    const result = parseOperation(JSON.parse(JSON.stringify(json)), Date.parse(json.at));
    const operation = result.ok ? result.operation : undefined;
    if (operation === undefined || this.ledger.entry(json.id) !== undefined) return "not an operation";
    const { id, type, data } = json;
    const said = {
      id,
      type,
      data: data as Operation["data"],
      atMs: operation.stamp.atMs,
      day: operation.stamp.day,
    };
    const outcome = apply(this.ledger, operation, "phone");
    if (outcome.status === "rejected") {
      const { error } = outcome.rejection;
      if (error === TOO_EARLY) expect(this.wouldEndBefore(said)).toBe(true);
      return error;
    }
    this.accepted.push(said);
    this.model.accept(said);
    this.compare();
    this.compareContracts(said.day);
    return undefined;
  }

  /** Whether an edit would end its series before its own bill. */
  private wouldEndBefore(edit: Operation): boolean {
    const model = new LedgerModel();
    for (const each of [...this.accepted, edit]) model.accept(each);
    const id = String(edit.data["id"]);
    return model.isUnsure(id) || model.endsBefore(id);
  }

  private compare(): void {
    expect(this.model.faults).toEqual([]);
    const isSure = ({ id }: { id: string }) => !this.model.isUnsure(id);
    const shown = [...this.ledger.all("expense")].filter(({ deleted }) => !deleted);
    const [found, expected] = [
      shown.filter(isSure).map(asFound),
      this.model.living().filter(isSure).map(asExpected),
    ];
    expect(found.toSorted()).toEqual(expected.toSorted());
  }

  /** As if each series had a contract: its next last day follows from the first bill and the end. */
  private compareContracts(today: string): void {
    const sure = [...this.ledger.all("series")].filter(({ id }) => !this.model.unsure.has(id));
    const found = sure.map((each) => [
      each.id,
      nextDeadline({ ...each, cancelBy: CONTRACT }, today)?.lastDay ?? null,
    ]);
    const expected = sure.map(({ id }) => {
      const series = this.model.tables.series.get(id);
      if (series === undefined) return [id, "is no series"];
      const last = lastDayOfSeries({ ...series, cancelBy: CONTRACT }, this.model.placesOf(series), today);
      return [id, last?.day ?? null];
    });
    expect(found).toEqual(expected);
  }
}

const CONTRACT = JSON.stringify({ noticeDays: 10, renewsEveryMonths: 2 });

const asFound = (bill: Expense) =>
  [
    ...[bill.id, bill.dueDate, bill.title, bill.amountCents, bill.status, bill.paidDate, bill.plannedCents],
    bill.payments ?? "[]",
    ...[bill.recurringId, bill.category, bill.note, bill.amountIsEstimate, bill.autopay, bill.autopayFrom],
    bill.remindDaysBefore ?? "as in the settings",
    bill.cancelBy ?? "no contract",
  ].join(" ");

const asExpected = (bill: Bill) =>
  [
    ...[bill.id, bill.dueDate, bill.title, bill.amount, bill.status, bill.paidDate, bill.planned],
    JSON.stringify(bill.payments.map(({ cents, date }) => [cents, date])),
    ...[bill.series, bill.category, bill.note, bill.isEstimate, bill.autopay, bill.autopayFrom],
    bill.remindDaysBefore ?? "as in the settings",
    bill.cancelBy ?? "no contract",
  ].join(" ");
