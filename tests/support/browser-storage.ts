import type { Page } from "@playwright/test";

/** Everything that a page's origin keeps in the browser, but for cookies. */
export interface KeptByBrowser {
  local: Record<string, string>;
  tab: Record<string, string>;
  databases: string[];
  /** The texts of all that is in Cache Storage. */
  cached: string[];
}

export async function keptByBrowser(page: Page): Promise<KeptByBrowser> {
  return await page.evaluate(async () => {
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        cached.push(`${request.url} ${await response?.text()}`);
      }
    }
    return {
      local: { ...localStorage },
      tab: { ...sessionStorage },
      databases: (await indexedDB.databases()).map(({ name = "" }) => name),
      cached,
    };
  });
}

/** All that a page's scripts have stored of texts and rows, as one text. */
export async function storedText(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const rows: unknown[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        rows.push(await done(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, rows]);
  });
}

/** Removes all of a page's databases, as the browser's own tools do. Open connections of a page that reacts are closed. */
export async function removeDatabases(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const { name = "" } of await indexedDB.databases())
      await new Promise((done, failed) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = done;
        request.onerror = () => failed(request.error);
      });
  });
}
