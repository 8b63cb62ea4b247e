import {
  dayAt,
  dayIn,
  dayOfMonth,
  daysAfter,
  daysBetween,
  lastDayOf,
  laterOf,
  monthOf,
  monthText,
  offWeekend,
} from "./calendar.ts";
import { cancelByJson, renewalNamed } from "./contracts.ts";
import {
  dateOf,
  firstDay,
  firstMonth,
  firstPlace,
  isAsked,
  isDay,
  isInStep,
  lastPlace,
  movedBy,
  movedTo,
  NEVER,
  newRule,
  type Place,
  type Places,
  type Plan,
  placesIn,
  plainDay,
  planOf,
  type Replanned,
  type Rule,
  type SaidRule,
  withRule,
} from "./places.ts";
import { hasSeveralDays, isDaily, isSameRhythm } from "./rhythm.ts";
import {
  type Bill,
  copyOf,
  type Details,
  type Payment,
  type Row,
  SETTINGS,
  type Series,
  type Tables,
  UNWRITTEN,
} from "./rows.ts";
import { type Touch, Touches } from "./touches.ts";

/** As it travels (docs/contracts.md). */
export interface Operation {
  readonly id: string;
  readonly type: string;
  readonly atMs: number;
  /** The person's own day. */
  readonly day: string;
  readonly data: Row;
}

type Scope = "this" | "following" | "all";

/** What docs/product.md calls a change of one bill or of several. */
type Changes = Partial<Details> & {
  readonly dueDate?: string;
  readonly status?: string;
  readonly paidDate?: string;
  readonly payments?: readonly Payment[];
  readonly paymentsBefore?: readonly Payment[];
  readonly isRecurring?: boolean;
  readonly recurringId?: string | null;
  readonly autopayFrom?: string;
  readonly isAverage?: boolean;
  readonly rule: SaidRule;
};

const DETAILS = [
  "title",
  "amount",
  "category",
  "note",
  "isEstimate",
  "autopay",
  "remindDaysBefore",
  "cancelBy",
] as const satisfies readonly (keyof Details)[];

/**
 * One account as its user expects it: docs/product.md and docs/contracts.md, told again in the plainest way. It imports nothing of the
 * product, so that it can't share a fault with what it judges. It is slow, and keeps everything for ever.
 */
export class LedgerModel {
  tables: Tables = {
    bill: new Map(),
    series: new Map(),
    budget: new Map(),
    settings: new Map([["-", SETTINGS]]),
  };
  private touches = new Touches();
  private readonly types = new Map<string, string>();
  /** By operation: the place of each series' last bill before it. */
  private readonly lastBefore = new Map<string, ReadonlyMap<string, Place>>();
  /** What must not have been accepted, in sentences. */
  readonly faults: string[] = [];
  /** Ids of series of whose bills the documents don't say enough. */
  readonly unsure = new Set<string>();
  /** Ids of series that were imported without some of their bills. */
  private readonly withGaps = new Set<string>();

  settings(): Row {
    return this.tables.settings.get("-") ?? SETTINGS;
  }

  today(instantMs: number): string {
    return dayAt(instantMs, String(this.settings()["timezone"]));
  }

  /** An operation that was accepted. */
  accept(operation: Operation): void {
    const { id, type, day, data } = operation;
    const billId = String(data["id"] ?? data["expenseId"] ?? "");
    // It may be one that the model didn't make.
    if (!this.tables.bill.has(billId) && this.isUnsure(billId)) return;
    const before = copyOf(this.tables);
    const all = [...before.series.values()];
    this.lastBefore.set(id, new Map(all.map((each) => [each.id, lastPlace(this.placesOf(each))])));
    const said = this.perform(operation);
    if (type !== "series.generate")
      this.keepAutopayFrom(before, { said: said.autopayFrom, day, isImport: type === "bills.import" });
    const after = copyOf(this.tables);
    this.followPayments();
    const isAutopay = type === "expense.autopay";
    const restored = said.restored ?? [];
    this.touches.note(id, { before, after, now: this.tables, isAutopay, restored });
    this.types.set(id, type);
  }

  /** @param keys of the bills that cron says it made, which must be ones that were to be made by then */
  acceptCron(operationId: string, atMs: number, keys: readonly string[]): void {
    const before = copyOf(this.tables);
    const due = new Map(this.toMake(this.horizon(atMs)).map((bill) => [bill.id, bill]));
    for (const key of keys) {
      const bill = due.get(key);
      if (bill !== undefined) this.put(bill);
      else if (!this.isUnsure(key)) this.faults.push(`Cron made bill ${key}, which nothing asks for.`);
    }
    const after = this.tables;
    this.touches.note(operationId, { before, after, now: after, isAutopay: false, restored: [] });
    this.types.set(operationId, "series.generate");
  }

  /** Bills that cron should have made by now, and those that should have been paid by themselves. */
  missingAfterCron(atMs: number): string[] {
    const today = this.today(atMs);
    const missing = this.toMake(this.horizon(atMs)).filter(({ id }) => !this.isUnsure(id));
    const unpaid = [...this.tables.bill.values()].filter(
      (bill) => this.isDueForAutopay(bill, today) && !this.isUnsure(bill.id),
    );
    return [
      ...missing.map(({ id, dueDate }) => `Cron never made bill ${id}, due on ${dueDate}.`),
      ...unpaid.map(({ id, dueDate }) => `Bill ${id} never paid itself on ${dueDate}.`),
    ];
  }

  /** Every running series is made to the end of next month in the user's time zone. */
  private horizon(atMs: number): string {
    return lastDayOf(monthOf(this.today(atMs)) + 1);
  }

  isUnsure(billId: string): boolean {
    const seriesId = this.tables.bill.get(billId)?.series ?? this.seriesNumbered(billId)?.id;
    return this.unsure.has(this.seriesNumbered(billId)?.id ?? "") || this.unsure.has(seriesId ?? "");
  }

  /** Whether a series is over before one of its bills. */
  endsBefore(billId: string): boolean {
    const series = this.seriesOf(this.bill(billId));
    return series !== undefined && lastPlace(this.placesOf(series)) < placeOf(billId, series);
  }

  living(): Bill[] {
    return [...this.tables.bill.values()].filter(({ state }) => state === "there");
  }

