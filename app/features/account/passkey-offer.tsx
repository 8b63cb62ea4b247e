import { useEffect, useState } from "react";
import { canKeepPasskey } from "../../browser/passkeys.ts";
import { errorText } from "../../data/api/api.ts";
import { addPasskey, declinePasskey, mayOfferPasskey } from "../../data/session/passkeys.ts";
import type { User } from "../../data/session/stored-user.ts";
import { Alert, Button, IconButton } from "../../ui/button.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
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
    <section aria-label="Passkey" className="rounded-card border border-line bg-surface py-1 pr-1 pl-4">
      {/* On a phone the button stands below, so that the text has its line. */}
      <div className="flex flex-wrap items-center gap-x-2">
        <p className="min-w-0 flex-1 py-1.5 text-ink-soft max-sm:basis-[calc(100%-4rem)]">
          Sign in faster next time: with your fingerprint, your face or your screen lock.
        </p>
        <Button className="max-sm:order-1 max-sm:mb-1.5" disabled={busy} onClick={() => void run(add)}>
          Add a passkey
        </Button>
        <IconButton label="Don't suggest a passkey again" onClick={decline}>
          <CloseIcon />
        </IconButton>
      </div>
      <Alert text={alert} className="pb-2 text-small" />
    </section>
  );
}
