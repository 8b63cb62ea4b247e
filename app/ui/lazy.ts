import { type ComponentType, createElement, use } from "react";
import { fetchCode } from "../browser/fetch-code.ts";

export interface LazyComponent<Props extends object> {
  readonly Component: (props: Props) => ReturnType<typeof createElement>;
  /** Fetches the code early, so that the first press doesn't wait for the network. */
  readonly preload: () => void;
  /** The same, as a promise. A loaded component renders at once, as hydrating a prerendered screen needs. */
  readonly load: () => Promise<ComponentType<Props>>;
}

/** If loading fails, `preload` and `load` try again, which React's own lazy never does. */
export function lazyComponent<Props extends object>(
  importCode: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loading: Promise<ComponentType<Props>> | null = null;
  let loaded: ComponentType<Props> | null = null;
  let failed = false;

  function start(): Promise<ComponentType<Props>> {
    loading ??= fetchCode(importCode);
    loading.then(
      (component) => {
        loaded = component;
      },
      () => {
        failed = true;
      },
    );
    return loading;
  }

  function load(): Promise<ComponentType<Props>> {
    if (failed) loading = null;
    failed = false;
    return start();
  }

  return {
    // biome-ignore lint/correctness/noComponentHookFactories: called once a module, so made once
    Component: (props: Props) => createElement(loaded ?? use(start()), props),
    preload: () => void load(),
    load,
  };
}

export function loadedComponent<Props extends object>(Component: ComponentType<Props>): LazyComponent<Props> {
  return {
    Component: (props) => createElement(Component, props),
    preload: () => undefined,
    load: async () => Component,
  };
}
