import type { Owner } from "../event-loop.ts";
import { type Globals, virtualGlobals } from "../globals.ts";
import type { Programs } from "../programs.ts";
import { randomFor } from "../random.ts";
import { ORIGIN } from "../world/backend.ts";
import type { HttpRequest } from "../world/outside.ts";
import type { Browser } from "./browser.ts";
import { WebStorage } from "./web-storage.ts";

/** A browser freezes the timers of a page that was out of sight for so long. */
const FREEZES_AFTER_MS = 5 * 60_000;

export type App = ReturnType<Programs["device"]["start"]>;

/** One page of the app, with code and memory of its own. */
export class Page implements Owner {
  readonly app: App;
  readonly randomUUID: () => string;
  isAlive = true;
  private isVisible = true;
  private isFrozen = false;
  private hides = 0;
  private readonly held: (() => void)[] = [];
  private readonly window = new EventTarget();
  private readonly document = new EventTarget();
  private readonly browser: Browser;
  private readonly releaseDatabase: () => void;

  /** @param onError what the page's code reports as an error */
  constructor(programs: Programs, browser: Browser, seed: string, onError: (error: unknown) => void) {
    this.browser = browser;
    const random = randomFor(seed, "page", browser.machine.name, browser.nextNumber());
    this.randomUUID = () => random.uuid();
    const database = browser.database.of(() => this.isAlive);
    this.releaseDatabase = database.release;
    this.app = programs[browser.version].start({
      ...virtualGlobals({
        loop: browser.loop,
        owner: this,
        random,
        clockMs: () => browser.nowMs(),
        zone: () => browser.machine.zone,
      }),
      ...database.globals,
      ...this.surroundings(),
      fetch: (path: string, init: RequestInit) => this.fetch(path, init),
      console: {
        log() {},
        info() {},
        warn() {},
        error: (...texts: unknown[]) => this.isAlive && onError(texts.join(" ")),
      },
      reportError: (error: unknown) => this.isAlive && onError(error),
    });
  }

  /** A page that was left, or is long out of sight, does nothing. */
  isRunning(): boolean {
    return this.isAlive && !this.isFrozen;
  }

  hold(work: () => void): boolean {
    const isHeld = this.isFrozen || this.browser.isAsleep;
    if (isHeld) this.held.push(work);
    return isHeld;
  }

  hide(): void {
    if (!this.isVisible || this.isFrozen) return;
    this.isVisible = false;
    this.document.dispatchEvent(new Event("visibilitychange"));
    // It bubbles.
    this.window.dispatchEvent(new Event("visibilitychange"));
    this.hides += 1;
    const time = this.hides;
    const freeze = () => {
      if (!this.isVisible && this.hides === time) this.isFrozen = true;
    };
    this.browser.loop.after(FREEZES_AFTER_MS, freeze, this);
  }

  show(): void {
    if (this.isVisible) return;
    this.isVisible = true;
    this.thaw();
    this.document.dispatchEvent(new Event("visibilitychange"));
    this.window.dispatchEvent(new Event("focus"));
  }

  /** Left for another page, and kept for the Back button. */
  leave(): void {
    if (this.isFrozen) return;
    this.window.dispatchEvent(pageTransition("pagehide", true));
    this.isFrozen = true;
  }

  comeBack(): void {
    if (!this.isFrozen) return;
    this.thaw();
    this.window.dispatchEvent(pageTransition("pageshow", true));
  }

  close(): void {
    if (!this.isAlive) return;
    if (!this.isFrozen) this.window.dispatchEvent(pageTransition("pagehide", false));
    this.browser.pages = this.browser.pages.filter((each) => each !== this);
    this.end();
  }

  /** Nothing of it runs any more. */
  end(): void {
    this.isAlive = false;
    this.releaseDatabase();
    this.browser.locks.release(this);
    this.browser.channels.release(this);
  }

  goOnline(isOnline: boolean): void {
    this.window.dispatchEvent(new Event(isOnline ? "online" : "offline"));
  }

  private thaw(): void {
    this.isFrozen = false;
    this.wake();
  }

  /** What was held back happens now, unless something else holds it. */
  wake(): void {
    for (const work of this.held.splice(0)) this.browser.loop.after(0, work, this);
  }

  private surroundings(): Globals {
    const { browser, document, window } = this;
    const mayWrite = () => {
      browser.countCall();
      return this.isAlive;
    };
    const tellOthers = (key: string, newValue: string | null) => {
      for (const page of browser.pages.filter((each) => each !== this)) {
        const event = Object.assign(new Event("storage"), { key, newValue });
        browser.loop.after(1, () => page.window.dispatchEvent(event), page);
      }
    };
    return {
      window,
      addEventListener: window.addEventListener.bind(window),
      removeEventListener: window.removeEventListener.bind(window),
      dispatchEvent: window.dispatchEvent.bind(window),
      localStorage: browser.storage.of(mayWrite, tellOthers),
      sessionStorage: new WebStorage().of(
        () => this.isAlive,
        () => undefined,
      ),
      BroadcastChannel: browser.channels.of(this),
      location: { pathname: "/app", search: "", href: `${ORIGIN}/app` },
      document: Object.defineProperties(document, {
        visibilityState: { get: () => (this.isVisible ? "visible" : "hidden") },
        documentElement: { value: { toggleAttribute: () => undefined } },
        getElementById: { value: () => null },
      }),
      navigator: {
        get onLine() {
          return !browser.network.now().isOffline;
        },
        userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0",
        language: "en-US",
        cookieEnabled: true,
        locks: browser.locks.of(this),
      },
    };
  }

  /** @throws TypeError if the network fails; the signal's reason */
  private fetch(path: string, init: RequestInit): Promise<Response> {
    const { browser } = this;
    const { signal } = init;
    browser.countCall();
    if (!this.isAlive) return new Promise(() => undefined);
    const asked = browser.network.send(httpRequest(browser, path, init));
    return new Promise((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
      asked.then(
        ({ status, headers, cookies, body }) => {
          // The browser keeps cookies whether or not the page still waits.
          for (const each of cookies) browser.cookies.take(each, browser.nowMs());
          browser.countCall();
          if (this.isAlive)
            this.whenAwake(() =>
              resolve(new Response(body || null, { status, headers: headers as [string, string][] })),
            );
        },
        (thrown: unknown) => this.isAlive && this.whenAwake(() => reject(thrown)),
      );
    });
  }

  private whenAwake(work: () => void): void {
    this.browser.loop.after(0, work, this);
  }
}

function pageTransition(type: "pagehide" | "pageshow", persisted: boolean): Event {
  return Object.assign(new Event(type), { persisted });
}

/** What a browser makes of a page's call. */
function httpRequest(browser: Browser, path: string, init: RequestInit): HttpRequest {
  const cookie = browser.cookies.header(browser.nowMs());
  return {
    method: init.method ?? "GET",
    url: `${ORIGIN}${path}`,
    headers: {
      ...(init.headers as Record<string, string>),
      Origin: ORIGIN,
      "CF-Connecting-IP": "203.0.113.7",
      ...(cookie !== "" && { Cookie: cookie }),
    },
    body: String(init.body ?? ""),
  };
}
