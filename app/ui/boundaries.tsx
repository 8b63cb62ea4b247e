import {
  Component,
  type ComponentType,
  createElement,
  type ReactNode,
  type Ref,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useState,
} from "react";
import { fetchCode } from "../browser/fetch-code.ts";
import { whenIdle } from "../browser/idle.ts";
import { showToast } from "./toast.ts";

interface ErrorBoundaryProps {
  fallback: ReactNode | ((error: unknown) => ReactNode);
  onError?: () => void;
  children: ReactNode;
}

/** Shows `fallback` instead of what failed to render. React needs a class for this. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch() {
    this.props.onError?.();
  }

  override render() {
    const { failure } = this.state;
    const { fallback, children } = this.props;
    if (failure === null) return children;
    return typeof fallback === "function" ? fallback(failure.error) : fallback;
  }
}

/** A menu or dialog that loads when opened. If its code doesn't load, it closes, and the user is told. */
export function lazyPopup<Props extends { onClosed: () => void }>(
  importCode: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const popup = lazyComponent(importCode);
  return {
    ...popup,
    // biome-ignore lint/correctness/noComponentHookFactories: called once a module, so made once
    Component: (props) => {
      // Each opening asks again for code that didn't load.
      useState(popup.preload);
      return (
        <ClosingBoundary onFailed={props.onClosed}>
          <Suspense fallback={<span hidden data-opening="" />}>
            {createElement(popup.Component, props)}
          </Suspense>
        </ClosingBoundary>
      );
    },
  };
}

interface ApartProps<Opened> {
  /** Opens something. */
  ref: Ref<(opened: Opened) => void>;
  children: (opened: Opened, close: () => void) => ReactNode;
}

/** What a screen opens is rendered apart from it, so that the screen itself doesn't render when it opens. */
export function Apart<Opened>({ ref, children }: ApartProps<Opened>): ReactNode {
  const [opened, setOpened] = useState<{ readonly what: Opened } | null>(null);
  useImperativeHandle(ref, () => (what: Opened) => setOpened({ what }), []);
  return opened && children(opened.what, () => setOpened(null));
}

/** Closes a part whose code doesn't load, and tells the user. */
export function ClosingBoundary({ onFailed, children }: { onFailed: () => void; children: ReactNode }) {
  function onError() {
    sayNotOpened();
    onFailed();
  }
  return (
    <ErrorBoundary fallback={null} onError={onError}>
      {children}
    </ErrorBoundary>
  );
}

/** Says that code which a press asked for didn't load. */
export function sayNotOpened(): void {
  showToast({
    text: "This could not be opened. Please check your connection.",
    kind: "error",
    action: { label: "Reload", run: () => location.reload() },
  });
}

/** Renders lazy parts that a screen can start without. They come when the browser is idle, and stay away if their code doesn't load. */
export function Later({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return (
    <ErrorBoundary fallback={null}>
      {idle ? <Suspense fallback={fallback}>{children}</Suspense> : fallback}
    </ErrorBoundary>
  );
}

export interface LazyComponent<Props extends object> {
  readonly Component: (props: Props) => ReturnType<typeof createElement>;
  /** Fetches the code early, so that the first press doesn't wait for the network. */
  readonly preload: () => void;
  /** The same, as a promise. A loaded component renders at once, as hydrating a prerendered screen needs. */
  readonly load: () => Promise<ComponentType<Props>>;
}

/** Fetches what the screen may open next while nobody presses anything. */
export function usePreload(...parts: readonly Pick<LazyComponent<object>, "preload">[]): void {
  const preload = useEffectEvent(() => {
    for (const part of parts) part.preload();
  });
  useEffect(() => whenIdle(() => preload()), []);
}

/** Loads code that shows something, with the styles that the page itself leaves out. */
export function fetchShown<T>(load: () => Promise<T>): Promise<T> {
  return fetchCode(async () => (await Promise.all([load(), import("../styles.css")]))[0]);
}

/** If loading fails, `preload` and `load` try again, which React's own lazy never does. */
export function lazyComponent<Props extends object>(
  importCode: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loading: Promise<ComponentType<Props>> | null = null;
  let loaded: ComponentType<Props> | null = null;
  let failed = false;

  function start(): Promise<ComponentType<Props>> {
    loading ??= fetchShown(importCode);
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

/** This is enough for a long visit, and ends rendering that fails each time. */
const MOST_ROUNDS = 50;

/**
 * Renders its children anew after something else has moved their nodes: the browser's translation, or an extension. React's
 * next change of such a node throws. Other errors go on to the boundary around this one. See
 * docs/decisions/0039-translated-pages.md.
 */
export function RenderAnew({ children }: { children: ReactNode }) {
  const [round, setRound] = useState(0);
  function nothing(error: unknown): null {
    // removeChild and insertBefore throw this.
    const isMoved = error instanceof DOMException && error.name === "NotFoundError";
    if (!isMoved || round === MOST_ROUNDS) throw error;
    return null;
  }
  return (
    <ErrorBoundary key={round} fallback={nothing} onError={() => setRound(round + 1)}>
      {children}
    </ErrorBoundary>
  );
}
