import type { Key, Tab } from "./engine.ts";
import type { Finder } from "./in-page.ts";
import type { Query, QueryStep, Sight, Wording } from "./query.ts";

/** How long people wait for something to appear before they call it broken; more than a busy machine needs. */
const PATIENCE_MS = 60_000;
const POLL_MS = 40;
const POLL_MAX_MS = 250;
/** The page, or the one in the frame in which the gateway shows it as on a phone. */
const SEEN = "(globalThis.phone ?? globalThis)";

/** What drivers say of a page that went away while it was asked. */
const IS_LEFT = /navigat|context|destroyed|no such (frame|window)|unloaded|discarded/i;

const wordingOf = (text: string | RegExp): Wording =>
  typeof text === "string" ? text : { source: text.source, flags: text.flags };

type Named = { name?: string | RegExp };

/** What can be looked for in, and from the outside in. Its words are those of Playwright's locators; a string is a whole text. */
abstract class Finding {
  protected abstract find(step: QueryStep): Control;

  getByRole(role: string, { name }: Named = {}): Control {
    return this.find({ by: "role", role, ...(name !== undefined && { name: wordingOf(name) }) });
  }

  getByLabel(text: string | RegExp): Control {
    return this.find({ by: "label", text: wordingOf(text) });
  }

  getByText(text: string | RegExp): Control {
    return this.find({ by: "text", text: wordingOf(text) });
  }
}

/** Something on a screen, found anew each time. */
export class Control extends Finding {
  readonly #screen: Screen;
  readonly query: Query;

  constructor(screen: Screen, query: Query) {
    super();
    this.#screen = screen;
    this.query = query;
  }

  protected find(step: QueryStep): Control {
    return new Control(this.#screen, [...this.query, step]);
  }

  first(): Control {
    return this.find({ by: "first" });
  }

  look(): Promise<Sight> {
    return this.#screen.call("look", this.query);
  }

  async click(): Promise<void> {
    const at = await this.#screen
      .call("whereToPress", this.query, PATIENCE_MS)
      .catch((error: unknown) => this.#fail(error));
    await this.#screen.tab.click(at);
  }

  async focus(): Promise<void> {
    await this.shown();
    await this.#screen.call("focus", this.query);
  }

  /** Replaces what a field holds by typing. Not pressed, since a dialog that is still growing moves its fields. */
  async fill(text: string): Promise<void> {
    await this.focus();
    await this.#screen.press("a", ["Control"]);
    if (text === "") await this.#screen.press("Delete");
    else await this.#screen.type(text);
    await this.until(`to hold ${text}`, ({ value }) => value === text);
  }

  /** Types a day ("2027-04-11") into a date field. */
  fillDay(day: string): Promise<void> {
    return this.#typeUntilItHolds(day, () => this.#screen.tab.typeDay(day));
  }

  /**
   * Chooses an option of a list by its text, with the keyboard, since a list of the browser's own isn't in the page.
   * @param value the one that the list then has
   */
  choose(option: string, value: string): Promise<void> {
    return this.#typeUntilItHolds(value, () => this.#screen.type(option));
  }

  /**
   * A busy browser forgets the first digits of a year, or letters of an option, whose others come late. So they are typed
   * again from the beginning, as a person would.
   */
  async #typeUntilItHolds(value: string, type: () => Promise<void>): Promise<void> {
    const holds = async () => {
      // A date field that has the focus already would go on with its last part.
      await this.#screen.call("blur", this.query);
      await this.focus();
      await type();
      return (await this.look()).value === value;
    };
    if (!(await becomes(holds))) await this.saying(value);
  }

  shown(): Promise<void> {
    return this.until("to be shown", ({ count }) => count > 0);
  }

  gone(): Promise<void> {
    return this.until("to be gone", ({ count }) => count === 0);
  }

  checked(is = true): Promise<void> {
    return this.until(
      is ? "to be checked" : "not to be checked",
      (sight) => sight.count > 0 && sight.isChecked === is,
    );
  }

  focused(): Promise<void> {
    return this.until("to have the focus", ({ isFocused }) => isFocused);
  }

  saying(text: string | RegExp): Promise<void> {
    const says = (said: string) => (typeof text === "string" ? said === text : text.test(said));
    return this.until(
      `to say ${text}`,
      (sight) => sight.count > 0 && (says(sight.text) || says(sight.value)),
    );
  }

  /** Resolves once what is seen of it passes. @throws Error that tells what the page shows instead */
  async until(what: string, passes: (sight: Sight) => boolean): Promise<void> {
    let last: Sight | undefined;
    const isDone = async () => {
      last = await this.look();
      return passes(last);
    };
    if (!(await becomes(isDone)))
      await this.#fail(new Error(`waited for it ${what}, last seen ${JSON.stringify(last)}`));
  }

  async #fail(cause: unknown): Promise<never> {
    const shown = await this.#screen.describe();
    throw new Error(
      `${JSON.stringify(this.query)} ${cause instanceof Error ? cause.message : cause}\n\n${shown}`,
      {
        cause,
      },
    );
  }
}

