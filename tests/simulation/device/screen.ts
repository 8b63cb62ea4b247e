import type { ImportOperation } from "../../../app/data/importing/import-draft.ts";
import type { OperationDraft, Performed } from "../../../app/data/ledger/outbox.ts";
import type { AccountState } from "../../../app/data/session/session-state.ts";
import type { Programs } from "../programs.ts";
import { HOUR_MS } from "../story/durations.ts";
import type { Browser } from "./browser.ts";
import type { MadeChanges } from "./made-changes.ts";
import { type App, Page } from "./page.ts";

type Local = Awaited<ReturnType<App["Local"]["open"]>>;
type LedgerStore = Local["ledgerStore"];
type Changes = ReturnType<App["changesOf"]>;

export interface Watcher {
  readonly made: MadeChanges;
  onError(error: unknown): void;
}

/** The dashboard in one page: does what the app's components do, without painting. */
export class Screen {
  readonly page: Page;
  readonly app: App;
  /** The signed-in user's ledger and changes, once they are there. */
  opened: { readonly userId: string; readonly local: Local; readonly changes: Changes } | null = null;
  private state: AccountState;
  private readonly browser: Browser;
  private readonly watcher: Watcher;
  private shown: string | null = null;

  constructor(programs: Programs, browser: Browser, seed: string, watcher: Watcher) {
    this.browser = browser;
    this.watcher = watcher;
    this.page = new Page(programs, browser, seed, (error) => watcher.onError(error));
    browser.pages = [...browser.pages, this.page];
    this.app = this.page.app;
    this.state = this.app.stateFromStorage();
    this.app.watchAccount(() => this.askWorker());
    this.show(this.state);
    this.askWorker();
  }

  status(): AccountState["status"] {
    return this.state.status;
  }

  /** The worker has said so, or couldn't be reached. */
  isSurelySignedIn(): boolean {
    return this.state.status === "signed-in" && this.state.checked;
  }

  ledgerStore(): LedgerStore | null {
    return this.opened?.local.ledgerStore ?? null;
  }

  /** By the device's clock. */
  nowMs(): number {
    return this.browser.nowMs();
  }

  private askWorker(): void {
    this.show(this.app.stateFromStorage(this.state));
    this.app.stateByWorker().then(
      (state) => this.show(this.app.mergedState(this.state, state)),
      (thrown: unknown) => this.report(thrown),
    );
  }

  private show(state: AccountState): void {
    const isNewlySignedIn = state.status === "signed-in" && this.state.status !== "signed-in";
    this.state = state;
    const userId = "user" in state ? state.user.id : null;
    if (userId === this.shown) {
      if (isNewlySignedIn) this.opened?.local.syncNow();
      return;
    }
    this.shown = userId;
    this.opened?.local.close();
    this.opened = null;
    if (userId !== null) void this.open(userId).catch((thrown: unknown) => this.report(thrown));
  }

  /** What happens to the code of a page that is gone is nobody's concern. */
  private report(thrown: unknown): void {
    if (this.page.isAlive) this.watcher.onError(thrown);
  }

  private async open(userId: string): Promise<void> {
    const local = await this.app.Local.open(userId);
    if (this.shown !== userId) return local.close();
    this.record(userId, local.ledgerStore);
    const changes = this.app.changesOf(local.ledgerStore, local.undoStack);
    this.opened = { userId, local, changes };
    await local.start();
    let isCounted = false;
    const payDue = this.app.payerOf(local.ledgerStore);
    const mayAct = () => this.app.isPaying(this.app.knownSubscription(userId));
    const look = () => {
      for (const { id } of local.ledgerStore.refused()) {
        const made = this.watcher.made.get(id);
        if (made !== undefined) made.wasReported = true;
      }
      if (!local.ledgerStore.everSynced()) return;
      if (mayAct()) payDue(local.ledgerStore.today());
      if (isCounted) return;
      isCounted = true;
      void this.goOnLanding().catch((thrown: unknown) => this.report(thrown));
      void changes.perform({ type: "dashboard.view", data: {} });
    };
    local.ledgerStore.subscribe(look);
    look();
    const lookAgain = () => {
      look();
      this.browser.loop.after(HOUR_MS, lookAgain, this.page);
    };
    this.browser.loop.after(HOUR_MS, lookAgain, this.page);
  }

  /** Makes those parts of an import that aren't made yet. It may have been interrupted, on another page as well. */
  async goOnLanding(): Promise<void> {
    if (this.opened === null) return;
    const { local, changes, userId } = this.opened;
    await this.app.goOnLanding(local.ledgerStore, changes.performEach, userId);
  }

  /** Stores an import and begins it. */
  async land(operations: readonly ImportOperation[]): Promise<void> {
    if (this.opened === null) return;
    const { userId } = this.opened;
    const device = this.browser.machine.name;
    this.watcher.made.forgetLanding(device);
    const landing = { coming: "bills", operations };
    const isKept = await this.app.storeImportDraft({ ...this.app.NO_DRAFT, userId, landing });
    // A browser without room for it may have no room for its name either.
    if (isKept && this.page.isAlive && (await this.app.readImportDraft(userId)) !== null)
      this.watcher.made.noteLanding({ userId, device, operationIds: operations.map(({ id }) => id) });
    await this.goOnLanding();
  }

  /** Writes down every change that is made here, under its operation's id, and what came of it. */
  private record(userId: string, ledgerStore: LedgerStore): void {
    const perform = ledgerStore.perform.bind(ledgerStore);
    const device = this.browser.machine.name;
    ledgerStore.perform = async (draft: OperationDraft, given?: string): Promise<Performed> => {
      const id = given ?? this.page.randomUUID();
      const made = this.watcher.made.note({ id, userId, device, draft: structuredClone(draft) });
      const performed = await perform(draft, id);
      // A page that has crashed in the middle tells nobody.
      if (this.page.isAlive) made.said = performed.ok ? "saved" : "refused";
      this.browser.loop.note(`${device} ${draft.type} ${id} ${performed.ok ? "saved" : performed.code}`);
      return performed;
    };
  }
}
