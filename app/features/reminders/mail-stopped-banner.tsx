import { useState } from "react";
import { errorText } from "../../data/api/error-text.ts";
import { resumeReminders } from "../../data/session/resume-reminders.ts";
import type { User } from "../../data/session/stored-user.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.ts";

/** Reminders that silently stop would be worse than none. */
export function MailStoppedBanner({ user }: { user: User }) {
  const [isBusy, setIsBusy] = useState(false);
  const { mailStopped } = user;
  if (mailStopped === null) return null;

  async function resume() {
    setIsBusy(true);
    try {
      await resumeReminders(user);
      showToast({ text: "Reminders are sent again" });
    } catch (thrown) {
      showToast({ text: errorText(thrown), kind: "error" });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Banner label="Reminders have stopped">
      <p className="font-medium">Reminders don't reach you</p>
      <p className="wrap-anywhere text-small text-ink-soft">
        {mailStopped === "bounced"
          ? `A mail to ${user.email} came back, so we send no more.`
          : `A mail to ${user.email} was marked as spam, so we send no more.`}{" "}
        Check the mailbox, then start them again.
      </p>
      <Button className="mt-2 text-small" disabled={isBusy} onClick={() => void resume()}>
        Send reminders again
      </Button>
    </Banner>
  );
}
