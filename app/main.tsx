import { CSPProvider } from "@base-ui/react/csp-provider";
import { StrictMode, Suspense, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { AccountProvider } from "./local/account.tsx";
import { ErrorScreen } from "./pages/error-screen.tsx";
import { Router } from "./router.tsx";
import { ErrorBoundary } from "./ui/error-boundary.tsx";
import { lazyComponent } from "./ui/lazy.ts";
import { whenIdle } from "./ui/when-idle.ts";

const { Component: Toaster } = lazyComponent(async () => (await import("./ui/toaster.tsx")).Toaster);

function App() {
  // Toasts come after a person's first action: their code waits until the screen stands.
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return (
    <ErrorBoundary fallback={<ErrorScreen />}>
      <CSPProvider disableStyleElements>
        <AccountProvider>
          <Router />
        </AccountProvider>
        <ErrorBoundary fallback={null}>
          <Suspense>{idle && <Toaster />}</Suspense>
        </ErrorBoundary>
      </CSPProvider>
    </ErrorBoundary>
  );
}

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root to render into.");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
