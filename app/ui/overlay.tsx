import { Component, type ReactNode, Suspense } from "react";
import { showToast } from "./toast.ts";

interface OverlayProps {
  /** Closes it again, which unmounts this. */
  onFailed: () => void;
  children: ReactNode;
}

/**
 * Around a menu or dialog that loads when opened. If its code doesn't load it says so, and the screen below stays.
 */
export class Overlay extends Component<OverlayProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    showToast({
      text: "This could not be opened. Please check your connection.",
      kind: "error",
      action: { label: "Reload", run: () => location.reload() },
    });
    this.props.onFailed();
  }

  override render() {
    return this.state.failed ? null : <Suspense>{this.props.children}</Suspense>;
  }
}
