import { useCallback, useEffect } from "react";
import type { Theme } from "#domain/settings/settings.ts";
import { applyTheme } from "../../browser/theme.ts";
import { usePerform, useStoredSettings } from "../../data/ledger/use-ledger.tsx";
import { useMedia } from "../../ui/use-media.ts";

/** Applies the account's theme, also when another device chose it. */
export function useAccountTheme(): void {
  const theme = useStoredSettings()?.theme;
  useEffect(() => {
    if (theme !== undefined) applyTheme(theme);
  }, [theme]);
}

/** The account's theme, whether it is dark here and now, and a function that chooses another. */
export function useTheme(): { theme: Theme; dark: boolean; choose: (theme: Theme) => void } {
  const perform = usePerform();
  const theme = useStoredSettings()?.theme ?? "system";
  const isSystemDark = useMedia("(prefers-color-scheme: dark)");
  const choose = useCallback(
    (chosen: Theme) => {
      applyTheme(chosen);
      void perform({ type: "settings.update", data: { theme: chosen } });
    },
    [perform],
  );
  return { theme, dark: theme === "dark" || (theme === "system" && isSystemDark), choose };
}
