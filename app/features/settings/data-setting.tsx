import { Card } from "../../ui/card.tsx";
import { ExportLinks } from "../../ui/export-links.tsx";

export function DataSetting() {
  return (
    <Card title="Your data">
      <p className="mt-2 text-ink-soft">
        All your expenses as a table, or everything we hold about you with its{" "}
        <a className="text-accent underline underline-offset-2" href="/api/export/account.schema.json">
          description
        </a>
        . A month as PDF or CSV is at the foot of its list, a year in its annual report.
      </p>
      <ExportLinks className="mt-3" />
    </Card>
  );
}
