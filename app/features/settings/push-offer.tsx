import { useEffect, useState } from "react";
import { whenIdle } from "../../browser/idle.ts";
import { browserStorage } from "../../browser/storage.ts";
import { errorText } from "../../data/api/api.ts";
import { useSettings, useToday } from "../../data/ledger/use-ledger.tsx";
import { loadPushDevices, turnOnHere } from "../../data/notifications/this-device.ts";
import type { User } from "../../data/session/stored-user.ts";
import { Alert, Button } from "../../ui/button.tsx";
import { Banner } from "../../ui/card.tsx";
import { useRequest } from "../../ui/use-request.ts";
import { useSaveSetting } from "./save-setting.ts";

/** The day on which the worker was last asked whether to offer them. */
const ASKED_KEY = "expenseTimeline_pushOfferAsked";

/**
 * Offers notifications to those who have had a reminder by mail and know what one says. Either answer is a setting, so the account
 * is never asked again, on no device.
 */
export function PushOffer({ user }: { user: User }) {
  const { remindBy } = useSettings();
  const today = useToday();
  const [publicKey, setPublicKey] = useState<string | null>(null);
  const save = useSaveSetting();
  const { busy, alert, run } = useRequest(errorText);
  useEffect(() => {
    if (remindBy !== null || browserStorage.get(ASKED_KEY) === today) return;
    return whenIdle(() => {
      loadPushDevices(user).then(
        ({ publicKey, wasReminded }) => {
          browserStorage.set(ASKED_KEY, today);
          if (wasReminded) setPublicKey(publicKey);
        },
        () => undefined,
      );
    });
  }, [remindBy, today, user]);
  if (remindBy !== null || publicKey === null) return null;
  const accept = () =>
    run(async () => {
      await turnOnHere(user, publicKey);
      await save({ remindBy: "push" }, "Reminders come as notifications");
    });
  return (
    <Banner
      isOffer
      label="Reminders on this device"
      title="Be reminded on this device?"
      text="A notification instead of the email, with Paid and Tomorrow on it. If no device takes it, you still get the email."
    >
      <div className="mt-2 flex flex-wrap gap-2">
        <Button className="text-small" disabled={busy} onClick={() => void accept()}>
          Turn on notifications
        </Button>
        <Button
          variant="quiet"
          className="text-small"
          onClick={() => void save({ remindBy: "mail" }, "Reminders stay mails")}
        >
          No, thanks
        </Button>
      </div>
      <Alert text={alert} className="mt-2 text-small" />
    </Banner>
  );
}
