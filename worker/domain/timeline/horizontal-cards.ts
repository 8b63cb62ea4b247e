import { type Day, daysBetween } from "../calendar/days.ts";
import type { Span } from "../calendar/periods.ts";
import { compareExpenses, type Expense } from "../expenses/expense.ts";
import { type Bounds, inOrder, type Placed } from "./in-order.ts";

/**
 * The horizontal view is one line of days with a point a bill. Open cards hang from their points, in lanes above and below
 * the line. The layout is in units of a day, and the screen decides how wide a day is.
 */
export const CARD_WIDTH = 5.5;
/** The space beyond the last day for the Next Month node. */
export const END_WIDTH = 3.5;
/** The most lanes on a side. A bill that finds no place in them is only a point. */
export const MOST_LANES = 2;
/** How far inside its card a point is, at least. */
const INSET = 0.5;
/** How far a card stays away from the stem of another day's card that passes it. */
const CLEAR = 0.2;
/** How many bills stand open after today. */
const NEXT = 5;

export interface BillPlace {
  readonly expense: Expense;
  readonly dayAt: number;
  /** The position of its card's left edge. */
  readonly at: number;
  readonly isAbove: boolean;
  /** Lane 0 is next to the line. */
  readonly lane: number;
  /** Otherwise it is only a point, whose card is shown when it is asked for. */
  readonly isOpen: boolean;
}

interface LineLayout {
  readonly width: number;
  readonly lanesAbove: number;
  readonly lanesBelow: number;
  readonly places: readonly BillPlace[];
}

/**
 * Returns the bills whose cards stand open, the most urgent first: what is due today, and then in turn what is overdue from
 * the latest on and the next five, so that neither takes all the room of the other.
 * @param owed the bills that were unpaid at some time of the visit, so that no card closes under the pointer that paid it
 */
export function openBills(
  expenses: readonly Expense[],
  today: Day,
  owed: ReadonlySet<string> = new Set(),
): Expense[] {
  const unpaid = expenses.filter(({ id, status }) => status !== "PAID" || owed.has(id));
  const overdue = unpaid.filter(({ dueDate }) => dueDate < today).reverse();
  const next = unpaid.filter(({ dueDate }) => dueDate > today).slice(0, NEXT);
  return [
    ...unpaid.filter(({ dueDate }) => dueDate === today),
    ...overdue.flatMap((bill, index) => [bill, ...next.slice(index, index + 1)]),
    ...next.slice(overdue.length),
  ];
}

/**
 * Open cards alternate above and below the line in due order. None covers another, is away from its point, or stands on the
 * stem of another day's card. Where that isn't possible, the less urgent bills are only points: the first of a day that finds
 * no room, and all after it on that day.
 * @param expenses the bills of the month by due date
 * @param open those of them whose cards should be open, the most urgent first
 */
export function layOutLine(expenses: readonly Expense[], open: readonly Expense[], month: Span): LineLayout {
  const width = daysBetween(month.from, month.to) + 1 + END_WIDTH;
  const line = { from: month.from, width };
  let sides: Sides = { above: [], below: [] };
  let placed: readonly Expense[] = [];
  const full = new Set<Day>();
  for (const bill of open) {
    if (full.has(bill.dueDate)) continue;
    const more = [...placed, bill].toSorted(compareExpenses);
    const found = sidesOf(more, line);
    if (found === null) full.add(bill.dueDate);
    else [placed, sides] = [more, found];
  }
  const places = new Map<string, BillPlace>();
  for (const [isAbove, lanes] of [
    [true, sides.above],
    [false, sides.below],
  ] as const) {
    for (const [lane, cards] of lanes.entries())
      for (const { item: expense, at } of cards)
        places.set(expense.id, { expense, dayAt: middleOf(expense, line), at, isAbove, lane, isOpen: true });
  }
  return {
    width,
    lanesAbove: sides.above.length,
    lanesBelow: sides.below.length,
    places: expenses.map((expense) => places.get(expense.id) ?? pointOf(expense, sides, line)),
  };
}

/** The first day at the left, and all of the width. */
interface Line extends Pick<Span, "from"> {
  readonly width: number;
}

function middleOf({ dueDate }: Expense, line: Line): number {
  return middleOfDay(dueDate, line);
}

export function middleOfDay(day: Day, { from }: Pick<Span, "from">): number {
  return daysBetween(from, day) + 0.5;
}

type Card = Placed<Expense>;

/** Each list of cards is a lane, from the one next to the line on. */
interface Sides {
  readonly above: readonly Card[][];
  readonly below: readonly Card[][];
}

