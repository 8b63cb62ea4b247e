import { useEffect, useMemo, useState } from "react";
import { accountOf } from "#domain/importing/account.ts";
import { Ledger } from "#domain/ledger/ledger.ts";
import { currencyOfLanguage } from "#domain/money/money.ts";
import { loginPath, paths } from "#domain/paths.ts";
import { PICKED_PARAMETER } from "#domain/sign-in/sign-in.ts";
import { releaseIdleWork } from "../browser/idle.ts";
import { chosenPlan } from "../data/billing/pending-payment.ts";
import { useImport } from "../data/importing/use-import.ts";
import { rememberKept } from "../data/session/picked-here.ts";
import { useAccount } from "../data/session/session-provider.tsx";
import { todayHere } from "../data/session/today-here.ts";
import { PickedCard } from "../features/guide/picked-card.tsx";
import { StartTerms } from "../features/guide/picker-controls.tsx";
import { ImportPanel } from "../features/importing/import-panel.tsx";
import { Alert, Button } from "../ui/button.tsx";
import { classes, PAGE } from "../ui/classes.ts";
import { Redirect } from "../ui/navigation.tsx";
import { NeedsScript, usePageTitle } from "../ui/screen.tsx";
import { LINK, PublicFrame } from "./public/public-frame.tsx";

/** /start/import: a visitor's own month, drawn from their files before anybody is asked who they are. */
export function StartImportPage() {
  usePageTitle("Bring your bills");
  const account = useAccount();
  // There are no rows to wait for.
  useEffect(() => releaseIdleWork(), []);
  if ("user" in account) return <Redirect to={paths.import} />;
  return (
    <PublicFrame>
      <div className={classes(PAGE, "pt-4 sm:pt-10")}>
        {/* No bar stands at a phone's lower edge here. */}
        <div className="mx-auto max-w-180 [--bottom-edge:env(safe-area-inset-bottom,0px)]">
          <h1 className="text-figure font-semibold tracking-tight max-sm:text-title">Bring your bills</h1>
          <p className="mt-1 mb-5 text-ink-soft">Nothing is sent anywhere yet.</p>
          <NeedsScript what="Reading files" />
          <VisitorImport />
          <p className="mt-6 text-small text-ink-soft">
            No file?{" "}
            <a href={paths.start} className={LINK}>
              Pick your bills
            </a>
          </p>
        </div>
      </div>
    </PublicFrame>
  );
}

function VisitorImport() {
  const [today] = useState(todayHere);
  const account = useMemo(
    () => ({ ...accountOf(new Ledger()), currency: currencyOfLanguage(navigator.language) }),
    [],
  );
  const given = useImport({ userId: null, account, today });
  const { month = null, run } = given.plan ?? {};
  const [isLost, setLost] = useState(false);

  async function keep() {
    const token = crypto.randomUUID();
    if (!(await given.keep(token))) return setLost(true);
    rememberKept(token);
    chosenPlan.set("pro_monthly");
    location.assign(loginPath(`${paths.dashboard}?${PICKED_PARAMETER}=${token}`));
  }

  return (
    <>
      <ImportPanel
        {...{ given, hasBills: false }}
        above={
          month !== null &&
          month.expenses.length > 0 && (
            <PickedCard {...{ month, today, currency: run?.currency ?? account.currency }} beside={null}>
              {null}
            </PickedCard>
          )
        }
        action={(coming) => (
          <Button variant="primary" disabled={coming === ""} onClick={() => void keep().catch(reportError)}>
            {coming === "" ? "Nothing to keep" : `Keep ${coming}`}
          </Button>
        )}
      />
      <Alert
        text={isLost ? "This browser can't keep files. Log in first, and bring them then." : null}
        className="mt-4"
      />
      {run !== undefined && run.rows.length > 0 && (
        <div className="mt-4">
          <StartTerms />
        </div>
      )}
    </>
  );
}
