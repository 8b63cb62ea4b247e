import { Source } from "./source.ts";
import { browserStorage } from "./storage.ts";

/** Only Chromium has this event. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

const DISMISSED_KEY = "expenseTimeline_installHintDismissed";

let offer: InstallPromptEvent | null = null;
const source = new Source();

function set(event: InstallPromptEvent | null): void {
  offer = event;
  source.notify();
}

/** The browser offers to install only once, long before the user looks for it. */
export function deferInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    if (browserStorage.get(DISMISSED_KEY) === null) set(event as InstallPromptEvent);
  });
  addEventListener("appinstalled", () => set(null));
}

export const installOffer = {
  subscribe: source.subscribe,
  isOpen: (): boolean => offer !== null,
  async accept(): Promise<void> {
    const event = offer;
    set(null);
    await event?.prompt();
  },
  /** The offer never comes back in this browser. */
  dismiss(): void {
    browserStorage.set(DISMISSED_KEY, "1");
    set(null);
  },
};
