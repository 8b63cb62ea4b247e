/** Returns null if the browser forbids channels, as some do with cookies blocked. Each tab works alone then. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
