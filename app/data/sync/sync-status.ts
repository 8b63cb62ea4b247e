/** State of the last or current exchange with the worker. One that only fetches is `saved`. */
export type SyncKind = "saved" | "saving" | "offline" | "failed";

export interface SyncState {
  readonly kind: SyncKind;
  /** For the user. */
  readonly error: string | null;
}

export class SyncStatus {
  private state: SyncState = { kind: "saved", error: null };
  private readonly listeners = new Set<() => void>();

  current(): SyncState {
    return this.state;
  }

  set(kind: SyncKind, error: string | null = null): void {
    if (kind === this.state.kind && error === this.state.error) return;
    this.state = { kind, error };
    for (const listener of this.listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  stop(): void {
    this.listeners.clear();
  }
}
