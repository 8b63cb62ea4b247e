import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

class FakeRegistration extends EventTarget {
  waiting: { postMessage: ReturnType<typeof vi.fn> } | null = null;
  installing: EventTarget | null = null;
  update = vi.fn(async () => undefined);
}

class FakeContainer extends EventTarget {
  controller: object | null = {};
  registration = new FakeRegistration();
  ready = Promise.resolve(this.registration);
}

let container: FakeContainer;
const reload = vi.fn();

beforeEach(() => {
  container = new FakeContainer();
  vi.stubEnv("PROD", true);
  vi.stubGlobal("navigator", { serviceWorker: container });
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("document", new EventTarget());
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  reload.mockClear();
});

async function watching() {
  const { watchForNewVersion } = await import("../../../app/browser/service-worker.ts");
  const offers: (() => void)[] = [];
  const stop = watchForNewVersion((accept) => offers.push(accept));
  await container.ready;
  await Promise.resolve();
  return { offers, stop };
}

describe("a new version", () => {
  it("is offered when downloaded, and started only when accepted", async () => {
    const { offers } = await watching();
    const installing = new EventTarget();
    container.registration.installing = installing;
    container.registration.dispatchEvent(new Event("updatefound"));
    expect(offers).toHaveLength(0);

    const postMessage = vi.fn();
    container.registration.waiting = { postMessage };
    installing.dispatchEvent(new Event("statechange"));
    expect(offers).toHaveLength(1);
    expect(postMessage).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();

    offers[0]?.();
    expect(postMessage).toHaveBeenCalledWith({ type: "SKIP_WAITING" });
    container.dispatchEvent(new Event("controllerchange"));
    expect(reload).toHaveBeenCalledOnce();
  });

  it("that waits since an earlier visit is offered at once", async () => {
    container.registration.waiting = { postMessage: vi.fn() };
    expect((await watching()).offers).toHaveLength(1);
  });

  it("is no news when it is the first: nothing is offered or reloaded", async () => {
    container.controller = null;
    container.registration.waiting = { postMessage: vi.fn() };
    const { offers } = await watching();
    container.dispatchEvent(new Event("controllerchange"));
    expect(offers).toHaveLength(0);
    expect(reload).not.toHaveBeenCalled();
  });
});
