import { brokenInvariants } from "./checks/invariants.ts";
import { repeatedPayments, unlikeStripe } from "./checks/payments.ts";
import type { Programs } from "./programs.ts";
import { Simulation } from "./simulation.ts";
import { MINUTE_MS } from "./story/durations.ts";
import { openApp, subscribe } from "./story/people.ts";
import { perform } from "./story/perform.ts";
import { settle } from "./story/settle.ts";
import type { Story } from "./story/steps.ts";

/** More than any story needs. */
const EVENTS_MAX = 3_000_000;

export interface Outcome {
  /** What went wrong, in sentences. Empty if nothing did. */
  readonly failures: readonly string[];
  /** Equal for equal runs. */
  readonly digest: string;
  readonly simulatedMs: number;
  readonly events: number;
  readonly faults: number;
  readonly changes: number;
}

/** Tells a story from beginning to end, and checks what has become of everything. */
export async function runStory(
  programs: Programs,
  story: Story,
  onNote: ((atMs: number, text: string) => void) | null = null,
): Promise<Outcome> {
  const simulation = new Simulation(programs, story);
  const { loop, made } = simulation;
  loop.onNote = onNote;
  const failures: string[] = [];
  let isOver = false;
  const fail = (thrown: unknown) => {
    failures.push(`The simulation failed: ${thrown instanceof Error ? thrown.stack : String(thrown)}`);
    isOver = true;
  };
  const listeners = { unhandledRejection: fail, uncaughtException: fail };
  for (const [name, listener] of Object.entries(listeners)) process.on(name, listener);
  tell(simulation).then((sentences) => {
    failures.push(...sentences);
    isOver = true;
  }, fail);
  await loop.run(() => isOver || loop.events() > EVENTS_MAX);
  if (!isOver) failures.push("The story never ended.");
  for (const [name, listener] of Object.entries(listeners)) process.off(name, listener);
  return {
    failures,
    digest: loop.digest(),
    simulatedMs: loop.nowMs - story.startMs,
    events: loop.events(),
    faults: simulation.faults(),
    changes: made.count(),
  };
}

async function tell(simulation: Simulation): Promise<string[]> {
  const { story, loop, browsers } = simulation;
  for (const [index, { email }] of story.users.entries()) {
    const browser = browsers[story.devices.findIndex(({ user }) => user === index)];
    if (browser === undefined) continue;
    const screen = await openApp(simulation, browser, email);
    await simulation.until(() => screen.opened !== null, MINUTE_MS);
    await subscribe(simulation, screen, email);
  }
  const beginsMs = loop.nowMs;
  for (const step of story.steps) {
    await loop.wait(beginsMs + step.atMs - loop.nowMs);
    loop.note(`step ${JSON.stringify(step)}`);
    perform(simulation, step).catch((thrown: unknown) => {
      simulation.complain(`A step failed: ${thrown instanceof Error ? thrown.stack : String(thrown)}`);
    });
  }
  await loop.wait(10 * MINUTE_MS);
  const settled = await settle(simulation);
  return [
    ...simulation.complaints,
    ...brokenInvariants(simulation, settled),
    ...(await repeatedPayments(simulation)),
    ...(await unlikeStripe(simulation, settled)),
  ];
}
