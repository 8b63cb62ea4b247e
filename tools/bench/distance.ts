import { createHash, randomUUID } from "node:crypto";
import { setDistance } from "../lib/metered-app.ts";
import { pullBills, pushBills, readMe } from "./exchanges.ts";
import type { Figure } from "./figure.ts";
import { type Bytes, Connection, requestBytes } from "./keep-alive-client.ts";
import type { Section } from "./section.ts";
import { type SideBySide, startSideBySide, type TestUser } from "./side-by-side.ts";

const FARTHEST_MS = 250;

/** Round trips between worker and database: none, within a country, across an ocean, around the world. */
const DISTANCES_MS = [0, 20, 100, FARTHEST_MS];

const CALLS = 15;

const ACCOUNT = { email: "far@example.com", months: 24, perMonth: 30 };

export const distance: Section = {
  name: "distance",
  about:
    "The product's calls with its databases far away: each call to a database takes a round trip longer. How many trips a call waits for follows from how much longer it takes at the farthest.",
  measure: async ({ say }) => {
    const bench = await startSideBySide("metered");
    try {
      const user = await bench.addUser(ACCOUNT);
      const figures: Figure[] = [];
      for (const { name, next } of await callsOf(bench, user)) {
        say(`distance, ${name}`);
        figures.push(...(await measureCall(bench.url, name, next)));
      }
      return figures;
    } finally {
      await bench.stop();
    }
  },
};

interface Call {
  readonly name: string;
  readonly next: () => Promise<Bytes>;
}

async function callsOf(bench: SideBySide, user: TestUser): Promise<Call[]> {
  const page = requestBytes(bench.url, {
    method: "GET",
    path: "/app",
    headers: { Cookie: user.cookie, "Sec-Fetch-Dest": "document" },
  });
  const me = readMe(bench, user);
  const pull = await pullBills(bench, user, 0);
  const push = await pushBills(bench, { productUsers: [user], limitUsers: [user] }, 1);
  const sent = (name: string, next: (connection: number) => Bytes) => ({ name, next: async () => next(0) });
  return [
    sent("page with the month, /app", () => page),
    sent("GET /api/me", me.product),
    sent("sync, pull of nothing", pull.product),
    sent("sync, push of 1", push.product),
    { name: "sign-in, link", next: () => signIn(bench) },
  ];
}

/** Spends a link of its own. */
async function signIn({ db, url }: SideBySide): Promise<Bytes> {
  const token = randomUUID();
  await db
    .prepare(
      `INSERT INTO sign_in_challenges (token_hash, code_hash, email, return_to, expires_at)
       VALUES (?1, ?1, ?2, '/app', ?3)`,
    )
    .bind(createHash("sha256").update(token).digest("hex"), ACCOUNT.email, Date.now() + 600_000)
    .run();
  return requestBytes(url, {
    method: "POST",
    path: "/api/sign-in/verify",
    headers: { Origin: url },
    body: { token },
  });
}

async function measureCall(url: string, name: string, next: Call["next"]): Promise<Figure[]> {
  const figures: Figure[] = [];
  const fastest: number[] = [];
  for (const ms of DISTANCES_MS) {
    await setDistance(url, ms);
    const product = await timesOf(url, next);
    fastest.push(Math.min(...product));
    figures.push({ name: `${name}, databases ${ms} ms away`, unit: "ms", product });
  }
  // The fastest of each, which what else the machine does touches least.
  const longer = (fastest.at(-1) ?? Number.NaN) - (fastest[0] ?? Number.NaN);
  figures.push({ name: `${name}, trips`, unit: "count", product: [Math.round(longer / FARTHEST_MS)] });
  return figures;
}

/** After one that isn't counted. */
async function timesOf(url: string, next: Call["next"]): Promise<number[]> {
  const connection = await Connection.open(url);
  try {
    const times: number[] = [];
    for (let call = -1; call < CALLS; call += 1) {
      const bytes = await next();
      const sentAt = performance.now();
      await connection.send(bytes);
      if (call >= 0) times.push(performance.now() - sentAt);
    }
    return times;
  } finally {
    connection.close();
  }
}
