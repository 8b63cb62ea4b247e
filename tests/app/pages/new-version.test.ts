import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

class FakeRegistration extends EventTarget {
  waiting: (EventTarget & { postMessage: ReturnType<typeof vi.fn> }) | null = null;
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

const waitingWorker = () => Object.assign(new EventTarget(), { postMessage: vi.fn() });

/** A worker is downloaded, and takes the place of the one that waited. */
function download(): ReturnType<typeof vi.fn> {
  const { registration } = container;
  const installing = new EventTarget();
  registration.installing = installing;
  registration.dispatchEvent(new Event("updatefound"));
  const replaced = registration.waiting;
  const postMessage = vi.fn();
  registration.installing = null;
  registration.waiting = Object.assign(installing, { postMessage });
  replaced?.dispatchEvent(new Event("statechange"));
  installing.dispatchEvent(new Event("statechange"));
  return postMessage;
}

describe("a new version", () => {
  it("is offered when downloaded, and started only when accepted", async () => {
    const { offers } = await watching();
    expect(offers).toHaveLength(0);
    const postMessage = download();
    expect(offers).toHaveLength(1);
    expect(postMessage).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();

    offers[0]?.();
    expect(postMessage).toHaveBeenCalledWith({ type: "SKIP_WAITING" });
    container.dispatchEvent(new Event("controllerchange"));
    expect(reload).toHaveBeenCalledOnce();
  });

  it("that waits since an earlier visit is offered at once", async () => {
    container.registration.waiting = waitingWorker();
    expect((await watching()).offers).toHaveLength(1);
  });

  it("is no news when it is the first: nothing is offered or reloaded", async () => {
    container.controller = null;
    container.registration.waiting = waitingWorker();
    const { offers } = await watching();
    container.dispatchEvent(new Event("controllerchange"));
    expect(offers).toHaveLength(0);
    expect(reload).not.toHaveBeenCalled();
  });

  it("that is replaced by a newer one is offered once more, and either offer starts what waits then", async () => {
    const { offers } = await watching();
    const second = download();
    const third = download();
    expect(offers).toHaveLength(2);
    for (const accept of offers) accept();
    expect(second).not.toHaveBeenCalled();
    expect(third).toHaveBeenCalledTimes(2);
    expect(reload).not.toHaveBeenCalled();
    container.dispatchEvent(new Event("controllerchange"));
    expect(reload).toHaveBeenCalledOnce();
  });

  it("that was let go isn't offered again because another one couldn't be downloaded", async () => {
    const { offers } = await watching();
    download();
    const failing = new EventTarget();
    container.registration.installing = failing;
    container.registration.dispatchEvent(new Event("updatefound"));
    container.registration.installing = null;
    failing.dispatchEvent(new Event("statechange"));
    expect(offers).toHaveLength(1);
  });

  it("is loaded at once when accepted after it started elsewhere, so that nothing waits", async () => {
    const { offers } = await watching();
    const postMessage = download();
    container.registration.waiting = null;
    offers[0]?.();
    expect(postMessage).not.toHaveBeenCalled();
    expect(reload).toHaveBeenCalledOnce();
  });

  it("that replaces an accepted one before it could start is started without another question", async () => {
    const { offers } = await watching();
    const second = download();
    offers[0]?.();
    expect(second).toHaveBeenCalledOnce();
    const third = download();
    expect(third).toHaveBeenCalledWith({ type: "SKIP_WAITING" });
    expect(offers).toHaveLength(1);
  });
});
