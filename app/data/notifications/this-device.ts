import type { PushDeviceJson } from "../../../worker/app.ts";
import { browserStorage } from "../../browser/storage.ts";
import { api, asUser, RequestError } from "../api/api.ts";
import { deviceName } from "../session/devices.ts";
import { PUSH_RENEWED_KEY } from "../session/signed-in-here.ts";
import type { User } from "../session/stored-user.ts";

export type { PushDeviceJson as PushDevice } from "../../../worker/app.ts";

/**
 * Whether this browser can show notifications: `install` if it can once the app is on the home screen, as on an iPhone; `blocked`
 * if its user forbade them.
 */
export type PushSupport = "ready" | "install" | "blocked" | "none";

export function pushSupport(): PushSupport {
  const isApple = /iPhone|iPad/.test(navigator.userAgent) || isTouchMac();
  if (!("serviceWorker" in navigator)) return "none";
  if (!("PushManager" in globalThis) || !("Notification" in globalThis)) return isApple ? "install" : "none";
  return Notification.permission === "denied" ? "blocked" : "ready";
}

/** An iPad says that it is a Mac. */
function isTouchMac(): boolean {
  return /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
}

export interface PushDevices {
  /** Null where notifications aren't available. */
  readonly publicKey: string | null;
  readonly devices: readonly PushDeviceJson[];
  /** Whether the user has had a reminder by mail. */
  readonly wasReminded: boolean;
}

/** @throws RequestError */
export async function loadPushDevices({ id }: User): Promise<PushDevices> {
  return await (await api.push.$get({}, asUser(id))).json();
}

/** Its value is a user's id, and that of this device among theirs. Signing out removes it. */
const KEY = "expenseTimeline_pushDevice";

/** Null for somebody who signed in after another's session had ended here: they haven't asked for notifications on it. */
export function thisDeviceId({ id }: Pick<User, "id">): string | null {
  const [userId, deviceId] = browserStorage.get(KEY)?.split(" ") ?? [];
  return userId === id && deviceId !== undefined ? deviceId : null;
}

/** The user said no to the browser's own question, or the browser doesn't ask any more. */
export class NotAllowed extends Error {
  override name = "NotAllowed";

  constructor() {
    super(
      "This browser doesn't let Expense Timeline show notifications. You can allow them in its settings for this site.",
    );
  }
}

/** Asks for permission, so it has to be called at a press. @throws NotAllowed, RequestError, Error for the user */
export async function turnOnHere(user: User, publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") throw new NotAllowed();
  const registration = await activeRegistration();
  await register(await subscribe(registration, publicKey), user);
}

/** @throws RequestError if the worker couldn't be reached, and this device may still get notifications */
export async function turnOffHere(user: User): Promise<void> {
  const id = thisDeviceId(user);
  await unsubscribe();
  if (id !== null) await removePushDevice(user, id);
}

/** @throws RequestError */
export async function removePushDevice({ id: userId }: User, id: string): Promise<void> {
  await api.push.devices.remove.$post({ json: { id } }, asUser(userId));
}

/** @throws RequestError */
export async function sendTest({ id: userId }: User, id: string): Promise<void> {
  await api.push.test.$post({ json: { id } }, asUser(userId));
}

/** The browser forgets where messages for it go, which the worker finds out at the next one. */
export async function unsubscribe(): Promise<void> {
  browserStorage.remove(KEY);
  if (pushSupport() !== "ready" || Notification.permission !== "granted") return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

const utcDay = () => new Date().toISOString().slice(0, 10);

/**
 * Tells the worker of this device again, once a day, since its session may be another one, its push service may have moved it, or the
 * worker's key may be a new one. Until then, reminders come by mail.
 */
export async function renewHere(user: User): Promise<void> {
  if (browserStorage.get(PUSH_RENEWED_KEY) === utcDay()) return;
  if (thisDeviceId(user) === null || pushSupport() !== "ready" || Notification.permission !== "granted")
    return;
  try {
    const { publicKey } = await loadPushDevices(user);
    if (publicKey === null) return;
    await register(await subscribe(await navigator.serviceWorker.ready, publicKey), user);
  } catch (thrown) {
    // The next visit tries again.
    if (!(thrown instanceof RequestError)) reportError(thrown);
  }
}

/** For the service worker, when the push service moves this device. A page does the same at the next visit. */
export async function renewSubscription({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  const subscription = await pushManager.getSubscription();
  if (subscription === null) return;
  await api.push.devices.$post({ json: deviceOf(subscription) });
}

const READY_MS = 10_000;

async function activeRegistration(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(
      () => reject(new Error("This browser isn't ready yet. Please reload the page and try again.")),
      READY_MS,
    ),
  );
  return await Promise.race([navigator.serviceWorker.ready, late]);
}

/** Gives the subscription that there is, if it is of that key. */
async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  publicKey: string,
): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options);
  } catch (thrown) {
    const isOfOtherKey = thrown instanceof DOMException && thrown.name === "InvalidStateError";
    if (!isOfOtherKey) throw thrown;
    await (await pushManager.getSubscription())?.unsubscribe();
    return await pushManager.subscribe(options);
  }
}

async function register(subscription: PushSubscription, { id: userId }: User): Promise<void> {
  const { id } = await (
    await api.push.devices.$post({ json: deviceOf(subscription) }, asUser(userId))
  ).json();
  browserStorage.set(KEY, `${userId} ${id}`);
  browserStorage.set(PUSH_RENEWED_KEY, utcDay());
}

function deviceOf(subscription: PushSubscription) {
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  return { endpoint, p256dh, auth, name: deviceName().replace(/ \(\w+\)$/, "") };
}
