import {
  addDays,
  addMonths,
  dayInMonth,
  localTime,
  type Month,
  monthOf,
  partsOfDay,
} from "#domain/calendar/days.ts";
import { LAST_WORKING_DAY, LATEST_START, monthWith, periodOf } from "#domain/calendar/periods.ts";
import { compareExpenses, type Expense, owedCents } from "#domain/expenses/expense.ts";
import { paymentsToJson } from "#domain/expenses/fields.ts";
import { paymentsOf } from "#domain/expenses/status.ts";
import { cancellation } from "#domain/series/cancellation.ts";
import { nextDeadline } from "#domain/series/deadline.ts";
import type { HistoryEntry } from "#domain/undo/history.ts";
import { type WholeChange, wholeChanges } from "#domain/undo/whole-changes.ts";
import type { OperationDraft } from "../../../app/data/ledger/outbox.ts";
import type { Screen } from "../device/screen.ts";
import { DAY_MS } from "./durations.ts";
import { partsOfFile } from "./imported-file.ts";
import type { Action, ContractInStory, EndInStory, RuleInStory } from "./steps.ts";

/** A screen shows the bills of about two months. */
const SHOWN_DAYS = 40;

/** Does to the screen what the action says. Nothing happens if it is out of sight, or shows no bill that could be meant. */
export async function act(screen: Screen, action: Action, title: string, startMs: number): Promise<void> {
  const { opened } = screen;
  if (opened === null || !screen.page.isRunning()) return;
  const { local, changes } = opened;
  const { ledgerStore } = local;
  const today = ledgerStore.today();
  const chosen = (which: number) => pick(shownBills(screen), which);
  const perform = async (draft: OperationDraft | null) => {
    if (draft !== null) await changes.perform(draft);
  };
  switch (action.kind) {
    case "add":
      return perform({
        type: "expense.add",
        data: {
          id: screen.app.createExpenseId(),
          title,
          amount: action.amount,
          dueDate: addDays(today, action.day),
          isRecurring: action.isRecurring,
          ...(action.isRecurring && { recurringFrequency: "monthly" as const }),
          ...said(action.rule, today, addDays(today, action.day)),
        },
      });
    case "rename": {
      const bill = chosen(action.which);
      const rule =
        bill?.recurringId || action.scope === "this" ? said(action.rule, today, bill?.dueDate) : {};
      return perform(edit(bill, { title, amount: action.amount, ...rule }, action.scope));
    }
    case "pay": {
      const paidDate = addDays(today, -action.daysAgo);
      const amount = action.amount === null ? {} : { amount: action.amount };
      return perform(edit(chosen(action.which), { status: "PAID", paidDate, ...amount }, "this"));
    }
    case "pay-part": {
      const bill = chosen(action.which);
      if (bill === null) return;
      const paymentsBefore = paymentsToJson(paymentsOf(bill));
      const cents = Math.max(1, Math.floor(owedCents(bill) * action.share));
      const payment = { amount: cents / 100, date: addDays(today, -action.daysAgo) };
      const payments = action.share === 0 ? paymentsBefore.slice(1) : [...paymentsBefore, payment];
      return perform(edit(bill, { payments, paymentsBefore }, "this"));
    }
    case "pay-overdue": {
      const autopayFrom = addDays(today, -action.daysAgo);
      return perform(edit(chosen(action.which), { autopay: true, autopayFrom }, "this"));
    }
    case "recur": {
      const bill = chosen(action.which);
      const begins = { isRecurring: true, ...said(action.rule, today, bill?.dueDate) };
      return perform(edit(bill, bill?.recurringId ? { isRecurring: false } : begins, action.scope));
    }
    case "carry-over":
      return perform({ type: "settings.update", data: { budgetCarryOver: action.how } });
    case "move": {
      const bill = chosen(action.which);
      return perform(edit(bill, { dueDate: bill && addDays(bill.dueDate, action.day) }, action.scope));
    }
    case "status": {
      const bill = chosen(action.which);
      return perform(bill && { type: "expense.setStatus", data: { id: bill.id, status: action.status } });
    }
    case "delete": {
      const bill = chosen(action.which);
      return perform(bill && { type: "expense.delete", data: { id: bill.id, scope: action.scope } });
    }
    case "stop": {
      const bill = pick(
        shownBills(screen).filter(({ recurringId }) => recurringId !== null),
        action.which,
      );
      return perform(bill && { type: "series.stop", data: { expenseId: bill.id } });
    }
    case "press-undo":
      await changes.takeLast("done");
      return;
    case "undo-past": {
      const entries = [...ledgerStore.ledger().history()].filter(({ image }) => image.length > 0).slice(-20);
      const entry = pick(entries, action.which);
      if (entry !== null) await changes.undo([entry.operationId]);
      return;
    }
    case "import": {
      const parts = partsOfFile(action.file, screen.page.randomUUID(), startMs + action.day * DAY_MS);
      const operations = parts.map((data) => ({
        ...{ id: screen.page.randomUUID(), type: "bills.import" as const, data },
      }));
      return await screen.land(operations);
    }
    case "undo-import": {
      const found = pick(importsIn([...ledgerStore.ledger().history()]), action.which);
      if (found !== null) await changes.undo(found.operationIds);
      return;
    }
    case "budget": {
      const { year, month } = partsOfDay(dayInMonth(addMonths(monthOf(today), action.month), 1));
      const { amount } = action;
      return perform(
        amount === null
          ? { type: "budget.clear", data: { year, month } }
          : { type: "budget.set", data: { year, month, amount } },
      );
    }
    case "cancel-contract": {
      const ledger = ledgerStore.ledger();
      const running = [...ledger.all("series")].flatMap((series) => {
        const deadline = nextDeadline(series, today);
        return deadline === null ? [] : [{ series, deadline }];
      });
      const contract = pick(running, action.which);
      return perform(contract && cancellation(ledger, contract.series, contract.deadline));
    }
    case "begin-months": {
      const day = action.inDays === null ? null : partsOfDay(addDays(today, action.inDays)).day;
      const monthStart = day === null ? LAST_WORKING_DAY : Math.min(day, LATEST_START);
      return perform({ type: "settings.update", data: { monthStart } });
    }
    case "add-on-payday": {
      const { monthStart } = ledgerStore.ledger().settings();
      const month = addMonths(monthWith(today, monthStart), action.month);
      const dueDate = addDays(periodOf(month, monthStart).from, action.day);
      const { amount } = action;
      const id = screen.app.createExpenseId();
      return perform({ type: "expense.add", data: { id, title, amount, dueDate, isRecurring: false } });
    }
    case "remind-at":
      return perform({ type: "settings.update", data: { reminderHour: action.hour } });
    case "remind-in": {
      const { hour } = localTime(screen.nowMs(), ledgerStore.timeZone());
      return perform({ type: "settings.update", data: { reminderHour: (hour + action.hours + 24) % 24 } });
    }
    case "remind-on": {
      const { daysBefore: remindDaysBefore, daysAfter: remindDaysAfter } = action;
      return perform({ type: "settings.update", data: { remindDaysBefore, remindDaysAfter } });
    }
    case "live-in":
      return perform({ type: "settings.update", data: { timezone: action.zone } });
    case "copy-month": {
      const copies = billsOf(screen, addMonths(monthOf(today), -1)).slice(0, 5);
      const drafts = copies.map(({ dueDate, amountCents }, number): OperationDraft => {
        const { day } = partsOfDay(dueDate);
        const id = screen.app.createExpenseId();
        const data = {
          ...{ id, title: `${title} copy ${number}`, amount: amountCents / 100, isRecurring: false },
          dueDate: dayInMonth(monthOf(today), day),
        };
        return { type: "expense.add", data };
      });
      if (drafts.length > 0) await changes.performAll(drafts);
      return;
    }
    case "show-month":
      return showMonth(screen, addMonths(monthOf(today), action.ahead));
  }
}

