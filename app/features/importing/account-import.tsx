import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { ImportPlan } from "../../data/importing/import-plan.ts";
import { beginLanding } from "../../data/importing/land-import.ts";
import { askForRoom, type Room, tooMuch } from "../../data/importing/room-left.ts";
import { useCurrentMonth, useHasBills } from "../../data/ledger/use-ledger.tsx";
import { Button } from "../../ui/button.tsx";
import { toastFailure } from "../../ui/toast.ts";
import { DropFiles } from "./drop-files.tsx";
import { ImportPanel } from "./import-panel.tsx";
import { landedAt } from "./landed-at.ts";
import { Landing } from "./landing.tsx";
import { useAccountImport } from "./use-account-import.ts";

/** Brings files into the account whose ledger is open. What lands is shown on the month (import-notice.tsx). */
export function AccountImport({ userId }: { userId: string }) {
  const hasBills = useHasBills();
  const room = useRoom(userId);
  const currentMonth = useCurrentMonth();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const given = useAccountImport(userId);

  async function land(coming: string, { run }: ImportPlan) {
    const { draft, thread, requestOf } = given;
    if (draft == null || isBusy) return;
    setBusy(true);
    try {
      await beginLanding(thread(), draft, requestOf(draft), { id: userId, coming });
      void navigate(landedAt(run, currentMonth));
    } catch (thrown) {
      toastFailure(thrown);
      setBusy(false);
    }
  }

  const landing = given.draft?.landing ?? null;
  if (landing !== null)
    return (
      <>
        <DropFiles userId={userId} />
        <Landing userId={userId} landing={landing} />
      </>
    );
  return (
    <ImportPanel
      {...{ given, hasBills }}
      action={(coming, plan) => {
        const over = room === null ? null : tooMuch(room, plan.growth);
        return (
          <>
            <Button
              variant="primary"
              disabled={coming === "" || isBusy || over?.kind === "full"}
              onClick={() => void land(coming, plan)}
            >
              {isBusy ? "Importing..." : coming === "" ? "Nothing to import" : `Import ${coming}`}
            </Button>
            {over !== null && (
              <p role="status" className="w-full text-small text-overdue">
                {over.text}
              </p>
            )}
          </>
        );
      }}
    />
  );
}

/** What the account may still hold, once the worker has said so. */
function useRoom(userId: string): Room | null {
  const [room, setRoom] = useState<Room | null>(null);
  useEffect(() => {
    askForRoom(userId).then(setRoom, reportError);
  }, [userId]);
  return room;
}
