import { useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { lazyComponent } from "../../ui/lazy.ts";
import { Overlay } from "../../ui/overlay.tsx";

const devices = lazyComponent(async () => (await import("./devices-dialog.tsx")).DevicesDialog);

/** In the settings: the way to the signed-in devices. Their list is asked of the worker only when it is opened. */
export function DevicesSetting() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  return (
    <Card title="Devices">
      <p className="mt-2 text-ink-soft">
        See where you are signed in, and sign out a device that is lost or not yours.
      </p>
      <Button
        ref={button}
        className="mt-3"
        onPointerEnter={devices.preload}
        onFocus={devices.preload}
        onClick={() => {
          devices.preload();
          setOpen(true);
        }}
      >
        Signed-in devices
      </Button>
      {open && (
        <Overlay onFailed={close}>
          <devices.Component opener={button.current} onClosed={close} />
        </Overlay>
      )}
    </Card>
  );
}
