// A seed makes a history: a person changes bills while tabs, the worker and the network end at random moments. What the
// screen has shown must be there afterwards, once, on this device and in what the worker tells another.
import { setTimeout as sleep } from "node:timers/promises";
import { addMonths } from "#domain/calendar/days.ts";
import { type Random, randomFrom } from "../../scripts/seed/random.ts";
import type { Device } from "../engines/engine.ts";
import { type Gateway, openGateway } from "../engines/gateway.ts";
import { type MortalApp, makeMortalApp } from "../engines/mortal-app.ts";
import { becomes, Screen } from "../engines/screen.ts";
import { templateOf } from "../support/browser-tests-setup.ts";
import { NEXT_YEAR } from "../support/month-page.ts";
import { takeStoredUser } from "../support/stored-users.ts";
import { expect, test as journey, sessionOf } from "./fixtures.ts";
import { addForm, everythingSaved, readyForOffline, shownBills, tick } from "./month.ts";

/** The first of ten in a row in which tabs' processes end, too. */
const FIRST_SEED = Number(process.env["FIRST_SEED"] ?? 703);
const COUNT = Number(process.env["HISTORIES"] ?? 10);
const STEPS = 4;

/** An account on a device. What is set up once lasts for all histories of an engine, each in a month of its own. */
interface Place {
  readonly app: MortalApp;
  readonly gateway: Gateway;
  readonly device: Device;
  /** What another device would be told of the account's bills. */
  readonly loadBills: () => Promise<SyncedBill[]>;
}

interface SyncedBill {
  readonly title: string;
  readonly amount: number;
  /** YYYY-MM-DD */
  readonly dueDate: string;
  readonly status: string;
}

const test = journey.extend<object, { app: MortalApp; place: Place }>({
  app: [
    async ({ engineName: _ }, use) => {
      const app = await makeMortalApp(templateOf(process.env["E2E_STATE_DIR"] ?? ""));
      await use(app);
      await app.close();
    },
    { scope: "worker" },
  ],

  place: [
    async ({ app, engine, finderSource }, use, { workerIndex }) => {
      await app.start();
      const gateway = await openGateway(app.origin);
      const email = takeStoredUser(workerIndex) ?? "";
      const device = await engine.openDevice();
      const first = new Screen(
        await device.openTab(gateway.signInUrl(sessionOf(email), "/app")),
        finderSource,
      );
      await everythingSaved(first);
      await readyForOffline(first);
      await first.tab.close();
      const loadBills = billLoader(app.origin, sessionOf(email));
      await use({ app, gateway, device, loadBills });
      await device.close();
      await gateway.close();
    },
    { scope: "worker", timeout: 240_000 },
  ],

  gateway: ({ place }, use) => use(place.gateway),

  device: ({ place }, use) => use(place.device),

  // The devices outlive the test, its tabs don't.
  openAt: async ({ openAt, gateway }, use) => {
    const screens: Screen[] = [];
    await use(async (...where) => {
      const screen = await openAt(...where);
      screens.push(screen);
      return screen;
    });
    for (const screen of screens) {
      gateway.problems.push(...(await screen.problems().catch(() => [])));
      await screen.tab.close().catch(() => {});
    }
  },
});

// In one process, so that all share a place.
test.describe.configure({ mode: "default" });

for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT; seed += 1) {
  test(`history ${seed}`, { tag: "@full" }, async ({ place, openAt }) => {
    // A bill of a year that is more than ten ahead is asked about.
    const month = addMonths(`${NEXT_YEAR}-01`, seed % 100);
    const openHere = () => openAt(`/app?month=${month}`);
    const history = new History(randomFrom(seed), { ...place, openHere });
    await history.begin();
    for (let step = 0; step < STEPS; step += 1) await history.goOn();
    const wanted = await history.end();
    const elsewhere = (await place.loadBills()).filter(({ dueDate }) => dueDate.startsWith(month));
    expect(sorted(elsewhere.map(inWords)), history.story).toEqual(wanted);
  });
}

const inWords = ({ title, amount, status }: SyncedBill) =>
  `${title} $${amount.toFixed(2)}${status === "PAID" ? " Paid" : ""}`;

interface SyncResponse {
  readonly cursor: string;
  readonly more: boolean;
  readonly changes: { readonly expenses: readonly SyncedBill[] };
}

/** Loads an account anew at each call. */
function billLoader(origin: string, cookies: readonly { name: string; value: string }[]) {
  const headers = {
    ...{ origin, "content-type": "application/json" },
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
  };
  return async () => {
    const bills: SyncedBill[] = [];
    for (let cursor: string | null = null, more = true; more; ) {
      const body: string = JSON.stringify({ device: "another", cursor, operations: [] });
      const response: Response = await fetch(new URL("/api/sync", origin), { method: "POST", headers, body });
      if (!response.ok) throw new Error(`/api/sync answered ${response.status}: ${await response.text()}`);
      const answered = (await response.json()) as SyncResponse;
      bills.push(...answered.changes.expenses);
      ({ cursor, more } = answered);
    }
    return bills;
  };
}

const sorted = (bills: readonly string[]) => bills.toSorted();

interface World extends Place {
  readonly openHere: () => Promise<Screen>;
}

class History {
  readonly #random: Random;
  readonly #world: World;
  readonly #steps: string[] = [];
  #screen: Screen | undefined;
  /** What the screen has shown last. */
  #bills: string[] = [];
  #count = 0;
  #isCut = false;
  #starting: Promise<void> = Promise.resolve();

  constructor(random: Random, world: World) {
    this.#random = random;
    this.#world = world;
  }

