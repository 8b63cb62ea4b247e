import type { Day } from "#domain/calendar/days.ts";
import type { Account } from "#domain/importing/account.ts";
import { type TitleRule, titleRules } from "#domain/importing/clean-title.ts";
import type { DateOrder } from "#domain/importing/date-text.ts";
import { type Decisions, type DryRun, dryRun } from "#domain/importing/dry-run.ts";
import type { Found, FoundBills } from "#domain/importing/found.ts";
import { landedMonth } from "#domain/importing/landed-month.ts";
import { landingParts } from "#domain/importing/landing.ts";
import type { OperationInput } from "#domain/operations/operation.ts";
import { growthOfImport } from "#domain/quotas/import-growth.ts";
import type { Usage } from "#domain/quotas/quotas.ts";
import type { PickedMonth } from "#domain/setup/picked-month.ts";
import type { ImportFile } from "./import-draft.ts";
import { readFile } from "./read-file.ts";

export interface PlanRequest {
  readonly files: readonly ImportFile[];
  readonly account: Account;
  readonly decisions: Decisions;
  readonly today: Day;
  readonly usualDateOrder: DateOrder;
  /** Whether the plan draws the month that the account would have. */
  readonly drawsMonth: boolean;
}

/** What a file says besides its bills, or why it can't be read. */
export interface FileReading
  extends Pick<FoundBills, "source" | "columns" | "assumptions" | "refused" | "skipped"> {
  readonly id: string;
  readonly name: string;
  /** A sentence for the user; null if the file was read. */
  readonly error: string | null;
  /** The number of its bills. */
  readonly count: number;
  readonly budgetCount: number;
}

export interface ImportPlan {
  readonly files: readonly FileReading[];
  readonly run: DryRun;
  /** Titles that are cleaned by default. */
  readonly titles: readonly TitleRule[];
  readonly month: PickedMonth | null;
  /** By how much the account grows at most (docs/contracts.md#quotas). */
  readonly growth: Usage;
}

type Reading = Found | { readonly error: string };

/** Reads files and works out how they would land. It is slow for thousands of rows, so it runs in a thread of its own. */
export class Planner {
  private readonly readings = new Map<string, { readonly choices: string; readonly reading: Reading }>();

  async plan(request: PlanRequest): Promise<ImportPlan> {
    const { files, account, decisions, today } = request;
    const readings = await this.read(request);
    const found = readings.flatMap((each) => ("error" in each ? [] : [each]));
    const run = dryRun(found, account, decisions);
    const titles = found.flatMap((each) => (each.kind === "bills" ? each.bills : []));
    const parts = partsOf(request, run, crypto.randomUUID());
    return {
      files: files.map(({ id, name }, index) => ({ id, name, ...summaryOf(readings[index] as Reading) })),
      run,
      titles: titleRules(titles.filter(({ own }) => own === null).map(({ title }) => title)),
      month: request.drawsMonth ? landedMonth(parts, today) : null,
      growth: growthOfImport(parts),
    };
  }

  /** Returns the data of the operations that land the plan. */
  async land(request: PlanRequest, importId: string): Promise<OperationInput["bills.import"][]> {
    const { run } = await this.plan({ ...request, drawsMonth: false });
    return partsOf(request, run, importId);
  }

  private async read({ files, today, usualDateOrder }: PlanRequest): Promise<readonly Reading[]> {
    for (const id of this.readings.keys())
      if (files.every((file) => file.id !== id)) this.readings.delete(id);
    return await Promise.all(
      files.map(async ({ id, name, content, choices }) => {
        const text = JSON.stringify([choices, today]);
        const before = this.readings.get(id);
        if (before?.choices === text) return before.reading;
        const bytes = new Uint8Array(await content.arrayBuffer());
        const reading = await readFile({ name, bytes }, { today, choices, usualDateOrder });
        this.readings.set(id, { choices: text, reading });
        return reading;
      }),
    );
  }
}

function partsOf({ files, account, today }: PlanRequest, run: DryRun, id: string) {
  const [first, ...others] = files.map(({ name }) => name);
  const name = others.length === 0 ? (first ?? "") : `${first} and ${others.length} more`;
  const rows = run.rows.filter(({ isIn }) => isIn);
  const series = run.series.filter(({ isIn }) => isIn);
  const budgets = run.budgets.filter(({ standing }) => standing === "new");
  const currency = run.currency === account.currency ? null : run.currency;
  return landingParts({ id, name, currency, rows, series, budgets }, today);
}

function summaryOf(reading: Reading): Omit<FileReading, "id" | "name"> {
  const nothing = {
    source: "",
    count: 0,
    budgetCount: 0,
    columns: [],
    assumptions: [],
    refused: [],
    skipped: [],
  };
  if ("error" in reading) return { ...nothing, error: reading.error };
  const { source, bills, budgets, refused } = reading;
  const about = {
    ...{ ...nothing, error: null, source, refused },
    ...{ count: bills.length, budgetCount: budgets.length },
  };
  if (reading.kind === "account") return about;
  return { ...about, columns: reading.columns, assumptions: reading.assumptions, skipped: reading.skipped };
}
