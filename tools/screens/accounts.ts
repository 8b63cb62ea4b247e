import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { OperationJson } from "#domain/operations/operation.ts";
import { Failure } from "../../scripts/lib/failure.ts";
import { ownPost } from "../../tests/support/own-post.ts";
import type { OwnCopy } from "../lib/own-copy.ts";
import { signInAt } from "../lib/signed-in.ts";
import { householdNow, householdPlan } from "./household.ts";
import type { Account } from "./pictures.ts";

export type State = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** What startOwnCopy fills before it starts. */
export const SEEDED = [{ email: "full@example.com", months: 24, perMonth: 100 }];

const LONGEST = { title: "Unabhängigkeitserklärung ".repeat(5).slice(0, 120), amount: "999999999.99" };

const OPERATIONS_A_CALL = 100;

const FILLS: Readonly<Record<Account, (page: Page) => Promise<void>>> = {
  empty: async () => {},
  typical: async (page) => {
    const today = new Intl.DateTimeFormat("sv").format(householdNow());
    await perform(page, householdPlan(today));
    await page.reload();
  },
  full: async () => {},
  longest: async (page) => {
    for (let count = 0; count < 3; count += 1) {
      await page.getByRole("button", { name: "Add Expense" }).first().click();
      await page.getByLabel("Expense Title").fill(LONGEST.title);
      await page.getByLabel("Amount").fill(LONGEST.amount);
      await page.getByRole("dialog").getByRole("button", { name: "Add Expense" }).click();
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    }
  },
  unsubscribed: async () => {},
};

/** Makes the accounts that scenes need, and returns each one's signed-in browser state. */
export async function fillAccounts(
  copy: OwnCopy,
  browser: Browser,
  accounts: ReadonlySet<Account>,
): Promise<ReadonlyMap<Account, State>> {
  const states = new Map<Account, State>();
  for (const account of accounts) {
    const context = await browser.newContext({ baseURL: copy.settings.appUrl });
    const subscribes = account !== "unsubscribed";
    const page = await signInAt(copy.settings, context, `${account}@example.com`, { subscribes });
    await FILLS[account](page);
    if (subscribes) await page.getByRole("banner").getByText("Saved", { exact: true }).waitFor();
    states.set(account, await context.storageState());
    await context.close();
  }
  return states;
}

async function perform(page: Page, plan: readonly OperationJson[]): Promise<void> {
  for (let from = 0; from < plan.length; from += OPERATIONS_A_CALL) {
    const operations = plan.slice(from, from + OPERATIONS_A_CALL);
    const response = await ownPost(page, "/api/sync", { device: "Screens", cursor: null, operations });
    const { results } = (await response.json()) as { results: { status: string; error?: string }[] };
    const refused = results.find(({ status }) => status === "rejected");
    if (refused !== undefined) throw new Failure(`The household could not be stored: ${refused.error}`);
  }
}
