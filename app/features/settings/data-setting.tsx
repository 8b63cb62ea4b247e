import { Card } from "../../ui/card.tsx";
import { ExportLinks } from "../../ui/export-links.tsx";

export function DataSetting() {
  return (
    <Card title="Your data">
      <div className="mt-1 grid gap-x-8 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
        <p className="text-small text-ink-soft">
          Every bill as a table, or everything we hold about you (
          <a className="text-accent underline underline-offset-2" href="/api/export/account.schema.json">
            what is in that file
          </a>
          ). Export one month below its list, and one year in its report.
        </p>
        <ExportLinks className="sm:flex-col sm:items-stretch" />
      </div>
    </Card>
  );
}
