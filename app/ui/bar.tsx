import { classes } from "./classes.ts";

const COLOURS = { paid: "bg-paid", overdue: "bg-overdue", unpaid: "bg-unpaid", accent: "bg-accent" } as const;

interface BarProps {
  /** 0 to 100. */
  percent: number;
  colour: keyof typeof COLOURS;
  /** Names what the bar measures and says in words how far it is. Left out where the bar only repeats the text beside it. */
  meter?: { label: string; text: string };
}

export function Bar({ percent, colour, meter }: BarProps) {
  // The width is an attribute, because HTML from the worker or the build may have no style attributes.
  const fill = (
    <svg
      aria-hidden="true"
      width={`${percent}%`}
      className={classes("block h-full rounded-full transition-[width] duration-300", COLOURS[colour])}
    />
  );
  const track = "block h-1.5 overflow-hidden rounded-full bg-line forced-colors:outline";
  if (meter === undefined) {
    return (
      <span aria-hidden="true" className={track}>
        {fill}
      </span>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers draw <meter> each in their own way
    <span
      role="meter"
      aria-label={meter.label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={meter.text}
      className={track}
    >
      {fill}
    </span>
  );
}
