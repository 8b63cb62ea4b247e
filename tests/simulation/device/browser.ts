import type { EventLoop } from "../event-loop.ts";
import type { Programs } from "../programs.ts";
import { randomFor } from "../random.ts";
import type { Backend } from "../world/backend.ts";
import { Channels, WebLocks } from "./between-tabs.ts";
import { BrowserDatabase } from "./browser-database.ts";
import { Network } from "./network.ts";
import type { Page } from "./page.ts";
import { WebStorage } from "./web-storage.ts";

interface Machine {
  readonly name: string;
  zone: string;
  /** How far its clock is ahead. */
  clockOffsetMs: number;
}

/** Longer than people wait between two presses. */
const SLEEPS_AFTER_MS = 10 * 60_000;

/** A browser on a device: what its pages share, and what outlives them. */
export class Browser {
  readonly machine: Machine;
  readonly loop: EventLoop;
  readonly database: BrowserDatabase;
  readonly storage = new WebStorage();
  readonly cookies = new Cookies();
  readonly locks = new WebLocks();
  readonly channels: Channels;
  readonly network: Network;
  /** Which version of the app its next page loads. */
  version: "device" | "nextDevice" = "device";
  /** How many calls of the browser's pages go through before all of them crash; null for any number. */
  private callsLeft: number | null = null;
  pages: readonly Page[] = [];
  faults = 0;
  private count = 0;
  /** Nobody has used it for a while, so it sleeps: no code of its pages runs. */
  isAsleep = false;
  private uses = 0;
  /** Since when its clock has run backwards; null if it runs as clocks do. */
  private backwardsSinceMs: number | null = null;

  constructor(programs: Programs, loop: EventLoop, backend: Backend, seed: string, machine: Machine) {
    this.loop = loop;
    this.machine = machine;
    this.network = new Network(loop, backend, seed, machine.name);
    this.channels = new Channels(loop);
    this.database = new BrowserDatabase(programs, loop, randomFor(seed, "disk", machine.name));
    this.database.onTask = () => this.countCall();
  }

  nowMs(): number {
    const sinceMs = this.backwardsSinceMs;
    const wentBackMs = sinceMs === null ? 0 : 2 * (this.loop.nowMs - sinceMs);
    return this.loop.nowMs + this.machine.clockOffsetMs - wentBackMs;
  }

  /** @param backwardsForMs how long the clock runs backwards from now on */
  setClock(offsetMs: number, backwardsForMs: number): void {
    this.machine.clockOffsetMs = offsetMs;
    this.backwardsSinceMs = null;
    if (backwardsForMs === 0) return;
    const sinceMs = this.loop.nowMs;
    this.backwardsSinceMs = sinceMs;
    this.loop.note(`fault: the clock of ${this.machine.name} runs backwards`);
    this.loop.after(backwardsForMs, () => {
      if (this.backwardsSinceMs !== sinceMs) return;
      this.machine.clockOffsetMs -= 2 * backwardsForMs;
      this.backwardsSinceMs = null;
    });
  }

  /** Somebody uses it, which wakes it. */
  use(): void {
    this.uses += 1;
    const time = this.uses;
    this.loop.after(SLEEPS_AFTER_MS, () => {
      if (this.uses === time) this.isAsleep = true;
    });
    if (!this.isAsleep) return;
    this.isAsleep = false;
    for (const page of this.pages) page.wake();
  }

  nextNumber(): number {
    this.count += 1;
    return this.count;
  }

  /** @param calls 1 for at once: a browser that sleeps makes none */
  crashAfter(calls: number): void {
    this.callsLeft = calls;
    if (calls <= 1) this.crash();
  }

  /** Call it before each call of a page that leaves its own memory. */
  countCall(): void {
    if (this.callsLeft === null) return;
    this.callsLeft -= 1;
    if (this.callsLeft <= 0) this.crash();
  }

  /** Every page is gone, without a word to its code. */
  crash(): void {
    this.callsLeft = null;
    if (this.pages.length === 0) return;
    this.faults += 1;
    this.loop.note(`fault: ${this.machine.name} crashes`);
    for (const page of this.pages) page.end();
    this.pages = [];
  }

  /** The user, or the browser for lack of space, removes everything. Its pages end with it. */
  removeSiteData(): void {
    this.evict();
    this.cookies.clear();
  }

  /** As Safari does to sites that weren't visited for a week: what scripts have stored goes, and a cookie that the worker set stays. */
  evict(): void {
    for (const page of this.pages) page.end();
    this.pages = [];
    this.database.remove();
    this.storage.clear();
  }
}

interface Cookie {
  readonly value: string;
  /** Epoch milliseconds, by the browser's clock. */
  readonly endsMs: number;
}

/** One browser's cookies of the only site there is. */
class Cookies {
  private readonly jar = new Map<string, Cookie>();

  header(nowMs: number): string {
    const living = [...this.jar].filter(([, { endsMs }]) => endsMs > nowMs);
    return living.map(([name, { value }]) => `${name}=${value}`).join("; ");
  }

  /** @param set the value of a Set-Cookie header */
  take(set: string, nowMs: number): void {
    const [pair = "", ...attributes] = set.split("; ");
    const equals = pair.indexOf("=");
    const maxAge = attributes.find((each) => each.toLowerCase().startsWith("max-age="))?.slice(8);
    const endsMs = maxAge === undefined ? Infinity : nowMs + Number(maxAge) * 1000;
    this.jar.set(pair.slice(0, equals), { value: pair.slice(equals + 1), endsMs });
  }

  clear(): void {
    this.jar.clear();
  }
}
