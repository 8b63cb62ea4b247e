import { AppScreen } from "./app-screen.tsx";

/** /annual-report (SPEC.md section 2): so far it says that it is to come. */
export function AnnualReportPage() {
  return (
    <AppScreen title="Annual Report" withBack>
      <p className="py-12 text-center text-ink-soft">
        Your yearly overview is being built. Every bill you keep now will be in it.
      </p>
    </AppScreen>
  );
}
