import type { BrowserContext, ConsoleMessage, WebError } from "@playwright/test";

/** What a browser says of each call that it makes without a network. */
export const OFFLINE = /ERR_INTERNET_DISCONNECTED|Failed to fetch/;

/**
 * What went wrong in a test's pages without a visible sign: console errors (violations of the content security policy
 * are among them) and uncaught exceptions.
 */
export class Problems {
  readonly #found: string[] = [];
  readonly #allowed: RegExp[] = [];
  #isWatching = true;

  /** Expected from here on or before, e.g. /ERR_INTERNET_DISCONNECTED/ while offline. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  /** What was found and not allowed. */
  unexpected(): string[] {
    return this.#found.filter((problem) => !this.#allowed.some((pattern) => pattern.test(problem)));
  }

  /** Returns a function that stops it. */
  watch(context: BrowserContext): () => void {
    const onConsole = (message: ConsoleMessage) => {
      if (message.type() !== "error") return;
      this.#add(`console error: ${message.text()} (${message.location().url})`);
    };
    const onError = (webError: WebError) => {
      const error = webError.error();
      this.#add(`page error: ${error.stack || `${error.name}: ${error.message}`}`);
    };
    context.on("console", onConsole).on("weberror", onError);
    return () => void context.off("console", onConsole).off("weberror", onError);
  }

  /** For a fixture that takes something away from pages once its test is over. */
  stopWatching(): void {
    this.#isWatching = false;
  }

  #add(problem: string): void {
    if (this.#isWatching) this.#found.push(problem);
  }
}
