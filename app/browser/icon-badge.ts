/** Shows a count on the icon of an installed app, and none for 0. Elsewhere it does nothing. */
export function showIconBadge(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  // Some phones refuse it until notifications are allowed.
  navigator.setAppBadge(count).catch(() => undefined);
}