  private perform(operation: Operation): { autopayFrom?: string | undefined; restored?: readonly Touch[] } {
    const { type, data, day, atMs } = operation;
    switch (type) {
      case "expense.add":
        return this.add(data, day, atMs);
      case "expense.edit":
        return this.edit(String(data["id"]), data, day, atMs);
      case "expense.setStatus": {
        const bill = this.bill(String(data["id"]));
        this.put(withPayment(bill, changesIn(data), day));
        return {};
      }
      case "expense.autopay": {
        const bill = this.bill(String(data["id"]));
        if (!this.isDueForAutopay(bill, day) && !this.isUnsure(bill.id))
          this.faults.push(
            `Bill ${bill.id}, due on ${bill.dueDate}, paid itself on ${day}, when it wasn't due.`,
          );
        this.put(withPayment(bill, { status: "PAID", paidDate: bill.dueDate }, day));
        return {};
      }
      case "expense.delete":
        this.delete(this.bill(String(data["id"])), (data["scope"] ?? "this") as Scope);
        return {};
      case "series.stop": {
        const seriesId = this.bill(String(data["expenseId"])).series ?? "";
        for (const bill of this.tables.bill.values())
          if (bill.series === seriesId) this.put({ ...bill, series: null });
        this.end(seriesId, day);
        return {};
      }
      case "series.generate":
        for (const bill of this.toMake(String(data["cutoffDate"]))) this.put(bill);
        return {};
      case "budget.set":
      case "budget.clear": {
        const month = `${data["year"]}-${String(data["month"]).padStart(2, "0")}`;
        const amount = type === "budget.clear" ? null : centsOf(data["amount"]);
        this.tables.budget.set(month, { amount, isUnset: false });
        return {};
      }
      case "settings.update":
        this.tables.settings.set("-", { ...this.settings(), ...asStored(data) });
        return {};
      case "undo":
        return { restored: this.undo(String(data["operationId"])) };
      case "bills.import":
        this.bring(data, day);
        return {};
      case "dashboard.view":
        return {};
      default:
        throw new Error(`The model doesn't know ${type}.`);
    }
  }

  private bill(id: string): Bill {
    const bill = this.tables.bill.get(id);
    if (bill === undefined) throw new Error(`There is no bill ${id}.`);
    return bill;
  }

  private put(bill: Bill): void {
    this.tables.bill.set(bill.id, bill);
  }

  private change(seriesId: string, changes: Partial<Series>): void {
    const series = this.tables.series.get(seriesId);
    if (series !== undefined) this.tables.series.set(seriesId, { ...series, ...changes });
  }

  private end(seriesId: string, day: string): void {
    if (this.tables.series.get(seriesId)?.ended === null) this.change(seriesId, { ended: day });
  }

  private add(data: Row, day: string, atMs: number): { autopayFrom?: string | undefined } {
    const changes = changesIn(data);
    const { status = "PENDING", paidDate = day, dueDate = "" } = changes;
    const bill: Bill = {
      ...{ category: null, note: null, isEstimate: false, autopay: false, title: "", amount: 0 },
      ...{ remindDaysBefore: null, cancelBy: null },
      ...detailsIn(changes),
      ...{ id: String(data["id"]), isOwnEstimate: false, dueDate, aim: dueDate.slice(0, 7), status },
      ...{ paidDate: status === "PAID" ? paidDate : null, planned: null, payments: [] },
      ...{ series: null, state: "there", autopayFrom: null },
    };
    this.put(withParts(bill, bill, changes));
    if (changes.isRecurring === true) this.start(this.bill(bill.id), changes, atMs);
    this.payOverdue(bill.id, changes.autopayFrom, day);
    return { autopayFrom: changes.autopayFrom };
  }

  /** The bill becomes the first one of a new series, on the day that the rule gives it. */
  private start(bill: Bill, changes: Changes, atMs: number): void {
    let ms = Math.max(1, atMs);
    while (this.tables.series.has(`rec_${ms}`)) ms += 1;
    const id = changes.recurringId ?? `rec_${ms}`;
    const rule = newRule(bill.dueDate, changes.rule);
    const first = firstPlace(rule);
    const isAverage = changes.isAverage ?? false;
    this.tables.series.set(id, {
      ...detailsIn(bill),
      ...{
        id,
        first,
        firstBill: bill.id,
        plan: planOf(rule),
        isAverage,
        ended: null,
        autopayFrom: null,
      },
      ...{ said: isAverage && bill.isEstimate ? bill.amount : null, saidBeside: null },
    } as Series);
    this.put({
      ...bill,
      dueDate: dateOf(rule, first),
      aim: first,
      series: id,
      isOwnEstimate: false,
    });
  }

  private delete(chosen: Bill, scope: Scope): void {
    const series = scope === "this" ? undefined : this.seriesOf(chosen);
    for (const bill of this.reached(chosen, series, scope))
      if (bill.state === "there") this.put({ ...bill, state: "deleted" });
    if (series !== undefined) this.end(series.id, chosen.dueDate);
  }

  /** Those that a scope reaches, with the ones that wait. */
  private reached(chosen: Bill, series: Series | undefined, scope: Scope): Bill[] {
    if (series === undefined) return [chosen];
    const from = placeOf(chosen.id, series);
    return this.heldBy(series.id).filter((bill) => scope === "all" || placeOf(bill.id, series) >= from);
  }

  private edit(id: string, data: Row, day: string, atMs: number): { autopayFrom?: string | undefined } {
    const changes = changesIn(data["changes"] as Row);
    const said = Object.keys(data["changes"] as Row);
    const chosen = this.bill(id);
    const isAboutPaymentAlone = said.every((name) => OF_PAYMENT.has(name));
    const scope = isAboutPaymentAlone ? "this" : ((data["scope"] ?? "this") as Scope);
    const series = scope === "this" ? undefined : this.seriesOf(chosen);
    const reached = this.reached(chosen, series, scope);
    const { status: _, paidDate: __, payments: ___, paymentsBefore: ____, ...shared } = changes;
    const replanned = series === undefined ? undefined : this.replanned(series, chosen, changes);
    const kept =
      series !== undefined && replanned !== undefined && scope === "following"
        ? this.keptRenewal(series, chosen, changes, replanned.plan)
        : {};
    for (const bill of reached) {
      if (bill.id !== id && bill.status === "PAID") continue;
      const { amount: _, ...withoutAmount } = shared;
      const keepsAmount =
        bill.id !== id && bill.payments.length > 0 && paidIn(bill) >= (shared.amount ?? Infinity);
      const own = bill.id === id ? changes : keepsAmount ? withoutAmount : shared;
      const isOwnEstimate = this.ownsEstimate(bill, own, series);
      const days =
        series === undefined || replanned === undefined
          ? daysAlone(bill, changes)
          : this.daysBy(bill, series, replanned.plan, bill.id === id, changes);
      const changed = withParts(bill, changedBy(bill, own, day), own);
      this.put({
        ...changed,
        ...(changed.cancelBy === series?.cancelBy && kept),
        ...days,
        isOwnEstimate,
      });
      if (bill.state === "there") this.payOverdue(bill.id, changes.autopayFrom, day);
    }
    if (series !== undefined && replanned !== undefined) {
      const { isAverage = series.isAverage } = changes;
      this.change(series.id, { ...detailsIn(changes), plan: replanned.plan, isAverage, ...kept });
      if (replanned.anewSince !== null) {
        // Nor whether another rule makes bills where an import had none.
        if (this.owesBefore(series, placeOf(id, series)) || this.withGaps.has(series.id))
          this.unsure.add(series.id);
        this.fit(series.id, replanned.anewSince);
      }
      this.sayEstimate(series, changes.amount);
    }
    if (changes.isRecurring === false) {
      for (const bill of reached)
        if (bill.state === "there")
          this.put({ ...this.bill(bill.id), series: null, cancelBy: changes.cancelBy ?? null });
      if (series !== undefined) this.end(series.id, this.bill(id).dueDate);
    } else if (changes.isRecurring === true && chosen.series === null)
      this.start(this.bill(id), changes, atMs);
    return { autopayFrom: changes.autopayFrom };
  }

