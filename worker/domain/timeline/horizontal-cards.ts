import {
  type Day,
  daysInMonth,
  type Month,
  numberOfMonth,
  partsOfDay,
  yearOfMonth,
} from "../calendar/days.ts";
import { compareExpenses, type Expense } from "../expenses/expense.ts";

/**
 * The horizontal view is one line of days with a point a bill. Open cards hang from their points, in lanes above and below
 * the line. The layout is in units of a day, and the screen decides how wide a day is.
 */
export const CARD_WIDTH = 5.5;
/** The space beyond the last day for the Next Month node. */
export const END_WIDTH = 3.5;
/** The most lanes on a side that fit one screen. A bill that finds no place in them is only a point. */
export const MOST_LANES = 3;
/** How far inside its card a point is, at least. */
const INSET = 0.5;
/** How many bills stand open after today. */
const NEXT = 5;

export interface BillPlace {
  readonly expense: Expense;
  readonly dayAt: number;
  /** The position of its card's left edge. */
  readonly at: number;
  readonly isAbove: boolean;
  /** Lane 0 is next to the line. Null for a bill that is only a point, whose card floats above the line when it is asked for. */
  readonly lane: number | null;
}

export interface LineLayout {
  readonly width: number;
  readonly lanesAbove: number;
  readonly lanesBelow: number;
  readonly places: readonly BillPlace[];
}

/**
 * Returns the bills whose cards stand open, the most urgent first: what is due today, what is overdue from the latest on, and
 * the next five.
 * @param owed the bills that were unpaid at some time of the visit, so that no card closes under the pointer that paid it
 */
export function openBills(
  expenses: readonly Expense[],
  today: Day,
  owed: ReadonlySet<string> = new Set(),
): Expense[] {
  const unpaid = expenses.filter(({ id, status }) => status !== "PAID" || owed.has(id));
  return [
    ...unpaid.filter(({ dueDate }) => dueDate === today),
    ...unpaid.filter(({ dueDate }) => dueDate < today).reverse(),
    ...unpaid.filter(({ dueDate }) => dueDate > today).slice(0, NEXT),
  ];
}

/**
 * Open cards alternate above and below the line in due order, and none covers another or is away from its point. Where that
 * isn't possible, the less urgent bills are only points.
 * @param expenses the bills of the month by due date
 * @param open those of them whose cards should be open, the most urgent first
 */
export function layOutLine(expenses: readonly Expense[], open: readonly Expense[], month: Month): LineLayout {
  const width = daysInMonth(yearOfMonth(month), numberOfMonth(month)) + END_WIDTH;
  let laid: OpenCards = { above: [], below: [] };
  let placed: readonly Expense[] = [];
  for (const bill of open) {
    const more = [...placed, bill].toSorted(compareExpenses);
    const cards = layOutOpen(more, width);
    if (cards !== null) [placed, laid] = [more, cards];
  }
  const places = new Map<string, BillPlace>();
  for (const [isAbove, lanes] of [
    [true, laid.above],
    [false, laid.below],
  ] as const) {
    for (const [lane, cards] of lanes.entries())
      for (const { expense, at } of cards)
        places.set(expense.id, { expense, dayAt: middleOf(expense), at, isAbove, lane });
  }
  return {
    width,
    lanesAbove: laid.above.length,
    lanesBelow: laid.below.length,
    places: expenses.map((expense) => places.get(expense.id) ?? pointOf(expense, width)),
  };
}

function pointOf(expense: Expense, width: number): BillPlace {
  const dayAt = middleOf(expense);
  const at = Math.max(0, Math.min(width - CARD_WIDTH, dayAt - CARD_WIDTH / 2));
  return { expense, dayAt, at, isAbove: true, lane: null };
}

function middleOf(expense: Expense): number {
  return middleOfDay(partsOfDay(expense.dueDate).day);
}

export function middleOfDay(number: number): number {
  return number - 0.5;
}

interface Card {
  readonly expense: Expense;
  readonly at: number;
}

type Lane = readonly Card[];

interface OpenCards {
  readonly above: readonly Lane[];
  readonly below: readonly Lane[];
}

/** Returns null if the cards don't fit. */
function layOutOpen(expenses: readonly Expense[], width: number): OpenCards | null {
  const [above, below] = [0, 1].map((side) =>
    intoLanes(
      expenses.filter((_, index) => index % 2 === side),
      width,
    ),
  );
  return above && below ? { above, below } : null;
}

/** Puts each bill into the lane nearest to the line in which every card still reaches its point. */
function intoLanes(expenses: readonly Expense[], width: number): Lane[] | null {
  const lanes: Lane[] = [];
  for (const expense of expenses) {
    const grown = [...lanes, []].map((lane) => spread([...lane.map((card) => card.expense), expense], width));
    const lane = grown.findIndex((cards) => cards.every(reachesPoint));
    const cards = grown[lane];
    if (cards === undefined || lane >= MOST_LANES) return null;
    lanes[lane] = cards;
  }
  return lanes;
}

function reachesPoint({ expense, at }: Card): boolean {
  const inside = middleOf(expense) - at;
  return inside >= INSET - 1e-9 && inside <= CARD_WIDTH - INSET + 1e-9;
}

/** Separates overlapping cards of one lane and moves each as little as possible: neighbours share the distance. */
function spread(expenses: readonly Expense[], width: number): Lane {
  const blocks: { sum: number; count: number }[] = [];
  for (const [index, expense] of expenses.entries()) {
    // Positions are computed as if cards had no width, so that they only have to stay in order.
    let block = { sum: middleOf(expense) - CARD_WIDTH / 2 - index * CARD_WIDTH, count: 1 };
    for (let last = blocks.at(-1); last !== undefined && mean(last) > mean(block); last = blocks.at(-1)) {
      blocks.pop();
      block = { sum: last.sum + block.sum, count: last.count + block.count };
    }
    blocks.push(block);
  }
  const free = Math.max(0, width - expenses.length * CARD_WIDTH);
  const lefts = blocks.flatMap((block) => Array.from({ length: block.count }, () => mean(block)));
  return expenses.map((expense, index) => ({
    expense,
    at: Math.min(free, Math.max(0, lefts[index] ?? 0)) + index * CARD_WIDTH,
  }));
}

function mean({ sum, count }: { sum: number; count: number }): number {
  return sum / count;
}
