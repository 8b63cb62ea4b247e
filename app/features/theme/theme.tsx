import { useEffect } from "react";
import type { Theme } from "#domain/settings/settings.ts";
import { applyTheme } from "../../browser/theme.ts";
import { usePerform, useStoredSettings } from "../../data/ledger/use-ledger.tsx";
import { IconButton } from "../../ui/button.tsx";
import { MoonIcon, SunIcon } from "../../ui/icons.tsx";
import { useMedia } from "../../ui/use-browser-value.ts";

export function ThemeToggle(props: { className?: string }) {
  const { dark, choose } = useTheme();
  return (
    <IconButton
      label="Dark mode"
      aria-pressed={dark}
      className={props.className}
      onClick={() => choose(dark ? "light" : "dark")}
    >
      {dark ? <MoonIcon /> : <SunIcon />}
    </IconButton>
  );
}

export function useAccountTheme(): void {
  const theme = useStoredSettings()?.theme;
  useEffect(() => {
    if (theme !== undefined) applyTheme(theme);
  }, [theme]);
}

export function useTheme(): { theme: Theme; dark: boolean; choose: (theme: Theme) => void } {
  const perform = usePerform();
  const theme = useStoredSettings()?.theme ?? "system";
  const isSystemDark = useMedia("(prefers-color-scheme: dark)");
  function choose(chosen: Theme) {
    applyTheme(chosen);
    void perform({ type: "settings.update", data: { theme: chosen } });
  }
  return { theme, dark: theme === "dark" || (theme === "system" && isSystemDark), choose };
}
