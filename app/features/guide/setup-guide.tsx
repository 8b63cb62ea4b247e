import type { Month } from "#domain/calendar/days.ts";
import { BillPicker } from "./bill-picker.tsx";
import { BudgetStep } from "./budget-step.tsx";
import { RemindersStep } from "./reminders-step.tsx";
import type { Setup } from "./use-setup.ts";

interface SetupGuideProps {
  setup: Setup;
  /** The current one. */
  month: Month;
  /** Gives focus a place after the last step. */
  onDone: () => void;
}

export function SetupGuide({ setup, month, onDone }: SetupGuideProps) {
  switch (setup.step) {
    case "bills":
      return <BillPicker setup={setup} />;
    case "budget":
      return <BudgetStep setup={setup} month={month} />;
    case "reminders":
      return <RemindersStep setup={setup} onDone={onDone} />;
  }
}
