import { describe, expect, test } from "vitest";
import { deviceName } from "../../worker/auth/device-name.ts";
import {
  answerOf,
  call,
  cookieOf,
  freshEmail,
  fromOwnPage,
  requestToken,
  sessionCount,
  signIn,
  verify,
} from "./api.ts";
import { bindings, execute } from "./stored.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

async function signInOn(userAgent: string, email: string): Promise<string> {
  const response = await verify(await requestToken(email), { headers: { "User-Agent": userAgent } });
  return cookieOf(response);
}

interface Listed {
  id: string;
  device: string;
  current: boolean;
}

async function list(cookie: string): Promise<Listed[]> {
  const response = await call("/api/sessions", { headers: { Cookie: cookie } });
  return ((await response.json()) as { sessions: Listed[] }).sessions;
}

const revoke = (cookie: string, id: string) =>
  call("/api/sessions/revoke", { headers: fromOwnPage(cookie), body: { id } });
const statusOf = async (cookie: string) =>
  (await call("/api/sessions", { headers: { Cookie: cookie } })).status;

describe("the list of devices", () => {
  test("names each living session, the asking one first, and no secret", async () => {
    const email = freshEmail();
    const phone = await signInOn(IPHONE, email);
    const laptop = await signInOn(FIREFOX, email);
    expect(await list(phone)).toMatchObject([
      { device: "Safari on iPhone", current: true },
      { device: "Firefox on Windows", current: false },
    ]);
    const response = await call("/api/sessions", { headers: { Cookie: laptop } });
    const body = await response.text();
    const { results } = await bindings.DB.prepare("select token from session").all<{ token: string }>();
    for (const { token } of results) expect(body).not.toContain(token);
    expect(Object.keys((JSON.parse(body) as { sessions: object[] }).sessions[0] ?? {}).sort()).toEqual([
      "current",
      "device",
      "id",
      "lastUsedAt",
      "signedInAt",
    ]);
  });

  test("shows nobody else's, and none that has expired", async () => {
    const ana = await signIn();
    await signIn();
    const old = await signInOn(FIREFOX, ana.email);
    await execute("update session set expires_at = 1 where user_agent = ?", FIREFOX);
    expect(await list(ana.cookie)).toHaveLength(1);
    expect(await statusOf(old)).toBe(401);
  });
});

describe("ending a session", () => {
  test("acts at once on that device and no other", async () => {
    const email = freshEmail();
    const [phone, laptop] = [await signInOn(IPHONE, email), await signInOn(FIREFOX, email)];
    const lost = (await list(laptop)).find(({ current }) => !current)?.id ?? "";
    expect((await revoke(laptop, lost)).status).toBe(200);
    expect([await statusOf(phone), await statusOf(laptop)]).toEqual([401, 200]);
    expect(await answerOf(revoke(laptop, lost))).toMatchObject({ status: 404, code: "not_found" });
  });

  test("of somebody else is like one that isn't there", async () => {
    const [ana, eve] = [await signIn(), await signIn()];
    const anas = (await list(ana.cookie))[0]?.id ?? "";
    const [theirs, nobodys] = [await revoke(eve.cookie, anas), await revoke(eve.cookie, "no-such-id")];
    expect([theirs.status, nobodys.status]).toEqual([404, 404]);
    const strip = async (response: Response) => ({ ...((await response.json()) as object), requestId: "" });
    expect(await strip(theirs)).toEqual(await strip(nobodys));
    expect(await statusOf(ana.cookie)).toBe(200);
  });

  test("everywhere else leaves only this one", async () => {
    const email = freshEmail();
    const cookies = [
      await signInOn(IPHONE, email),
      await signInOn(FIREFOX, email),
      await signInOn("", email),
    ];
    const other = await signIn();
    const response = await call("/api/sessions/revoke-others", {
      headers: fromOwnPage(cookies[1] ?? ""),
      body: {},
    });
    expect(await response.json()).toEqual({ count: 2 });
    expect(await Promise.all(cookies.map(statusOf))).toEqual([401, 200, 401]);
    expect(await statusOf(other.cookie)).toBe(200);
  });

  test("everywhere leaves none, takes this browser's cookie away, and touches nobody else", async () => {
    const email = freshEmail();
    const [phone, laptop] = [await signInOn(IPHONE, email), await signInOn(FIREFOX, email)];
    const other = await signIn();
    const revokeAll = () => call("/api/sessions/revoke-all", { headers: fromOwnPage(laptop), body: {} });
    const response = await revokeAll();
    expect(await response.json()).toEqual({ count: 2 });
    expect(response.headers.getSetCookie().join()).toContain("expense-timeline.session_token=; Max-Age=0");
    expect([await statusOf(phone), await statusOf(laptop)]).toEqual([401, 401]);
    expect(await sessionCount(email)).toBe(0);
    expect((await revokeAll()).status).toBe(401);
    expect(await statusOf(other.cookie)).toBe(200);
  });
});

test.each([
  [FIREFOX, "Firefox on Windows"],
  [IPHONE, "Safari on iPhone"],
  [
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15",
    "Safari on Mac",
  ],
  ["<script>alert(1)</script>", "Unknown device"],
  ["", "Unknown device"],
  [null, "Unknown device"],
])("%j is named %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
