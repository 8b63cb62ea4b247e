import { type ReactNode, Suspense, useEffect, useState } from "react";
import { whenIdle } from "../browser/idle.ts";
import { ErrorBoundary } from "./error-boundary.tsx";

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
