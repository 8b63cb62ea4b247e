import { Component, type ReactNode, Suspense, useEffect, useState } from "react";
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

/** Around a menu or dialog that loads when opened. If its code doesn't load, `onFailed` unmounts it. */
export function PopupBoundary({ onFailed, children }: { onFailed: () => void; children: ReactNode }) {
  function onError() {
    showToast({
      text: "This could not be opened. Please check your connection.",
      kind: "error",
      action: { label: "Reload", run: () => location.reload() },
    });
    onFailed();
  }
  return (
    <ErrorBoundary fallback={null} onError={onError}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
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
