import { FAIR, type Weather } from "../device/network.ts";
import type { Random } from "../random.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "./durations.ts";
import { generateTrouble } from "./generate-fault.ts";
import type { Common } from "./generate-rare.ts";
import type { Action, Planned } from "./steps.ts";

const WEATHERS: readonly [Weather, ...Weather[]] = [
  { ...FAIR, isOffline: true },
  { ...FAIR, unanswered: 0.7 },
  { ...FAIR, lost: 0.5, slowestMs: 3000 },
];

/**
 * Somebody imports a file, which is interrupted, and goes on on the next visit. Another device of theirs imports the same file, or one
 * with some of its bills. Something is changed by hand, all is taken back from one of the devices, and imported again.
 */
export function generateImports(random: Random, { devices, users, spanMs }: Common): Planned[] {
  if (random.chance(0.5)) return [];
  const device = random.between(0, devices - 1);
  // The user of a device has the one so many further on as well, if there is one.
  const others = [device + users, device - users].filter((each) => each >= 0 && each < devices);
  const other = others[0] ?? device;
  const file = random.between(0, 3);
  const which = () => random.between(0, 999) / 1000;
  let atMs = random.between(0, spanMs);
  const day = Math.floor(atMs / DAY_MS);
  const steps: Planned[] = [];
  const open = (on: number) => {
    steps.push({ atMs, do: "open", device: on, page: 0 });
    atMs += 20 * SECOND_MS;
  };
  const act = (on: number, action: Action) => {
    steps.push({ atMs, do: "act", device: on, page: 0, action });
    atMs += random.between(1, 30) * SECOND_MS;
  };
  const land = (on: number, file: number) => {
    open(on);
    const [isCrash, isWeather] = [random.chance(0.4), random.chance(0.4)];
    if (isWeather) {
      const forMs = random.pick([30 * SECOND_MS, 5 * MINUTE_MS]);
      steps.push({ atMs, do: "network", device: on, forMs, weather: random.pick(WEATHERS) });
    }
    if (random.chance(0.3))
      steps.push({ atMs, do: "worker", forMs: MINUTE_MS, trouble: generateTrouble(random) });
    if (isCrash) steps.push({ atMs, do: "crash", device: on, afterCalls: random.between(1, 60) });
    act(on, { kind: "import", file, day });
    if (isCrash) open(on);
  };
  if (random.chance(0.4)) {
    open(device);
    act(device, { kind: "budget", month: random.between(0, 1), amount: 5 });
  }
  land(device, file);
  if (random.chance(0.6)) land(other, random.chance(0.5) ? file : file + 1);
  open(device);
  const changes: readonly [Action, ...Action[]] = [
    { kind: "rename", which: which(), scope: "this", amount: 77, rule: {} },
    { kind: "status", which: which(), status: "PAID" },
    { kind: "delete", which: which(), scope: "this" },
    { kind: "show-month", ahead: 2 },
    { kind: "budget", month: 0, amount: 5 },
  ];
  for (let left = random.between(0, 3); left > 0; left -= 1) act(device, random.pick(changes));
  atMs += random.pick([0, HOUR_MS, DAY_MS, 20 * DAY_MS]);
  const undoes = random.chance(0.5) ? device : other;
  open(undoes);
  act(undoes, { kind: "undo-import", which: which() });
  if (random.chance(0.3)) act(undoes, { kind: "undo-past", which: which() });
  if (random.chance(0.6)) land(random.chance(0.5) ? device : other, file);
  if (random.chance(0.4)) {
    open(device);
    act(device, { kind: "show-month", ahead: 2 });
    act(device, { kind: "undo-import", which: which() });
  }
  return steps;
}