  /** A contract's renewals are counted from the first bill, and stay where they are when later bills change. */
  private keptRenewal(
    series: Series,
    chosen: Bill,
    { cancelBy }: Changes,
    plan: Plan,
  ): { cancelBy?: string } {
    const [before, after] = [this.placesOf(series), this.placesOf({ ...series, plan })];
    const isFirst = placeOf(chosen.id, series) <= before.first;
    const isSaid = cancelBy !== undefined && cancelBy !== series.cancelBy;
    const first = firstDay(before);
    if (isFirst || isSaid || first === firstDay(after)) return {};
    return renewalNamed(series.cancelBy, first);
  }

  private replanned(series: Series, chosen: Bill, { dueDate, rule: said }: Changes): Replanned {
    const { rule, moved } = series.plan;
    const place = placeOf(chosen.id, series);
    // Whether a bill stayed behind when its months moved, or was moved back alone, is known to nobody who looks at it.
    const isBehind = !isDay(place) && !isDaily(rule.rhythm) && isBehindMonths(chosen, series, place);
    const ofMonth = isDaily(rule.rhythm) || isBehind ? chosen.dueDate : plainDay(rule, chosen.aim);
    const meant = isDay(place) && isDay(chosen.aim) ? place : ofMonth;
    // Nothing says for which month a bill of weeks stands from which months count, once it is snoozed.
    if (isDay(place) && !isDay(chosen.aim) && chosen.dueDate !== dateOf(rule, chosen.aim))
      this.unsure.add(series.id);
    const from = { place, meant, isPaid: chosen.status === "PAID" };
    if (dueDate !== undefined) {
      const months = monthOf(dueDate) - monthOf(chosen.aim);
      // Nothing says which month a bill of a week stands for, once months move.
      const standsForDay = [...this.placesOf(series).standing.keys()].some(isDay);
      const hasMovedDay = months !== 0 && !isDaily(rule.rhythm) && standsForDay;
      // Nor which of its several days a bill of before a rule stands for.
      const isOfOther = hasSeveralDays(rule.rhythm) && !(place >= rule.from && isInStep(rule, place));
      // Nor what a day means that is said of a bill of weeks from before the months.
      const isOfWeeks = isDay(place) && isDay(chosen.aim) && !isDaily(rule.rhythm);
      if (months * moved.months < 0 || hasMovedDay || isOfOther || isOfWeeks) this.unsure.add(series.id);
      return movedTo(this.placesOf(series), from, months, dueDate);
    }
    if (Object.keys(said).length === 0) return { plan: series.plan, anewSince: null };
    const replanned = withRule(this.placesOf(series), from, said);
    // Nothing says from which day weeks count if the bill stayed behind when its months moved, and was snoozed since.
    const isLeftBehind = !isDay(place) && !isDaily(rule.rhythm) && place !== chosen.aim && !isBehind;
    if (isLeftBehind && isDaily(replanned.plan.rule.rhythm)) this.unsure.add(series.id);
    // Nor whether the bills of weeks before a series came every month are what another end is about.
    const { since = place } = series.plan.said.at(-1) ?? {};
    const hadDays = series.plan.said.some((each) => isDaily(each.rule.rhythm));
    if (hadDays && place < since && !isDaily(replanned.plan.rule.rhythm)) this.unsure.add(series.id);
    // Nothing says what becomes of the 31st of a series that comes on 30 April once a year from now on.
    const isYearly = replanned.plan.rule.rhythm.every % 12 === 0 && !isDaily(replanned.plan.rule.rhythm);
    if (isYearly && dayOfMonth(dayIn(monthOf(place), rule.day)) < rule.day) this.unsure.add(series.id);
    return replanned;
  }

  /** Whether bills before a place are still to be made: nothing says whether the rule before or the next one decides about them. */
  private owesBefore(series: Series, place: Place): boolean {
    const asked = this.askedUntil(series, monthOf(place)).filter((each) => each < place);
    return asked.some((each) => this.billFor(series, each, series.plan.rule) !== null);
  }

  /** The places that have a bill, made or not, up to a month. */
  private askedUntil(series: Series, month: number): Place[] {
    const places = this.placesOf(series);
    const last = lastPlace(places);
    const begin = firstMonth(places);
    return Array.from({ length: Math.max(0, month - begin + 1) }, (_, ahead) =>
      placesIn(places, begin + ahead, last),
    ).flat();
  }

  /** A bill that was moved alone keeps its day, unless a day is said for all. */
  private daysBy(
    bill: Bill,
    series: Series,
    plan: Plan,
    isChosen: boolean,
    { dueDate }: Changes,
  ): Pick<Bill, "dueDate" | "aim"> {
    const { plan: before } = series;
    const [was, is] = [placeOf(bill.id, series), placeOf(bill.id, { ...series, plan })];
    const [wasDaily, hasDays] = [isDaily(before.rule.rhythm), isDaily(plan.rule.rhythm)];
    const isUsual = bill.dueDate === dateOf(before.rule, isDay(was) ? was : bill.aim);
    const isOther = (wasDaily || hasDays) && !isSameRhythm(before.rule.rhythm, plan.rule.rhythm);
    const isSaid = dueDate !== undefined || before.rule.rhythm.by !== plan.rule.rhythm.by;
    if (wasDaily || hasDays || (isDay(was) && !(isChosen && isSaid))) {
      const stays = { dueDate: bill.dueDate, aim: isDay(is) && hasDays ? is : bill.aim };
      if (isChosen && dueDate !== undefined)
        return { ...stays, dueDate: offWeekend(dueDate, plan.rule.shift) };
      if (isChosen && isOther && bill.status === "PAID") return stays;
      const first = firstPlace(plan.rule);
      if (isChosen && isOther)
        return { dueDate: dateOf(plan.rule, first), aim: isDay(is) && first > is ? first : stays.aim };
      // It waited while several came a month.
      if (bill.state === "waiting" && wasDaily && !hasDays && !isDay(is))
        return { dueDate: dateOf(plan.rule, is), aim: is };
      // One that became the first of a rule has the id of another day.
      const isSameRule = plan.moved.days !== before.moved.days || (hasDays && !isOther);
      const isFirst = bill.dueDate === dateOf(before.rule, before.rule.from) && !isInStep(before.rule, was);
      if (isSameRule && isFirst) return { ...stays, dueDate: dateOf(plan.rule, plan.rule.from) };
      return isDay(is) && (isUsual || was !== is) ? { ...stays, dueDate: dateOf(plan.rule, is) } : stays;
    }
    const aim = movedBy(bill.aim.slice(0, 7), { months: plan.moved.months - before.moved.months, days: 0 });
    // Nothing says for which month a bill stands that was snoozed into another one, or stayed behind, once its series has moved.
    const isLeftBehind = !isDay(was) && was !== bill.aim.slice(0, 7);
    if (isLeftBehind || (before.moved.months !== 0 && monthOf(bill.dueDate) !== monthOf(bill.aim)))
      this.unsure.add(series.id);
    return {
      dueDate: isUsual || isSaid ? dateOf(plan.rule, aim) : bill.dueDate,
      aim: isDay(bill.aim) ? is : aim,
    };
  }

