import { type ComponentType, createElement, use } from "react";

/**
 * A component whose code comes when it is first needed, and that can be fetched ahead with `preload`, so that the
 * first press on a button doesn't wait for the network. Without a network it fails; `preload` then tries again,
 * which React's own lazy never does.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props>> | null = null;
  let failed = false;

  function start(): Promise<ComponentType<Props>> {
    loading ??= load();
    loading.catch(() => {
      failed = true;
    });
    return loading;
  }

  return {
    // biome-ignore lint/correctness/noComponentHookFactories: called once a module, so made once
    Component: (props: Props) => createElement(use(start()), props),
    preload: () => {
      if (failed) loading = null;
      failed = false;
      start();
    },
  };
}
