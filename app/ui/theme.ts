const CANVAS = { light: "#fbfaf7", dark: "#0c1015" } as const;

export type ThemeChoice = "system" | "light" | "dark";

/** Shows a theme at once and remembers it for the next load. The system's own needs no attribute. */
export function applyTheme(theme: ThemeChoice): void {
  remember(theme);
  const { documentElement } = document;
  // As theme.js, or the month's page, has it already in most loads; to say it again would style everything again.
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

/**
 * For public/theme.js, which reads it before the first paint. It stands in a cookie, because a document whose browser has
 * yet to open localStorage waits for that: 2 of the 3 ms that its scripts took until then. Browsers that refuse cookies
 * forget it with the page.
 */
function remember(theme: ThemeChoice): void {
  const isSecure = location.protocol === "https:";
  const name = isSecure ? "__Host-theme" : "theme";
  // Written with each load, since a script's cookie lasts for a week in Safari, and 400 days elsewhere.
  const seconds = theme === "system" ? 0 : 400 * 86_400;
  const attributes = `Path=/; SameSite=Lax; Max-Age=${seconds}${isSecure ? "; Secure" : ""}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than the oldest browsers served.
  document.cookie = `${name}=${theme}; ${attributes}`;
}

/** Whether that choice looks dark on this device. */
export function isDark(theme: ThemeChoice): boolean {
  return theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
}
