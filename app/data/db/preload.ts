import { type Contents, databaseName, VERSION } from "./schema.ts";

/** A user's database that is being opened and read while the app's code is still on its way. */
interface Begun {
  readonly name: string;
  readonly opening: Promise<Opened>;
  /** What the stores of {@link READ} hold, in their order. */
  readonly reading: Promise<readonly unknown[][]>;
}

interface Opened {
  readonly connection: IDBDatabase;
  /** Whether somebody wanted to change or to remove it since, so that it had to be let go of. */
  isGone: boolean;
}

const READ = ["points", "rows", "history", "outbox", "refused"] as const;

/** The page's own, since the script that begins (`app/entry/head.ts`) and the code that goes on are built apart. */
const page = globalThis as {
  expenseTimelineReading?: Begun | undefined;
  onpagehide?: (() => void) | null;
};

/** Opens and reads what a user has in this browser, for {@link takeReading}. */
export function beginReading(userId: string): void {
  const name = databaseName(userId);
  const opening = open(name);
  const reading = opening.then(({ connection }) => {
    const transaction = connection.transaction(READ);
    // A page that is left now must let go of the transaction: see `interrupt` in indexed-database.ts.
    page.onpagehide = () => transaction.abort();
    transaction.oncomplete = () => {
      page.onpagehide = null;
    };
    return Promise.all(READ.map((store) => settled(transaction.objectStore(store).getAll())));
  });
  // Whoever takes them asks anew.
  reading.catch(() => {});
  page.expenseTimelineReading = { name, opening, reading };
}

async function open(name: string): Promise<Opened> {
  // Only the app makes a database. Where there is none there is nothing to read, and where it is old it is changed first.
  const opened = { connection: await openExisting(name, VERSION), isGone: false };
  const letGo = () => {
    opened.isGone = true;
    opened.connection.close();
    page.expenseTimelineReading = undefined;
  };
  opened.connection.onversionchange = letGo;
  opened.connection.onclose = letGo;
  return opened;
}

/** What was begun; each is undefined where it came to nothing, and the app asks by itself and says why it can't. */
export interface BegunReading {
  connection: () => Promise<IDBDatabase | undefined>;
  contents: () => Promise<Contents | undefined>;
}

/** What was begun of this database, once. */
export function takeReading(name: string): BegunReading | undefined {
  const begun = page.expenseTimelineReading;
  page.expenseTimelineReading = undefined;
  if (begun === undefined) return undefined;
  const { opening, reading } = begun;
  const connection = async () => {
    const opened = await opening.catch(() => undefined);
    return opened?.isGone ? undefined : opened?.connection;
  };
  if (begun.name === name) {
    const contents = async () => {
      const stores = await reading.catch(() => undefined);
      return stores === undefined || (await connection()) === undefined ? undefined : contentsOf(stores);
    };
    return { connection, contents };
  }
  // Somebody else has signed in since.
  void connection().then((unused) => unused?.close());
  return undefined;
}

function contentsOf([points, rows, history, outbox, refused]: readonly unknown[][]): Contents {
  return { point: points?.[0], rows, history, outbox, refused } as Contents;
}

/** Opens a database that is there already; rejects where there is none, or one of an older version than asked for. */
async function openExisting(name: string, version: number): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => request.transaction?.abort();
  // Aborting the upgrade is expected. Firefox reports it as an error, so swallow it.
  request.addEventListener("error", (event) => event.preventDefault());
  return await settled(request);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