/** The card of a point floats next to the line, where it covers as little as possible of open cards. */
function pointOf(expense: Expense, { above, below }: Sides, line: Line): BillPlace {
  const { least, wanted, most } = boundsOf(expense, line);
  const within = (at: number) => Math.max(least, Math.min(most, at));
  const covered = (at: number, lane: readonly Card[]) =>
    lane.reduce((sum, card) => sum + Math.max(0, CARD_WIDTH - Math.abs(card.at - at)), 0);
  const choices = [
    { isAbove: true, lane: above[0] ?? [] },
    ...below.slice(0, 1).map((lane) => ({ isAbove: false, lane })),
  ].flatMap(({ isAbove, lane }) =>
    [wanted, ...lane.flatMap(({ at }) => [at - CARD_WIDTH, at + CARD_WIDTH])]
      .map(within)
      .toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))
      .map((at) => ({ isAbove, at, covers: covered(at, lane) })),
  );
  const { isAbove, at } = choices.reduce((best, each) => (each.covers < best.covers - 1e-9 ? each : best));
  return { expense, dayAt: middleOf(expense, line), at, isAbove, lane: 0, isOpen: false };
}

/** Returns null if the cards don't fit. */
function sidesOf(expenses: readonly Expense[], line: Line): Sides | null {
  const [above, below] = [0, 1].map((side) => {
    const bills = expenses.filter((_, index) => index % 2 === side);
    const lanes = intoLanes(bills, [], line, new Set());
    return lanes && cardsOf(lanes, line);
  });
  return above && below ? { above, below } : null;
}

/** A card as far to the left as those before it let it be. */
interface Leftmost extends Placed<Expense> {
  readonly lane: number;
}

/**
 * Puts each bill into the lane nearest to the line in which it leaves room for the ones after it.
 * @param full what was found to leave no room, so that it isn't tried again
 */
function intoLanes(
  expenses: readonly Expense[],
  before: readonly Leftmost[],
  line: Line,
  full: Set<string>,
): Expense[][] | null {
  const [item, ...others] = expenses;
  const lanes = lanesOf(before);
  if (item === undefined) return lanes.map((lane) => lane.map((card) => card.item));
  // Only the last two of a lane matter to later cards, since two of one day never stand in one lane.
  const key = `${expenses.length} ${lanes.map((lane) => lane.slice(-2).map((card) => [middleOf(card.item, line), card.at])).join(";")}`;
  if (full.has(key)) return null;
  // A lane further out may come first: its stem can pass beside the card of a later day, which the edge keeps from moving.
  for (let lane = 0; lane < MOST_LANES; lane++) {
    const at = leftmostOf(item, lane, before, line);
    const found = at === null ? null : intoLanes(others, [...before, { item, at, lane }], line, full);
    if (found !== null) return found;
  }
  full.add(key);
  return null;
}

function lanesOf(cards: readonly Leftmost[]): Leftmost[][] {
  const count = Math.max(0, ...cards.map(({ lane }) => lane + 1));
  return Array.from({ length: count }, (_, index) => cards.filter(({ lane }) => lane === index));
}

/** Returns null if the card has no place in a lane beside those before it. */
function leftmostOf(expense: Expense, lane: number, before: readonly Leftmost[], line: Line): number | null {
  const day = middleOf(expense, line);
  const others = before.filter(({ item }) => middleOf(item, line) < day);
  const passed = others.filter((other) => other.lane < lane);
  if (passed.some(({ at }) => at + CARD_WIDTH > day - CLEAR + 1e-9)) return null;
  const stems = others.filter((other) => other.lane > lane).map(({ item }) => middleOf(item, line));
  const { least, most } = boundsOf(expense, line, stems);
  const beside = before.filter((other) => other.lane === lane).map(({ at }) => at + CARD_WIDTH);
  const at = Math.max(least, ...beside);
  return at > most + 1e-9 ? null : at;
}

function cardsOf(lanes: readonly (readonly Expense[])[], line: Line): Card[][] | null {
  const placed: Card[][] = [];
  for (const [lane, bills] of lanes.entries()) {
    const stems = lanes.slice(lane + 1).flatMap((outer) => outer.map((bill) => middleOf(bill, line)));
    const cards = inOrder(bills, CARD_WIDTH, (bill) => boundsOf(bill, line, stems));
    if (cards === null) return null;
    placed.push(cards);
  }
  return placed;
}

function boundsOf(expense: Expense, line: Line, stems: readonly number[] = []): Bounds {
  const day = middleOf(expense, line);
  const before = stems.filter((stem) => stem < day).map((stem) => stem + CLEAR);
  const after = stems.filter((stem) => stem > day).map((stem) => stem - CLEAR - CARD_WIDTH);
  return {
    least: Math.max(0, day - CARD_WIDTH + INSET, ...before),
    wanted: day - CARD_WIDTH / 2,
    most: Math.min(line.width - CARD_WIDTH, day - INSET, ...after),
  };
}
