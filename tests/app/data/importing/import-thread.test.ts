import { afterEach, expect, test, vi } from "vitest";
import { accountOf } from "#domain/importing/account.ts";
import { Ledger } from "#domain/ledger/ledger.ts";
import { NO_DRAFT } from "../../../../app/data/importing/import-draft.ts";
import type { PlanRequest } from "../../../../app/data/importing/import-plan.ts";
import { ImportThread, type Question } from "../../../../app/data/importing/import-thread.ts";

afterEach(() => vi.unstubAllGlobals());

const REQUEST: PlanRequest = {
  files: [],
  account: accountOf(new Ledger()),
  ...{ decisions: NO_DRAFT.decisions, today: "2026-11-29", usualDateOrder: "dmy" },
  drawsMonth: false,
};

/** A worker whose thread isn't there: the test tells what becomes of it. */
class StubWorker extends EventTarget {
  static readonly started: StubWorker[] = [];
  readonly questions: Question[] = [];
  isOver = false;

  constructor() {
    super();
    StubWorker.started.push(this);
  }

  postMessage(question: Question): void {
    this.questions.push(question);
  }

  terminate(): void {
    this.isOver = true;
  }

  answer(result: unknown): void {
    const number = this.questions.at(-1)?.number;
    this.dispatchEvent(new MessageEvent("message", { data: { number, result } }));
  }
}

test("a thread whose code couldn't be loaded is started again by the next question, with the account", async () => {
  vi.stubGlobal("Worker", StubWorker);
  const thread = new ImportThread();
  thread.preload();
  const first = thread.plan(REQUEST);
  const [failing] = StubWorker.started;
  failing?.dispatchEvent(new Event("error"));
  await expect(first).rejects.toThrow("The code that reads files could not be loaded.");
  expect(failing?.isOver).toBe(true);

  const second = thread.plan(REQUEST);
  const running = StubWorker.started[1];
  expect(running?.questions[0]?.request.account).toBe(REQUEST.account);
  running?.answer("planned");
  expect(await second).toBe("planned");

  void thread.plan(REQUEST);
  expect(running?.questions[1]?.request).not.toHaveProperty("account");
  expect(StubWorker.started).toHaveLength(2);
});

test("where the browser starts no threads, only the question fails", async () => {
  vi.stubGlobal("Worker", function refuse() {
    throw new Error("Threads are switched off.");
  });
  const thread = new ImportThread();
  thread.preload();
  await expect(thread.plan(REQUEST)).rejects.toThrow("Threads are switched off.");
});
