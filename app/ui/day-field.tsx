import type { ComponentProps, ReactNode } from "react";
import { isDay, partsOfDay, shortDayText } from "#domain/calendar/days.ts";
import { classes } from "./classes.ts";
import { controlClass, Field, type FieldTexts } from "./fields.tsx";
import { CalendarIcon } from "./icons.tsx";

type DayInputProps = Omit<ComponentProps<"input">, "onChange"> & { onDay: (day: string) => void };

/** Days that are typed reach as far as the calendar does. */
const DAYS = { type: "date", min: "2000-01-01", max: "2199-12-31" } as const;

export function DayField({ onDay, ...props }: FieldTexts & DayInputProps) {
  return (
    <Field
      tag="input"
      {...DAYS}
      {...props}
      around={(control) => <ShownDay value={props.value}>{control}</ShownDay>}
      onChange={({ target }) => onDay(target.value)}
    />
  );
}

/** A day without a label in sight. */
export function DayInput({ onDay, className, ...props }: DayInputProps) {
  return (
    <ShownDay className={className} value={props.value}>
      <input {...DAYS} {...props} className={controlClass} onChange={({ target }) => onDay(target.value)} />
    </ShownDay>
  );
}

/** Writes the day as the rest of the app does over the browser's own way (fields.css). */
function ShownDay(props: { className?: string | undefined; value: unknown; children: ReactNode }) {
  const { className, value, children } = props;
  return (
    <div className={classes("day-input", className)}>
      {children}
      <span aria-hidden="true" className={isDay(value) ? undefined : "text-ink-soft"}>
        {isDay(value) ? `${shortDayText(value)} ${partsOfDay(value).year}` : "Choose a day"}
      </span>
      <CalendarIcon />
    </div>
  );
}
