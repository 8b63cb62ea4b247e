import { buttonClass } from "./button.tsx";
import { classes } from "./classes.ts";

export function ExportLinks(props: { className?: string }) {
  return (
    <div className={classes("flex flex-wrap gap-2", props.className)}>
      <a className={buttonClass("secondary")} href="/api/export/expenses.csv" download>
        Expenses (CSV)
      </a>
      <a className={buttonClass("secondary")} href="/api/export/account.json" download>
        Everything (JSON)
      </a>
    </div>
  );
}
