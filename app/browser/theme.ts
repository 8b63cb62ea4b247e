import { browserStorage } from "./storage.ts";

/**
 * Holds "light" or "dark" for app/entry/before-paint.ts, which reads it before the first paint; nothing for the
 * system's theme.
 */
export const THEME_KEY = "expenseTimeline_theme";

const CANVAS = { light: "#fbfaf6", dark: "#0c1015" } as const;

type ThemeChoice = "system" | "light" | "dark";

export function applyTheme(theme: ThemeChoice): void {
  if (theme === "system") browserStorage.remove(THEME_KEY);
  else browserStorage.set(THEME_KEY, theme);
  const { documentElement } = document;
  // Setting the same value again would restyle the whole page.
  if ((documentElement.dataset["theme"] ?? "system") !== theme) {
    if (theme === "system") delete documentElement.dataset["theme"];
    else documentElement.dataset["theme"] = theme;
  }
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes("dark") ? "dark" : "light";
    const canvas = CANVAS[theme === "system" ? own : theme];
    if (meta.content !== canvas) meta.content = canvas;
  }
}
