interface WakeUpListener {
  /** Something may have changed elsewhere: the tab is shown or focused. */
  onLook(): void;
  /** The network or the page is back. The connection that a request was sent on may be gone. */
  onReconnect(): void;
  onOffline(): void;
  /** The page is frozen for the Back button. None of its code runs until it comes back. */
  onFreeze(): void;
}

export function listenForWakeUps(listener: WakeUpListener, signal: AbortSignal): void {
  addEventListener("online", () => listener.onReconnect(), { signal });
  addEventListener("pageshow", ({ persisted }) => persisted && listener.onReconnect(), { signal });
  addEventListener("pagehide", ({ persisted }) => persisted && listener.onFreeze(), { signal });
  addEventListener("offline", () => listener.onOffline(), { signal });
  addEventListener("focus", () => listener.onLook(), { signal });
  document.addEventListener(
    "visibilitychange",
    () => document.visibilityState === "visible" && listener.onLook(),
    { signal },
  );
}
