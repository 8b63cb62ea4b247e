import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { Day, Month } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { pointKind, type RibbonPoint } from "#domain/expenses/ribbon.ts";
import { POINT_LOOKS, pointPath } from "./month-axis.tsx";

const TRAVEL_MS = 280;
const CLOSE_MS = 300;

/** The radius of a row's tick, in CSS pixels. */
const ROW_RADIUS = 9;

interface Seen {
  readonly month: Month;
  readonly points: readonly RibbonPoint[];
  /** How far the line is coloured, from 0 to 1. */
  readonly filled: number;
}

interface Shown {
  readonly month: Month;
  readonly today: Day;
  readonly points: readonly RibbonPoint[];
  /** Whether all bills of the month are paid. */
  readonly isClosed: boolean;
}

/**
 * Takes the tick of the one bill that the user has just paid from its row or card to its point on the line, which then turns
 * paid. The last one of a month closes the line. What follows a press comes a frame late, so the tick is painted before any of this.
 */
export function useTickTravel(
  box: RefObject<HTMLElement | null>,
  { month, today, points, isClosed }: Shown,
): void {
  const last = useRef<Seen | null>(null);
  const [travels] = useState(() => new Map<string, () => void>());
  // Before the point is painted, which would be seen to turn paid twice.
  useLayoutEffect(() => {
    const ribbon = box.current;
    if (ribbon === null) return;
    const before = last.current?.month === month ? last.current : null;
    last.current = { month, points, filled: filledOf(ribbon) };
    const paid = paidBills(points);
    const wasOwed = before?.points.some(({ bills }) =>
      bills.some((each) => isOwed(each) && paid.has(each.id)),
    );
    const isJustClosed = isClosed && wasOwed === true;
    if (isJustClosed || !isClosed || before === null)
      monthCard()?.toggleAttribute("data-just-closed", isJustClosed);
    for (const [id, end] of travels) if (!paid.has(id)) end();
    if (before === null || !mayMove()) return;
    const ticked = justPaid(before.points, points);
    const wait = ticked !== null && travel(ribbon, ticked, today, travels) ? TRAVEL_MS : 0;
    if (isJustClosed) closeLine(ribbon, before.filled, wait);
  }, [box, month, points, today, isClosed, travels]);
  useLayoutEffect(() => () => endAll(travels), [travels]);
}

function filledOf(ribbon: HTMLElement): number {
  return Number.parseFloat(filledLine(ribbon)?.getAttribute("x2") ?? "0") / 100;
}

function monthCard(): HTMLElement | null {
  return document.querySelector<HTMLElement>(".month-card");
}

function filledLine(ribbon: HTMLElement): SVGElement | null {
  return ribbon.querySelector<SVGElement>(".ribbon-rail.stroke-paid");
}

export function mayMove(): boolean {
  return (
    document.visibilityState === "visible" &&
    !matchMedia("(prefers-reduced-motion: reduce), print").matches &&
    // What another device has changed comes without moving.
    navigator.userActivation.isActive &&
    !document.documentElement.hasAttribute("data-selecting")
  );
}

export function isInSight(element: Element): boolean {
  const { top, bottom, width } = element.getBoundingClientRect();
  return width > 0 && top >= 0 && bottom <= innerHeight;
}

function paidBills(points: readonly RibbonPoint[]): Set<string> {
  const bills = points.flatMap((point) => point.bills);
  return new Set(bills.filter((each) => !isOwed(each)).map(({ id }) => id));
}

function isOwed({ status }: Expense): boolean {
  return status !== "PAID";
}

interface Ticked {
  readonly id: string;
  /** The point as it was, and the bill that names it now: that of a numbered point may be another one. */
  readonly former: RibbonPoint;
  readonly pointId: string;
}

