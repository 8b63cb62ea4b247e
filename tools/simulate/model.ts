import { LIMITS } from "./assumptions.ts";

export const NO_COST: Cost = {
  invocations: 0,
  calls: 0,
  queries: 0,
  rowsRead: 0,
  rowsWritten: 0,
  cpuMs: 0,
  wallMs: 0,
  ledgerRowsRead: 0,
  directoryMs: 0,
};

function eachFigure(figure: (name: keyof Cost) => number): Cost {
  const names = Object.keys(NO_COST) as (keyof Cost)[];
  return Object.fromEntries(names.map((name) => [name, figure(name)])) as unknown as Cost;
}

export function sumOf(costs: readonly Cost[]): Cost {
  return eachFigure((name) => costs.reduce((sum, cost) => sum + cost[name], 0));
}

export function times(cost: Cost, factor: number): Cost {
  return eachFigure((name) => cost[name] * factor);
}

/** The worst that an invocation did by each figure. */
export function worstOf(costs: readonly Cost[]): Cost {
  return eachFigure((name) => Math.max(0, ...costs.map((cost) => cost[name])));
}

/** By how much the larger of two measurements cost more. A figure that was smaller in it counts as constant. */
export function moreOf(large: Cost, small: Cost): Cost {
  return eachFigure((name) => Math.max(0, large[name] - small[name]));
}

/** How many it takes if each stops after so many calls or so long. */
export function invocationsOf({ calls, wallMs }: Cost, most: Pick<Cost, "calls" | "wallMs">): number {
  return Math.max(1, Math.ceil(calls / most.calls), Math.ceil(wallMs / most.wallMs));
}

/** How much of a budget is used by so many subscribers as were simulated. */
export interface Use {
  readonly budget: string;
  readonly limit: number;
  /** Grows with the subscribers. */
  readonly growing: number;
  readonly constant?: number;
}

/** The number of subscribers at which the budget is used up: infinite for what doesn't grow, 0 for what is over anyway. */
export function breaksAt({ limit, growing, constant = 0 }: Use, subscribers: number): number {
  const left = limit - constant;
  if (left < 0) return 0;
  return growing === 0 ? Infinity : (subscribers * left) / growing;
}

export interface Break {
  readonly budget: string;
  readonly subscribers: number;
}

export function nextBreak(uses: readonly Use[], subscribers: number): Break {
  return uses
    .map((use) => ({ budget: use.budget, subscribers: breaksAt(use, subscribers) }))
    .reduce((first, each) => (each.subscribers < first.subscribers ? each : first));
}

/** Of one invocation, however many there are. */
export function invocationUses(worst: Cost): Use[] {
  const constantly = (budget: string, constant: number, limit: number) => ({
    budget,
    constant,
    limit,
    growing: 0,
  });
  return [
    constantly("calls an invocation", worst.calls, LIMITS.callsPerInvocation),
    constantly("CPU time an invocation", worst.cpuMs, LIMITS.cpuMsPerInvocation),
    constantly("time an invocation", worst.wallMs, LIMITS.wallMsPerInvocation),
  ];
}

/** One invocation of the worker, or several together. */
export interface Cost {
  readonly invocations: number;
  /** To databases and to others. A batch is one. */
  readonly calls: number;
  readonly queries: number;
  readonly rowsRead: number;
  readonly rowsWritten: number;
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly ledgerRowsRead: number;
  /** How long the directory did nothing else. */
  readonly directoryMs: number;
}

/** One run of a job for all subscribers. */
export interface JobReading {
  readonly job: string;
  readonly due: number;
  readonly unit: string;
  /** So much is due anew after so long. */
  readonly everyMs: number;
  readonly total: Cost;
  /** The worst that one invocation did. */
  readonly worst: Cost;
  /** From the first invocation to the last, where parts run side by side. */
  readonly takesMs: number;
  /** By then the run has to be over. */
  readonly withinMs: number;
  /** Such as ledgers. Each has its own invocations. */
  readonly parts: number;
}