  /** Unpaid bills wait that the rule doesn't ask for any more. */
  private fit(seriesId: string, after: Place): void {
    const series = this.tables.series.get(seriesId) as Series;
    const keepOpen = (last: Place) => {
      for (const bill of this.heldBy(seriesId)) {
        const place = placeOf(bill.id, series);
        const isOpen = bill.state === "there" && !hasPayment(bill) && place > after;
        if (isOpen && !isAsked(series, place, last)) this.put({ ...bill, state: "waiting" });
      }
    };
    keepOpen(NEVER);
    keepOpen(lastPlace(this.placesOf(series)));
    this.bringBack(series);
  }

  /** What waited for the end alone, up to the bill from which a rule with days counts, is back once the end reaches it. */
  private bringBack(series: Series): void {
    const { rule } = series.plan;
    if (!isDaily(rule.rhythm)) return;
    const last = lastPlace(this.placesOf(series));
    for (const bill of this.heldBy(series.id).filter(({ state }) => state === "waiting")) {
      const place = placeOf(bill.id, series);
      if (place <= rule.from && isAsked(series, place, last)) this.put({ ...bill, state: "there" });
    }
  }

  /** After a bill was skipped or came back, an end after so many bills may be another one. */
  private endAfterSoMany(series: Series, lastBefore: Place): void {
    if (typeof series.plan.rule.end !== "number" || series.ended !== null) return;
    const last = lastPlace(this.placesOf(series));
    for (const bill of this.heldBy(series.id)) {
      const place = placeOf(bill.id, series);
      // A bill that was brought back from beyond the end before is wanted there.
      const isBeyond = place > last && place <= lastBefore;
      if (isBeyond && bill.state === "there" && !hasPayment(bill)) this.put({ ...bill, state: "waiting" });
    }
    this.bringBack(series);
  }

  /** The bills that a day asks for and that aren't there. */
  private toMake(cutoff: string): Bill[] {
    return [...this.tables.series.values()].flatMap((series) => {
      if (series.ended !== null) return [];
      const { rule } = series.plan;
      const month = monthOf(cutoff);
      const isWhole = cutoff === lastDayOf(month);
      // The Friday before the 1st is in the month before, so that the bills of one more month are made.
      const later = isWhole ? lastDayOf(month + 1) : dayIn(month + 1, dayOfMonth(cutoff));
      const until = rule.shift === "before" ? later : cutoff;
      return this.askedUntil(series, monthOf(until))
        .filter((place) => plainDay(rule, place) <= until)
        .map((place) => this.billFor(series, place, rule))
        .filter((bill) => bill !== null);
    });
  }

  /** Null if the place has a bill, or had one that is gone for good. */
  private billFor(series: Series, place: Place, rule: Rule): Bill | null {
    const id = idAt(place, series);
    const standing = this.tables.bill.get(id);
    if (standing !== undefined) {
      // One that was taken out while it waited comes back alone.
      if (standing.state !== "waiting" || (standing.series ?? series.id) !== series.id) return null;
      const autopayFrom = laterOf(standing.autopayFrom, series.autopayFrom);
      return { ...standing, state: "there", autopayFrom };
    }
    return {
      ...detailsIn(series),
      ...{ id, isOwnEstimate: false, dueDate: dateOf(rule, place), aim: place, status: "PENDING" },
      ...{ paidDate: null, planned: null, payments: [], series: series.id, state: "there" },
      autopayFrom: series.autopayFrom,
    } as Bill;
  }

  /** As of some bills, which may be those of another instant. */
  placesOf(series: Series, { bill: bills } = this.tables): Places {
    const standing = new Map<Place, "skipped" | "there">();
    for (const bill of bills.values()) {
      const isOwn = bill.id === series.firstBill || placeInId(bill.id, series.id) !== null;
      if (!isOwn) continue;
      // A bill that was taken out of its series counts, whatever becomes of it, but not one that waits since before.
      const isThere = bill.series !== series.id || bill.state === "there";
      if (bill.state !== "waiting") standing.set(placeOf(bill.id, series), isThere ? "there" : "skipped");
    }
    return { plan: series.plan, first: movedBy(series.first, series.plan.moved), standing };
  }

  private seriesOf(bill: Bill): Series | undefined {
    return bill.series === null ? undefined : this.tables.series.get(bill.series);
  }

  private seriesNumbered(billId: string): Series | undefined {
    return [...this.tables.series.values()].find(
      (series) => series.firstBill === billId || placeInId(billId, series.id) !== null,
    );
  }

  /** The bills of a series with those that wait, without those that were deleted. */
  private heldBy(seriesId: string): Bill[] {
    return [...this.tables.bill.values()]
      .filter(({ series, state }) => series === seriesId && state !== "deleted")
      .toSorted((one, other) => Number(one.id) - Number(other.id));
  }

  // Estimates

  private ownsEstimate(bill: Bill, changes: Changes, series: Series | undefined): boolean {
    const { amount, isEstimate = bill.isEstimate, status = bill.status } = changes;
    const isGiven = amount !== undefined || isEstimate !== bill.isEstimate;
    if (!isGiven || !isEstimate || status === "PAID") return bill.isOwnEstimate;
    // What it was given outside its series stays when an undo brings it back there.
    if (bill.series === null) return bill.isOwnEstimate || amount !== undefined;
    if (series !== undefined) return amount === undefined && bill.isOwnEstimate;
    const own = this.seriesOf(bill);
    return bill.isOwnEstimate || (own !== undefined && follows(own));
  }

  /** An amount that is said for several bills holds until the next payment. */
  private sayEstimate(before: Series, typed: number | undefined): void {
    const series = this.tables.series.get(before.id) as Series;
    if (!follows(series)) {
      this.change(series.id, { said: null, saidBeside: null });
      return;
    }
    const begins = !follows(before);
    if (typed !== undefined || begins) {
      const said = typed ?? series.amount;
      for (const bill of this.heldBy(series.id))
        if (isOpenEstimate(bill) && bill.amount !== said) this.put({ ...bill, isOwnEstimate: true });
      this.change(series.id, { said, saidBeside: begins ? null : inWords(this.lastPayments(series)) });
    }
    this.followPayments();
  }

  private lastPayments(series: Series): Bill[] {
    return this.heldBy(series.id)
      .filter(({ state, status }) => state === "there" && status === "PAID")
      .toSorted((one, other) => (placeOf(one.id, series) < placeOf(other.id, series) ? -1 : 1))
      .slice(-3);
  }

