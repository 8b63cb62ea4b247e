import { CurrencySetting } from "../features/settings/currency-setting.tsx";
import { DataSetting } from "../features/settings/data-setting.tsx";
import { ReminderSettings } from "../features/settings/reminder-settings.tsx";
import { ThemeSetting } from "../features/settings/theme-setting.tsx";
import { TimeZoneSetting } from "../features/settings/time-zone-setting.tsx";
import { ViewSetting } from "../features/settings/view-setting.tsx";
import { useTheme } from "../features/theme/use-theme.ts";
import { AppScreen } from "./app-screen.tsx";
import { ScreenHead } from "./screen-head.tsx";

/** /settings (SPEC.md section 2). */
export function SettingsPage() {
  return (
    <AppScreen title="Settings">
      <Sections />
    </AppScreen>
  );
}

function Sections() {
  const { theme, choose } = useTheme();
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-4">
      <ScreenHead title="Settings" />
      <CurrencySetting />
      <TimeZoneSetting />
      <ThemeSetting theme={theme} onChoose={choose} />
      <ViewSetting />
      <ReminderSettings />
      <DataSetting />
    </div>
  );
}
