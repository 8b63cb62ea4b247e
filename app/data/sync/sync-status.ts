import { Source } from "../../browser/source.ts";

/**
 * State of the last or current exchange with the worker. One that only fetches is `saved`; `waiting` if the worker can't take
 * some changes yet.
 */
type SyncKind = "saved" | "saving" | "offline" | "failed" | "waiting";

export interface SyncState {
  readonly kind: SyncKind;
  /** For the user. */
  readonly error: string | null;
  /** Why the last exchange that ended failed, for the user. It stays while another one is under way. */
  readonly failure: string | null;
}

export const UNREACHABLE = "The server could not be reached.";

export class SyncStatus extends Source {
  private state: SyncState;
  /** What the worker's HTML says of it. While that is hydrated, something may already have failed. */
  readonly rendered: SyncState;

  constructor(rendered: SyncState = { kind: "saved", error: null, failure: null }) {
    super();
    this.rendered = rendered;
    this.state = rendered;
  }

  current(): SyncState {
    return this.state;
  }

  set(kind: SyncKind, error: string | null = null): void {
    if (kind === this.state.kind && error === this.state.error) return;
    const { failure } = this.state;
    const failed = kind === "failed" ? error : null;
    this.state = {
      kind,
      error,
      failure: kind === "saving" ? failure : kind === "offline" ? UNREACHABLE : failed,
    };
    this.notify();
  }
}

/** `loading` until all rows are here; `unloaded` if a sync failed that had nothing to save. */
export type ShownSyncKind = SyncKind | "loading" | "unloaded";

export function shownKind(kind: SyncKind, waiting: number, isLoading: boolean): ShownSyncKind {
  if (kind === "saved" && waiting > 0) return "saving";
  if (kind === "saved" && isLoading) return "loading";
  if (kind === "failed" && waiting === 0) return "unloaded";
  return kind;
}
