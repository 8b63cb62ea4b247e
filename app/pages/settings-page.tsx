import { CurrencySetting } from "../features/settings/currency-setting.tsx";
import { ThemeSetting } from "../features/settings/theme-setting.tsx";
import { useTheme } from "../features/theme/use-theme.ts";
import { AppScreen } from "./app-screen.tsx";

/** /settings (SPEC.md section 2). */
export function SettingsPage() {
  return (
    <AppScreen title="Settings" withBack>
      <Sections />
    </AppScreen>
  );
}

function Sections() {
  const { theme, choose } = useTheme();
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-4">
      <CurrencySetting />
      <ThemeSetting theme={theme} onChoose={choose} />
    </div>
  );
}
