import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "../../scripts/lib/settings.ts";

/** Sends a command of the Chrome DevTools Protocol. */
export type Send = (method: string, params?: object) => Promise<unknown>;

interface ScriptCoverage {
  readonly url: string;
  readonly functions: readonly {
    readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
  }[];
}

/** Functions of the product, as "file:position". */
export type Executed = ReadonlySet<string>;

/** Where the functions of a script are in the sources, by their first character. */
type PositionOf = (offset: number) => string | undefined;

/** Counts which functions of the product run, in a browser or in this process. */
export class Coverage {
  readonly #send: Send;
  readonly #positionsOf: (url: string) => PositionOf;

  private constructor(send: Send, positionsOf: (url: string) => PositionOf) {
    this.#send = send;
    this.#positionsOf = positionsOf;
  }

  static async start(send: Send, positionsOf: (url: string) => PositionOf): Promise<Coverage> {
    await send("Profiler.enable");
    await send("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    const known = new Map<string, PositionOf>();
    return new Coverage(send, (url) => {
      const positions = known.get(url) ?? positionsOf(url);
      known.set(url, positions);
      return positions;
    });
  }

  /** Returns the functions that ran since the last call. */
  async take(): Promise<Executed> {
    const { result } = (await this.#send("Profiler.takePreciseCoverage")) as { result: ScriptCoverage[] };
    const executed = new Set<string>();
    for (const { url, functions } of result) {
      for (const { ranges } of functions) {
        const [range] = ranges;
        // The function from the first character on is a whole script, with the top level of all its modules.
        if (range === undefined || range.count === 0 || range.startOffset === 0) continue;
        const position = this.#positionsOf(url)(range.startOffset);
        if (position !== undefined) executed.add(position);
      }
    }
    return executed;
  }
}

const isOurs = (file: string): boolean => /^(app|worker)\//.test(file);

/** Of a source that Node runs as it is. Taking types out leaves every character in its place. */
export function sourcePositions(url: string): PositionOf {
  const file = url.startsWith("file:") ? relative(root, fileURLToPath(url)) : "";
  return (offset) => (isOurs(file) ? `${file}:${offset}` : undefined);
}

/** Of a built script with a source map beside it. */
export function builtPositions(file: string): PositionOf {
  // The bundler's own script comes from no source.
  if (!existsSync(`${file}.map`)) return () => undefined;
  const text = readFileSync(file, "utf8");
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8")));
  return (offset) => {
    const line = lineStarts.findLastIndex((start) => start <= offset);
    const entry = map.findEntry(line, offset - (lineStarts[line] ?? 0));
    if (!("originalSource" in entry)) return undefined;
    const source = relative(root, resolve(dirname(file), entry.originalSource));
    return isOurs(source) ? `${source}:${entry.originalLine}:${entry.originalColumn}` : undefined;
  };
}

export const filesOf = (executed: Executed): string[] =>
  [...new Set([...executed].map((position) => position.replace(/:.*$/, "")))].sort();

export const unionOf = (...parts: readonly Executed[]): Executed =>
  new Set(parts.flatMap((part) => [...part]));
