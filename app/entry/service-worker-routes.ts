/**
 * The beginning of the service worker, which workbox writes the rest of (build/service-worker.ts). What it would
 * only pass on, the browser does by itself where it can: it then needn't be started first, nor asked for each file.
 */

interface Rule {
  readonly condition: { readonly urlPattern: URLPattern };
  readonly source: "network" | { readonly cacheName: string };
}

interface InstallEvent extends Event {
  addRoutes?(rules: readonly Rule[]): Promise<void>;
  waitUntil(work: Promise<void>): void;
}

const worker = globalThis as unknown as {
  readonly registration: ServiceWorkerRegistration;
  readonly location: { readonly origin: string };
};

const under = (pathname: string) => ({
  urlPattern: new URLPattern({ pathname, baseURL: worker.location.origin }),
});

addEventListener("install", (event) => {
  const installing = event as InstallEvent;
  if (installing.addRoutes === undefined) return;
  const rules: readonly Rule[] = [
    // By workbox's name for it. Files with a hash in their names stand there under their own addresses; one that is gone
    // comes over the network.
    {
      condition: under("/assets/*"),
      source: { cacheName: `workbox-precache-v2-${worker.registration.scope}` },
    },
    { condition: under("/api/*"), source: "network" },
  ];
  // A browser that knows other rules than these goes without: it asks the service worker, as all did before.
  installing.waitUntil(installing.addRoutes(rules).catch(() => undefined));
});
