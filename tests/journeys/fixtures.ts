import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { test as base, expect } from "@playwright/test";
import { findProgram } from "../../scripts/lib/programs.ts";
import { chromiumEngine } from "../engines/chromium.ts";
import type { Device, DeviceOptions, Engine, EngineName } from "../engines/engine.ts";
import { bundleFinder } from "../engines/finder-bundle.ts";
import { startFirefox } from "../engines/firefox.ts";
import { type Gateway, openGateway } from "../engines/gateway.ts";
import { Screen } from "../engines/screen.ts";
import { startWebKit } from "../engines/webkit.ts";
import { addOperations, type StoredBill } from "../support/stored-bills.ts";
import { storedSession, takeStoredUser } from "../support/stored-users.ts";
import { everythingSaved } from "./month.ts";

export { expect };

interface WorkerFixtures {
  /** Which browser this project's journeys run in. */
  engineName: EngineName;
  engine: Engine;
  finderSource: string;
}

interface Fixtures {
  /** What pages run before their own scripts: `test.use({ before: "delete globalThis.indexedDB" })`. */
  before: string;
  /** The app, at an address that no other test uses. */
  gateway: Gateway;
  standInsUrl: string;
  /** An address that no other test uses. */
  email: string;
  /** A browser with nothing stored; closed after the test. */
  newDevice: (options?: DeviceOptions) => Promise<Device>;
  /** Opens a tab at a path, on this test's first device unless another is given. */
  openAt: (path: string, device?: Device) => Promise<Screen>;
  /** The same, with this test's user signed in as a subscriber. */
  openSignedIn: (path: string, device?: Device) => Promise<Screen>;
  /** The same, at a month ("2027-03") in which these bills are stored. */
  openMonth: (month: string, bills?: readonly StoredBill[]) => Promise<Screen>;
  /** This test's first device. */
  device: Device;
  problems: { allow(...patterns: RegExp[]): void };
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  engineName: ["chromium", { scope: "worker", option: true }],

  engine: [
    async ({ engineName, playwright, launchOptions }, use) => {
      const engine = await startEngine();
      await use(engine);
      await engine.stop();

      async function startEngine(): Promise<Engine> {
        if (engineName === "firefox") return await startFirefox(programOf("firefox-esr"));
        if (engineName === "webkit") return await startWebKit(programOf("WebKitWebDriver"));
        return chromiumEngine(await playwright.chromium.launch(launchOptions));
      }
    },
    { scope: "worker", timeout: 240_000 },
  ],

  finderSource: [async ({ engineName: _ }, use) => use(await bundleFinder()), { scope: "worker" }],

  before: ["", { option: true }],

  gateway: async ({ baseURL, before }, use) => {
    const gateway = await openGateway(baseURL ?? "", before);
    await use(gateway);
    await gateway.close();
  },

  standInsUrl: async ({ baseURL }, use) => {
    const app = new URL(baseURL ?? "");
    await use(`http://${app.hostname}:${Number(app.port) + 1}`);
  },

  email: async ({ engineName: _ }, use, { tags, workerIndex }) => {
    const stored = tags.includes("@new-user") ? undefined : takeStoredUser(workerIndex);
    await use(stored ?? `someone-${randomUUID()}@example.com`);
  },

  newDevice: async ({ engine }, use) => {
    const devices: Device[] = [];
    await use(async (options) => {
      const device = await engine.openDevice(options);
      devices.push(device);
      return device;
    });
    await Promise.all(devices.map((device) => device.close()));
  },

  device: async ({ newDevice }, use) => use(await newDevice()),

  problems: [
    async ({ gateway }, use) => {
      const allowed: RegExp[] = [];
      await use({ allow: (...patterns) => void allowed.push(...patterns) });
      // Taken out, since histories share a gateway.
      const unexpected = gateway.problems
        .splice(0)
        .filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
      expect(unexpected, "errors in the page").toEqual([]);
    },
    { auto: true },
  ],

  openAt: async ({ device: first, gateway, finderSource, problems: _ }, use, testInfo) => {
    const screens: Screen[] = [];
    await use(async (path, device = first) => {
      const screen = new Screen(await device.openTab(new URL(path, gateway.origin).href), finderSource);
      screens.push(screen);
      return screen;
    });
    for (const screen of screens) {
      if (testInfo.status !== testInfo.expectedStatus) {
        const picture = await screen.tab.screenshot().catch(() => undefined);
        const path = testInfo.outputPath(`screen-${screens.indexOf(screen) + 1}.png`);
        if (picture !== undefined) writeFileSync(path, picture);
      }
      gateway.problems.push(...(await screen.problems().catch(() => [])));
    }
  },

  openSignedIn: async ({ openAt, gateway, email }, use) => {
    await use((path, device) => openAt(gateway.signInUrl(sessionOf(email), path), device));
  },

  openMonth: async ({ openSignedIn, baseURL, email }, use) => {
    await use(async (month, bills = []) => {
      if (bills.length > 0) await store(baseURL ?? "", email, bills);
      const screen = await openSignedIn(`/app?month=${month}`);
      await everythingSaved(screen);
      return screen;
    });
  },
});

async function store(origin: string, email: string, bills: readonly StoredBill[]): Promise<void> {
  const cookie = sessionOf(email)
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");
  const response = await fetch(new URL("/api/sync", origin), {
    method: "POST",
    headers: { cookie, origin, "content-type": "application/json" },
    body: JSON.stringify({ device: "other", cursor: null, operations: addOperations(bills) }),
  });
  const { results } = (await response.json()) as { results: { status: string }[] };
  expect(results.map(({ status }) => status)).toEqual(bills.map(() => "applied"));
}

/** The cookies of a session that no other device has. @throws Error when there is none left */
export function sessionOf(email: string) {
  const cookies = storedSession(email);
  if (cookies === undefined) throw new Error(`${email} has no other session.`);
  return cookies;
}

function programOf(name: string): string {
  const path = findProgram(name);
  if (path === undefined) throw new Error(`${name} isn't installed.`);
  return path;
}
