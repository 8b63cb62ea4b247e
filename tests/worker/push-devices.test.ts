import { expect, test } from "vitest";
import { answerOf, call, fromOwnPage, statusOf } from "./api.ts";
import { addBrowser, deviceOf, expire, pushedTo, subscribeBrowser } from "./push-calls.ts";
import { bindings, execute, storedRows } from "./stored.ts";
import { newUser, newVisitor, setState, type TestUser } from "./sync-calls.ts";

const post = ({ cookie }: TestUser, path: string, body: object, vars = {}) =>
  answerOf(call(`/api/push${path}`, { body, vars, headers: fromOwnPage(cookie) }));

const listed = ({ cookie }: TestUser, vars = {}) =>
  answerOf(call("/api/push", { vars, headers: fromOwnPage(cookie) }));

const NO_POINT = `B${"A".repeat(86)}`;

const [publicKey] = String(bindings.PUSH_SIGNING_KEY).split(".");

test("a device is added once, renewed, listed, tested and removed", async () => {
  const ana = await newUser();
  expect(await listed(ana)).toEqual({ status: 200, publicKey, devices: [], wasReminded: false });
  const browser = await addBrowser(ana);
  expect(await post(ana, "/devices", deviceOf(browser, "Firefox on Linux"))).toEqual({
    status: 200,
    id: browser.id,
  });
  const device = { id: browser.id, name: "Firefox on Linux", addedAt: expect.any(String) };
  expect(await listed(ana)).toMatchObject({ devices: [device] });
  expect(await post(ana, "/test", { id: browser.id })).toEqual({ status: 200, ok: true });
  expect(await pushedTo(browser)).toMatchObject([{ type: "test", userId: ana.userId }]);
  expect(await post(ana, "/devices/remove", { id: browser.id })).toEqual({ status: 200, ok: true });
  expect(await listed(ana)).toMatchObject({ devices: [] });
  expect(await post(ana, "/test", { id: browser.id })).toMatchObject({ status: 404, code: "device_gone" });
  expect(await storedRows("SELECT has_push FROM owners WHERE user_id = ?", ana.userId)).toEqual([
    { has_push: 0 },
  ]);
});

test("a device that is gone is forgotten by its test", async () => {
  const ana = await newUser();
  const browser = await addBrowser(ana);
  await expire(browser);
  expect(await post(ana, "/test", { id: browser.id })).toMatchObject({ status: 404, code: "device_gone" });
  expect(await listed(ana)).toMatchObject({ devices: [] });
});

test("another user's device can't be listed, tested or removed, and an ended session's is no device", async () => {
  const [ana, eve] = [await newUser(), await newVisitor()];
  const browser = await addBrowser(ana);
  expect(await listed(eve)).toMatchObject({ devices: [] });
  expect(await post(eve, "/test", { id: browser.id })).toMatchObject({ status: 404 });
  await post(eve, "/devices/remove", { id: browser.id });
  expect(await listed(ana)).toMatchObject({ devices: [{ id: browser.id }] });
  // Somebody else in the same browser.
  await post(eve, "/devices", deviceOf(browser));
  expect(await listed(ana)).toMatchObject({ devices: [{ id: browser.id }] });
  await execute("UPDATE session SET id = 'another' WHERE user_id = ?", ana.userId);
  expect(await listed(ana)).toMatchObject({ devices: [] });
  expect(await pushedTo(browser)).toEqual([]);
});

test.each([
  "http://fcm.googleapis.com/fcm/send/1",
  "https://fcm.googleapis.com:8443/fcm/send/1",
  "https://user@fcm.googleapis.com/1",
  "https://fcm.googleapis.com.evil.example/1",
  "https://evilpush.apple.com.example/1",
  "https://127.0.0.1/1",
  "https://[::1]/1",
  "https://bills.example/api/stripe/webhook",
  "ftp://push.apple.com/1",
  "nonsense",
])("messages never go to %s", async (endpoint) => {
  const ana = await newUser();
  const browser = await subscribeBrowser();
  const device = { ...deviceOf(browser), endpoint };
  expect(await post(ana, "/devices", device)).toMatchObject({ status: 400, code: "unknown_push_service" });
  expect(await storedRows("SELECT id FROM push_devices WHERE user_id = ?", ana.userId)).toEqual([]);
});

test.each([
  "https://fcm.googleapis.com/fcm/send/1",
  "https://updates.push.services.mozilla.com/wpush/v2/1",
  "https://web.push.apple.com/1",
  "https://db5p.notify.windows.com/w/?token=1",
])("the push services of browsers are known: %s", async (endpoint) => {
  const browser = await subscribeBrowser();
  expect(await post(await newUser(), "/devices", { ...deviceOf(browser), endpoint })).toMatchObject({
    status: 200,
  });
});

test("the stand-in's address counts where the stand-in is, and nowhere else", async () => {
  const browser = await subscribeBrowser();
  const vars = { PUSH_API_URL: "" };
  expect(await post(await newUser(), "/devices", deviceOf(browser), vars)).toMatchObject({
    code: "unknown_push_service",
  });
});

test("what isn't a browser's key is refused with its field", async () => {
  const ana = await newUser();
  const device = deviceOf(await subscribeBrowser());
  const wrong = {
    p256dh: "short",
    auth: `${device.auth}==`,
    name: " ",
    endpoint: `https://${"x".repeat(1000)}`,
  };
  for (const [field, value] of Object.entries(wrong))
    expect(await post(ana, "/devices", { ...device, [field]: value })).toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    });
  // As long as a key, and no point of the curve.
  expect(await post(ana, "/devices", { ...device, p256dh: NO_POINT })).toMatchObject({
    status: 400,
    fields: { p256dh: "This isn't a key of a browser." },
  });
  expect(await post(ana, "/devices", { ...device, more: 1 })).toMatchObject({ status: 400 });
});

test("of more than twenty devices the oldest goes", async () => {
  const ana = await newUser();
  const first = await addBrowser(ana);
  await execute("UPDATE push_devices SET created_at = 0 WHERE user_id = ?", ana.userId);
  for (let count = 0; count < 20; count += 1) await addBrowser(ana);
  const { devices } = (await listed(ana)) as { devices?: { id: string }[] };
  expect(devices).toHaveLength(20);
  expect(devices?.map(({ id }) => id)).not.toContain(first.id);
});

test("needs a session, a key, some patience, and rows that aren't on their way", async () => {
  expect(await statusOf(call("/api/push"))).toBe(401);
  const ana = await newUser();
  const none = { PUSH_SIGNING_KEY: "" };
  expect(await listed(ana, none)).toEqual({ status: 200, publicKey: null, devices: [], wasReminded: false });
  const device = deviceOf(await subscribeBrowser());
  expect(await post(ana, "/devices", device, none)).toMatchObject({ status: 404, code: "not_available" });
  const few = { PUSH_DEVICES_PER_USER_PER_DAY: 1 };
  expect(await post(ana, "/devices", device, few)).toMatchObject({ status: 200 });
  expect(await post(ana, "/devices", device, few)).toMatchObject({ status: 429 });
  await setState(ana, "moving");
  expect(await post(ana, "/devices", device)).toMatchObject({ status: 503 });
});
