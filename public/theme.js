// Runs before the first paint. Without a choice of light or dark, the styles follow the system by themselves.
(() => {
  let theme = "system";
  try {
    theme = localStorage.getItem("theme") || "system";
  } catch {
    // Storage can be forbidden; the system's choice is then the only one.
  }
  if (theme !== "light" && theme !== "dark") return;
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute("content", theme === "dark" ? "#0c1015" : "#fbfaf7");
  }
})();