  /** A series that follows payments, and its unpaid bills, expect the average of the last three. */
  private followPayments(): void {
    for (const series of [...this.tables.series.values()].filter(follows)) {
      const last = this.lastPayments(series);
      const sum = last.reduce((total, { amount }) => total + amount, 0);
      const isSaid = last.length === 0 || inWords(last) === series.saidBeside;
      const amount = isSaid ? (series.said ?? series.amount) : Math.round(sum / last.length);
      if (amount !== series.amount) this.change(series.id, { amount });
      for (const bill of this.heldBy(series.id))
        if (isOpenEstimate(bill) && !bill.isOwnEstimate && bill.amount !== amount)
          this.put({ ...bill, amount });
    }
  }

  // Autopay

  private isDueForAutopay({ autopay, status, state, dueDate, autopayFrom }: Bill, today: string): boolean {
    const isOpen = autopay && status === "PENDING" && state === "there";
    return isOpen && dueDate <= today && dueDate >= (autopayFrom ?? "");
  }

  /** Bills that are overdue since a day that the user said are paid on their days. */
  private payOverdue(billId: string, from: string | undefined, today: string): void {
    const bill = this.bill(billId);
    const { autopay, status, dueDate } = bill;
    if (from !== undefined && autopay && status === "PENDING" && dueDate >= from && dueDate < today)
      this.put(withPayment(bill, { status: "PAID", paidDate: dueDate }, today));
  }

  /**
   * What is late stays late, and what was taken back isn't paid again. What an import says of a row since when it pays itself counts
   * for that row.
   */
  private keepAutopayFrom(
    before: Tables,
    { said, day, isImport }: { said: string | undefined; day: string; isImport: boolean },
  ): void {
    const from = (own: string | null) => said ?? (isImport ? own : null) ?? laterOf(own, day);
    for (const [id, bill] of this.tables.bill) {
      const was = before.bill.get(id);
      if (was === bill) continue;
      let { autopayFrom } = bill;
      const isNew =
        was === undefined || !was.autopay || was.state !== "there" || was.dueDate !== bill.dueDate;
      if (bill.autopay && bill.state === "there" && isNew) autopayFrom = from(autopayFrom);
      const isAbout = was !== undefined && (was.autopay || bill.autopay || was.autopayFrom !== null);
      const isTakenBack = was?.status !== bill.status && bill.status !== "PAID";
      const isPaidSooner = (bill.paidDate ?? "") < (was?.paidDate ?? "");
      if (isAbout && (isTakenBack || isPaidSooner)) {
        const last = laterOf(was.dueDate <= day ? was.dueDate : null, was.paidDate);
        if (last !== null) autopayFrom = laterOf(autopayFrom, daysAfter(last, 1));
      }
      if (autopayFrom !== bill.autopayFrom) this.put({ ...bill, autopayFrom });
    }
    for (const [id, series] of this.tables.series) {
      const was = before.series.get(id);
      const isNew = was === undefined || !was.autopay || !isSameRule(was, series);
      if (was !== series && series.autopay && isNew)
        this.change(id, { autopayFrom: from(series.autopayFrom) });
    }
  }

  // Imports

  /** Rows that stand are left as they are. What was deleted comes back as it is said, and a series that was taken back begins anew. */
  private bring(data: Row, day: string): void {
    const [series, bills, budgets] = ["series", "bills", "budgets"].map((name) => data[name] as Row[]);
    const begun = new Map<string, Series>();
    for (const each of series ?? []) {
      const id = String(each["id"]);
      const standing = this.tables.series.get(id);
      // Nothing says when a series began that was moved as it ended.
      if (standing?.ended != null && standing.plan.moved.months !== 0) this.unsure.add(id);
      if (standing !== undefined && !isOverAtOnce(standing)) continue;
      const own = (bills ?? []).filter((bill) => bill["recurringId"] === id);
      const firstBill = own.find((bill) => placeInId(String(bill["id"]), id) === null);
      const read = seriesOfImport(each, firstBill?.["id"] ?? "none of its own");
      begun.set(id, read);
      this.tables.series.set(id, read);
      // Nothing says which of its bills count that were kept when it was taken back, nor whether a first one does that isn't there.
      const isKept = standing !== undefined && this.heldBy(id).some(({ state }) => state === "there");
      const lacksFirst = firstBill === undefined && typeof read.plan.rule.end === "number";
      if (isKept || lacksFirst) this.unsure.add(id);
    }
    const left = new Map<string, Place>();
    for (const each of bills ?? []) {
      const [id, seriesId] = [String(each["id"]), each["recurringId"]];
      const own = begun.get(String(seriesId));
      const standing = this.tables.bill.get(id);
      const isGone = each["isSkipped"] === true || each["isFreed"] === true;
      if (standing?.state === "there" || (standing !== undefined && isGone)) continue;
      // The part names a series that stands, and has made its bills.
      if (own === undefined && (series ?? []).some((named) => named["id"] === seriesId)) continue;
      const host = own ?? this.tables.series.get(String(seriesId));
      const isOfHost =
        own !== undefined || (host && placeInId(id, host.id) !== null) || standing?.series === host?.id;
      // Nothing says whether a series that stands counts what joins it.
      if (own === undefined && typeof host?.plan.rule.end === "number") this.unsure.add(host.id);
      const counted = standing === undefined ? undefined : this.seriesOf(standing);
      if (counted !== undefined && !begun.has(counted.id) && !left.has(counted.id))
        left.set(counted.id, lastPlace(this.placesOf(counted)));
      this.put(billOfImport(each, isOfHost ? host : undefined, day));
    }
    for (const own of begun.values()) {
      this.freeBeyond(own, series ?? [], bills ?? []);
      this.keepGaps(own, series ?? []);
    }
    for (const [id, lastBefore] of left)
      this.endAfterSoMany(this.tables.series.get(id) as Series, lastBefore);
    for (const { year, month, amount } of budgets ?? []) {
      const name = `${year}-${String(month).padStart(2, "0")}`;
      if ((this.tables.budget.get(name)?.amount ?? null) === null)
        this.tables.budget.set(name, { amount: centsOf(amount), isUnset: false });
    }
    const { currency } = data;
    if (currency !== undefined) this.tables.settings.set("-", { ...this.settings(), currency });
  }

  /** What a series had made beyond that month, until it was taken back, is made again. */
  private freeBeyond(series: Series, given: readonly Row[], bills: readonly Row[]): void {
    const { generatedUntil } = given.find(({ id }) => id === series.id) as Row;
    const named = new Set(bills.map(({ id }) => id));
    for (const bill of [...this.tables.bill.values()])
      if (bill.series === series.id && bill.state === "deleted" && !named.has(bill.id))
        if (monthOf(placeOf(bill.id, series)) > monthOf(String(generatedUntil)))
          this.put({ ...bill, state: "waiting" });
  }

