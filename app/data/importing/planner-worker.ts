import { type Account, accountOf } from "#domain/importing/account.ts";
import { Ledger } from "#domain/ledger/ledger.ts";
import { Planner } from "./import-plan.ts";
import type { Answer, Question } from "./import-thread.ts";

/** The thread in which files are read (import-thread.ts). It answers one question after another. */
const planner = new Planner();
let account: Account = accountOf(new Ledger());
let before: Promise<unknown> = Promise.resolve();

const scope = globalThis as unknown as { postMessage(answer: Answer): void };

addEventListener("message", ({ data }: MessageEvent<Question>) => {
  before = before.then(() => answer(data));
});

async function answer({ number, request: { account: given, ...others }, importId }: Question): Promise<void> {
  account = given ?? account;
  const request = { ...others, account };
  try {
    const result = importId === null ? await planner.plan(request) : await planner.land(request, importId);
    scope.postMessage({ number, result });
  } catch (thrown) {
    scope.postMessage({ number, error: thrown instanceof Error ? thrown.message : String(thrown) });
  }
}