/** What a person sees in a tab and does there. */
export class Screen extends Finding {
  readonly tab: Tab;
  readonly #finderSource: string;

  constructor(tab: Tab, finderSource: string) {
    super();
    this.tab = tab;
    this.#finderSource = finderSource;
  }

  protected find(step: QueryStep): Control {
    return new Control(this, [step]);
  }

  type(text: string): Promise<void> {
    return this.tab.type(text);
  }

  press(key: Key | string, modifiers: readonly ("Control" | "Shift")[] = []): Promise<void> {
    return this.tab.press(key, modifiers);
  }

  /** The value of a function in the page. It sees nothing but its arguments there, and the document that is looked at. */
  async evaluate<Args extends unknown[], Value>(
    run: (...args: Args) => Value,
    ...args: Args
  ): Promise<Awaited<Value>> {
    const called = `(${run})(${args.map((each) => JSON.stringify(each)).join(", ")})`;
    const expression = `((document) => ${called})(${SEEN}.document)`;
    return (await whereverItGoes(() => this.tab.evaluate(expression))) as Awaited<Value>;
  }

  async call<Name extends keyof Finder>(
    name: Name,
    ...args: Parameters<Finder[Name]>
  ): Promise<Awaited<ReturnType<Finder[Name]>>> {
    const asked = `finder.${name}(${args.map((each) => JSON.stringify(each)).join(", ")})`;
    const answer = await whereverItGoes(async () => {
      const found = await this.tab.evaluate(`globalThis.finder ? ${asked} : "no finder"`);
      if (found !== "no finder") return found;
      return await this.tab.evaluate(`(() => { ${this.#finderSource}; return ${asked}; })()`);
    });
    return answer as Awaited<ReturnType<Finder[Name]>>;
  }

  /** What went wrong in the page without a visible sign since it was asked last. */
  async problems(): Promise<string[]> {
    return (await this.tab.evaluate(`${SEEN}.problems?.splice(0) ?? []`)) as string[];
  }

  async reload(): Promise<void> {
    await this.tab.reload();
  }

  describe(): Promise<string> {
    return this.call("describe").catch(String);
  }
}

/** A page that is being left answers with an error. The next one is asked then, which may be left as well. */
async function whereverItGoes<Value>(ask: () => Promise<Value>): Promise<Value> {
  const endsAt = Date.now() + PATIENCE_MS;
  while (true) {
    try {
      return await ask();
    } catch (error) {
      if (!IS_LEFT.test(String(error)) || Date.now() > endsAt) throw error;
      await new Promise((done) => setTimeout(done, POLL_MS));
    }
  }
}

/** Whether it comes true while a person would wait. Each look costs the page some time, so they become fewer. */
export async function becomes(isTrue: () => Promise<boolean>): Promise<boolean> {
  let pauseMs = POLL_MS;
  for (const startedAt = Date.now(); Date.now() - startedAt < PATIENCE_MS; ) {
    if (await isTrue()) return true;
    await new Promise((done) => setTimeout(done, pauseMs));
    pauseMs = Math.min(2 * pauseMs, POLL_MAX_MS);
  }
  return false;
}
