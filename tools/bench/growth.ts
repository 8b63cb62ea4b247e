import { type Exchange, pullBills, readMe } from "./exchanges.ts";
import type { Figure } from "./figure.ts";
import { loadFigure, loadInTurns } from "./load.ts";
import type { Bench, Section } from "./section.ts";
import { type SideBySide, startSideBySide, type TestUser } from "./side-by-side.ts";

const ACCOUNT = { email: "first@example.com", months: 10, perMonth: 100 };
const BILLS_EACH = ACCOUNT.months * ACCOUNT.perMonth;

const SMALL = 1000;
const GROWN = [50_000, 500_000];

/** Many short turns: what else the machine does lasts longer than one and so touches both sides. */
const ROUNDS = 41;
const REQUESTS = 12;
const FLAT = { ratioAtMost: 1.1 };

interface Copy {
  readonly bench: SideBySide;
  readonly reader: TestUser;
}

/** Reading must not take longer because of other users. The limit's column is the small table. */
export const growth: Section = {
  name: "growth",
  about: `A user's reads with many expenses of others in the table, against the same reads with ${text(SMALL)}, in turns.`,
  measure: async ({ say }) => {
    const benches: SideBySide[] = [];
    const [measured] = await Promise.allSettled([measureBeside(benches, say)]);
    const stopped = await Promise.allSettled(benches.map((bench) => bench.stop()));
    // What failed first is told: a bench that broke while it was read may not stop either.
    if (measured.status === "rejected") throw measured.reason;
    const failed = stopped.find((outcome) => outcome.status === "rejected");
    if (failed !== undefined) throw failed.reason;
    return measured.value;
  },
};

/** Adds each bench that it starts to `benches`, for the caller to stop. */
async function measureBeside(benches: SideBySide[], say: Bench["say"]): Promise<Figure[]> {
  const started = async (others: number): Promise<Copy> => {
    say(`growth, filling in ${text(others)} expenses of others`);
    const bench = await startSideBySide("calls");
    benches.push(bench);
    return { bench, reader: await fill(bench, others) };
  };
  const small = await started(SMALL);
  const figures: Figure[] = [];
  for (const others of GROWN) {
    const grown = await started(others);
    say(`growth, reading beside ${text(others)}`);
    figures.push(...(await compare(grown, small, others)));
  }
  return figures;
}

/** Returns the last user, who reads beside all the others. */
async function fill(bench: SideBySide, others: number): Promise<TestUser> {
  const first = await bench.addUser(ACCOUNT);
  const clones = await bench.cloneUser(first, others / BILLS_EACH);
  return clones.at(-1) ?? first;
}

async function compare(grown: Copy, small: Copy, others: number) {
  const reads: readonly ((copy: Copy) => Promise<Exchange>)[] = [
    async ({ bench, reader }) => readMe(bench, reader),
    ({ bench, reader }) => pullBills(bench, reader, 100),
    ({ bench, reader }) => pullBills(bench, reader, 0),
  ];
  const figures = [];
  for (const read of reads) {
    const [product, limit] = [await read(grown), await read(small)];
    const loaded = await loadInTurns({
      url: grown.bench.url,
      limitUrl: small.bench.url,
      connections: 1,
      requests: REQUESTS,
      rounds: ROUNDS,
      product: product.product,
      limit: limit.product,
    });
    figures.push(loadFigure(`${product.name}, ${text(others)} of others`, loaded, FLAT));
  }
  return figures;
}

function text(count: number): string {
  return count.toLocaleString("en-US");
}
