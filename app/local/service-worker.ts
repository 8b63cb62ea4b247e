/**
 * Lets the app open without a network. Only for people who use the app, and only in the production build: visitors
 * don't download it, and the dev server has none.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("/sw.js").catch(reportError);
}
