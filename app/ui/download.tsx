import { buttonClass } from "./button.tsx";
import { classes } from "./classes.ts";

export function download(name: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download keeps the blob alive after it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

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
