import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../paths.ts";
import { ArrowLeftIcon } from "../ui/icons.tsx";

/** A screen's name with the way back to the app (SPEC.md section 2: Back to App). */
export function ScreenHead(props: { title: string; subtitle?: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div>
        <Link
          to={paths.dashboard}
          className="inline-flex min-h-9 items-center gap-2 rounded-control text-small font-medium text-accent pointer-coarse:min-h-11"
        >
          <ArrowLeftIcon />
          Back to App
        </Link>
        <h1 className="text-title font-semibold">{props.title}</h1>
        {props.subtitle !== undefined && <p className="text-ink-soft">{props.subtitle}</p>}
      </div>
      {props.children}
    </div>
  );
}
