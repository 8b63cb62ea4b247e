import type { ReactNode } from "react";
import { PublicFooter } from "./public-footer.tsx";
import { PublicHeader } from "./public-header.tsx";

/** Around every public page: header, content, footer. Its links are real, so that it works without JavaScript. */
export function PublicFrame(props: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only rounded-control bg-surface px-4 py-2 font-medium focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-20"
      >
        Skip to content
      </a>
      <PublicHeader />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {props.children}
      </main>
      <PublicFooter />
    </div>
  );
}

/** A page of text: one readable column under its title. */
export function TextPage(props: { title: string; lead: string; children: ReactNode }) {
  return (
    <PublicFrame>
      <div className="page py-12 sm:py-20">
        <div className="mx-auto max-w-160">
          <h1 className="text-figure font-semibold tracking-tight">{props.title}</h1>
          <p className="mt-3 text-large text-ink-soft">{props.lead}</p>
          <div className="mt-10">{props.children}</div>
        </div>
      </div>
    </PublicFrame>
  );
}
