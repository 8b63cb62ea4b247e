import {
  Component,
  type ComponentType,
  createElement,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from "react";
import { whenIdle } from "../browser/idle.ts";
import { type LazyComponent, lazyComponent } from "./lazy.ts";
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
    Component: (props) => (
      <ClosingBoundary onFailed={props.onClosed}>
        <Suspense fallback={<span hidden data-opening="" />}>
          {createElement(popup.Component, props)}
        </Suspense>
      </ClosingBoundary>
    ),
  };
}

/** Around what can be closed: if its code doesn't load, the user is told. */
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

/** For code that was asked for by a press and didn't load. */
export function sayNotOpened(): void {
  showToast({
    text: "This could not be opened. Please check your connection.",
    kind: "error",
    action: { label: "Reload", run: () => location.reload() },
  });
}

/** Around lazy parts that a screen can start without. They come later, and stay away if their code doesn't load. */
export function Later({ children }: { children: ReactNode }) {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>{idle && children}</Suspense>
    </ErrorBoundary>
  );
}
