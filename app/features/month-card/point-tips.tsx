import {
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type Day, type Month, shortDayText, shortWeekdayText } from "#domain/calendar/days.ts";
import { amountWords, type Expense } from "#domain/expenses/expense.ts";
import { pointWords, type RibbonPoint } from "#domain/expenses/ribbon.ts";
import type { Currency } from "#domain/money/money.ts";
import { nearestPoint, REACH } from "../../ui/nearest-point.ts";
import { useLongPress } from "../../ui/presses.ts";
import { useTickTravel } from "../../ui/tick-travel.ts";
import { useCountingSum } from "./counting-sum.ts";

type Box = RefObject<HTMLDivElement | null>;

interface PointTipsProps {
  box: Box;
  month: Month;
  points: readonly RibbonPoint[];
  today: Day;
  currency: Currency;
  isClosed: boolean;
  onFollow: (id: string) => void;
}

/**
 * Describes the point that is pointed at, held or focused. A press beside a point means the nearest one, and follows it.
 * Loaded with it is how a tick travels to its point, and how the sum counts down.
 */
export function PointTips({ box, month, points, today, currency, isClosed, onFollow }: PointTipsProps) {
  useTickTravel(box, { month, today, points, isClosed });
  useCountingSum(box, { month, points, currency });
  const [described, setDescribed] = useState<string | null>(null);
  /** A finger covers what is below it. */
  const [isTouched, setIsTouched] = useState(false);
  const press = useLongPress(
    useCallback(
      (event: PointerEvent) => {
        const id = nearestPoint(box.current, event, REACH.touch);
        return id === null ? null : () => setDescribed(id);
      },
      [box],
    ),
  );
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const over = new AbortController();
    const on = <Type extends keyof HTMLElementEventMap>(
      type: Type,
      act: (event: HTMLElementEventMap[Type]) => void,
    ) => element.addEventListener(type, act, { signal: over.signal });
    const targetOf = ({ target }: Event) => (target instanceof Element ? target : null);
    const pointOf = (event: Event) =>
      targetOf(event)?.closest<SVGElement>("[data-point]")?.dataset["point"] ?? null;
    // The description can be pointed at itself.
    const isOnTip = (event: Event) => targetOf(event)?.closest(".ribbon-tip") != null;

    on("pointerdown", (event) => {
      setIsTouched(event.pointerType === "touch");
      press.onPointerDown?.(asReact(event));
    });
    on("pointermove", (event) => {
      if (event.pointerType === "touch") return press.onPointerMove?.(asReact(event));
      if (!isOnTip(event)) setDescribed(nearestPoint(element, event, REACH.mouse));
    });
    on("pointerup", (event) => press.onPointerUp?.(asReact(event)));
    on("pointercancel", (event) => press.onPointerCancel?.(asReact(event)));
    on("contextmenu", (event) => press.onContextMenu?.(asReact(event as globalThis.PointerEvent)));
    on("pointerleave", (event) => event.pointerType !== "touch" && setDescribed(null));
    on("focusin", (event) => setDescribed(pointOf(event)));
    on("focusout", () => setDescribed(null));
    on("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      // A key's click has no place.
      const near =
        event.detail === 0 ? null : nearestPoint(element, event, isTouched ? REACH.touch : REACH.mouse);
      const id = isOnTip(event) ? described : (near ?? pointOf(event));
      if (id === null) return;
      setDescribed(null);
      onFollow(id);
    });
    on("keydown", (event) => {
      setIsTouched(false);
      if (event.key !== "Escape" || described === null) return;
      setDescribed(null);
      event.preventDefault();
      event.stopPropagation();
    });
    const onPressElsewhere = (event: Event) => {
      if (!element.contains(event.target as Node)) setDescribed(null);
    };
    document.addEventListener("pointerdown", onPressElsewhere, { signal: over.signal });
    return () => over.abort();
  }, [box, described, isTouched, onFollow, press]);

  const shown = points.find(({ expense }) => expense.id === described);
  return (
    shown && (
      <PointTip
        key={described}
        isAbove={isTouched}
        words={pointWords(shown, today) || "to pay"}
        {...{ expense: shown.expense, currency, box }}
      />
    )
  );
}

/** What `useLongPress` reads is the same in the browser's own events. */
function asReact(event: globalThis.PointerEvent): PointerEvent<HTMLElement> {
  return Object.assign(event, { nativeEvent: event }) as unknown as PointerEvent<HTMLElement>;
}

interface PointTipProps {
  expense: Expense;
  words: string;
  currency: Currency;
  box: Box;
  /** Above the ribbon rather than below its line. */
  isAbove: boolean;
}

/** Shows in sight what the point's own name says to a screen reader, without covering a point. */
function PointTip({ expense, words, currency, box, isAbove }: PointTipProps) {
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const point = box.current?.querySelector<SVGElement>(`[data-point="${expense.id}"]`);
    if (!point) return;
    if (box.current && tip.current) place(tip.current, point, box.current);
    point.dataset["described"] = "";
    return () => {
      delete point.dataset["described"];
    };
  }, [box, expense.id]);
  const { title, dueDate } = expense;
  return (
    <div ref={tip} aria-hidden="true" className="ribbon-tip raised" data-above={isAbove || undefined}>
      <p className="truncate font-semibold text-ink">
        <bdi translate="no">{title}</bdi>
      </p>
      <p>
        <span className="font-medium text-ink">{amountWords(expense, currency)}</span>
        <span>{["", `${shortWeekdayText(dueDate)} ${shortDayText(dueDate)}`, words].join(" · ")}</span>
      </p>
    </div>
  );
}

function place(tip: HTMLElement, point: Element, box: HTMLElement): void {
  const inside = box.getBoundingClientRect();
  const { left, width } = point.getBoundingClientRect();
  const wanted = left + width / 2 - inside.left - tip.offsetWidth / 2;
  tip.style.left = `${Math.max(0, Math.min(wanted, inside.width - tip.offsetWidth))}px`;
}