  /** What a series had until some month, but didn't bring, is as if it had been skipped. */
  private keepGaps(series: Series, given: readonly Row[]): void {
    const { generatedUntil } = given.find(({ id }) => id === series.id) as Row;
    // Each of them may put off the end of a series that ends after some bills.
    for (let left = true; left; ) {
      left = false;
      for (const place of this.askedUntil(series, monthOf(String(generatedUntil)))) {
        const bill = this.billFor(series, place, series.plan.rule);
        if (bill === null) continue;
        left = true;
        this.withGaps.add(series.id);
        this.put({ ...bill, state: "deleted" });
      }
    }
  }

  // Undo

  /** Restores the fields that nothing later changed. @returns them */
  private undo(operationId: string): readonly Touch[] {
    const touches = this.touches.of(operationId) ?? [];
    const type = this.types.get(operationId) ?? "";
    // What an operation made goes as a whole or not at all, unless it made one bill after the other by itself.
    const isWhole = !MAKE_MANY.has(type) && touches.some(({ isNewRow }) => isNewRow);
    const later = this.touches.after(operationId);
    const seesThroughAutopay = isWhole || type === "bills.import";
    const free = touches.filter(
      (each) => this.touches.isOnTop(each, seesThroughAutopay) && !this.isOfOtherAmount(touches, each, later),
    );
    const rows = new Map<string, Touch[]>();
    for (const each of touches.filter(({ isNewRow }) => isNewRow))
      rows.set(`${each.table} ${each.key}`, [...(rows.get(`${each.table} ${each.key}`) ?? []), each]);
    const broken = new Set(
      [...rows].flatMap(([row, all]) => (all.every((each) => free.includes(each)) ? [] : [row])),
    );
    const restored = free.filter(({ table, key, isNewRow }) => !isNewRow || !broken.has(`${table} ${key}`));
    const isSure =
      touches.length === 0
        ? this.unsure.size === 0
        : !touches.some(({ key }) => this.unsure.has(key) || this.isUnsure(key));
    if (isSure && (restored.length === 0 || (isWhole && restored.length < touches.length)))
      this.faults.push(
        `An undo of ${type} ${operationId} was accepted, although something later changed the same.`,
      );
    const replans = touches.filter(
      ({ table, field, isNewRow }) => table === "series" && field === "plan" && !isNewRow,
    );
    for (const { key } of replans.filter((each) => !restored.includes(each))) this.unsure.add(key);
    if (type === "series.generate")
      for (const { key } of restored.filter(({ isNewRow }) => !isNewRow))
        this.unsure.add(this.bill(key).series ?? "");
    const before = copyOf(this.tables);
    for (const each of restored) this.restore(each);
    for (const { id } of [...before.series.values()].filter((each) => !isOverAtOnce(each)))
      if (restored.some(({ table, key }) => table === "series" && key === id))
        this.unmake(id, later, isWhole, seesThroughAutopay);
    for (const each of restored)
      if (each.table === "series" && !each.isNewRow) this.takeBackFromMade(each, later);
    for (const each of replans.filter((touch) => restored.includes(touch))) {
      this.fitAgain(each, touches, later);
      // Nothing says whether a bill of weeks that was taken out counts once its series comes every month again.
      const series = this.tables.series.get(each.key) as Series;
      const isTakenOut = ({ id, series: held }: Bill) =>
        held !== series.id && isDay(placeInId(id, series.id) ?? "");
      if (!isDaily(series.plan.rule.rhythm) && [...this.tables.bill.values()].some(isTakenOut))
        this.unsure.add(series.id);
    }
    for (const { table, key } of restored) {
      const seriesId = table === "series" ? key : table === "bill" ? this.bill(key).series : null;
      const series = this.tables.series.get(seriesId ?? "");
      if (series === undefined) continue;
      // While a series is over, its end isn't counted.
      const isCountedSince = [...replans, ...restored.filter(({ field }) => field === "ended")].some(
        (each) => each.key === series.id && !each.isNewRow,
      );
      const lastThen = this.lastBefore.get(operationId)?.get(series.id);
      this.endAfterSoMany(
        series,
        (isCountedSince ? lastThen : undefined) ?? lastPlace(this.placesOf(series, before)),
      );
    }
    // What the rule asks for doesn't wait.
    const asked = type === "series.generate" ? [] : restored;
    for (const { key } of asked.filter(({ before: was }) => was["state"] === "waiting")) {
      const bill = this.bill(key);
      const series = this.seriesOf(bill);
      if (bill.state !== "waiting" || series === undefined || series.ended !== null) continue;
      if (isAsked(series, placeOf(key, series), lastPlace(this.placesOf(series))))
        this.put({ ...bill, state: "there" });
    }
    for (const { table, key } of restored)
      if (table === "bill" && !isFitting(this.bill(key)))
        this.faults.push(`An undo of ${operationId} left bill ${key} with payments that don't go with it.`);
    return restored;
  }

  /** What changed an estimate is no change of the payment made since, and the other way round. */
  private isOfOtherAmount(
    touches: readonly Touch[],
    { table, key, field, isNewRow }: Touch,
    later: readonly Touch[],
  ): boolean {
    if (table !== "bill" || field !== "amount" || isNewRow) return false;
    const { status, planned } = this.bill(key);
    const isStatus = (each: Touch) =>
      each.table === "bill" && each.key === key && each.field === "status" && !each.isNewRow;
    if (touches.some(isStatus)) return false;
    const next = later.find(isStatus);
    if (next === undefined || (next.before["status"] === "PAID") === (status === "PAID")) return false;
    return (planned ?? next.before["planned"]) !== null;
  }

  private restore({ table, key, field, before, after, was, isNewRow }: Touch): void {
    if (isNewRow) {
      if (table === "bill" && field === "state") this.put({ ...this.bill(key), state: "deleted" });
      if (table === "series" && field === "ended") this.change(key, { ended: "2000-01-01" });
      if (table === "budget" || table === "settings")
        (this.tables[table] as Map<string, unknown>).set(key, UNWRITTEN[table]);
      return;
    }
    const row = this.tables[table].get(key);
    if (before["state"] === "waiting" && hasPayment(this.bill(key))) return;
    (this.tables[table] as Map<string, unknown>).set(key, { ...row, ...before });
    if (table !== "bill" || field !== "status") return;
    // A payment that comes or goes brings the amount of then, although that was corrected since or follows other payments.
    const paid = [before, after].filter(({ status }) => status === "PAID");
    // A bill that was paid before it began to vary has no plan.
    if (paid.length === 1 && (typeof paid[0]?.["planned"] === "number" || was["isEstimate"] === true))
      this.put({ ...this.bill(key), amount: Number(was["amount"]) });
  }

