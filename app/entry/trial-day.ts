import { freeUntil } from "../browser/free-until.ts";

// Completes what app/ui/trial-terms.tsx has rendered, while the page is read and not painted yet, so that nothing moves.
function complete() {
  for (const each of document.querySelectorAll<HTMLElement>("[data-free-days]")) {
    const text = freeUntil(Number(each.dataset["freeDays"]));
    // Its own change comes back to it.
    if (each.textContent !== text) each.textContent = text;
  }
}
const observer = new MutationObserver(complete);
observer.observe(document, { childList: true, subtree: true });
addEventListener("DOMContentLoaded", () => {
  // A page that is read in one go ends before the observer is told of it.
  complete();
  observer.disconnect();
});

try {
  // app/data/session/stored-user.ts stores it.
  const user = JSON.parse(localStorage.getItem("expenseTimeline_person") ?? "null");
  if (user?.trialUsed === true) document.documentElement.dataset["trialUsed"] = "";
} catch {
  // Storage is forbidden here, or what was stored is damaged: nobody is known.
}