/** The imports that aren't undone, as the history shows them. */
function importsIn(history: readonly HistoryEntry[]): WholeChange[] {
  const undone = new Set<string>();
  const changes = history.toReversed().map((entry) => {
    const isUndone = undone.has(entry.operationId);
    if (entry.undoes !== null && !isUndone) undone.add(entry.undoes);
    return { entry, undone: isUndone };
  });
  const shown = changes.filter(({ entry }) => entry.image.length > 0);
  return wholeChanges(shown).filter(({ entry, undone }) => entry.type === "bills.import" && !undone);
}

/** Showing a month makes the bills that it lacks, if the user pays. */
export async function showMonth(screen: Screen, month: Month): Promise<void> {
  const { opened, app } = screen;
  if (opened === null || !opened.local.ledgerStore.everSynced()) return;
  const { ledgerStore } = opened.local;
  const known = app.knownSubscription(opened.userId);
  const cutoffDate = app.isPaying(known) ? ledgerStore.computed?.cutoff(month, ledgerStore.today()) : null;
  if (cutoffDate) await ledgerStore.perform({ type: "series.generate", data: { cutoffDate } });
}

function said({ cancelBy, ...rule }: RuleInStory, today: string, dueDate?: string): object {
  const others = ruleSaid(rule, today, dueDate);
  return cancelBy === undefined
    ? others
    : { ...others, cancelBy: contractSaid(cancelBy as ContractInStory | null, today) };
}

