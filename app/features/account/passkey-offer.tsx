import { useEffect, useState } from "react";
import { canKeepPasskey } from "../../browser/passkeys.ts";
import { errorText } from "../../data/api/api.ts";
import { addPasskey, declinePasskey, mayOfferPasskey } from "../../data/session/passkeys.ts";
import type { User } from "../../data/session/stored-user.ts";
import { Alert, Button } from "../../ui/button.tsx";
import { Banner } from "../../ui/card.tsx";
import { showToast } from "../../ui/toast.ts";
import { useRequest } from "../../ui/use-request.ts";

interface PasskeyOfferProps {
  user: User;
  /** Called if there is nothing to offer. */
  onUnwanted: () => void;
}

/** Comes after a sign-in by mail or Google, where this device can keep a passkey and the user has none. A no is for good. */
export function PasskeyOffer({ user, onUnwanted }: PasskeyOfferProps) {
  const [isOpen, setOpen] = useState(false);
  const { busy, alert, run } = useRequest(errorText);
  useEffect(() => {
    const isWanted = async () => (await canKeepPasskey()) && (await mayOfferPasskey(user));
    // Nobody waits for it, so it stays away when it can't be known.
    void isWanted().then((isWantedHere) => (isWantedHere ? setOpen(true) : onUnwanted()), onUnwanted);
  }, [user, onUnwanted]);
  if (!isOpen) return null;

  async function add() {
    const { name } = await addPasskey(user);
    setOpen(false);
    showToast({ text: `Passkey added: ${name}` });
  }

  function decline() {
    setOpen(false);
    void declinePasskey(user).catch(() => undefined);
  }

  return (
    <Banner
      isOffer
      label="Passkey"
      title="Sign in faster next time?"
      text="With your fingerprint, your face or your screen lock."
    >
      <div className="mt-2 flex flex-wrap gap-2">
        <Button className="text-small" disabled={busy} onClick={() => void run(add)}>
          Add a passkey
        </Button>
        <Button variant="quiet" className="text-small" onClick={decline}>
          No, thanks
        </Button>
      </div>
      <Alert text={alert} className="mt-2 text-small" />
    </Banner>
  );
}
