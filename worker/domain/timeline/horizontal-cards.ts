import { daysInMonth, type Month, numberOfMonth, partsOfDay, yearOfMonth } from "../calendar/days.ts";
import type { Expense } from "../expenses/expense.ts";

/**
 * The layout is in units of a day: every day is one unit wide, and a bill has a card above or below the line, in lanes of
 * equal height. The screen decides how wide a day is.
 */
export const CARD_WIDTH = 5.5;
/** The width for a month with so many bills that its cards have to be small. */
export const SMALL_CARD_WIDTH = 4;
/** The space beyond the last day for the Next Month node. */
export const END_WIDTH = 3.5;
/** Cards keep their exact day while a side has at most this many lanes. */
const CALM_LANES = 6;
/** The most lanes on both sides in total that fit one screen. */
const MOST_LANES = 10;

export interface BillCard {
  readonly expense: Expense;
  readonly isAbove: boolean;
  /** Lane 0 is next to the line. */
  readonly lane: number;
  /** The position of its left edge. */
  readonly at: number;
  readonly dayAt: number;
}

export interface CardLayout {
  readonly width: number;
  readonly cardWidth: number;
  readonly lanesAbove: number;
  readonly lanesBelow: number;
  readonly cards: readonly BillCard[];
}

/**
 * Uses small cards if large ones would take too many lanes.
 * @param expenses the bills of the month by due date: the first is above the line, the second below it, and so on
 */
export function layOutCards(expenses: readonly Expense[], month: Month): CardLayout {
  const large = layOut(expenses, month, CARD_WIDTH);
  const isHigh = large.lanesAbove + large.lanesBelow > MOST_LANES;
  return isHigh ? layOut(expenses, month, SMALL_CARD_WIDTH) : large;
}

function layOut(expenses: readonly Expense[], month: Month, cardWidth: number): CardLayout {
  const width = daysInMonth(yearOfMonth(month), numberOfMonth(month)) + END_WIDTH;
  const [above, below] = [0, 1].map((side) =>
    placeSide(
      expenses.filter((_, index) => index % 2 === side),
      { width, cardWidth },
    ),
  ) as [Side, Side];
  const cards = expenses.map((expense, index) => {
    const isAbove = index % 2 === 0;
    const place = (isAbove ? above : below).places[Math.floor(index / 2)];
    if (place === undefined) throw new Error("A bill without a place");
    return { expense, isAbove, ...place, dayAt: middleOf(expense) };
  });
  return { width, cardWidth, lanesAbove: above.lanes, lanesBelow: below.lanes, cards };
}

export function middleOfDay(number: number): number {
  return number - 0.5;
}

function middleOf(expense: Expense): number {
  return middleOfDay(partsOfDay(expense.dueDate).day);
}

interface Lane {
  /** The positions of its bills in the list of the side. */
  readonly indices: readonly number[];
  readonly lefts: readonly number[];
}

interface Side {
  readonly lanes: number;
  readonly places: readonly { readonly lane: number; readonly at: number }[];
}

interface Widths {
  readonly width: number;
  readonly cardWidth: number;
}

/**
 * Puts each bill into the lane nearest to the line in which every card still reaches its day. Once there are too many lanes,
 * a bill goes into the lane where cards move least.
 */
function placeSide(expenses: readonly Expense[], widths: Widths): Side {
  const { width, cardWidth } = widths;
  const wanted = expenses.map((expense) => middleOf(expense) - cardWidth / 2);
  const capacity = Math.floor(width / cardWidth);
  const mostLanes = Math.max(CALM_LANES, Math.ceil(expenses.length / capacity));
  const lanes: Lane[] = [];
  for (const index of expenses.keys()) {
    const grown = lanes.map(({ indices }) => {
      const all = [...indices, index];
      const ideal = all.map((each) => wanted[each] ?? 0);
      const lefts = all.length > capacity ? null : spread(ideal, widths);
      const moved = lefts === null ? Infinity : furthest(lefts, ideal);
      return { indices: all, lefts: lefts ?? [], moved };
    });
    const least = Math.min(...grown.map(({ moved }) => moved));
    const isFull = lanes.length >= mostLanes;
    const at = grown.findIndex(({ moved }) => moved <= (isFull ? least : cardWidth / 2));
    const chosen = grown[at];
    if (chosen === undefined) lanes.push({ indices: [index], lefts: spread([wanted[index] ?? 0], widths) });
    else lanes[at] = chosen;
  }
  const places: { lane: number; at: number }[] = [];
  for (const [lane, { indices, lefts }] of lanes.entries())
    for (const [order, index] of indices.entries()) places[index] = { lane, at: lefts[order] ?? 0 };
  return { lanes: lanes.length, places };
}

function furthest(lefts: readonly number[], ideal: readonly number[]): number {
  return Math.max(...lefts.map((left, index) => Math.abs(left - (ideal[index] ?? 0))));
}

/** Separates overlapping cards of one lane and moves each as little as possible: neighbours share the distance. */
function spread(ideal: readonly number[], { width, cardWidth }: Widths): number[] {
  const blocks: { sum: number; count: number }[] = [];
  for (const [index, left] of ideal.entries()) {
    // Positions are computed as if cards had no width, so that they only have to stay in order.
    let block = { sum: left - index * cardWidth, count: 1 };
    for (let last = blocks.at(-1); last !== undefined && mean(last) > mean(block); last = blocks.at(-1)) {
      blocks.pop();
      block = { sum: last.sum + block.sum, count: last.count + block.count };
    }
    blocks.push(block);
  }
  const free = Math.max(0, width - ideal.length * cardWidth);
  return blocks
    .flatMap((block) => Array.from({ length: block.count }, () => mean(block)))
    .map((left, index) => Math.min(free, Math.max(0, left)) + index * cardWidth);
}

function mean({ sum, count }: { sum: number; count: number }): number {
  return sum / count;
}
