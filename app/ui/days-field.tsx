import { daysIn } from "#domain/expenses/reminder-days.ts";
import { CheckboxGroup } from "./choices.tsx";

interface DaysFieldProps {
  legend: string;
  offered: readonly number[];
  text: (days: number) => string;
  /** As they are stored. */
  days: string;
  onChange: (days: number[]) => void;
}

/**
 * On which days a mail reminds. Days that another app has set stand beside those that are offered. The last one can't be taken
 * away.
 */
export function DaysField({ legend, offered, text, days, onChange }: DaysFieldProps) {
  const chosen = daysIn(days);
  const all = [...new Set([...offered, ...chosen])].toSorted((a, b) => a - b);
  return (
    <CheckboxGroup
      legend={legend}
      className="grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))]"
      options={all.map((each) => [String(each), text(each)] as const)}
      chosen={chosen.map(String)}
      onChange={(values) => {
        if (values.length > 0) onChange(values.map(Number));
      }}
    />
  );
}
