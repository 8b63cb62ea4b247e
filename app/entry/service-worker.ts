/**
 * The service worker: keeps every page and every built file, so that the app opens without a network. Any other address
 * goes to the network: /api/, and unknown paths for their 404. It also shows reminders, and does what is chosen on them.
 */
import { cacheNames, clientsClaim } from "workbox-core";
import {
  addPlugins,
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from "workbox-precaching";
import { listenForNotifications } from "../data/notifications/events.ts";

/** The build puts the list here: build/own-builds.ts. */
declare const PRECACHE_ENTRIES: PrecacheEntry[];

interface RouterRule {
  readonly condition: { readonly urlPattern: URLPattern };
  readonly source: "network" | { readonly cacheName: string };
}

interface InstallEvent extends Event {
  addRoutes?(rules: readonly RouterRule[]): Promise<void>;
  waitUntil(work: Promise<void>): void;
}

interface OpeningEvent extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const scope = globalThis as unknown as { skipWaiting(): Promise<void> };

const pathPattern = (pathname: string) => ({
  urlPattern: new URLPattern({ pathname, baseURL: location.origin }),
});

// The landing page shows today's month, so the kept one is only for when there is no network.
addEventListener("fetch", (event) => {
  const opening = event as OpeningEvent;
  if (opening.request.mode !== "navigate" || new URL(opening.request.url).pathname !== "/") return;
  opening.stopImmediatePropagation();
  opening.respondWith(
    fetch(opening.request).catch(async () => (await matchPrecache("/")) ?? Response.error()),
  );
});

// A network that answers in the app's place, with a page where a script was asked for, would otherwise be kept for good.
addPlugins([
  {
    cacheWillUpdate: async ({ request, response }) => {
      const isFile = /\.\w+$/.test(new URL(request.url).pathname);
      const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? false;
      return response.ok && isFile !== isPage ? response : null;
    },
  },
]);

precacheAndRoute(PRECACHE_ENTRIES, {
  // A page is the same for every query, which it reads itself.
  ignoreURLParametersMatching: [/./],
  cleanURLs: false,
  directoryIndex: "",
  urlManipulation: ({ url }) => [new URL(url.pathname.replace(/\/$/, ""), url)],
});
cleanupOutdatedCaches();
clientsClaim();
listenForNotifications();

// A new version waits until the tabs of the old one are closed, or a tab asks for it: no page ever mixes two builds.
addEventListener("message", ({ data }: MessageEvent<{ type?: unknown } | null>) => {
  if (data?.type === "SKIP_WAITING") void scope.skipWaiting();
});

// A browser that knows static routes answers these by itself, without starting the service worker for each file.
addEventListener("install", (event) => {
  const installing = event as InstallEvent;
  if (installing.addRoutes === undefined) return;
  const rules: readonly RouterRule[] = [
    // A file that is gone from the cache comes over the network.
    { condition: pathPattern("/assets/*"), source: { cacheName: cacheNames.precache } },
    { condition: pathPattern("/api/*"), source: "network" },
  ];
  // A browser that knows other rules than these does without.
  installing.waitUntil(installing.addRoutes(rules).catch(() => undefined));
});
