/** The browsers that journeys run in. Chromium is driven by Playwright, Firefox over WebDriver BiDi, WebKit by WebDriver. */
export const ENGINE_NAMES = ["chromium", "firefox", "webkit"] as const;

export type EngineName = (typeof ENGINE_NAMES)[number];

export interface Engine {
  readonly name: EngineName;
  /** A browser with nothing stored, as on another device. */
  openDevice(options?: DeviceOptions): Promise<Device>;
  stop(): Promise<void>;
}

export interface DeviceOptions {
  /** What the browser calls a private or incognito window. */
  readonly isPrivate?: boolean;
}

/** What its tabs share: cookies, storage and downloads. */
export interface Device {
  openTab(url: string): Promise<Tab>;
  /** The folder that downloads are saved in. */
  readonly downloads: string;
  /**
   * Kills the processes of its tabs, as happens when memory runs out, so that no page can react. Close the tabs afterwards,
   * or navigate them. Other devices' tabs may end as well. Missing where the driver would end with them.
   */
  crashTabs?(): Promise<void>;
  close(): Promise<void>;
}

/** In CSS pixels from the window's upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A key's name, as KeyboardEvent.key has it for the keys that write nothing. */
export type Key =
  | "Enter"
  | "Escape"
  | "Tab"
  | "Backspace"
  | "Delete"
  | "ArrowUp"
  | "ArrowDown"
  | "ArrowLeft"
  | "ArrowRight"
  | "Home"
  | "End";

export interface Tab {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  goBack(): Promise<void>;
  /** Brings it to the front. */
  show(): Promise<void>;
  /** The value of an expression in the page, awaited. It must survive JSON. */
  evaluate(expression: string): Promise<unknown>;
  click(at: Point): Promise<void>;
  type(text: string): Promise<void>;
  /** Types a day ("2027-04-11") into the date field that has the focus, which wants it part by part. */
  typeDay(day: string): Promise<void>;
  press(key: Key | string, modifiers?: readonly ("Control" | "Shift")[]): Promise<void>;
  /** A PNG of what the window shows. */
  screenshot(): Promise<Buffer>;
  /** Closes it at once, whatever the page is doing. */
  close(): Promise<void>;
}

/** An American's order of a day's parts, in which all three engines ask for them: ["04", "11", "2027"]. */
export function partsOfDay(day: string): [string, string, string] {
  const [year = "", month = "", date = ""] = day.split("-");
  return [month, date, year];
}

/** How large a window's inside is, in all engines. */
export const WINDOW = { width: 1280, height: 800 } as const;

/** How long any one step of a driver may take. A browser that hangs says which step it was. */
export const STEP_TIMEOUT_MS = 90_000;
