import { useEffect, useState } from "react";
import { Navigate } from "react-router";
import { paths } from "#domain/paths.ts";
import { returnAfterPaying } from "../data/billing/pending-payment.ts";
import { useSubscription } from "../data/billing/use-subscription.ts";
import { useRows } from "../data/ledger/use-ledger.tsx";
import { hasImportHere } from "../data/session/picked-here.ts";
import { useAccount } from "../data/session/session-provider.tsx";
import type { User } from "../data/session/stored-user.ts";
import { PasskeyList } from "../features/account/passkey-list.tsx";
import { SessionList } from "../features/account/session-list.tsx";
import { AssistantsSetting } from "../features/assistants/assistants-setting.tsx";
import { BillingSection, SubscriptionRequired } from "../features/billing/billing-section.tsx";
import { CancelAccount } from "../features/billing/cancel-account.tsx";
import { CalendarSetting } from "../features/calendar-feed/calendar-setting.tsx";
import { MailSetting } from "../features/mailed-bills/mail-setting.tsx";
import { ProgramsSetting } from "../features/programs/programs-setting.tsx";
import { MonthSettings } from "../features/settings/month-settings.tsx";
import {
  CurrencySetting,
  ReminderSettings,
  ThemeSetting,
  TimeZoneSetting,
  ViewSetting,
} from "../features/settings/preferences.tsx";
import { ProfileSetting } from "../features/settings/profile-setting.tsx";
import { PushSettings } from "../features/settings/push-settings.tsx";
import { LoadFailure } from "../features/sync/load-failure.tsx";
import { useTheme } from "../features/theme/theme.tsx";
import { buttonClass } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { ExportLinks } from "../ui/download.tsx";
import { Link } from "../ui/navigation.tsx";
import { Spinner } from "../ui/screen.tsx";
import { SettingRows } from "../ui/setting-row.tsx";
import { AppScreen } from "./app-screen.tsx";

/** In one file with the settings, which lead to it: another file's name would stand in the app's first code. */
export { ConnectPage } from "./connect-page.tsx";

const COLUMN = "flex min-w-0 flex-col gap-4";

/** /settings needs only sign-in. */
export function SettingsPage() {
  const account = useAccount();
  return (
    <AppScreen title="Settings" withBack>
      {"user" in account && <Settings user={account.user} isSignedIn={account.status === "signed-in"} />}
    </AppScreen>
  );
}

function Settings({ user, isSignedIn }: { user: User; isSignedIn: boolean }) {
  const { theme, choose } = useTheme();
  const subscription = useSubscription(user);
  const rows = useRows();
  const [dismissed, setDismissed] = useState(false);
  /** Loads the list of devices again. */
  const [endings, setEndings] = useState(0);
  // Users who were sent here and have paid since go back to where they were going. A stored subscription isn't
  // enough: the screen there would ask, and send them here again.
  const [returnTo] = useState(returnAfterPaying.get);
  const goesBack = returnTo !== null && subscription.isChecked && subscription.access === "allowed";
  useEffect(() => {
    if (goesBack) returnAfterPaying.clear();
  }, [goesBack]);
  if (goesBack) return <Navigate to={returnTo} replace />;
  const payment = subscription.known?.payment_status ?? "active";
  return (
    <>
      <LoadFailure rows={rows} what="settings" />
      {/* Two columns rather than flowing ones: a list of devices that arrives would push a card from one to the other. */}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className={COLUMN}>
          <ProfileSetting
            user={user}
            isSignedIn={isSignedIn}
            onSessionsEnded={() => setEndings((times) => times + 1)}
          />
          {rows === "loading" && (
            <Card title="Preferences">
              <Spinner text="Loading settings..." />
            </Card>
          )}
          {rows === "here" && (
            <>
              <Card title="Preferences">
                <SettingRows>
                  <CurrencySetting />
                  <TimeZoneSetting />
                  <ThemeSetting theme={theme} onChoose={choose} />
                  <ViewSetting />
                </SettingRows>
              </Card>
              <MonthSettings />
              <ReminderSettings>{isSignedIn && <PushSettings user={user} />}</ReminderSettings>
            </>
          )}
        </div>
        <div className={COLUMN}>
          <BillingSection user={user} subscription={subscription} />
          {isSignedIn && <CalendarSetting user={user} />}
          {isSignedIn && <MailSetting user={user} />}
          {isSignedIn && <PasskeyList user={user} onSessionsEnded={() => setEndings((times) => times + 1)} />}
          {isSignedIn && (
            <Card title="Signed-in devices">
              <SessionList key={endings} />
            </Card>
          )}
          {isSignedIn && <AssistantsSetting user={user} />}
          {isSignedIn && <ProgramsSetting user={user} />}
          <DataSetting />
          <CancelAccount user={user} />
        </div>
      </div>
      {subscription.isOffered && !dismissed && (payment === "pending" || payment === "none") && (
        <SubscriptionRequired user={user} known={subscription.known} onClosed={() => setDismissed(true)} />
      )}
    </>
  );
}

function DataSetting() {
  return (
    <Card title="Your data">
      <div className="mt-1 grid gap-x-8 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
        <p className="text-small text-ink-soft">
          All your bills as a table, or everything we hold about you (
          <a className="text-accent underline underline-offset-2" href="/api/export/account.schema.json">
            what the file contains
          </a>
          ). You can export a single month below its list, and a year from its report.
        </p>
        <ExportLinks className="sm:flex-col sm:items-stretch" />
        <p className="text-small text-ink-soft">
          Bills from a bank's file, a spreadsheet, or another product's export. You can also drop a file on
          the month.{hasImportHere() && " The files you chose wait in this browser."}
        </p>
        <Link to={paths.import} className={buttonClass("secondary")}>
          Bring your bills
        </Link>
      </div>
    </Card>
  );
}
