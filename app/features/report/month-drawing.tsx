import type { SVGProps } from "react";
import type { ReportMonth } from "#domain/expenses/year-report.ts";

/** A column grows up. Where the chart lies on its side, a bar grows to the right. */
export type Direction = "up" | "right";

export interface PatternIds {
  readonly overdue: string;
  readonly planned: string;
}

/** Bars are told apart without their colours: solid, striped, hatched. */
export function Patterns({ ids }: { ids: PatternIds }) {
  const shape = { width: 6, height: 6, patternUnits: "userSpaceOnUse" };
  return (
    <svg aria-hidden="true" className="absolute size-0">
      <defs>
        <pattern id={ids.overdue} {...shape} patternTransform="rotate(-45)">
          <rect width="6" height="6" className="fill-overdue" />
          <path d="M0 0H6" className="stroke-surface" strokeWidth="3" />
        </pattern>
        <pattern id={ids.planned} {...shape} patternTransform="rotate(45)">
          <rect width="6" height="6" className="fill-surface" />
          <path d="M0 0H6" className="stroke-control" strokeWidth="2" />
        </pattern>
      </defs>
    </svg>
  );
}

/** Each bar has at least this percentage of the length, so that the smallest month is seen. */
const LEAST = 3;

interface MonthDrawingProps {
  month: ReportMonth;
  /** The amount that the whole length stands for. */
  top: number;
  direction: Direction;
  /** The year before has no bars. */
  isAlone: boolean;
  patterns: PatternIds;
}

export function MonthDrawing({ month, top, direction, isAlone, patterns }: MonthDrawingProps) {
  const percent = (cents: number) => (cents / top) * 100;
  const { totalCents } = month;
  const length = Math.max(percent(totalCents), LEAST);
  const parts = [
    ["paid", month.paidCents],
    ["overdue", month.overdueCents],
    ["planned", month.plannedCents],
  ] as const;
  let end = 0;
  return (
    <svg aria-hidden="true" className={`report-${direction} size-full overflow-visible`}>
      {month.lastYearCents > 0 && (
        <rect
          {...box(direction, 0, percent(month.lastYearCents), direction === "up" ? BEFORE : BELOW)}
          rx="3"
          className="fill-line stroke-control"
        />
      )}
      {parts.map(([kind, cents]) => {
        if (cents === 0) return null;
        const start = end;
        end += (cents / totalCents) * length;
        return (
          <Part
            key={kind}
            kind={kind}
            patterns={patterns}
            {...box(direction, start, end, isAlone ? ALONE : direction === "up" ? NOW : ABOVE)}
            rx="3"
          />
        );
      })}
      {month.budgetCents !== null && month.budgetCents > 0 && month.budgetCents <= top && (
        <line
          {...across(direction, percent(month.budgetCents))}
          className="stroke-ink"
          strokeWidth="1.5"
          shapeRendering="crispEdges"
        />
      )}
    </svg>
  );
}

type Part = "paid" | "overdue" | "planned";

function Part(props: { kind: Part; patterns: PatternIds } & SVGProps<SVGRectElement>) {
  const { kind, patterns, ...rest } = props;
  const look = {
    paid: { className: "fill-paid-bar" },
    overdue: { className: "stroke-overdue", fill: `url(#${patterns.overdue})` },
    planned: { className: "stroke-control", fill: `url(#${patterns.planned})` },
  }[kind];
  return <rect {...rest} {...look} />;
}

/** The places of this year's bars and of the narrower ones of the year before across their month, in percent. */
const NOW = [34, 90] as const;
const ALONE = [20, 80] as const;
const BEFORE = [10, 30] as const;
/** Where months are rows, this year leads, and the year before stands clear of it below. */
const ABOVE = [6, 62] as const;
const BELOW = [76, 94] as const;

function box(direction: Direction, from: number, to: number, [start, end]: readonly [number, number]) {
  const [thickness, length] = [`${end - start}%`, `${to - from}%`];
  return direction === "up"
    ? { x: `${start}%`, width: thickness, y: `${100 - to}%`, height: length }
    : { y: `${start}%`, height: thickness, x: `${from}%`, width: length };
}

function across(direction: Direction, at: number) {
  return direction === "up"
    ? { x1: "0", x2: "100%", y1: `${100 - at}%`, y2: `${100 - at}%` }
    : { y1: "0", y2: "100%", x1: `${at}%`, x2: `${at}%` };
}

export type SwatchKind = Part | "budget" | "before";

export function Swatch({ kind, patterns }: { kind: SwatchKind; patterns: PatternIds }) {
  return (
    <svg aria-hidden="true" className="size-3.5 shrink-0" viewBox="0 0 14 14">
      {kind === "budget" && <path d="M0 7h14" className="stroke-ink" strokeWidth="1.5" />}
      {kind === "before" && (
        <rect x="0.5" y="0.5" width="13" height="13" rx="3" className="fill-line stroke-control" />
      )}
      {kind !== "budget" && kind !== "before" && (
        <Part kind={kind} patterns={patterns} x="0.5" y="0.5" width="13" height="13" rx="3" />
      )}
    </svg>
  );
}
