import type { ComponentType } from "react";
import { whenIdle } from "./when-idle.ts";

interface IslandCode {
  load: () => Promise<ComponentType>;
  /** What the page is for; anything else waits until the page stands. */
  atOnce?: boolean;
}

/**
 * The script of documents: pages that are read, and navigate by links, without any. React comes only where a part
 * wants it. Parts take no properties, so that both sides render the same.
 */
const islands: Readonly<Record<string, IslandCode>> = {
  "sample-month": {
    load: async () => (await import("./pages/public/sample-month.tsx")).SampleMonth,
  },
  "go-back": { load: async () => (await import("./pages/public/go-back.tsx")).GoBack },
  subscribe: {
    load: async () => (await import("./features/billing/subscribe-button.tsx")).SubscribeButton,
    atOnce: true,
  },
  "after-payment": {
    load: async () => (await import("./features/billing/after-payment.tsx")).AfterPayment,
    atOnce: true,
  },
  login: { load: async () => (await import("./pages/public/login-card.tsx")).LoginCard, atOnce: true },
};

async function hydrate(element: HTMLElement, load: IslandCode["load"]): Promise<void> {
  const [{ hydrateRoot }, { createElement }, component] = await Promise.all([
    import("react-dom/client"),
    import("react"),
    load(),
  ]);
  hydrateRoot(element, createElement(component));
}

/** Calls back once the page is painted, or when a tab in the background is looked at. */
function afterPaint(work: () => void): void {
  // The frame's callbacks come before its painting, a task after it.
  requestAnimationFrame(() => setTimeout(work));
}

for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) {
  const island = islands[element.dataset["island"] ?? ""];
  if (island === undefined) throw new Error(`No island is called "${element.dataset["island"]}".`);
  const start = () => void hydrate(element, island.load).catch(reportError);
  if (island.atOnce) start();
  // A browser that has the code at hand would run it first, and what is read would be painted later.
  else afterPaint(() => whenIdle(start));
}
