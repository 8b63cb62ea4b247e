import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types";
import { vi } from "vitest";
import type { Bindings } from "../../worker/env.ts";
import { isFull } from "../support/cases.ts";
import { bindings, ledgers } from "./stored.ts";

export interface Death {
  /** At which question to the database or to another server, from 1. */
  at: number;
  /** Before the question gets there; else before its response, when its work is done. */
  when: "before" | "after";
}

/** Dying before a question is much like dying after the one before it. */
export const DEATHS = isFull ? (["before", "after"] as const) : (["after"] as const);

const ASKING = new Set(["run", "all", "raw", "first"]);

/**
 * The world outside a worker, databases and network, in which the worker dies at one question: neither that one nor any
 * later one gets a response. `calls` counts the questions. The worker needs `vars` to be in it.
 */
export function mortalWorld({ at, when }: Death) {
  const state = { calls: 0, isDead: false };
  async function ask<T>(run: () => Promise<T>): Promise<T> {
    if (state.isDead) throw new Error("The worker is dead.");
    state.calls += 1;
    state.isDead = state.calls === at;
    if (state.isDead && when === "before") throw new Error("The worker died before asking.");
    const response = await run();
    // Others may have been asked at the same time. Nobody receives their responses.
    if (state.isDead) throw new Error("The worker died before the response.");
    return response;
  }
  const realFetch = globalThis.fetch;
  const spy = vi.spyOn(globalThis, "fetch");
  spy.mockImplementation((...request) => ask(() => realFetch(...request)));
  const databases = ["DB" as const, ...ledgers.names].map((name) => [
    name,
    mortalDatabase(bindings[name] as D1Database, ask),
  ]);
  const vars: Partial<Bindings> = Object.fromEntries(databases);
  return { vars, state, end: () => spy.mockRestore() };
}

type Ask = <T>(run: () => Promise<T>) => Promise<T>;

function mortalDatabase(database: D1Database, ask: Ask): D1Database {
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => wrap(target.bind(...values));
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== "function") return value;
        const method = value.bind(target) as (...args: unknown[]) => Promise<unknown>;
        return ASKING.has(String(name)) ? (...args: unknown[]) => ask(() => method(...args)) : method;
      },
    });
    originals.set(wrapped, statement);
    return wrapped;
  };
  return new Proxy(database, {
    get(target, name) {
      if (name === "prepare") return (query: string) => wrap(target.prepare(query));
      if (name === "batch")
        return (statements: D1PreparedStatement[]) =>
          ask(() => target.batch(statements.map((each) => originals.get(each) ?? each)));
      const value = Reflect.get(target, name) as unknown;
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
