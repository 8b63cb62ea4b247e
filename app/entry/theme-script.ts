// Runs before the first paint. Without a choice of light or dark, the styles follow the system by themselves.
{
  let theme: string | null = null;
  try {
    // app/browser/theme.ts stores it.
    theme = localStorage.getItem("expenseTimeline_theme");
  } catch {
    // Forbidden here: the system decides.
  }
  if (theme === "light" || theme === "dark") {
    document.documentElement.dataset["theme"] = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.setAttribute("content", theme === "dark" ? "#0c1015" : "#fbfaf7");
  }
}

export {};
