import { Browser } from "./device/browser.ts";
import { MadeChanges } from "./device/made-changes.ts";
import { Screen } from "./device/screen.ts";
import { EventLoop } from "./event-loop.ts";
import type { Programs } from "./programs.ts";
import { type Random, randomFor } from "./random.ts";
import { HeldEvents } from "./story/held-events.ts";
import type { MailStop } from "./story/mail-events.ts";
import type { Story } from "./story/steps.ts";
import { Backend } from "./world/backend.ts";

/** All that there is while one story is told: the people's devices, and everything behind the network. */
export class Simulation {
  readonly story: Story;
  readonly programs: Programs;
  readonly loop: EventLoop;
  readonly backend: Backend;
  readonly browsers: readonly Browser[];
  readonly made = new MadeChanges();
  readonly heldEvents = new HeldEvents(this);
  readonly mailStops: MailStop[] = [];
  /** By device. */
  private readonly users: number[];
  /** What no fault explains. */
  readonly complaints: string[] = [];
  /** When cron ran last, with everything at work. */
  lastCronMs = 0;
  private readonly screens = new Map<Browser, Screen[]>();

  constructor(programs: Programs, story: Story) {
    this.story = story;
    this.programs = programs;
    this.users = story.devices.map(({ user }) => user);
    this.loop = new EventLoop(story.startMs);
    this.backend = new Backend(programs, this.loop, story.seed, (text) => {
      if (!this.backend.trouble.explains())
        this.complain(`The worker logs an error that no fault explains: ${text}`);
    });
    this.browsers = story.devices.map(({ zone, clockOffsetMs }, index) =>
      this.newBrowser(`device ${index + 1}`, zone, clockOffsetMs),
    );
  }

  newBrowser(name: string, zone: string, clockOffsetMs = 0): Browser {
    const machine = { name, zone, clockOffsetMs };
    return new Browser(this.programs, this.loop, this.backend, this.story.seed, machine);
  }

  openScreen(browser: Browser): Screen {
    const screen = new Screen(this.programs, browser, this.story.seed, {
      made: this.made,
      onError: (error) => {
        // A full disk is worth a report, and no bug.
        if ((error as Error).name === "QuotaExceededError") return;
        this.complain(`${browser.machine.name} reports an error: ${textOf(error)}`);
      },
    });
    this.screens.set(browser, [...this.screensOf(browser), screen]);
    return screen;
  }

  /** Those that are still there. */
  screensOf(browser: Browser): Screen[] {
    return (this.screens.get(browser) ?? []).filter(({ page }) => page.isAlive);
  }

  /** Whose device it is by now; undefined for none of the story's. */
  userOn(device: number): number | undefined {
    return this.users[device];
  }

  emailOn(device: number): string {
    return this.story.users[this.userOn(device) ?? 0]?.email ?? "";
  }

  giveTo(device: number, user: number): void {
    this.users[device] = user;
  }

  complain(sentence: string): void {
    this.loop.note(sentence);
    this.complaints.push(sentence);
  }

  random(...labels: readonly (string | number)[]): Random {
    return randomFor(this.story.seed, ...labels);
  }

  faults(): number {
    const ofBrowsers = this.browsers.reduce((sum, each) => sum + each.faults + each.network.faults, 0);
    return ofBrowsers + this.backend.trouble.faults;
  }

  /** @returns whether it came true in time */
  async until(isTrue: () => boolean, limitMs: number): Promise<boolean> {
    const endMs = this.loop.nowMs + limitMs;
    while (!isTrue()) {
      if (this.loop.nowMs >= endMs) return false;
      await this.loop.wait(500);
    }
    return true;
  }
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? "" : ` (${textOf(error.cause)})`;
  return `${error.name}: ${error.message}${cause}`;
}
