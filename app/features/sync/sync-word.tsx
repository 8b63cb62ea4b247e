import { counted } from "#domain/text/wording.ts";
import { useSyncState } from "../../data/ledger/use-ledger.tsx";
import { useAccount } from "../../data/session/session-provider.tsx";
import type { ShownSyncKind } from "../../data/sync/sync-status.ts";

/** One quiet word for the state of sync. Saving and saved come with every tick, so only trouble is announced. */
export function SyncWord() {
  const { kind, waiting, error } = useSyncState();
  const isExpired = useAccount().status === "expired";
  const failed = kind === "failed" || kind === "unloaded";
  const isLoading = kind === "loading";
  // What other devices saved since a session ended isn't here, so "Saved" would be too much beside the news of it.
  const isSilent = kind === "saved" && isExpired;
  const word = isLoading ? "Loading…" : isSilent ? "" : wordOf(kind, waiting);
  const trouble = kind === "offline" || kind === "waiting" || failed;
  return (
    <p
      aria-live={trouble ? "polite" : "off"}
      title={error ?? undefined}
      // As wide as the longest of its usual words, so that nothing beside it moves.
      className={`min-w-18 text-end text-small ${failed ? "text-unpaid" : "text-ink-soft"}`}
    >
      {/* Each word is an element of its own: one that grew would move. */}
      <span key={word} className={isLoading ? "animate-late" : undefined}>
        {word}
      </span>
    </p>
  );
}

function wordOf(kind: Exclude<ShownSyncKind, "loading">, waiting: number): string {
  switch (kind) {
    case "saved":
      return "Saved";
    case "saving":
      return "Saving…";
    case "offline":
      return waiting === 0 ? "Offline" : `Offline · ${counted(waiting, "change")} waiting`;
    case "waiting":
      return `${counted(waiting, "change")} waiting`;
    case "failed":
      return "Couldn't save";
    case "unloaded":
      return "Couldn't load";
  }
}
