import { type Day, isTimeZone, localTime } from "#domain/calendar/days.ts";
import type { ReminderMessage } from "#domain/expenses/notification.ts";
import type { Settings } from "#domain/settings/settings.ts";
import type { NotificationData } from "./shown-message.ts";

/** The parts of a service worker's API that notifications need, since TypeScript knows either the page's or the worker's. */
export interface ShownNotification {
  readonly data: NotificationData;
  close(): void;
}

interface NotificationSettings {
  readonly body?: string;
  readonly tag: string;
  readonly renotify?: boolean;
  readonly silent?: boolean;
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
  readonly data: NotificationData;
}

export interface Notifications {
  /** How many buttons this browser shows. */
  readonly actionsMax: number;
  show(title: string, settings: NotificationSettings): Promise<void>;
  shown(tag: string): Promise<readonly ShownNotification[]>;
}

const LOOK = { icon: "/icon-192.png", badge: "/badge-96.png", lang: "en" };

export function notificationsOf(registration: ServiceWorkerRegistration): Notifications {
  const { maxActions = 0 } = Notification as unknown as { readonly maxActions?: number };
  return {
    actionsMax: maxActions,
    show: (title, settings) =>
      registration.showNotification(title, { ...LOOK, ...settings } as NotificationOptions),
    shown: async (tag) => (await registration.getNotifications({ tag })) as unknown as ShownNotification[],
  };
}

/** The user's own day and hour. */
export function localNow({ timezone }: Pick<Settings, "timezone">) {
  const zone = isTimeZone(timezone) ? timezone : Intl.DateTimeFormat().resolvedOptions().timeZone;
  return localTime(Date.now(), zone);
}

/** The user's day when a reminder is shown or answered. The clock of a device may be behind the day of the reminder. */
export function dayOf({ id }: ReminderMessage, settings: Pick<Settings, "timezone">): Day {
  const here = today(settings);
  return here < id ? id : here;
}

export function today(settings: Pick<Settings, "timezone">) {
  return localNow(settings).day;
}
