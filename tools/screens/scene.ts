import type { Page } from "@playwright/test";

/** Typical is a household of twenty bills on the 22nd, three of them late. */
export type Account = "empty" | "typical" | "full" | "longest" | "unsubscribed";

export interface Scene {
  readonly name: string;
  /** "typical" unless named, at /app unless a path is; nobody is for a visitor. */
  readonly account?: Account | "nobody";
  readonly path?: string;
  /** More than the window shows; for visitors unless it says false. */
  readonly isWhole?: boolean;
  /** What stands in place of waiting until all bills are shown. */
  readonly before?: (page: Page) => Promise<unknown>;
  readonly prepare?: (page: Page) => Promise<unknown>;
  readonly after?: (page: Page) => Promise<void>;
}
