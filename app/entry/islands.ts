import type { ComponentType } from "react";
import { whenIdle } from "../browser/idle.ts";
import { reportErrors } from "./error-reports.ts";

/** The day for which an island was rendered, if that makes a difference. */
interface IslandProps {
  day?: string | undefined;
}

type LoadIsland = () => Promise<ComponentType<IslandProps>>;

/**
 * Islands by name. This is the script of documents, which can be read without it. React is loaded only if the page has an
 * island. Islands take no props but the day, so that HTML and browser render the same.
 */
const islands: Readonly<Record<string, LoadIsland>> = {
  "sample-month": async () => (await import("../pages/public/sample-month.tsx")).SampleMonth,
  start: async () => (await import("../pages/public/start-picker.tsx")).StartPicker,
  "reminder-mail": async () => (await import("../pages/public/sample-month.tsx")).ReminderMail,
  "go-back": async () => (await import("../pages/public/public-frame.tsx")).GoBack,
  subscribe: async () => (await import("../features/billing/subscribe-button.tsx")).SubscribeButton,
  "after-payment": async () => (await import("../pages/public/after-payment.tsx")).AfterPayment,
  verify: async () => {
    // Spending the link doesn't wait for React.
    const following = import("../features/account/mailed-link.ts");
    following.then(({ followMailedLinks }) => followMailedLinks(), reportError);
    return (await import("../pages/public/verify-card.tsx")).VerifyCard;
  },
  login: async () => (await import("../pages/public/login-card.tsx")).LoginCard,
};

reportErrors();

const BROKEN = "Something went wrong in this part of the page. Please reload it.";

async function hydrate(element: HTMLElement, load: LoadIsland): Promise<void> {
  const [{ hydrateRoot }, { createElement }, component] = await Promise.all([
    import("react-dom/client"),
    import("react"),
    load(),
  ]);
  hydrateRoot(element, createElement(component, { day: element.dataset["day"] }), {
    onUncaughtError: (error) => {
      reportError(error);
      // React has emptied the element by then.
      queueMicrotask(() => element.replaceChildren(BROKEN));
    },
  });
}

/** The notice that build/document.ts writes. */
const loadFailure = document.getElementById("load-failure");

function forgetLoadFailure(): void {
  loadFailure?.remove();
}

function showLoadFailure(error: unknown): void {
  reportError(error);
  if (loadFailure !== null) loadFailure.hidden = false;
}

for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) {
  const load = islands[element.dataset["island"] ?? ""];
  if (load === undefined) throw new Error(`No island is called "${element.dataset["island"]}".`);
  const start = () => void hydrate(element, load).then(forgetLoadFailure, showLoadFailure);
  if (element.dataset["atOnce"] !== undefined) start();
  else whenIdle(start);
}
