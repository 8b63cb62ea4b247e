/** Whether the page is an app of its own, without the browser around it. */
export function isInstalledApp(): boolean {
  return matchMedia("(display-mode: standalone)").matches;
}
