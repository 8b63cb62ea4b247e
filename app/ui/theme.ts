/** What public/theme.js reads before the first paint; it must write the same. */
const KEY = "theme";
const CANVAS = { light: "#fbfaf7", dark: "#0c1015" } as const;

export type ThemeChoice = "system" | "light" | "dark";

/** Shows a theme at once and remembers it for the next load. The system's own needs no attribute. */
export function applyTheme(theme: ThemeChoice): void {
  const { documentElement } = document;
  try {
    // As theme.js has it already, in most loads.
    if (localStorage.getItem(KEY) === theme && (documentElement.dataset["theme"] ?? "system") === theme)
      return;
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage can be forbidden; the theme then lasts as long as the page.
  }
  if (theme === "system") delete documentElement.dataset["theme"];
  else documentElement.dataset["theme"] = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes("dark") ? "dark" : "light";
    meta.content = CANVAS[theme === "system" ? own : theme];
  }
}

/** Whether that choice looks dark on this device. */
export function isDark(theme: ThemeChoice): boolean {
  return theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
}
