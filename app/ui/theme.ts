const CANVAS = { light: "#fbfaf7", dark: "#0c1015" } as const;

export type ThemeChoice = "system" | "light" | "dark";

/** Shows a theme at once and remembers it for the next load. The system's own needs no attribute. */
export function applyTheme(theme: ThemeChoice): void {
  remember(theme);
  const { documentElement } = document;
  // In most loads the page's head has set it already. Setting it again would style everything again.
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

let remembered: ThemeChoice | undefined;

/** app/entry/theme-script.ts reads it before the first paint. Browsers that refuse cookies forget it with the page. */
function remember(theme: ThemeChoice): void {
  if (theme === remembered) return;
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than the oldest browsers served.
    document.cookie = themeCookie(theme, location.protocol === "https:");
  } catch {
    // Some browsers that refuse cookies throw.
  }
  remembered = theme;
}

/**
 * What sets the cookie, or takes it away where the system decides. It is set with each load, since browsers let a
 * script's cookie expire: Safari after a week, others after 400 days.
 */
export function themeCookie(theme: ThemeChoice, isSecure: boolean): string {
  const seconds = theme === "system" ? 0 : 400 * 86_400;
  const attributes = `Path=/; SameSite=Lax; Max-Age=${seconds}`;
  return isSecure ? `__Host-theme=${theme}; ${attributes}; Secure` : `theme=${theme}; ${attributes}`;
}

/** Whether that choice looks dark on this device. */
export function isDark(theme: ThemeChoice): boolean {
  return theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
}
