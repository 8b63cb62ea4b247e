// Runs before the first paint. Without a choice of light or dark, the styles follow the system by themselves.
{
  // app/ui/theme.ts writes it.
  const name = location.protocol === "https:" ? "__Host-theme" : "theme";
  let cookies = "";
  try {
    cookies = document.cookie;
  } catch {
    // Forbidden here: the system decides.
  }
  const theme = new RegExp(`(?:^|; )${name}=(light|dark)(?:;|$)`).exec(cookies)?.[1];
  if (theme !== undefined) {
    document.documentElement.dataset["theme"] = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.setAttribute("content", theme === "dark" ? "#0c1015" : "#fbfaf7");
  }
}

export {};