  /** What has happened so far, for whoever reads a failure. */
  get story(): string {
    return this.#steps.join(", ");
  }

  async begin(): Promise<void> {
    this.#screen = await this.#world.openHere();
    await everythingSaved(this.#screen);
  }

  goOn(): Promise<void> {
    return this.#random.pick([
      () => this.#add(),
      () => this.#add(),
      () => this.#tick(),
      () => this.#tick(),
      () => this.#leaveInTheMiddle(),
      () => this.#failInTheMiddle(),
      () => this.#killWorker(),
      () => this.#switchNetwork(),
    ])();
  }

  /** Lets everything come together, and returns the bills. */
  async end(): Promise<string[]> {
    this.#world.gateway.restore();
    await this.#starting;
    await everythingSaved(this.#shown);
    const bills = await shownBills(this.#shown);
    expect(sorted(bills), this.story).toEqual(sorted(this.#bills));
    return sorted(bills);
  }

  get #shown(): Screen {
    if (this.#screen === undefined) throw new Error("No tab is open.");
    return this.#screen;
  }

  async #add(): Promise<void> {
    const title = this.#newTitle();
    this.#steps.push(`add ${title}`);
    await this.#typeNew(title);
    await addForm(this.#shown).gone();
    await this.#becomes([...this.#bills, `${title} $5.00`]);
  }

  async #tick(): Promise<void> {
    const [bill] = this.#bills;
    if (bill === undefined) return await this.#add();
    this.#steps.push(`tick ${bill}`);
    await this.#pressTick(bill);
    await this.#becomes(this.#bills.map((each) => (each === bill ? ticked(bill) : each)));
  }

  /** A tab dies shortly after a press. What it did is there as a whole, or not at all. */
  async #leaveInTheMiddle(): Promise<void> {
    const delayMs = this.#random.between(0, 150);
    const [bill] = this.#bills;
    const title = this.#newTitle();
    const isAdding = bill === undefined || this.#random.chance(0.5);
    this.#steps.push(`${isAdding ? `add ${title}` : `tick ${bill}`} and kill the tab ${delayMs} ms later`);
    if (isAdding) await this.#typeNew(title);
    else await this.#pressTick(bill);
    await sleep(delayMs);
    // A page that is left can still do something about it, one whose process ends can't.
    if (this.#random.chance(0.5)) await this.#world.device.crashTabs?.();
    await this.#reopen();
    const without = sorted(this.#bills);
    const withIt = isAdding
      ? sorted([...this.#bills, `${title} $5.00`])
      : sorted(this.#bills.map((each) => (each === bill ? ticked(bill) : each)));
    await this.#settlesOn([without, withIt]);
  }

  /** While a change is made, stored or sent, the worker ends and starts again, or the network goes or comes back. */
  async #failInTheMiddle(): Promise<void> {
    const delayMs = this.#random.between(0, 300);
    const isWorker = this.#random.chance(0.5);
    const change = this.#random.chance(0.5) ? () => this.#add() : () => this.#tick();
    await this.#starting;
    this.#steps.push(`${delayMs} ms into the next change`);
    const fail = async () => {
      await sleep(delayMs);
      if (!isWorker) return this.#switchNetwork();
      this.#steps.push("kill the worker");
      await this.#world.app.kill();
      this.#startWorker();
    };
    await Promise.all([change(), fail()]);
  }

  async #killWorker(): Promise<void> {
    this.#steps.push("kill the worker");
    await this.#starting;
    await this.#world.app.kill();
    if (this.#random.chance(0.5)) await this.#tick();
    this.#startWorker();
  }

  #startWorker(): void {
    this.#starting = this.#world.app.start();
    // Whoever waits for it hears of an error.
    this.#starting.catch(() => undefined);
  }

  async #switchNetwork(): Promise<void> {
    this.#isCut = !this.#isCut;
    this.#steps.push(this.#isCut ? "network off" : "network on");
    if (this.#isCut) this.#world.gateway.cut();
    else this.#world.gateway.restore();
  }

  #newTitle(): string {
    this.#count += 1;
    return `Bill ${this.#count}`;
  }

  async #typeNew(title: string): Promise<void> {
    const form = addForm(this.#shown);
    await this.#shown.getByRole("button", { name: "Add Expense" }).first().click();
    await form.getByLabel("Expense Title").fill(title);
    await form.getByLabel("Amount").fill("5");
    await form.getByRole("button", { name: "Add Expense" }).click();
  }

  async #pressTick(bill: string): Promise<void> {
    await tick(this.#shown, bill.replace(/ \$.*/, "")).click();
  }

  async #reopen(): Promise<void> {
    await this.#shown.tab.close();
    this.#screen = await this.#world.openHere();
    // Before that, it may show what the worker knew rather than what this browser has kept.
    await this.#screen
      .getByRole("banner")
      .getByText(/^(Saved$|Offline)/)
      .shown();
  }

  async #becomes(wanted: string[]): Promise<void> {
    await this.#settlesOn([sorted(wanted)]);
  }

  async #settlesOn(possible: readonly string[][]): Promise<void> {
    let shown: string[] = [];
    const isOne = async () => {
      shown = sorted(await shownBills(this.#shown));
      return possible.some((each) => JSON.stringify(each) === JSON.stringify(shown));
    };
    if (!(await becomes(isOne))) expect([shown], this.story).toEqual(possible);
    this.#bills = shown;
  }
}

const ticked = (bill: string) => (bill.endsWith(" Paid") ? bill.slice(0, -5) : `${bill} Paid`);