/** The bill that is paid now and wasn't before, if it is only one. */
function justPaid(before: readonly RibbonPoint[], points: readonly RibbonPoint[]): Ticked | null {
  const paid = paidBills(points);
  const ticked = before.flatMap((former) =>
    former.bills.filter((each) => isOwed(each) && paid.has(each.id)).map(({ id }) => ({ id, former })),
  );
  const [only] = ticked;
  if (only === undefined || ticked.length > 1) return null;
  const point = points.find(({ bills }) => bills.some(({ id }) => id === only.id));
  return point === undefined ? null : { ...only, pointId: point.expense.id };
}

/** Returns whether the tick is on its way. */
function travel(
  ribbon: HTMLElement,
  { id, former, pointId }: Ticked,
  today: Day,
  travels: Map<string, () => void>,
): boolean {
  const row = document.getElementById(`expense-${id}`)?.querySelector(".bill-tick > input:checked + span");
  const point = ribbon.querySelector<SVGElement>(`[data-point="${pointId}"]`);
  if (!row || !point || !isInSight(row) || !isInSight(point)) return false;
  const from = centreOf(row);
  const to = centreOf(point);
  const isHeap = former.bills.length > 1;
  const radius = (isHeap ? 4.5 : former.radius) * Number(getComputedStyle(ribbon).getPropertyValue("--unit"));

  const overlay = document.createElement("div");
  overlay.className =
    "pointer-events-none absolute inset-0 z-1 [stroke-linecap:round] [stroke-linejoin:round] print:hidden";
  overlay.setAttribute("aria-hidden", "true");
  const { left, top } = ribbon.getBoundingClientRect();
  const place = { x: to.x - left, y: to.y - top };
  const tick = drawn("paid", radius, place);
  // A numbered point stays as it is. Another is seen as it was until the tick has arrived.
  if (!isHeap) overlay.append(drawn(pointKind(former.expense, today), radius, place));
  overlay.append(tick);
  ribbon.append(overlay);

  const timing = { duration: TRAVEL_MS, easing: calm(ribbon), fill: "both" } as const;
  const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${ROW_RADIUS / radius})`;
  const moving = tick.animate({ transform: [start, "none"] }, timing);
  const hidden = isHeap
    ? tick.animate({ opacity: [1, 0] }, { duration: 80, delay: TRAVEL_MS - 80, fill: "both" })
    : point.animate({ opacity: [0, 0] }, timing);
  const end = () => {
    travels.delete(id);
    overlay.remove();
    hidden.cancel();
  };
  moving.onfinish = end;
  travels.get(id)?.();
  travels.set(id, end);
  return true;
}

function drawn(
  kind: ReturnType<typeof pointKind>,
  radius: number,
  { x, y }: { x: number; y: number },
): SVGSVGElement {
  const namespace = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(namespace, "svg");
  svg.classList.add("absolute");
  svg.setAttribute("width", "1");
  svg.setAttribute("height", "1");
  Object.assign(svg.style, { left: `${x}px`, top: `${y}px`, transformOrigin: "0 0" });
  const path = svg.appendChild(document.createElementNS(namespace, "path"));
  path.setAttribute("class", POINT_LOOKS[kind]);
  path.setAttribute("d", pointPath(kind, 0, 0, radius));
  return svg;
}

/** The line fills to its end, and then the tick beside "All paid" draws itself. */
function closeLine(ribbon: HTMLElement, filled: number, wait: number): void {
  const isOpen = filled < 1;
  const line = filledLine(ribbon);
  if (line === null || !isInSight(line)) return;
  if (isOpen)
    line.animate(
      { transform: [`scaleX(${filled})`, "none"] },
      { duration: CLOSE_MS, delay: wait, easing: calm(ribbon), fill: "backwards" },
    );
  const moving = monthCard()?.getAnimations({ subtree: true }) ?? [];
  for (const each of moving)
    if (each instanceof CSSAnimation && each.animationName === "draw")
      each.effect?.updateTiming({ delay: wait + (isOpen ? CLOSE_MS : 0) });
}

function calm(element: Element): string {
  return getComputedStyle(element).getPropertyValue("--ease-calm").trim() || "ease-out";
}

function centreOf(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

function endAll(travels: ReadonlyMap<string, () => void>): void {
  for (const end of travels.values()) end();
}
