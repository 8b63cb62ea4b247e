/** What a user expects of one series. It imports nothing, so that it can't share a fault with what it judges. */

const SHIFTS = ["none", "before", "after"] as const;
export type Shift = (typeof SHIFTS)[number];

/** The last day, or how many bills in all. */
export type EndInModel = string | number | null;

interface Rule {
  readonly every: number;
  /** A month that has a bill, counted from January 2026 on. */
  readonly from: number;
  readonly dayOfMonth: number;
  readonly isLastDay: boolean;
  readonly shift: Shift;
  readonly end: EndInModel;
}

interface Bill {
  readonly state: "in the series" | "skipped" | "taken out" | "waiting";
  readonly isPaid: boolean;
  /** The month that it aims for. */
  readonly month: number;
  readonly date: string;
  readonly amount: number;
}

/** How far ends are looked for. */
const FAR = 80;

const daysIn = (month: number) => new Date(Date.UTC(2026, month + 1, 0)).getUTCDate();
const textOf = (date: Date) => date.toISOString().slice(0, 10);
const monthText = (month: number) => textOf(new Date(Date.UTC(2026, month, 1))).slice(0, 7);
const monthIn = (day: string) => (Number(day.slice(0, 4)) - 2026) * 12 + Number(day.slice(5, 7)) - 1;

function plainDay({ dayOfMonth, isLastDay }: Rule, month: number): Date {
  const last = daysIn(month);
  return new Date(Date.UTC(2026, month, isLastDay ? last : Math.min(dayOfMonth, last)));
}

function dateOf(rule: Rule, month: number): string {
  const date = plainDay(rule, month);
  while (rule.shift !== "none" && [0, 6].includes(date.getUTCDay()))
    date.setUTCDate(date.getUTCDate() + (rule.shift === "before" ? -1 : 1));
  return textOf(date);
}

const isOpen = ({ state, isPaid }: Bill) => state === "in the series" && !isPaid;

const isInStep = ({ every, from }: Rule, month: number) => (month - from) % every === 0;

/** Bills have the numbers of the months that they stood for at first. */
export class RuleModel {
  private rule: Rule;
  /** By how many months the bills without a row moved. */
  private moved = 0;
  /** By bill: a rule holds for those after the one from which it was said, until another is said. */
  private askedBy: Rule[];
  private bills: (Bill | undefined)[] = [];
  private readonly shown: number;

  constructor(shown: number, first: string, amount: number) {
    this.shown = shown;
    const dayOfMonth = Number(first.slice(8));
    this.rule = { every: 1, from: 0, dayOfMonth, isLastDay: false, shift: "none", end: null };
    this.askedBy = Array(FAR).fill(this.rule);
    this.amount = amount;
    this.fill();
  }

  private readonly amount: number;

  copy(): RuleModel {
    const copy = Object.create(RuleModel.prototype) as RuleModel;
    return Object.assign(copy, this, { askedBy: [...this.askedBy], bills: [...this.bills] });
  }

  /** Makes what is lacking. What waited comes back as it was. */
  fill(): void {
    const last = this.last();
    for (let number = 0; number < FAR; number += 1) {
      const bill = this.bills[number];
      const month = number + this.moved;
      const isAsked = isInStep(this.askedBy[number] as Rule, month) && number <= last;
      if (!isAsked || (bill !== undefined && bill.state !== "waiting")) continue;
      const made = { isPaid: false, month, date: dateOf(this.rule, month), amount: this.amount };
      this.bills[number] = { ...(bill ?? made), state: "in the series" };
    }
  }

  /** The number of the last bill: of those that exist or will, in their order, without skipped ones. */
  private last(): number {
    const { end } = this.rule;
    if (end === null) return FAR;
    if (typeof end === "string") {
      let last = -99;
      for (let number = -40; number < FAR; number += 1) {
        const month = number + this.moved;
        if (isInStep(this.rule, month) && textOf(plainDay(this.rule, month)) <= end) last = number;
      }
      return last;
    }
    let count = 0;
    for (let number = 0; number < FAR; number += 1) {
      const state = this.bills[number]?.state ?? "waiting";
      const comes = isInStep(this.askedBy[number] as Rule, number + this.moved);
      if (state === "waiting" ? comes : state !== "skipped") count += 1;
      if (count === end) return number;
    }
    return FAR;
  }

  /** Unpaid bills wait that no rule asks for. */
  private fit(after: number, upTo = FAR): void {
    const last = this.last();
    for (let number = after + 1; number < Math.min(FAR, upTo + 1); number += 1) {
      const bill = this.bills[number];
      const isAsked = isInStep(this.askedBy[number] as Rule, number + this.moved) && number <= last;
      if (bill !== undefined && isOpen(bill) && !isAsked) this.bills[number] = { ...bill, state: "waiting" };
    }
  }

  private isRewritten(number: number, chosen: number, scope: "following" | "all"): boolean {
    const bill = this.bills[number];
    if (bill === undefined || (scope === "following" && number < chosen)) return false;
    return isOpen(bill) || bill.state === "waiting" || number === chosen;
  }

