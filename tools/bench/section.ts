import type { Browser } from "@playwright/test";
import type { OwnCopy } from "../lib/own-copy.ts";
import type { Figure } from "./figure.ts";
import type { SideBySide } from "./side-by-side.ts";

/** What sections share. Each part is started when the first section asks for it and stopped after the last. */
export interface Bench {
  /** Shows what is going on. */
  readonly say: (text: string) => void;
  /** The product as `npm start` runs it, holding {@link ACCOUNT}. */
  readonly copy: () => Promise<OwnCopy>;
  /** The product and its limits in one workerd on one database. */
  readonly sideBySide: () => Promise<SideBySide>;
  readonly browser: () => Promise<Browser>;
}

/** A part of the bench: a file of this folder. */
export interface Section {
  /** As it is named on the command line. */
  readonly name: string;
  /** What is held against what, for the report's heading. */
  readonly about: string;
  readonly measure: (bench: Bench) => Promise<Figure[]>;
}

/** 100 bills in the month and 2,400 in the account. */
export const ACCOUNT = { email: "bench@example.com", months: 24, perMonth: 100 };
