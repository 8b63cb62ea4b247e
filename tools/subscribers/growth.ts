import { JOBS } from "../../worker/jobs/jobs.ts";
import { DIRECTORY_OTHERS, HOUR_MS, LIMITS, MONTH, PEOPLE } from "./assumptions.ts";
import { costAt, eachFigure } from "./jobs.ts";
import { ledgersFor, type Measured } from "./measure.ts";
import { countText, tableOf, timeText } from "./table.ts";
import type { Cost } from "./world.ts";

/** How much of a budget is used by so many subscribers. */
interface Use {
  readonly budget: string;
  readonly limit: number;
  /** Grows with the subscribers. */
  readonly growing: number;
  readonly constant?: number;
}

/** The number of subscribers at which the budget is used up: infinite for what doesn't grow, 0 for what is over anyway. */
export function breaksAt({ limit, growing, constant = 0 }: Use, subscribers: number): number {
  if (constant > limit) return 0;
  return growing === 0 ? Infinity : (subscribers * (limit - constant)) / growing;
}

/** One run of a job for all subscribers. */
interface JobRun {
  readonly name: string;
  readonly due: string;
  readonly everyMs: number;
  readonly withinMs: number;
  /** Databases in which it runs side by side. */
  readonly parts: number;
  readonly total: Cost;
  readonly worst: Cost;
  readonly takesMs: number;
}

function jobRuns(subscribers: number, measured: Measured): JobRun[] {
  const ledgers = ledgersFor(subscribers, measured);
  return measured.jobs.map(({ job, name = job, part, everyMs, withinMs = everyMs, unit, peak, line }) => {
    const parts = part === undefined ? ledgers : 1;
    const due = peak * subscribers;
    const one = costAt(line, due / parts);
    return {
      name,
      due: `${countText(due === 0 ? parts : due)} ${unit}`,
      everyMs,
      withinMs,
      parts,
      total: eachFigure(one, (figure) => one[figure] * parts),
      worst: eachFigure(one, (figure) => one[figure] / one.invocations),
      takesMs: one.wallMs,
    };
  });
}

function usesOf({ worst, takesMs, withinMs, parts }: JobRun): Use[] {
  const budget = `${timeText(withinMs)} for a run`;
  return [
    { budget: "calls an invocation", constant: worst.calls, limit: LIMITS.callsPerInvocation, growing: 0 },
    { budget: "CPU time an invocation", constant: worst.cpuMs, limit: LIMITS.cpuMsPerInvocation, growing: 0 },
    // With more subscribers there are more ledgers, each as large as it is now.
    ...(parts === 1
      ? [{ budget, limit: withinMs, growing: takesMs }]
      : [
          { budget, limit: withinMs, growing: 0, constant: takesMs },
          {
            budget: "queue consumers at once",
            limit: withinMs * LIMITS.consumers,
            growing: takesMs * parts,
          },
        ]),
  ];
}

/** How busy the directory is in the busiest hour, into which a daily run may fall. */
function directoryLoad(subscribers: number, { sessionMs }: Measured, runs: readonly JobRun[]) {
  const perSecond = (aDay: number) => (subscribers * aDay * PEOPLE.peakHour) / 3600;
  const requests = perSecond(PEOPLE.activePerDay * PEOPLE.requestsPerActive);
  const others = perSecond(
    PEOPLE.activePerDay * DIRECTORY_OTHERS.prolongedSession +
      PEOPLE.signInsPerDay * DIRECTORY_OTHERS.signIn +
      (MONTH.stripeEvents / MONTH.days) * DIRECTORY_OTHERS.stripeEvent,
  );
  const byRequests = (requests * (LIMITS.msPerCall + sessionMs) + others * LIMITS.msPerCall) / 1000;
  const byJobs = runs.reduce((sum, { total, takesMs, everyMs }) => {
    const inRun = Math.min(1, HOUR_MS / takesMs) * total.directoryMs;
    return sum + (Math.max(1, HOUR_MS / everyMs) * inRun) / HOUR_MS;
  }, 0);
  return { requests, others, byRequests, byJobs };
}

