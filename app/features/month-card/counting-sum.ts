import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Month } from "#domain/calendar/days.ts";
import { owedCents } from "#domain/expenses/expense.ts";
import type { RibbonPoint } from "#domain/expenses/ribbon.ts";
import { type Currency, formatCents, sumCents } from "#domain/money/money.ts";
import { isInSight, mayMove } from "../../ui/tick-travel.ts";

const COUNT_MS = 400;

interface Sum {
  readonly month: Month;
  readonly points: readonly RibbonPoint[];
  readonly currency: Currency;
}

/**
 * The month's leading figure counts through its values to the one that a change of the user's has made. It is no live region,
 * so nothing is announced on the way.
 */
export function useCountingSum(box: RefObject<HTMLElement | null>, { month, points, currency }: Sum): void {
  const last = useRef<Month>(null);
  const shownCents = useRef(0);
  const stop = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    const wasCounting = stop.current !== null;
    stop.current?.();
    stop.current = null;
    const cents = sumCents(points.flatMap(({ bills }) => bills).map(owedCents));
    const from = shownCents.current;
    const isSame = last.current === month && from === cents;
    const mayCount = last.current === month && !isSame && mayMove();
    last.current = month;
    shownCents.current = cents;
    const figure = box.current?.closest(".month-card")?.querySelector<HTMLElement>("[data-lead]");
    if (!figure) return;
    if (wasCounting) write(figure, formatCents(cents, currency));
    if (!mayCount || !isInSight(figure)) return;
    stop.current = count(figure, from, cents, currency, (value) => {
      shownCents.current = value;
    });
  }, [box, month, points, currency]);
  useLayoutEffect(() => () => stop.current?.(), []);
}

/** Returns what ends it at once. */
function count(
  figure: HTMLElement,
  from: number,
  to: number,
  currency: Currency,
  onValue: (cents: number) => void,
): () => void {
  // Nothing beside the figure moves meanwhile.
  figure.style.width = `${figure.getBoundingClientRect().width}px`;
  figure.style.whiteSpace = "nowrap";
  figure.style.fontVariantNumeric = "tabular-nums";
  const begin = performance.now();
  let frame = 0;
  function show(now: number) {
    const rest = 1 - Math.min(1, Math.max(0, now - begin) / COUNT_MS);
    const cents = Math.round(to + (from - to) * rest ** 3);
    write(figure, formatCents(cents, currency));
    onValue(cents);
    if (rest > 0) frame = requestAnimationFrame(show);
    else end();
  }
  function end() {
    cancelAnimationFrame(frame);
    for (const name of ["width", "white-space", "font-variant-numeric"]) figure.style.removeProperty(name);
    write(figure, formatCents(to, currency));
  }
  show(begin);
  return end;
}

/** Writes into the text nodes that React has made for a sum and its cents. */
function write(figure: HTMLElement, text: string): void {
  const [whole, cents] = [figure.firstChild, figure.lastChild?.firstChild];
  const point = text.lastIndexOf(".");
  if (whole) whole.nodeValue = text.slice(0, point);
  if (cents) cents.nodeValue = text.slice(point);
}
