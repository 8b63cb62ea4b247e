import { counted } from "#domain/text/counted.ts";
import { useSyncState } from "../../data/ledger/use-ledger.tsx";

/** One quiet word for the state of sync. Saving and saved come with every tick, so only trouble is announced. */
export function SyncWord() {
  const { kind, waiting, error } = useSyncState();
  const failed = kind === "failed" || kind === "unloaded";
  const trouble = kind === "offline" || kind === "full" || failed;
  return (
    <p
      aria-live={trouble ? "polite" : "off"}
      title={error ?? undefined}
      // As wide as the longest of its usual words, so that nothing beside it moves.
      className={`min-w-18 text-end text-small ${failed ? "text-unpaid" : "text-ink-soft"}`}
    >
      {kind === "loading" && <span className="animate-late">Loading…</span>}
      {kind === "saved" && "Saved"}
      {kind === "saving" && "Saving…"}
      {kind === "offline" && offlineText(waiting)}
      {kind === "full" && `${counted(waiting, "change")} waiting`}
      {kind === "failed" && "Couldn't save"}
      {kind === "unloaded" && "Couldn't load"}
    </p>
  );
}

function offlineText(waiting: number): string {
  if (waiting === 0) return "Offline";
  return `Offline · ${counted(waiting, "change")} waiting`;
}
