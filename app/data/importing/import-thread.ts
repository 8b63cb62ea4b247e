import type { OperationInput } from "#domain/operations/operation.ts";
import type { ImportPlan, PlanRequest } from "./import-plan.ts";

export interface Question {
  readonly number: number;
  /** An account that is the same as before isn't sent again. */
  readonly request: Omit<PlanRequest, "account"> & { readonly account?: PlanRequest["account"] };
  /** Null to plan; otherwise the import under which the plan lands. */
  readonly importId: string | null;
}

export type Answer = { readonly number: number } & (
  | { readonly result: unknown }
  | { readonly error: string }
);

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: Error) => void;
}

/** Asks the thread in which files are read, so that the page answers presses meanwhile. */
export class ImportThread {
  /** Null before the first question, and after a failure: the next question starts another. */
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private asked = 0;
  private account: PlanRequest["account"] | null = null;

  /** Starts the thread, so that its code is there before the first question. A failure is that question's. */
  preload(): void {
    try {
      this.running();
    } catch {
      this.end();
    }
  }

  async plan(request: PlanRequest): Promise<ImportPlan> {
    return (await this.ask(request, null)) as ImportPlan;
  }

  async land(request: PlanRequest, importId: string): Promise<OperationInput["bills.import"][]> {
    return (await this.ask(request, importId)) as OperationInput["bills.import"][];
  }

  end(): void {
    this.worker?.terminate();
    this.worker = null;
    this.account = null;
  }

  private ask({ account, ...request }: PlanRequest, importId: string | null): Promise<unknown> {
    this.asked += 1;
    const number = this.asked;
    return new Promise((resolve, reject) => {
      const worker = this.running();
      const isSame = account === this.account;
      this.account = account;
      this.waiting.set(number, { resolve, reject });
      const question: Question = { number, request: isSame ? request : { ...request, account }, importId };
      worker.postMessage(question);
    });
  }

  private running(): Worker {
    if (this.worker !== null) return this.worker;
    const worker = new Worker(new URL("./planner-worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
      const waiting = this.waiting.get(data.number);
      this.waiting.delete(data.number);
      if ("error" in data) waiting?.reject(new Error(data.error));
      else waiting?.resolve(data.result);
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      const reason = new Error(event.message || "The code that reads files could not be loaded.");
      for (const { reject } of this.waiting.values()) reject(reason);
      this.waiting.clear();
      this.end();
    });
    this.worker = worker;
    return worker;
  }
}
