import { useState } from "react";
import { counted } from "#domain/text/wording.ts";
import { oldDataFile } from "../../data/legacy-import/old-client-data.ts";
import { fateOfOldData, type Losses, type OldDataFate } from "../../data/sign-out/clear-browser.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/choices.tsx";
import { classes } from "../../ui/classes.ts";
import { QuestionDialog } from "../../ui/dialog.tsx";
import { download } from "../../ui/download.tsx";

interface SignOutWarningProps {
  waiting: number;
  offline: boolean;
  losses: Losses | null;
  opener: HTMLElement | null;
  onSignOut: (oldData: OldDataFate) => void;
  onClosed: () => void;
}

export function SignOutWarning(props: SignOutWarningProps) {
  const { waiting, offline, losses } = props;
  const [removesOld, setRemovesOld] = useState(false);
  const losesChanges = waiting > 0 || (losses?.unsentOfOthers ?? 0) > 0;
  const losesOldData = (losses?.oldData ?? null) !== null;
  const losesPicked = losses?.hasPicked ?? false;
  // Waiting changes may be sent while the question is open.
  const losesNothing = !losesChanges && !losesOldData && !losesPicked;
  return (
    <QuestionDialog
      title={
        losesChanges
          ? "Sign out and lose changes?"
          : losesOldData
            ? "Sign out and remove old data?"
            : losesPicked
              ? "Sign out and remove the bills you picked?"
              : "Sign out?"
      }
      opener={props.opener}
      cancelText="Stay signed in"
      confirmText="Sign out anyway"
      isDanger
      disabled={offline}
      onConfirm={() => props.onSignOut(fateOfOldData(losses, removesOld))}
      onClosed={props.onClosed}
    >
      <SignOutNotice waiting={waiting} losses={losses} removesOld={removesOld} onRemovesOld={setRemovesOld} />
      {/* Its place is kept: a network that goes would move the buttons from under a press. */}
      <p className={classes("mt-2 text-ink-soft", !offline && !losesNothing && "invisible")}>
        {offline ? "Connect to the internet to sign out." : "Nothing is waiting to be saved any more."}
      </p>
    </QuestionDialog>
  );
}

const NO_LOSSES: Losses = { unsentOfOthers: 0, oldData: null, hasPicked: false };

interface SignOutNoticeProps {
  waiting: number;
  losses: Losses | null;
  /** Whether to remove old-version data that is in no account. */
  removesOld: boolean;
  onRemovesOld: (removes: boolean) => void;
}

export function SignOutNotice({ waiting, losses, removesOld, onRemovesOld }: SignOutNoticeProps) {
  const { unsentOfOthers, oldData, hasPicked } = losses ?? NO_LOSSES;
  const unimported = oldData?.unimported ?? null;
  return (
    <div className="flex flex-col gap-3 text-ink-soft">
      {waiting > 0 && (
        <p>
          {counted(waiting, "change has", "changes have")} not been saved to your account yet. Signing out
          removes everything from this browser, unsaved changes too.
        </p>
      )}
      {unsentOfOthers > 0 && (
        <p>
          Somebody who used this browser before you left {counted(unsentOfOthers, "change")} that never
          reached their account. Signing out removes them, too. They are saved if that person signs in here
          first.
        </p>
      )}
      {hasPicked && (
        <p>The bills you picked in this browser are not in your account yet. Signing out removes them.</p>
      )}
      {oldData !== null && (
        <>
          <p>
            {unimported === null
              ? "This browser holds a backup of the old version's data. Signing out removes it."
              : `This browser holds ${oldDataText(unimported)} from the old version that ${isOne(unimported) ? "is" : "are"} not in your account. You can bring ${isOne(unimported) ? "it" : "them"} over in Settings.`}
            {unimported !== null && oldData.hasBackup && " The backup of what was imported is removed."}
          </p>
          <Button className="self-start" onClick={saveOldData}>
            Download the old data
          </Button>
          {unimported !== null && (
            <CheckboxField
              label="Remove the old data from this browser, too"
              checked={removesOld}
              onChange={(event) => onRemovesOld(event.target.checked)}
            />
          )}
        </>
      )}
    </div>
  );
}

type Unimported = NonNullable<NonNullable<Losses["oldData"]>["unimported"]>;

function oldDataText({ expenses, badges, unreadable }: Unimported): string {
  const named = [
    ...(expenses > 0 ? [counted(expenses, "expense")] : []),
    ...(badges > 0 ? [counted(badges, "badge")] : []),
    ...(unreadable > 0 ? [counted(unreadable, "damaged entry", "damaged entries")] : []),
  ];
  const last = named.pop() ?? "data";
  return named.length === 0 ? last : `${named.join(", ")} and ${last}`;
}

function isOne({ expenses, badges, unreadable }: Unimported): boolean {
  return expenses + badges + unreadable === 1;
}

function saveOldData(): void {
  download("expense-timeline-old-data.json", "application/json", oldDataFile());
}
