import type { BrowserContext, Page } from "@playwright/test";
import type { PushMessage } from "#domain/expenses/notification.ts";
import { waitFor } from "../../scripts/lib/wait.ts";

interface Subscription {
  readonly applicationServerKey: string;
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/**
 * Lets a browser subscribe at the stand-in, since the push service of its maker isn't there. Everything else is the browser's own:
 * the permission, the service worker, the notification.
 */
export async function subscribeAtStandIn(context: BrowserContext, standInsUrl: string): Promise<void> {
  await context.grantPermissions(["notifications"]);
  await context.exposeBinding("subscribeAtStandIn", async (_, applicationServerKey: string) => {
    const response = await fetch(`${standInsUrl}/push/subscriptions`, {
      method: "POST",
      body: JSON.stringify({ applicationServerKey }),
    });
    return await response.json();
  });
  await context.addInitScript(() => {
    const key = "standInSubscription";
    const asSubscription = (json: Subscription | null) =>
      json && {
        ...json,
        toJSON: () => json,
        unsubscribe: async () => {
          localStorage.removeItem(key);
          return true;
        },
      };
    const stored = () => JSON.parse(localStorage.getItem(key) ?? "null") as Subscription | null;
    const here = globalThis as unknown as {
      PushManager?: { prototype: object };
      subscribeAtStandIn: (key: string) => Promise<Omit<Subscription, "applicationServerKey">>;
    };
    if (here.PushManager === undefined) return;
    Object.assign(here.PushManager.prototype, {
      getSubscription: async () => asSubscription(stored()),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        const known = stored();
        if (known !== null && known.applicationServerKey !== applicationServerKey)
          throw new DOMException("There is a subscription of another key.", "InvalidStateError");
        const json = known ?? {
          ...(await here.subscribeAtStandIn(applicationServerKey)),
          applicationServerKey,
        };
        localStorage.setItem(key, JSON.stringify(json));
        return asSubscription(json);
      },
    });
  });
}

/** What the push service got for this browser and could decrypt, the oldest first. */
export async function pushedMessages(page: Page, standInsUrl: string): Promise<PushMessage[]> {
  const endpoint = await page.evaluate(
    () => (JSON.parse(localStorage.getItem("standInSubscription") ?? "{}") as Partial<Subscription>).endpoint,
  );
  const url = `${standInsUrl}/push/messages.json?endpoint=${encodeURIComponent(endpoint ?? "")}`;
  const messages = (await (await fetch(url)).json()) as { data: PushMessage }[];
  return messages.map(({ data }) => data).toReversed();
}

/** Waits for one more message than there were. */
export async function nextMessage(page: Page, standInsUrl: string, known: number): Promise<PushMessage> {
  return await waitFor(async () => (await pushedMessages(page, standInsUrl))[known], {
    what: "a message at the push service",
    timeoutMs: 15_000,
  });
}

/** Hands a message to the browser's service worker, as its push service would. */
export async function deliver(page: Page, message: PushMessage): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  await session.detach();
}

export interface Shown {
  readonly title: string;
  readonly body: string;
  readonly actions: readonly string[];
}

/** The notifications that the browser shows. */
export async function shownNotifications(page: Page): Promise<Shown[]> {
  return await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const notifications = await registration.getNotifications();
    return notifications.map((each) => {
      const { title, body, actions } = each as Notification & { actions: readonly { title: string }[] };
      return { title, body, actions: actions.map((action) => action.title) };
    });
  });
}

/** Watches the service worker say how many bills are overdue. Headless Chromium has no icon. Returns the last count. */
export async function watchIconBadge(context: BrowserContext): Promise<() => Promise<number | null>> {
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error("There is no service worker.");
  const scope = { badge: null as number | null };
  await worker.evaluate(() => {
    navigator.setAppBadge = async (count) => {
      Object.assign(globalThis, { badge: count });
    };
  });
  return () => worker.evaluate(() => (globalThis as unknown as typeof scope).badge);
}

/**
 * Presses a notification or one of its buttons. No tool can do that in Chromium, so the service worker gets the event, which has to be
 * told to wait by itself: only events of the browser may keep a worker alive.
 */
export async function pressNotification(context: BrowserContext, button: string | null): Promise<void> {
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error("There is no service worker.");
  await worker.evaluate(async (button) => {
    interface Scope {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, init: object) => Event;
    }
    const scope = globalThis as unknown as Scope;
    const [notification] = await scope.registration.getNotifications();
    if (notification === undefined) throw new Error("No notification is shown.");
    const { actions } = notification as unknown as { actions: readonly { action: string; title: string }[] };
    const chosen = actions.find(({ title }) => title === button);
    if (button !== null && chosen === undefined) throw new Error(`There is no button ${button}.`);
    const event = new scope.NotificationEvent("notificationclick", {
      notification,
      action: chosen?.action ?? "",
    });
    let work: Promise<unknown> = Promise.resolve();
    Object.defineProperty(event, "waitUntil", {
      value: (promise: Promise<unknown>) => {
        work = promise;
      },
    });
    dispatchEvent(event);
    await work.catch((thrown: DOMException) => {
      // Only a press of the user may bring a window to the front.
      if (thrown.name !== "InvalidAccessError") throw thrown;
    });
  }, button);
}
