import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/**
 * A component whose code comes when it is first needed, and that can be fetched ahead with `preload`, so that the
 * first press on a button doesn't wait for the network.
 */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>): {
  Component: LazyExoticComponent<ComponentType<Props>>;
  preload: () => void;
} {
  let loading: Promise<ComponentType<Props>> | undefined;
  const once = () => {
    loading ??= load().catch((failure: unknown) => {
      loading = undefined;
      throw failure;
    });
    return loading;
  };
  return {
    Component: lazy(async () => ({ default: await once() })),
    // A failure is met again, and shown, when the component is really wanted.
    preload: () => void once().catch(() => undefined),
  };
}
