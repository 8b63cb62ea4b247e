import { localTime, shortDayText } from "#domain/calendar/days.ts";
import type { RemindBy } from "#domain/settings/settings.ts";
import { errorText } from "../../data/api/api.ts";
import { useSettings, useTimeZone } from "../../data/ledger/use-ledger.tsx";
import {
  loadPushDevices,
  type PushDevice,
  pushSupport,
  removePushDevice,
  sendTest,
  thisDeviceId,
  turnOffHere,
  turnOnHere,
} from "../../data/notifications/this-device.ts";
import type { User } from "../../data/session/stored-user.ts";
import { useLoaded } from "../../data/session/use-loaded.ts";
import { Alert, Button, Segments } from "../../ui/button.tsx";
import { Spinner } from "../../ui/screen.tsx";
import { SettingRow } from "../../ui/setting-row.tsx";
import { showToast } from "../../ui/toast.ts";
import { useRequest } from "../../ui/use-request.ts";
import { useSaveSetting } from "./save-setting.ts";

const WAYS: readonly { value: RemindBy; content: string }[] = [
  { value: "mail", content: "Email" },
  { value: "push", content: "Notification" },
  { value: "both", content: "Both" },
];

const HINTS: Readonly<Record<RemindBy, string>> = {
  mail: "One email a day at most.",
  push: "One notification a day at most. If no device takes it, you get an email instead.",
  both: "One email and one notification a day at most.",
};

/** How reminders come, and the devices that show them. */
export function PushSettings({ user }: { user: User }) {
  const { remindBy } = useSettings();
  const chosen = remindBy ?? "mail";
  const save = useSaveSetting();
  const { value: found, failure, load } = useLoaded(loadPushDevices, user);
  const { busy, run, ...request } = useRequest(errorText);
  const alert = request.alert ?? failure;

  const known =
    found === null || found === "offline" || found.publicKey === null
      ? null
      : { ...found, publicKey: found.publicKey };
  const here = known?.devices.find(({ id }) => id === thisDeviceId(user));
  const support = pushSupport();

  async function turnOn(publicKey: string) {
    await turnOnHere(user, publicKey);
    await load();
  }

  const choose = (way: RemindBy) =>
    run(async () => {
      if (way !== "mail") await needDevice();
      await save({ remindBy: way }, "Reminders saved");
    });

  /** Notifications that no device shows would be reminders that never come. */
  async function needDevice() {
    const { publicKey, devices } = known ?? (await loadPushDevices(user));
    if (publicKey === null) throw new Error("Notifications aren't available here.");
    if (devices.length > 0) return;
    if (support !== "ready") throw new Error(WHY_NOT[support]);
    await turnOn(publicKey);
  }

  const isAvailable = found === null || found === "offline" || found.publicKey !== null;
  if (!isAvailable) return null;
  return (
    <>
      <SettingRow label="Reminders come by" hint={HINTS[chosen]}>
        {({ label }) => (
          <Segments labelledBy={label} value={chosen} options={WAYS} onChoose={(way) => void choose(way)} />
        )}
      </SettingRow>
      <div className="py-3">
        <h3 className="font-medium">Notifications</h3>
        <p className="text-small text-ink-soft">
          Each has Paid and Tomorrow on it, so you can answer without opening the app.
        </p>
        {found === null && alert === null && <Spinner text="Loading..." isSmall />}
        {found === "offline" && (
          <p className="py-2 text-ink-soft">Your devices are listed when you are online.</p>
        )}
        {known !== null && (
          <>
            {known.devices.length > 0 && (
              <ul aria-label="Devices with notifications" className="divide-y divide-line">
                {known.devices.map((device) => (
                  <DeviceRow
                    key={device.id}
                    device={device}
                    isHere={device === here}
                    disabled={busy}
                    onTest={() =>
                      void run(async () => {
                        await sendTest(user, device.id);
                        showToast({ text: `Sent to ${device.name}` });
                      })
                    }
                    onRemove={() =>
                      void run(async () => {
                        await (device === here ? turnOffHere(user) : removePushDevice(user, device.id));
                        await load();
                      })
                    }
                  />
                ))}
              </ul>
            )}
            {here === undefined && support === "ready" && (
              <Button
                className="mt-2 max-sm:w-full"
                disabled={busy}
                onClick={() => void run(() => turnOn(known.publicKey))}
              >
                Turn on for this device
              </Button>
            )}
            {here === undefined && support !== "ready" && alert !== WHY_NOT[support] && (
              <p className="mt-2 text-small text-ink-soft">{WHY_NOT[support]}</p>
            )}
            {here === undefined && known.devices.length === 0 && chosen !== "mail" && (
              <p className="mt-2 text-small">No device shows notifications, so reminders come by email.</p>
            )}
          </>
        )}
        <Alert text={alert} className="mt-2 text-small" />
      </div>
    </>
  );
}

const WHY_NOT = {
  install:
    "On an iPhone or iPad, notifications need the app on the home screen: open this page in Safari, press Share, then Add to Home Screen, and turn them on there.",
  blocked:
    "This browser doesn't let Expense Timeline show notifications. You can allow them in its settings for this site.",
  none: "This browser can't show notifications.",
} as const;

interface DeviceRowProps {
  device: PushDevice;
  isHere: boolean;
  disabled: boolean;
  onTest: () => void;
  onRemove: () => void;
}

function DeviceRow({ device: { name, addedAt }, isHere, disabled, onTest, onRemove }: DeviceRowProps) {
  const { day } = localTime(Date.parse(addedAt), useTimeZone());
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-1.5">
      <p className="min-w-0 wrap-anywhere">
        {name}
        <span className="ml-2 text-small text-ink-soft">
          {isHere ? "this device" : `since ${shortDayText(day)}`}
        </span>
      </p>
      <div className="flex gap-1">
        <Button variant="quiet" disabled={disabled} onClick={onTest}>
          Test<span className="sr-only"> on {name}</span>
        </Button>
        <Button variant="quiet" disabled={disabled} onClick={onRemove}>
          {isHere ? "Turn off" : "Remove"}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  );
}
