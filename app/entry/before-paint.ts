// Runs before the first paint. Without a choice of light or dark, the styles follow the system by themselves.
{
  const stored = (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Forbidden here: the system decides, and nobody is known.
      return null;
    }
  };
  const isUser = (text: string | null): boolean => {
    try {
      return typeof JSON.parse(text ?? "").id === "string";
    } catch {
      // Nobody is known, or what was stored is damaged.
      return false;
    }
  };
  const { dataset } = document.documentElement;
  // app/browser/theme.ts stores it.
  const theme = stored("expenseTimeline_theme");
  if (theme === "light" || theme === "dark") {
    dataset["theme"] = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.setAttribute("content", theme === "dark" ? "#0c1015" : "#fbfaf6");
  }
  // app/data/session/stored-user.ts stores it. Public pages lead this user to the app instead of to Log in.
  if (isUser(stored("expenseTimeline_person"))) dataset["signedIn"] = "";
}

export {};