  change(chosen: number, scope: "following" | "all", said: Partial<Omit<Rule, "from" | "dayOfMonth">>): void {
    const before = this.rule;
    const every = said.every ?? before.every;
    const from = every === before.every ? before.from : chosen + this.moved;
    const lastBefore = this.last();
    this.rule = { ...before, ...said, from };
    for (const [number, bill] of this.bills.entries()) {
      if (bill === undefined || !this.isRewritten(number, chosen, scope)) continue;
      const isUsual = bill.date === dateOf(before, bill.month) || said.isLastDay !== undefined;
      if (isUsual) this.bills[number] = { ...bill, date: dateOf(this.rule, bill.month) };
    }
    const { end } = this.rule;
    const isCounted = typeof end === "number" || typeof before.end === "number";
    const isSame = every === before.every && (isCounted ? end === before.end : this.last() === lastBefore);
    if (isSame) return;
    // Reopened from a paid bill on that is beyond the end, a series has what it lacks since the end, too.
    const since = Math.max(-1, Math.min(chosen, lastBefore));
    for (let number = since + 1; number < FAR; number += 1) {
      this.askedBy[number] = this.rule;
      // What the rule asks for is counted, whether or not it is there yet.
      const bill = this.bills[number];
      const isKept = number <= chosen || isInStep(this.rule, number + this.moved);
      if (bill !== undefined && isOpen(bill) && !isKept) this.bills[number] = { ...bill, state: "waiting" };
    }
    this.fit(chosen);
  }

  /** The day that is typed for a bill so many months later. */
  dayFor(number: number, months: number, day: number): string {
    const { month } = this.bills[number] as Bill;
    return `${monthText(month + months)}-${String(day).padStart(2, "0")}`;
  }

  /** All bills that are reached move by as many months as the chosen one. */
  move(chosen: number, scope: "following" | "all", dueDate: string): void {
    const months = monthIn(dueDate) - (this.bills[chosen] as Bill).month;
    const lastBefore = this.last();
    this.moved += months;
    const shifted = (rule: Rule) => ({ ...rule, from: rule.from + months });
    this.rule = { ...shifted(this.rule), dayOfMonth: Number(dueDate.slice(8)) };
    this.askedBy = this.askedBy.map(shifted);
    for (const [number, bill] of this.bills.entries()) {
      if (bill === undefined || !this.isRewritten(number, chosen, scope)) continue;
      const month = bill.month + months;
      this.bills[number] = { ...bill, month, date: dateOf(this.rule, month) };
    }
    if (typeof this.rule.end !== "string" || this.last() === lastBefore) return;
    for (let number = Math.max(0, Math.min(chosen, lastBefore) + 1); number < FAR; number += 1)
      this.askedBy[number] = this.rule;
    this.fit(chosen);
  }

  private set(number: number, changes: Partial<Bill>): void {
    this.bills[number] = { ...(this.bills[number] as Bill), ...changes };
  }

  pay(number: number): void {
    this.set(number, { isPaid: true });
  }

  skip(number: number): void {
    this.set(number, { state: "skipped" });
  }

  bringBack(number: number): void {
    const lastBefore = this.last();
    this.set(number, { state: "in the series" });
    // One that was skipped and lies beyond the end now is wanted nevertheless.
    if (typeof this.rule.end === "number") this.fit(this.last(), lastBefore);
  }

  takeOut(number: number): void {
    this.set(number, { state: "taken out" });
  }

  price(number: number, amount: number): void {
    this.set(number, { amount });
  }

  /** Within the month that it aims for. */
  snooze(number: number, day: number): string {
    const date = this.dayFor(number, 0, day);
    this.set(number, { date });
    return date;
  }

  isSkipped(number: number): boolean {
    return this.bills[number]?.state === "skipped";
  }

  isInSeries(number: number): boolean {
    return this.bills[number]?.state === "in the series";
  }

  endsBefore(number: number): boolean {
    return this.last() < number;
  }

  isMoved(): boolean {
    return this.moved !== 0;
  }

  /**
   * Whether a weekend moves bills, or has moved one into another month. Once the series moves by months, nothing says any
   * more which month such a bill aimed for.
   */
  movesOffWeekends(): boolean {
    const isElsewhere = ({ month, date }: Bill) =>
      monthIn(date) !== month && SHIFTS.some((shift) => dateOf({ ...this.rule, shift }, month) === date);
    return this.rule.shift !== "none" || this.bills.some((bill) => bill !== undefined && isElsewhere(bill));
  }

  /** Further moves would lead beyond what is made. After one back, which month an earlier bill aimed for is unknown. */
  mayMove(months: number): boolean {
    return Math.abs(this.moved + months) <= 6 && this.moved * months >= 0;
  }

  living(): string[] {
    return this.bills
      .slice(0, this.shown)
      .flatMap((bill, number) =>
        bill === undefined || bill.state === "skipped" || bill.state === "waiting"
          ? []
          : [[number, bill.date, bill.amount, bill.isPaid].join(" ")],
      )
      .toSorted();
  }
}