  /** A series that goes takes the bills along that were made of it since. What was done as several keeps those that were changed. */
  private unmake(
    seriesId: string,
    later: readonly Touch[],
    isWhole: boolean,
    seesThroughAutopay: boolean,
  ): void {
    const series = this.tables.series.get(seriesId) as Series;
    if (!isOverAtOnce(series)) return;
    const made = this.madeSince(series, later);
    const isMaker = (operationId: string) => this.types.get(operationId) === "series.generate";
    for (const bill of this.heldBy(seriesId).filter(({ state }) => state === "there")) {
      const touches = later.filter(({ table, key }) => table === "bill" && key === bill.id);
      if (made.includes(bill) && this.touches.isOnlyBy(isMaker, touches, seesThroughAutopay))
        this.put({ ...bill, state: "deleted" });
      else if (isWhole) this.faults.push(`A series went with bill ${bill.id}, which was changed.`);
    }
  }

  /** Bills that were made since have the days and the details that are undone. */
  private takeBackFromMade({ key: seriesId, before, after }: Touch, later: readonly Touch[]): void {
    const series = this.tables.series.get(seriesId) as Series;
    const [was, is] = [
      { ...series, ...before },
      { ...series, ...after },
    ] as [Series, Series];
    for (const bill of this.madeSince(series, later)) {
      if (hasPayment(bill)) continue;
      const given = (each: Series): Row => ({
        ...detailsIn(each),
        dueDate: dateOf(each.plan.rule, placeOf(bill.id, each)),
        aim: placeOf(bill.id, each),
      });
      const [then, now] = [given(was), given(is)];
      const undone = Object.keys(then).filter(
        (name) => then[name] !== now[name] && bill[name as keyof Bill] === now[name],
      );
      this.put({ ...bill, ...Object.fromEntries(undone.map((name) => [name, then[name]])) });
    }
  }

  /** What was made since goes, if the rule that is back doesn't ask for it. What was there and waits since returns. */
  private fitAgain({ key: seriesId }: Touch, touches: readonly Touch[], later: readonly Touch[]): void {
    const series = this.tables.series.get(seriesId) as Series;
    const keepAsked = (last: Place) => {
      for (const bill of this.madeSince(series, later)) {
        const isAskedFor = isAsked(series, placeOf(bill.id, series), last);
        if (bill.state === "there" && !hasPayment(bill) && !isAskedFor)
          this.put({ ...bill, state: "waiting" });
      }
    };
    // Bills on days that the rule doesn't have aren't among those that its end counts.
    keepAsked(NEVER);
    keepAsked(lastPlace(this.placesOf(series)));
    for (const bill of this.heldBy(seriesId).filter(({ state }) => state === "waiting")) {
      const isOfBeing = ({ table, key, field }: Touch) =>
        table === "bill" && key === bill.id && field === "state";
      const first = [...touches, ...later].find(isOfBeing);
      const waitsSince = first !== undefined && !first.isNewRow && first.before["state"] !== "waiting";
      const isAskedFor = isAsked(series, placeOf(bill.id, series), lastPlace(this.placesOf(series)));
      if (waitsSince && (first.before["state"] === "there" || isAskedFor))
        this.put({ ...bill, state: "there" });
    }
  }

  /** Bills that weren't there before something, until generation made them. One that an undo brought back is as it was. */
  private madeSince(series: Series, later: readonly Touch[]): Bill[] {
    return this.heldBy(series.id).filter(({ id }) => {
      const first = later.find(
        ({ table, key, field }) => table === "bill" && key === id && field === "state",
      );
      return (
        first !== undefined &&
        id !== series.firstBill &&
        this.types.get(first.operationId) === "series.generate" &&
        (first.isNewRow || first.before["state"] === "waiting")
      );
    });
  }
}

const MAKE_MANY = new Set(["series.generate", "bills.import"]);

/** Making it was undone, or it was deleted from its first bill on. */
function isOverAtOnce({ ended, plan: { rule } }: Series): boolean {
  const first = firstPlace(rule);
  return ended !== null && ended <= (laterOf(plainDay(rule, first), dateOf(rule, first)) ?? "");
}

function seriesOfImport(json: Row, firstBill: unknown): Series {
  const { rule, isAverage = false, ...changes } = changesIn(json);
  return {
    ...NO_DETAILS,
    ...detailsIn(changes),
    ...{ id: String(json["id"]), first: String(json["firstDay"] ?? json["firstMonth"]) },
    ...{ firstBill: String(firstBill), plan: planOf(newRule(String(json["anchorDate"]), rule)), isAverage },
    said: json["saidAmount"] === undefined ? null : centsOf(json["saidAmount"]),
    ...{ saidBeside: null, ended: (json["endedOn"] as string | undefined) ?? null },
    autopayFrom: (json["autopayFrom"] as string | undefined) ?? null,
  };
}

/** @param series of the bill, if it has one */
function billOfImport(json: Row, series: Series | undefined, today: string): Bill {
  const changes = changesIn(json);
  const { dueDate = "", status = "PENDING", payments = [] } = changes;
  const id = String(json["id"]);
  const isPaid = status === "PAID";
  return {
    ...NO_DETAILS,
    ...detailsIn(changes),
    ...{ id, dueDate, status, isOwnEstimate: json["estimateIsOwn"] === true },
    aim: series === undefined ? dueDate.slice(0, 7) : placeOf(id, series),
    paidDate: isPaid ? (changes.paidDate ?? (dueDate < today ? dueDate : today)) : null,
    planned: isPaid && json["plannedAmount"] !== undefined ? centsOf(json["plannedAmount"]) : null,
    payments: payments.toSorted((a, b) => a.date.localeCompare(b.date) || a.cents - b.cents),
    ...{ series: series?.id ?? null, state: json["isSkipped"] === true ? "deleted" : "there" },
    autopayFrom: changes.autopayFrom ?? null,
  };
}

const NO_DETAILS: Details = {
  ...{ title: "", amount: 0, category: null, note: null, isEstimate: false, autopay: false },
  ...{ remindDaysBefore: null, cancelBy: null },
};

const listOfDays = (days: readonly number[]) => JSON.stringify(days.toSorted((a, b) => a - b));

const centsOf = (amount: unknown) => Math.round(Number(amount) * 100);

function detailsIn(row: Partial<Details>): Partial<Details> {
  return Object.fromEntries(
    DETAILS.filter((name) => row[name] !== undefined).map((name) => [name, row[name]]),
  );
}

/** What an operation says about a bill, under the model's names. */
function changesIn(data: Row): Changes {
  const {
    amount,
    amountIsEstimate,
    estimateIsAverage,
    recurringEvery,
    recurringRule,
    recurringEnds,
    weekendShift,
    lastDayOfMonth,
    paidDate,
    payments,
    paymentsBefore,
    remindDaysBefore: days,
    cancelBy,
    ...others
  } = data;
  const ends = recurringEnds as { on?: string; times?: number } | null | undefined;
  const rule = {
    ...(recurringEvery !== undefined && { every: recurringEvery }),
    ...(recurringRule !== undefined && { text: recurringRule }),
    ...(weekendShift !== undefined && { shift: weekendShift }),
    ...(lastDayOfMonth !== undefined && { isLastDay: lastDayOfMonth }),
    ...(ends !== undefined && { end: ends?.on ?? ends?.times ?? null }),
  };
  return {
    ...others,
    ...(typeof paidDate === "string" && { paidDate }),
    ...(payments !== undefined && { payments: paymentsIn(payments) }),
    ...(paymentsBefore !== undefined && { paymentsBefore: paymentsIn(paymentsBefore) }),
    ...(amount !== undefined && { amount: centsOf(amount) }),
    ...(amountIsEstimate !== undefined && { isEstimate: amountIsEstimate }),
    ...(days !== undefined && { remindDaysBefore: days && listOfDays(days as number[]) }),
    ...(cancelBy !== undefined && { cancelBy: cancelByJson(cancelBy as Row | null) }),
    ...(estimateIsAverage !== undefined && { isAverage: estimateIsAverage }),
    rule,
  } as unknown as Changes;
}

