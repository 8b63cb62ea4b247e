import { Component, type ReactNode } from "react";

interface ErrorBoundaryProps {
  fallback: ReactNode | ((error: unknown) => ReactNode);
  children: ReactNode;
}

/** Shows `fallback` instead of what failed to render. React needs a class for this. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render() {
    const { failure } = this.state;
    const { fallback, children } = this.props;
    if (failure === null) return children;
    return typeof fallback === "function" ? fallback(failure.error) : fallback;
  }
}
