import { browserStorage } from "./storage.ts";

/** Chromium's; the standard has none. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

const DISMISSED_KEY = "expenseTimeline_installHintDismissed";

let asked: InstallPromptEvent | null = null;
const listeners = new Set<() => void>();

function set(event: InstallPromptEvent | null): void {
  asked = event;
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer to install until the user asks for it. It comes once, long before it is shown. */
export function keepInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    if (browserStorage.get(DISMISSED_KEY) === null) set(event as InstallPromptEvent);
  });
  addEventListener("appinstalled", () => set(null));
}

export const installOffer = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Whether the browser would install and the user hasn't said no. */
  isOpen: (): boolean => asked !== null,
  async accept(): Promise<void> {
    const event = asked;
    set(null);
    await event?.prompt();
  },
  /** For good: this browser isn't asked again. */
  dismiss(): void {
    browserStorage.set(DISMISSED_KEY, "1");
    set(null);
  },
};