const HEAD = [
  ...["job", "due", "invocations", "most in one", "queries", "rows read", "rows written"],
  ...["takes", "breaks next"],
];

/** A budget that so many times the subscribers would fit isn't worth naming. */
const FAR = 100;

/** What every job costs with so many subscribers, and which budget is used up first. */
export function growthReport(subscribers: number, measured: Measured): string {
  const breaks: { at: number; budget: string }[] = [];
  const row = (cells: readonly string[], uses: readonly Use[]) => {
    const [next] = uses
      .map((use) => ({ at: breaksAt(use, subscribers), budget: use.budget }))
      .toSorted((one, other) => one.at - other.at);
    if (next === undefined) throw new Error(`${cells[0]} uses no budget.`);
    breaks.push({ at: next.at, budget: `${cells[0]}: ${next.budget}` });
    const text = next.at > FAR * subscribers ? "nothing" : `at ${countText(next.at)}: ${next.budget}`;
    return [...HEAD.slice(0, -1).map((_, column) => cells[column] ?? ""), text];
  };
  const runs = jobRuns(subscribers, measured);
  const ledgers = ledgersFor(subscribers, measured);
  const minute = measured.triggers[Object.keys(JOBS)[0] ?? ""] as Cost;
  const trigger = { name: "cron, each minute", due: "", everyMs: 60_000, withinMs: 60_000, parts: 1 };
  const [first, ...others] = [
    { ...trigger, total: minute, worst: minute, takesMs: minute.wallMs },
    ...runs,
  ].map((job) => {
    const { name, due, total, worst, takesMs, withinMs, parts } = job;
    const costs = [total.queries, total.rowsRead, total.rowsWritten].map(countText);
    const most = `${Math.round(worst.calls)} calls, ${timeText(worst.cpuMs)} CPU, ${timeText(worst.wallMs)}`;
    const takes = `${timeText(takesMs)} of ${timeText(withinMs)}${parts > 1 ? ", each ledger" : ""}`;
    return row([name, due, countText(total.invocations), most, ...costs, takes], usesOf(job));
  });
  const { heartbeat, bytes } = measured;
  const load = directoryLoad(subscribers, measured, runs);
  const gigabytes = (each: number) => `${((each * subscribers) / 1e9).toFixed(1)} GB`;
  const busy = (share: number) => `${(share * 100).toFixed(0)} % busy`;
  const rows = [
    ...others,
    ...(first ? [first] : []),
    row(
      [
        "heartbeat",
        `${Math.round(heartbeat.calls + ledgers * heartbeat.callsALedger)} calls with ${ledgers} ledgers`,
      ],
      [
        {
          budget: "calls an invocation",
          limit: LIMITS.callsPerInvocation,
          growing: ledgers * heartbeat.callsALedger,
          constant: heartbeat.calls,
        },
      ],
    ),
    row(
      ["directory's size", gigabytes(bytes.directory)],
      [
        {
          budget: "size of a database",
          limit: LIMITS.bytesPerDatabase,
          growing: bytes.directory * subscribers,
        },
      ],
    ),
    row(
      [
        "directory's load",
        `${Math.round(load.requests)} requests and ${Math.round(load.others)} other calls a second, ${busy(load.byRequests)}; jobs, ${busy(load.byJobs)}`,
      ],
      [{ budget: "one query at a time", limit: 1, growing: load.byRequests + load.byJobs }],
    ),
    row(
      ["ledgers' size", `${gigabytes(bytes.ledger)} in ${ledgers} ledgers`],
      [
        {
          budget: "storage of a Cloudflare account",
          limit: LIMITS.bytesPerAccount,
          growing: bytes.ledger * subscribers,
        },
      ],
    ),
  ];
  const [next] = breaks.toSorted((one, other) => one.at - other.at);
  return [
    `${countText(subscribers)} subscribers, of ${Math.round(bytes.ledger / 1000)} kB each with the lapsed accounts.`,
    tableOf(HEAD, rows, true),
    `What breaks next is ${next?.budget}, at ${countText(next?.at ?? 0)} subscribers.`,
  ].join("\n\n");
}