function contractSaid(cancelBy: ContractInStory | null, today: string): object | null {
  if (cancelBy === null) return null;
  if ("onInDays" in cancelBy) {
    const { onInDays, ...others } = cancelBy;
    return { ...others, on: addDays(today, onInDays) };
  }
  const { renewsInDays: days, ...others } = cancelBy;
  return days === undefined ? others : { ...others, renewsOn: addDays(today, days) };
}

function ruleSaid({ recurringEnds, ...rule }: RuleInStory, today: string, dueDate = today): object {
  const ends = recurringEnds as EndInStory | null | undefined;
  if (ends === undefined) return rule;
  const isLater = typeof ends === "object" && ends !== null && ("inDays" in ends || "inMonths" in ends);
  if (!isLater) return { ...rule, recurringEnds: ends };
  if ("inDays" in ends) return { ...rule, recurringEnds: { on: addDays(today, ends.inDays) } };
  const day = rule["lastDayOfMonth"] === true ? 31 : partsOfDay(dueDate).day;
  return { ...rule, recurringEnds: { on: dayInMonth(addMonths(monthOf(dueDate), ends.inMonths), day) } };
}

function edit(
  bill: Expense | null,
  changes: object,
  scope: "this" | "following" | "all",
): OperationDraft | null {
  return bill && { type: "expense.edit", data: { id: bill.id, changes, scope } };
}

function shownBills(screen: Screen): Expense[] {
  const ledgerStore = screen.ledgerStore();
  if (ledgerStore === null) return [];
  const today = ledgerStore.today();
  const [from, to] = [addDays(today, -SHOWN_DAYS), addDays(today, SHOWN_DAYS)];
  return livingBills(screen).filter(({ dueDate }) => dueDate >= from && dueDate <= to);
}

function billsOf(screen: Screen, month: Month): Expense[] {
  return livingBills(screen).filter(
    ({ dueDate, recurringId }) => recurringId === null && dueDate.startsWith(month),
  );
}

function livingBills(screen: Screen): Expense[] {
  const ledgerStore = screen.ledgerStore();
  if (ledgerStore === null || !(ledgerStore.everSynced() || ledgerStore.waiting() > 0)) return [];
  return [...ledgerStore.ledger().all("expense")].filter(({ deleted }) => !deleted).sort(compareExpenses);
}

function pick<T>(list: readonly T[], which: number): T | null {
  return list[Math.floor(which * list.length)] ?? null;
}