/** Becoming paid sets the paid date. A paid estimate stays beside the payment, and comes back with it. */
function withPayment(
  bill: Bill,
  { status = bill.status, paidDate, amount }: Pick<Changes, "status" | "paidDate" | "amount">,
  today: string,
): Bill {
  const given = paidDate === undefined ? {} : { paidDate };
  if (status === bill.status) return { ...bill, ...given };
  if (status === "PAID")
    return { ...bill, status, planned: bill.isEstimate ? bill.amount : null, paidDate: today, ...given };
  const open = { ...bill, status, paidDate: null, amount: bill.planned ?? bill.amount, planned: null };
  // The last payment is taken back if nothing would be left to pay, also not of a higher amount that is said with it.
  const cost = Math.max(open.amount, amount ?? 0);
  while (open.payments.length > 0 && paidIn(open) >= cost) open.payments = open.payments.slice(0, -1);
  return { ...open, amount: amount ?? open.amount };
}

const OF_PAYMENT = new Set(["status", "paidDate", "payments", "paymentsBefore"]);

function paymentsIn(json: unknown): Payment[] {
  return (json as { amount: number; date: string }[]).map(({ amount, date }) => ({
    cents: centsOf(amount),
    date,
  }));
}

const paidIn = ({ payments }: Pick<Bill, "payments">) => payments.reduce((sum, { cents }) => sum + cents, 0);

const hasPayment = ({ status, payments }: Bill) => status === "PAID" || payments.length > 0;

function isFitting(bill: Bill): boolean {
  const rest = bill.amount - paidIn(bill);
  return (
    bill.state !== "there" || bill.payments.length === 0 || rest > 0 || (rest === 0 && bill.status === "PAID")
  );
}

/** What a device changed in the list that it showed is changed in the list that is there. Paying all of it marks it as paid. */
function withParts(before: Bill, bill: Bill, changes: Changes): Bill {
  const { amount, payments, paymentsBefore, status, paidDate } = changes;
  if (payments === undefined) return bill;
  const inOrder = (list: readonly Payment[]) =>
    list.toSorted((a, b) => a.date.localeCompare(b.date) || a.cents - b.cents);
  const now = [...before.payments];
  const take = (list: Payment[], { cents, date }: Payment) => {
    const index = list.findIndex((each) => each.cents === cents && each.date === date);
    if (index >= 0) list.splice(index, 1);
  };
  const added = [...payments];
  const removed = [...(paymentsBefore ?? now)];
  for (const each of paymentsBefore ?? before.payments) take(added, each);
  for (const each of payments) take(removed, each);
  for (const each of removed) take(now, each);
  const list = inOrder([...now, ...added]);
  const last = list.at(-1)?.date ?? "";
  const paid = { ...bill, payments: list };
  if (paidIn(paid) === bill.amount)
    return { ...withPayment(paid, { status: "PAID" }, last), paidDate: paidDate ?? last };
  const isTakenBack = before.status === "PAID" && paidIn(paid) < paidIn(before);
  if (status !== undefined || !isTakenBack) return paid;
  return withPayment(paid, { status: "PENDING", ...(amount !== undefined && { amount }) }, "");
}

function changedBy(bill: Bill, changes: Changes, today: string): Bill {
  const { isEstimate = bill.isEstimate } = changes;
  return { ...withPayment({ ...bill, isEstimate }, changes, today), ...detailsIn(changes) };
}

function daysAlone(bill: Bill, { dueDate }: Changes): Pick<Bill, "dueDate" | "aim"> {
  return { dueDate: dueDate ?? bill.dueDate, aim: bill.aim };
}

const follows = ({ isAverage, isEstimate }: Series) => isAverage && isEstimate;

/** Of which nothing is paid. */
const isOpenEstimate = (bill: Bill) => bill.isEstimate && !hasPayment(bill);

const inWords = (payments: readonly Bill[]) =>
  payments.map(({ id, amount }) => `${id}=${amount}`).join() || null;

function isSameRule({ plan: one }: Series, { plan: other }: Series): boolean {
  return JSON.stringify([one.rule, one.moved]) === JSON.stringify([other.rule, other.moved]);
}

/** A series has an id for each month of 200 years, and for each day, but for its first bill, which has one of its own. */
const MONTHS = 2400;
const DAYS = daysBetween("2000-01-01", "2200-01-01");
const SERIES_WITH_DAYS = Math.floor(Number.MAX_SAFE_INTEGER / DAYS) - 1;

function firstIds(seriesId: string): { months: number; days: number } {
  const number = Number(seriesId.slice(4));
  return { months: number * MONTHS, days: (number % SERIES_WITH_DAYS) * DAYS + 1 };
}

/** The place in the id of a bill that a series has made. */
function placeInId(billId: string, seriesId: string): Place | null {
  const { months, days } = firstIds(seriesId);
  const [month, day] = [Number(billId) - months, Number(billId) - days];
  if (month >= 0 && month < MONTHS) return monthText(month);
  return day >= 0 && day < DAYS ? daysAfter("2000-01-01", day) : null;
}

function placeOf(billId: string, { id, first, plan }: Pick<Series, "id" | "first" | "plan">): Place {
  return movedBy(placeInId(billId, id) ?? first, plan.moved);
}

/** Whether a bill is due in one of the months that its series has left, on a day that no weekend gives it. */
function isBehindMonths({ dueDate }: Bill, { plan: { rule, moved } }: Series, place: Place): boolean {
  const [due, now] = [monthOf(dueDate), monthOf(place)];
  const [from = now, to = now] = [now - moved.months, now].toSorted((a, b) => a - b);
  return due !== now && from <= due && due <= to && dueDate !== dateOf(rule, place);
}

function idAt(place: Place, { id, first, firstBill, plan: { moved } }: Series): string {
  const unmoved = movedBy(place, { months: -moved.months, days: -moved.days });
  if (unmoved === first) return firstBill;
  const { months, days } = firstIds(id);
  return String(isDay(place) ? days + daysBetween("2000-01-01", unmoved) : months + monthOf(unmoved));
}

/** A list of days and an income are stored as JSON. */
function asStored(data: Row): Row {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      if (Array.isArray(value)) return [name, listOfDays(value)];
      return [name, name === "income" && value !== null ? JSON.stringify(value) : value];
    }),
  );
}
