/** How the last exchange with the worker went, or how this one goes. `saved` also while one only fetches. */
export type SyncKind = "saved" | "saving" | "offline" | "failed";

export interface SyncState {
  readonly kind: SyncKind;
  /** Why saving or loading failed, in words for the user. */
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
